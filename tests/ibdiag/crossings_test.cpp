// Crossings, counted a second way and beside another program's.
#include <QtTest>

#include <random>

#include "fabric_files.h"
#include "ibdiag/layout/crossings.h"
#include "ibdiag/layout/places.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class CrossingsTest : public QObject {
  Q_OBJECT

 private slots:
  void countsCrossingsAsBruteForceDoes();
  void countsInterleavingsAsBruteForceDoes();
  void countsItsOwnCrossings_data() { neverCrossesMoreThanDot_data(); }
  void countsItsOwnCrossings();
  void neverCrossesMoreThanDot_data();
  void neverCrossesMoreThanDot();
};

#define OPEN_FABRIC()                                                \
  QFETCH(QString, names);                                            \
  const auto imported = importTopologies(names.toStdString());       \
  if (!imported) QSKIP("published data are not beside the project"); \
  const Fabric fabric = imported->fabric();                          \
  const Levels levels = computeLevels(fabric)

void CrossingsTest::countsCrossingsAsBruteForceDoes() {
  std::mt19937 random(seeded(5));
  const auto below = [&](unsigned limit) { return std::uniform_int_distribution<unsigned>(0, limit - 1)(random); };
  for (int round = 0; round < 300; ++round) {
    std::vector<RowLine> lines;
    for (unsigned i = below(40); i > 0; --i) lines.push_back({below(9), below(9), 1 + below(3)});
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (std::size_t j = 0; j < lines.size(); ++j)
        if (lines[i].upper < lines[j].upper && lines[i].lower > lines[j].lower)
          expected += std::uint64_t{lines[i].count} * lines[j].count;
    QCOMPARE(countCrossings(lines), expected);
  }
}

void CrossingsTest::countsInterleavingsAsBruteForceDoes() {
  std::mt19937 random(seeded(6));
  const auto below = [&](unsigned limit) { return std::uniform_int_distribution<unsigned>(0, limit - 1)(random); };
  for (int round = 0; round < 300; ++round) {
    std::vector<RowLine> lines;
    for (unsigned i = below(40); i > 0; --i) lines.push_back({below(9), below(9), 1 + below(3)});
    std::uint64_t expected = 0;
    for (const RowLine& a : lines)
      for (const RowLine& b : lines) {
        const auto [a1, a2] = std::minmax(a.upper, a.lower);
        const auto [b1, b2] = std::minmax(b.upper, b.lower);
        if (a1 < b1 && b1 < a2 && a2 < b2) expected += std::uint64_t{a.count} * b.count;
      }
    QCOMPARE(countInterleavings(lines), expected);
  }
}

// Pair by pair of links, straight from the places.
void CrossingsTest::countsItsOwnCrossings() {
  OPEN_FABRIC();
  if (fabric.links().size() > 1000) QSKIP("too many pairs of links");
  const Layout layout = layeredLayout(fabric, levels);
  struct Line {
    const Glyph *upper, *lower;
  };
  std::vector<Line> lines;
  for (std::size_t end = 0; end < fabric.ends().size(); end += 2) {
    const Glyph* a = &layout.glyphs[layout.glyphOfNode[number(fabric.ends()[end].node)]];
    const Glyph* b = &layout.glyphs[layout.glyphOfNode[number(fabric.ends()[end + 1].node)]];
    if (a->y < b->y || (a->y == b->y && a->x > b->x)) std::swap(a, b);
    if (a->y - b->y < 1.5 * layout.rowDistance) lines.push_back({a, b});
  }
  std::uint64_t expected = 0;
  for (const Line& a : lines)
    for (const Line& b : lines) {
      const bool isFlat = a.upper->y == a.lower->y;
      if (a.upper->y != b.upper->y || isFlat != (b.upper->y == b.lower->y)) continue;
      if (isFlat) expected += a.upper->x < b.upper->x && b.upper->x < a.lower->x && a.lower->x < b.lower->x;
      else expected += a.upper->x < b.upper->x && a.lower->x > b.lower->x;
    }
  QCOMPARE(layout.crossings, expected);
}

void CrossingsTest::neverCrossesMoreThanDot_data() {
  QTest::addColumn<QString>("names");
  QTest::addColumn<qulonglong>("dot");  // Graphviz 2.43, bench/layout_crossings.sh
  QTest::newRow("two_switch_42") << "two_switch_42/minhop" << 0ULL;
  QTest::newRow("torus4x4") << "torus4x4/dor" << 64ULL;
  QTest::newRow("ft3_192") << "ft3_192/ftree" << 7776ULL;
  QTest::newRow("ft3_1296") << "ft3_1296/ftree" << 398520ULL;
  QTest::newRow("irregular") << "irregular/minhop" << 229ULL;
  QTest::newRow("dualrail_r1") << "dualrail_r1/minhop" << 1512ULL;
  QTest::newRow("dualrail_r2") << "dualrail_r2/ftree" << 1512ULL;
  QTest::newRow("two rails") << "dualrail_r1/minhop+dualrail_r2/ftree" << 3024ULL;
  QTest::newRow("real_plafrim") << "real_plafrim/file" << 459ULL;
  QTest::newRow("real_plafrim2_0") << "real_plafrim2_0/file" << 336ULL;
}

void CrossingsTest::neverCrossesMoreThanDot() {
  OPEN_FABRIC();
  QFETCH(qulonglong, dot);
  QVERIFY(layeredLayout(fabric, levels).crossings <= dot);
}

WEFT_TEST(CrossingsTest)
#include "crossings_test.moc"
