// What a fabric has to say about itself as a whole: nothing where it is sound, and counts that add up.
#include <QtTest>

#include <algorithm>
#include <map>
#include <random>

#include "all_to_all.h"
#include "checked_fabric.h"
#include "core/base/work_stop.h"
#include "ibdiag/layout/layered_layout.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/link_loads.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace fabric_findings_test {

using namespace weft::checked;

// How many findings, and how many things that they tell of; of the sentence that counts the rest as it says it.
struct Told {
  std::uint64_t findings = 0, cases = 0;
  bool operator==(const Told&) const = default;
};

std::map<std::pair<FindingSeverity, FindingKind>, Told> toldBy(const FindingList& list) {
  static const QRegularExpression rest("^and (\\d+) more findings? of this kind(, (\\d+) cases)?$");
  std::map<std::pair<FindingSeverity, FindingKind>, Told> all;
  for (const Finding& each : list) {
    Told& told = all[{each.severity, each.kind}];
    const auto more = rest.match(QString::fromStdString(each.text));
    told.findings += more.hasMatch() ? more.captured(1).toULongLong() : 1;
    told.cases += more.hasMatch() ? more.captured(more.captured(2).isEmpty() ? 1 : 3).toULongLong() : each.count;
  }
  return all;
}

class FabricFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  void findsNothingWrongWithASoundFabric() {
    Tree tree;
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString());
    QCOMPARE(findings.list.size(), std::size_t{2});
    QVERIFY(findings.list[0].text.starts_with("level 1 is 1.5 : 1"));
    QVERIFY(findings.list[1].text.starts_with("6 adapters with 6 ports and 4 switches: 2 on level 1, 2 on level 2"));
  }

  // Whoever waits for a check, for loads or for an order of rows may go away: each is given up where it is.
  void workEndsWhenNobodyWaits() {
    Tree tree;
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const Levels levels = computeLevels(fabric);
    const std::function<void()> works[] = {[&] { findingsOf(fabric, levels); }, [&] { accumulateAllToAll(fabric); },
                                           [&] { layeredLayout(fabric, levels); },
                                           [&] { flowsOver(fabric, test::allToAll(fabric), EndIndex(0)); }};
    for (const auto& work : works)
      for (const int most : {0, 1}) {
        int asked = 0;
        const WorkStop stop([&] { return ++asked > most; });
        QVERIFY_EXCEPTION_THROWN(work(), WorkStopped);
        QCOMPARE(asked, most + 1);
      }
  }

  // Of each kind what is shown and what the last sentence counts are all, however many are shown.
  void whatIsShownAndTheRestAddUp() {
    std::mt19937 random(seeded(11));
    const auto upTo = [&](unsigned highest) { return static_cast<unsigned>(random() % (highest + 1)); };
    for (unsigned round = 0; round < 200; ++round) {
      FabricFindings all{};
      for (unsigned i = 0, findings = upTo(150); i < findings; ++i) {
        Finding finding{static_cast<FindingKind>(upTo(round % 4)),
                        static_cast<FindingSeverity>(upTo(2)),
                        {},
                        "finding " + std::to_string(i),
                        {},
                        {},
                        {},
                        {},
                        1};
        if (round % 2 == 0) finding.count += upTo(7) == 0 ? 500U : upTo(1);
        all.list.push_back(std::move(finding));
      }
      const auto expected = toldBy(all.list);
      for (const std::size_t most : {std::size_t{1}, std::size_t{3}, FabricFindings::maxOfKind, FabricFindings::all}) {
        const FindingList list = listed(all, {}, most).list;
        QVERIFY(toldBy(list) == expected);
        std::uint64_t counts = 0, cases = 0;
        for (const Finding& each : list) counts += each.count;
        for (const auto& [kind, told] : expected) cases += told.cases;
        QCOMPARE(counts, cases);
        if (most == FabricFindings::all) QCOMPARE(list.size(), all.list.size());
        else QVERIFY(list.size() <= expected.size() * (most + 1));
      }
    }
  }

  void findsWhatPortsCounted() {
    Tree tree;
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const NodeIndex leaf = fabric.port(fabric.portByGuid(Guid(tree.text.guid("s1"))).value()).node;
    PortCounters counters;
    counters.errors = {{leaf, 4, "SymbolErrorCounter", {7, false}}, {leaf, 4, "LinkDownedCounter", {255, true}}};
    const auto findings = check(fabric, {&counters, {}, {}});
    QCOMPARE(print(fabric, findings.list), QString("port-errors s1 port 4; flapping s1 s8 port 4"));
    QVERIFY(findings.list[0].text.ends_with(
        "counted SymbolErrorCounter 7, LinkDownedCounter at least 255 since the last reset"));
  }

  void countsWhatItDoesNotList() {
    FabricText text;
    for (unsigned host = 1; host <= 60; ++host) text.link("h" + std::to_string(host), 1, "s" + std::to_string(host), 1);
    ImportedFabric imported = importTexts(text.files());
    for (NodeRow& node : imported.rows.nodes) node.subnet = SubnetId(0);
    const auto findings = check(imported.fabric());
    const auto cut = std::ranges::count(findings.list, FindingKind::cutOff, &Finding::kind);
    QCOMPARE(std::size_t(cut), FabricFindings::maxOfKind + 1);
    std::uint64_t nodes = 0;
    for (const Finding& each : findings.list)
      if (each.kind == FindingKind::cutOff) nodes += each.count;
    QCOMPARE(nodes, std::uint64_t{118});
  }
};

WEFT_TEST(FabricFindingsTest)

}  // namespace fabric_findings_test
#include "fabric_findings_test.moc"
