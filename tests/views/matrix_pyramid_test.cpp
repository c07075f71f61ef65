// Sparse cells, their maximum pyramid, and where they land on the screen.
#include <QTest>
#include <map>
#include <numeric>

#include "core/base/units.h"
#include "test_class.h"
#include "views/matrix/matrix_image.h"
#include "views/matrix/model/matrix_order.h"

using namespace weft;

namespace matrix_pyramid_test {

// The largest distance of a cell from the diagonal.
std::uint32_t bandwidthOf(const MatrixTable& cells) {
  std::uint32_t most = 0;
  cells.visit({0, cells.side(), 0, cells.side()}, [&](std::uint32_t row, std::uint32_t column, const CellAmount&) {
    most = std::max(most, row > column ? row - column : column - row);
  });
  return most;
}

class Random {
 public:
  std::uint32_t below(std::uint32_t limit) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 33) % limit;
  }

 private:
  std::uint64_t state_ = 42;
};

using Grid = std::map<std::pair<std::uint32_t, std::uint32_t>, CellAmount>;

// Rows in random order, some of them several times: cells add up.
std::shared_ptr<MatrixTable> tableOf(Random& random, std::uint32_t side, std::uint32_t cells, Grid& grid,
                                     std::uint32_t maxBytes = 1'000'000) {
  auto table = std::make_shared<MatrixTable>(side);
  MatrixRow row(side);
  while (cells > 0) {
    const std::uint32_t at = random.below(side);
    for (std::uint32_t i = 1 + random.below(std::min(cells, side)); i > 0; --i, --cells) {
      const std::uint32_t column = random.below(side);
      const CellAmount amount{1 + random.below(maxBytes), 1 + random.below(9)};
      row.add(column, amount);
      grid[{at, column}].add(amount);
    }
    table->add(at, row);
  }
  return table;
}

std::uint64_t plainValue(const CellAmount& amount, MatrixMeasure measure) {
  if (measure == MatrixMeasure::bytes) return amount.bytes;
  if (measure == MatrixMeasure::messages) return amount.messages;
  return std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(static_cast<double>(amount.bytes) / static_cast<double>(amount.messages) + 0.5));
}

MatrixPicture pictureOf(std::shared_ptr<const MatrixTable> cells) {
  auto facts = std::make_shared<MatrixFacts>();
  for (std::uint32_t i = 0; i < cells->side(); ++i) {
    MatrixEntry entry;
    entry.label = "n" + std::to_string(i);
    entry.recorded = true;
    facts->entries.push_back(entry);
  }
  facts->cells = cells;
  return {facts, std::make_shared<const MatrixPyramid>(cells, MatrixMeasure::bytes)};
}

class MatrixPyramidTest : public QObject {
  Q_OBJECT

 private slots:
  void everyLevelHoldsTheLargestOfItsBlocks_data() {
    QTest::addColumn<std::uint32_t>("side");
    QTest::addColumn<std::uint32_t>("cells");
    for (const auto& [side, cells] : {std::pair{1U, 1U},
                                      {2U, 5U},
                                      {7U, 20U},
                                      {33U, 900U},
                                      {64U, 4096U},
                                      {65U, 40U},
                                      {200U, 600U},
                                      {200U, 400'000U},
                                      {130U, 9'000U},
                                      {1000U, 300U},
                                      {1000U, 60'000U}})
      QTest::addRow("%u x %u, %u", side, side, cells) << side << cells;
  }

  void everyLevelHoldsTheLargestOfItsBlocks() {
    QFETCH(std::uint32_t, side);
    QFETCH(std::uint32_t, cells);
    Random random;
    Grid grid;
    const auto table = tableOf(random, side, cells, grid);
    QCOMPARE(table->cells(), grid.size());
    for (const MatrixMeasure measure : {MatrixMeasure::bytes, MatrixMeasure::messages, MatrixMeasure::mean}) {
      const MatrixPyramid pyramid(table, measure);
      QVERIFY((1U << (pyramid.levels() - 1)) >= side);
      std::uint64_t most = 0, least = UINT64_MAX;
      for (const auto& [at, amount] : grid) {
        most = std::max(most, plainValue(amount, measure));
        least = std::min(least, plainValue(amount, measure));
      }
      QCOMPARE(pyramid.largest(), most);
      QCOMPARE(pyramid.smallest(), least);
      for (int level = 0; level < pyramid.levels(); ++level) {
        const std::uint32_t blocks = (side + (1U << level) - 1) >> level;
        std::vector<std::uint64_t> expected(std::size_t{blocks} * blocks), seen;
        for (const auto& [at, amount] : grid) {
          std::uint64_t& largest = expected[std::size_t{at.first >> level} * blocks + (at.second >> level)];
          largest = std::max(largest, plainValue(amount, measure));
        }
        pyramid.gather(level, {0, blocks, 0, blocks}, seen);
        QVERIFY2(seen == expected, qPrintable(QString("level %1").arg(level)));
        for (int round = 0; round < 20; ++round) {
          CellWindow window{random.below(blocks), 0, random.below(blocks), 0};
          window.endRow = window.firstRow + random.below(blocks - window.firstRow) + 1;
          window.endColumn = window.firstColumn + random.below(blocks - window.firstColumn) + 1;
          std::vector<std::uint64_t> part;
          pyramid.gather(level, window, part);
          std::size_t i = 0;
          for (std::uint32_t row = window.firstRow; row < window.endRow; ++row)
            for (std::uint32_t column = window.firstColumn; column < window.endColumn; ++column, ++i)
              QCOMPARE(part[i], expected[std::size_t{row} * blocks + column]);
        }
      }
    }
  }

  void cellsAndSumsAreThoseThatWereAdded() {
    Random random;
    for (const std::uint32_t cells : {200U, 30'000U, 200'000U}) {
      Grid grid;
      const std::uint32_t side = 150;
      const auto table = tableOf(random, side, cells, grid);
      std::vector<CellAmount> sent(side), received(side);
      CellAmount total;
      for (const auto& [at, amount] : grid) {
        sent[at.first].add(amount);
        received[at.second].add(amount);
        total.add(amount);
        QCOMPARE(table->at(at.first, at.second), amount);
      }
      for (std::uint32_t i = 0; i < side; ++i) {
        QCOMPARE(table->sentBy(i), sent[i]);
        QCOMPARE(table->receivedBy(i), received[i]);
      }
      QCOMPARE(table->total(), total);
      const CellWindow window{20, 90, 60, 131};
      Grid expected, seen;
      for (const auto& [at, amount] : grid)
        if (at.first >= 20 && at.first < 90 && at.second >= 60 && at.second < 131) expected[at] = amount;
      table->visit(window, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
        QVERIFY(!seen.contains({row, column}));
        seen[{row, column}] = amount;
      });
      QVERIFY(seen == expected);
    }
  }

  void sumsAreHeld() {
    MatrixTable table(2);
    MatrixRow row(2);
    for (int i = 0; i < 2; ++i) {
      row.add(1, {maxStoredBytes - 1, 1});
      table.add(0, row);
    }
    QCOMPARE(table.at(0, 1).bytes, maxStoredBytes);
    QCOMPARE(table.sentBy(0).bytes, maxStoredBytes);
    QCOMPARE(table.at(0, 1).messages, std::uint64_t{2});
  }

  void lookedUpColoursAreTheScales() {
    Random random;
    for (const Scaling scaling : {Scaling::linear, Scaling::logarithmic})
      for (const ValueRange range :
           {ValueRange{1, 1e9}, ValueRange{3, 7}, ValueRange{1, 2}, ValueRange{1e6, 9.2e18}, ValueRange{0, 1}}) {
        const ColourScale scale(range, scaling, Theme::lightTheme());
        const CellColours colours(scale);
        for (int bits = 0; bits < 63; ++bits)
          for (int i = 0; i < 40; ++i) {
            const std::uint64_t amount =
                (std::uint64_t{1} << bits) + (((std::uint64_t{random.below(1U << 30)} << 30) + random.below(1U << 30)) &
                                              ((std::uint64_t{1} << bits) - 1));
            QCOMPARE(colours.of(amount), scale.colour(static_cast<double>(amount)));
          }
        QCOMPARE(colours.of(0), scale.zero());
        QCOMPARE(colours.of(maxStoredBytes), scale.colour(static_cast<double>(maxStoredBytes)));
      }
  }

  void hotCellNeverVanishes() {
    // Property: wherever the one hot cell is, and however far zoomed out or in, its colour is on the screen while it
    // is in view, although a thousand cells may share its pixel.
    Random random;
    for (int round = 0; round < 60; ++round) {
      const std::uint32_t side = 2000 + random.below(1100);
      Grid grid;
      auto table = tableOf(random, side, 20'000, grid, 1000);
      MatrixGeometry::Cell hot{random.below(side), random.below(side)};
      if (round % 3 == 0) hot.column = side - 1;  // where the last block is a part of one
      if (round % 4 == 0) hot.row = side - 1;
      MatrixRow row(side);
      row.add(hot.column, {1'000'000'000, 1});
      table->add(hot.row, row);
      const MatrixPicture picture = pictureOf(table);
      const ColourScale scale({1, 1e9}, Scaling::logarithmic, Theme::lightTheme());
      const CellColours colours(scale);
      MatrixGeometry geometry;
      geometry.width = 100 + random.below(300);
      geometry.height = 100 + random.below(300);
      geometry.side = side;
      geometry.fit();
      const double ratio = 1 + random.below(3) * 0.5;
      for (int zoom = 0; zoom < 8; ++zoom) {
        const QImage image = matrixImage(picture, geometry, colours, Theme::lightTheme(), ratio);
        bool found = false;
        for (int y = 0; y < image.height() && !found; ++y)
          for (int x = 0; x < image.width() && !found; ++x) found = image.pixel(x, y) == scale.colour(1e9);
        QVERIFY2(found, qPrintable(QString("%1 pixels per cell, side %2").arg(geometry.pixelsPerCell).arg(side)));
        const double x = geometry.x(hot.column + 0.5), y = geometry.y(hot.row + 0.5);
        geometry.zoomAt(x, y, 2.3);
      }
    }
  }

  void zeroAndNotRecordedDiffer() {
    auto table = std::make_shared<MatrixTable>(3);
    MatrixRow row(3);
    row.add(2, {5, 1});
    table->add(0, row);
    const MatrixPicture recorded = pictureOf(table);
    auto facts = std::make_shared<MatrixFacts>(*recorded.facts);
    facts->entries[1].recorded = false;
    MatrixGeometry geometry{0, 0, 30, 30, 3, 10, 0, 0};
    const ColourScale scale({1, 5}, Scaling::linear, Theme::lightTheme());
    const QImage image = matrixImage({facts, recorded.pyramid}, geometry, CellColours(scale), Theme::lightTheme(), 1);
    QCOMPARE(image.pixel(25, 5), scale.colour(5));
    // No colour of the scale, which has greys too: blank, and hatched.
    std::map<QRgb, int> blank, hatched;
    for (int y = 0; y < 10; ++y)
      for (int x = 0; x < 10; ++x) {
        ++blank[image.pixel(x, y)];
        ++blank[image.pixel(x, 20 + y)];
        ++hatched[image.pixel(x, 10 + y)];
      }
    const QRgb background = Theme::lightTheme().background.rgb(), lines = Theme::lightTheme().absent.rgb();
    QCOMPARE(blank, (std::map<QRgb, int>{{background, 200}}));
    QVERIFY(hatched.size() == 2 && hatched[lines] >= 20 && hatched[background] >= 50);
    for (int entry = 0; entry < ColourScale::entries; ++entry)
      QVERIFY(scale.entry(entry) != background && scale.entry(entry) != lines);
  }

  void bandwidthIsNotWorseThanABandWas() {
    // A band matrix whose rows somebody shuffled: the order finds a band that is no wider.
    Random random;
    for (const auto& [side, band] : {std::pair{50U, 1U}, {200U, 3U}, {500U, 7U}}) {
      std::vector<std::uint32_t> shuffled(side);
      std::iota(shuffled.begin(), shuffled.end(), 0U);
      for (std::uint32_t i = side; i > 1; --i) std::swap(shuffled[i - 1], shuffled[random.below(i)]);
      MatrixTable table(side);
      MatrixRow row(side);
      for (std::uint32_t at = 0; at < side; ++at) {
        for (std::uint32_t to = at < band ? 0 : at - band; to <= std::min(side - 1, at + band); ++to)
          if (to > at || random.below(4) == 0) row.add(shuffled[to], {1 + random.below(99), 1});
        table.add(shuffled[at], row);
      }
      const auto order = bandwidthOrder(table);
      std::vector<std::uint32_t> sorted = order;
      std::ranges::sort(sorted);
      for (std::uint32_t i = 0; i < side; ++i) QCOMPARE(sorted[i], i);
      QCOMPARE(bandwidthOrder(table), order);
      const auto after = reordered(table, order);
      QCOMPARE(after->total(), table.total());
      for (std::uint32_t i = 0; i < side; ++i) {
        QCOMPARE(after->sentBy(i), table.sentBy(order[i]));
        for (std::uint32_t k = 0; k < side; ++k) QCOMPARE(after->at(i, k), table.at(order[i], order[k]));
      }
      QVERIFY(bandwidthOf(*after) <= std::max(bandwidthOf(table), band));
      if (band == 1) QCOMPARE(bandwidthOf(*after), 1U);
      else QVERIFY(bandwidthOf(*after) <= 2 * band);
    }
    QVERIFY(bandwidthOrder(MatrixTable(0)).empty());
    QCOMPARE(bandwidthOrder(MatrixTable(3)).size(), std::size_t{3});
  }
};

WEFT_TEST(MatrixPyramidTest)

}  // namespace matrix_pyramid_test
#include "matrix_pyramid_test.moc"
