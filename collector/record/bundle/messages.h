// Messages into which the MPI library splits collectives, if it reports them.
#pragma once

namespace weft::record {

bool reportsMessages();      // by the library's settings; right after MPI_Init
bool messagesAreRecorded();  // any was seen on this process

}  // namespace weft::record
