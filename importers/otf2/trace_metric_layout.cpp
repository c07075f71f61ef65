#include "importers/otf2/trace_metric_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>

namespace weft {
namespace {

using MemberKind = TraceMetricMember::Kind;

std::optional<MemberKind> kindOf(OTF2_MetricMode mode) {
  const int timing = mode & OTF2_METRIC_TIMING_MASK;
  if (timing > OTF2_METRIC_TIMING_NEXT) return std::nullopt;
  switch (mode & OTF2_METRIC_VALUE_MASK) {
    case OTF2_METRIC_VALUE_ACCUMULATED:
      return MemberKind::difference;
    case OTF2_METRIC_VALUE_ABSOLUTE:
      return MemberKind::state;
    case OTF2_METRIC_VALUE_RELATIVE:
      return timing == OTF2_METRIC_TIMING_POINT  ? MemberKind::atPoint
             : timing == OTF2_METRIC_TIMING_NEXT ? MemberKind::untilNext
                                                 : MemberKind::sinceLast;
    default:
      return std::nullopt;
  }
}

bool isNumber(OTF2_Type type) {
  return type == OTF2_TYPE_UINT64 || type == OTF2_TYPE_INT64 || type == OTF2_TYPE_DOUBLE;
}

class Understanding {
 public:
  Understanding(const TraceDefinitions& definitions, const TraceLayout& layout)
      : definitions_(definitions), layout_(layout) {}

  TraceMetricLayout all() {
    for (const auto& each : definitions_.metrics.members) member(each);
    for (const auto& each : definitions_.metrics.classes) metricClass(each);
    for (const auto& each : definitions_.metrics.instances) instance(each);
    if (!result_.metrics.empty()) locations();
    return std::move(result_);
  }

 private:
  void member(const TraceMetricDefinitions::Member& from) {
    TraceMetricMember one{noIndex, MemberKind::difference, from.type};
    const auto kind = kindOf(from.mode);
    if (kind && isNumber(from.type) && MetricScale::fits(from.base, from.exponent)) {
      one.kind = *kind;
      one.metric = metric(from, *kind);
    } else {
      ++result_.unusable;
    }
    memberIndex_.set(from.id, static_cast<std::uint32_t>(result_.members.size()));
    result_.members.push_back(one);
  }

  std::uint32_t metric(const TraceMetricDefinitions::Member& from, MemberKind kind) {
    const auto text = [&](OTF2_StringRef ref) { return std::string(definitions_.string(ref)); };
    TraceMetric one{text(from.name),
                    text(from.unit),
                    text(from.description),
                    kind != MemberKind::state,
                    from.type != OTF2_TYPE_DOUBLE,
                    from.exponent == 0 ? OTF2_Base(OTF2_BASE_DECIMAL) : from.base,
                    from.exponent};
    if (one.name.empty()) one.name = "metric " + std::to_string(from.id);
    const auto known = index_.find(one.identity());
    if (known != index_.end()) return known->second;
    if (result_.metrics.size() >= TraceMetricLayout::maxMetrics) {
      ++result_.tooMany;
      return noIndex;
    }
    const auto at = static_cast<std::uint32_t>(result_.metrics.size());
    index_.emplace(one.identity(), at);
    one.scale = MetricScale(one.base, one.exponent);
    result_.metrics.push_back(std::move(one));
    return at;
  }

  void metricClass(const TraceMetricDefinitions::Class& from) {
    std::vector<std::uint32_t> members;
    for (const OTF2_MetricMemberRef each : from.members) {
      members.push_back(memberIndex_[each]);
      result_.undefined += members.back() == noIndex;
    }
    record(from.id, {static_cast<std::uint32_t>(result_.classes.size()), 0});
    result_.classes.push_back(std::move(members));
  }

  // An instance of a class, or of another instance that was defined before.
  void instance(const TraceMetricDefinitions::Instance& from) {
    const std::uint32_t of = result_.recordedIndex[from.of];
    result_.wider += from.isWider;
    if (of != noIndex) record(from.id, {result_.recorded[of].of, ++instances_});
  }

  void record(OTF2_MetricRef id, TraceMetricLayout::Recorded one) {
    result_.recordedIndex.set(id, static_cast<std::uint32_t>(result_.recorded.size()));
    result_.recorded.push_back(one);
  }

  void locations() {
    std::unordered_map<OTF2_LocationRef, RankId> rankOf;
    for (const TraceThread& each : layout_.threads) rankOf.emplace(each.id, each.rank);
    std::unordered_map<OTF2_LocationGroupRef, RankId> rankOfProcess;
    for (const auto& each : definitions_.locations)
      if (const auto found = rankOf.find(each.id); found != rankOf.end())
        rankOfProcess.emplace(each.process, found->second);
    std::unordered_set<OTF2_LocationRef> seen;
    for (const auto& each : definitions_.metrics.locations) {
      const auto process = rankOfProcess.find(each.process);
      if (process == rankOfProcess.end() || rankOf.contains(each.id) || !seen.insert(each.id).second) continue;
      result_.locations.push_back({each.id, process->second, false, each.events});
    }
    std::ranges::stable_sort(result_.locations, {}, &TraceThread::rank);
  }

  const TraceDefinitions& definitions_;
  const TraceLayout& layout_;
  TraceMetricLayout result_;
  SparseTable memberIndex_;
  std::map<decltype(TraceMetric().identity()), std::uint32_t> index_;
  std::uint32_t instances_ = 0;
};

}  // namespace

bool MetricScale::fits(OTF2_Base base, std::int64_t exponent) {
  if (base != OTF2_BASE_BINARY && base != OTF2_BASE_DECIMAL) return false;
  const std::int64_t most = highest[base == OTF2_BASE_DECIMAL];
  return exponent >= -most && exponent <= most;
}

MetricScale::MetricScale(OTF2_Base base, std::int64_t exponent) : divides_(exponent < 0) {
  const auto power = static_cast<int>(std::abs(exponent));
  const int of = base == OTF2_BASE_BINARY ? 2 : 10;
  real_ = std::pow(of, power);
  for (int i = 0; i < power && whole_ != 0; ++i) whole_ = whole_ > INT64_MAX / of ? 0 : whole_ * of;
  if (divides_) whole_ = 0;
}

MetricValue MetricScale::operator()(const MetricValue& recorded) const {
  const auto* whole = std::get_if<std::int64_t>(&recorded);
  if (whole && isWhole()) return *whole * whole_;
  return (*this)(asReal(recorded));
}

TraceMetricLayout understandMetrics(const TraceDefinitions& definitions, const TraceLayout& layout) {
  return Understanding(definitions, layout).all();
}

}  // namespace weft
