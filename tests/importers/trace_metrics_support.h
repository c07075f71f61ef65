// Programs with metrics, and a replay of what otf2-print lists of them.
#pragma once

#include <QProcess>
#include <QRegularExpression>

#include <limits>
#include <random>
#include <set>

#include "seeded.h"
#include "trace_import.h"
#include "trace_writer.h"

namespace weft::metered {

using Kind = TraceWriter::Metric;
constexpr std::uint64_t length = 100000, binTicks = 200;  // of TraceWriter's clock: 100 s / 512, rounded up

inline const std::vector<Kind>& counters() {
  static const std::vector<Kind> all{
      {"cycles", "", OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64},
      {"cpu", "s", OTF2_METRIC_ACCUMULATED_LAST, OTF2_TYPE_DOUBLE, OTF2_BASE_DECIMAL, -3}};
  return all;
}
inline const std::vector<Kind>& others() {
  static const std::vector<Kind> all{
      {"read", "bytes", OTF2_METRIC_RELATIVE_LAST, OTF2_TYPE_UINT64, OTF2_BASE_BINARY, 10},
      {"queue", "", OTF2_METRIC_ABSOLUTE_POINT, OTF2_TYPE_INT64},
      {"ahead", "", OTF2_METRIC_RELATIVE_NEXT, OTF2_TYPE_INT64},
      {"marks", "", OTF2_METRIC_RELATIVE_POINT, OTF2_TYPE_INT64}};
  return all;
}

inline double scaleOf(const Kind& kind) {
  return std::pow(kind.base == OTF2_BASE_BINARY ? 2.0 : 10.0, static_cast<double>(kind.exponent));
}
inline const Kind& kindOf(const std::string& name) {
  for (const auto* list : {&counters(), &others()})
    for (const Kind& each : *list)
      if (each.name == name) return each;
  throw std::runtime_error(name);
}

struct Sums {
  std::uint64_t readings = 0;
  double sum = 0, least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
  void add(double value) {
    ++readings;
    sum += value;
    least = std::min(least, value);
    most = std::max(most, value);
  }
};
using ByRegion = std::map<std::tuple<std::string, std::string, int>, Sums>;  // metric, region or "-", rank
using OfOpen =
    std::map<std::tuple<std::string, std::string, int>, double>;  // the same: what was counted while it was open
using ByBin = std::map<std::pair<std::string, int>, std::map<int, double>>;  // metric, bin → rank → sum

// Ticks are walked through one by one: a region of a span is one that stands, entered once, in the stack of each of its
// ticks.
struct Listing {
  ByRegion regions;
  OfOpen open;
  ByBin bins;

  struct Open {
    std::string region;
    int entry;
  };
  struct Location {
    std::map<std::uint64_t, std::vector<Open>> stacks{{0, {}}};  // by time, as they are when the tick begins
    std::map<std::string, std::pair<std::uint64_t, double>> last;
    std::vector<std::string> regionsOfLast;  // of "ahead", which counts there if nothing comes after it

    // Code regions, from the outermost.
    std::vector<std::string> regions(std::uint64_t from, std::uint64_t until) const {
      std::vector<Open> all = stacks.rbegin()->second;
      bool isFirst = true;
      for (std::uint64_t tick = from; tick < until; ++tick) {
        const auto& stack = std::prev(stacks.upper_bound(tick))->second;
        if (isFirst) all = stack;
        isFirst = false;
        std::size_t same = 0;
        while (same < std::min(all.size(), stack.size()) && all[same].entry == stack[same].entry) ++same;
        all.resize(same);
      }
      std::vector<std::string> names;
      for (const Open& each : all)
        if (!each.region.starts_with("MPI_")) names.push_back(each.region);
      return names;
    }
  };

  void read(const QByteArray& text) {
    static const QRegularExpression line(R"(^(\S+)\s+(\d+)\s+(\d+)\s+(.*)$)"), name(R"x(Region: "([^"]*)")x"),
        value(R"x(\("([^"]*)" <\d+>; \w+; ([-0-9.e+]+)\))x");
    std::map<int, Location> locations;
    int entries = 0;
    for (const QByteArray& each : text.split('\n')) {
      const auto event = line.match(QString::fromUtf8(each));
      if (!event.hasMatch()) continue;
      const int rank = static_cast<int>(event.captured(2).toULongLong() / TraceWriter::stride);
      const std::uint64_t time = event.captured(3).toULongLong();
      Location& at = locations[rank];
      auto stack = at.stacks.rbegin()->second;
      if (event.captured(1) == "ENTER") {
        stack.push_back({name.match(event.captured(4)).captured(1).toStdString(), ++entries});
        at.stacks[time] = stack;
      }
      if (event.captured(1) == "LEAVE") {
        stack.pop_back();
        at.stacks[time] = stack;
      }
      if (event.captured(1) != "METRIC") continue;
      for (auto found = value.globalMatch(event.captured(4)); found.hasNext();) {
        const auto one = found.next();
        reading(at, rank, time, one.captured(1).toStdString(), one.captured(2).toDouble());
      }
    }
    for (auto& [rank, at] : locations)
      for (const auto& [metric, last] : at.last)
        if (kindOf(metric).mode == OTF2_METRIC_RELATIVE_NEXT)
          count(at.regionsOfLast, rank, metric, last.first, last.first, last.second);
  }

 private:
  void reading(Location& at, int rank, std::uint64_t time, const std::string& metric, double value) {
    const auto known = at.last.find(metric);
    const bool isFirst = known == at.last.end();
    const auto [before, old] = isFirst ? std::pair(time, 0.0) : known->second;
    switch (kindOf(metric).mode) {
      case OTF2_METRIC_RELATIVE_LAST:
        count(at.regions(before, time), rank, metric, before, time, value);
        break;
      case OTF2_METRIC_RELATIVE_POINT:
        count(at.regions(time, time), rank, metric, time, time, value);
        break;
      case OTF2_METRIC_ABSOLUTE_POINT:
        regions[{metric, innermost(at.regions(time, time)), rank}].add(value);
        break;
      case OTF2_METRIC_RELATIVE_NEXT:
        if (!isFirst) count(at.regions(before, time), rank, metric, before, time, old);
        at.regionsOfLast = at.regions(time, time);
        break;
      default:
        if (!isFirst) count(at.regions(before, time), rank, metric, before, time, value - old);
    }
    at.last[metric] = {time, value};
  }

  static std::string innermost(const std::vector<std::string>& some) { return some.empty() ? "-" : some.back(); }

  void count(const std::vector<std::string>& some, int rank, const std::string& metric, std::uint64_t from,
             std::uint64_t until, double value) {
    regions[{metric, innermost(some), rank}].add(value * scaleOf(kindOf(metric)));
    for (const std::string& each : std::set(some.begin(), some.end()))
      open[{metric, each, rank}] += value * scaleOf(kindOf(metric));
    std::uint64_t begin = from;
    double given = 0;
    while (begin < until && begin / binTicks != (until - 1) / binTicks) {
      begin = (begin / binTicks + 1) * binTicks;
      double upTo = value * static_cast<double>(begin - from) / static_cast<double>(until - from);
      if (kindOf(metric).type != OTF2_TYPE_DOUBLE) upTo = std::trunc(upTo);
      bins[{metric, static_cast<int>(begin / binTicks) - 1}][rank] += (upTo - given) * scaleOf(kindOf(metric));
      given = upTo;
    }
    bins[{metric, static_cast<int>(begin / binTicks)}][rank] += (value - given) * scaleOf(kindOf(metric));
  }
};

// A program that wanders through its functions. Counters are read as Score-P does, right before an Enter or Leave, but
// not before each; the others from time to time.
inline std::filesystem::path wander(const std::string& folder, std::uint32_t ranks, unsigned seed) {
  TraceWriter writer(folder, ranks);
  writer.metricClass(40, counters());
  writer.metricClass(3, others());
  std::mt19937 random(seeded(seed));
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::vector<std::string> stack;
    std::uint64_t time = 5, cycles = 1ULL << 40;
    double cpu = 0.25;
    for (int step = 0; step < 600; ++step) {
      time += below(4) == 0 ? 0 : below(step % 50 == 0 ? 900 : 40);
      cycles += below(1000000);
      cpu += below(100) * 0.25;
      if (below(3) != 0) writer.readings(rank, time, 40, {cycles, cpu});
      if (below(4) == 0)
        writer.readings(rank, time, 3,
                        {std::uint64_t{below(500)}, static_cast<std::int64_t>(below(9)) - 4, std::int64_t{below(700)},
                         std::int64_t{1}});
      if (!stack.empty() && (stack.size() > 5 || below(2) == 0)) {
        writer.leaveAt(rank, time, stack.back());
        stack.pop_back();
      } else if (stack.empty() || !stack.back().starts_with("MPI_")) {
        static const std::vector<std::string> names{"main", "solve", "FFT", "MPI_Barrier", "MPI_Wait"};
        stack.push_back(names[below(5)]);
        writer.enterAt(rank, time, stack.back());
      }
    }
    while (!stack.empty()) {
      writer.leaveAt(rank, ++time, stack.back());
      stack.pop_back();
    }
    if (time >= length) throw std::runtime_error("the clock ends before");
  }
  return writer.close();
}

inline const MetricRow& metricOf(const ImportedTrace& trace, MetricId id) { return trace.sink.metrics[number(id) - 1]; }

inline ByRegion byRegion(const ImportedTrace& trace) {
  ByRegion sums;
  for (const MetricRegionRow& row : trace.sink.metricRegions) {
    Sums& one = sums[{metricOf(trace, row.metric).name, trace.region(row.region), static_cast<int>(number(row.rank))}];
    one.readings += row.readings;
    one.sum += row.sum ? asReal(*row.sum) : *row.mean * static_cast<double>(row.readings);
    one.least = std::min(one.least, asReal(row.minimum));
    one.most = std::max(one.most, asReal(row.maximum));
  }
  return sums;
}

// As a reader of the store takes them: the exclusive sum, but where there is an inclusive one.
inline OfOpen ofOpen(const ImportedTrace& trace) {
  OfOpen sums;
  for (const MetricRegionRow& row : trace.sink.metricRegions)
    if (row.sum && row.region)
      sums[{metricOf(trace, row.metric).name, trace.region(row.region), static_cast<int>(number(row.rank))}] =
          asReal(*row.sum);
  for (const MetricInclusiveRow& row : trace.sink.metricInclusives)
    sums[{metricOf(trace, row.metric).name, trace.region(row.region), static_cast<int>(number(row.rank))}] =
        asReal(row.sum);
  return sums;
}

inline bool near(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::max(std::abs(a), std::abs(b)));
}

inline double sumOfBins(const ImportedTrace& trace, const std::string& metric) {
  double sum = 0;
  for (const MetricBinRow& row : trace.sink.metricBins)
    if (metricOf(trace, row.metric).name == metric) sum += asReal(*row.sum);
  return sum;
}

// One rank, in one region, of one counter: what the story is about.
struct Story {
  QTemporaryDir folder;
  TraceWriter writer{folder.path().toStdString(), 1};

  ImportedTrace import() { return importTrace(writer.close()); }
  static std::int64_t whole(const MetricRegionRow& row) { return std::get<std::int64_t>(*row.sum); }
};

inline bool has(const ImportedTrace& trace, const char* code) {
  const auto codes = trace.codes();
  return std::ranges::find(codes, code) != codes.end();
}

}  // namespace weft::metered
