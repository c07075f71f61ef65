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
    row("a rank that there is not", "8 ranks against a rank 8",
        [](RunIdentity& one) { one.ranks.reset(), one.highestRank = 8; });
    row("hosts", "rank 1 on n1.cluster against n2", [](RunIdentity& one) { one.hosts[1] = "n2"; });
    row("times", "one ended 40 s before the other began", [](RunIdentity& one) { one.time = {1100.0, 1160.0}; });
    row("members", "communicator W_s1.0", [](RunIdentity& one) { one.communicators["W_s1.0"] = {0, 1, 3}; });
    row("events of the same rank", "both have what rank 3 did", [](RunIdentity& one) { one.eventsOf = {3, 9}; });
    row("dates", "date Fri Nov 20 22:41:39 2026 against Fri Nov 20 23:07:15 2026",
        [](RunIdentity& one) { one.date = "Fri Nov 20 23:07:15 2026"; });
    row("process ids", "rank 3 was process 77 against 78", [](RunIdentity& one) { one.processIds[3] = 78; });
    row("calls of a rank", "rank 1 made 12 calls of MPI_Send against 400",
        [](RunIdentity& one) { one.calls["Send"][1] = 400; });
    row("calls of all", "all ranks made 22 calls of MPI_Send against 23",
        [](RunIdentity& one) { one.calls.erase("Send"), one.callsOfAll["Send"] = 23; });
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
    other.clock = "ticks", other.time = {0.0, 1.0};  // of another clock
    QVERIFY(!contradiction(eightRanks(), other));
    other.kind = kinds::profile;  // names and commands go by the tool
    other.command = "lmp", other.communicators["W_s1.0"] = {4};
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

  void whatASourceCountsIsItsIdentity() {
    IdentitySink sink;
    const CommunicatorId some = sink.communicator({"X", 2U, ""});
    sink.members(some, std::vector{RankId(3), RankId(1)}, true);
    const OperationId send = sink.operation("Isend"), poll = sink.operation("Test");
    StatisticsRow row;
    row.communicator = some, row.rank = RankId(1), row.operation = send, row.calls = 7;
    sink.statistics(row);
    row.operation = poll;
    sink.statistics(row);
    PairTrafficRow pairs;
    pairs.source = RankId(1), pairs.peers = {{RankId(3), 7, 70}};
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
