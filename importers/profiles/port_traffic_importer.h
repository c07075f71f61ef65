// Reads port-traffic profiles: what ibprof wrote in OTF, written as an OTF2 3.0 archive (core/port_traffic_format.h).
//
// An archive is an anchor NAME.otf2, definitions NAME.def and two files per location below NAME/. Locations are read
// one at a time, so that neither the number of files nor their sizes matter. What a dump says about a peer that the
// same process, port and region dumped before is added up. An archive without the property of the format is a trace:
// trace_importer.h.
#pragma once

#include <memory>

#include "core/records/importer.h"

namespace weft {

std::unique_ptr<Importer> portTrafficImporter();

}  // namespace weft
