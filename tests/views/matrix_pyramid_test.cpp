// Sparse cells, their maximum pyramid, and where they land on the screen.
#include <QTest>
#include <map>

#include "views/matrix/matrix_image.h"

using namespace weft;

namespace {

class Random {
 public:
  std::uint32_t below(std::uint32_t limit) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 33) % limit;
  }

 private:
  std::uint64_t state_ = 42;
};

using Grid = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

Grid randomGrid(Random& random, std::uint32_t side, std::uint32_t cells) {
  Grid grid;
  for (std::uint32_t i = 0; i < cells; ++i) {
    const std::uint32_t row = random.below(side), column = random.below(side);
    grid[{row, column}] = 1 + random.below(1'000'000);
  }
  return grid;
}

MatrixCells cellsOf(const Grid& grid) {
  auto result = std::make_shared<std::vector<MatrixCell>>();
  std::vector<MatrixCell>& cells = *result;
  for (const auto& [at, bytes] : grid) cells.push_back({placeOf(at.first, at.second), bytes});
  std::ranges::sort(cells, {}, &MatrixCell::place);
  return result;
}

MatrixFacts factsOf(std::uint32_t side) {
  MatrixFacts facts;
  for (std::uint32_t i = 0; i < side; ++i)
    facts.entries.push_back({"n" + std::to_string(i), "", HostIndex{i}, {}, true});
  return facts;
}

}  // namespace

class MatrixPyramidTest : public QObject {
  Q_OBJECT

 private slots:
  void placesAreReversible() {
    for (const auto& [row, column] : {std::pair{0U, 0U}, {1U, 0U}, {0U, 1U}, {70'000U, 3U}, {0xffffffffU, 0x80000001U}})
      QCOMPARE(rowAndColumn(placeOf(row, column)), std::pair(row, column));
    QCOMPARE(placeOf(1, 0), std::uint64_t{2});
    QCOMPARE(placeOf(0, 1), std::uint64_t{1});
    QCOMPARE(placeOf(2, 3), std::uint64_t{13});
  }

  void everyLevelHoldsTheLargestOfItsBlocks() {
    Random random;
    for (const std::uint32_t side : {1U, 2U, 7U, 33U, 200U}) {
      const Grid grid = randomGrid(random, side, side * 3);
      const MatrixPyramid pyramid(::cellsOf(grid), side);
      QVERIFY((1U << (pyramid.levels() - 1)) >= side);
      for (int level = 0; level < pyramid.levels(); ++level) {
        Grid expected;
        for (const auto& [at, bytes] : grid) {
          std::uint64_t& most = expected[{at.first >> level, at.second >> level}];
          most = std::max(most, bytes);
        }
        Grid seen;
        pyramid.visit(level, {0, side, 0, side}, [&](std::uint32_t row, std::uint32_t column, std::uint64_t bytes) {
          seen[{row, column}] = bytes;
        });
        QVERIFY(seen == expected);
      }
    }
  }

  void visitsExactlyTheWindow() {
    Random random;
    const Grid grid = randomGrid(random, 100, 2000);
    const MatrixPyramid pyramid(::cellsOf(grid), 100);
    for (int round = 0; round < 100; ++round) {
      CellWindow window{random.below(100), 0, random.below(100), 0};
      window.endRow = window.firstRow + random.below(60);
      window.endColumn = window.firstColumn + random.below(60);
      Grid expected;
      for (const auto& [at, bytes] : grid)
        if (at.first >= window.firstRow && at.first < window.endRow && at.second >= window.firstColumn &&
            at.second < window.endColumn)
          expected[at] = bytes;
      Grid seen;
      pyramid.visit(0, window, [&](std::uint32_t row, std::uint32_t column, std::uint64_t bytes) {
        QVERIFY(!seen.contains({row, column}));
        seen[{row, column}] = bytes;
      });
      QVERIFY(seen == expected);
    }
  }

  void sumsAreThoseOfTheCells() {
    Random random;
    const Grid grid = randomGrid(random, 50, 400);
    const MatrixPyramid pyramid(::cellsOf(grid), 50);
    std::vector<std::uint64_t> sent(50), received(50);
    for (const auto& [at, bytes] : grid) {
      sent[at.first] += bytes;
      received[at.second] += bytes;
      QCOMPARE(pyramid.at(at.first, at.second), bytes);
    }
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < 50; ++i) {
      QCOMPARE(pyramid.sentBy(i), sent[i]);
      QCOMPARE(pyramid.receivedBy(i), received[i]);
      total += sent[i];
    }
    QCOMPARE(pyramid.total(), total);
  }

  void regionsAddUp() {
    Random random;
    MatrixFacts facts = factsOf(40);
    Grid all, some;
    for (std::uint32_t region = 1; region <= 5; ++region) {
      const Grid grid = randomGrid(random, 40, 300);
      facts.regions.push_back({RegionId{region}, ::cellsOf(grid), region});
      for (const auto& [at, bytes] : grid) {
        all[at] += bytes;
        if (region % 2 == 0) some[at] += bytes;
      }
    }
    const auto asGrid = [](const MatrixCells& cells) {
      Grid grid;
      for (const MatrixCell& cell : *cells) grid[rowAndColumn(cell.place)] = cell.bytes;
      return grid;
    };
    QVERIFY(asGrid(weft::cellsOf(facts, {})) == all);
    QVERIFY(asGrid(weft::cellsOf(facts, {RegionId{2}, RegionId{4}})) == some);
    QVERIFY(weft::cellsOf(facts, {RegionId{77}})->empty());
    QCOMPARE(elsewhereOf(facts, {}), std::uint64_t{15});
    QCOMPARE(elsewhereOf(facts, {RegionId{2}, RegionId{4}}), std::uint64_t{6});
  }

  void hotCellNeverVanishes() {
    // Property: wherever the one hot cell is, and however far zoomed out or in, its colour is on the screen while it
    // is in view, although a thousand cells may share its pixel.
    Random random;
    const std::uint32_t side = 3000;
    const MatrixFacts facts = factsOf(side);
    for (int round = 0; round < 40; ++round) {
      Grid grid = randomGrid(random, side, 20'000);
      for (auto& [at, bytes] : grid) bytes = 1 + bytes % 1000;
      const MatrixGeometry::Cell hot{random.below(side), random.below(side)};
      grid[{hot.row, hot.column}] = 1'000'000'000;
      const MatrixPyramid pyramid(::cellsOf(grid), side);
      const ColourScale colours({1, 1e9}, Scaling::logarithmic, Theme::lightTheme());
      MatrixGeometry geometry;
      geometry.width = 100 + random.below(300);
      geometry.height = 100 + random.below(300);
      geometry.side = side;
      geometry.fit();
      const double ratio = 1 + random.below(3) * 0.5;
      for (int zoom = 0; zoom < 8; ++zoom) {
        const QImage image = matrixImage(facts, pyramid, geometry, colours, 0xffffffff, ratio);
        bool found = false;
        for (int y = 0; y < image.height() && !found; ++y)
          for (int x = 0; x < image.width() && !found; ++x) found = image.pixel(x, y) == colours.colour(1e9);
        QVERIFY2(found, qPrintable(QString("%1 pixels per cell").arg(geometry.pixelsPerCell)));
        const double x = geometry.x(hot.column + 0.5), y = geometry.y(hot.row + 0.5);
        geometry.zoomAt(x, y, 2.3);
      }
    }
  }

  void zeroAndNotRecordedDiffer() {
    MatrixFacts facts = factsOf(3);
    facts.entries[1].recorded = false;
    const MatrixPyramid pyramid(::cellsOf({{{0, 2}, 5}}), 3);
    MatrixGeometry geometry{0, 0, 30, 30, 3, 10, 0, 0};
    const ColourScale colours({1, 5}, Scaling::linear, Theme::lightTheme());
    const QImage image = matrixImage(facts, pyramid, geometry, colours, 0xffffffff, 1);
    QCOMPARE(image.pixel(25, 5), colours.colour(5));
    QCOMPARE(image.pixel(5, 5), colours.zero());
    QCOMPARE(image.pixel(5, 15), colours.absent());
    QCOMPARE(image.pixel(5, 25), colours.zero());
    QVERIFY(colours.zero() != colours.absent());
  }
};

QTEST_GUILESS_MAIN(MatrixPyramidTest)
#include "matrix_pyramid_test.moc"
