// Metrics by region, rank and time: sums of a small store whose numbers can be added up by hand.
#include <QTemporaryDir>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "core/sums/metric_totals.h"
#include "test_class.h"

using namespace weft;

namespace metric_totals_test {

constexpr MetricId cycles{1}, heat{2};

std::int64_t whole(const std::optional<MetricValue>& value) { return std::get<std::int64_t>(value.value()); }

class MetricTotalsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::filesystem::path path() const { return folder_.filePath("run.weft").toStdString(); }

  //   main 100 of rank 0, 200 of rank 1   step, in main: nothing   FFT, in step: 10 of rank 0, 30 of rank 1   no
  //   region: 7 of rank 1
  RunStore stored() const {
    RunWriter writer(path());
    writer.beginSource({"traces.otf2", kinds::trace, "test", "", "xxh3:0"});
    const RegionId main = writer.region("main"), step = writer.region("step"), fft = writer.region("FFT");
    writer.metric({"PAPI_TOT_CYC", "", "Total cycles", true});
    writer.metric({"temperature", "K", "", false});
    const auto count = [&](std::optional<RegionId> region, std::uint32_t rank, std::int64_t sum) {
      writer.metricRegion({cycles, region, RankId(rank), 2, sum, {}, sum / 4, sum / 2});
    };
    count(main, 0, 100);
    count(main, 1, 200);
    count(fft, 0, 10);
    count(fft, 1, 30);
    count({}, 1, 7);
    const auto open = [&](RegionId region, std::uint32_t rank, std::int64_t sum) {
      writer.metricInclusive({cycles, region, RankId(rank), sum});
    };
    open(main, 0, 110);
    open(main, 1, 230);
    open(step, 0, 10);
    open(step, 1, 30);
    writer.metricRegion({heat, main, RankId(0), 3, {}, 300.0, std::int64_t{290}, 310.5});
    writer.metricRegion({heat, main, RankId(1), 1, {}, 320.0, std::int64_t{320}, std::int64_t{320}});
    writer.metricBin({cycles, 4, 2, 1, std::int64_t{50}, {}, std::int64_t{20}, std::int64_t{30}});
    writer.metricBin(
        {cycles, 4, 1, 1, std::int64_t{11}, {}, std::int64_t{11}, std::int64_t{11}});  // another archive's rank
    writer.metricBin({cycles, 2, 1, 0, std::int64_t{5}, {}, std::int64_t{5}, std::int64_t{5}});
    writer.metricBin({heat, 4, 1, 3, {}, 300.0, 290.0, 310.0});
    writer.metricBin({heat, 4, 1, 1, {}, 320.0, 320.0, 320.0});
    writer.endSource({});
    writer.commit();
    return RunStore(path());
  }

 private slots:
  void comeBackAsTheyWentIn() {
    const RunStore store = stored();
    const auto metrics = store.metrics();
    QCOMPARE(metrics.size(), std::size_t(2));
    QCOMPARE(metrics[0].row.description, std::string("Total cycles"));
    QVERIFY(metrics[0].row.addsUp && !metrics[1].row.addsUp && metrics[1].row.unit == "K");
    std::vector<MetricRegionRow> rows;
    store.metricRegions([&](const MetricRegionRow& row) {
      rows.push_back(row);
      return true;
    });
    QCOMPARE(rows.size(), std::size_t(7));
    const MetricRegionRow& hot = rows[5];
    QVERIFY(hot.metric == heat && !hot.sum && hot.mean == 300.0 && hot.readings == 3);
    QVERIFY(std::holds_alternative<std::int64_t>(hot.minimum) && std::holds_alternative<double>(hot.maximum));
  }

  void regionsHoldWhatWasCountedWhileTheyWereOpen() {
    const auto regions = metricsByRegion(stored());
    QCOMPARE(regions.size(), std::size_t(5));  // none, main, step, FFT of cycles, main of heat
    const auto &none = regions[0], &main = regions[1], &step = regions[2], &fft = regions[3], &hot = regions[4];
    QVERIFY(!none.region && whole(none.exclusive) == 7 && whole(none.inclusive) == 7);
    QCOMPARE(whole(main.exclusive), std::int64_t(300));
    QCOMPARE(whole(main.inclusive), std::int64_t(340));
    QVERIFY(main.ranks == 2 && main.readings == 4 && main.mean == 150.0 && whole(main.minimum) == 100 &&
            whole(main.maximum) == 200);
    QVERIFY(!step.exclusive && step.ranks == 0 && !step.mean);  // nothing was counted there: no zero
    QCOMPARE(whole(step.inclusive), std::int64_t(40));
    QVERIFY(whole(fft.exclusive) == 40 && whole(fft.inclusive) == 40);
    QVERIFY(!hot.exclusive && !hot.inclusive && hot.mean == 305.0 && asReal(*hot.minimum) == 290 &&
            asReal(*hot.maximum) == 320);
  }

  void ranksAndAPartOfTheRegions() {
    const RunStore store = stored();
    const auto all = metricsByRank(store);
    QCOMPARE(all.size(), std::size_t(4));
    QVERIFY(all[0].rank == RankId(0) && whole(all[0].sum) == 110 && whole(all[1].sum) == 237 && all[1].readings == 6);
    QVERIFY(!all[2].sum && all[2].mean == 300.0);
    const auto some = metricsByRank(store, std::vector{RegionId(3)});
    QCOMPARE(some.size(), std::size_t(2));
    QCOMPARE(whole(some[1].sum), std::int64_t(30));
  }

  void overTime() {
    const RunStore store = stored();
    const auto bins = metricOverTime(store, cycles);
    QCOMPARE(bins.size(), std::size_t(2));
    QVERIFY(bins[0].bin == 2 && whole(bins[0].sum) == 5 && bins[0].readings == 0);
    QVERIFY(bins[1].bin == 4 && whole(bins[1].sum) == 61 && bins[1].ranks == 3 && bins[1].readings == 2);
    QVERIFY(asReal(bins[1].minimum) == 11 && asReal(bins[1].maximum) == 30);
    const auto hot = metricOverTime(store, heat);
    QVERIFY(hot.size() == 1 && !hot[0].sum && hot[0].mean == 305.0 && hot[0].ranks == 2);
  }

  // A store from a stranger: sums are held, text is no number.
  void damagedStores() {
    stored();
    {
      SQLite::Database db(path().string(), SQLite::OPEN_READWRITE);
      db.exec("UPDATE metric_inclusive SET sum = 9223372036854775807");
    }
    const auto regions = metricsByRegion(RunStore(path()));
    QCOMPARE(whole(regions.at(1).inclusive), INT64_MAX);
    {
      SQLite::Database db(path().string(), SQLite::OPEN_READWRITE);
      db.exec("UPDATE metric_region SET minimum = 'cold' WHERE metric_id = 2");
    }
    QVERIFY_EXCEPTION_THROWN(metricsByRegion(RunStore(path())), Error);
  }
};

WEFT_TEST(MetricTotalsTest)

}  // namespace metric_totals_test
#include "metric_totals_test.moc"
