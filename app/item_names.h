// How things are called on screen, in the words of the map.
#pragma once

#include <QString>

#include "app/open_run.h"
#include "views/fattree/map_names.h"
#include "views/selection.h"

namespace weft {

QString nodeName(const Fabric& fabric, NodeIndex node);  // "n001 HCA-1", "leaf-3"; the GUID where the dump has no words
QString portName(const Fabric& fabric, PortIndex port);  // "n001 HCA-1 port 1"
QString itemName(const OpenRun& run, const Item& item);  // empty for nothing
QString exactBytes(std::uint64_t bytes);                 // "1.53 GB (1530000000 B)"
QString communicatorName(const OpenRun& run, CommunicatorId id);  // empty for one that the run does not have
QString operationName(const OpenRun& run, OperationId id);       // likewise; without "MPI_"
QString className(PairClass kind);                               // "point-to-point", "collective", …
QString regionNames(const OpenRun& run, const std::vector<RegionId>& regions);  // "all regions", "FFT, PTRANS"

}  // namespace weft
