// The parts of the traffic that a filter can keep or omit, and the filter as a list of chips.
#pragma once

#include <QString>
#include <vector>

#include "analysis/run/open_run.h"
#include "views/shared/selection.h"

namespace weft {

// The parts that a filter can be about: one thing, one communicator or a family of them, the ranks of a host, or those
// behind a switch or link (of the hosts that are cabled to it, or to the side of it that is nearer to hosts).
// std::monostate: none of these.
using Part =
    std::variant<std::monostate, std::vector<CommunicatorId>, RegionId, PairClass, OperationId, std::vector<RankId>>;

Part partOf(const OpenRun& run, const Item& item);

// Why the filter can't keep only that part, or can't exclude it; empty if it can.
QString whyNotOnly(const OpenRun& run, const PairFilter& now, const Part& part);
QString whyNotWithout(const OpenRun& run, const PairFilter& now, const Part& part);

// The rest of the filter stays. Excluding a communicator, region, class or operation keeps the others that were
// recorded, so rows that name none are excluded as well.
PairFilter only(const OpenRun& run, const PairFilter& now, const Part& part);
PairFilter without(const OpenRun& run, const PairFilter& now, const Part& part);

// A part of the filter in force. "all regions but setup" where that is shorter; several share a chip where they are
// many.
struct Chip {
  QString text, tip;
  PairFilter rest;  // the filter without it
};
std::vector<Chip> chipsOf(const OpenRun& run, const PairFilter& filter);

}  // namespace weft
