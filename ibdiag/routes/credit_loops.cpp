#include "ibdiag/routes/credit_loops.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ibdiag/routes/channel_dependencies.h"
#include "ibdiag/routes/lane_dependencies.h"

namespace weft {
namespace {

using Judged = CreditLoop::Judged;

// Circles of channels by the part of the fabric in which they are: one of each part.
class LaneCircles {
 public:
  LaneCircles(const std::vector<std::vector<Channel>>& graph, const std::vector<std::uint32_t>& partOfEnd) {
    for (auto& circle : dependencyCycles(graph))
      byPart_.try_emplace(partOfEnd[number(endOf(circle.front()))], std::move(circle));
  }

  std::optional<CreditLoop> in(std::uint32_t part, Judged judged, std::optional<std::uint8_t> level = {}) const {
    const auto found = byPart_.find(part);
    if (found == byPart_.end()) return std::nullopt;
    CreditLoop loop{judged, {}, {}, level};
    for (const Channel channel : found->second) {
      loop.ends.push_back(endOf(channel));
      loop.lanes.push_back(laneOf(channel));
    }
    return loop;
  }

 private:
  std::map<std::uint32_t, std::vector<Channel>> byPart_;
};

// What all service levels may do together, and what each may do alone; made when it is asked for.
class Judgement {
 public:
  Judgement(const Fabric& fabric, const std::vector<std::vector<EndIndex>>& dependencies)
      : fabric_(fabric), parts_(dependencyParts(dependencies)),
        certain_(laneDependencies(fabric, LaneKnowledge::certain), parts_),
        possible_(laneDependencies(fabric, LaneKnowledge::possible), parts_) {}

  std::optional<CreditLoop> of(const std::vector<EndIndex>& circle) {
    const std::uint32_t part = parts_[number(circle.front())];
    if (auto loop = certain_.in(part, Judged::certain)) return loop;
    auto any = possible_.in(part, Judged::possible);
    if (!any) return std::nullopt;
    for (std::uint8_t level = 0; level < serviceLevels; ++level)
      if (auto loop = alone(level).in(part, Judged::possible, level)) return loop;
    return any;
  }

 private:
  const LaneCircles& alone(std::uint8_t level) {
    while (byLevel_.size() <= level)
      byLevel_.emplace_back(
          laneDependencies(fabric_, LaneKnowledge::possible, static_cast<std::uint16_t>(1U << byLevel_.size())),
          parts_);
    return byLevel_[level];
  }

  const Fabric& fabric_;
  std::vector<std::uint32_t> parts_;
  LaneCircles certain_, possible_;
  std::vector<LaneCircles> byLevel_;
};

bool knowsLanes(const Fabric& fabric, const std::vector<EndIndex>& circle) {
  return std::ranges::any_of(circle,
                             [&](EndIndex end) { return fabric.serviceLanes().hasTable(fabric.end(end).node); });
}

}  // namespace

std::vector<CreditLoop> creditLoops(const Fabric& fabric, const std::vector<std::vector<EndIndex>>& dependencies) {
  std::vector<CreditLoop> loops;
  std::optional<Judgement> judgement;
  for (auto& circle : dependencyCycles(dependencies)) {
    if (!knowsLanes(fabric, circle)) {
      loops.push_back({Judged::onOneLane, std::move(circle), {}, {}});
      continue;
    }
    if (!judgement) judgement.emplace(fabric, dependencies);
    if (auto loop = judgement->of(circle)) loops.push_back(std::move(*loop));
    else if (fabric.spreads())
      loops.push_back({Judged::onOneLane, std::move(circle), {}, {}});  // lanes were judged by static ports alone
  }
  return loops;
}

}  // namespace weft
