// Calls of a few ranks, and who waited for whom: times small enough to be added up by hand.
#include <QTest>

#include <array>
#include <random>

#include "importers/waits/wait_replay.h"
#include "memory_sink.h"
#include "test_class.h"

using namespace weft;
using Kind = CallItem::Kind;

namespace {

constexpr std::uint32_t world = 0;
enum Operation : std::uint32_t { Send, Recv, Isend, Wait, Waitall, Irecv, Collective, Test };

CallItem message(Kind kind, std::uint32_t peer, std::uint64_t time, std::uint32_t slot = noIndex, std::uint32_t tag = 0) {
  CallItem item{.kind = kind, .slot = slot, .peer = peer, .communicator = world, .tag = tag};
  item.bytes = 10;
  item.time = time;
  return item;
}

CallItem collective(CollectiveKind kind, std::uint32_t root, std::uint64_t begin, std::uint64_t end) {
  CallItem item{.kind = Kind::collective, .collective = kind, .sends = true, .receives = true, .peer = root, .communicator = world};
  item.time = begin;
  item.end = end;
  return item;
}

struct Program {
  std::vector<std::vector<LoggedCall>> ranks;
  std::vector<CartesianDimension> grid;

  void call(std::uint32_t rank, Operation operation, std::uint64_t enter, std::uint64_t leave, std::vector<CallItem> items) {
    if (rank >= ranks.size()) ranks.resize(rank + 1);
    ranks[rank].push_back({enter, leave, static_cast<std::uint32_t>(operation), 0, static_cast<std::uint32_t>(operation), std::move(items)});
  }
};

struct Answer {
  ReplayCounts counts;
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> waits;  // "late-sender 1<0": how many, nanoseconds
  std::uint64_t wrongOrder = 0, messages = 0, received = 0, sendWait = 0, receiveWait = 0;
  ClockMoves moves;
  std::uint64_t allWaits = 0, allTime = 0, tooLate = 0;  // of all
  std::vector<WaitChunkRow> singles;
};

Answer replay(const Program& program, bool corrects = false, std::optional<std::uint64_t> bin = {}) {
  CallLog log;
  std::unordered_map<std::uint32_t, std::uint64_t> complete;
  std::uint64_t fewest = UINT64_MAX;
  for (std::uint32_t rank = 0; rank < program.ranks.size(); ++rank) {
    log.begin(RankId(rank));
    std::uint64_t count = 0;
    for (const LoggedCall& call : program.ranks[rank]) {
      log.add(call);
      count += static_cast<std::uint64_t>(std::ranges::count(call.items, Kind::collective, &CallItem::kind));
    }
    fewest = std::min(fewest, count);
  }
  complete[world] = fewest;
  ReplayFacts facts;
  for (const char* name : {"Send", "Recv", "Isend", "Wait", "Waitall", "Irecv", "Barrier", "Test"}) facts.roles.push_back(roleOf(name));
  facts.parents.assign(8, 100);
  const auto size = static_cast<std::uint32_t>(program.ranks.size());
  facts.size = [size](std::uint32_t) { return size; };
  facts.grid = [&](std::uint32_t) { return std::span<const CartesianDimension>(program.grid); };
  facts.position = [](std::uint32_t, RankId rank) { return number(rank); };
  facts.complete = complete;
  WaitSums sums({1'000'000'000, 0}, bin);
  MessageGroups groups;
  WaitReplay run(log, facts, sums, groups);
  Answer answer;
  SingleWaits singles({1'000'000'000, 0}, log.locations());
  run.tell(&singles);
  if (corrects) run.correct(nullptr, &answer.moves);
  answer.counts = run.run();
  MemorySink sink;
  singles.give([&](std::uint32_t at) { return log.rankOf(at); }, [](const WaitSpan& like) { return WaitKindRow{like.kind, {}, {}, {}, {}, {}}; }, sink);
  answer.tooLate = singles.tooLate();
  answer.singles = sink.waitChunks;
  sums.each([&](const WaitSums::Key& key, const WaitSums::Sums& each) {
    auto& [waits, time] = answer.waits[std::string(name(key.kind)) + " " + std::to_string(number(key.rank)) + "<" + std::to_string(number(key.peer))];
    waits += each.waits, time += each.nanoseconds;
    answer.allWaits += each.waits, answer.allTime += each.nanoseconds;
    answer.wrongOrder += each.wrongOrder;
  });
  groups.each([&](const MessageGroups::Key& key, const MessageGroups::Sums& each) {
    answer.messages += each.messages;
    answer.received += key.receiver == noIndex ? 0 : each.messages;
    answer.sendWait += each.sendWait, answer.receiveWait += each.receiveWait;
  });
  return answer;
}

using Waits = decltype(Answer::waits);

}  // namespace

class WaitReplayTest : public QObject {
  Q_OBJECT

 private slots:
  void aReceiveWaitsForItsSender() {
    Program program;
    program.call(0, Send, 500, 520, {message(Kind::send, 1, 505)});
    program.call(1, Recv, 100, 530, {message(Kind::received, 0, 525)});
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"late-sender 1<0", {1, 400}}}));
    QCOMPARE(answer.receiveWait, std::uint64_t(400));
    QCOMPARE(answer.sendWait, std::uint64_t(0));
  }

  void aBlockingSendWaitsForItsReceiver() {
    Program program;
    program.call(0, Send, 100, 520, {message(Kind::send, 1, 105)});
    program.call(1, Recv, 500, 530, {message(Kind::received, 0, 525)});
    QCOMPARE(replay(program).waits, (Waits{{"late-receiver 0<1", {1, 400}}}));
    program.ranks[0][0].leave = 200;  // it was done before: the message was put aside
    QCOMPARE(replay(program).waits, Waits());
  }

  // The receive was posted before the send: nobody is late at MPI_Wait, which comes later than the message.
  void aReceiveThatWasPostedWaitsWhereItIsDone() {
    Program program;
    program.call(0, Send, 200, 210, {message(Kind::send, 1, 205)});
    program.call(1, Irecv, 100, 110, {{.kind = Kind::posted, .slot = 0}});
    program.call(1, Wait, 300, 310, {message(Kind::received, 0, 305, 0)});
    QCOMPARE(replay(program).waits, Waits());
    program.ranks[1][1].enter = 150;
    QCOMPARE(replay(program).waits, (Waits{{"late-sender 1<0", {1, 50}}}));
    program.ranks[1][1].operation = Test;
    QCOMPARE(replay(program).waits, Waits());
  }

  void ofSeveralWaitsTheLongestCounts() {
    Program program;
    program.call(0, Send, 200, 210, {message(Kind::send, 2, 205)});
    program.call(1, Send, 300, 310, {message(Kind::send, 2, 305)});
    program.call(2, Irecv, 10, 20, {{.kind = Kind::posted, .slot = 0}, {.kind = Kind::posted, .slot = 1}});
    program.call(2, Waitall, 100, 400, {message(Kind::received, 0, 390, 0), message(Kind::received, 1, 391, 1)});
    QCOMPARE(replay(program).waits, (Waits{{"late-sender 2<1", {1, 200}}}));
  }

  void sendsThatAreDoneLaterWaitThere() {
    Program program;
    program.call(0, Isend, 100, 110, {message(Kind::startedSend, 1, 105, 0)});
    program.call(0, Isend, 120, 130, {message(Kind::startedSend, 2, 125, 1)});
    program.call(0, Waitall, 200, 900, {{.kind = Kind::sendDone, .slot = 0}, {.kind = Kind::sendDone, .slot = 1}});
    program.call(1, Recv, 500, 520, {message(Kind::received, 0, 515)});
    program.call(2, Recv, 700, 720, {message(Kind::received, 0, 715)});
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"late-receiver 0<2", {1, 500}}}));
    QCOMPARE(answer.sendWait, std::uint64_t(500));
  }

  // The message of tag 2 was sent first, and is received last.
  void messagesInWrongOrder() {
    Program program;
    program.call(0, Send, 200, 210, {message(Kind::send, 1, 205, noIndex, 2)});
    program.call(0, Send, 300, 310, {message(Kind::send, 1, 305, noIndex, 1)});
    program.call(1, Recv, 100, 320, {message(Kind::received, 0, 315, noIndex, 1)});
    program.call(1, Recv, 330, 340, {message(Kind::received, 0, 335, noIndex, 2)});
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"late-sender 1<0", {1, 200}}}));
    QCOMPARE(answer.wrongOrder, std::uint64_t(1));
  }

  void collectives_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QStringList>("waits");
    const auto row = [](const char* name, CollectiveKind kind, const QStringList& waits) { QTest::newRow(name) << static_cast<int>(kind) << waits; };
    row("barrier", CollectiveKind::barrier, {"wait-at-barrier 0<1 400", "wait-at-barrier 2<1 300"});
    row("all to all", CollectiveKind::allToAll, {"wait-at-nxn 0<1 400", "wait-at-nxn 2<1 300"});
    row("broadcast of 1", CollectiveKind::toAll, {"late-broadcast 0<1 400", "late-broadcast 2<1 300"});
    row("reduction to 1", CollectiveKind::toOne, {});  // it comes last
    row("scan", CollectiveKind::scan, {"early-scan 2<1 300"});
  }
  void collectives() {
    QFETCH(int, kind);
    QFETCH(QStringList, waits);
    Program program;
    const std::uint64_t begins[] = {100, 500, 200};
    for (std::uint32_t rank = 0; rank < 3; ++rank)
      program.call(rank, Collective, begins[rank], 600, {collective(static_cast<CollectiveKind>(kind), 1, begins[rank], 590)});
    QStringList seen;
    for (const auto& [who, sums] : replay(program).waits) seen << QString::fromStdString(who + " " + std::to_string(sums.second));
    QCOMPARE(seen, waits);
  }

  // On a grid of 4 × 3 × 1 × 2 ranks, the second dimension and the last one in a circle: everybody waits for the last of those beside it.
  void neighboursWaitForEachOther() {
    std::mt19937_64 random(5);
    const std::vector<std::array<std::uint32_t, 2>> sizes{{4, 0}, {3, 1}, {1, 1}, {2, 1}};  // whether in a circle
    const auto placesOf = [&](std::uint32_t rank) {
      std::vector<std::uint32_t> places(sizes.size());
      for (std::size_t at = sizes.size(); at-- != 0; rank /= sizes[at][0]) places[at] = rank % sizes[at][0];
      return places;
    };
    const auto areNeighbours = [&](std::uint32_t one, std::uint32_t other) {
      const auto a = placesOf(one), b = placesOf(other);
      std::size_t differ = 0, beside = 0;
      for (std::size_t at = 0; at < sizes.size(); ++at) {
        const auto distance = a[at] > b[at] ? a[at] - b[at] : b[at] - a[at];
        differ += distance != 0;
        beside += distance == 1 || (distance != 0 && sizes[at][1] && distance + 1 == sizes[at][0]);
      }
      return differ == 1 && beside == 1;
    };
    for (int round = 0; round < 30; ++round) {
      Program program;
      for (const auto& [size, isPeriodic] : sizes) program.grid.push_back({size, isPeriodic != 0});
      std::vector<std::uint64_t> begins(24);
      std::vector<bool> sends(24);
      for (std::uint32_t rank = 0; rank < 24; ++rank) {
        begins[rank] = 100 + random() % 100'000, sends[rank] = random() % 5 != 0;
        CallItem item = collective(CollectiveKind::neighbours, noIndex, begins[rank], 200'000);
        item.sends = sends[rank];
        program.call(rank, Collective, begins[rank], 200'010, {item});
      }
      Waits expected;
      for (std::uint32_t rank = 0; rank < 24; ++rank) {
        std::optional<std::uint32_t> last;
        for (std::uint32_t other = 0; other < 24; ++other)
          if (areNeighbours(rank, other) && sends[other] && (!last || begins[other] > begins[*last])) last = other;
        if (last && begins[*last] > begins[rank]) expected["wait-at-nxn " + std::to_string(rank) + "<" + std::to_string(*last)] = {1, begins[*last] - begins[rank]};
      }
      const Answer answer = replay(program);
      QVERIFY(expected.size() > 5);
      QCOMPARE(answer.waits, expected);
      QCOMPARE(answer.counts.forced, std::uint64_t(0));
    }
  }

  // The root waits for the first of those that send.
  void earlyReduce() {
    Program program;
    const std::uint64_t begins[] = {100, 500, 200};
    for (std::uint32_t rank = 0; rank < 3; ++rank)
      program.call(rank, Collective, begins[rank], 600, {collective(CollectiveKind::toOne, 0, begins[rank], 590)});
    QCOMPARE(replay(program).waits, (Waits{{"early-reduce 0<2", {1, 100}}}));
  }

  void whatNeverComesHoldsNobodyUp() {
    Program program;
    program.call(0, Recv, 100, 200, {message(Kind::received, 1, 190)});
    program.call(0, Collective, 300, 400, {collective(CollectiveKind::barrier, noIndex, 300, 390)});
    program.call(0, Send, 500, 510, {message(Kind::send, 1, 505)});
    program.call(1, Collective, 350, 400, {collective(CollectiveKind::barrier, noIndex, 350, 390)});
    const Answer answer = replay(program);
    QCOMPARE(answer.counts.unsent, std::uint64_t(1));
    QCOMPARE(answer.counts.unreceived, std::uint64_t(1));
    QCOMPARE(answer.counts.forced, std::uint64_t(1));
    QCOMPARE(answer.messages, std::uint64_t(1));
    QCOMPARE(answer.waits, (Waits{{"wait-at-barrier 0<1", {1, 50}}}));
  }

  // The clock of rank 1 is 1000 behind: its receives end before the sends begin. Corrected, it waits no longer than the call lasts.
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
    // The first receive ends at 2005 and its call 4 later; 380 later, less a hundredth, comes the second call: at 2385, 115 before the send.
    QCOMPARE(corrected.counts.messageViolations, std::uint64_t(2));
    QCOMPARE(corrected.waits, (Waits{{"late-sender 1<0", {2, 1050 + 115}}}));
    QCOMPARE(corrected.moves.total, std::uint64_t(2));
  }

  // Whatever the clocks say: a corrected one never runs backwards, is never before the recorded one, and keeps to what it is told.
  void correctedClocksAreInOrder() {
    std::mt19937_64 random(7);
    for (int round = 0; round < 200; ++round) {
      RankClock clock;
      std::vector<RankClock::Stretch> stretches;
      for (std::uint64_t from = 100; from < 5000; from += 500) stretches.push_back({from, from + 1 + random() % 400, random() % 1000});
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

  // Sums do not depend on how they are divided, and longer bins hold what shorter ones held.
  void binsAddUp() {
    std::mt19937_64 random(3);
    for (const std::uint64_t bin : {7U, 100U, 1'000'000U}) {
      WaitSums sums({1'000'000'000, 50}, bin), whole({1'000'000'000, 50}, std::nullopt);
      std::uint64_t all = 0;
      for (int i = 0; i < 2000; ++i) {
        const std::uint64_t from = 50 + random() % 100'000, until = from + 1 + random() % 1000;
        const WaitSpan span{WaitClass::lateSender, RankId(random() % 3), RankId(0), 0, 0, 0, 0, 0, from, until};
        sums.add(span), whole.add(span);
        all += until - from;
      }
      std::uint64_t waits = 0, time = 0, once = 0;
      sums.each([&](const WaitSums::Key&, const WaitSums::Sums& each) { waits += each.waits, time += each.nanoseconds; });
      whole.each([&](const WaitSums::Key&, const WaitSums::Sums& each) { once += each.nanoseconds; });
      QCOMPARE(waits, std::uint64_t(2000));
      QCOMPARE(time, all);
      QCOMPARE(once, all);
    }
  }

  // A wait that would be in a billion bins makes them longer.
  void hugeWaitsTakeFewBins() {
    WaitSums sums({1'000'000'000, 0}, 1);
    sums.add({WaitClass::lateSender, RankId(0), RankId(1), 0, 0, 0, 0, 0, 0, INT64_MAX});
    std::uint64_t rows = 0, time = 0;
    sums.each([&](const WaitSums::Key&, const WaitSums::Sums& each) { ++rows, time += each.nanoseconds; });
    QVERIFY(rows <= 10'001);
    QCOMPARE(time, static_cast<std::uint64_t>(INT64_MAX));
  }

  // Messages that nobody receives take no more room than they may: which one is received is not known any more where one was left out.
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

  // A cancelled message is received by nobody; one that was received without having been sent is not sent to the next.
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

  // Times that go back, that are the same, that are as large as can be: the replay ends, and single waits are those of the sums.
  void timesOfDamagedTraces() {
    std::mt19937_64 random(23);
    for (int round = 0; round < 200; ++round) {
      const std::uint64_t scale = std::array{std::uint64_t{5}, std::uint64_t{1000}, std::uint64_t{1} << 58, UINT64_MAX}[static_cast<std::size_t>(round % 4)];
      Program program;
      for (std::uint32_t rank = 0; rank < 4; ++rank)
        for (int call = 0; call < 40; ++call) {
          const std::uint64_t enter = random() % scale, leave = random() % 3 == 0 ? enter : std::max(enter, random() % scale);
          const auto peer = static_cast<std::uint32_t>(random() % 4);
          if (random() % 3 == 0) program.call(rank, Collective, enter, leave, {collective(random() % 2 ? CollectiveKind::barrier : CollectiveKind::allToAll, noIndex, random() % scale, random() % scale)});
          else if (random() % 2 == 0) program.call(rank, Send, enter, leave, {message(Kind::send, peer, random() % scale)});
          else program.call(rank, Recv, enter, leave, {message(Kind::received, peer, random() % scale)});
        }
      for (const bool corrects : {false, true}) {
        const Answer answer = replay(program, corrects);
        std::uint64_t waits = answer.tooLate, time = 0;
        for (const WaitChunkRow& chunk : answer.singles)
          for (const SingleWait& each : chunk.waits) ++waits, time += each.nanoseconds;
        QCOMPARE(waits, answer.allWaits);
        if (answer.tooLate == 0) QCOMPARE(time, answer.allTime);
        else QVERIFY(scale > 1'000'000);
      }
    }
  }

  // What goes through the file comes back as it was.
  void logsKeepWhatTheyAreGiven() {
    std::mt19937_64 random(11);
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

WEFT_TEST(WaitReplayTest)
#include "wait_replay_test.moc"
