// What contradicts, and what does not.
#include "core/records/run_identity.h"

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
    row("a rank that there is not", "8 ranks against a rank 8", [](RunIdentity& one) { one.ranks.reset(), one.highestRank = 8; });
    row("hosts", "rank 1 on n1.cluster against n2", [](RunIdentity& one) { one.hosts[1] = "n2"; });
    row("times", "one ended 40 s before the other began", [](RunIdentity& one) { one.time = {1100.0, 1160.0}; });
    row("members", "communicator W_s1.0", [](RunIdentity& one) { one.communicators["W_s1.0"] = {0, 1, 3}; });
    row("events of the same rank", "both have what rank 3 did", [](RunIdentity& one) { one.eventsOf = {3, 9}; });
    row("dates", "date Fri Nov 20 22:41:39 2026 against Fri Nov 20 23:07:15 2026", [](RunIdentity& one) { one.date = "Fri Nov 20 23:07:15 2026"; });
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
    other.eventsOf = {1, 2};                              // another part of the run
    QVERIFY(!contradiction(eightRanks(), other));
    other.date = "Fri Nov 20 22:41:52 2026";              // written a little later
    other.command = "./lmp -in in.lj";                    // by another path
    other.hosts = {{0, "n1.cluster"}, {7, "n9"}};         // with its domain; of a rank that the first says nothing of
    other.highestRank = 7;
    QVERIFY(!contradiction(eightRanks(), other));
    other.clock = "ticks", other.time = {0.0, 1.0};       // of another clock
    QVERIFY(!contradiction(eightRanks(), other));
    other.kind = kinds::profile;                          // names and commands go by the tool
    other.command = "lmp", other.communicators["W_s1.0"] = {4};
    QVERIFY(!contradiction(eightRanks(), other));
    QCOMPARE(agreement(eightRanks(), other), std::string("8 ranks, the same hosts"));
    QCOMPARE(agreement(eightRanks(), {}), std::string());
  }

  // Several communicators of one name say nothing, whatever their members.
  void oneNameForSeveralSaysNothing() {
    IdentitySink sink;
    for (const std::uint32_t member : {1U, 2U}) sink.members(sink.communicator({"W_s1.0", 1U, "", false, false, {}, {}}), std::vector{RankId(member)}, true);
    RunIdentity one;
    one.communicators = {{"W_s1.0", {3}}};
    QVERIFY(!contradiction(sink.identity, one));
  }
};

WEFT_TEST(RunIdentityTest)

}  // namespace run_identity_test
#include "run_identity_test.moc"
