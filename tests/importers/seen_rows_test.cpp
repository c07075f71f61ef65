// Ranks and rows that have been seen, against a set of the standard library that is given the same.
#include "importers/io/seen_rows.h"

#include <QtTest>

#include <random>
#include <set>

#include "seeded.h"
#include "test_class.h"

using namespace weft;

class SeenRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void ranksInStepsTakeNoRoom_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("step");
    for (const auto& [first, step] : {std::pair{0, 1}, {5, 1}, {0, 64}, {63, 64}, {7, 1000}})
      QTest::addRow("from %d in steps of %d", first, step) << first << step;
  }
  void ranksInStepsTakeNoRoom() {
    QFETCH(int, first);
    QFETCH(int, step);
    SeenRanks seen;
    for (int i = 0; i < 10'000; ++i)
      QVERIFY(seen.add(static_cast<std::uint32_t>(first + i * step)) == SeenRanks::Answer::added);
    QCOMPARE(seen.runs(), std::size_t(1));
    for (int i = 0; i < 10'000; ++i)
      QVERIFY(seen.add(static_cast<std::uint32_t>(first + i * step)) == SeenRanks::Answer::known);
    if (step > 1) QVERIFY(seen.add(static_cast<std::uint32_t>(first + 1)) == SeenRanks::Answer::outOfOrder);
  }

  void everyRowIsNewOnce_data() {
    QTest::addColumn<int>("order");
    QTest::newRow("by rank") << 0;
    QTest::newRow("downwards") << 1;
    QTest::newRow("in no order") << 2;
  }
  void everyRowIsNewOnce() {
    QFETCH(int, order);
    std::mt19937 random(seeded(7));
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    for (int i = 0; i < 5000; ++i) keys.emplace_back(random() % 40, random() % 200);
    const auto byRank = [](const auto& a, const auto& b) { return a.second < b.second; };
    if (order != 2) std::ranges::stable_sort(keys, byRank);
    if (order == 1) std::ranges::reverse(keys);
    SeenRows rows;
    std::set<std::pair<std::uint64_t, std::uint32_t>> known;
    for (const auto& key : keys) {
      const auto answer = rows.add(key.first, key.second, {});
      QCOMPARE(answer == SeenRows::Answer::isNew, known.insert(key).second);
      QVERIFY(answer == SeenRows::Answer::isNew || answer == SeenRows::Answer::same);
    }
  }

  void firstRowIsKept() {
    SeenRows rows;
    const SeenRow one{4, 3, 120, 0.5}, same{9, 3, 120, 0.5}, other{11, 3, 121, 0.5};
    QVERIFY(rows.add(1, 2, one) == SeenRows::Answer::isNew);
    QVERIFY(rows.add(1, 2, same) == SeenRows::Answer::same);
    QCOMPARE(rows.first().place, 4U);
    QVERIFY(rows.add(1, 2, other) == SeenRows::Answer::differs);
    QCOMPARE(rows.first().place, 4U);
    QCOMPARE(QString::fromStdString(rows.first().text()), QString("3 calls, 120 bytes, 0.5 s"));
    QVERIFY(rows.add(1, 3, other) == SeenRows::Answer::isNew);
  }

  // The numbers of the first thousand can be compared; that the others were there is known.
  void rowsBeyondThoseThatAreKeptAreKnown() {
    SeenRows rows(1000);
    std::uint32_t news = 0;
    for (std::uint32_t rank = 0; rank < 100'000; ++rank) news += rows.add(5, rank, {rank}) == SeenRows::Answer::isNew;
    QCOMPARE(news, 100'000U);
    QVERIFY(rows.add(5, 17, {1, 9}) == SeenRows::Answer::differs);
    QVERIFY(rows.add(5, 99'999, {1, 9}) == SeenRows::Answer::known);
  }

  void whatNobodyCanKeepIsTold() {
    SeenRows rows(10, 1000);
    std::uint32_t taken = 0;
    while (rows.add(1, 20'000'000 - taken, {}) == SeenRows::Answer::isNew) ++taken;
    QCOMPARE(taken, 1000U);
    QVERIFY(rows.add(1, 20'000'000, {}) == SeenRows::Answer::full);
  }
};

WEFT_TEST(SeenRowsTest)
#include "seen_rows_test.moc"
