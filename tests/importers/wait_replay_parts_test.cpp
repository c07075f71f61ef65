// Who waited for whom in recordings of which a part is missing: what is there counts as if all were, and nothing is
// made up.
#include <QTest>

#include "importers/events/call_notes.h"
#include "wait_replay_support.h"
#include "test_class.h"

using namespace weft;
namespace wait_replay_parts_test {

using namespace weft::replayed;

class WaitReplayPartsTest : public QObject {
  Q_OBJECT

 private slots:
  // A clock of few ticks: the receive is over in the tick in which the send begins. The last message of the two is
  // never received.
  void aMessageInTheSameTickIsMatchedBesidesOneThatIsNot() {
    Program program;
    program.call(0, Recv, 100, 500, {message(Kind::received, 1, 500)});
    program.call(1, Send, 500, 510, {message(Kind::send, 0, 500)});
    program.call(1, Send, 520, 530, {message(Kind::send, 0, 525)});
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"late-sender 0<1", {1, 400}}}));
    QCOMPARE(answer.counts.messages, std::uint64_t(1));
    QCOMPARE(answer.counts.unreceived, std::uint64_t(1));
    QCOMPARE(answer.counts.unsent, std::uint64_t(0));
  }

  void aMessageAgainstItsClockIsMatchedBesidesOneThatIsNot() {
    Program program;
    program.call(0, Recv, 100, 200, {message(Kind::received, 1, 190)});
    program.call(1, Send, 500, 510, {message(Kind::send, 0, 505)});
    program.call(1, Send, 520, 530, {message(Kind::send, 0, 525)});
    const ReplayCounts counts = replay(program).counts;
    QCOMPARE(counts.messageViolations, std::uint64_t(1));
    QCOMPARE(counts.messages, std::uint64_t(1));
    QCOMPARE(counts.unsent, std::uint64_t(0));
  }

  // Rank 0 receives more than rank 1 sends: when all of it has come nobody waits for more, however long others go on.
  void whatIsNotSentIsNotWaitedFor() {
    Program program;
    program.call(0, Recv, 100, 200, {message(Kind::received, 1, 190)});
    program.call(0, Recv, 210, 300, {message(Kind::received, 1, 290, noIndex, 7)});
    program.call(0, Send, 310, 320, {message(Kind::send, 2, 315)});
    program.call(1, Send, 150, 160, {message(Kind::send, 0, 155)});
    program.call(2, Recv, 250, 400, {message(Kind::received, 0, 390)});
    const Answer answer = replay(program);
    QCOMPARE(answer.counts.unsent, std::uint64_t(1));
    QCOMPARE(answer.counts.forced, std::uint64_t(0));
    QCOMPARE(answer.waits, (Waits{{"late-sender 0<1", {1, 50}}, {"late-sender 2<0", {1, 60}}}));
  }

  // One call ends two sends. Rank 1 posts late, rank 2 never does.
  void ofSendsThatAreNotAllReceivedTheOthersCount() {
    Program program;
    program.call(0, Isend, 100, 110, {message(Kind::startedSend, 1, 105, 0)});
    program.call(0, Isend, 120, 130, {message(Kind::startedSend, 2, 125, 1)});
    program.call(0, Waitall, 200, 900, {{.kind = Kind::sendDone, .slot = 0}, {.kind = Kind::sendDone, .slot = 1}});
    program.call(1, Recv, 600, 890, {message(Kind::received, 0, 880)});
    program.call(2, Recv, 100, 110, {});
    QCOMPARE(replay(program).waits, (Waits{{"late-receiver 0<1", {1, 400}}}));
  }

  // The clock begins with the receive: the send that begins with it waits for nobody.
  void whatIsPostedAtTheBeginningIsPosted() {
    Program program;
    program.call(0, Send, 0, 400, {message(Kind::send, 1, 5)});
    program.call(1, Irecv, 0, 10, {{.kind = Kind::posted, .slot = 0}});
    program.call(1, Wait, 300, 410, {message(Kind::received, 0, 405, 0)});
    QCOMPARE(replay(program).waits, Waits());
  }

  // Rank 1 has lost its first barrier, which leaves its second one against the first of the others, and a reduction
  // against their second.
  void differentOperationsAreNotOne() {
    Program program;
    const auto barrier = [&](std::uint32_t rank, std::uint64_t begin) {
      program.call(rank, Collective, begin, begin + 100,
                   {collective(CollectiveKind::barrier, noIndex, begin, begin + 100)});
    };
    const auto reduction = [&](std::uint32_t rank, std::uint64_t begin) {
      program.call(rank, Collective, begin, begin + 100,
                   {collective(CollectiveKind::allToAll, noIndex, begin, begin + 100)});
    };
    for (std::uint32_t rank : {0U, 1U}) {
      barrier(rank, 100 + 10 * rank);
      if (rank == 0) barrier(rank, 300);
      reduction(rank, 500 + 10 * rank);
      barrier(rank, 700 + 10 * rank);
    }
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"wait-at-barrier 0<1", {1, 10}},
                                  {"barrier-completion 1<" + std::to_string(number(noRank)), {1, 10}}}));
    QCOMPARE(answer.counts.collectiveViolations, std::uint64_t(0));
    QCOMPARE(answer.counts.incomplete, std::uint64_t(5));
  }

  // Rank 1 starts something that is never done, of which nobody knows the communicator: its next operation may be that
  // of others, or the one after.
  void behindWhatIsNeverDoneNothingIsComplete() {
    CallNotes notes;
    const auto barrier = [&](std::uint64_t time) {
      notes.enter(time, 0, 0, 0);
      notes.collective({time + 1, world, CollectiveKind::barrier, noRank, 0, 0}, "Barrier", 2, std::nullopt);
      notes.leave(time + 2);
    };
    const auto start = [&](std::uint64_t time) {
      notes.enter(time, 0, 0, 0);
      const std::uint32_t started = notes.startedCollective();
      notes.leave(time + 1);
      return started;
    };
    const auto done = [&](std::uint64_t time, std::uint32_t started) {
      notes.collective({time, world, CollectiveKind::barrier, noRank, 0, 0}, "Ibarrier", 2, started);
    };
    for (const std::uint32_t rank : {0U, 1U}) {
      notes.begin(RankId(rank));
      barrier(100);
      notes.ended(start(200));  // of a communicator in which nobody waits
      const std::uint32_t started = start(300);
      barrier(400);
      if (rank == 0) done(500, started);
      notes.finish();
    }
    QCOMPARE(notes.complete(2).at(world), std::uint64_t(1));
  }

  // Both have as many: what is never done is so for both.
  void whatNobodyEndsChangesNothing() {
    CallNotes notes;
    for (const std::uint32_t rank : {0U, 1U}) {
      notes.begin(RankId(rank));
      notes.enter(100, 0, 0, 0);
      notes.startedCollective();
      notes.leave(110);
      notes.enter(200, 0, 0, 0);
      notes.collective({201, world, CollectiveKind::barrier, noRank, 0, 0}, "Barrier", 2, std::nullopt);
      notes.leave(202);
      notes.finish();
    }
    QCOMPARE(notes.complete(2).at(world), std::uint64_t(1));
  }
};

WEFT_TEST(WaitReplayPartsTest)

}  // namespace wait_replay_parts_test
#include "wait_replay_parts_test.moc"
