// Forwarding tables of our own against those that OpenSM made of the same fabrics.
#include <QtTest>

#include <map>
#include <numeric>
#include <set>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/routing.h"
#include "test_class.h"

using namespace weft;

namespace routing_test {

// "LID 12 at core-003: 7, OpenSM has 9"; empty where each entry is the same.
QString firstDifference(const Fabric& fabric, const Routing& own, std::size_t& differences,
                        const std::set<std::size_t>& exceptLids = {}) {
  QString first;
  differences = 0;
  for (const auto& [node, table] : own.tables) {
    const auto theirs = fabric.table(node);
    for (std::size_t lid = 1; lid < std::max(table.size(), theirs.size()); ++lid) {
      const int a = lid < table.size() ? table[lid] : noRoute, b = lid < theirs.size() ? theirs[lid] : noRoute;
      if (a == b || exceptLids.contains(lid)) continue;
      if (differences++ == 0)
        first = QString("LID %1 at %2: %3, OpenSM has %4")
                    .arg(lid)
                    .arg(fabric.node(node).description.c_str())
                    .arg(a)
                    .arg(b);
    }
  }
  return first;
}

ImportedFabric routed(const std::string& name) {
  const auto folder = routedFabric(name) / "ibdiagnet1";
  return importFiles({folder / "ibdiagnet.lst", folder / "ibdiagnet.fdbs", routedFabric(name) / "guid2lid"});
}

// Those whose descriptions hold a word.
std::vector<NodeIndex> switchesCalled(const Fabric& fabric, const std::string& word) {
  std::vector<NodeIndex> found;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch() && fabric.nodes()[at].description.find(word) != std::string::npos)
      found.push_back(NodeIndex(at));
  return found;
}

// One a line, as OpenSM's files have them.
std::vector<Guid> guidsOf(const std::filesystem::path& file) {
  std::vector<Guid> guids;
  std::istringstream in(contentOf(file));
  for (std::string line; std::getline(in, line);) guids.push_back(Guid(std::stoull(line, nullptr, 16)));
  return guids;
}

// All cables of a node.
std::vector<EndIndex> cablesOf(const Fabric& fabric, NodeIndex node) {
  const auto ends = fabric.endsOf(node);
  return {ends.begin(), ends.end()};
}

// "GUID PORT LIDS PATHS" of each port by which a switch sends: LIDs of its table, ordered pairs of adapter ports.
QStringList countsByPort(const Fabric& fabric) {
  const LinkLoads paths = accumulateAllToAll(fabric);
  QStringList lines;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    std::map<PortNumber, int> lids;
    for (const PortNumber port : fabric.table(NodeIndex(at)))
      if (port != 0 && port != noRoute) ++lids[port];
    for (const auto& [port, count] : lids) {
      const auto end = fabric.endAt(NodeIndex(at), port);
      lines << QString::asprintf("%016llx %d %d %llu", static_cast<unsigned long long>(number(fabric.nodes()[at].guid)),
                                 port, count, static_cast<unsigned long long>(end ? paths.flows[number(*end)] : 0));
    }
  }
  return lines;
}

// Ordered pairs of adapter ports that cables join, counted from the dump's cables alone.
std::uint64_t joinedPairs(const Fabric& fabric) {
  std::vector<std::uint32_t> piece(fabric.nodes().size());
  std::iota(piece.begin(), piece.end(), 0U);
  for (bool goesOn = true; goesOn;) {
    goesOn = false;
    for (std::uint32_t node = 0; node < piece.size(); ++node)
      for (const EndIndex end : fabric.endsOf(NodeIndex(node)))
        if (const NodeIndex other = fabric.end(peer(end)).node;
            fabric.nodes()[node].isSwitch() && fabric.node(other).isSwitch() && piece[number(other)] < piece[node]) {
          piece[node] = piece[number(other)];
          goesOn = true;
        }
  }
  std::map<std::uint32_t, std::uint64_t> ports;
  for (const FabricPort& port : fabric.ports()) {
    const auto out = fabric.node(port.node).isHostAdapter() && number(port.lid) != 0
                         ? fabric.endAt(port.node, port.number)
                         : std::nullopt;
    if (out) ++ports[piece[number(fabric.end(peer(*out)).node)]];
  }
  std::uint64_t pairs = 0;
  for (const auto& [at, count] : ports) pairs += count * (count - 1);
  return pairs;
}

class RoutingTest : public QObject {
  Q_OBJECT

 private slots:
  void isOpenSMsPortByPort_data() {
    QTest::addColumn<QString>("fabric");
    QTest::addColumn<QString>("roots");  // switches that OpenSM was told to be roots
    for (const char* name : {"two_switch_42/minhop", "dualrail_r1/minhop", "ft3_192/minhop", "irregular/minhop",
                             "dragonfly40/minhop", "dualrail_r2/ftree", "ft3_192/ftree", "ft3_1296/ftree"})
      QTest::addRow("%s", name) << name << "";
    QTest::addRow("irregular/updn") << "irregular/updn"
                                    << "core";
    QTest::addRow("irregular/updn_lmc1") << "irregular/updn_lmc1"
                                         << "core";
    QTest::addRow("ft3_damaged/updn") << "ft3_damaged/updn"
                                      << "core";
    QTest::addRow("oversubscribed/updn_lmc2") << "oversubscribed/updn_lmc2"
                                              << "dir1";
  }
  void isOpenSMsPortByPort() {
    QFETCH(QString, fabric);
    QFETCH(QString, roots);
    const Fabric known = routed(fabric.toStdString()).fabric();
    RoutingOptions options;
    if (!roots.isEmpty()) options.roots = switchesCalled(known, roots.toStdString());
    const auto engine = routingEngine(fabric.section('/', 1).section('_', 0, 0).toStdString());
    std::size_t differences = 0;
    const Routing own = computeRouting(known, *engine, options);
    QVERIFY(own.notes.empty());
    const QString first = firstDifference(known, own, differences);
    QVERIFY2(differences == 0, qPrintable(QString("%1 entries differ; %2").arg(differences).arg(first)));
  }

  // What OpenSM makes of the same fabrics and LIDs where it is told roots and compute nodes (-a and -u): irregular has
  // a cable between leaves, a switch below one, hosts on the core and switches that are gone; a fifth of the hosts of
  // ft3_192 do not compute. On the three leaves with such cables OpenSM sorts adapters by what stands in its memory:
  // each of its runs takes the hosts there in another order, and their tables differ.
  void fatTreesThatAreToldAreOpenSMs_data() {
    QTest::addColumn<QString>("fabric");
    for (const char* name : {"irregular", "dualrail_r1", "ft3_192"}) QTest::addRow("%s", name) << name;
  }
  void fatTreesThatAreToldAreOpenSMs() {
    QFETCH(QString, fabric);
    const std::string name = fabric.toStdString();
    const auto told = recorded("routing") / name, plain = routedFabric(name + "/minhop");
    const Fabric known =
        importFiles({plain / "ibdiagnet1/ibdiagnet.lst", told / "opensm.fdbs", plain / "guid2lid"}).fabric();
    RoutingOptions options;
    options.computeNodes.emplace();
    std::set<std::size_t> otherEachTime;
    for (const Guid guid : guidsOf(told / "roots"))
      options.roots.push_back(known.port(known.portByGuid(guid).value()).node);
    for (const Guid guid : guidsOf(told / "compute_nodes"))
      if (const auto port = known.portByGuid(guid)) {  // one has no cable
        options.computeNodes->push_back(*port);
        const FabricPort& at = known.port(*port);
        const std::string& leaf = known.node(known.end(peer(known.endAt(at.node, at.number).value())).node).description;
        if (name == "irregular" &&
            (leaf.find("leaf-p00-01") + 1 || leaf.find("leaf-p02-01") + 1 || leaf.find("leaf-p02-02") + 1))
          otherEachTime.insert(number(at.lid));
      }
    std::size_t differences = 0;
    const Routing own = computeRouting(known, RoutingEngine::ftree, options);
    QVERIFY2(own.notes.empty(), own.notes.empty() ? "" : own.notes.front().c_str());
    QCOMPARE(otherEachTime.size(), std::size_t(name == "irregular" ? 29 : 0));
    const QString first = firstDifference(known, own, differences, otherEachTime);
    QVERIFY2(differences == 0, qPrintable(QString("%1 entries differ; %2").arg(differences).arg(first)));
  }

  // OpenSM's log: a "CN port … is connected to switch … with rank 0"; its tables are those of min hop then.
  void rootsAloneDoNotMakeAFatTreeWhereHostsHangOnThem() {
    const Fabric known = routed("irregular/minhop").fabric();
    RoutingOptions options;
    options.roots = switchesCalled(known, "core");
    const Routing own = computeRouting(known, RoutingEngine::ftree, options);
    QVERIFY(own.notes.size() == 1 && own.notes.front().find("several levels") != std::string::npos);
    std::size_t differences = 0;
    QCOMPARE(firstDifference(known, own, differences), QString());
  }

  void goesRoundASpineThatIsGoneAsOpenSMDoes_data() {
    QTest::addColumn<QString>("engine");
    QTest::addRow("minhop") << "minhop";
    QTest::addRow("updn") << "updn";
  }
  void goesRoundASpineThatIsGoneAsOpenSMDoes() {
    QFETCH(QString, engine);
    const Fabric whole = routed("ft3_1296/ftree").fabric();
    const auto spine = switchesCalled(whole, "core-010");
    QCOMPARE(spine.size(), std::size_t{1});
    const Fabric rest = whole.withoutLinks(cablesOf(whole, spine.front()));
    const Routing routing = computeRouting(rest, *routingEngine(engine.toStdString()));
    QVERIFY(routing.notes.empty());
    const std::string expected =
        contentOf(recorded("fabrics/ft3_1296_without_core010") / (engine.toStdString() + ".ports.txt.gz"));
    QCOMPARE(countsByPort(rest.withTables(routing.tables)),
             QString::fromStdString(expected).split('\n', Qt::SkipEmptyParts));
  }

  // Each switch in turn: what cables still join is routed, what they do not join is not, and its own ports have entries
  // of nobody.
  void anySwitchCanBeGone_data() {
    QTest::addColumn<QString>("fabric");
    for (const char* name : {"dualrail_r2/ftree", "two_switch_42/minhop", "irregular/minhop", "dragonfly40/minhop"})
      QTest::addRow("%s", name) << name;
  }
  void anySwitchCanBeGone() {
    QFETCH(QString, fabric);
    const Fabric whole = routed(fabric.toStdString()).fabric();
    for (std::uint32_t at = 0; at < whole.nodes().size(); ++at) {
      if (!whole.nodes()[at].isSwitch()) continue;
      const Fabric rest = whole.withoutLinks(cablesOf(whole, NodeIndex(at)));
      const std::uint64_t joined = joinedPairs(rest);
      for (const RoutingEngine engine : {RoutingEngine::minhop, RoutingEngine::updn, RoutingEngine::ftree}) {
        const Fabric routed = rest.withTables(computeRouting(rest, engine).tables);
        const std::uint64_t arrived =
            accumulateAllToAll(routed).flowsByEnd[static_cast<std::size_t>(RouteEnd::arrived)];
        if (engine == RoutingEngine::minhop) QCOMPARE(arrived, joined);
        else QVERIFY(arrived <= joined);  // up and down alone do not join all that cables do
      }
    }
  }

  // Nothing has nearly all hosts equally far: OpenSM's log says so, and that it took minimal hops.
  void upDownWithoutRootsIsMinimalHops() {
    const Fabric known = routed("irregular/minhop").fabric();
    const Routing own = computeRouting(known, RoutingEngine::updn);
    QCOMPARE(own.notes.size(), std::size_t{1});
    std::size_t differences = 0;
    QCOMPARE(firstDifference(known, own, differences), QString());
  }

  // OpenSM's log states that it is not one, and that it took minimal hops.
  void whatIsNoFatTreeIsMinimalHops_data() {
    QTest::addColumn<QString>("fabric");
    for (const char* name : {"irregular/minhop", "dualrail_r1/minhop", "two_switch_42/minhop", "dragonfly40/minhop"})
      QTest::addRow("%s", name) << name;
  }
  void whatIsNoFatTreeIsMinimalHops() {
    QFETCH(QString, fabric);
    const Fabric known = routed(fabric.toStdString()).fabric();
    const Routing own = computeRouting(known, RoutingEngine::ftree);
    QCOMPARE(own.notes.size(), std::size_t{1});
    std::size_t differences = 0;
    QCOMPARE(firstDifference(known, own, differences), QString());
  }

  // Two pieces, each routed for itself; a host whose cable is pulled has no entry anywhere.
  void whatCannotBeReachedHasNoEntry() {
    const Fabric whole = routed("two_switch_42/minhop").fabric();
    const auto edges = switchesCalled(whole, "edge");
    std::vector<EndIndex> between;
    for (const EndIndex end : whole.endsOf(edges.front()))
      if (whole.end(peer(end)).node == edges.back()) between.push_back(end);
    QCOMPARE(between.size(), std::size_t{15});
    const auto hosts = whole.endAt(edges.front(), 1);
    between.push_back(*hosts);
    const Fabric apart = whole.withoutLinks(between);
    QVERIFY(!apart.endAt(edges.front(), 1) && !apart.endAt(edges.front(), 22) && apart.endAt(edges.front(), 2));
    QCOMPARE(apart.endsOf(edges.front()).size(), std::size_t{20});
    for (const auto& [node, table] : computeRouting(apart, RoutingEngine::minhop).tables)
      QCOMPARE(std::ranges::count_if(table, [](PortNumber port) { return port != noRoute; }),
               node == edges.front() ? 21 : 22);
  }

  // Leaves with more ways up than any of OpenSM's fabrics here has: each spine takes one host of each other leaf.
  void leavesUnderManySpines() {
    constexpr unsigned spines = 90, leaves = 3;
    FabricShape shape;
    std::vector<NodeId> top, edge;
    for (unsigned i = 0; i < spines; ++i) top.push_back(shape.addSwitch("spine" + std::to_string(i + 1)));
    for (unsigned i = 0; i < leaves; ++i) {
      edge.push_back(shape.addSwitch("leaf" + std::to_string(i + 1)));
      for (const NodeId spine : top) shape.cable(edge.back(), spine);
      shape.addHosts(edge.back(), spines);
    }
    FabricRecords records = shape.records();
    for (const Node& node : records.nodes) {
      const bool isSwitch = shape.isSwitch(node.id);
      records.ports.push_back({.node = node.id,
                               .number = PortNumber(isSwitch ? 0 : 1),
                               .guid = Guid(number(node.row.guid) + 1),
                               .lid = Lid(static_cast<std::uint16_t>(number(node.id)))});
    }
    const Fabric fabric = Fabric::build(records);
    const Routing own = computeRouting(fabric, RoutingEngine::ftree);
    QCOMPARE(own.notes, std::vector<std::string>());
    std::size_t checked = 0;
    for (const auto& [node, table] : own.tables) {
      if (!fabric.node(node).description.starts_with("leaf")) continue;
      for (const NodeId other : edge) {
        std::set<PortNumber> ways;
        const auto leaf = static_cast<std::size_t>(std::ranges::find(edge, other) - edge.begin());
        if (number(fabric.node(node).guid) == number(records.nodes[number(other) - 1].row.guid)) continue;
        const auto first = number(edge[leaf]) + 1;  // its hosts are added behind it
        for (unsigned host = 0; host < spines; ++host) ways.insert(table[first + host]);
        QCOMPARE(ways.size(), std::size_t(spines));
        QVERIFY(*ways.begin() >= 1 && *ways.rbegin() <= spines);
        ++checked;
      }
    }
    QCOMPARE(checked, std::size_t(leaves * (leaves - 1)));
  }
};

WEFT_TEST(RoutingTest)

}  // namespace routing_test
#include "routing_test.moc"
