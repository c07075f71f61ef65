// Texts about the part of the map under the pointer.
#pragma once

#include <QString>
#include <variant>

#include "views/fattree/map_pick.h"
#include "views/fattree/map_plan.h"
#include "views/fattree/map_values.h"

namespace weft {

// The texts below are plain; `values` may be null, for a reason.
// "n001 HCA-1 port 1 → r1leaf00 port 2: 1.53 GB (1 534 228 992 B), 12 flows\nback: …"; of a link that is impaired its
// width, speed and state, too.
QString describeEnd(const Fabric& fabric, const MapValues* values, EndIndex end, Absence absence = Absence::notRecorded,
                    bool isImpaired = false);
QString describeSwitch(const Fabric& fabric, const MapValues* values, NodeIndex node,
                       Absence absence = Absence::notRecorded);
QString describeHost(const Fabric& fabric, const MapValues* values, HostIndex host,
                     Absence absence = Absence::notRecorded);
// "pod 3: 324 hosts\nhottest: node0977, 1.53 GB"
QString describeGroup(const Fabric& fabric, const MapPlan& plan, const MapValues* values, std::uint32_t box,
                      Absence absence = Absence::notRecorded);
// "pod 3 → spines 1-18: 324 links, together 1.2 TB\nhottest: …"; `hottest` of its link ends
QString describeLine(const Fabric& fabric, const MapPlan& plan, const MapValues* values, HalfIndex half,
                     EndIndex hottest, Absence absence = Absence::notRecorded);

// What goes by a name of its own: a host, a switch, a link end; nothing for groups and lines.
QString targetName(const Fabric& fabric, const MapTarget& target);

// The member of a group that sends most; the first where nothing is known. Hosts before switches where they send alike.
std::variant<NodeIndex, HostIndex> hottestOf(const Fabric& fabric, const MapPlan& plan, const MapValues* values,
                                             std::uint32_t box);

}  // namespace weft
