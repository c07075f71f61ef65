// The readings of one location, and how OTF2 tells them.
#include <cmath>

#include "importers/otf2/trace_metrics.h"

namespace weft {

namespace {

using MemberKind = TraceMetricMember::Kind;

}  // namespace

void TraceMetricEvents::moved(std::uint64_t time, std::size_t depth, std::uint32_t region) {
  if (depth < paths_.size()) paths_.resize(depth);
  while (paths_.size() < depth)
    paths_.push_back(metrics_.paths.enter(paths_.empty() ? TraceRegionPaths::outside : paths_.back(), region));
  spans_.moved(time, {depth, paths_.empty() ? TraceRegionPaths::outside : paths_.back()});
}

void TraceMetricEvents::read(std::uint64_t time, OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
                             const OTF2_MetricValue* values) {
  auto& troubles = metrics_.troubles;
  time_ = std::max(time_, time);  // damaged files go back
  const std::uint32_t index = metrics_.recorded(metric);
  if (index == noIndex) {
    ++troubles.unknown;
    return;
  }
  const auto& [of, instance] = metrics_.layout().recorded[index];
  const auto& members = metrics_.layout().classes[of];
  bool fits = count == members.size();
  for (std::size_t i = 0; i < std::min<std::size_t>(count, members.size()); ++i) {
    const std::uint32_t at = members[i];
    if (at == noIndex) continue;  // told already, like members that are left out
    const TraceMetricMember& member = metrics_.layout().members[at];
    if (member.metric == noIndex) continue;
    if (types[i] != member.type) {
      fits = false;
      continue;
    }
    const std::uint64_t key = std::uint64_t{instance} << 32 | at;
    const auto found = last_.find(key);
    if (found == last_.end() && last_.size() >= maxReadings) {
      ++troubles.instances;
      continue;
    }
    Reading& last = found == last_.end() ? last_[key] : found->second;
    read(time_, at, last, values[i]);
  }
  troubles.unfit += !fits;
}

std::optional<MetricValue> TraceMetricEvents::recorded(OTF2_Type type, const OTF2_MetricValue& value) {
  if (type == OTF2_TYPE_INT64) return value.signed_int;
  if (type == OTF2_TYPE_UINT64) {
    if (value.unsigned_int <= INT64_MAX) return static_cast<std::int64_t>(value.unsigned_int);
    ++metrics_.troubles.overflows;
    return std::nullopt;
  }
  if (std::isfinite(value.floating_point)) return value.floating_point;
  ++metrics_.troubles.notNumbers;
  return std::nullopt;
}

void TraceMetricEvents::read(std::uint64_t time, std::uint32_t at, Reading& last, const OTF2_MetricValue& value) {
  const TraceMetricMember& member = metrics_.layout().members[at];
  const bool isFirst = last.member == noIndex;
  if (member.type == OTF2_TYPE_DOUBLE && !std::isfinite(value.floating_point)) {
    ++metrics_.troubles.notNumbers;  // the next difference is one to the reading before it
    return;
  }
  switch (member.kind) {
    case MemberKind::difference:
      if (!isFirst) difference(member, last, time, value);
      break;
    case MemberKind::sinceLast:
      count(member, isFirst ? time : last.time, time, recorded(member.type, value));
      break;
    case MemberKind::atPoint:
      count(member, time, time, recorded(member.type, value));
      break;
    case MemberKind::untilNext:
      if (!isFirst) count(member, last.time, time, recorded(member.type, last.value));
      break;
    case MemberKind::state:
      if (const auto stands = recorded(member.type, value))
        metrics_.state(member.metric, spans_.current(), time, *stands);
      break;
  }
  last = {time, value, at, spans_.current()};
}

// Counters are only ever told to have come farther.
void TraceMetricEvents::difference(const TraceMetricMember& member, const Reading& last, std::uint64_t time,
                                   const OTF2_MetricValue& value) {
  const auto goesBack = [&] {
    if (member.type == OTF2_TYPE_INT64) return value.signed_int < last.value.signed_int;
    if (member.type == OTF2_TYPE_UINT64) return value.unsigned_int < last.value.unsigned_int;
    return value.floating_point < last.value.floating_point;
  };
  if (goesBack()) {
    ++metrics_.troubles.backward;
    return;
  }
  OTF2_MetricValue difference{};
  const bool isReal = member.type == OTF2_TYPE_DOUBLE;
  if (isReal) difference.floating_point = value.floating_point - last.value.floating_point;
  else
    difference.unsigned_int =
        value.unsigned_int - last.value.unsigned_int;  // of signed numbers too: it is not negative
  count(member, last.time, time, recorded(isReal ? OTF2_TYPE_DOUBLE : OTF2_TYPE_UINT64, difference));
}

void TraceMetricEvents::count(const TraceMetricMember& member, std::uint64_t from, std::uint64_t until,
                              const std::optional<MetricValue>& value) {
  if (value) metrics_.count(member.metric, spans_.throughout(from, until), from, until, *value);
}

// Counts values that hold until the next reading, if there is no next one.
void TraceMetricEvents::finish() {
  for (const auto& [key, last] : last_) {
    const TraceMetricMember& member = metrics_.layout().members[last.member];
    if (member.kind != MemberKind::untilNext) continue;
    if (const auto value = recorded(member.type, last.value))
      metrics_.count(member.metric, last.path, last.time, last.time, *value);
  }
}

}  // namespace weft
