// Lines of a table of times, made into one line for each tool.
#include "core/records/tool_times.h"

#include <QTest>

#include <cmath>

#include "test_class.h"

using namespace weft;

namespace tool_times_test {

ToolTime time(const char* program, const char* tool, std::uint32_t run, std::uint32_t rank, double net, double wrap = 1,
              std::uint32_t source = 1) {
  ToolTimeRow row{program, tool, run, RankId(rank), 0.25, 0.5, {}, net, wrap};
  return {SourceId(source), row};
}

class ToolTimesTest : public QObject {
  Q_OBJECT

 private slots:
  void theRankWithTheLargestNetTimeStandsForItsRun() {
    const std::vector<ToolTime> rows{time("app", "", 1, 0, 10, 3), time("app", "", 1, 1, 12, 1),
                                     time("app", "", 2, 0, 20, 5)};
    const auto lines = toolTimes(rows);
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines[0].runs, std::size_t{2});
    QCOMPARE(lines[0].net->median, 16.0);
    QCOMPARE(lines[0].wrap->mean, 3.0);
    QCOMPARE(lines[0].hook->median, 0.75);
    QCOMPARE(lines[0].netOfRanks->mean, 15.5);
    QVERIFY(!lines[0].overhead);
  }

  void theBaselineComesFirstAndToolsAreComparedRunByRun() {
    const std::vector<ToolTime> rows{time("app", "b", 1, 0, 11), time("app", "", 1, 0, 10),
                                     time("app", "a", 2, 0, 44), time("app", "", 2, 0, 40),
                                     time("app", "b", 2, 0, 44), time("app", "b", 3, 0, 99)};
    const auto lines = toolTimes(rows);
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[0].tool, std::string());
    QCOMPARE(lines[1].tool, std::string("b"));
    QCOMPARE(lines[1].runs, std::size_t{3});
    QCOMPARE(lines[1].overhead->pairs, std::size_t{2});  // run 3 has no baseline
    QVERIFY(std::abs(percentMore(lines[1].overhead->mean) - 10) < 1e-9);
    QCOMPARE(lines[2].overhead->pairs, std::size_t{1});
  }

  void runsOfSeveralSourcesAndProgramsStayApart() {
    const std::vector<ToolTime> rows{time("x", "", 1, 0, 10, 1, 1), time("x", "t", 1, 0, 20, 1, 2),
                                     time("y", "t", 1, 0, 5)};
    const auto lines = toolTimes(rows);
    QCOMPARE(lines.size(), std::size_t{3});
    QVERIFY(!lines[1].overhead);  // its baseline was measured elsewhere
    QCOMPARE(lines[2].program, std::string("y"));
    QVERIFY(!lines[2].overhead);
  }

  // boxplot.stats(c(2, 3, 5, 7, 11, 13, 17, 19, 23, 60)) of R: hinges 5 and 19, whiskers to 2 and 23, out 60; of 1 to 9
  // and 21: hinges 3 and 8, out 21.
  void runsFarFromTheOthersAreOutliers() {
    const auto fences = tukeyFences({60, 2, 3, 5, 7, 11, 13, 17, 19, 23});
    QCOMPARE(fences->low, 5 - 1.5 * 14);
    QCOMPARE(fences->high, 19 + 1.5 * 14);
    QCOMPARE(tukeyFences({5, 1, 2, 4, 3})->high, 4 + 1.5 * 2);  // an odd number: the median is in both halves
    QVERIFY(!tukeyFences({1, 2, 3, 400}));
    std::vector<ToolTime> rows;
    for (std::uint32_t run = 1; run <= 9; ++run) rows.push_back(time("app", "t", run, 0, run));
    rows.push_back(time("app", "t", 10, 0, 21));
    const auto lines = toolTimes(rows);
    QCOMPARE(lines[0].outliers, (std::vector<OutlierRun>{{10, 21.0}}));
    QCOMPARE(lines[0].runs, std::size_t{10});
  }

  void whatIsNotKnownIsNotZero() {
    ToolTimeRow row{"app", "t", 1, {}, {}, {}, 2.0, {}, {}};
    const auto lines = toolTimes(std::vector<ToolTime>{{SourceId(1), row}});
    QVERIFY(!lines[0].net && !lines[0].wrap && !lines[0].netOfRanks);
    QCOMPARE(lines[0].hook->mean, 2.0);
    row.hookSeconds.reset();
    row.initSeconds = 1;
    QVERIFY(!hookSeconds(row));
  }
};

WEFT_TEST(ToolTimesTest)

}  // namespace tool_times_test
#include "tool_times_test.moc"
