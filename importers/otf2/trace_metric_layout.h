// What the metrics of a trace mean, with an index in place of every sparse reference.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "core/records/metric_value.h"
#include "importers/otf2/trace_layout.h"

namespace weft {

// The factor that turns a recorded number into one of the unit: base^exponent. Units are made here and nowhere else.
class MetricScale {
 public:
  static constexpr std::int64_t highest[] = {1000, 300};  // exponents of 2 and of 10

  static bool fits(OTF2_Base base, std::int64_t exponent);
  MetricScale() = default;
  MetricScale(OTF2_Base base, std::int64_t exponent);  // that fit

  bool isWhole() const { return whole_ != 0; }  // whole numbers stay whole
  // The largest whole number that is one in the unit as well.
  std::int64_t most() const { return isWhole() ? INT64_MAX / whole_ : INT64_MAX; }
  double operator()(double recorded) const { return divides_ ? recorded / real_ : recorded * real_; }
  MetricValue operator()(const MetricValue& recorded) const;

 private:
  std::int64_t whole_ = 1;
  double real_ = 1;
  bool divides_ = false;  // negative powers of ten are no binary fractions, positive ones are exact
};

struct TraceMetric {
  std::string name, unit, description;
  bool addsUp = true;
  bool isWhole = true;  // recorded as such
  OTF2_Base base = OTF2_BASE_DECIMAL;
  std::int64_t exponent = 0;
  MetricScale scale = {};

  // Metrics with the same identity are one, however many members have it, and in whichever archive of a run.
  auto identity() const { return std::tuple(name, unit, addsUp, isWhole, base, exponent); }
};

struct TraceMetricMember {
  // The meaning of a reading: the counter's value so far; what was counted since the last reading, at this time, or
  // until the next one; a state.
  enum class Kind : std::uint8_t { difference, sinceLast, atPoint, untilNext, state };
  std::uint32_t metric = noIndex;  // noIndex: left out
  Kind kind = Kind::difference;
  OTF2_Type type = OTF2_TYPE_NONE;
};

struct TraceMetricLayout {
  static constexpr std::size_t maxMetrics = 4096;

  struct Recorded {              // what events name
    std::uint32_t of = noIndex;  // of classes
    std::uint32_t instance = 0;  // 0: the class itself; each instance counts for itself
  };

  std::vector<TraceMetric> metrics;
  std::vector<TraceMetricMember> members;
  std::vector<std::vector<std::uint32_t>> classes;  // of members; noIndex: not defined
  std::vector<Recorded> recorded;
  std::vector<TraceThread> locations;  // of metrics alone, that belong to the process of a rank; by rank
  SparseTable recordedIndex;           // by reference
  // Skipped members: of no known type, mode or scale; beyond maxMetrics; places of classes that name none.
  std::uint64_t unusable = 0, tooMany = 0, undefined = 0;
  std::uint64_t wider = 0;  // instances of more than a process

  bool empty() const { return metrics.empty(); }
};

TraceMetricLayout understandMetrics(const TraceDefinitions& definitions, const TraceLayout& layout);

}  // namespace weft
