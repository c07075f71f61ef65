// Metrics of traces, against a replay of what otf2-print lists of the same archive.
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <limits>
#include <random>
#include <set>

#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace {

using Kind = TraceWriter::Metric;
constexpr std::uint64_t length = 100000, binTicks = 200;  // of TraceWriter's clock: 100 s / 512, rounded up

const std::vector<Kind>& counters() {
  static const std::vector<Kind> all{{"cycles", "", OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64},
                                     {"cpu", "s", OTF2_METRIC_ACCUMULATED_LAST, OTF2_TYPE_DOUBLE, OTF2_BASE_DECIMAL, -3}};
  return all;
}
const std::vector<Kind>& others() {
  static const std::vector<Kind> all{{"read", "bytes", OTF2_METRIC_RELATIVE_LAST, OTF2_TYPE_UINT64, OTF2_BASE_BINARY, 10},
                                     {"queue", "", OTF2_METRIC_ABSOLUTE_POINT, OTF2_TYPE_INT64},
                                     {"ahead", "", OTF2_METRIC_RELATIVE_NEXT, OTF2_TYPE_INT64},
                                     {"marks", "", OTF2_METRIC_RELATIVE_POINT, OTF2_TYPE_INT64}};
  return all;
}

double scaleOf(const Kind& kind) { return std::pow(kind.base == OTF2_BASE_BINARY ? 2.0 : 10.0, static_cast<double>(kind.exponent)); }
const Kind& kindOf(const std::string& name) {
  for (const auto* list : {&counters(), &others()})
    for (const Kind& each : *list)
      if (each.name == name) return each;
  throw std::runtime_error(name);
}

struct Sums {
  std::uint64_t readings = 0;
  double sum = 0, least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
  void add(double value) { ++readings, sum += value, least = std::min(least, value), most = std::max(most, value); }
};
using ByRegion = std::map<std::tuple<std::string, std::string, int>, Sums>;  // metric, region or "-", rank
using OfOpen = std::map<std::tuple<std::string, std::string, int>, double>;  // the same: what was counted while it was open
using ByBin = std::map<std::pair<std::string, int>, std::map<int, double>>;  // metric, bin → rank → sum

// Ticks are walked through one by one: a region of a span is one that stands, entered once, in the stack of each of its ticks.
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
      if (event.captured(1) == "ENTER")
        stack.push_back({name.match(event.captured(4)).captured(1).toStdString(), ++entries}), at.stacks[time] = stack;
      if (event.captured(1) == "LEAVE") stack.pop_back(), at.stacks[time] = stack;
      if (event.captured(1) != "METRIC") continue;
      for (auto found = value.globalMatch(event.captured(4)); found.hasNext();) {
        const auto one = found.next();
        reading(at, rank, time, one.captured(1).toStdString(), one.captured(2).toDouble());
      }
    }
    for (auto& [rank, at] : locations)
      for (const auto& [metric, last] : at.last)
        if (kindOf(metric).mode == OTF2_METRIC_RELATIVE_NEXT) count(at.regionsOfLast, rank, metric, last.first, last.first, last.second);
  }

 private:
  void reading(Location& at, int rank, std::uint64_t time, const std::string& metric, double value) {
    const auto known = at.last.find(metric);
    const bool isFirst = known == at.last.end();
    const auto [before, old] = isFirst ? std::pair(time, 0.0) : known->second;
    switch (kindOf(metric).mode) {
      case OTF2_METRIC_RELATIVE_LAST: count(at.regions(before, time), rank, metric, before, time, value); break;
      case OTF2_METRIC_RELATIVE_POINT: count(at.regions(time, time), rank, metric, time, time, value); break;
      case OTF2_METRIC_ABSOLUTE_POINT: regions[{metric, innermost(at.regions(time, time)), rank}].add(value); break;
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

  void count(const std::vector<std::string>& some, int rank, const std::string& metric, std::uint64_t from, std::uint64_t until, double value) {
    regions[{metric, innermost(some), rank}].add(value * scaleOf(kindOf(metric)));
    for (const std::string& each : std::set(some.begin(), some.end())) open[{metric, each, rank}] += value * scaleOf(kindOf(metric));
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

// A program that wanders through its functions. Counters are read as Score-P does, right before an Enter or Leave, but not before each;
// the others now and then.
std::filesystem::path wander(const std::string& folder, std::uint32_t ranks, unsigned seed) {
  TraceWriter writer(folder, ranks);
  writer.metricClass(40, counters());
  writer.metricClass(3, others());
  std::mt19937 random(seed);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::vector<std::string> stack;
    std::uint64_t time = 5, cycles = 1ULL << 40;
    double cpu = 0.25;
    for (int step = 0; step < 600; ++step) {
      time += below(4) == 0 ? 0 : below(step % 50 == 0 ? 900 : 40);
      cycles += below(1000000), cpu += below(100) * 0.25;
      if (below(3) != 0) writer.readings(rank, time, 40, {cycles, cpu});
      if (below(4) == 0)
        writer.readings(rank, time, 3,
                        {std::uint64_t{below(500)}, static_cast<std::int64_t>(below(9)) - 4, std::int64_t{below(700)}, std::int64_t{1}});
      if (!stack.empty() && (stack.size() > 5 || below(2) == 0)) {
        writer.leaveAt(rank, time, stack.back());
        stack.pop_back();
      } else if (stack.empty() || !stack.back().starts_with("MPI_")) {
        static const std::vector<std::string> names{"main", "solve", "FFT", "MPI_Barrier", "MPI_Wait"};
        stack.push_back(names[below(5)]);
        writer.enterAt(rank, time, stack.back());
      }
    }
    while (!stack.empty()) writer.leaveAt(rank, ++time, stack.back()), stack.pop_back();
    if (time >= length) throw std::runtime_error("the clock ends before");
  }
  return writer.close();
}

const MetricRow& metricOf(const ImportedTrace& trace, MetricId id) { return trace.sink.metrics[number(id) - 1]; }

ByRegion byRegion(const ImportedTrace& trace) {
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
OfOpen ofOpen(const ImportedTrace& trace) {
  OfOpen sums;
  for (const MetricRegionRow& row : trace.sink.metricRegions)
    if (row.sum && row.region)
      sums[{metricOf(trace, row.metric).name, trace.region(row.region), static_cast<int>(number(row.rank))}] = asReal(*row.sum);
  for (const MetricInclusiveRow& row : trace.sink.metricInclusives)
    sums[{metricOf(trace, row.metric).name, trace.region(row.region), static_cast<int>(number(row.rank))}] = asReal(row.sum);
  return sums;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::max(std::abs(a), std::abs(b))); }

double sumOfBins(const ImportedTrace& trace, const std::string& metric) {
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

bool has(const ImportedTrace& trace, const char* code) {
  const auto codes = trace.codes();
  return std::ranges::find(codes, code) != codes.end();
}

}  // namespace

class TraceMetricsTest : public QObject {
  Q_OBJECT

 private slots:
  void equalTheListing_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 8; ++seed) QTest::addRow("%u", seed) << seed;
  }
  void equalTheListing() {
    QFETCH(unsigned, seed);
    QTemporaryDir folder;
    const auto anchor = wander(folder.path().toStdString(), 3, seed);
    QProcess print;
    print.start("otf2-print", {QString::fromStdString(anchor.string())});
    if (!print.waitForStarted() || !print.waitForFinished(60000)) QSKIP("otf2-print is not installed");
    Listing expected;
    expected.read(print.readAllStandardOutput());
    const ImportedTrace trace = importTrace(anchor);
    const ByRegion seen = byRegion(trace);
    QVERIFY(expected.regions.size() > 30);
    QCOMPARE(seen.size(), expected.regions.size());
    for (const auto& [key, sums] : expected.regions) {
      const std::string what = std::get<0>(key) + " in " + std::get<1>(key) + " of " + std::to_string(std::get<2>(key));
      QVERIFY2(seen.contains(key), what.c_str());
      const Sums& of = seen.at(key);
      QVERIFY2(of.readings == sums.readings && near(of.sum, sums.sum) && near(of.least, sums.least) && near(of.most, sums.most),
               what.c_str());
    }
    const OfOpen open = ofOpen(trace);
    QCOMPARE(open.size(), expected.open.size());
    for (const auto& [key, sum] : expected.open) QVERIFY2(near(open.at(key), sum), std::get<1>(key).c_str());
    std::size_t bins = 0;
    for (const MetricBinRow& row : trace.sink.metricBins) {
      if (!row.sum) continue;
      ++bins;
      const auto& ranks = expected.bins.at({metricOf(trace, row.metric).name, static_cast<int>(row.bin)});
      QCOMPARE(std::size_t(row.ranks), ranks.size());
      double sum = 0, least = std::numeric_limits<double>::infinity(), most = -least;
      for (const auto& [rank, one] : ranks) sum += one, least = std::min(least, one), most = std::max(most, one);
      QVERIFY(near(asReal(*row.sum), sum) && near(asReal(row.minimum), least) && near(asReal(row.maximum), most));
    }
    QCOMPARE(bins, expected.bins.size());
    QCOMPARE(trace.sink.facts.at("metric bin seconds"), std::string("0.2"));
    QVERIFY(trace.report.diagnostics.list().empty());
  }

  // What the program of tests/data/trace/README.md counted.
  void aSmallProgram() {
    const ImportedTrace trace = importTrace(TraceArchive("metrics.pack").anchor);
    ByRegion seen = byRegion(trace);
    for (int rank = 0; rank < 2; ++rank) {
      const auto sum = [&](const char* metric, const char* region) { return seen.at({metric, region, rank}).sum; };
      QCOMPARE(sum("PAPI_TOT_INS", "main"), 160.0);
      QCOMPARE(sum("PAPI_TOT_INS", "compute"), 3e6 * (rank + 1));
      QCOMPARE(sum("PAPI_TOT_INS", "exchange"), 3 * 702.0);
      QVERIFY(near(sum("ru_utime", "compute"), 54));
      QCOMPARE(seen.at({"heap", "compute", rank}).least, (64.0 + rank) * 1024);
      QVERIFY(near(sum("heap", "compute") / 3, (80.0 + rank) * 1024));
    }
    QCOMPARE(seen.at({"energy", "-", 0}).sum, 45.0);
    QCOMPARE(seen.size(), std::size_t(2 * (3 + 3 + 1) + 1));
  }

  // Whole numbers in the metric's unit stay whole: "read" is told in KiB.
  void keepWholeNumbers() {
    QTemporaryDir folder;
    const ImportedTrace trace = importTrace(wander(folder.path().toStdString(), 2, 77));
    std::map<std::string, std::int64_t> regions, bins;
    for (const MetricRegionRow& row : trace.sink.metricRegions)
      if (row.sum && std::holds_alternative<std::int64_t>(*row.sum))
        regions[metricOf(trace, row.metric).name] += std::get<std::int64_t>(*row.sum);
    for (const MetricBinRow& row : trace.sink.metricBins)
      if (row.sum && std::holds_alternative<std::int64_t>(*row.sum))
        bins[metricOf(trace, row.metric).name] += std::get<std::int64_t>(*row.sum);
    QCOMPARE(regions.size(), std::size_t(4));
    QVERIFY(!regions.contains("cpu") && !regions.contains("queue"));
    QCOMPARE(bins, regions);
    QCOMPARE(regions.at("read") % 1024, std::int64_t(0));
  }

  void areDescribed() {
    QTemporaryDir folder;
    const ImportedTrace trace = importTrace(wander(folder.path().toStdString(), 1, 5));
    std::map<std::string, MetricRow> metrics;
    for (const MetricRow& each : trace.sink.metrics) metrics[each.name] = each;
    QCOMPARE(metrics.size(), std::size_t(6));
    QCOMPARE(metrics["read"].unit, std::string("bytes"));
    QCOMPARE(metrics["read"].description, std::string("of read"));
    QVERIFY(metrics["read"].addsUp && !metrics["queue"].addsUp);
  }

  // 2^53 and more: a double would lose the last digit.
  void exactBeyondDoubles() {
    Story story;
    story.writer.metricClass(1, {{"cycles", ""}});
    const std::uint64_t begin = (1ULL << 63) - 5, much = (1ULL << 60) + 1;
    story.writer.readings(0, 10, 1, {begin});
    story.writer.readings(0, 3000, 1, {begin + much});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metricRegions.size(), std::size_t(1));
    QCOMPARE(Story::whole(trace.sink.metricRegions[0]), static_cast<std::int64_t>(much));
    std::int64_t bins = 0;
    for (const MetricBinRow& row : trace.sink.metricBins) bins += std::get<std::int64_t>(*row.sum);
    QCOMPARE(bins, static_cast<std::int64_t>(much));
  }

  void countersThatGoBackStartAnew() {
    Story story;
    story.writer.metricClass(1, {{"cycles", ""}});
    for (const auto& [time, value] : std::map<std::uint64_t, std::uint64_t>{{1, 100}, {2, 150}, {3, 7}, {4, 10}})
      story.writer.readings(0, time, 1, {value});
    const ImportedTrace trace = story.import();
    QCOMPARE(Story::whole(trace.sink.metricRegions.at(0)), std::int64_t(53));
    QCOMPARE(trace.sink.metricRegions[0].readings, std::uint64_t(2));
    QVERIFY(has(trace, "trace.metric-backward"));
  }

  void sumsBeyond64BitsAreLeftOut() {
    Story story;
    story.writer.metricClass(1, {{"huge", "", OTF2_METRIC_RELATIVE_POINT},
                                 {"scaled", "", OTF2_METRIC_RELATIVE_POINT, OTF2_TYPE_INT64, OTF2_BASE_BINARY, 40},
                                 {"real", "", OTF2_METRIC_RELATIVE_POINT, OTF2_TYPE_DOUBLE}});
    constexpr double most = std::numeric_limits<double>::max(), nan = std::numeric_limits<double>::quiet_NaN();
    story.writer.readings(0, 1, 1, {std::uint64_t{1} << 62, std::int64_t{1} << 22, most});
    story.writer.readings(0, 2, 1, {std::uint64_t{1} << 62, std::int64_t{1} << 22, most});
    story.writer.readings(0, 3, 1, {UINT64_MAX, INT64_MIN, nan});
    story.writer.readings(0, 4, 1, {std::uint64_t{1}, std::int64_t{1}, 0.5});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metricRegions.size(), std::size_t(3));
    QCOMPARE(Story::whole(trace.sink.metricRegions[0]), (std::int64_t{1} << 62) + 1);
    QCOMPARE(Story::whole(trace.sink.metricRegions[1]), (std::int64_t{1} << 62) + (std::int64_t{1} << 40));
    QCOMPARE(asReal(*trace.sink.metricRegions[2].sum), most);
    QCOMPARE(trace.report.rowsLeftOut, std::uint64_t(6));
    QVERIFY(has(trace, "trace.metric-overflow") && has(trace, "trace.metric-number"));
  }

  void hostileDefinitions() {
    Story story;
    TraceWriter& writer = story.writer;
    writer.metricClass(1, {{"good", "", OTF2_METRIC_RELATIVE_POINT}, {"odd mode", "", 0x4F}, {"odd type", "", 0, OTF2_TYPE_STRING},
                           {"odd scale", "", 0, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, INT64_MIN}});
    const OTF2_MetricMemberRef members[] = {1 * 1009, 123456};
    OTF2_GlobalDefWriter_WriteMetricClass(writer.definitions(), 2, 2, members, OTF2_METRIC_SYNCHRONOUS, OTF2_RECORDER_KIND_CPU);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 3, 999, TraceWriter::location(0), OTF2_SCOPE_LOCATION, 0);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 4, 4, TraceWriter::location(0), OTF2_SCOPE_LOCATION, 0);
    writer.readings(0, 1, 1, {std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{1}});
    writer.readings(0, 2, 2, {std::uint64_t{10}, std::uint64_t{10}});
    writer.readings(0, 3, 2, {std::uint64_t{100}, std::uint64_t{100}, std::uint64_t{100}});  // more values than members
    writer.readings(0, 4, 2, {});
    writer.readings(0, 5, 2, {1.5, 1.5});  // of another type
    for (const OTF2_MetricRef unknown : {3, 4, 77}) writer.readings(0, 6, unknown, {std::uint64_t{1000}});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metricRegions.size(), std::size_t(1));
    QCOMPARE(Story::whole(trace.sink.metricRegions[0]), std::int64_t(111));
    for (const char* code : {"trace.metric-definition", "trace.metric-members", "trace.metric-class", "trace.metric-values"})
      QVERIFY2(has(trace, code), code);
  }

  void tooManyMetrics() {
    Story story;
    std::vector<TraceWriter::Value> values(255, std::uint64_t{1});
    for (std::uint32_t self = 1; self <= 17; ++self) {
      std::vector<Kind> list;
      for (int i = 0; i < 255; ++i) list.push_back({std::to_string(self) + "." + std::to_string(i), "", OTF2_METRIC_RELATIVE_POINT});
      story.writer.metricClass(self, list);
      story.writer.readings(0, self, self, values);
    }
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metrics.size(), std::size_t(4096));
    QVERIFY(has(trace, "trace.metric-many"));
  }

  // Parts of one run: the same metric is one, and its bins are as long, however long each archive is.
  void severalArchives() {
    MemorySink sink;
    const auto importer = traceImporter();
    for (const std::uint64_t ticks : {100000, 400000, 1000}) {
      Story story;
      story.writer.metricClass(static_cast<OTF2_MetricRef>(ticks), {{"cycles", ""}, {std::to_string(ticks), ""}});
      OTF2_GlobalDefWriter_WriteClockProperties(story.writer.definitions(), 1000, 0, ticks, OTF2_UNDEFINED_TIMESTAMP);
      story.writer.readings(0, 0, static_cast<OTF2_MetricRef>(ticks), {std::uint64_t{0}, std::uint64_t{0}});
      story.writer.readings(0, ticks, static_cast<OTF2_MetricRef>(ticks), {ticks, ticks});
      importer->read({story.writer.close(), "bundle/traces.otf2", {}}, sink, {});
    }
    importer->finish(sink, {});
    QCOMPARE(sink.metrics.size(), std::size_t(4));
    QCOMPARE(sink.facts.at("metric bin seconds"), std::string("0.2"));
    std::map<std::uint32_t, std::int64_t> cycles;
    for (const MetricBinRow& row : sink.metricBins)
      if (row.metric == MetricId(1)) cycles[row.bin] += std::get<std::int64_t>(*row.sum);
    QCOMPARE(cycles.at(0), std::int64_t(600));   // of all three
    QCOMPARE(cycles.at(499), std::int64_t(400));  // of two
    QCOMPARE(cycles.at(500), std::int64_t(200));
    QCOMPARE(cycles.rbegin()->first, 1023U);  // no more than twice as many
    std::int64_t sum = 0;
    for (const auto& [bin, one] : cycles) sum += one;
    QCOMPARE(sum, std::int64_t(501000));
  }

  // Each instance counts for itself, and a class that has the same member does not count it twice.
  void instancesAndSharedMembers() {
    Story story;
    TraceWriter& writer = story.writer;
    writer.metricClass(1, {{"cycles", ""}});
    const OTF2_MetricMemberRef same = 1 * 1009;
    OTF2_GlobalDefWriter_WriteMetricClass(writer.definitions(), 2, 1, &same, OTF2_METRIC_SYNCHRONOUS, OTF2_RECORDER_KIND_CPU);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 3, 1, TraceWriter::location(0), OTF2_SCOPE_LOCATION, 0);
    for (const OTF2_MetricRef each : {1, 2, 3}) writer.readings(0, 1, each, {std::uint64_t{each == 3 ? 1000U : 10U}});
    writer.readings(0, 2, 1, {std::uint64_t{15}});
    writer.readings(0, 3, 2, {std::uint64_t{17}});
    writer.readings(0, 4, 3, {std::uint64_t{1100}});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metrics.size(), std::size_t(1));
    QCOMPARE(Story::whole(trace.sink.metricRegions.at(0)), std::int64_t(107));
  }

  // A host's energy, read by one of its ranks.
  void metricsOfAHost() {
    Story story;
    story.writer.metricClass(1, {{"energy", "J"}});
    OTF2_GlobalDefWriter_WriteMetricInstance(story.writer.definitions(), 2, 1, TraceWriter::location(0), OTF2_SCOPE_SYSTEM_TREE_NODE, 0);
    for (const std::uint64_t time : {2, 5, 8}) story.writer.readings(0, time, 2, {time * 10});
    const ImportedTrace trace = story.import();
    QCOMPARE(Story::whole(trace.sink.metricRegions.at(0)), std::int64_t(60));
    QVERIFY(has(trace, "trace.metric-scope"));
    QVERIFY(trace.report.diagnostics.list().size() == 1);
  }

  void locationsOfMetricsAlone() {
    Story story;
    story.writer.metricClass(1, {{"energy", "J"}});
    OTF2_EvtWriter* apart = story.writer.metricLocation(0);
    story.writer.enterAt(0, 1, "main");
    story.writer.leaveAt(0, 9, "main");
    for (const std::uint64_t time : {2, 5, 8}) TraceWriter::readingsOf(apart, time, 1, {time * 10});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metricRegions.size(), std::size_t(1));
    QCOMPARE(Story::whole(trace.sink.metricRegions[0]), std::int64_t(60));
    QVERIFY(!trace.sink.metricRegions[0].region);
    QVERIFY(has(trace, "trace.metric-alone"));
  }

  // Times outside of what the archive states, and going back.
  void oddTimes() {
    Story story;
    story.writer.metricClass(1, {{"cycles", ""}});
    for (const std::uint64_t time : {UINT64_MAX - 9, UINT64_MAX - 5, UINT64_MAX - 1})
      story.writer.readings(0, time, 1, {time - (UINT64_MAX - 9)});
    const ImportedTrace trace = story.import();
    QCOMPARE(sumOfBins(trace, "cycles"), 8.0);
    QVERIFY(has(trace, "trace.metric-time"));
  }

  void noClock() {
    Story story;
    story.writer.metricClass(1, {{"cycles", ""}});
    OTF2_GlobalDefWriter_WriteClockProperties(story.writer.definitions(), 0, 0, 0, OTF2_UNDEFINED_TIMESTAMP);
    for (const std::uint64_t time : {1, 2}) story.writer.readings(0, time, 1, {time * 10});
    const ImportedTrace trace = story.import();
    QCOMPARE(Story::whole(trace.sink.metricRegions.at(0)), std::int64_t(10));
    QVERIFY(trace.sink.metricBins.empty() && !trace.sink.facts.contains("metric bin seconds"));
  }

  void binLengths_data() {
    QTest::addColumn<quint64>("perSecond");
    QTest::addColumn<quint64>("ticks");
    QTest::addColumn<QString>("seconds");
    QTest::newRow("512 s") << quint64(1000) << quint64(512000) << "1";
    QTest::newRow("a tick more") << quint64(1000) << quint64(512001) << "2";
    QTest::newRow("ns") << quint64(1000000000) << quint64(1234567890123) << "5";
    QTest::newRow("short") << quint64(1000000000) << quint64(700) << "2e-9";
    QTest::newRow("years") << quint64(1) << quint64(UINT64_MAX) << "50000000000000000";
    QTest::newRow("fast") << quint64(UINT64_MAX) << quint64(1) << "1e-15";
  }
  void binLengths() {
    QFETCH(quint64, perSecond);
    QFETCH(quint64, ticks);
    QFETCH(QString, seconds);
    Story story;
    story.writer.metricClass(1, {{"cycles", ""}});
    OTF2_GlobalDefWriter_WriteClockProperties(story.writer.definitions(), perSecond, 0, ticks, OTF2_UNDEFINED_TIMESTAMP);
    story.writer.readings(0, 0, 1, {std::uint64_t{0}});
    story.writer.readings(0, ticks, 1, {std::uint64_t{1000}});
    const ImportedTrace trace = story.import();
    QCOMPARE(QString::fromStdString(trace.sink.facts.at("metric bin seconds")).toDouble(), seconds.toDouble());
    QVERIFY(trace.sink.metricBins.size() <= 513);
    QCOMPARE(sumOfBins(trace, "cycles"), 1000.0);
  }
};

WEFT_TEST(TraceMetricsTest)
#include "trace_metrics_test.moc"
