// Who waited for whom: clocks that contradict each other, bins, full queues, times of damaged traces.
#include <QTest>

#include "seeded.h"
#include "wait_replay_support.h"
#include "test_class.h"

using namespace weft;
namespace wait_replay_limits_test {

using namespace weft::replayed;

class WaitReplayLimitsTest : public QObject {
  Q_OBJECT

 private slots:
  void violationsAreCountedAndCorrected() {
    Program program;
    program.call(0, Send, 2000, 2010, {message(Kind::send, 1, 2005)});
    program.call(0, Send, 2500, 2510, {message(Kind::send, 1, 2505)});
    program.call(1, Recv, 950, 1020, {message(Kind::received, 0, 1015)});
    program.call(1, Recv, 1400, 1520, {message(Kind::received, 0, 1515)});
    const Answer plain = replay(program);
    QCOMPARE(plain.counts.messageViolations, std::uint64_t(2));
    QCOMPARE(plain.waits, (Waits{{"late-sender 1<0", {2, 190}}}));  // all of both calls
    const Answer corrected = replay(program, true);
    // The first receive ends at 2005 and its call 4 later; 380 later, less a hundredth, comes the second call: at 2385,
    // 115 before the send.
    QCOMPARE(corrected.counts.messageViolations, std::uint64_t(2));
    QCOMPARE(corrected.waits, (Waits{{"late-sender 1<0", {2, 1050 + 115}}}));
    QCOMPARE(corrected.moves.total, std::uint64_t(2));
  }

  void correctedClocksAreInOrder() {
    std::mt19937_64 random(seeded(7));
    for (int round = 0; round < 200; ++round) {
      RankClock clock;
      std::vector<RankClock::Stretch> stretches;
      for (std::uint64_t from = 100; from < 5000; from += 500)
        stretches.push_back({from, from + 1 + random() % 400, random() % 1000});
      clock.stretch(stretches);
      std::uint64_t recorded = 0, before = 0;
      for (int event = 0; event < 300; ++event) {
        recorded += random() % 40;
        const std::uint64_t least = random() % 10 == 0 ? recorded + random() % 500 : 0;
        const std::uint64_t time = clock.at(recorded, least);
        QVERIFY(time >= before && time >= recorded && time >= least);
        before = time;
      }
    }
  }

  void binsAddUp() {
    std::mt19937_64 random(seeded(3));
    for (const std::uint64_t bin : {7U, 100U, 1'000'000U}) {
      WaitSums sums({1'000'000'000, 50}, bin), whole({1'000'000'000, 50}, std::nullopt);
      std::uint64_t all = 0;
      for (int i = 0; i < 2000; ++i) {
        const std::uint64_t from = 50 + random() % 100'000, until = from + 1 + random() % 1000;
        const WaitSpan span{WaitClass::lateSender, RankId(random() % 3), RankId(0), 0, 0, 0, 0, 0, from, until};
        sums.add(span);
        whole.add(span);
        all += until - from;
      }
      std::uint64_t waits = 0, time = 0, once = 0;
      sums.each([&](const WaitSums::Key&, const WaitSums::Sums& each) {
        waits += each.waits;
        time += each.nanoseconds;
      });
      whole.each([&](const WaitSums::Key&, const WaitSums::Sums& each) { once += each.nanoseconds; });
      QCOMPARE(waits, std::uint64_t(2000));
      QCOMPARE(time, all);
      QCOMPARE(once, all);
    }
  }

  void hugeWaitsTakeFewBins() {
    WaitSums sums({1'000'000'000, 0}, 1);
    sums.add({WaitClass::lateSender, RankId(0), RankId(1), 0, 0, 0, 0, 0, 0, INT64_MAX});
    std::uint64_t rows = 0, time = 0;
    sums.each([&](const WaitSums::Key&, const WaitSums::Sums& each) {
      ++rows;
      time += each.nanoseconds;
    });
    QVERIFY(rows <= 10'001);
    QCOMPARE(time, static_cast<std::uint64_t>(INT64_MAX));
  }

  void queuesThatAreFullLeaveMessagesOut() {
    MessageQueues queues(4);
    const MessageKey full{RankId(0), RankId(1), world, 0}, other{RankId(2), RankId(1), world, 0};
    for (std::uint64_t i = 0; i < 6; ++i) QCOMPARE(queues.send({.key = full, .time = i}).at.has_value(), i < 4);
    QVERIFY(!queues.send({.key = other}).at);
    for (std::uint64_t i = 0; i < 4; ++i) QCOMPARE(queues.receive(full)->time, i);
    QVERIFY(!queues.receive(full) && queues.has(full));  // nothing comes any more
    QVERIFY(!queues.send({.key = full}).at);
    QVERIFY(queues.send({.key = {RankId(3), RankId(1), world, 0}}).at);
  }

  void queuesKeepTheOrder() {
    MessageQueues queues;
    const MessageKey key{RankId(0), RankId(1), world, 0};
    const auto first = queues.send({.key = key, .time = 1}).at;
    queues.send({.key = key, .time = 2});
    queues.cancel(*first);
    QCOMPARE(queues.receive(key)->time, std::uint64_t(2));
    QVERIFY(!queues.receive(key));
    queues.giveUp(key);
    QVERIFY(!queues.send({.key = key, .time = 3}).at);
    queues.send({.key = key, .time = 4});
    QCOMPARE(queues.receive(key)->time, std::uint64_t(4));
  }

  void timesOfDamagedTraces() {
    std::mt19937_64 random(seeded(23));
    for (int round = 0; round < 200; ++round) {
      const std::uint64_t scale = std::array{std::uint64_t{5}, std::uint64_t{1000}, std::uint64_t{1} << 58,
                                             UINT64_MAX}[static_cast<std::size_t>(round % 4)];
      Program program;
      for (std::uint32_t rank = 0; rank < 4; ++rank)
        for (int call = 0; call < 40; ++call) {
          const std::uint64_t enter = random() % scale,
                              leave = random() % 3 == 0 ? enter : std::max(enter, random() % scale);
          const auto peer = static_cast<std::uint32_t>(random() % 4);
          if (random() % 3 == 0)
            program.call(rank, Collective, enter, leave,
                         {collective(random() % 2 ? CollectiveKind::barrier : CollectiveKind::allToAll, noIndex,
                                     random() % scale, random() % scale)});
          else if (random() % 2 == 0)
            program.call(rank, Send, enter, leave, {message(Kind::send, peer, random() % scale)});
          else program.call(rank, Recv, enter, leave, {message(Kind::received, peer, random() % scale)});
        }
      for (const bool corrects : {false, true}) {
        const Answer answer = replay(program, corrects);
        std::uint64_t waits = answer.tooLate, time = 0;
        for (const WaitChunkRow& chunk : answer.singles)
          for (const SingleWait& each : chunk.waits) {
            ++waits;
            time += each.nanoseconds;
          }
        QCOMPARE(waits, answer.allWaits);
        if (answer.tooLate == 0) QCOMPARE(time, answer.allTime);
        else QVERIFY(scale > 1'000'000);
      }
    }
  }

  void logsKeepWhatTheyAreGiven() {
    std::mt19937_64 random(seeded(11));
    Spill spill(1000);
    std::string all;
    for (int i = 0; i < 500; ++i) {
      std::string piece(random() % 50, '\0');
      for (char& each : piece) each = static_cast<char>(random());
      spill.append(piece.data(), piece.size());
      all += piece;
    }
    QCOMPARE(spill.size(), all.size());
    for (int i = 0; i < 200; ++i) {
      const std::size_t offset = random() % all.size(), count = random() % 3000;
      std::string read(count, '?');
      read.resize(spill.read(offset, count, read.data()));
      QCOMPARE(read, all.substr(offset, count));
    }
  }
};

WEFT_TEST(WaitReplayLimitsTest)

}  // namespace wait_replay_limits_test
#include "wait_replay_limits_test.moc"
