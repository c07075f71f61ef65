// What contradicts, and what does not.
#include "core/records/run_contradictions.h"

#include <QTest>

#include "test_class.h"

using namespace weft;

namespace run_identity_test {

RunIdentity eightRanks() {
  RunIdentity one;
  one.kind = kinds::trace;
  one.ranks = 8;
  one.hosts = {{0, "n1"}, {1, "n1.cluster"}};
  one.clock = "time of day";
  one.time = {1000.0, 1060.0};
  one.command = "/opt/bin/lmp -in in.lj";
  one.eventsOf = {0, 3};
  one.date = "Fri Nov 20 22:41:39 2026";
  one.communicators = {{"W_s1.0", {0, 1, 2}}};
  one.processIds = {{3, 77}};
  one.calls = {{"Send", {{0, 10}, {1, 12}}}};
  one.sent = {{1, {12, 4096}}};
  one.groups = {{0, 1, 2}};
  one.seconds = 3.4;
  return one;
}

class RunIdentityTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsOtherContradicts_data() {
    QTest::addColumn<RunIdentity>("other");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const char* told, auto change) {
      RunIdentity other = eightRanks();
      other.eventsOf.clear();
      change(other);
      QTest::newRow(name) << other << told;
    };
    row("ranks", "8 ranks against 256", [](RunIdentity& one) { one.ranks = 256; });
    row("a rank that there is not", "8 ranks against a rank 8", [](RunIdentity& one) {
      one.ranks.reset();
      one.highestRank = 8;
    });
    row("hosts", "rank 1 on n1.cluster against n2", [](RunIdentity& one) { one.hosts[1] = "n2"; });
    row("times", "one ended 40 s before the other began", [](RunIdentity& one) { one.time = {1100.0, 1160.0}; });
    row("members", "communicator W_s1.0", [](RunIdentity& one) { one.communicators["W_s1.0"] = {0, 1, 3}; });
    row("events of the same rank", "both have what rank 3 did", [](RunIdentity& one) { one.eventsOf = {3, 9}; });
    row("dates", "date Fri Nov 20 22:41:39 2026 against Fri Nov 20 23:07:15 2026",
        [](RunIdentity& one) { one.date = "Fri Nov 20 23:07:15 2026"; });
    row("process ids", "rank 3 was process 77 against 78", [](RunIdentity& one) { one.processIds[3] = 78; });
    row("calls of a rank", "rank 1 made 12 calls of MPI_Send against 400",
        [](RunIdentity& one) { one.calls["Send"][1] = 400; });
    row("calls of all", "all ranks made 22 calls of MPI_Send against 23", [](RunIdentity& one) {
      one.calls.erase("Send");
      one.callsOfAll["Send"] = 23;
    });
    row("calls that only one has", "all ranks made 0 calls of MPI_Alltoall against 5",
        [](RunIdentity& one) { one.calls["Alltoall"][0] = 5; });
    row("messages", "rank 1 sent 12 messages against 400", [](RunIdentity& one) { one.sent[1].messages = 400; });
    row("bytes", "rank 1 sent 4096 bytes against 8192", [](RunIdentity& one) { one.sent[1].bytes = 8192; });
    row("members of communicators", "none of 1 communicator has the members of one of 1", [](RunIdentity& one) {
      one.groups = {{4, 5}};
    });
    row("duration", "it took 3.4 s against 11.2 s", [](RunIdentity& one) { one.seconds = 11.2; });
    row("program", "command", [](RunIdentity& one) { one.command = "gmx mdrun"; });
  }
  void whatIsOtherContradicts() {
    QFETCH(RunIdentity, other);
    QFETCH(QString, told);
    for (const bool turned : {false, true}) {
      const auto what = turned ? contradiction(other, eightRanks()) : contradiction(eightRanks(), other);
      QVERIFY(what);
      if (!turned) QVERIFY2(QString::fromStdString(*what).startsWith(told), what->c_str());
    }
  }

  void whatIsNotSaidContradictsNothing() {
    QVERIFY(!contradiction(eightRanks(), {}));
    RunIdentity other = eightRanks();
    other.eventsOf = {1, 2};  // another part of the run
    QVERIFY(!contradiction(eightRanks(), other));
    other.date = "Fri Nov 20 22:41:52 2026";       // written a little later
    other.command = "./lmp -in in.lj";             // by another path
    other.hosts = {{0, "n1.cluster"}, {7, "n9"}};  // with its domain; of a rank that the first says nothing of
    other.highestRank = 7;
    QVERIFY(!contradiction(eightRanks(), other));
    other.clock = "ticks";
    other.time = {0.0, 1.0};  // of another clock
    QVERIFY(!contradiction(eightRanks(), other));
    other.kind = kinds::profile;  // names and commands go by the tool
    other.command = "lmp";
    other.communicators["W_s1.0"] = {4};
    QVERIFY(!contradiction(eightRanks(), other));
    QCOMPARE(agreement(eightRanks(), other),
             std::string("8 ranks, the same hosts, the calls of 1 operation, the messages of 1 rank, 1 communicator of "
                         "the same members, 1 process id, 3.4 s and 3.4 s"));
    QCOMPARE(agreement(eightRanks(), {}), std::string());
  }

  // What one of them is known not to count is no contradiction, and tools slow programs.
  void whatIsNotCountedContradictsNothing() {
    RunIdentity other;
    other.ranks = 8;
    other.seconds = 4.9;
    other.calls = {{"Barrier", {{0, 3}}}};
    QVERIFY(contradiction(eightRanks(), other));
    RunIdentity some = eightRanks();
    some.someOperations = true;
    other.calls["Send"] = {{0, 10}, {1, 12}, {2, 9}};
    QVERIFY(!contradiction(some, other));
    other.calls["Send"][0] = 11;
    QVERIFY(contradiction(some, other));
    other.someTime = true;
    QVERIFY(!contradiction(some, other));
  }

  // How many ranks there are is no evidence alone.
  void sizeAloneSpeaksForNothing() {
    RunIdentity one, other;
    one.ranks = other.ranks = 16;
    QVERIFY(!contradiction(one, other));
    QCOMPARE(agreement(one, other), std::string());
    // One counts calls, the other messages: a call may send to no process.
    one.calls = {{"Isend", {{0, 500}, {1, 500}}}};
    other.sent = {{0, {450, 9000}}, {1, {450, 9000}}};
    other.sentByAll = {900, 18000};
    QVERIFY(!contradiction(one, other));
    QCOMPARE(agreement(one, other), std::string("16 ranks, calls that send and messages"));
    other.sent[1].messages = 5000;
    QVERIFY(contradiction(one, other));
    QVERIFY(contradiction(other, one));
    other.sent[1].messages = 450;
    one.bytesOfSends = 1'000'000;
    QVERIFY(contradiction(one, other));
    // Matrices without directions, and without telling who sent.
    RunIdentity matrix, sums;
    matrix.sentByAll = {1000, 64000};
    sums.sentByAll = {1005, 64000};
    QVERIFY(!contradiction(matrix, sums));
    QCOMPARE(agreement(matrix, sums), std::string("the sums of messages"));
    sums.sentByAll.bytes = 128000;
    QVERIFY(contradiction(matrix, sums));
  }

  // A program that sends nothing is not one that sends, where both sources would say so.
  void whatIsAbsentWasNotSent() {
    RunIdentity sends = eightRanks(), silent;
    silent.kind = kinds::pairTraffic;
    silent.ranks = 8;
    silent.sentByAll = {40, 4000};           // of the library, for collectives
    QVERIFY(!contradiction(sends, silent));  // the file of rank 1 may be missing
    silent.sentOfAllKinds = {{1, {40, 4000}}};
    QVERIFY(contradiction(sends, silent));
    QVERIFY(contradiction(silent, sends));
    silent.hasMixed = true;  // the program's may be among them
    silent.sentOfAllKinds = {{1, {40, 5000}}};
    QVERIFY(!contradiction(sends, silent));
    silent.sentOfAllKinds = {{1, {9, 5000}}};  // fewer than rank 1 sent
    QVERIFY(contradiction(sends, silent));
    silent.sentOfAllKinds = {{1, {4000, 400000}}};  // there are no collectives that they could be of
    QVERIFY(contradiction(sends, silent));
    sends.calls["Bcast"] = {{0, 9}, {1, 9}};
    QVERIFY(!contradiction(sends, silent));
  }

  // One that only accesses memory of others has no calls that are compared; that it made some tells that it made no
  // others.
  void whoCountsOtherCallsMadeNoneOfThese() {
    RunIdentity sends = eightRanks(), accesses;
    accesses.kind = kinds::recording;
    accesses.ranks = 8;
    QVERIFY(!contradiction(sends, accesses));  // it may count no calls at all
    accesses.countsCalls = true;
    for (const bool turned : {false, true})
      QVERIFY(turned ? contradiction(accesses, sends) : contradiction(sends, accesses));
    accesses.kind = kinds::pairTraffic;  // calls of another kind: those of the library
    QVERIFY(!contradiction(sends, accesses));
  }

  // Open MPI 4.1.4: 10 of 40 messages are of MPI_Send_init and MPI_Start, its monitoring has 30.
  void monitoringDoesNotSeePersistentSends() {
    RunIdentity recorded = eightRanks(), counted;
    recorded.sent = {{1, {40, 40780}}};
    recorded.calls["Send"][1] = 30;
    counted.kind = kinds::pairTraffic;
    counted.ranks = 8;
    counted.countsLibrary = true;
    counted.sent = {{1, {30, 30580}}};
    QVERIFY(contradiction(recorded, counted));
    recorded.calls["Start"] = {{1, 10}};
    QVERIFY(!contradiction(recorded, counted));
    QVERIFY(!contradiction(counted, recorded));
    counted.sent[1].messages = 20;
    QVERIFY(contradiction(recorded, counted));
    // What is started may be collective: MPI_Start alone tells no number of messages.
    RunIdentity starts, silent;
    starts.ranks = silent.ranks = 8;
    starts.calls = {{"Start", {{0, 500}}}};
    silent.sentByAll = {300, 9000};
    QVERIFY(!contradiction(starts, silent));
  }

  // Of MPI_Startall nobody counts how many requests it starts; what monitoring has is of other calls.
  void whatIsStartedIsNotMonitored() {
    RunIdentity starts = eightRanks(), counted;
    starts.calls = {{"Startall", {{1, 20}}}};
    starts.sent = {{1, {20, 2000}}};
    counted.kind = kinds::pairTraffic;
    counted.ranks = 8;
    counted.countsLibrary = true;
    counted.monitored = {0, 1, 2, 3, 4, 5, 6, 7};
    QVERIFY(!contradiction(starts, counted));
    for (const std::uint64_t messages : {10U, 20U}) {
      counted.sent = {{1, {messages, 100 * messages}}};
      QVERIFY(contradiction(starts, counted) && contradiction(counted, starts));
    }
    RunIdentity matrix = counted;
    matrix.sent.clear();
    matrix.isUndirected = true;
    matrix.exchanged = {{0, {20, 2000}}, {1, {20, 2000}}};
    QVERIFY(contradiction(starts, matrix) && contradiction(matrix, starts));
    starts.calls["Send"] = {{1, 20}};
    QVERIFY(!contradiction(starts, matrix));
    starts.calls["Send"] = {{1, 10}};
    starts.sent = {{1, {30, 3000}}};
    counted.sent = {{1, {10, 1000}}};
    QVERIFY(!contradiction(starts, counted));
  }

  // The file of rank 3 is there, and has no messages.
  void whoWritesNoMessagesSentNone() {
    RunIdentity sends = eightRanks(), counted;
    sends.calls = {{"Ssend", {{0, 10}, {3, 10}}}};
    sends.sent = {{0, {10, 1000}}, {3, {10, 1000}}};
    counted.kind = kinds::pairTraffic;
    counted.ranks = 8;
    counted.countsLibrary = true;
    counted.sent = {{0, {10, 1000}}};
    QVERIFY(!contradiction(sends, counted));
    counted.monitored = {0, 3};
    QCOMPARE(*contradiction(sends, counted), std::string("rank 3 sent 10 messages against 0"));
    QVERIFY(contradiction(counted, sends));
  }

  // As many calls of a shape on all ranks; a barrier hands nothing over.
  void bytesOfCollectivesAreCompared() {
    RunIdentity calls, counted;
    calls.kind = kinds::recording;
    calls.ranks = counted.ranks = 2;
    calls.calls = {{"Allreduce", {{0, 10}, {1, 10}}}};
    calls.shapes = counted.shapes = {{"all-to-all", {{0, 10}, {1, 10}}}};
    calls.volumes = {{"all-to-all", {2000, 2000}}};
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.monitored = {0, 1};
    counted.volumes = {{"all-to-all", {2000, 0}}};
    QVERIFY(!contradiction(calls, counted));
    for (const std::uint64_t bytes : {0U, 9000U}) {
      counted.volumes["all-to-all"].bytes = bytes;
      QVERIFY(contradiction(calls, counted) && contradiction(counted, calls));
    }
    calls.volumes["all-to-all"].isInPlace = true;  // monitoring does not see what is there already
    counted.volumes["all-to-all"].bytes = 0;
    QVERIFY(!contradiction(calls, counted));
    calls.shapes["one-to-all"] = {{0, 10}, {1, 10}};
    calls.roots["one-to-all"] = {{0, 5}, {1, 5}};
    counted.shapes["one-to-all"] = {{0, 10}};
    QVERIFY(contradiction(calls, counted));
    counted.shapes["one-to-all"] = {{0, 5}, {1, 5}};
    QVERIFY(!contradiction(calls, counted));
  }

  // Open MPI 4.1.4 on 4 ranks, 20 calls with 100 bytes to each rank: its monitoring counts the same calls and bytes of
  // both collectives, but MPI_Alltoall has a message to each rank, MPI_Allreduce as many as there are levels.
  void messagesOfCollectivesAreCompared() {
    const auto recorded = [](const char* operation) {
      RunIdentity one;
      one.kind = kinds::recording;
      one.ranks = 4;
      for (std::uint32_t rank = 0; rank < 4; ++rank) {
        one.calls[operation][rank] = one.shapes["all-to-all"][rank] = 20;
        one.asCollective.byRank[rank] = {6000, 0};
      }
      one.asCollective.byOperation[operation] = 24000;
      return one;
    };
    const auto counted = [](std::uint64_t messages) {
      RunIdentity one;
      one.kind = kinds::pairTraffic;
      one.countsLibrary = true;
      one.ranks = 4;
      one.monitored = {0, 1, 2, 3};
      for (std::uint32_t rank = 0; rank < 4; ++rank) {
        one.shapes["all-to-all"][rank] = 20;
        one.logical.byRank[rank] = {6000, 0};
      }
      one.sentByAll = {messages, 100 * messages};
      return one;
    };
    for (const bool turned : {false, true}) {
      const auto against = [turned](const RunIdentity& a, const RunIdentity& b) {
        return turned ? contradiction(b, a) : contradiction(a, b);
      };
      QVERIFY(!against(recorded("Alltoall"), counted(240)) && !against(recorded("Allreduce"), counted(160)));
      QVERIFY(against(recorded("Alltoall"), counted(160)) && against(recorded("Allreduce"), counted(240)));
      QVERIFY(!against(recorded("Alltoall"), counted(0)));  // a library may have another way than messages
    }
    QCOMPARE(agreement(recorded("Alltoall"), counted(240)),
             std::string("4 ranks, what 4 ranks handed over by collective calls, collective calls on all ranks"));
    // By rank, and not only of all together.
    RunIdentity other = counted(240);
    other.logical.byRank = {{0, {12000, 0}}, {1, {0, 0}}, {2, {6000, 0}}, {3, {6000, 0}}};
    QCOMPARE(*contradiction(recorded("Alltoall"), other),
             std::string("rank 0 handed over 6.00 kB (6000 B) by collective calls against 12.0 kB (12000 B)"));
  }

  // Open MPI 4.1.4 makes an MPI_Allgatherv of few bytes of a gather and a broadcast, which its monitoring counts, too.
  void nestedCollectivesAreNotRefused() {
    RunIdentity calls, counted;
    calls.kind = kinds::recording;
    calls.ranks = counted.ranks = 2;
    calls.calls = {{"Allgatherv", {{0, 10}, {1, 10}}}};
    calls.shapes = {{"all-to-all", {{0, 10}, {1, 10}}}};
    calls.nestingCalls = 20;
    calls.asCollective.byRank = {{0, {1000, 0}}, {1, {1000, 0}}};
    calls.asCollective.byOperation = {{"Allgatherv", 2000}};
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.monitored = {0, 1};
    counted.shapes = {{"all-to-all", {{0, 10}, {1, 10}}}, {"all-to-one", {{0, 10}}}, {"one-to-all", {{0, 10}}}};
    counted.logical.byRank = {{0, {4000, 0}}, {1, {1000, 0}}};
    counted.sentByAll = {20, 3000};
    QVERIFY(!contradiction(calls, counted) && !contradiction(counted, calls));
    counted.shapes.erase("all-to-one");  // broadcasts of a program
    QVERIFY(contradiction(calls, counted));
  }

  // MPI_Comm_create_group and calls on files send messages with the tags of a program.
  void whatTheLibrarySendsForGroupsAndFilesIsNotRefused() {
    RunIdentity calls, counted;
    calls.kind = kinds::recording;
    calls.countsCalls = true;
    calls.ranks = counted.ranks = 2;
    calls.calls = {{"Barrier", {{0, 1}, {1, 1}}}};
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.monitored = {0, 1};
    counted.sent = {{0, {45, 180}}, {1, {45, 180}}};
    QVERIFY(contradiction(calls, counted));
    RunIdentity groups = calls, files = calls;
    groups.groupCalls = {{0, 10}, {1, 10}};
    files.fileCalls = {{0, 3}, {1, 3}};
    QVERIFY(!contradiction(groups, counted) && !contradiction(counted, files));
    groups.groupCalls = {{1, 10}};
    QVERIFY(contradiction(groups, counted));
  }

  void messagesAreComparedByReceiver() {
    RunIdentity right, left;
    right.kind = kinds::recording;
    left.kind = kinds::pairTraffic;
    right.ranks = left.ranks = 4;
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
      right.sent[rank] = left.sent[rank] = {20, 2000};
      right.pairs[{rank, (rank + 1) % 4}] = {20, 2000};
      left.pairs[{rank, (rank + 3) % 4}] = {20, 2000};
    }
    QVERIFY(!contradiction(right, right));
    QCOMPARE(*contradiction(right, left), std::string("to rank 1 rank 0 sent 20 messages against 0"));
    QVERIFY(contradiction(left, right));
  }

  // A trace and a recording: who was the root.
  void rootsOfTracesAreCompared() {
    RunIdentity recorded, traced;
    recorded.kind = kinds::recording;
    traced.kind = kinds::trace;
    recorded.ranks = traced.ranks = 4;
    recorded.asCollective.byRoot = {{"Bcast", {{0, 6000}}}};
    traced.asCollective.byRoot = {{"Bcast", {{0, 1500}, {1, 1500}, {2, 1500}, {3, 1500}}}};
    QVERIFY(!contradiction(recorded, recorded));
    QVERIFY(contradiction(recorded, traced) && contradiction(traced, recorded));
  }

  // A program that only starts persistent requests, and its monitoring.
  void nothingIsMonitoredOfPersistentRequests() {
    RunIdentity starts, counted;
    starts.kind = kinds::recording;
    starts.ranks = counted.ranks = 2;
    starts.countsCalls = true;
    starts.calls = {{"Startall", {{0, 20}, {1, 20}}}};
    starts.sent = {{0, {20, 2000}}, {1, {20, 2000}}};
    starts.sentByAll = {40, 4000};
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.shapes = {{"all-to-all", {{0, 0}, {1, 0}}}};
    counted.monitored = {0};  // what the other did is not known
    QCOMPARE(agreement(starts, counted), std::string());
    counted.monitored = {0, 1};
    QVERIFY(!contradiction(starts, counted));
    QCOMPARE(agreement(starts, counted), std::string("2 ranks, no message or collective call that monitoring counts"));
    // With a communicator, which the library makes by some calls of few bytes; a program may hand over more.
    RunIdentity makes = starts, made = counted;
    makes.membersMade = 2;
    made.shapes = {{"all-to-all", {{0, 3}, {1, 3}}}};
    made.logical.byRank = {{0, {12, 0}}, {1, {12, 0}}};
    QVERIFY(!agreement(makes, made).empty() && agreement(starts, made).empty());
    made.logical.byRank = {{0, {1200, 0}}, {1, {1200, 0}}};
    QVERIFY(agreement(makes, made).empty());
    starts.calls["Barrier"] = {{0, 1}, {1, 1}};
    QCOMPARE(agreement(starts, counted), std::string());
  }

  // Monitoring whose files have no collective calls is not of a program that makes some.
  void whatMonitoringDoesNotCountWasNotCalled() {
    RunIdentity calls, counted;
    calls.kind = kinds::recording;
    calls.ranks = counted.ranks = 2;
    calls.callers = {0, 1};
    calls.calls = {{"Barrier", {{0, 40}, {1, 40}}}};
    calls.shapes = {{"all-to-all", {{0, 40}, {1, 40}}}};
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    QVERIFY(!contradiction(calls, counted));  // an older form has no such lines
    counted.monitored = {0, 1};
    QVERIFY(contradiction(calls, counted) && contradiction(counted, calls));
  }

  // The recorder notes when it began, a trace the time of day.
  void aRecordingIsOfTheTimeOfItsTrace() {
    RunIdentity recorded, traced;
    recorded.kind = kinds::recording;
    recorded.date = "2026-11-20T23:00:00Z";
    recorded.seconds = 100;
    traced.kind = kinds::trace;
    traced.clock = "time of day";
    traced.time = {1795215600.0 + 150, 1795215600.0 + 160};
    QVERIFY(!contradiction(recorded, traced));  // clocks of hosts differ
    traced.time = {1795215600.0 + 400, 1795215600.0 + 500};
    QCOMPARE(*contradiction(traced, recorded), std::string("one ended 300 s before the other began"));
    QVERIFY(!identifiesRun(recorded, traced));
    traced.processIds = recorded.processIds = {{0, 7}};
    QVERIFY(identifiesRun(recorded, traced));
  }

  // Open MPI's monitoring counts accesses, or the messages that the library makes of them.
  void accessesAreCompared() {
    RunIdentity accesses, counted;
    accesses.kind = kinds::recording;
    accesses.countsCalls = true;
    accesses.ranks = counted.ranks = 2;
    accesses.accesses = {{"Put", {{0, 30}, {1, 30}}}};
    accesses.accessed = {{0, {30, 3000}}, {1, {30, 3000}}};
    accesses.windowCalls = 1;
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.monitored = {0, 1};
    counted.membersMade = 2;
    RunIdentity direct = counted, messages = counted, none = counted;
    direct.accessed = {{0, {30, 3000}}, {1, {30, 3000}}};
    messages.sent = {{0, {30, 4560}}, {1, {30, 4560}}};
    messages.sentByAll = {60, 9120};
    none.membersMade = 0;  // no communicator for a window
    QVERIFY(!contradiction(accesses, direct) && !contradiction(accesses, messages));
    QCOMPARE(agreement(accesses, direct), std::string("2 ranks, what 2 ranks accessed"));
    QCOMPARE(agreement(messages, accesses), std::string("2 ranks, accesses and the messages that they became"));
    QVERIFY(contradiction(accesses, none));
    direct.accessed[1].bytes = 1000;
    QCOMPARE(*contradiction(accesses, direct), std::string("rank 1 accessed 3000 bytes against 1000"));
    messages.sent[1].bytes = messages.sent[0].bytes = 1000;
    messages.sentByAll.bytes = 2000;
    QVERIFY(contradiction(messages, accesses));
    RunIdentity fetches = accesses;
    fetches.accesses = {{"Get", {{0, 30}, {1, 30}}}};
    QVERIFY(contradiction(accesses, fetches));
    messages.sent = {{0, {30, 4560}}, {1, {30, 4560}}};  // there are no answers
    messages.sentByAll = {60, 9120};
    QVERIFY(contradiction(fetches, messages));
  }

  // osc=ucx is not monitored: what monitoring has are the messages of all-to-alls.
  void accessesThatAreNotMonitoredAreNotRefused() {
    RunIdentity program, counted;
    program.kind = kinds::recording;
    program.countsCalls = true;
    program.ranks = counted.ranks = 4;
    counted.kind = kinds::pairTraffic;
    counted.countsLibrary = true;
    counted.monitored = {0, 1, 2, 3};
    counted.membersMade = 4;
    program.windowCalls = 1;
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
      program.accesses["Get"][rank] = 50;
      program.accessed[rank] = {50, 5000};
      program.calls["Alltoall"][rank] = 2;
      counted.sent[rank] = {6, 600};
    }
    counted.sentByAll = {24, 2400};
    QVERIFY(!contradiction(program, counted) && !contradiction(counted, program));
    for (auto& [rank, sent] : counted.sent) sent = {30, 600};  // more than all-to-alls, less than the answers
    counted.sentByAll = {120, 2400};
    QVERIFY(contradiction(program, counted));
  }

  // Open MPI's linear all-to-all is among what its monitoring calls the program's.
  void linearAllToAllIsTheLibrarys() {
    RunIdentity calls = eightRanks(), counted;
    calls.calls["Alltoall"] = {{0, 2}, {1, 2}};
    counted.kind = kinds::pairTraffic;
    counted.ranks = 8;
    counted.sent = {{1, {12 + 2 * 7, 99999}}};
    QVERIFY(contradiction(calls, counted));
    counted.countsLibrary = true;
    QVERIFY(!contradiction(calls, counted));
    counted.sent[1].messages = 12 + 3 * 8;
    QVERIFY(contradiction(calls, counted));
  }

  // Monitoring counts collectives by shape; those that make communicators, too.
  void shapesOfCollectivesAreCompared() {
    IdentitySink calls, counted;
    const auto give = [](IdentitySink& sink, const char* operation, std::uint32_t rank, std::uint64_t count) {
      StatisticsRow row;
      row.communicator = CommunicatorId(1);
      row.rank = RankId(rank);
      row.calls = count;
      row.operation = sink.operation(operation);
      sink.statistics(row);
    };
    for (IdentitySink* sink : {&calls, &counted}) sink->communicator({"W", 2U, ""});
    counted.identity.countsLibrary = true;
    for (const std::uint32_t rank : {0U, 1U}) {
      give(calls, "Allreduce", rank, 60);
      give(calls, "Ireduce_scatter", rank, 3);
      give(calls, "Exscan", rank, 1);
      give(calls, "Bcast", rank, 5);
      give(calls, "Igatherv", rank, 4);
      give(calls, "Reduce", rank, 3);
      give(counted, "all-to-all", rank, 64);
    }
    give(counted, "one-to-all", 0, 4);
    give(counted, "one-to-all", 1, 1);
    give(counted, "all-to-one", 1, 7);
    QVERIFY(!contradiction(calls.identity, counted.identity));
    QVERIFY(agreement(calls.identity, counted.identity).find("collective calls on all ranks") != std::string::npos);
    give(counted, "all-to-all", 1, 3);
    QVERIFY(contradiction(counted.identity, calls.identity));
    calls.communicator({"W_d1", 2U, "Comm_dup"});  // which the library made with three
    QVERIFY(!contradiction(counted.identity, calls.identity));
    give(counted, "one-to-all", 1, 9);
    QCOMPARE(*contradiction(calls.identity, counted.identity),
             std::string("all ranks made 5 collective calls one-to-all on all ranks against 14"));
  }

  // A matrix has the mean of both directions.
  void matricesAreComparedByWhatARankExchanged() {
    IdentitySink directed, matrix;
    const auto give = [](IdentitySink& sink, std::uint32_t from, std::uint32_t to, std::uint64_t messages, bool is) {
      PairTrafficRow row;
      row.source = RankId(from);
      row.peers = {{RankId(to), messages, 0}};
      row.undirected = is;
      sink.pairTraffic(row);
    };
    give(directed, 0, 1, 600, false);
    give(directed, 1, 2, 401, false);
    give(matrix, 0, 1, 300, true);
    give(matrix, 1, 0, 300, true);
    give(matrix, 1, 2, 200, true);
    give(matrix, 2, 1, 200, true);
    directed.identity.kind = matrix.identity.kind = kinds::pairTraffic;
    QVERIFY(!contradiction(directed.identity, matrix.identity));
    give(matrix, 0, 2, 60, true);
    give(matrix, 2, 0, 60, true);
    QVERIFY(contradiction(directed.identity, matrix.identity));
    QVERIFY(contradiction(matrix.identity, directed.identity));
  }

  void whatASourceCountsIsItsIdentity() {
    IdentitySink sink;
    const CommunicatorId some = sink.communicator({"X", 2U, ""});
    sink.members(some, std::vector{RankId(3), RankId(1)}, true);
    const OperationId send = sink.operation("Isend"), poll = sink.operation("Test");
    StatisticsRow row;
    row.communicator = some;
    row.rank = RankId(1);
    row.operation = send;
    row.calls = 7;
    sink.statistics(row);
    row.operation = poll;
    sink.statistics(row);
    PairTrafficRow pairs;
    pairs.source = RankId(1);
    pairs.peers = {{RankId(3), 7, 70}};
    sink.pairTraffic(pairs);
    pairs.kind = PairClass::collective;
    sink.pairTraffic(pairs);
    QVERIFY(sink.identity.calls == decltype(sink.identity.calls)({{"Isend", {{1, 7}}}}));
    QVERIFY(sink.identity.sent.at(1) == RunIdentity::Sent({7, 70}));
    QVERIFY(sink.identity.groups == std::set<std::vector<std::uint32_t>>({{1, 3}}));
  }

  // Several communicators of one name say nothing, whatever their members.
  void oneNameForSeveralSaysNothing() {
    IdentitySink sink;
    for (const std::uint32_t member : {1U, 2U})
      sink.members(sink.communicator({"W_s1.0", 1U, "", false, false, {}, {}}), std::vector{RankId(member)}, true);
    RunIdentity one;
    one.communicators = {{"W_s1.0", {3}}};
    QVERIFY(!contradiction(sink.identity, one));
  }
};

WEFT_TEST(RunIdentityTest)

}  // namespace run_identity_test
#include "run_identity_test.moc"
