// Loads of fabrics whose switches choose among ports, against every choice that they have.
#include <QtTest>

#include "all_to_all.h"
#include "every_choice.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/links_between.h"
#include "random_tree.h"
#include "test_class.h"

using namespace weft;

namespace adaptive_loads_test {

struct Question {
  ImportedFabric imported;
  Fabric fabric = imported.fabric();
  std::vector<Flow> flows = {};
  std::vector<PortRow> sources = {};              // of the flows
  std::vector<unsigned> lids = {};                // likewise
  std::vector<EveryChoice::OfFlow> answers = {};  // likewise
  BruteForce::End endOf(std::uint32_t at) const {
    return {fabric.node(fabric.ends()[at].node).id, fabric.ends()[at].port};
  }
};

// Every adapter port to every LID that some choice is about, and to one that nobody owns.
Question askedOf(FabricText& text, unsigned highest, Random& random) {
  Question asked{.imported = importTexts(text.adaptiveFiles())};
  std::vector<PortRow> adapters;
  for (const PortRow& port : asked.imported.rows.ports)
    if (port.number != 0) adapters.push_back(port);
  EveryChoice every(asked.imported.rows);
  for (unsigned lid = 1; lid <= highest; ++lid) {
    if (every.countOf(lid) > EveryChoice::most) continue;
    const auto answers = every.of(adapters, lid);
    for (std::size_t i = 0; i < adapters.size(); ++i) {
      const auto port = asked.fabric.owner(SubnetId(0), adapters[i].lid);
      asked.flows.push_back({*port, Lid(std::uint16_t(lid)), random() >> below(random, 30)});
      asked.sources.push_back(adapters[i]);
      asked.lids.push_back(lid);
      asked.answers.push_back(answers[i]);
    }
  }
  return asked;
}

bool within(std::uint64_t number, long double mean, long double much = 0.5L + 0x1p-20L) {
  const long double off = static_cast<long double>(number) - mean;
  return off <= much && -off <= much;
}

// By LID, what an end carries at the most: the flows to one LID that one choice sends there together are all that may
// come.
std::uint64_t mayCross(const Question& asked, const BruteForce::End& end, bool bytes) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < asked.flows.size(); ++i)
    if (asked.answers[i].crosses.contains(end)) sum += bytes ? asked.flows[i].bytes : 1;
  return sum;
}

LinkLoads loadsOf(const Question& asked, Adaptive spread) {
  return accumulate(asked.fabric.withAdaptive(spread), asked.flows);
}

void compareLoads(const LinkLoads& a, const LinkLoads& b) {
  QCOMPARE(a.bytes, b.bytes);
  QCOMPARE(a.flows, b.flows);
  QVERIFY(a.bytesByEnd == b.bytesByEnd && a.flowsByEnd == b.flowsByEnd);
}

void compareEnds(const Question& asked, const LinkLoads& loads) {
  std::uint64_t flows = 0, bytes = 0;
  for (std::size_t i = 0; i < asked.flows.size(); ++i)
    if (asked.answers[i].arrives == 1) {
      ++flows;
      bytes += asked.flows[i].bytes;
    }
  QCOMPARE(loads.flowsByEnd[0], flows);
  QCOMPARE(loads.bytesByEnd[0], bytes);
  QCOMPARE(std::accumulate(loads.flowsByEnd.begin(), loads.flowsByEnd.end(), std::uint64_t{0}), asked.flows.size());
}

class AdaptiveLoadsTest : public QObject {
  Q_OBJECT

 private slots:
  void seeds() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 60; ++seed) QTest::addRow("%u", seed) << seed;
  }

  // What has no choice is what the static tables say, to the last byte, whatever is asked for.
  void staticTablesLoadAsFdbs_data() { seeds(); }
  void staticTablesLoadAsFdbs() {
    QFETCH(unsigned, seed);
    RandomTree tree(seed, seed % 2 == 0);
    Random random(seed);
    const ImportedFabric plain = importTexts(tree.text.files());
    const Question asked = askedOf(tree.text, 40, random);
    QCOMPARE(asked.imported.rows.tables, plain.rows.tables);
    QCOMPARE(asked.fabric.hasGroups(), !asked.imported.rows.adaptive.empty());
    QVERIFY(!plain.fabric().hasGroups());
    const LinkLoads expected = accumulate(plain.fabric(), asked.flows);
    compareLoads(loadsOf(asked, Adaptive::staticPort), expected);
    for (const Adaptive spread : {Adaptive::even, Adaptive::worst})
      compareLoads(accumulate(plain.fabric().withAdaptive(spread), asked.flows), expected);
  }

  void groupsOfOnePortAreStatic_data() { seeds(); }
  void groupsOfOnePortAreStatic() {
    QFETCH(unsigned, seed);
    Random random(seed);
    RandomTree tree(seed, false);
    FabricText text = tree.text;
    for (unsigned lid = 1; lid <= 40; ++lid)
      for (const std::string& name : tree.names) {
        const unsigned port = 1 + below(random, unsigned(tree.cables[name].size()) + 1);
        text.forward(name, lid, port).choose(name, lid, {port});
      }
    const Fabric adaptive = importTexts(text.adaptiveFiles()).fabric(), plain = importTexts(text.files()).fabric();
    QVERIFY(adaptive.hasGroups());
    const auto flows = test::allToAll(plain);
    for (const Adaptive spread : {Adaptive::even, Adaptive::worst}) {
      compareLoads(accumulate(adaptive.withAdaptive(spread), flows), accumulate(plain, flows));
      compareLoads(accumulateAllToAll(adaptive.withAdaptive(spread)), accumulateAllToAll(plain));
    }
  }

  void evenIsTheMeanOverAllChoices_data() { seeds(); }
  void evenIsTheMeanOverAllChoices() {
    QFETCH(unsigned, seed);
    Random random(seed);
    RandomTree tree(seed, false);
    const Question asked = askedOf(tree.text, 40, random);
    const LinkLoads loads = loadsOf(asked, Adaptive::even);
    for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
      long double mean = 0;
      for (std::size_t i = 0; i < asked.flows.size(); ++i)
        if (const auto part = asked.answers[i].crosses.find(asked.endOf(at)); part != asked.answers[i].crosses.end())
          mean += part->second * static_cast<long double>(asked.flows[i].bytes);
      QVERIFY2(within(loads.bytes[at], mean), qPrintable(QString("%1 for %2").arg(loads.bytes[at]).arg(double(mean))));
      QCOMPARE(loads.flows[at], mayCross(asked, asked.endOf(at), false));
    }
    compareEnds(asked, loads);
  }

  // On any tables: choices that lead in circles or nowhere, too.
  void worstIsTheMostOfAllChoices_data() { seeds(); }
  void worstIsTheMostOfAllChoices() {
    QFETCH(unsigned, seed);
    Random random(seed);
    RandomTree tree(seed, true);
    const Question asked = askedOf(tree.text, 40, random);
    const LinkLoads loads = loadsOf(asked, Adaptive::worst), even = loadsOf(asked, Adaptive::even);
    for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
      QCOMPARE(loads.bytes[at], mayCross(asked, asked.endOf(at), true));
      QCOMPARE(loads.flows[at], mayCross(asked, asked.endOf(at), false));
      QVERIFY(even.bytes[at] <= loads.bytes[at]);
    }
    compareEnds(asked, loads);
    compareEnds(asked, even);
  }

  void flowsOverAnEndAreItsLoad_data() { seeds(); }
  void flowsOverAnEndAreItsLoad() {
    QFETCH(unsigned, seed);
    Random random(seed);
    RandomTree tree(seed, false);
    const Question asked = askedOf(tree.text, 40, random);
    const auto all = test::allToAll(asked.fabric);
    for (const Adaptive spread : {Adaptive::even, Adaptive::worst}) {
      const Fabric fabric = asked.fabric.withAdaptive(spread);
      const auto each = accumulateAllToAll(fabric);
      const LinkLoads loads = accumulate(fabric, asked.flows);
      for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
        const auto over = crossingsOver(fabric, asked.flows, EndIndex(at));
        std::size_t next = 0;
        for (std::size_t i = 0; i < asked.flows.size(); ++i) {
          const auto part = asked.answers[i].crosses.find(asked.endOf(at));
          if (part == asked.answers[i].crosses.end()) continue;
          QVERIFY(next < over.size() && over[next].flow.source == asked.flows[i].source &&
                  over[next].flow.destination == asked.flows[i].destination);
          const long double mean = spread == Adaptive::worst ? 1 : part->second;
          QVERIFY(within(ShareSum().add(asked.flows[i].bytes, over[next++].share),
                         mean * static_cast<long double>(asked.flows[i].bytes)));
        }
        QCOMPARE(next, over.size());
        std::uint64_t sum = 0;
        for (const Flow& flow : flowsOver(fabric, asked.flows, EndIndex(at))) sum += flow.bytes;
        QVERIFY(within(loads.bytes[at], static_cast<long double>(sum), spread == Adaptive::worst ? 0 : 1));
        QCOMPARE(allToAllOver(fabric, EndIndex(at)).size(), std::size_t(each.flows[at]));
        QCOMPARE(crossingsOver(fabric, all, EndIndex(at)).size(), std::size_t(each.flows[at]));
      }
    }
  }

  void linksBetweenHostsAreAllThatTheyMayTake() {
    RandomTree tree(3, false);
    const Fabric fabric = importTexts(tree.text.adaptiveFiles()).fabric();
    std::vector<HostIndex> hosts;
    for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host) hosts.push_back(HostIndex(host));
    const auto marked = linksBetween(fabric, hosts);
    const auto loads = accumulateAllToAll(fabric);
    for (std::uint32_t at = 0; at < marked.size(); ++at) QCOMPARE(bool(marked[at]), loads.flows[at] != 0);
  }

  // s1 may send to h2 by its cable or back and forth with s2: what comes there goes round once, and is told as a loop.
  void whatMayLoopIsToldSo() {
    FabricText text;
    text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s2", 2);
    const unsigned lid = text.lid("h2");
    text.forward("s1", lid, 2).forward("s2", lid, 1).choose("s2", lid, {1, 2});
    const Fabric fabric = importTexts(text.adaptiveFiles()).fabric();
    const Flow flow{fabric.owner(SubnetId(0), Lid(std::uint16_t(text.lid("h1")))).value(), Lid(std::uint16_t(lid)),
                    100};
    const auto bytesAt = [&](const LinkLoads& loads, std::uint32_t node, PortNumber port) {
      return loads.bytes[number(fabric.endAt(NodeIndex(node), port).value())];
    };
    std::uint32_t s1 = 0, s2 = 0;
    for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
      if (fabric.nodes()[at].description == "s1") s1 = at;
      else if (fabric.nodes()[at].description == "s2") s2 = at;
    const LinkLoads even = accumulate(fabric, {flow}), worst = accumulate(fabric.withAdaptive(Adaptive::worst), {flow});
    QCOMPARE(bytesAt(even, s1, 2), 100U);
    QCOMPARE(bytesAt(even, s2, 2), 100U);
    QCOMPARE(bytesAt(even, s2, 1), 0U);
    QCOMPARE(bytesAt(worst, s2, 1), 100U);
    for (const LinkLoads* loads : {&even, &worst}) QCOMPARE(loads->bytesByEnd[std::size_t(RouteEnd::loop)], 100U);
  }

  // The pulled cable is passed over, as a switch passes over a port that is down.
  void whatIsPulledIsNoChoice() {
    FabricText text;
    text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s2", 2).link("s1", 3, "s2", 3);
    const unsigned lid = text.lid("h2");
    text.forward("s1", lid, 2).forward("s2", lid, 1).choose("s1", lid, {2, 3});
    const Fabric fabric = importTexts(text.adaptiveFiles()).fabric();
    const std::vector<Flow> flows{
        {fabric.owner(SubnetId(0), Lid(std::uint16_t(text.lid("h1")))).value(), Lid(std::uint16_t(lid)), 101}};
    const NodeIndex s1 = fabric.nodes()[0].description == "s1"   ? NodeIndex(0)
                         : fabric.nodes()[1].description == "s1" ? NodeIndex(1)
                                                                 : NodeIndex(2);
    const EndIndex two = fabric.endAt(s1, 2).value(), three = fabric.endAt(s1, 3).value();
    const LinkLoads both = accumulate(fabric, flows);
    QVERIFY(both.bytes[number(two)] == 51 && both.bytes[number(three)] == 51);  // 50.5 each
    const LinkLoads one = accumulate(fabric.withoutLinks(std::vector{two}), flows);
    QVERIFY(one.bytes[number(two)] == 0 && one.bytes[number(three)] == 101);
    QCOMPARE(one.flowsByEnd[0], 1U);
  }
};

WEFT_TEST(AdaptiveLoadsTest)

}  // namespace adaptive_loads_test
#include "adaptive_loads_test.moc"
