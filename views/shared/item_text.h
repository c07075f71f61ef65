// Names of items and fabric parts as QString.
#pragma once

#include <QObject>

#include "analysis/run/item_names.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "views/shared/text.h"

namespace weft {

inline QString nodeText(const Fabric& fabric, NodeIndex node) { return qt(nodeName(fabric, node)); }
inline QString portText(const Fabric& fabric, PortIndex port) { return qt(portName(fabric, port)); }
inline QString endText(const Fabric& fabric, EndIndex end) { return qt(endName(fabric, end)); }
inline QString itemText(const OpenRun& run, const Item& item) { return qt(itemName(run, item)); }
inline QString bytesText(std::uint64_t bytes) { return qt(exactBytes(bytes)); }  // "1.53 GB (1530000000 B)"
inline QString communicatorText(const OpenRun& run, CommunicatorId id) { return qt(communicatorName(run, id)); }
inline QString operationText(const OpenRun& run, OperationId id) { return qt(operationName(run, id)); }
inline QString classText(PairClass kind) { return qt(std::string(longName(kind))); }
inline QString regionsText(const OpenRun& run, const std::vector<RegionId>& regions) {
  return qt(regionNames(run, regions));
}

}  // namespace weft
