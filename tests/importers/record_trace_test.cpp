// What threads of a recorded program have noted, as events of a trace.
#include <QTest>

#include <cstring>
#include <sstream>

#include "importers/otf2/trace_collectives.h"
#include "importers/recorded/record_trace_thread.h"
#include "test_class.h"

using namespace weft;
using trace_format::Head;
using trace_format::Kind;
using trace_format::Record;

namespace record_trace_test {

// Events in words; regions by name.
struct Told final : TraceEventSink, TraceRegions {
  std::vector<std::string> names;
  std::string text;

  std::uint32_t function(const std::string& name) override { return add(name); }
  std::uint32_t call(const std::string& operation) override { return add("MPI_" + operation); }
  std::uint32_t add(const std::string& name) {
    const auto known = std::ranges::find(names, name);
    if (known != names.end()) return static_cast<std::uint32_t>(known - names.begin());
    names.push_back(name);
    return static_cast<std::uint32_t>(names.size() - 1);
  }
  void say(std::uint64_t time, const std::string& what) { text += std::to_string(time) + " " + what + "\n"; }
  static std::string of(const Message& one) {
    return std::to_string(one.peer) + " on " + std::to_string(one.communicator) + " tag " + std::to_string(one.tag) +
           " bytes " + std::to_string(one.bytes) + (one.request != 0 ? " request " + std::to_string(one.request) : "");
  }
  void enter(std::uint64_t time, std::uint32_t region) override { say(time, "enter " + names[region]); }
  void leave(std::uint64_t time, std::uint32_t region) override { say(time, "leave " + names[region]); }
  void sent(std::uint64_t time, const Message& one) override { say(time, "sent to " + of(one)); }
  void received(std::uint64_t time, const Message& one) override { say(time, "received from " + of(one)); }
  void requested(std::uint64_t time, std::uint64_t request, bool isCollective) override {
    say(time, (isCollective ? "collective request " : "request ") + std::to_string(request));
  }
  void sendDone(std::uint64_t time, std::uint64_t request) override { say(time, "done " + std::to_string(request)); }
  void cancelled(std::uint64_t time, std::uint64_t request) override {
    say(time, "cancelled " + std::to_string(request));
  }
  void collectiveBegan(std::uint64_t time) override { say(time, "collective begins"); }
  void collective(std::uint64_t time, const Collective& part) override {
    say(time, std::string(part.operation) + " sent " + std::to_string(part.sent) + " received " +
                  std::to_string(part.received) +
                  (part.request != 0 ? " request " + std::to_string(part.request) : ""));
  }
  void accessed(std::uint64_t time, const Access& one) override {
    say(time, "access " + std::to_string(one.written) + " " + std::to_string(one.read));
  }
  void windowBegan(std::uint64_t time) override { say(time, "window begins"); }
  void windowEnded(std::uint64_t time, WindowStep, std::uint32_t communicator) override {
    say(time, "window ends on " + std::to_string(communicator));
  }
  void synchronised(std::uint64_t time, const Window& window, const std::vector<std::uint32_t>& group) override {
    std::string ranks;
    for (const std::uint32_t each : group) ranks += " " + std::to_string(each);
    say(time,
        "window " + std::to_string(window.number) + " on " + std::to_string(window.communicator) + " with" + ranks);
  }
  void made(std::uint64_t time, std::uint32_t communicator) override {
    say(time, "made " + std::to_string(communicator));
  }
  void switched(std::uint64_t time, bool on) override { say(time, on ? "on" : "off"); }
};

enum Operation : std::uint16_t {
  send,
  isend,
  irecv,
  wait,
  allreduce,
  iallreduce,
  winPost,
  winStart,
  winComplete,
  winWait
};

std::string eventsOf(const std::vector<Record>& records) {
  Told told;
  const std::vector<std::uint32_t> members{10, 11, 12, 13};
  RecordTraceProcess process(
      told,
      {"Send", "Isend", "Irecv", "Wait", "Allreduce", "Iallreduce", "Win_post", "Win_start", "Win_complete",
       "Win_wait"},
      [](std::uint64_t ticks) { return ticks; },
      [&](std::uint32_t number) {
        return number < 2 ? std::optional(RecordTraceProcess::Communicator{number, 4, 1, false, &members})
                          : std::nullopt;
      },
      [&](std::uint32_t path) {
        std::vector<std::uint32_t> frames{told.add("main")};
        if (path == 2) frames.push_back(told.add("exchange"));
        return frames;
      });
  RecordTraceThread thread(process, told);
  for (const Record& each : records) thread.take(each);
  thread.end();
  return told.text;
}

Record call(std::uint64_t begin, std::uint64_t took, std::uint16_t operation, std::uint32_t path = 1) {
  return {begin, took, path, 0, 0, operation, Kind::call, 0};
}

class RecordTraceTest : public QObject {
  Q_OBJECT

 private slots:
  // Behind what is told of a call stands the call. Functions stay open from call to call.
  void aCallIsItsEvents() {
    const std::string events = eventsOf(
        {{0, 800, 2, 1, 7, 0, Kind::sent, 0}, call(10, 5, send, 2), call(20, 1, wait, 2), call(30, 2, wait, 1)});
    QCOMPARE(events, std::string("10 enter main\n10 enter exchange\n10 enter MPI_Send\n10 sent to 2 on 1 tag 7 bytes "
                                 "800\n15 leave MPI_Send\n"
                                 "20 enter MPI_Wait\n21 leave MPI_Wait\n21 leave exchange\n30 enter MPI_Wait\n32 leave "
                                 "MPI_Wait\n32 leave main\n"));
  }

  void requestsAreFollowed() {
    const std::string events = eventsOf({{5, 8, 3, 0, 1, 0, Kind::sent, 0},
                                         call(10, 1, isend),
                                         {0, 0, 0, 0, 6, 0, Kind::receiveStarted, 0},
                                         call(12, 1, irecv),
                                         {0, 0, 0, 0, 5, 0, Kind::done, 0},
                                         {6, 8, 3, 0, 1, 0, Kind::received, 0},
                                         call(20, 9, wait),
                                         {0, 16, 0, 0, 9, iallreduce, Kind::collective, 0},
                                         call(30, 1, iallreduce),
                                         {0, 0, 0, 0, 9, 0, Kind::done, 0},
                                         call(40, 2, wait)});
    QCOMPARE(events,
             std::string(
                 "10 enter main\n10 enter MPI_Isend\n10 sent to 3 on 0 tag 1 bytes 8 request 5\n11 leave MPI_Isend\n"
                 "12 enter MPI_Irecv\n13 request 6\n13 leave MPI_Irecv\n"
                 "20 enter MPI_Wait\n29 done 5\n29 received from 3 on 0 tag 1 bytes 8 request 6\n29 leave MPI_Wait\n"
                 "30 enter MPI_Iallreduce\n31 collective request 9\n31 leave MPI_Iallreduce\n"
                 "40 enter MPI_Wait\n42 Allreduce sent 64 received 64 request 9\n42 leave MPI_Wait\n42 leave main\n"));
  }

  // Records of the calls that begin an epoch name its group, and those that end it the window. Recordings of older
  // versions have neither.
  void epochsHaveTheirGroups() {
    const auto epoch = [](std::uint32_t rank, std::uint32_t window) {
      return Record{0, 0, rank, 1, window, 0, Kind::epoch, 0};
    };
    const std::uint32_t none = UINT32_MAX;
    const std::string events =
        eventsOf({epoch(2, 5), epoch(0, 5), call(10, 1, winPost), epoch(3, 5), call(12, 1, winStart), epoch(none, 5),
                  call(14, 1, winComplete), epoch(none, 5), call(16, 1, winWait), epoch(none, 5), call(18, 1, winStart),
                  epoch(none, 5), call(20, 1, winComplete), call(22, 1, winStart)});
    QCOMPARE(events, std::string("10 enter main\n10 enter MPI_Win_post\n11 window 5 on 1 with 12 10\n"
                                 "11 leave MPI_Win_post\n12 enter MPI_Win_start\n13 window 5 on 1 with 13\n"
                                 "13 leave MPI_Win_start\n14 enter MPI_Win_complete\n15 window 5 on 1 with 13\n"
                                 "15 leave MPI_Win_complete\n16 enter MPI_Win_wait\n17 window 5 on 1 with 12 10\n"
                                 "17 leave MPI_Win_wait\n18 enter MPI_Win_start\n19 leave MPI_Win_start\n"
                                 "20 enter MPI_Win_complete\n21 leave MPI_Win_complete\n22 enter MPI_Win_start\n"
                                 "23 leave MPI_Win_start\n23 leave main\n"));
  }

  // Its name stands in records behind; it is outside of all functions.
  void aRegionHasItsName() {
    Record name{};
    std::memcpy(&name, "solve", 5);
    const std::string events = eventsOf({call(10, 1, wait),
                                         {20, 5, 0, 0, 0, 0, Kind::regionBegins, 0},
                                         name,
                                         call(30, 1, wait),
                                         {40, 0, 0, 0, 0, 0, Kind::regionEnds, 0},
                                         {41, 0, 0, 0, 0, 0, Kind::regionEnds, 0},
                                         {50, 0, 0, 0, 0, 0, Kind::off, 0}});
    QCOMPARE(events, std::string("10 enter main\n10 enter MPI_Wait\n11 leave MPI_Wait\n11 leave main\n20 enter "
                                 "solve\n30 enter main\n30 enter MPI_Wait\n"
                                 "31 leave MPI_Wait\n31 leave main\n40 leave solve\n50 off\n"));
  }

  // Records of a damaged file: communicators and operations that are none, requests that nobody started, times that go
  // back.
  void whatMakesNoSenseIsPassedOver() {
    const std::string events = eventsOf({{0, 8, 0, 77, 0, 0, Kind::sent, 0},
                                         call(10, 1, 999),
                                         {0, 8, 0, 77, 0, 0, Kind::sent, 0},
                                         {0, 0, 0, 0, 3, 0, Kind::done, 0},
                                         {0, 0, 0, 0, 0, 0, static_cast<Kind>(200), 0},
                                         call(10, 5, wait),
                                         call(2, 1, wait)});
    QCOMPARE(events, std::string("10 enter main\n10 enter MPI_Wait\n15 leave MPI_Wait\n15 enter MPI_Wait\n15 leave "
                                 "MPI_Wait\n15 leave main\n"));
  }

  // From both sizes the importer of traces finds the same flows as the recorder, by the bytes of one block.
  void sizesOfCollectivesSayWhatFlows_data() {
    QTest::addColumn<QString>("operation");
    for (const char* each : {"Bcast", "Gather", "Gatherv", "Scatter", "Reduce", "Allgather", "Allreduce", "Alltoall",
                             "Reduce_scatter_block", "Scan", "Exscan"})
      QTest::newRow(each) << each;
  }
  void sizesOfCollectivesSayWhatFlows() {
    QFETCH(QString, operation);
    const std::string name = operation.toStdString();
    for (std::uint32_t rank = 0; rank < 4; ++rank)
      for (const std::uint8_t flags : {std::uint8_t{0}, Record::inPlace}) {
        const bool isRoot = rank == 2,
                   hasNoPlace = name == "Bcast" || name.ends_with("can") || name.starts_with("Reduce_s");
        if (flags != 0 && (hasNoPlace || (!isRoot && !name.starts_with("All")))) continue;
        const CollectiveSizes sizes = tracedSizes(name, {48, 12, 2, 0, 0, 0, Kind::collective, flags}, {0, 4, rank});
        const CollectiveShare share = shareOf({numberOf(name), 4, rank, isRoot, sizes.sent, sizes.received});
        if (share.flow != CollectiveFlow::none) QCOMPARE(share.bytes, std::uint64_t{12});
        QVERIFY(share.flow != CollectiveFlow::misfit && share.flow != CollectiveFlow::unknown);
      }
  }

  void whatIsCutOffIsLost() {
    const std::string whole =
        block(Head::names, 5, "Send\n") + block(0, 1, bytes(call(10, 5, send))) + block(3, 1, bytes(call(20, 5, send)));
    QCOMPARE(read(whole), std::string("0:10 3:20 whole, operations Send, lost 0"));
    QCOMPARE(read(whole.substr(0, whole.size() - 3)), std::string("0:10 cut, operations Send, lost 0"));
    QCOMPARE(read(whole.substr(0, whole.size() - 40)), std::string("0:10 cut, operations Send, lost 0"));
    QCOMPARE(read(whole + "something else"), std::string("0:10 3:20 cut, operations Send, lost 0"));
    QCOMPARE(read(whole + block(0, 0, "", 12)), std::string("0:10 3:20 whole, operations Send, lost 12"));
    QCOMPARE(read(block(0, UINT32_MAX - 1, "")), std::string("cut, operations, lost 0"));
    QCOMPARE(read(""), std::string("whole, operations, lost 0"));
  }

  // By the first and the last reading; a clock that stands still has nanoseconds.
  void ticksBecomeNanoseconds() {
    RecordTraceSummary of;
    of.first = {1000, 5000, 0};
    of.last = {3000, 6000, 0};
    QCOMPARE(TraceTicks(of).nanoseconds(2000), std::uint64_t{5500});
    QCOMPARE(TraceTicks(of).nanoseconds(800), std::uint64_t{4900});
    QCOMPARE(TraceTicks(of).nanoseconds(0), std::uint64_t{4500});
    of.last = of.first;
    QCOMPARE(TraceTicks(of).nanoseconds(1007), std::uint64_t{5007});
  }

 private:
  static OTF2_CollectiveOp numberOf(const std::string& name) {
    OTF2_CollectiveOp at = OTF2_COLLECTIVE_OP_BARRIER;
    while (nameOf(at) != name) ++at;
    return at;
  }
  static std::string bytes(const Record& record) { return {reinterpret_cast<const char*>(&record), sizeof record}; }
  static std::string block(std::uint32_t thread, std::uint32_t count, const std::string& content,
                           std::uint64_t lost = 0) {
    Head head{{}, thread, count, 0, 0, 0, lost};
    std::memcpy(head.mark, trace_format::mark.data(), sizeof head.mark);
    return std::string(reinterpret_cast<const char*>(&head), sizeof head) + content;
  }
  static std::string read(const std::string& content) {
    std::istringstream in(content);
    std::string text;
    const RecordTraceSummary summary = readTraceFile(in, [&](std::uint32_t thread, TraceRecords records) {
      for (const Record& each : records) text += std::to_string(thread) + ":" + std::to_string(each.time) + " ";
    });
    text += summary.isCut ? "cut, operations" : "whole, operations";
    for (const std::string& each : summary.operations) text += " " + each;
    return text + ", lost " + std::to_string(summary.lost);
  }
};

WEFT_TEST(RecordTraceTest)

}  // namespace record_trace_test
#include "record_trace_test.moc"
