// Facts of the charts of several runs, and that they are drawn.
#include <QTest>

#include <QImage>
#include <QPainter>
#include <algorithm>

#include "core/sums/run_times.h"
#include "test_class.h"
#include "views/charts/runs_figure.h"
#include "views/charts/scatter_drawing.h"
#include "views/charts/variant_drawing.h"

using namespace weft;

namespace runs_facts_test {

// W of four ranks and a half of it; `total` and the mean seconds of both.
RunSnapshot run(const char* label, double total, double world, double half, std::uint32_t ranks = 4) {
  RunSnapshot made;
  made.facts["label"] = label;
  made.path = std::string(label) + ".weft";
  for (std::uint32_t rank = 0; rank < ranks; ++rank) made.processes.push_back({RankId(rank), {}, total - rank * 0.01});
  const auto communicator = [&](std::uint32_t id, const char* name, std::uint32_t size, const char* call) {
    Communicator one;
    one.id = CommunicatorId(id);
    one.name = name;
    one.size = size;
    one.call = call;
    for (std::uint32_t rank = 0; rank < size; ++rank) one.members.push_back(RankId(rank));
    if (id > 1) one.parent = CommunicatorId(1);
    made.communicators.push_back(one);
  };
  communicator(1, "W", ranks, "");
  communicator(2, "W_s1.0", ranks / 2, "Comm_split");
  made.spreads = {{CommunicatorId(1), Spread{ranks, world, world * 1.5, world * 0.5}, {}},
                  {CommunicatorId(2), Spread{ranks / 2, half, half * 2, 0}, {}}};
  OperationSummary exchange;
  exchange.communicator = CommunicatorId(2);
  exchange.operationName = "Alltoallv";
  exchange.meanSeconds = half / 2;
  exchange.minSeconds = half / 4;
  exchange.maxSeconds = half;
  made.operations = {exchange};
  return made;
}

bool hasInk(const QImage& image) {
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixelColor(x, y) != Qt::white) return true;
  return false;
}

class RunsFactsTest : public QObject {
  Q_OBJECT

 private slots:
  void theCommunicatorThatExplainsTheRunTime() {
    const RunSnapshot a = run("a", 10, 3.0, 1.0), b = run("b", 12, 2.9, 3.0), c = run("c", 11, 3.1, 2.0);
    const RunSnapshot* const runs[] = {&a, &b, &c};
    const ScatterFacts facts = collectScatter(runs, RunMatch(runs, RanksBy::rank));
    QCOMPARE(facts.series.size(), std::size_t(2));
    QCOMPARE(facts.series[0].label, "W_s1.0 (2)");
    QCOMPARE(*facts.series[0].fit.r, 1.0);
    QCOMPARE(facts.series[0].fit.line->slope, 1.0);
    QCOMPARE(facts.series[0].points[1].total, 12.0);
    QCOMPARE(*facts.series[1].fit.r, -0.5);
    QVERIFY(seriesText(facts.series[0]).contains("r = 1.00"));
    ScatterSeries near = facts.series[0];
    for (const double r : {0.9952, -0.99996, 0.99999999}) {  // nearly a line is none
      near.fit.r = r;
      const QString said = seriesText(near).section("r = ", 1).section(",", 0, 0);
      QVERIFY2(std::abs(said.toDouble()) < 1 && std::abs(said.toDouble() - r) < 0.005, qPrintable(said));
    }
    const RunSnapshot* const two[] = {&a, &b};
    QVERIFY(!collectScatter(two, RunMatch(two, RanksBy::rank)).missing.empty());
    QVERIFY(!scatterFigure(collectScatter(two, RunMatch(two, RanksBy::rank)), {}, {}).emptyBecause.isEmpty());
  }

  void variantsOfOneOperation() {
    const RunSnapshot a = run("default", 10, 3, 1), b = run("linear", 9, 3, 0.5), again = run("linear", 9.5, 3, 0.7);
    const RunSnapshot* const runs[] = {&a, &b, &again};
    VariantOptions options;
    options.operation = "Alltoallv";
    const VariantFacts facts = collectVariants(runs, RunMatch(runs, RanksBy::rank), options);
    QCOMPARE(facts.variants, (std::vector<std::string>{"default", "linear"}));
    QCOMPARE(facts.groups.size(), std::size_t(1));
    const auto& bars = facts.groups[0].bars;
    QCOMPARE(bars[0].mean, 0.5);
    QCOMPARE(bars[0].low, std::optional(0.25));
    QCOMPARE(bars[0].high, std::optional(1.0));
    QCOMPARE(bars[1].mean, 0.3);
    QCOMPARE(bars[1].low, std::optional(0.25));
    QCOMPARE(*bars[1].high, 0.35);
    QCOMPARE(*bars[1].change, -0.4);
    QCOMPARE(collectVariants(runs, RunMatch(runs, RanksBy::rank)).groups.front().label, "W (4)");
    options.operation = "Scan";
    QVERIFY(!collectVariants(runs, RunMatch(runs, RanksBy::rank), options).missing.empty());
  }

  void runTimesByNumberOfProcesses() {
    const RunSnapshot a = run("old", 10, 3, 1), b = run("new", 8, 3, 1), c = run("new", 7, 3, 1),
                      d = run("old", 6, 3, 1, 8);
    const RunSnapshot* const runs[] = {&a, &b, &c, &d};
    const VariantFacts facts = collectSpeedup(runs);
    QCOMPARE(facts.groups.size(), std::size_t(2));
    QCOMPARE(facts.groups[0].label, "4 processes");
    QCOMPARE(facts.groups[0].bars[1].mean, 7.5);
    QCOMPARE(facts.groups[0].bars[1].change, std::optional(-0.25));
    QCOMPARE(facts.groups[1].bars.size(), std::size_t(1));
    QVERIFY(!facts.groups[1].bars[0].change);
  }

  void drawnWithExactNumbers() {
    const RunSnapshot a = run("a", 10, 3.0, 1.0), b = run("b", 12, 2.9, 3.0), c = run("c", 11, 3.1, 2.0);
    const RunSnapshot* const runs[] = {&a, &b, &c};
    const RunMatch match(runs, RanksBy::rank);
    for (const Theme& theme : {Theme::lightTheme(), Theme::darkTheme(), Theme::greyTheme()}) {
      QImage image(500, 400, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      const auto points =
          drawScatter(painter, QRectF(0, 0, 500, 400), collectScatter(runs, match), theme, 12, CommunicatorId(2));
      QVERIFY(std::ranges::any_of(points, [](const ChartHit& hit) {
        return hit.communicator == CommunicatorId(2) && hit.tooltip.contains("12 s") && hit.tooltip.contains("b\n");
      }));
      const auto bars = drawVariants(painter, QRectF(0, 0, 500, 400), collectVariants(runs, match), theme, 12);
      QVERIFY(std::ranges::any_of(bars, [](const ChartHit& hit) { return hit.tooltip.contains("2.9 s"); }));
      QVERIFY(hasInk(image));
    }
  }
};

WEFT_WIDGET_TEST(RunsFactsTest)

}  // namespace runs_facts_test
#include "runs_facts_test.moc"
