// Calls of a few ranks, and who waited for whom: times small enough to be added up by hand.
#include <QTest>

#include "seeded.h"
#include "wait_replay_support.h"
#include "test_class.h"

using namespace weft;
namespace wait_replay_test {

using namespace weft::replayed;

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
    const auto row = [](const char* name, CollectiveKind kind, const QStringList& waits) {
      QTest::newRow(name) << static_cast<int>(kind) << waits;
    };
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
      program.call(rank, Collective, begins[rank], 600,
                   {collective(static_cast<CollectiveKind>(kind), 1, begins[rank], 590)});
    QStringList seen;
    for (const auto& [who, sums] : replay(program).waits)
      seen << QString::fromStdString(who + " " + std::to_string(sums.second));
    QCOMPARE(seen, waits);
  }

  // Ends at 600, 650 and 700, where the last rank came at 500.
  void completion_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QStringList>("waits");
    QTest::newRow("barrier") << static_cast<int>(CollectiveKind::barrier)
                             << QStringList{"barrier-completion 1 50", "barrier-completion 2 100"};
    QTest::newRow("all to all") << static_cast<int>(CollectiveKind::allToAll)
                                << QStringList{"nxn-completion 1 50", "nxn-completion 2 100"};
    QTest::newRow("broadcast") << static_cast<int>(CollectiveKind::toAll) << QStringList();
    QTest::newRow("fence") << static_cast<int>(CollectiveKind::fence) << QStringList();
  }
  void completion() {
    QFETCH(int, kind);
    QFETCH(QStringList, waits);
    Program program;
    const std::uint64_t begins[] = {100, 500, 200}, ends[] = {600, 650, 700};
    for (std::uint32_t rank = 0; rank < 3; ++rank)
      program.call(rank, Collective, begins[rank], ends[rank],
                   {collective(static_cast<CollectiveKind>(kind), 1, begins[rank], ends[rank])});
    QStringList seen;
    for (const auto& [who, sums] : replay(program).waits)
      if (const auto at = who.find("<" + std::to_string(number(noRank))); at != who.npos)
        seen << QString::fromStdString(who.substr(0, at) + " " + std::to_string(sums.second));
    QCOMPARE(seen, waits);
  }

  // Rank 2, the last to come, sends nothing. Where rank 0 has left before it came, those wait that receive, for the
  // last one that sends.
  void whoSendsNothing_data() {
    QTest::addColumn<quint64>("firstEnd");
    QTest::addColumn<QStringList>("waits");
    QTest::newRow("all are in it") << quint64(950)
                                   << QStringList{"nxn-completion 1 50", "nxn-completion 2 150", "wait-at-nxn 0 800",
                                                  "wait-at-nxn 1 400"};
    QTest::newRow("one has left") << quint64(700) << QStringList{"nxn-completion 1 300", "wait-at-nxn 0 400"};
  }
  void whoSendsNothing() {
    QFETCH(quint64, firstEnd);
    QFETCH(QStringList, waits);
    Program program;
    const std::uint64_t begins[] = {100, 500, 900}, ends[] = {firstEnd, 1000, 1100};
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
      CallItem item = collective(CollectiveKind::allToAll, noIndex, begins[rank], ends[rank]);
      item.sends = rank != 2;
      program.call(rank, Collective, begins[rank], ends[rank], {item});
    }
    QStringList seen;
    for (const auto& [who, sums] : replay(program).waits)
      seen << QString::fromStdString(who.substr(0, who.find('<')) + " " + std::to_string(sums.second));
    QCOMPARE(seen, waits);
  }

  // A fence that one rank leaves before another one comes holds nobody up; that rank may send what the other one takes.
  void windows() {
    Program program;
    program.call(0, Collective, 100, 200, {collective(CollectiveKind::fence, noIndex, 100, 200)});
    program.call(0, Send, 300, 310, {message(Kind::send, 1, 305)});
    program.call(1, Recv, 300, 320, {message(Kind::received, 0, 315)});
    program.call(1, Collective, 400, 500, {collective(CollectiveKind::fence, noIndex, 400, 500)});
    for (std::uint32_t rank = 0; rank < 2; ++rank)
      program.call(rank, Collective, 600 + rank * 50, 700,
                   {collective(CollectiveKind::windowFree, noIndex, 600 + rank * 50, 700)});
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"wait-at-window-free 0<1", {1, 50}}}));
    QCOMPARE(answer.counts.forced, std::uint64_t(0));
  }

  // On a grid of 4 × 3 × 1 × 2 ranks, the second dimension and the last one in a circle: everybody waits for the last
  // of those beside it.

  void neighboursWaitForEachOther() {
    std::mt19937_64 random(seeded(5));
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
        begins[rank] = 100 + random() % 100'000;
        sends[rank] = random() % 5 != 0;
        CallItem item = collective(CollectiveKind::neighbours, noIndex, begins[rank], 200'000);
        item.sends = sends[rank];
        program.call(rank, Collective, begins[rank], 200'010, {item});
      }
      Waits expected;
      for (std::uint32_t rank = 0; rank < 24; ++rank) {
        std::optional<std::uint32_t> last;
        for (std::uint32_t other = 0; other < 24; ++other)
          if (areNeighbours(rank, other) && sends[other] && (!last || begins[other] > begins[*last])) last = other;
        if (last && begins[*last] > begins[rank])
          expected["wait-at-nxn " + std::to_string(rank) + "<" + std::to_string(*last)] = {
              1, begins[*last] - begins[rank]};
      }
      const Answer answer = replay(program);
      QVERIFY(expected.size() > 5);
      QCOMPARE(answer.waits, expected);
      QCOMPARE(answer.counts.forced, std::uint64_t(0));
    }
  }

  // The root waits for the last of those that send.

  void earlyReduce() {
    Program program;
    const std::uint64_t begins[] = {100, 500, 200};
    for (std::uint32_t rank = 0; rank < 3; ++rank)
      program.call(rank, Collective, begins[rank], 600, {collective(CollectiveKind::toOne, 0, begins[rank], 590)});
    QCOMPARE(replay(program).waits, (Waits{{"early-reduce 0<1", {1, 400}}}));
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
    QCOMPARE(answer.counts.forced, std::uint64_t(0));
    QCOMPARE(answer.messages, std::uint64_t(1));
    QCOMPARE(answer.waits, (Waits{{"wait-at-barrier 0<1", {1, 50}}}));
  }

  // The clock of rank 1 is 1000 behind: its receives end before the sends begin. Corrected, it waits no longer than the
  // call lasts.

  // Whatever the clocks say: a corrected one never runs backwards, is never before the recorded one, and keeps to what
  // it is told.

  // Sums do not depend on how they are divided, and longer bins hold what shorter ones held.

  // A wait that would be in a billion bins makes them longer.

  // Messages that nobody receives take no more room than they may: which one is received is not known any more where
  // one was left out.

  // A cancelled message is received by nobody; one that was received without having been sent is not sent to the next.

  // Times that go back, that are the same, that are as large as can be: the replay ends, and single waits are those of
  // the sums.

  // What goes through the file comes back as it was.
};

WEFT_TEST(WaitReplayTest)

}  // namespace wait_replay_test
#include "wait_replay_test.moc"
