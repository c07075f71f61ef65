// Directors, boards, units, rails, planes and pods: found from names and cables, whatever the GUIDs and the order of
// the dump.
#include <QtTest>

#include <algorithm>
#include <random>
#include <regex>
#include <set>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/model/fabric_parts.h"
#include "ibdiag/model/racks.h"
#include "plane_fabric.h"
#include "rail_fabric.h"
#include "test_class.h"

using namespace weft;

namespace fabric_parts_test {

using Lines = std::vector<std::string>;

std::string line(const Fabric& fabric, const FabricPart& part) {
  std::multiset<std::string> members;
  for (const NodeIndex at : part.switches) members.insert(fabric.node(at).description);
  for (const HostIndex at : part.hosts) members.insert(fabric.host(at).name);
  std::string text = std::string(name(part.kind)) + " " + part.name + " (" + part.evidence + "):";
  for (const std::string& one : members) text += " " + one;
  return text;
}

Lines lines(const FabricRecords& records) {
  const Fabric fabric = Fabric::build(records);
  Lines all;
  for (const FabricPart& part : findParts(fabric)) all.push_back(line(fabric, part));
  return all;
}

Lines names(const FabricRecords& records, PartKind kind) {
  Lines all;
  for (const FabricPart& part : findParts(Fabric::build(records)))
    if (part.kind == kind) all.push_back(part.name);
  return all;
}

// Other GUIDs, systems still together, and nodes and cables in another order.
FabricRecords permuted(FabricRecords records, unsigned seed) {
  std::mt19937_64 random(seeded(seed));
  std::map<Guid, Guid> guids{{Guid{}, Guid{}}};
  const auto other = [&](Guid guid) { return guids.try_emplace(guid, Guid(random() >> 16 | 1)).first->second; };
  for (Node& node : records.nodes) {
    node.row.guid = other(node.row.guid);
    node.row.systemGuid = other(node.row.systemGuid);
  }
  std::ranges::shuffle(records.nodes, random);
  std::ranges::shuffle(records.links, random);
  return records;
}

class FabricPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void directorsAndTheirBoards() {
    const FabricRecords records = railFabric(3, 6, 4, 3);
    QCOMPARE(names(records, PartKind::system), (Lines{"dir0", "dir1"}));
    QCOMPARE(names(records, PartKind::board), (Lines{"dir0 L01", "dir0 L02", "dir0 L03", "dir0 S01", "dir0 S02",
                                                     "dir1 L01", "dir1 L02", "dir1 L03", "dir1 S01", "dir1 S02"}));
  }

  // Counted once more by a regular expression over the descriptions of a dump.
  void boardsOfADump() {
    const Fabric fabric =
        importFiles({std::filesystem::path(WEFT_TEST_DATA) / "ibnetdiscover/load/boards.txt"}).fabric();
    std::map<std::string, int> wanted, found;
    const std::regex board("^MF0;([^:]+):[^/]+/([LS][0-9]+)/U[0-9]+$");
    for (const FabricNode& node : fabric.nodes()) {
      std::smatch parts;
      if (std::regex_match(node.description, parts, board)) {
        ++wanted[parts[1].str()];
        ++wanted[parts[1].str() + " " + parts[2].str()];
      }
    }
    QVERIFY(!wanted.empty());
    for (const FabricPart& part : findParts(fabric))
      if (part.kind == PartKind::system || part.kind == PartKind::board)
        found[part.name] += static_cast<int>(part.switches.size());
    QVERIFY(wanted == found);
  }

  // A unit's members as the fabric was built, and 12 is behind 9.
  void unitsAreLeavesWithTheirHosts() {
    const unsigned units = 12, hosts = 5, rails = 3;
    const FabricRecords records = railFabric(units, hosts, rails, 4);
    const Fabric fabric = Fabric::build(records);
    unsigned seen = 0;
    for (const FabricPart& part : findParts(fabric)) {
      if (part.kind != PartKind::unit) continue;
      QCOMPARE(part.name, "unit " + std::to_string(++seen));
      std::set<std::string> wanted, found;
      for (unsigned rail = 1; rail <= rails; ++rail) wanted.insert("leaf" + std::to_string((seen - 1) * rails + rail));
      for (unsigned host = 1; host <= hosts; ++host) wanted.insert("gpu" + std::to_string((seen - 1) * hosts + host));
      for (const NodeIndex at : part.switches) found.insert(fabric.node(at).description);
      for (const HostIndex at : part.hosts) found.insert(fabric.host(at).name);
      QVERIFY(wanted == found);
    }
    QCOMPARE(seen, units);
    QCOMPARE(names(records, PartKind::rail), (Lines{"rail 0", "rail 1", "rail 2"}));
  }

  void oneAdapterAHostMakesNoUnits() {
    QVERIFY(names(treeShape({{12, 6, 4}, {6, 36}, 1}).records(), PartKind::unit).empty());
    QVERIFY(findParts(Fabric::build({})).empty());
    QVERIFY(partsListed({}).empty());
  }

  // As the tree was built: leaves of one pod have its number in their names.
  void podsAreLeavesWithTheirUpperSwitchesAndHosts() {
    const Fabric fabric = Fabric::build(treeShape({{12, 6, 11}, {6, 36}, 1}).records());
    std::vector<int> order;
    for (const FabricPart& part : findParts(fabric)) {
      if (part.kind != PartKind::pod) continue;
      QCOMPARE(part.name, "pod " + std::to_string(order.size() + 1));
      QCOMPARE(part.switches.size(), std::size_t(6 + 6));
      QCOMPARE(part.hosts.size(), std::size_t(6 * 12));
      std::set<int> numbers;
      for (const NodeIndex at : part.switches)
        if (const std::string& called = fabric.node(at).description; called.starts_with("leaf-"))
          numbers.insert(std::stoi(called.substr(5)));
      QCOMPARE(numbers.size(), std::size_t(1));
      order.push_back(*numbers.begin());
      for (const HostIndex host : part.hosts)
        for (const NodeIndex adapter : fabric.host(host).adapters)
          for (const EndIndex end : fabric.endsOf(adapter))
            QVERIFY(std::ranges::binary_search(part.switches, fabric.end(peer(end)).node));
    }
    QCOMPARE(order.size(), std::size_t(11));
    QVERIFY(std::ranges::is_sorted(order));
  }

  void oneCableInAWrongPlaceJoinsNoUnits() {
    FabricRecords records = railFabric(4, 8, 4, 2);
    const Lines before = names(records, PartKind::unit);
    const auto isHosts = [&](const LinkRow& link) {
      return records.nodes[number(link.nodeA) - 1].row.kind == NodeKind::channelAdapter;
    };
    std::vector<LinkRow*> cables;
    for (LinkRow& link : records.links)
      if (isHosts(link)) cables.push_back(&link);
    std::swap(cables.front()->nodeB, cables.back()->nodeB);
    std::swap(cables.front()->portB, cables.back()->portB);
    QCOMPARE(names(records, PartKind::unit), before);
  }

  void guidsAndTheOrderOfLinesChangeNothing() {
    for (const FabricRecords& records :
         {railFabric(3, 6, 4, 3), railFabric(11, 4, 2, 2), treeShape({{12, 6, 4}, {6, 36}, 1}).records()}) {
      const Lines before = lines(records);
      QVERIFY(!before.empty());
      for (unsigned seed = 0; seed < 10; ++seed) QCOMPARE(lines(permuted(records, seed)), before);
    }
  }

  // Twelve racks of names with zeros, and logins of none; a leaf with hosts of one rack only is in it, one with two is
  // not.
  void racksAreNumbersInNamesOfHosts() {
    FabricShape shape;
    const NodeId spine = shape.addSwitch("spine");
    NodeId leaf{};
    for (unsigned rack = 1; rack <= 12; ++rack) {
      if (rack <= 2 || rack % 2 == 1) shape.cable(leaf = shape.addSwitch("leaf" + std::to_string(rack)), spine);
      for (unsigned host = 1; host <= 3; ++host)
        shape.addHost((rack < 10 ? "r0" : "r") + std::to_string(rack) + "n" + std::to_string(host), leaf);
    }
    for (const char* login : {"login1", "login2"}) shape.addHost(login, spine);
    const Lines found = lines(shape.records());
    Lines racks;
    std::ranges::copy_if(found, std::back_inserter(racks),
                         [](const std::string& line) { return line.starts_with("rack"); });
    QCOMPARE(racks.size(), std::size_t(12));
    QCOMPARE(racks[0],
             std::string("rack rack 01 (a guess from names of hosts such as r01n1): leaf1 r01n1 r01n2 r01n3"));
    QCOMPARE(racks[2], std::string("rack rack 03 (a guess from names of hosts such as r03n1): r03n1 r03n2 r03n3"));
    QCOMPARE(racks[11], std::string("rack rack 12 (a guess from names of hosts such as r12n1): r12n1 r12n2 r12n3"));
    for (unsigned seed = 0; seed < 5; ++seed) QCOMPARE(lines(permuted(shape.records(), seed)), found);
    QVERIFY(names(railFabric(3, 6, 4, 3), PartKind::rack).empty());
  }

  void rackNames_data() {
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("rack");
    for (const auto& [host, rack] : std::vector<std::pair<const char*, const char*>>{{"r12n03", "12"},
                                                                                     {"rack7-node3", "7"},
                                                                                     {"r1i0n5", "1"},
                                                                                     {"pg21-r10-n5", "pg21- 10"},
                                                                                     {"rk3s2", "3"},
                                                                                     {"n12", ""},
                                                                                     {"r105", ""},
                                                                                     {"router3-1", ""},
                                                                                     {"server1n2", ""},
                                                                                     {"gpu-r", ""},
                                                                                     {"", ""}})
      QTest::newRow(host) << host << rack;
  }
  void rackNames() {
    QFETCH(const QString, host);
    const auto found = rackNameOf(host.toStdString());
    QTEST(found ? QString::fromStdString((found->before.empty() ? "" : found->before + " ") + found->rack) : QString(),
          "rack");
  }

  // Four chips a system, each cabled to the chips of its number: as many planes. One cable from plane to plane, and
  // there are none.
  void chipsOfOneNumberAreAPlane() {
    const Lines planes = names(planeFabric(), PartKind::plane);
    QCOMPARE(planes, (Lines{"plane 1", "plane 2", "plane 3", "plane 4"}));
    const Fabric fabric = Fabric::build(planeFabric());
    for (const FabricPart& part : findParts(fabric))
      if (part.kind == PartKind::plane)
        for (const NodeIndex at : part.switches)
          QVERIFY(fabric.node(at).description.ends_with("/U" + part.name.substr(6)));
    QCOMPARE(names(planeFabric(), PartKind::system), (Lines{"leaf1", "leaf2", "spine"}));
    FabricRecords unnumbered = planeFabric({.withGuids = false});  // as .net_dump, which has no system GUIDs
    for (Node& node : unnumbered.nodes) node.row.systemGuid = Guid{};
    QCOMPARE(names(unnumbered, PartKind::system), (Lines{"leaf1", "leaf2", "spine"}));
    QCOMPARE(names(unnumbered, PartKind::plane), planes);
    const Fabric crossed = Fabric::build(planeFabric({.crossed = true}));
    for (const FabricPart& part : findParts(crossed)) QVERIFY(part.evidence.find("chips") == std::string::npos);
  }

  void namesInOtherWords() {
    const std::vector<FabricPart> parts = findParts(Fabric::build(railFabric(3, 6, 4, 12)));
    const auto one = [&](const char* words) {
      const auto found = partsNamed(parts, words);
      return found.size() == 1 ? std::string(name(found.front()->kind)) + ":" + found.front()->name
                               : std::to_string(found.size());
    };
    for (const char* words : {"dir1", "DIR1", "system dir1"}) QCOMPARE(one(words), std::string("system:dir1"));
    for (const char* words : {"dir1 L01", "dir1/L1", "DIR1/Blade 1", "dir1 L1", "board dir1 L01"})
      QCOMPARE(one(words), std::string("board:dir1 L01"));
    for (const char* words : {"unit 2", "Unit 2"}) QCOMPARE(one(words), std::string("unit:unit 2"));
    QCOMPARE(one("rail 3"), std::string("rail:rail 3"));
    for (const char* words : {"dir", "dir10", "unit", "unit 20", "L01", ""}) QCOMPARE(one(words), std::string("0"));
    QVERIFY(QString::fromStdString(partsListed(parts))
                .startsWith("systems: dir0, dir1; boards: dir0 L01 to dir1 S02 (28); units: unit 1 to unit 3 (3); "
                            "rails: rail 0 to rail 3 (4)"));
  }
};

WEFT_TEST(FabricPartsTest)

}  // namespace fabric_parts_test
#include "fabric_parts_test.moc"
