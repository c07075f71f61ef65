// Collective calls are counted by their arguments, as a map counts them; in bounded memory.
#include <memory>
#include <QTest>

#include <map>
#include <random>
#include <tuple>

#include "collector/record/counting/count_lists.h"
#include "collector/record/counting/shape_table.h"
#include "seeded.h"
#include "test_class.h"

namespace shape_table_test {

using namespace weft::record;

auto all(const CallShape& shape) {
  return std::tuple(shape.operation, shape.root, shape.count, shape.elementBytes, shape.counts, shape.reduction,
                    shape.inPlace, shape.isKnown);
}

class ShapeTableTest : public QObject {
  Q_OBJECT

 private slots:
  // In this order: the process has one number of shapes.
  void countsLikeAMap() {
    Arena arena;
    ShapeTable table;
    std::mt19937 random{weft::seeded(3)};
    std::map<decltype(all(CallShape{})), std::uint64_t> expected, seen;
    for (int i = 0; i < 20'000; ++i) {
      CallShape shape;
      shape.operation = random() % 2 ? Op::Reduce : Op::Neighbor_alltoallw_init;
      shape.root = static_cast<int>(random() % 3) - 1;
      shape.count = random() % 3 ? random() % 4 : UINT64_MAX - random() % 2;
      shape.elementBytes = random() % 2 ? 8 : UINT32_MAX;
      shape.counts = random() % 2;
      shape.reduction = static_cast<Reduction>(random() % 4);
      shape.inPlace = random() % 2;
      table.add(arena, shape);
      ++expected[all(shape)];
    }
    table.visit([&](const CallShape& shape, std::uint64_t calls) { seen[all(shape)] += calls; });
    QVERIFY(expected.size() > 500);
    QVERIFY(seen == expected);
  }

  void whatHasNoPlaceIsCountedByOperation() {
    Arena arena;
    ShapeTable table;
    for (std::uint64_t count = 0; count < 3 * ShapeTable::maxShapes; ++count) {
      CallShape shape;
      shape.operation = count % 2 ? Op::Bcast : Op::Allreduce;
      shape.count = count;
      table.add(arena, shape);
    }
    std::uint64_t known = 0, rows = 0;
    std::map<Op, std::uint64_t> others;
    table.visit([&](const CallShape& shape, std::uint64_t calls) {
      ++rows;
      (shape.isKnown ? known : others[shape.operation]) += calls;
    });
    QVERIFY(known < ShapeTable::maxShapes && rows == known + 2);
    QCOMPARE(known + others[Op::Bcast] + others[Op::Allreduce], 3ULL * ShapeTable::maxShapes);
  }

  void listsAreKeptOnce() {
    const auto owned = std::make_unique<CountLists>();
    CountLists& lists = *owned;
    const std::vector<std::uint64_t> one{1, 0, 7}, other{1, 0, 8}, longer{1, 0, 7, 0};
    const auto numberOf = [&](const std::vector<std::uint64_t>& of) {
      return lists.numberOf(static_cast<std::uint32_t>(of.size()), [&](std::uint32_t i) { return of[i]; });
    };
    const std::uint32_t first = numberOf(one);
    QVERIFY(first != CountLists::none && numberOf(one) == first);
    QVERIFY(numberOf(other) != first && numberOf(longer) != first);
    const CountLists::List* const kept = lists.list(first);
    QVERIFY(kept && std::equal(one.begin(), one.end(), kept->values, kept->values + kept->size));
    QVERIFY(!lists.list(CountLists::none) && !lists.list(CountLists::tooMany));
    std::uint32_t last = 0;
    for (std::uint64_t i = 0; i < 2 * CountLists::maxLists; ++i) last = numberOf({i, i + 1});
    QCOMPARE(last, CountLists::tooMany);
    QCOMPARE(numberOf(one), first);
  }
};

WEFT_TEST(ShapeTableTest)

}  // namespace shape_table_test
#include "shape_table_test.moc"
