// Stacks whose outer frames are taken from the stack before: against unwinding them whole, on random ways through
// functions that call each other.
#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "collector/record/sampling/stack.h"
#include "seeded.h"
#include "test_class.h"

// Functions that count as the recorder's own.
extern "C" const char __start_weft_own[], __stop_weft_own[];

namespace sampling_stack_test {

using namespace weft::record;

struct Ways {
  std::mt19937 random{weft::seeded(11)};
  Stack before;
  int deepest = 0;
  int met = 0, cut = 0, withOwn = 0;
  QStringList wrong;
};

bool same(const Stack& a, const Stack& b) {
  if (a.count != b.count || a.own != b.own || a.cut != b.cut) return false;
  return std::equal(a.pc, a.pc + a.count, b.pc) && std::equal(a.slot, a.slot + a.count, b.slot);
}

// Both from one call, or the frame that makes it would differ.
__attribute__((noinline)) void unwindTwice(Stack& first, const Stack& firstBefore, Stack& second,
                                           const Stack& secondBefore) {
  const std::array<std::pair<Stack*, const Stack*>, 2> turns{{{&first, &firstBefore}, {&second, &secondBefore}}};
  for (std::size_t turn = 0; turn < turns.size(); ++turn) {
    asm volatile("" : "+r"(turn));  // no loop that may be unrolled
    unwindCaller(*turns[turn].first, *turns[turn].second);
  }
}

__attribute__((noinline)) void look(Ways& ways) {
  Stack whole, joined;
  const Stack none{};
  unwindTwice(whole, none, joined, ways.before);
  if (!same(whole, joined))
    ways.wrong << QString("%1 frames, %2 own against %3, %4")
                      .arg(whole.count)
                      .arg(whole.own)
                      .arg(joined.count)
                      .arg(joined.own);
  ways.before = ways.random() % 16 == 0 ? none : joined;
  ++ways.met, ways.cut += whole.cut, ways.withOwn += whole.own > 0;
}

__attribute__((noinline)) void left(Ways& ways, int depth);
__attribute__((noinline)) void right(Ways& ways, int depth);
__attribute__((noinline, section("weft_own"))) void wrapped(Ways& ways, int depth) {
  (ways.random() & 1 ? left : right)(ways, depth);
  asm volatile("");
}

// Several looks below each, so that stacks share some of their frames with those before.
void further(Ways& ways, int depth) {
  if (depth >= ways.deepest) return look(ways);
  for (unsigned i = 0, times = 1 + ways.random() % 2; i < times; ++i) {
    const unsigned to = ways.random() % 8;
    (to == 0  ? wrapped
     : to & 1 ? left
              : right)(ways, depth + 1 + static_cast<int>(ways.random() % 3 == 0 ? ways.deepest / 4 : 0));
    if (ways.met > 500) return;
  }
}
__attribute__((noinline)) void left(Ways& ways, int depth) {
  further(ways, depth);
  asm volatile("");
}
__attribute__((noinline)) void right(Ways& ways, int depth) {
  volatile char room[256];
  room[ways.random() % sizeof room] = 0;
  further(ways, depth);
}

class SamplingStackTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    prepareUnwinding();
    setOwnCode(reinterpret_cast<std::uintptr_t>(__start_weft_own), reinterpret_cast<std::uintptr_t>(__stop_weft_own));
  }

  void outerFramesAreThoseOfTheStackBefore_data() {
    QTest::addColumn<int>("depth");
    for (const int depth : {3, 12, 40}) QTest::newRow(std::to_string(depth).c_str()) << depth;
    QTest::newRow("deeper than a stack is kept") << 2 * Stack::most;
  }
  void outerFramesAreThoseOfTheStackBefore() {
    QFETCH(const int, depth);
    Ways ways;
    for (int i = 0; i < 40; ++i) {
      ways.deepest = depth / 2 + static_cast<int>(ways.random() % static_cast<unsigned>(depth));
      ways.met = 0;
      further(ways, 0);
    }
    QVERIFY2(ways.wrong.isEmpty(),
             qPrintable(QString("%1 wrong, first: %2").arg(ways.wrong.size()).arg(ways.wrong.value(0))));
    QVERIFY(ways.withOwn > 0);
    QCOMPARE(ways.cut > 0, depth > Stack::most);
  }

  // Of nothing that was there is anything taken where it has changed.
  void aReturnAddressThatChangedEndsIt() {
    Stack whole, before, now;
    const Stack none{};
    unwindTwice(whole, none, before, none);
    const int outermost = before.count - 1;
    QVERIFY(outermost > 2 && before.slot[outermost]);
    before.pc[outermost] ^= 1;  // as if the word were another one now
    unwindTwice(whole, none, now, before);
    QVERIFY(same(whole, now));
  }
};

WEFT_TEST(SamplingStackTest)

}  // namespace sampling_stack_test
#include "sampling_stack_test.moc"
