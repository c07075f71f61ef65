// Messages that the MPI library makes of collectives, where it tells.
#pragma once

namespace weft::record {

bool messagesAreTold();      // by the library's settings; right after MPI_Init
bool messagesAreRecorded();  // any was seen on this process

}  // namespace weft::record
