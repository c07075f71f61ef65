// Epochs of windows: who waits for MPI_Win_post and MPI_Win_complete. Times are small enough to be added up by hand
// from Scalasca's definitions: a rank waits for the last of the calls of the other side, while it is in the call that
// is blocked.
#include <QTest>

#include <functional>

#include "importers/events/call_notes.h"
#include "test_class.h"
#include "wait_replay_support.h"

using namespace weft;
namespace window_epochs_test {

using namespace weft::replayed;

struct Windows : Program {
  using Group = std::vector<std::uint32_t>;
  void post(std::uint32_t rank, std::uint64_t enter, std::uint64_t leave, const Group& group,
            std::uint32_t window = 0) {
    call(rank, Collective, enter, leave, items(Kind::exposed, group, window));
  }
  void start(std::uint32_t rank, std::uint64_t enter, std::uint64_t leave, const Group& group,
             std::uint32_t window = 0) {
    call(rank, Collective, enter, leave, items(Kind::accessBegan, group, window));
  }
  void put(std::uint32_t rank, std::uint64_t enter, std::uint64_t leave, std::uint32_t target,
           std::uint32_t window = 0) {
    call(rank, Collective, enter, leave, items(Kind::accessed, {target}, window));
  }
  void complete(std::uint32_t rank, std::uint64_t enter, std::uint64_t leave, std::uint32_t window = 0) {
    call(rank, Collective, enter, leave, {end(Kind::accessEnded, window)});
  }
  void wait(std::uint32_t rank, std::uint64_t enter, std::uint64_t leave, std::uint32_t window = 0,
            replayed::Operation operation = Collective) {
    call(rank, operation, enter, leave, {end(Kind::exposureEnded, window)});
  }

 private:
  static CallItem end(Kind kind, std::uint32_t window) { return {.kind = kind, .communicator = world, .tag = window}; }
  static std::vector<CallItem> items(Kind kind, const Group& group, std::uint32_t window) {
    std::vector<CallItem> list;
    for (const std::uint32_t peer : group) {
      list.push_back(end(kind, window));
      list.back().slot = static_cast<std::uint32_t>(list.size() - 1);
      list.back().peer = peer;
    }
    return list;
  }
};

class WindowEpochsTest : public QObject {
  Q_OBJECT

 private slots:
  // The target posts at 500. Libraries wait for that where they like; the origin completes before the target waits.
  void aLatePostIsWaitedForWhereTheOriginIsBlocked_data() {
    QTest::addColumn<QList<int>>("start");
    QTest::addColumn<QList<int>>("put");
    QTest::addColumn<QList<int>>("complete");
    QTest::addColumn<int>("waited");
    QTest::newRow("in MPI_Win_start") << QList{100, 510} << QList{520, 530} << QList{540, 550} << 400;
    QTest::newRow("in the access") << QList{100, 110} << QList{120, 510} << QList{520, 530} << 380;
    QTest::newRow("in MPI_Win_complete") << QList{100, 110} << QList{120, 130} << QList{200, 510} << 300;
    QTest::newRow("nowhere: put aside") << QList{100, 110} << QList{120, 130} << QList{200, 210} << 0;
    QTest::newRow("nowhere: it is early") << QList{600, 610} << QList{620, 630} << QList{640, 650} << 0;
  }
  void aLatePostIsWaitedForWhereTheOriginIsBlocked() {
    QFETCH(QList<int>, start);
    QFETCH(QList<int>, put);
    QFETCH(QList<int>, complete);
    QFETCH(int, waited);
    Windows program;
    program.start(0, start[0], start[1], {1});
    program.put(0, put[0], put[1], 1);
    program.complete(0, complete[0], complete[1]);
    program.post(1, 500, 505, {0});
    program.wait(1, 700, 705);
    const Answer answer = replay(program);
    const auto time = static_cast<std::uint64_t>(waited);
    QCOMPARE(answer.waits, waited == 0 ? Waits() : (Waits{{"late-post 0<1", {1, time}}}));
    QCOMPARE(answer.counts.incomplete, std::uint64_t(0));
  }

  // Scalasca's "Early wait" is 690 long, of which "Late complete" is 300: since the last access was left.
  void theTargetWaitsForTheLastAccessAndThenForItsCompletion() {
    Windows program;
    program.post(1, 0, 5, {0});
    program.wait(1, 10, 720);
    program.start(0, 300, 310, {1});
    program.put(0, 320, 330, 1);
    program.put(0, 350, 400, 1);
    program.complete(0, 700, 710);
    QCOMPARE(replay(program).waits, (Waits{{"early-wait 1<0", {1, 390}}, {"late-complete 1<0", {1, 300}}}));
  }

  void withoutAccessesAllOfItIsLateComplete() {
    Windows program;
    program.post(1, 0, 5, {0});
    program.wait(1, 10, 720);
    program.start(0, 300, 310, {1});
    program.complete(0, 700, 710);
    QCOMPARE(replay(program).waits, (Waits{{"late-complete 1<0", {1, 690}}}));
  }

  // Rank 1 completes last, at 600; rank 0 makes the last access to rank 2, until 450, and a later one to rank 3.
  void ofSeveralOriginsTheLastOneCounts() {
    Windows program;
    for (const std::uint32_t target : {2U, 3U}) {
      program.post(target, 0, 5, {0, 1});
      program.wait(target, 100, 650);
    }
    program.start(0, 10, 20, {2, 3});
    program.put(0, 400, 450, 2);
    program.put(0, 460, 500, 3);
    program.complete(0, 510, 520);
    program.start(1, 10, 20, {3, 2});
    program.put(1, 200, 210, 2);
    program.complete(1, 600, 610);
    QCOMPARE(replay(program).waits, (Waits{{"early-wait 2<1", {1, 350}},
                                           {"early-wait 3<1", {1, 400}},
                                           {"late-complete 2<1", {1, 150}},
                                           {"late-complete 3<1", {1, 100}}}));
  }

  void ofSeveralTargetsTheLastOneCounts() {
    Windows program;
    program.start(0, 100, 650, {1, 2});
    program.complete(0, 660, 670);
    program.post(1, 600, 605, {0});
    program.wait(1, 700, 705);
    program.post(2, 300, 305, {0});
    program.wait(2, 700, 705);
    QCOMPARE(replay(program).waits, (Waits{{"late-post 0<1", {1, 500}}}));
  }

  // An access is to one target, whose post is there: the other one's, at 280, blocks nothing before MPI_Win_complete.
  void anAccessWaitsForItsOwnTarget() {
    Windows program;
    program.start(0, 100, 110, {1, 2});
    program.put(0, 120, 300, 1);
    program.put(0, 305, 310, 2);
    program.complete(0, 320, 330);
    program.post(1, 0, 5, {0});
    program.wait(1, 400, 405);
    program.post(2, 280, 285, {0});
    program.wait(2, 400, 405);
    QCOMPARE(replay(program).waits, Waits());
  }

  // Of the first epoch the origin has nothing, since its group was too large to be noted.
  void aWindowWithAnEpochThatIsNotNotedHasNoWaits() {
    Windows program;
    program.post(1, 100, 105, {0});
    program.wait(1, 110, 300);
    program.start(0, 400, 510, {1});
    program.complete(0, 600, 610);
    program.post(1, 500, 505, {0});
    program.wait(1, 550, 620);
    program.unmatchedWindows = {0};
    const Answer answer = replay(program, true);
    QCOMPARE(answer.waits, Waits());
    QCOMPARE(answer.counts.collectiveViolations, std::uint64_t(0));
    QCOMPARE(answer.counts.incomplete, std::uint64_t(0));
  }

  // Both targets post both windows, one of them the other way round.
  void windowsOfOneCommunicatorAreDistinguished() {
    Windows program;
    program.start(0, 100, 260, {1}, 7);
    program.start(0, 270, 280, {1}, 8);
    program.complete(0, 290, 300, 8);
    program.complete(0, 400, 410, 7);
    program.post(1, 200, 205, {0}, 8);
    program.post(1, 250, 255, {0}, 7);
    program.wait(1, 260, 420, 7);
    program.wait(1, 430, 440, 8);
    QCOMPARE(replay(program).waits, (Waits{{"late-post 0<1", {1, 150}}, {"late-complete 1<0", {1, 140}}}));
  }

  // The second epoch of a pair of ranks is the second one of both.
  void epochsAreMatchedInTheirOrder() {
    Windows program;
    for (const std::uint64_t begin : {0U, 1000U}) {
      program.start(0, begin + 100, begin + 310, {1});
      program.complete(0, begin + 600, begin + 610);
      program.post(1, begin + 300, begin + 305, {0});
      program.wait(1, begin + 400, begin + 620);
    }
    QCOMPARE(replay(program).waits, (Waits{{"late-post 0<1", {2, 400}}, {"late-complete 1<0", {2, 400}}}));
  }

  // MPI_Win_test ends an epoch, and nobody waits in it.
  void nobodyWaitsInATest() {
    Windows program;
    program.post(1, 0, 5, {0});
    program.wait(1, 10, 720, 0, Test);
    program.start(0, 300, 310, {1});
    program.complete(0, 700, 710);
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, Waits());
    QCOMPARE(answer.counts.incomplete, std::uint64_t(0));
  }

  // A target without a trace, and one whose trace ends too early: nothing is known, and all others go on.
  void withoutTheOtherSideNothingIsKnown() {
    Windows program;
    program.start(0, 100, 510, {1, 5});
    program.complete(0, 600, 610);
    program.post(1, 500, 505, {0});
    program.wait(1, 550, 620);
    program.start(1, 700, 800, {0});
    program.complete(1, 810, 820);
    const Answer answer = replay(program);
    QCOMPARE(answer.waits, (Waits{{"late-complete 1<0", {1, 50}}}));
    QCOMPARE(answer.counts.incomplete, std::uint64_t(2));
  }

  // A program that relies on a library in which MPI_Win_start does not wait: the target posts once it has a message.
  void aPostMayDependOnWhatTheOriginDoesLater() {
    Windows program;
    program.start(0, 100, 110, {1});
    program.call(0, Send, 200, 210, {message(Kind::send, 1, 205)});
    program.complete(0, 220, 410);
    program.call(1, Recv, 50, 220, {message(Kind::received, 0, 215)});
    program.post(1, 400, 405, {0});
    program.wait(1, 410, 420);
    QCOMPARE(replay(program).waits, (Waits{{"late-sender 1<0", {1, 150}}, {"late-post 0<1", {1, 180}}}));
  }

  // MPI_Win_wait is not left before MPI_Win_complete is entered: else one clock is wrong, and is corrected.
  void clocksThatContradictEachOther() {
    Windows program;
    program.post(1, 0, 5, {0});
    program.wait(1, 100, 200);
    program.start(0, 10, 20, {1});
    program.complete(0, 300, 310);
    QCOMPARE(replay(program).waits, (Waits{{"late-complete 1<0", {1, 100}}}));
    QCOMPARE(replay(program).counts.collectiveViolations, std::uint64_t(1));
    QCOMPARE(replay(program, true).waits, (Waits{{"late-complete 1<0", {1, 200}}}));
  }
};

WEFT_TEST(WindowEpochsTest)

}  // namespace window_epochs_test
#include "window_epochs_test.moc"
