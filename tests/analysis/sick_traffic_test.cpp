// Who sends over link ends that receive badly: bytes are those of the loads, communicators those that wrote them.
#include <QTemporaryDir>
#include <QTest>

#include "small_run.h"
#include "analysis/load/link_numbers.h"
#include "analysis/load/run_findings.h"
#include "analysis/load/sick_traffic.h"
#include "core/base/units.h"
#include "test_class.h"

using namespace weft;

namespace sick_traffic_test {

// The small run with pair traffic, and what its ports measured. Node 5 is leaf1, 6 leaf2, 7 spine1, 8 spine2.
struct Run {
  explicit Run(const std::vector<PortFactRow>& facts, bool pairs = true) {
    const std::filesystem::path path = folder.filePath("run.weft").toStdString();
    RunWriter out(path);
    test::writeProfile(out, true);
    test::writeFabric(out, {});
    out.beginSource({"x.net_dump_ext", kinds::portFacts, "", "", ""});
    for (const PortFactRow& each : facts) out.portFact(each);
    out.endSource({});
    if (pairs) test::writePairs(out, true);
    out.commit();
    store.emplace(path);
    run = loadRun(path, [] { return false; });
  }

  EndIndex end(const std::string& node, PortNumber port) const {
    for (std::uint32_t i = 0; i < run->fabric.ends().size(); ++i)
      if (run->fabric.node(run->fabric.ends()[i].node).description == node && run->fabric.ends()[i].port == port)
        return EndIndex(i);
    throw std::runtime_error("no such end");
  }

  QTemporaryDir folder;
  std::optional<RunStore> store;
  std::shared_ptr<const OpenRun> run;
};

class SickTrafficTest : public QObject {
  Q_OBJECT

 private slots:
  // spine1 receives badly what leaf1 sends to it: 600 bytes of W and 300 of W_s2.1.
  void bytesOverASickEndAreThoseOfItsLoad() {
    const Run run({{NodeId(7), 1, PortFact::effectiveBer, "1e-9"}});
    QVERIFY(hasSickEnds(*run.store, run.run->fabric));
    const FindingList list = findSickTraffic(*run.store, *run.run);
    QCOMPARE(list.size(), std::size_t{1});
    QCOMPARE(list[0].kind, FindingKind::sickTraffic);
    QCOMPARE(list[0].ends, (std::vector<EndIndex>{run.end("leaf1", 3), run.end("spine1", 1)}));
    const LinkLoads loads = loadsOfPairs(*run.store, run.run->fabric, run.run->rankHosts, {}, Rails::measured).links;
    QCOMPARE(loads.bytes[number(run.end("leaf1", 3))], test::worldFft + test::halvesFft);
    const QString text = QString::fromStdString(list[0].text);
    QVERIFY2(text.startsWith("900 B of the run went from port 3 of leaf1"), qPrintable(text));
    QVERIFY2(text.contains("receives with an effective BER of 1e-9") &&
                 text.contains("communicators W 600 B, W_s2.1 300 B") && text.contains("Allreduce 300 B"),
             qPrintable(text));
    const FindingList all = findingsOfRun(*run.store, *run.run);
    QVERIFY(std::ranges::find(all, FindingKind::sickTraffic, &Finding::kind) != all.end());
  }

  void onlyEndsThatTheRunUsedAreTold() {
    const Run run({{NodeId(8), 1, PortFact::symbolBer, "1e-9"},
                   {NodeId(7), 1, PortFact::symbolBer, "1e-15"}});  // rank 3 gets 50 bytes over spine2
    const FindingList list = findSickTraffic(*run.store, *run.run);
    QCOMPARE(list.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(list[0].text).startsWith("50 B of the run went from port 4 of leaf1"));
    const Run back({{NodeId(6), 4, PortFact::symbolBer, "1e-9"}});  // spine2 sends the same on to leaf2
    QCOMPARE(findSickTraffic(*back.store, *back.run).size(), std::size_t{1});
    const Run unused({{NodeId(8), 2, PortFact::symbolBer, "1e-9"}});  // leaf2 sends nothing to spine2
    QVERIFY(hasSickEnds(*unused.store, unused.run->fabric) && findSickTraffic(*unused.store, *unused.run).empty());
  }

  void withoutPairsNothingIsSaid() {
    const Run run({{NodeId(7), 1, PortFact::effectiveBer, "1e-9"}}, false);
    QVERIFY(findSickTraffic(*run.store, *run.run).empty());
    const Run healthy({{NodeId(7), 1, PortFact::effectiveBer, "1e-15"}});
    QVERIFY(!hasSickEnds(*healthy.store, healthy.run->fabric) && findSickTraffic(*healthy.store, *healthy.run).empty());
  }

  void hotspotsAreWarnedOf() {
    const Run run({{NodeId(7), 1, PortFact::effectiveBer, "1e-9"}});
    const std::vector<EndIndex> ends{run.end("leaf1", 3), run.end("leaf1", 4)};
    const Notes notes = sickNotes(*run.store, run.run->fabric, ends);
    QCOMPARE(notes.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(notes[0]).startsWith("port 1 of spine1"));
  }
};

WEFT_TEST(SickTrafficTest)

}  // namespace sick_traffic_test
#include "sick_traffic_test.moc"
