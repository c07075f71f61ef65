// What differs between two dumps of a fabric: exactly what was done to it, each thing once.
#include <QTest>

#include <random>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "fabric_text.h"
#include "ibdiag/findings/difference_words.h"
#include "ibdiag/findings/fabric_union.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace fabric_difference_test {

// "cable-gone leaf-0 2 top2-0 1": kind, names and ports; of nodes that came or went how many cables with them.
QStringList linesOf(const Fabric& first, const Fabric& second) {
  QStringList lines;
  const auto end = [](const Fabric& fabric, EndIndex at) {
    return QString::fromStdString(fabric.node(fabric.end(at).node).description) + " " +
           QString::number(fabric.end(at).port);
  };
  const auto cable = [&](const Fabric& fabric, EndIndex at) { return end(fabric, at) + " " + end(fabric, peer(at)); };
  for (const FabricChange& one : compareFabrics(first, second).changes) {
    QString line = QString::fromLatin1(code(one.kind).data(), qsizetype(code(one.kind).size()));
    if (one.firstEnd) line += " " + cable(first, *one.firstEnd);
    if (one.kind == FabricChangeKind::cableMoved) line += " to";
    if (one.secondEnd && (!one.firstEnd || one.kind == FabricChangeKind::cableMoved))
      line += " " + cable(second, *one.secondEnd);
    if (one.first) line += " " + QString::fromStdString(first.node(*one.first).description);
    if (one.second && !one.first) line += " " + QString::fromStdString(second.node(*one.second).description);
    if (one.with)
      line += " with " + QString::fromStdString((one.firstEnd ? first : second).node(*one.with).description);
    if (!one.was.empty()) line += " " + QString::fromStdString(one.was + " -> " + one.now);
    if (one.count != 0) line += " " + QString::number(one.count);
    lines << line;
  }
  return lines;
}

QStringList linesOf(const FabricRecords& first, const FabricRecords& second) {
  return linesOf(Fabric::build(first), Fabric::build(second));
}

Node& node(FabricRecords& records, const std::string& name) {
  for (Node& one : records.nodes)
    if (one.row.description == name) return one;
  throw std::runtime_error("no node " + name);
}

LinkRow& link(FabricRecords& records, const std::string& a, unsigned port) {
  const NodeId id = node(records, a).id;
  for (LinkRow& one : records.links)
    if ((one.nodeA == id && one.portA == port) || (one.nodeB == id && one.portB == port)) return one;
  throw std::runtime_error("no cable at " + a);
}

void cut(FabricRecords& records, const std::string& a, unsigned port) {
  const LinkRow gone = link(records, a, port);
  std::erase_if(records.links, [&](const LinkRow& one) { return one.nodeA == gone.nodeA && one.portA == gone.portA; });
}

void takeAway(FabricRecords& records, const std::string& name) {
  const NodeId id = node(records, name).id;
  std::erase_if(records.links, [&](const LinkRow& one) { return one.nodeA == id || one.nodeB == id; });
  std::erase_if(records.ports, [&](const PortRow& one) { return one.node == id; });
  std::erase_if(records.nodes, [&](const Node& one) { return one.id == id; });
}

// Leaves s5 to s8 with three hosts each, over spines s1 to s4: leaf port 10 + spine, spine port leaf.
FabricText fourLeaves() {
  FabricText text;
  for (unsigned leaf = 5; leaf <= 8; ++leaf) {
    for (unsigned host = 1; host <= 3; ++host)
      text.link("s" + std::to_string(leaf), host, "n" + std::to_string(3 * (leaf - 5) + host), 1);
    for (unsigned spine = 1; spine <= 4; ++spine)
      text.link("s" + std::to_string(leaf), 10 + spine, "s" + std::to_string(spine), leaf);
  }
  return text;
}

// n1 and n2 on s1, n3 and n4 on s2, two cables between (ports 3 and 4), of which the first is used. LIDs: s1 1, n1 2,
// n2 3, s2 4, …
FabricText twoSwitches() {
  FabricText text;
  text.link("s1", 1, "n1", 1)
      .link("s1", 2, "n2", 1)
      .link("s1", 3, "s2", 3)
      .link("s1", 4, "s2", 4)
      .link("s2", 1, "n3", 1)
      .link("s2", 2, "n4", 1);
  for (unsigned host = 1; host <= 4; ++host)
    for (const unsigned at : {1U, 2U})
      text.forward("s" + std::to_string(at), "n" + std::to_string(host), 1, (host + 1) / 2 == at ? 2 - host % 2 : 3);
  return text;
}

// Three leaves with four hosts each (ports 1 to 4) under two spines (ports 5 and 6): leaf-0 to leaf-2, top1-0 and
// top1-1.
FabricRecords smallTree() { return treeShape({{4, 3}, {2}, 1}).records(); }

class FabricDifferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void aFabricIsItself() { QCOMPARE(linesOf(smallTree(), smallTree()), QStringList()); }

  // Dumps as ibdiagnet writes them, a week apart: three cables cut, one moved, one link at half its width, two nodes
  // renamed.
  void aWeekLater() {
    FabricText text = fourLeaves();
    const std::string before = text.lst();
    std::string after = before;
    const auto lineOf = [&](const std::string& a, const std::string& b) {
      for (std::size_t begin = 0, end = 0; begin < after.size(); begin = end + 1) {
        end = after.find('\n', begin);
        const std::string line = after.substr(begin, end - begin);
        if (line.find("{" + a + "}") != std::string::npos && line.find("{" + b + "}") != std::string::npos)
          return std::pair(begin, end + 1 - begin);
      }
      throw std::runtime_error("no line of " + a + " and " + b);
    };
    const auto cutCable = [&](const std::string& a, const std::string& b) {
      const auto [begin, size] = lineOf(a, b);
      after.erase(begin, size);
    };
    const auto change = [&](std::string::size_type from, const std::string& what, const std::string& to) {
      const std::size_t at = after.find(what, from);
      after.replace(at, what.size(), to);
    };
    cutCable("s6", "s2");
    cutCable("s5", "s1");
    cutCable("s8", "s4");
    change(lineOf("s7", "n7 HCA-1").first, "PN:01", "PN:14");  // of the leaf
    change(lineOf("s8", "s3").first, "PHY=4x", "PHY=2x");
    for (std::size_t at = 0; (at = after.find("{n2 HCA-1}")) != std::string::npos;)
      change(at, "{n2 HCA-1}", "{n22 HCA-1}");
    for (std::size_t at = 0; (at = after.find("{s3}")) != std::string::npos;) change(at, "{s3}", "{spine seven}");
    QCOMPARE(
        linesOf(importTexts({{"ibdiagnet.lst", before}}).fabric(), importTexts({{"ibdiagnet.lst", after}}).fabric()),
        QStringList({"node-renamed n2 HCA-1 n2 HCA-1 -> n22 HCA-1", "node-renamed s3 s3 -> spine seven",
                     "cable-gone s1 5 s5 11", "cable-gone s2 6 s6 12", "cable-gone s4 8 s8 14",
                     "cable-moved n7 HCA-1 1 s7 1 to n7 HCA-1 1 s7 20",
                     "link-slower s3 8 s8 13 4x 10 or faster -> 2x 10 or faster"}));
  }

  // Whatever is done to a fabric, the way back undoes it.
  void backAgain() {
    FabricRecords after = smallTree();
    cut(after, "leaf-1", 5);
    takeAway(after, "n3 HCA-1");
    node(after, "n9 HCA-1").row.description = "x9 HCA-1";
    link(after, "leaf-2", 6).speed = "10";
    QCOMPARE(linesOf(smallTree(), after),
             QStringList({"node-gone n3 HCA-1 1", "node-renamed n9 HCA-1 n9 HCA-1 -> x9 HCA-1",
                          "cable-gone leaf-0 3 n3 HCA-1 1 with n3 HCA-1", "cable-gone leaf-1 5 top1-0 2",
                          "link-slower leaf-2 6 top1-1 3 4x 25 -> 4x 10"}));
    QCOMPARE(linesOf(after, smallTree()),
             QStringList({"node-new n3 HCA-1 1", "node-renamed x9 HCA-1 x9 HCA-1 -> n9 HCA-1",
                          "cable-new leaf-0 3 n3 HCA-1 1 with n3 HCA-1", "cable-new leaf-1 5 top1-0 2",
                          "link-faster leaf-2 6 top1-1 3 4x 10 -> 4x 25"}));
  }

  // Each of its cables once, and those between it and another node that is gone too.
  void aSwitchIsGoneWithAllThatHangsOnIt() {
    FabricRecords after = smallTree();
    for (const char* name : {"leaf-0", "n1 HCA-1", "n2 HCA-1"}) takeAway(after, name);
    QCOMPARE(linesOf(smallTree(), after),
             QStringList({"node-gone leaf-0 6", "node-gone n1 HCA-1", "node-gone n2 HCA-1",
                          "cable-gone leaf-0 1 n1 HCA-1 1 with leaf-0", "cable-gone leaf-0 2 n2 HCA-1 1 with leaf-0",
                          "cable-gone leaf-0 3 n3 HCA-1 1 with leaf-0", "cable-gone leaf-0 4 n4 HCA-1 1 with leaf-0",
                          "cable-gone leaf-0 5 top1-0 1 with leaf-0", "cable-gone leaf-0 6 top1-1 1 with leaf-0"}));
  }

  void anotherSwitchInItsPlace() {
    for (const char* name : {"leaf-1", "fresh from the box"}) {
      FabricRecords after = smallTree();
      node(after, "leaf-1").row.guid = Guid(0xABC);
      node(after, "leaf-1").row.description = name;
      cut(after, name, 3);
      QCOMPARE(linesOf(smallTree(), after),
               QStringList({"node-replaced leaf-1 0x0000000000100060 -> 0x0000000000000abc",
                            "cable-gone leaf-1 3 n7 HCA-1 1"}));
    }
  }

  // Another host on the port of one that is gone is another host.
  void anotherHostInItsPlace() {
    FabricRecords after = smallTree();
    node(after, "n1 HCA-1").row.guid = Guid(0xABC);
    node(after, "n1 HCA-1").row.description = "x1 HCA-1";
    QCOMPARE(linesOf(smallTree(), after),
             QStringList({"node-gone n1 HCA-1 1", "node-new x1 HCA-1 1", "cable-gone leaf-0 1 n1 HCA-1 1 with n1 HCA-1",
                          "cable-new leaf-0 1 x1 HCA-1 1 with x1 HCA-1"}));
    node(after, "x1 HCA-1").row.description = "n1 HCA-1";  // the same host with another card
    QCOMPARE(linesOf(smallTree(), after),
             QStringList({"node-replaced n1 HCA-1 0x0000000000100020 -> 0x0000000000000abc"}));
  }

  void cablesThatWereMoved() {
    FabricRecords after = smallTree();
    link(after, "leaf-0", 5).portA = 9;  // at both ends, between the same switches
    link(after, "leaf-0", 9).portB = 9;
    std::swap(link(after, "n5 HCA-1", 1).portB, link(after, "n6 HCA-1", 1).portB);  // two change places
    LinkRow& far = link(after, "n12 HCA-1", 1);
    far.nodeB = node(after, "leaf-1").id;
    far.portB = 7;
    QStringList lines = linesOf(smallTree(), after);
    lines.sort();
    QCOMPARE(lines, QStringList({"cable-moved leaf-0 5 top1-0 1 to leaf-0 9 top1-0 9",
                                 "cable-moved n12 HCA-1 1 leaf-2 4 to n12 HCA-1 1 leaf-1 7",
                                 "cable-moved n5 HCA-1 1 leaf-1 1 to n5 HCA-1 1 leaf-1 2",
                                 "cable-moved n6 HCA-1 1 leaf-1 2 to n6 HCA-1 1 leaf-1 1"}));
  }

  // Of several cables between two switches one was moved and one cut: that which kept an end is the one that was moved.
  void oneOfSeveralParallelCables() {
    FabricRecords before = treeShape({{2, 2}, {1}, 3}).records(), after = before;
    cut(after, "leaf-0", 3);
    link(after, "leaf-0", 4).portA = 8;
    QCOMPARE(linesOf(before, after),
             QStringList({"cable-gone leaf-0 3 top1-0 1", "cable-moved top1-0 2 leaf-0 4 to top1-0 2 leaf-0 8"}));
  }

  void whatADumpDoesNotSayIsNoDifference() {
    FabricRecords silent = smallTree();
    for (LinkRow& one : silent.links) one.width = one.speed = one.state = "";
    QCOMPARE(linesOf(smallTree(), silent), QStringList());
    FabricRecords vague = smallTree();
    for (LinkRow& one : vague.links) {
      one.speed = "10";
      one.speedIsMinimum = true;
    }
    QCOMPARE(linesOf(smallTree(), vague), QStringList());
    QCOMPARE(linesOf(vague, smallTree()), QStringList());
    link(vague, "n1 HCA-1", 1).state = "INI";
    link(vague, "n2 HCA-1", 1).speed = "5";
    link(vague, "n2 HCA-1", 1).speedIsMinimum = false;
    QCOMPARE(linesOf(smallTree(), vague), QStringList({"link-slower leaf-0 2 n2 HCA-1 1 4x 25 -> 4x 5",
                                                       "link-state leaf-0 1 n1 HCA-1 1 ACT -> INI"}));
  }

  // iblinkinfo names ports of adapters, not adapters; its GUIDs are no other nodes.
  void aDumpThatNamesPortsOnly() {
    FabricText text = fourLeaves();
    const Fabric whole = importTexts({{"a/ibdiagnet.lst", text.lst()}}).fabric();
    FabricRecords ports = importTexts({{"a/ibdiagnet.lst", text.lst()}}).records();
    for (Node& one : ports.nodes)
      if (one.row.kind == NodeKind::channelAdapter) one.row.guid = Guid(number(one.row.guid) + 1);
    QCOMPARE(linesOf(whole, Fabric::build(ports)), QStringList());
    QCOMPARE(compareFabrics(whole, Fabric::build(ports)).match.count(SameBy::portGuid), std::size_t(12));
  }

  // An adapter with a port on each rail, whose subnets changed their numbers with the first switch.
  void twoRails() {
    FabricText text;
    for (unsigned host = 1; host <= 4; ++host) text.link("s1", host, "n" + std::to_string(host), 1);
    const std::string first = text.lst();
    for (unsigned host = 1; host <= 4; ++host) text.link("s2", host, "n" + std::to_string(host), 2);
    FabricRecords before =
                      importTexts({{"rail1.lst", first}, {"rail2.lst", text.lst().substr(first.size())}}).records(),
                  after = before;
    QCOMPARE(Fabric::build(before).subnetCount(), 2U);
    for (Node& one : after.nodes) one.row.subnet = SubnetId(1 - number(one.row.subnet));
    QCOMPARE(linesOf(before, after), QStringList());
    cut(after, "s2", 3);
    node(after, "s1").row.guid = Guid(0xABC);
    QCOMPARE(linesOf(before, after),
             QStringList({"node-replaced s1 0x0000000000000100 -> 0x0000000000000abc", "cable-gone s2 3 n3 HCA-1 2"}));
  }

  // Destinations are distinguished by who owns the LID: a port with another one is no other route.
  void tablesAndLids() {
    FabricText text = twoSwitches();
    const Fabric before = importTexts(text.files()).fabric();
    FabricText other = twoSwitches();
    other.forward("s1", "n3", 1, 4).forward("s1", "n4", 1, 4);  // s1 sends by its second cable
    const Fabric after = importTexts(other.files()).fabric();
    const FabricDifference found = compareFabrics(before, after);
    QCOMPARE(linesOf(before, after), QStringList({"table-changed s1 2"}));
    QCOMPARE(found.changes[0].compared, std::uint64_t(6));
    QCOMPARE(found.changes[0].routes, std::uint64_t(4));
    QCOMPARE(found.changedRoutes, std::uint64_t(4));  // n1 and n2 to n3 and n4
    QCOMPARE(found.routes, std::uint64_t(12));

    // n1 gets LID 20, and all tables say so.
    FabricRecords records = importTexts(text.files()).records();
    const auto n1 = std::ranges::find_if(records.ports, [](const PortRow& port) { return number(port.lid) == 2; });
    n1->lid = Lid(20);
    for (ForwardingTable& table : records.tables) {
      table.ports.resize(21, noRoute);
      table.ports[20] = std::exchange(table.ports[2], noRoute);
    }
    QCOMPARE(linesOf(before, Fabric::build(records)), QStringList({"lid-changed n1 HCA-1 2 -> 20"}));
  }

  // Every LID of a port is a destination.
  void allLidsOfAPort() {
    FabricText text;
    text.link("s1", 1, "n1", 1).link("s1", 3, "s2", 3).link("s1", 4, "s2", 4).link("s2", 1, "n2", 1);
    FabricRecords before = importTexts(text.files()).records();
    const auto at = [&](const char* name) { return node(before, name).id; };
    for (PortRow& port : before.ports)
      if (port.node == at("n2 HCA-1")) {
        port.lid = Lid(16);
        port.lmc = 2;
      }
    std::vector<PortNumber> ports(20, noRoute);
    for (unsigned path = 0; path < 4; ++path) ports[16 + path] = PortNumber(3 + path % 2);
    before.tables = {{at("s1"), ports}};
    std::fill(ports.begin() + 16, ports.end(), PortNumber(1));
    before.tables.push_back({at("s2"), ports});
    FabricRecords after = before;
    after.tables[0].ports[17] = after.tables[0].ports[19] = 3;
    const FabricDifference found = compareFabrics(Fabric::build(before), Fabric::build(after));
    QCOMPARE(linesOf(before, after), QStringList({"table-changed s1 2"}));
    QCOMPARE(found.changes[0].routes, std::uint64_t(2));
    QCOMPARE(found.changedRoutes, std::uint64_t(2));
  }

  // Cables that are told are those that were cut, whatever fabric it is; routes over them are not what they were.
  void randomCuts() {
    for (unsigned seed = 1; seed <= 20; ++seed) {
      FabricShape shape = seed % 2 == 0 ? treeShape({{4, 3, 2}, {3, 2}, 2}) : randomShape(12, 5, 2, seed);
      const FabricRecords before = shape.records();
      shape.loseCables(seed % 5, seed);
      FabricRecords after = shape.records();
      std::mt19937 random(seeded(seed));
      std::shuffle(after.links.begin(), after.links.end(), random);
      for (LinkRow& one : after.links)
        if (random() % 2 != 0) {
          std::swap(one.nodeA, one.nodeB);
          std::swap(one.portA, one.portB);
        }
      QStringList wanted;
      for (const LinkRow& one : before.links) {
        const auto same = [&](const LinkRow& other) {
          return std::minmax(std::pair(one.nodeA, one.portA), std::pair(one.nodeB, one.portB)) ==
                 std::minmax(std::pair(other.nodeA, other.portA), std::pair(other.nodeB, other.portB));
        };
        if (std::ranges::any_of(after.links, same)) continue;
        wanted << QString("%1 %2").arg(number(one.nodeA)).arg(one.portA);
      }
      const Fabric first = Fabric::build(before), second = Fabric::build(after);
      const FabricDifference found = compareFabrics(first, second);
      QCOMPARE(qsizetype(found.changes.size()), wanted.size());
      for (const FabricChange& one : found.changes) {
        QCOMPARE(one.kind, FabricChangeKind::cableGone);
        const auto told = [&](EndIndex end) {
          return QString("%1 %2").arg(number(first.node(first.end(end).node).id)).arg(first.end(end).port);
        };
        QVERIFY(wanted.contains(told(*one.firstEnd)) || wanted.contains(told(peer(*one.firstEnd))));
      }
    }
  }

  // What only one has stands beside what both have; the first's links keep their places.
  void bothInOne() {
    FabricRecords after = smallTree();
    cut(after, "leaf-0", 5);
    link(after, "n5 HCA-1", 1).portB = 9;
    link(after, "n6 HCA-1", 1).portB = 1;  // where n5 was
    link(after, "leaf-2", 6).width = "2x";
    takeAway(after, "n3 HCA-1");
    Node fresh = node(after, "n4 HCA-1");
    fresh.id = NodeId(100);
    fresh.row.guid = Guid(0xABC);
    fresh.row.description = "x HCA-1";
    after.nodes.push_back(fresh);
    after.links.push_back({node(after, "leaf-0").id, 3, fresh.id, 1, "4x", "25", "ACT"});
    const Fabric first = Fabric::build(smallTree()), second = Fabric::build(after);
    const FabricUnion both = unite(first, second, compareFabrics(first, second));
    QVERIFY(both.fabric.problems().empty());
    QCOMPARE(both.fabric.nodes().size(), first.nodes().size() + 1);
    QCOMPARE(both.fabric.links().size(), first.links().size() + 3);  // n5, n6 and x
    for (std::uint32_t at = 0; at < first.ends().size(); ++at) {
      QCOMPARE(both.fabric.node(both.fabric.end(EndIndex(at)).node).guid,
               first.node(first.end(EndIndex(at)).node).guid);
      QCOMPARE(both.fabric.end(EndIndex(at)).port, first.end(EndIndex(at)).port);
    }
    const auto links = [&](UnionState state) { return std::ranges::count(both.links, state, &UnionLink::state); };
    QCOMPARE(links(UnionState::onlyFirst), 4);
    QCOMPARE(links(UnionState::onlySecond), 3);
    QCOMPARE(std::ranges::count(both.links, std::optional(0.5), &UnionLink::ratio), 1);
    QCOMPARE(std::ranges::count(both.nodes, UnionState::onlyFirst), 1);
    QCOMPARE(std::ranges::count(both.nodes, UnionState::onlySecond), 1);
  }

  void sentences() {
    FabricRecords after = smallTree();
    link(after, "n5 HCA-1", 1).portB = 9;
    link(after, "leaf-2", 6).width = "1x";
    takeAway(after, "n3 HCA-1");
    const Fabric first = Fabric::build(smallTree()), second = Fabric::build(after);
    QStringList lines;
    for (const FabricChange& one : compareFabrics(first, second).changes)
      lines << QString::fromStdString(sentence({first, second}, one));
    QCOMPARE(lines, QStringList(
                        {"n3 HCA-1 (0x0000000000100040), with its cable to leaf-0 (0x0000000000100010) port 3",
                         "leaf-0 (0x0000000000100010) port 3 - n3 HCA-1 (0x0000000000100040) port 1, gone with n3 "
                         "HCA-1 (0x0000000000100040)",
                         "n5 HCA-1 (0x0000000000100070) port 1 - leaf-1 (0x0000000000100060) port 1, now to leaf-1 "
                         "(0x0000000000100060) port 9",
                         "leaf-2 (0x00000000001000b0) port 6 - top1-1 (0x0000000000100110) port 3: 4x 25, now 1x 25"}));
  }
};

WEFT_TEST(FabricDifferenceTest)

}  // namespace fabric_difference_test
#include "fabric_difference_test.moc"
