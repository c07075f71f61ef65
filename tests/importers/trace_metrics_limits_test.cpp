// Metrics of traces: numbers beyond what is stored, hostile definitions, odd times, lengths of bins.
#include <QTest>

#include "trace_metrics_support.h"
#include "test_class.h"

using namespace weft;
namespace trace_metrics_limits_test {

using namespace weft::metered;

class TraceMetricsLimitsTest : public QObject {
  Q_OBJECT

 private slots:
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
    writer.metricClass(1, {{"good", "", OTF2_METRIC_RELATIVE_POINT},
                           {"odd mode", "", 0x4F},
                           {"odd type", "", 0, OTF2_TYPE_STRING},
                           {"odd scale", "", 0, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, INT64_MIN}});
    const OTF2_MetricMemberRef members[] = {1 * 1009, 123456};
    OTF2_GlobalDefWriter_WriteMetricClass(writer.definitions(), 2, 2, members, OTF2_METRIC_SYNCHRONOUS,
                                          OTF2_RECORDER_KIND_CPU);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 3, 999, TraceWriter::location(0),
                                             OTF2_SCOPE_LOCATION, 0);
    OTF2_GlobalDefWriter_WriteMetricInstance(writer.definitions(), 4, 4, TraceWriter::location(0), OTF2_SCOPE_LOCATION,
                                             0);
    writer.readings(0, 1, 1, {std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{1}, std::uint64_t{1}});
    writer.readings(0, 2, 2, {std::uint64_t{10}, std::uint64_t{10}});
    writer.readings(0, 3, 2, {std::uint64_t{100}, std::uint64_t{100}, std::uint64_t{100}});  // more values than members
    writer.readings(0, 4, 2, {});
    writer.readings(0, 5, 2, {1.5, 1.5});  // of another type
    for (const OTF2_MetricRef unknown : {3, 4, 77}) writer.readings(0, 6, unknown, {std::uint64_t{1000}});
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metricRegions.size(), std::size_t(1));
    QCOMPARE(Story::whole(trace.sink.metricRegions[0]), std::int64_t(111));
    for (const char* code :
         {"trace.metric-definition", "trace.metric-members", "trace.metric-class", "trace.metric-values"})
      QVERIFY2(has(trace, code), code);
  }

  void tooManyMetrics() {
    Story story;
    std::vector<TraceWriter::Value> values(255, std::uint64_t{1});
    for (std::uint32_t self = 1; self <= 17; ++self) {
      std::vector<Kind> list;
      for (int i = 0; i < 255; ++i)
        list.push_back({std::to_string(self) + "." + std::to_string(i), "", OTF2_METRIC_RELATIVE_POINT});
      story.writer.metricClass(self, list);
      story.writer.readings(0, self, self, values);
    }
    const ImportedTrace trace = story.import();
    QCOMPARE(trace.sink.metrics.size(), std::size_t(4096));
    QVERIFY(has(trace, "trace.metric-many"));
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
    OTF2_GlobalDefWriter_WriteClockProperties(story.writer.definitions(), perSecond, 0, ticks,
                                              OTF2_UNDEFINED_TIMESTAMP);
    story.writer.readings(0, 0, 1, {std::uint64_t{0}});
    story.writer.readings(0, ticks, 1, {std::uint64_t{1000}});
    const ImportedTrace trace = story.import();
    QCOMPARE(QString::fromStdString(trace.sink.facts.at("metric bin seconds")).toDouble(), seconds.toDouble());
    QVERIFY(trace.sink.metricBins.size() <= 513);
    QCOMPARE(sumOfBins(trace, "cycles"), 1000.0);
  }
};

WEFT_TEST(TraceMetricsLimitsTest)

}  // namespace trace_metrics_limits_test
#include "trace_metrics_limits_test.moc"
