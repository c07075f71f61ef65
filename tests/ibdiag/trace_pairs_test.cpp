// All pairs at once against a slow walk over the rows on damaged fabrics, and against ibdmchk's report.
#include <QtTest>

#include <random>
#include <regex>
#include <set>

#include "brute_force.h"
#include "fabric_files.h"
#include "ibdiag/routes/channel_dependencies.h"
#include "ibdiag/routes/trace_pairs.h"
#include "test_class.h"

using namespace weft;

namespace trace_pairs_test {

namespace fs = std::filesystem;

// Cables at random, also from a switch to itself and from adapter to adapter; entries that loop, stray and are missing;
// switches without tables; ranges of two LIDs.
class RandomFabric {
 public:
  explicit RandomFabric(unsigned seed, bool hasTables = true) : random_(seed) {
    const unsigned switches = 2 + upTo(5), adapters = 2 + upTo(6);
    for (unsigned at = 0; at < switches; ++at) addNode(NodeKind::switchNode);
    for (unsigned at = 0; at < switches + upTo(4); ++at)
      cable(upTo(switches - 1), at < switches ? at : upTo(switches - 1));
    for (unsigned at = 0; at < adapters; ++at) {
      const NodeId node = addNode(NodeKind::channelAdapter);
      const unsigned kind = upTo(9);
      if (kind != 0) cable(kind == 1 ? number(node) - 2 : upTo(switches - 1), number(node) - 1);
      const std::uint8_t lmc = static_cast<std::uint8_t>(upTo(1));
      rows.ports.push_back({node, 1, Guid(number(node)), Lid(static_cast<std::uint16_t>(lid_)), lmc});
      lid_ += 2;
    }
    for (unsigned at = 0; at < switches; ++at)
      if (hasTables && upTo(9) != 0) addTable(at);
  }

  MemorySink rows;

 private:
  unsigned upTo(unsigned highest) { return std::uniform_int_distribution<unsigned>(0, highest)(random_); }

  NodeId addNode(NodeKind kind) {
    const auto at = static_cast<std::uint32_t>(rows.nodes.size() + 1);
    rows.nodes.push_back({SubnetId(0), Guid(0x1000 + at), kind, Guid(at), std::to_string(at), 36});
    used_.push_back(0);
    return NodeId(at);
  }
  void cable(unsigned a, unsigned b) {
    if (rows.nodes[a].kind == NodeKind::channelAdapter && used_[a] != 0) return;
    const PortNumber portA = ++used_[a];
    rows.links.push_back({NodeId(a + 1), portA, NodeId(b + 1), ++used_[b], "4x", "10", "ACT"});
  }
  void addTable(unsigned at) {
    std::vector<PortNumber> ports;
    for (unsigned lid = 0; lid < lid_; ++lid) {
      const unsigned port = upTo(used_[at] + 2U);
      ports.push_back(port == used_[at] + 2U ? noRoute : static_cast<PortNumber>(port));
    }
    rows.tables[NodeId(at + 1)] = ports;
  }

  std::mt19937 random_;
  unsigned lid_ = 2;
  std::vector<PortNumber> used_;
};

Fabric build(const MemorySink& rows) {
  ImportedFabric imported;
  imported.rows = rows;
  return imported.fabric();
}

struct Golden {
  std::map<std::size_t, std::uint64_t> pairsByLinks;
  std::uint64_t missing = 0;
  bool creditLoops = false, creditChecked = false;
};

Golden readGolden(const fs::path& path) {
  Golden golden;
  bool inHistogram = false;
  std::istringstream in(contentOf(plainOrGzip(path)));
  for (std::string line; std::getline(in, line);) {
    unsigned links = 0;
    unsigned long long pairs = 0;
    if (line.find(" : ") != std::string::npos) inHistogram = line.find("LFT ROUTE HOP HISTOGRAM") != std::string::npos;
    else if (inHistogram && std::sscanf(line.c_str(), " %u %llu", &links, &pairs) == 2)
      golden.pairsByLinks[links] = pairs;
    else if (std::sscanf(line.c_str(), "-E- Found %llu missing", &pairs) == 1) golden.missing = pairs;
    golden.creditLoops |= line.starts_with("Found credit loop");
    golden.creditChecked |= line.find("Analyzing Fabric for Credit Loops") != std::string::npos;
  }
  return golden;
}

// "    14 S0008f10500650000/U1/P11"
std::map<std::pair<std::uint64_t, unsigned>, std::uint32_t> readDestinations(const fs::path& path) {
  std::map<std::pair<std::uint64_t, unsigned>, std::uint32_t> found;
  std::istringstream in(contentOf(plainOrGzip(path)));
  for (std::string line; std::getline(in, line);) {
    unsigned count = 0, port = 0;
    unsigned long long guid = 0;
    if (std::sscanf(line.c_str(), " %u S%llx/U1/P%u", &count, &guid, &port) == 3) found[{guid, port}] = count;
  }
  return found;
}

class TracePairsTest : public QObject {
  Q_OBJECT

 private slots:
  void equalsBruteForce_data();
  void equalsBruteForce();
  void equalsIbdmchk_data();
  void equalsIbdmchk();
  void findsTheShortestCircle();
};

void TracePairsTest::equalsBruteForce_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<bool>("all");
  QTest::addColumn<bool>("hasTables");
  for (unsigned seed = 1; seed <= 300; ++seed) QTest::addRow("%u", seed) << seed << (seed % 2 == 0) << true;
  for (unsigned seed = 1; seed <= 60; ++seed)
    QTest::addRow("%u without tables", seed) << seed << (seed % 2 == 0) << false;
}

void TracePairsTest::equalsBruteForce() {
  QFETCH(unsigned, seed);
  QFETCH(bool, all);
  QFETCH(bool, hasTables);
  const RandomFabric made(seed, hasTables);
  const Fabric fabric = build(made.rows);
  const BruteForce brute(made.rows);
  std::map<BruteForce::End, std::set<unsigned>> over;
  std::map<std::size_t, std::uint64_t> byLinks;
  std::uint64_t pairs = 0, arrived = 0, loops = 0;
  struct Unknown {
    std::uint64_t pairs = 0;
    std::set<unsigned> lids;
    Guid source{}, destination{};  // of the first pair
  };
  std::map<NodeId, Unknown> unknown;  // by the switch without a table at which routes end
  for (const PortRow& to : made.rows.ports)
    for (unsigned lid = number(to.lid); lid < number(to.lid) + (all ? 1U << to.lmc : 1U); ++lid)
      for (const PortRow& from : made.rows.ports) {
        if (&from == &to) continue;
        const auto walk = brute.walk(from, lid);
        ++pairs;
        arrived += walk.arrived;
        loops += walk.looped;
        if (walk.arrived) ++byLinks[walk.ends.size()];
        const auto last = walk.ends.empty() ? std::nullopt : brute.peer(walk.ends.back());
        if (!walk.looped && last && brute.node(last->first).kind == NodeKind::switchNode &&
            !made.rows.tables.contains(last->first)) {
          Unknown& at = unknown[last->first];
          if (at.pairs++ == 0) {
            at.source = from.guid;
            at.destination = to.guid;
          }
          at.lids.insert(lid);
        }
        for (const auto& end : walk.ends)
          if (brute.node(end.first).kind == NodeKind::switchNode) over[end].insert(lid);
      }
  const PairTrace trace = tracePairs(fabric, all ? TracedLids::all : TracedLids::base);
  const SubnetTrace& found = trace.subnets.at(0);
  QCOMPARE(found.pairs, pairs);
  QCOMPARE(found.arrived(), arrived);
  QCOMPARE(found.loops(), loops);
  std::map<std::size_t, std::uint64_t> foundByLinks;
  for (std::size_t links = 0; links < found.pairsByLinks.size(); ++links)
    if (found.pairsByLinks[links] != 0) foundByLinks[links] = found.pairsByLinks[links];
  QCOMPARE(foundByLinks, byLinks);
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const LinkEnd& end = fabric.ends()[at];
    if (fabric.node(end.node).isSwitch())
      QCOMPARE(trace.destinationsOver[at], over[BruteForce::End(fabric.node(end.node).id, end.port)].size());
  }
  // Every broken pair is in one place, and the example is one of them.
  std::uint64_t broken = 0;
  for (const BreakPlace& place : trace.breaks) {
    broken += place.pairs;
    QVERIFY(place.pairs >= place.destinations && place.destinations > 0);
    const Lid lid = fabric.port(place.example.destination).lid;
    if (!all) QCOMPARE(walkRoute(fabric, place.example.source, lid).end, place.end);
    QCOMPARE(place.loop.empty(), place.end != RouteEnd::loop);
    for (std::size_t i = 0; i < place.loop.size(); ++i)
      QCOMPARE(fabric.end(peer(place.loop[i])).node, fabric.end(place.loop[(i + 1) % place.loop.size()]).node);
  }
  QCOMPARE(broken, found.unreachable() + found.notKnown());
  for (const BreakPlace& place : trace.breaks) {
    if (place.end != RouteEnd::noTable) continue;
    const Unknown& at = unknown[fabric.node(place.last).id];
    QCOMPARE(place.pairs, at.pairs);
    QCOMPARE(place.destinations, at.lids.size());
    if (hasTables) continue;  // else the first by switches that routes come from, which share an end
    QCOMPARE(fabric.port(place.example.source).guid, at.source);
    QCOMPARE(fabric.port(place.example.destination).guid, at.destination);
  }
  QCOMPARE(found.notKnown(), found.pairsByEnd[static_cast<std::size_t>(RouteEnd::noTable)]);
}

void TracePairsTest::equalsIbdmchk_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : routedFabrics)
    if (!QString(name).contains("_lmc")) QTest::newRow(name) << name;
}

// ibdm stops early where switches have LID ranges too, so that fabrics with LMC are not here.
void TracePairsTest::equalsIbdmchk() {
  QFETCH(QString, name);
  const fs::path folder = routedFabric(name.toStdString());
  NEEDS_PUBLISHED(folder);
  const Fabric fabric =
      importFiles({folder / "ibdiagnet1" / "ibdiagnet.lst", folder / "ibdiagnet1" / "ibdiagnet.fdbs"}).fabricOfIbdm();
  const Golden golden = readGolden(folder / "golden" / "ibdmchk.txt");
  const PairTrace trace = tracePairs(fabric);
  QCOMPARE(trace.subnets[0].unreachable(), golden.missing);
  std::map<std::size_t, std::uint64_t> byLinks;
  for (std::size_t links = 0; links < trace.subnets[0].pairsByLinks.size(); ++links)
    if (trace.subnets[0].pairsByLinks[links] != 0) byLinks[links] = trace.subnets[0].pairsByLinks[links];
  QVERIFY(!byLinks.empty());
  QCOMPARE(byLinks, golden.pairsByLinks);
  if (golden.creditChecked) QCOMPARE(!dependencyCycles(channelDependencies(fabric)).empty(), golden.creditLoops);
  if (golden.missing != 0) return;  // ibdm does not say what it counts of a path that breaks

  const auto expected = readDestinations(folder / "golden" / "ibdmchk.sw_out_port_num_dlids");
  std::size_t compared = 0;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const LinkEnd &end = fabric.ends()[at], &other = fabric.end(peer(EndIndex(at)));
    if (!fabric.node(end.node).isSwitch() || !fabric.node(other.node).isSwitch()) continue;
    const auto count = expected.find({number(fabric.node(end.node).guid), end.port});
    QCOMPARE(trace.destinationsOver[at], count == expected.end() ? 0U : count->second);
    ++compared;
  }
  QVERIFY(compared >= expected.size() && !expected.empty());
}

void TracePairsTest::findsTheShortestCircle() {
  const auto ends = [](std::initializer_list<unsigned> list) {
    std::vector<EndIndex> all;
    for (const unsigned each : list) all.push_back(EndIndex(each));
    return all;
  };
  // 0 → 1 → 2 → 3 → 0 with a shortcut 2 → 1; 5 waits for itself; 6 → 7 is no circle.
  const std::vector<std::vector<EndIndex>> graph{ends({1}), ends({2}), ends({1, 3}), ends({0}),
                                                 {},        ends({5}), ends({7}),    {}};
  const auto cycles = dependencyCycles(graph);
  QCOMPARE(cycles.size(), std::size_t{2});
  QVERIFY(cycles[0] == ends({1, 2}));
  QVERIFY(cycles[1] == ends({5}));
  // As long as a chain may be.
  std::vector<std::vector<EndIndex>> chain(100000);
  for (std::uint32_t at = 0; at + 1 < chain.size(); ++at) chain[at] = {EndIndex(at + 1)};
  QVERIFY(dependencyCycles(chain).empty());
  chain.back() = {EndIndex(0)};
  QCOMPARE(dependencyCycles(chain).at(0).size(), chain.size());
}

WEFT_TEST(TracePairsTest)

}  // namespace trace_pairs_test
#include "trace_pairs_test.moc"
