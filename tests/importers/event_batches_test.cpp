// Values from one thread to another: all of them in their order, whoever is faster; and an end by either side.
#include <QTest>

#include <future>
#include <random>

#include "importers/events/event_batches.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace event_batches_test {

using Batches = EventBatches<std::uint64_t>;

constexpr std::uint64_t values = 400'000;

// One, two, … values at a time.
void give(Batches& to) {
  std::mt19937 random(seeded(3));
  for (std::uint64_t next = 0; next < values;) {
    const std::uint64_t count = std::min<std::uint64_t>(1 + random() % Batches::maxTogether, values - next);
    std::uint64_t* at = to.room(count);
    for (std::uint64_t i = 0; i < count; ++i) *at++ = next++;
    to.took(at);
  }
  to.finish();
}

class EventBatchesTest : public QObject {
  Q_OBJECT

 private slots:
  void allComeInTheirOrder() {
    Batches batches;
    auto giving = std::async(std::launch::async, [&] { give(batches); });
    std::uint64_t next = 0;
    for (auto some = batches.take(); !some.empty(); some = batches.take())
      for (const std::uint64_t each : some) QCOMPARE(each, next++);
    QCOMPARE(next, values);
    QVERIFY(batches.take().empty());
    giving.get();
  }

  void nothingIsGiven() {
    Batches batches;
    batches.finish();
    QVERIFY(batches.take().empty());
  }

  // Who gives waits for room, and is told that nobody takes any more.
  void whoTakesMayStop() {
    Batches batches;
    auto giving = std::async(std::launch::async, [&] { give(batches); });
    QCOMPARE(batches.take().front(), std::uint64_t(0));
    batches.stop();
    QVERIFY_THROWS_EXCEPTION(Batches::Stopped, giving.get());
  }
};

WEFT_TEST(EventBatchesTest)

}  // namespace event_batches_test
#include "event_batches_test.moc"
