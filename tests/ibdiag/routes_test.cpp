// Routes and loads on small fabrics that are broken in every way, against a slow walk over the rows.
#include <QtTest>

#include <limits>
#include <random>

#include "all_to_all.h"
#include "brute_force.h"
#include "core/base/units.h"
#include "fabric_text.h"
#include "ibdiag/findings/fabric_check.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/links_between.h"
#include "ibdiag/routes/trace_pairs.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace routes_test {

// Two leaves with two hosts each and one spine; h1 h2 on s1, h3 h4 on s2.
FabricText tree() {
  FabricText text;
  text.link("h1", 1, "s1", 1).link("h2", 1, "s1", 2).link("h3", 1, "s2", 1).link("h4", 1, "s2", 2);
  text.link("s1", 3, "s9", 1).link("s2", 3, "s9", 2);
  for (const char* host : {"h1", "h2", "h3", "h4"}) {
    const bool left = std::string(host) < "h3";
    const unsigned port = host[1] == '1' || host[1] == '3' ? 1 : 2;
    text.forward("s1", host, 1, left ? port : 3)
        .forward("s2", host, 1, left ? 3 : port)
        .forward("s9", host, 1, left ? 1 : 2);
  }
  return text;
}

PortIndex portOf(const Fabric& fabric, unsigned lid) {
  return fabric.owner(SubnetId(0), Lid(std::uint16_t(lid))).value();
}

Route route(FabricText& text, const Fabric& fabric, const char* source, const char* destination) {
  return walkRoute(fabric, portOf(fabric, text.lid(source)), Lid(std::uint16_t(text.lid(destination))));
}

// "h1 >1 1> s1 >3 …"
QString print(const Fabric& fabric, const Route& route) {
  QStringList words;
  for (const Hop& hop : route.hops) {
    if (hop.in) words << QString("%1>").arg(*hop.in);
    words << QString::fromStdString(fabric.node(hop.node).description).section(' ', 0, 0);
    if (hop.out) words << QString(">%1").arg(*hop.out);
  }
  return words.join(' ');
}

// All pairs of LIDs 1 … highest from every adapter port, by both ways.
void compareWithBruteForce(const ImportedFabric& imported, unsigned highest) {
  const Fabric fabric = imported.fabric();
  const BruteForce brute(imported.rows);
  std::vector<Flow> flows;
  std::map<BruteForce::End, std::uint64_t> expected;
  std::uint64_t arrived = 0, looped = 0, bytes = 1;
  for (const PortRow& source : imported.rows.ports) {
    if (brute.node(source.node).kind == NodeKind::switchNode) continue;
    for (unsigned lid = 1; lid <= highest; ++lid, ++bytes) {
      const auto walk = brute.walk(source, lid);
      for (const auto& end : walk.ends) expected[end] += bytes;
      arrived += walk.arrived ? bytes : 0;
      looped += walk.looped;
      const auto owner = fabric.owner(brute.node(source.node).subnet, source.lid);
      flows.push_back({*owner, Lid(std::uint16_t(lid)), bytes});
      const Route route = walkRoute(fabric, *owner, Lid(std::uint16_t(lid)));
      QCOMPARE(route.end == RouteEnd::arrived, walk.arrived);
      QCOMPARE(route.end == RouteEnd::loop, walk.looped);
    }
  }
  std::shuffle(flows.begin(), flows.end(), std::mt19937(seeded(7)));
  const LinkLoads loads = accumulate(fabric, flows);
  for (std::uint32_t i = 0; i < loads.bytes.size(); ++i) {
    const LinkEnd& end = fabric.ends()[i];
    QCOMPARE(loads.bytes[i], (expected[{fabric.node(end.node).id, end.port}]));
  }
  QCOMPARE(loads.bytesByEnd[std::size_t(RouteEnd::arrived)], arrived);
  QCOMPARE(loads.flowsByEnd[std::size_t(RouteEnd::loop)], looped);
}

class RoutesTest : public QObject {
  Q_OBJECT

 private slots:
  void followsTheTables();
  void endsWhereThereIsNoEntry();
  void endsWhereThereIsNoTable();
  void endsWhereThereIsNoCable();
  void findsLoops();
  void findsStrayPackets();
  void knowsNoRouteToAnUnknownLid();
  void staysAtHome();
  void goesToSwitchesToo();
  void respectsLidRanges();
  void tellsPortsOfOneAdapterApart();
  void equalsBruteForceOnRandomTables_data();
  void equalsBruteForceOnRandomTables();
  void holdsSumsThatPassTheLargest();
  void marksLinksBetweenHosts();
  void checksAllPairs();
};

void RoutesTest::followsTheTables() {
  FabricText text = tree();
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route far = route(text, fabric, "h1", "h4");
  QCOMPARE(far.end, RouteEnd::arrived);
  QCOMPARE(print(fabric, far), QString("h1 >1 1> s1 >3 1> s9 >2 3> s2 >2 1> h4"));
  QCOMPARE(print(fabric, route(text, fabric, "h2", "h1")), QString("h2 >1 2> s1 >1 1> h1"));
}

void RoutesTest::endsWhereThereIsNoEntry() {
  FabricText text = tree();
  text.forward("s9", "h4", 1, 255);
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route broken = route(text, fabric, "h1", "h4");
  QCOMPARE(broken.end, RouteEnd::noEntry);
  QCOMPARE(print(fabric, broken), QString("h1 >1 1> s1 >3 1> s9"));
  // Counted up to where it ends.
  const LinkLoads loads = accumulate(fabric, {{portOf(fabric, text.lid("h1")), Lid(std::uint16_t(text.lid("h4"))), 5}});
  QCOMPARE(std::accumulate(loads.bytes.begin(), loads.bytes.end(), std::uint64_t{0}), 10U);
  QCOMPARE(loads.bytesByEnd[std::size_t(RouteEnd::noEntry)], 5U);
}

void RoutesTest::endsWhereThereIsNoTable() {
  FabricText text = tree();
  auto files = text.files();
  files.pop_back();
  const ImportedFabric imported = importTexts(files);
  QCOMPARE(imported.count("fabric.noTables"), 1U);
  const Fabric fabric = imported.fabric();
  QCOMPARE(route(text, fabric, "h1", "h4").end, RouteEnd::noTable);
}

void RoutesTest::endsWhereThereIsNoCable() {
  FabricText text = tree();
  text.forward("s1", "h4", 1, 17);
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route broken = route(text, fabric, "h1", "h4");
  QCOMPARE(broken.end, RouteEnd::noLink);
  QCOMPARE(print(fabric, broken), QString("h1 >1 1> s1 >17"));
}

void RoutesTest::findsLoops() {
  FabricText text = tree();
  text.forward("s9", "h4", 1, 1);  // back to s1
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route broken = route(text, fabric, "h1", "h4");
  QCOMPARE(broken.end, RouteEnd::loop);
  QCOMPARE(print(fabric, broken), QString("h1 >1 1> s1 >3 1> s9 >1 3> s1"));
}

void RoutesTest::findsStrayPackets() {
  FabricText text = tree();
  text.forward("s2", "h4", 1, 1);  // to h3
  text.forward("s9", "h2", 1, 0);  // the spine takes h2's LID for its own
  const Fabric fabric = importTexts(text.files()).fabric();
  QCOMPARE(route(text, fabric, "h1", "h4").end, RouteEnd::strayed);
  QCOMPARE(route(text, fabric, "h3", "h2").end, RouteEnd::strayed);
}

void RoutesTest::knowsNoRouteToAnUnknownLid() {
  FabricText text = tree();
  const Fabric fabric = importTexts(text.files()).fabric();
  const PortIndex source = portOf(fabric, text.lid("h1"));
  QCOMPARE(walkRoute(fabric, source, Lid(999)).end, RouteEnd::unknownLid);
  const LinkLoads loads = accumulate(fabric, {{source, Lid(999), 7}, {source, Lid(0xFFFF), 1}});
  QCOMPARE(loads.bytesByEnd[std::size_t(RouteEnd::unknownLid)], 8U);
  QCOMPARE(loads.flowsByEnd[std::size_t(RouteEnd::unknownLid)], 2U);
  QVERIFY(std::ranges::all_of(loads.bytes, [](std::uint64_t bytes) { return bytes == 0; }));
}

void RoutesTest::staysAtHome() {
  FabricText text = tree();
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route home = route(text, fabric, "h1", "h1");
  QCOMPARE(home.end, RouteEnd::arrived);
  QCOMPARE(home.hops.size(), 1U);
}

void RoutesTest::goesToSwitchesToo() {
  FabricText text = tree();
  text.forward("s1", "s9", 0, 3).forward("s9", "s9", 0, 0);
  const Fabric fabric = importTexts(text.files()).fabric();
  const Route up = route(text, fabric, "h1", "s9");
  QCOMPARE(up.end, RouteEnd::arrived);
  QCOMPARE(print(fabric, up), QString("h1 >1 1> s1 >3 1> s9"));
}

void RoutesTest::respectsLidRanges() {
  FabricText text;
  text.link("h1", 1, "s1", 1);  // LIDs 1 and 2, the switch's range has 3 too
  text.lid("nobody");           // 3
  text.link("h2", 1, "s1", 2);  // 4 and, by guid2lid, 5
  text.forward("s1", 4, 2).forward("s1", 5, 2).forward("s1", 1, 1);
  auto files = text.files();
  char ranges[192];
  std::snprintf(ranges, sizeof ranges, "0x%016x 0x0004 0x0005\n0x%016x 0x0002 0x0003\n0x%016x 0x0001 0x0001\n",
                text.guid("h2") + 1, text.guid("s1"), text.guid("h1") + 1);
  files.push_back({"guid2lid", ranges});
  const ImportedFabric imported = importTexts(files);
  for (const Diagnostic& each : imported.diagnostics()) qWarning() << sentence(each).c_str();
  QVERIFY(imported.diagnostics().empty());
  const Fabric fabric = imported.fabric();
  const PortIndex source = portOf(fabric, 1), target = portOf(fabric, 4);
  QVERIFY(portOf(fabric, 5) == target && portOf(fabric, 3) == portOf(fabric, 2));
  QVERIFY(!fabric.owner(SubnetId(0), Lid(6)));
  QCOMPARE(walkRoute(fabric, source, Lid(5)).end, RouteEnd::arrived);
  QCOMPARE(walkRoute(fabric, target, Lid(5)).hops.size(), 1U);
  compareWithBruteForce(imported, 7);
}

void RoutesTest::tellsPortsOfOneAdapterApart() {
  FabricText text;
  text.link("h1", 1, "s1", 1).link("h2", 1, "s1", 2).link("h2", 2, "s1", 3);
  text.forward("s1", "h2", 1, 2).forward("s1", "h2", 2, 2);  // port 2's LID is sent to port 1
  const Fabric fabric = importTexts(text.files()).fabric();
  const PortIndex source = portOf(fabric, text.lid("h1"));
  QCOMPARE(walkRoute(fabric, source, Lid(std::uint16_t(text.lid("h2", 1)))).end, RouteEnd::arrived);
  QCOMPARE(walkRoute(fabric, source, Lid(std::uint16_t(text.lid("h2", 2)))).end, RouteEnd::strayed);
}

void RoutesTest::equalsBruteForceOnRandomTables_data() {
  QTest::addColumn<unsigned>("seed");
  for (unsigned seed = 1; seed <= 200; ++seed) QTest::addRow("%u", seed) << seed;
}

// Any port, also ones without a cable, so that routes loop, stray and end everywhere.
void RoutesTest::equalsBruteForceOnRandomTables() {
  QFETCH(unsigned, seed);
  std::mt19937 random(seeded(seed));
  const auto upTo = [&](unsigned highest) { return std::uniform_int_distribution<unsigned>(0, highest)(random); };
  FabricText text;
  const unsigned switches = 2 + upTo(6), hosts = 2 + upTo(6);
  std::map<unsigned, unsigned> used;
  const auto name = [](const char* kind, unsigned at) { return kind + std::to_string(at); };
  for (unsigned at = 1; at < switches; ++at) {
    const unsigned other = upTo(at - 1);
    text.link(name("s", at), ++used[at], name("s", other), ++used[other]);
  }
  for (unsigned i = 0; i < switches; ++i) {
    const unsigned a = upTo(switches - 1), b = upTo(switches - 1);  // sometimes a cable to itself
    const unsigned portA = ++used[a];
    text.link(name("s", a), portA, name("s", b), ++used[b]);
  }
  for (unsigned host = 0; host < hosts; ++host)
    for (unsigned port = 1; port <= 1 + upTo(1); ++port) {
      const unsigned at = upTo(switches - 1);
      text.link(name("h", host), port, name("s", at), ++used[at]);
    }
  const unsigned highest = text.lid("s-last");
  for (unsigned at = 0; at < switches; ++at)
    for (unsigned lid = 1; lid <= highest; ++lid)
      if (const unsigned port = upTo(used[at] + 2); port <= used[at] + 1) text.forward(name("s", at), lid, port);
  const ImportedFabric imported = importTexts(text.files());
  compareWithBruteForce(imported, highest + 1);
  const Fabric fabric = imported.fabric();
  const LinkLoads closed = accumulateAllToAll(fabric), listed = accumulate(fabric, test::allToAll(fabric));
  QCOMPARE(closed.bytes, listed.bytes);
  QCOMPARE(closed.flows, listed.flows);
  QVERIFY(closed.flowsByEnd == listed.flowsByEnd && closed.bytesByEnd == listed.bytesByEnd);
  QVERIFY(closed.flowsByEnd == tracePairs(fabric).subnets.at(0).pairsByEnd);
}

void RoutesTest::holdsSumsThatPassTheLargest() {
  FabricText text = tree();
  const Fabric fabric = importTexts(text.files()).fabric();
  const Lid destination{std::uint16_t(text.lid("h4"))};
  const Flow flow{portOf(fabric, text.lid("h1")), destination, maxStoredBytes - 1};
  QVERIFY(!accumulate(fabric, {flow}).overflow);
  const LinkLoads loads = accumulate(fabric, {flow, {portOf(fabric, text.lid("h2")), destination, 2}});
  QVERIFY(loads.overflow);
  QCOMPARE(std::ranges::max(loads.bytes), maxStoredBytes);
}

void RoutesTest::marksLinksBetweenHosts() {
  FabricText text = tree();
  const Fabric fabric = importTexts(text.files()).fabric();
  const auto hosts = [&](std::initializer_list<unsigned> which) {
    std::vector<HostIndex> list;
    for (const unsigned host : which) list.push_back(HostIndex(host - 1));  // sorted by name
    const std::vector<bool> marked = linksBetween(fabric, list);
    return std::ranges::count(marked, true);
  };
  QCOMPARE(hosts({1}), 0);
  QCOMPARE(hosts({1, 1}), 0);
  QCOMPARE(hosts({1, 2}), 4);  // both ends of two cables
  QCOMPARE(hosts({1, 4}), 8);  // of four
  QCOMPARE(hosts({1, 2, 4}), 10);
  QCOMPARE(hosts({1, 2, 3, 4}), std::ptrdiff_t(fabric.ends().size()));
}

void RoutesTest::checksAllPairs() {
  FabricText text = tree();
  text.forward("s9", "h4", 1, 1);    // loops from h1 and h2
  text.forward("s9", "h1", 1, 255);  // no entry from h3 and h4
  const ImportedFabric imported = importTexts(text.files());
  const Fabric fabric = imported.fabric();
  const auto routes = tracePairs(fabric).subnets;
  QCOMPARE(routes.size(), 1U);
  QCOMPARE(routes[0].pairs, 12U);
  QCOMPARE(routes[0].loops(), 2U);
  QCOMPARE(routes[0].unreachable(), 4U);
  QCOMPARE(routes[0].examples.size(), 4U);
  const LinkLoads loads = accumulateAllToAll(fabric);
  QVERIFY(std::ranges::equal(loads.flowsByEnd, routes[0].pairsByEnd));
  const auto counts = countSubnets(fabric, computeLevels(fabric));
  QCOMPARE(counts[0].adapters, 4U);
  QCOMPARE(counts[0].switchesOnLevel, (std::vector<std::uint64_t>{2, 1}));
  QCOMPARE(counts[0].links, 6U);
  QCOMPARE(counts[0].tables, 3U);
}

WEFT_TEST(RoutesTest)

}  // namespace routes_test
#include "routes_test.moc"
