// Whose turn is next, against a sorted set.
#include <QTest>

#include <random>
#include <set>

#include "importers/events/turn_queue.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

class TurnQueueTest : public QObject {
  Q_OBJECT

 private slots:
  void theEarliestComesFirst_data() {
    QTest::addColumn<unsigned>("locations");
    for (const unsigned locations : {0U, 1U, 2U, 3U, 16U, 37U}) QTest::addRow("%u", locations) << locations;
  }
  // Many turns at one time; the last of all times; locations that are taken and come again, at once, later or never.
  void theEarliestComesFirst() {
    QFETCH(const unsigned, locations);
    std::mt19937_64 random(seeded(locations + 1));
    TurnQueue queue(locations);
    std::set<std::pair<std::uint64_t, std::uint32_t>> expected;
    std::vector<bool> waits(locations);
    const auto push = [&](std::uint32_t location) {
      const std::uint64_t time = random() % 50 == 0 ? UINT64_MAX - 1 : random() % 8;
      queue.push(time, location);
      expected.emplace(time, location);
      waits[location] = true;
    };
    for (int step = 0; locations != 0 && step < 5000; ++step) {
      const auto location = static_cast<std::uint32_t>(random() % locations);
      if (!waits[location] && random() % 3 != 0) push(location);
      QCOMPARE(queue.empty(), expected.empty());
      if (expected.empty() || random() % 2 == 0) continue;
      const std::uint32_t next = queue.take();
      QCOMPARE(next, expected.begin()->second);
      expected.erase(expected.begin());
      waits[next] = false;
      if (random() % 2 == 0) push(next);
    }
    for (; !expected.empty(); expected.erase(expected.begin())) QCOMPARE(queue.take(), expected.begin()->second);
    QVERIFY(queue.empty());
  }
};

WEFT_TEST(TurnQueueTest)
#include "turn_queue_test.moc"
