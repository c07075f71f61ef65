// Metrics of traces, against a replay of what otf2-print lists of the same archive.
#include <QTest>

#include "trace_metrics_support.h"
#include "test_class.h"

using namespace weft;
namespace trace_metrics_test {

using namespace weft::metered;

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
    if (!print.waitForStarted(longestWait) || !print.waitForFinished(longestWait)) QSKIP("otf2-print is not installed");
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
      QVERIFY2(of.readings == sums.readings && near(of.sum, sums.sum) && near(of.least, sums.least) &&
                   near(of.most, sums.most),
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
      for (const auto& [rank, one] : ranks) {
        sum += one;
        least = std::min(least, one);
        most = std::max(most, one);
      }
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
    QCOMPARE(cycles.at(0), std::int64_t(600));    // of all three
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
    OTF2_GlobalDefWriter_WriteMetricClass(writer.definitions(), 2, 1, &same, OTF2_METRIC_SYNCHRONOUS,
                                          OTF2_RECORDER_KIND_CPU);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 3, 1, TraceWriter::location(0), OTF2_SCOPE_LOCATION,
                                             0);
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
    OTF2_GlobalDefWriter_WriteMetricInstance(story.writer.definitions(), 2, 1, TraceWriter::location(0),
                                             OTF2_SCOPE_SYSTEM_TREE_NODE, 0);
    for (const std::uint64_t time : {2, 5, 8}) story.writer.readings(0, time, 2, {time * 10});
    const ImportedTrace trace = story.import();
    QCOMPARE(Story::whole(trace.sink.metricRegions.at(0)), std::int64_t(60));
    QVERIFY(has(trace, "trace.metric-scope"));
    QVERIFY(trace.report.diagnostics.list().size() == 1);
  }

  // Times outside of what the archive states, and going back.
};

WEFT_TEST(TraceMetricsTest)

}  // namespace trace_metrics_test
#include "trace_metrics_test.moc"
