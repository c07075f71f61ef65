#include "views/commtree/difference_forest.h"

#include <algorithm>
#include <cmath>

#include "views/shared/text.h"

namespace weft {
namespace {

using Totals = std::map<CommunicatorId, CommunicatorTotals>;

CommunicatorId placeId(std::size_t place) { return CommunicatorId(static_cast<std::uint32_t>(place + 1)); }

// What a forest is built of: names, parents, calls and sizes.
std::shared_ptr<const RunSnapshot> merged(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match) {
  auto run = std::make_shared<RunSnapshot>();
  for (std::size_t place = 0; place < match.communicators().size(); ++place) {
    const MatchedCommunicator& one = match.communicators()[place];
    const std::size_t from = one.inRun[0] ? 0 : 1;
    const Communicator* known = (from == 0 ? first : second).find(*one.inRun[from]);
    Communicator communicator = known ? *known : Communicator();
    communicator.id = placeId(place);
    communicator.internal = one.internal;
    const auto parent = communicator.parent ? match.find(from, *communicator.parent) : std::nullopt;
    communicator.parent = parent ? std::optional(placeId(*parent)) : std::nullopt;
    run->communicators.push_back(std::move(communicator));
  }
  return run;
}

void take(const Totals& totals, std::optional<CommunicatorId> id, CommunicatorTotals& into, std::size_t& members) {
  if (!id) return;
  ++members;
  if (const auto found = totals.find(*id); found != totals.end()) into.add(found->second);
}

}  // namespace

DifferenceForest differenceForest(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match) {
  DifferenceForest both;
  both.forest = buildForest(merged(first, second, match));
  both.sides.resize(both.forest.nodes.size());
  const Totals ofFirst = totalsByCommunicator(first), ofSecond = totalsByCommunicator(second);
  for (std::size_t at = 0; at < both.forest.nodes.size(); ++at) {
    const CommNode& node = both.forest.nodes[at];
    if (node.isFamily()) continue;
    const MatchedCommunicator& one = match.communicators()[number(node.communicator->id) - 1];
    NodeSides& own = both.sides[at];
    own.inFirst = one.inRun[0];
    own.inSecond = one.inRun[1];
    both.onlyFirst += one.inRun[1] ? 0 : 1;
    both.onlySecond += one.inRun[0] ? 0 : 1;
    const bool inFamily = node.parent && both.forest.nodes[*node.parent].isFamily();
    for (NodeSides* sides : {&own, inFamily ? &both.sides[*node.parent] : nullptr}) {
      if (!sides) continue;
      ++sides->members;
      take(ofFirst, one.inRun[0], sides->first, sides->membersInFirst);
      take(ofSecond, one.inRun[1], sides->second, sides->membersInSecond);
    }
  }
  return both;
}

double DifferenceForest::most(TotalsMeasure measure) const {
  double most = 0;
  for (std::size_t at = 0; at < sides.size(); ++at)
    if (!forest.nodes[at].isFamily()) most = std::max(most, std::abs(sides[at].of(measure).difference.value_or(0)));
  return most;
}

bool DifferenceForest::recorded(TotalsMeasure measure) const {
  return std::ranges::any_of(sides, [&](const NodeSides& one) { return one.of(measure).difference.has_value(); });
}

std::string whyNotCompared(const NodeSides& sides, const MeasureSides& measure) {
  if (measure.difference) return {};
  if (sides.onlyFirst()) return QObject::tr("only in A").toStdString();
  if (sides.onlySecond()) return QObject::tr("only in B").toStdString();
  if (!measure.first && !measure.second) return word(Absence::notRecorded);
  if (!measure.first) return absentIn("A").toStdString();
  if (!measure.second) return absentIn("B").toStdString();
  return QObject::tr("not of one kind").toStdString();
}

}  // namespace weft
