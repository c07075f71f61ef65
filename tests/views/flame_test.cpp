// The flame graph: boxes against the tree that they are made of, and where they are drawn.
#include <QImage>
#include <QTest>

#include <cmath>
#include <map>
#include <random>

#include "seeded.h"
#include "test_class.h"
#include "views/functions/flame_drawing.h"
#include "views/functions/flame_figure.h"

using namespace weft;

namespace flame_test {

SampleRow sampled(double seconds, std::optional<OperationId> operation = {}, double wait = 0) {
  SampleRow row;
  row.samples = 1;
  row.seconds = row.cpuSeconds = seconds;
  row.operation = operation;
  row.waitSeconds = wait;
  return row;
}

// main calls solve from two lines, and MPI_Wait; solve calls itself.
SampledCode smallCode() {
  SampledCode code;
  code.functions = {{"main"}, {"solve"}, {"MPI_Wait", SampledCode::none, true}};
  code.lines = {{"a.c", 1}, {"a.c", 2}};
  code.places = {{SampledCode::none, 0, 0, false},
                 {0, 1, 0, false},
                 {SampledCode::none, 0, 1, false},
                 {2, 1, 1, false},
                 {3, 1, 1, false},
                 {2, 2, SampledCode::none, false}};
  code.sums = {{sampled(1), 1}, {sampled(2), 3}, {sampled(4), 4}, {sampled(3, OperationId(1), 2), 5}};
  code.rate = "100.000000000";
  code.rule = "frames";
  return code;
}

// A tree of any shape: each place below one that comes before it.
SampledCode anyCode(unsigned seed) {
  std::mt19937 random(seeded(seed));
  SampledCode code;
  for (int i = 0; i < 7; ++i) code.functions.push_back({"f" + std::to_string(i)});
  for (std::uint32_t i = 0; i < 60; ++i)
    code.places.push_back({i == 0 || random() % 8 == 0 ? SampledCode::none : static_cast<std::uint32_t>(random() % i),
                           static_cast<std::uint32_t>(random() % 7), SampledCode::none, false});
  for (int i = 0; i < 200; ++i)
    code.sums.push_back(
        {sampled(0.25 * (1 + static_cast<double>(random() % 4))), static_cast<std::uint32_t>(random() % 60)});
  return code;
}

const FlameBox* boxOf(const FlameFacts& facts, const std::string& name, std::uint32_t depth) {
  for (const FlameBox& each : facts.boxes)
    if (each.name == name && each.depth == depth) return &each;
  return nullptr;
}

class FlameTest : public QObject {
  Q_OBJECT

 private slots:
  void boxesAreAsWideAsTheirTime() {
    const FlameFacts facts = flameFacts(smallCode(), {});
    QCOMPARE(facts.boxes.size(), std::size_t(5));  // all, main, solve, solve, MPI_Wait
    const FlameBox *main = boxOf(facts, "main", 1), *solve = boxOf(facts, "solve", 2),
                   *again = boxOf(facts, "solve", 3), *wait = boxOf(facts, "MPI_Wait", 2);
    QVERIFY(main && solve && again && wait);
    QCOMPARE(main->end - main->begin, 1.0);
    QCOMPARE(solve->end - solve->begin, 0.7);
    QCOMPARE(again->end - again->begin, 0.4);
    QCOMPARE(wait->begin, 0.7);
    QVERIFY(wait->kind == FlameBox::Kind::mpi && wait->sums.inclusive.waitSeconds == 2);
    QCOMPARE(facts.depth, 4U);
  }

  void callersHoldWhatTheyCall_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 20; ++seed) QTest::addRow("%u", seed) << seed;
  }
  void callersHoldWhatTheyCall() {
    QFETCH(const unsigned, seed);
    const FlameFacts facts = flameFacts(anyCode(seed), {});
    std::vector<const FlameBox*> open;
    std::map<std::uint32_t, double> last;  // where the box before ended, by depth
    for (const FlameBox& each : facts.boxes) {
      while (!open.empty() && open.back()->depth >= each.depth) open.pop_back();
      if (!open.empty()) {
        QVERIFY(each.begin >= open.back()->begin - 1e-9 && each.end <= open.back()->end + 1e-9);
        QCOMPARE(open.back()->depth + 1, each.depth);
      }
      QVERIFY(each.begin >= last[each.depth] - 1e-9);
      last[each.depth] = each.end;
      open.push_back(&each);
    }
    double exclusive = 0;
    for (const FlameBox& each : facts.boxes) exclusive += each.sums.exclusive.seconds;
    QVERIFY(std::abs(exclusive - facts.boxes.front().sums.inclusive.seconds) < 1e-9);
  }

  void nothingSampledIsSaid() {
    PairFilter filter;
    filter.ranks = {RankId(5)};
    const FlameFacts facts = flameFacts(smallCode(), filter);
    QVERIFY(!facts.missing.empty() && facts.boxes.empty());
    QVERIFY(!flameFigure(facts, {}).emptyBecause.isEmpty());
  }

  void boxesAreDrawnWhereTheyAreHit() {
    const FlameFacts facts = flameFacts(smallCode(), {});
    QImage image(600, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const auto hits = drawFlame(painter, QRectF(0, 0, 600, 200), facts, Theme::lightTheme(), 12);
    QCOMPARE(hits.size(), facts.boxes.size());
    for (const FlameHit& hit : hits) {
      const FlameBox& box = facts.boxes[hit.at];
      QVERIFY(std::abs(hit.box.left() - 600 * box.begin) < 1e-6 && std::abs(hit.box.right() - 600 * box.end) < 1e-6);
      QVERIFY(image.pixelColor(hit.box.center().toPoint() + QPoint(static_cast<int>(hit.box.width() / 2) - 4, 0)) !=
              QColor(Qt::white));
    }
    AxisWindow near;
    near.zoomAt(0.9, 3);
    for (const FlameHit& hit : drawFlame(painter, QRectF(0, 0, 600, 200), facts, Theme::lightTheme(), 12, near))
      QVERIFY(hit.box.left() >= 0 && hit.box.right() <= 600);
  }

  void theSameRunGivesTheSameBytes() {
    const auto draw = [] { return renderFigure(flameFigure(flameFacts(smallCode(), {}), {}), FigureFormat::svg); };
    const QByteArray once = draw();
    QVERIFY(once.contains("MPI_Wait") && once.contains("100 Hz"));
    QCOMPARE(draw(), once);
  }
};

WEFT_WIDGET_TEST(FlameTest)

}  // namespace flame_test
#include "flame_test.moc"
