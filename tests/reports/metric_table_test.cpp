// Tables of metrics: what stands in them, in which order, and what they refuse.
#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "reports/metric_table.h"
#include "test_class.h"

using namespace weft;

namespace metric_table_test {

QString lines(const Table& table) {
  QString text;
  for (const Row& row : table.rows) {
    QStringList cells;
    for (const Cell& each : row) cells << QString::fromStdString(cellText(each, "-"));
    text += cells.join(' ') + '\n';
  }
  return text;
}

class MetricTableTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

  // solve is within main; cycles of two ranks, a temperature of one.
  RunStore stored() const {
    RunWriter writer(path("run.weft"));
    writer.beginSource({"traces.otf2", kinds::trace, "test", "", "xxh3:0"});
    const RegionId main = writer.region("main"), solve = writer.region("solve");
    writer.regionParent(solve, main);
    const MetricId cycles = writer.metric({"cycles", "", "", true}), heat = writer.metric({"heat", "K", "", false});
    const auto count = [&](std::optional<RegionId> region, std::uint32_t rank, std::int64_t sum) {
      writer.metricRegion({cycles, region, RankId(rank), 1, sum, {}, sum, sum});
    };
    count(main, 0, 5);
    count(main, 1, 7);
    count(solve, 0, 400);
    count(solve, 1, 600);
    count({}, 0, 1);
    writer.metricInclusive({cycles, main, RankId(0), std::int64_t{405}});
    writer.metricInclusive({cycles, main, RankId(1), std::int64_t{607}});
    writer.metricRegion({heat, main, RankId(0), 2, {}, 300.5, 300.0, 301.0});
    writer.metricRegion({heat, solve, RankId(0), 2, {}, 310.5, 310.0, 311.0});
    writer.fact("metric bin seconds", "0.2");
    writer.metricBin({cycles, 2, 2, 1, std::int64_t{13}, {}, std::int64_t{6}, std::int64_t{7}});
    writer.metricBin({cycles, 3, 1, 1, std::int64_t{1000}, {}, std::int64_t{1000}, std::int64_t{1000}});
    writer.metricBin({heat, 2, 1, 4, {}, 305.5, 300.0, 311.0});
    writer.endSource({});
    writer.commit();
    return RunStore(path("run.weft"));
  }

 private slots:
  void regions() {
    QCOMPARE(lines(metricTable(stored(), {})), QString("cycles  solve 2 2 1000 1000 500 400 600\n"
                                                       "cycles  main 2 2 12 1012 6 5 7\n"
                                                       "cycles  - 1 1 1 1 1 1 1\n"
                                                       "heat K solve 1 2 - - 310.5 310 311\n"
                                                       "heat K main 1 2 - - 300.5 300 301\n"));
  }
  void regionsThatWereNamed() {
    QCOMPARE(metricTable(stored(), {.regions = {"main"}}).rows.size(), std::size_t(4));
    QCOMPARE(lines(metricTable(stored(), {.regions = {"main"}, .regionExclusive = true})),
             QString("cycles  main 2 2 12 1012 6 5 7\n"
                     "heat K main 1 2 - - 300.5 300 301\n"));
  }
  void ranks() {
    QCOMPARE(lines(metricTable(stored(), {.by = "rank"})), QString("cycles  0 3 406 - 1 400\n"
                                                                   "cycles  1 2 607 - 7 600\n"
                                                                   "heat K 0 4 - 305.5 300 311\n"));
    QCOMPARE(lines(metricTable(stored(), {.by = "rank", .regions = {"solve"}, .sort = "sum", .top = 1})),
             QString("cycles  1 1 600 - 600 600\n"
                     "heat K 0 2 - 310.5 310 311\n"));
  }
  void time() {
    QCOMPARE(lines(metricTable(stored(), {.by = "time"})), QString("cycles  0.4 0.6 2 1 13 - 6 7\n"
                                                                   "cycles  0.6 0.8 1 1 1000 - 1000 1000\n"
                                                                   "heat K 0.4 0.6 1 4 - 305.5 300 311\n"));
  }
  void sorted() {
    const Table byName = metricTable(stored(), {.sort = "region"});
    QVERIFY(lines(byName).indexOf("main") < lines(byName).indexOf("solve"));
    QVERIFY_EXCEPTION_THROWN(metricTable(stored(), {.sort = "seconds"}), Error);
  }
  void saysWhatWouldHaveMetrics() {
    {
      RunWriter writer(path("none.weft"));
      writer.commit();
    }
    try {
      metricTable(RunStore(path("none.weft")), {});
      QFAIL("there are none");
    } catch (const Error& error) {
      QVERIFY(std::string(error.what()).find("OTF2 trace") != std::string::npos);
    }
  }
};

WEFT_TEST(MetricTableTest)

}  // namespace metric_table_test
#include "metric_table_test.moc"
