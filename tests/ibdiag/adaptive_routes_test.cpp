// What is found of routes where switches choose among ports, against every choice that they have.
#include <QtTest>

#include "every_choice.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/routes/choice_trace.h"
#include "ibdiag/routes/credit_loops.h"
#include "random_tree.h"
#include "test_class.h"

using namespace weft;

namespace adaptive_routes_test {

using End = BruteForce::End;

End endOf(const Fabric& fabric, EndIndex at) { return {fabric.node(fabric.end(at).node).id, fabric.end(at).port}; }

// What all choices together say of pairs of adapter ports.
struct Every {
  std::map<End, std::uint64_t> destinationsOver;
  std::set<std::pair<End, End>> waits;
  std::uint64_t maybeBroken = 0;  // pairs that arrive by static ports, and by some choice do not
  bool complete = true;           // no LID has too many choices

  explicit Every(const MemorySink& rows) {
    std::vector<PortRow> adapters;
    for (const PortRow& port : rows.ports)
      if (port.number != 0) adapters.push_back(port);
    EveryChoice every(rows);
    const BruteForce fixed(rows);
    for (const PortRow& destination : adapters) {
      const unsigned lid = number(destination.lid);
      if (every.countOf(lid) > EveryChoice::most) {
        complete = false;
        return;
      }
      std::set<End> over;
      const auto answers = every.of(adapters, lid);
      for (std::size_t i = 0; i < adapters.size(); ++i) {
        if (adapters[i].lid == destination.lid) continue;
        maybeBroken +=
            answers[i].arrives < 1 && fixed.walk(*fixed.owner(SubnetId(0), number(adapters[i].lid)), lid).arrived;
        for (const auto& [end, part] : answers[i].crosses)
          if (fixed.node(end.first).kind == NodeKind::switchNode) over.insert(end);
        waits.insert(answers[i].waits.begin(), answers[i].waits.end());
      }
      for (const End& end : over) ++destinationsOver[end];
    }
  }
};

std::vector<Finding> found(const Fabric& fabric, FindingKind kind) {
  std::vector<Finding> list;
  for (const Finding& each : findingsOf(fabric, computeLevels(fabric)).list)
    if (each.kind == kind) list.push_back(each);
  return list;
}

class AdaptiveRoutesTest : public QObject {
  Q_OBJECT

 private slots:
  void tracesAreThoseOfEveryChoice_data() {
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("damaged");
    for (unsigned seed = 1; seed <= 40; ++seed)
      for (const bool damaged : {false, true})
        QTest::addRow("%u %s", seed, damaged ? "damaged" : "whole") << seed << damaged;
  }
  void tracesAreThoseOfEveryChoice() {
    QFETCH(unsigned, seed);
    QFETCH(bool, damaged);
    RandomTree tree(seed, damaged);
    const ImportedFabric imported = importTexts(tree.text.adaptiveFiles());
    const Fabric fabric = imported.fabric();
    const Every every(imported.rows);
    if (!fabric.spreads() || !every.complete) return;
    const ChoiceTrace trace = traceChoices(fabric);
    std::uint64_t broken = 0;
    for (const BreakPlace& each : trace.breaks) broken += each.pairs;
    QCOMPARE(broken, every.maybeBroken);
    if (!damaged) QVERIFY(trace.breaks.empty());
    std::set<std::pair<End, End>> waits;
    for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
      const auto over = every.destinationsOver.find(endOf(fabric, EndIndex(at)));
      QCOMPARE(trace.destinationsOver[at], over == every.destinationsOver.end() ? 0U : std::uint32_t(over->second));
      for (const EndIndex next : trace.dependencies[at])
        waits.emplace(endOf(fabric, EndIndex(at)), endOf(fabric, next));
    }
    // Where choices lead in circles, packet by packet they may wait for more than any one choice of all switches has.
    QVERIFY(std::ranges::includes(waits, every.waits));
    if (!damaged) QVERIFY(waits == every.waits);
  }

  // Two cables, of which static ports take one: the other is used where the switch may choose it.
  void whatMayBeChosenIsUsed() {
    FabricText text;
    text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s2", 2).link("s1", 3, "s2", 3);
    const unsigned to = text.lid("h2"), back = text.lid("h1");
    text.forward("s1", to, 2)
        .forward("s2", to, 1)
        .forward("s2", back, 2)
        .forward("s1", back, 1)
        .choose("s1", to, {2, 3});
    const Fabric fabric = importTexts(text.adaptiveFiles()).fabric();
    QCOMPARE(found(fabric, FindingKind::unusedLink).size(), std::size_t(0));
    QCOMPARE(found(fabric, FindingKind::unusedDirection).size(), std::size_t(1));
    const Fabric fixed = fabric.withAdaptive(Adaptive::staticPort);
    QCOMPARE(found(fixed, FindingKind::unusedLink).size(), std::size_t(1));
    QCOMPARE(found(fixed, FindingKind::brokenChoice).size(), std::size_t(0));
  }

  void choicesThatMayBreakAreTold() {
    FabricText text;
    text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s2", 2).link("h3", 1, "s2", 3);
    const unsigned to = text.lid("h2");
    text.forward("s1", to, 2).forward("s2", to, 1).choose("s2", to, {1, 2, 3});
    const auto list = found(importTexts(text.adaptiveFiles()).fabric(), FindingKind::brokenChoice);
    QCOMPARE(list.size(), std::size_t(1));
    QCOMPARE(list.front().count, std::uint64_t(2));  // of h1 and h3
    QVERIFY(list.front().severity == FindingSeverity::warning);
    QVERIFY2(list.front().text.find("2 pairs of adapter ports reach each other by static ports, and may not where "
                                    "switches choose, for 1 destination: their packets may come to") == 0,
             list.front().text.c_str());
  }

  // Six switches in a ring whose static ports take the short way, and which may choose the long one.
  void circlesThatNeedChoicesAreTold() {
    constexpr unsigned ring = 6;
    const auto name = [](char kind, unsigned at) { return kind + std::to_string(at % ring); };
    FabricText text;
    for (unsigned at = 0; at < ring; ++at)
      text.link(name('h', at), 1, name('s', at), 1).link(name('s', at), 2, name('s', at + 1), 3);
    for (unsigned to = 0; to < ring; ++to)
      for (unsigned at = 0; at < ring; ++at) {
        const unsigned ahead = (to + ring - at) % ring, lid = text.lid(name('h', to));
        text.forward(name('s', at), lid,
                     ahead == 0 ? 1
                     : to < at  ? 3
                                : 2);  // over the cable between the last and the first nobody goes
        if (ahead == 2 || ahead == 1) text.choose(name('s', at), lid, {2});
      }
    const Fabric fabric = importTexts(text.adaptiveFiles()).fabric();
    QVERIFY(found(fabric.withAdaptive(Adaptive::staticPort), FindingKind::creditLoop).empty());
    const auto list = found(fabric, FindingKind::creditLoop);
    QCOMPARE(list.size(), std::size_t(1));
    QVERIFY2(list.front().text.find("may wait for each other in a circle of 6 link ends where switches choose so") !=
                 std::string::npos,
             list.front().text.c_str());
  }
};

WEFT_TEST(AdaptiveRoutesTest)

}  // namespace adaptive_routes_test
#include "adaptive_routes_test.moc"
