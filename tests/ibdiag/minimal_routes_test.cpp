// Routes that are assumed where no forwarding table is known, against a slow way to the same answer.
#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "checked_fabric.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/minimal_routes.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace minimal_routes_test {

using namespace weft::checked;

// From each switch to each LID by the slow way: every port is looked at for every entry.
std::map<std::pair<NodeIndex, unsigned>, PortNumber> slowMinimalHops(const Fabric& fabric) {
  const auto nodes = static_cast<std::uint32_t>(fabric.nodes().size());
  const auto isSwitch = [&](std::uint32_t at) { return fabric.nodes()[at].isSwitch(); };
  std::vector<std::vector<unsigned>> hops(nodes, std::vector<unsigned>(nodes, 1000));
  for (std::uint32_t at = 0; at < nodes; ++at) hops[at][at] = 0;
  for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
    const std::uint32_t a = number(fabric.end(EndIndex(end)).node), b = number(fabric.end(peer(EndIndex(end))).node);
    if (isSwitch(a) && isSwitch(b) && a != b) hops[a][b] = 1;
  }
  for (std::uint32_t over = 0; over < nodes; ++over)
    for (std::uint32_t a = 0; a < nodes; ++a)
      for (std::uint32_t b = 0; b < nodes; ++b) hops[a][b] = std::min(hops[a][b], hops[a][over] + hops[over][b]);
  struct To {
    std::uint32_t home;
    unsigned port, lid;
  };
  std::vector<To> all;
  for (const FabricPort& port : fabric.ports()) {
    if (fabric.node(port.node).isSwitch()) all.push_back({number(port.node), 0, number(port.lid)});
    else if (const auto out = fabric.endAt(port.node, port.number))
      all.push_back({number(fabric.end(peer(*out)).node), fabric.end(peer(*out)).port, number(port.lid)});
  }
  std::ranges::sort(all, {}, [](const To& each) { return std::pair(each.home, each.port); });
  std::map<std::pair<NodeIndex, unsigned>, PortNumber> entries;
  for (std::uint32_t at = 0; at < nodes; ++at) {
    std::map<unsigned, unsigned> lids;
    for (const To& to : all) {
      if (!isSwitch(at) || to.lid == 0) continue;
      std::optional<PortNumber> best;
      if (to.home == at) best = static_cast<PortNumber>(to.port);
      for (const EndIndex end : fabric.endsOf(NodeIndex(at))) {
        const std::uint32_t next = number(fabric.end(peer(end)).node);
        if (to.home == at || !isSwitch(next) || hops[next][to.home] + 1 != hops[at][to.home]) continue;
        if (const PortNumber port = fabric.end(end).port; !best || lids[port] < lids[*best]) best = port;
      }
      if (!best) continue;
      entries[{NodeIndex(at), to.lid}] = *best;
      lids[*best] += to.port != 0 && to.home != at;
    }
  }
  return entries;
}

class MinimalRoutesTest : public QObject {
  Q_OBJECT

 private slots:
  void assumedRoutesAreThoseOfTheSlowWay() {
    std::mt19937 random(seeded(12));
    const auto upTo = [&](unsigned highest) { return static_cast<unsigned>(random() % (highest + 1)); };
    for (unsigned round = 0; round < 40; ++round) {
      FabricText text;
      const unsigned switches = 2 + upTo(6);
      std::vector<unsigned> used(switches);
      const auto name = [](unsigned at) { return "s" + std::to_string(at + 1); };
      for (unsigned cable = 0; cable < 3 * switches; ++cable) {
        const unsigned a = cable + 1 < switches ? cable : upTo(switches - 1),
                       b = cable + 1 < switches ? cable + 1 : upTo(switches - 1);
        if (a == b) continue;
        const unsigned portA = ++used[a], portB = ++used[b];
        text.link(name(a), portA, name(b), portB);
      }
      for (unsigned host = 1, hosts = 2 + upTo(12); host <= hosts; ++host) {
        const unsigned at = upTo(switches - 1);
        text.link("h" + std::to_string(host), 1, name(at), ++used[at]);
      }
      const Fabric bare = importTexts({{"x.lst", text.lst()}}).fabric(), filled = assumeMinimalHops(bare);
      const auto slow = slowMinimalHops(bare);
      std::size_t entries = 0;
      for (std::uint32_t at = 0; at < filled.nodes().size(); ++at)
        for (std::size_t lid = 0; lid < filled.table(NodeIndex(at)).size(); ++lid)
          entries += filled.table(NodeIndex(at))[lid] != noRoute;
      QCOMPARE(entries, slow.size());
      for (const auto& [place, port] : slow)
        QCOMPARE(filled.forward(place.first, Lid(static_cast<std::uint16_t>(place.second))), port);
    }
  }

  // Minimal hops reach everybody, over as few links as there are, and as evenly as the tables of the tree.
  void assumesMinimalHops() {
    Tree tree;
    const ImportedFabric known = importTexts(tree.text.files()), bare = importTexts({tree.text.files().front()});
    const Fabric without = bare.fabric(), assumed = assumeMinimalHops(without);
    QVERIFY(routesUnknown(without).starts_with("routes are not known; "));
    QVERIFY(routesUnknown(assumed).empty() && assumed.routesAssumed() && !without.routesAssumed());
    QCOMPARE(assumed.assumedTables(), std::uint64_t{4});
    QCOMPARE(found(without), QString("no-table"));
    const auto trace = tracePairs(assumed);
    QCOMPARE(trace.subnets[0].unreachable(), std::uint64_t{0});
    QVERIFY(trace.subnets[0].pairsByLinks == tracePairs(known.fabric()).subnets[0].pairsByLinks);
    const LinkLoads loads = accumulateAllToAll(assumed);
    QVERIFY(std::ranges::max(loads.bytes) <= std::ranges::max(accumulateAllToAll(known.fabric()).bytes));
    QVERIFY(!assumeMinimalHops(known.fabric()).routesAssumed());
  }

  // A plan knows names and cables alone: LIDs are given, whatever the order of its lines and its made-up GUIDs, and all
  // reach each other.
  void plannedFabricsGetLids() {
    std::vector<std::string> lines;
    for (int leaf = 1; leaf <= 4; ++leaf) {
      const std::string name = "SX6036 leaf" + std::to_string(leaf);
      std::string text = name + "\n";
      for (int spine = 1; spine <= 2; ++spine)
        text += "  P" + std::to_string(30 + spine) + " -4x-25G-> SX6036 spine" + std::to_string(spine) + " P" +
                std::to_string(leaf) + "\n";
      for (int host = 1; host <= 3; ++host)
        text += "  P" + std::to_string(host) + " -4x-25G-> HCA_1 n" + std::to_string(10 * leaf + host) + " P1\n";
      lines.push_back(text + "\n");
    }
    std::map<std::string, unsigned> first;
    for (int turn = 0; turn < 4; ++turn) {
      std::string plan;
      for (const std::string& each : lines) plan += each;
      std::ranges::rotate(lines, lines.begin() + 1);
      const Fabric bare = importTexts({{"plan.topo", plan}}).fabric(), filled = assumeMinimalHops(bare);
      QCOMPARE(filled.givenLids(), std::uint64_t(12 + 6));
      QCOMPARE(filled.assumedTables(), std::uint64_t(6));
      QCOMPARE(tracePairs(filled).subnets.at(0).arrived(), std::uint64_t(12 * 11));
      std::map<std::string, unsigned> lids;
      std::set<unsigned> all;
      for (const FabricPort& port : filled.ports()) {
        lids[filled.node(port.node).description] = number(port.lid);
        all.insert(number(port.lid));
        QCOMPARE(filled.owner(SubnetId(0), port.lid).value(),
                 PortIndex(static_cast<std::uint32_t>(&port - filled.ports().data())));
      }
      QCOMPARE(all.size(), std::size_t(18));
      if (turn == 0) first = lids;
      QVERIFY(lids == first);
      const LinkLoads loads = accumulateAllToAll(filled);
      std::uint64_t arrived = 0;
      for (std::uint32_t end = 0; end < filled.ends().size(); ++end)
        if (!filled.node(filled.end(peer(EndIndex(end))).node).isSwitch()) arrived += loads.flows[end];
      QCOMPARE(arrived, std::uint64_t(12 * 11));
    }
    QCOMPARE(assumeMinimalHops(importTexts(Tree().text.files()).fabric()).givenLids(), std::uint64_t(0));
  }
};

WEFT_TEST(MinimalRoutesTest)

}  // namespace minimal_routes_test
#include "minimal_routes_test.moc"
