// Fabrics with known damage: exactly that is found, at its place. And routes that are assumed where no table is known.
#include <QtTest>

#include <algorithm>
#include <random>

#include "all_to_all.h"
#include "core/base/work_stop.h"
#include "fabric_text.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/layout/layered_layout.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/minimal_routes.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace fabric_findings_test {

// Two leaves with three hosts each and two spines; hosts h1 h2 h3 on s1, h4 h5 h6 on s2; odd hosts are reached by s8.
struct Tree {
  FabricText text;
  Tree() {
    for (unsigned host = 1; host <= 6; ++host) text.link(name(host), 1, host <= 3 ? "s1" : "s2", (host - 1) % 3 + 1);
    text.link("s1", 4, "s8", 1).link("s1", 5, "s9", 1).link("s2", 4, "s8", 2).link("s2", 5, "s9", 2);
    for (unsigned host = 1; host <= 6; ++host) {
      const unsigned down = (host - 1) % 3 + 1, up = host % 2 == 1 ? 4 : 5;
      text.forward("s1", name(host), 1, host <= 3 ? down : up).forward("s2", name(host), 1, host <= 3 ? up : down);
      text.forward("s8", name(host), 1, host <= 3 ? 1 : 2).forward("s9", name(host), 1, host <= 3 ? 1 : 2);
    }
  }
  static std::string name(unsigned host) { return "h" + std::to_string(host); }
};

FabricFindings check(const Fabric& fabric, const FindingSources& sources = {}) {
  return findingsOf(fabric, computeLevels(fabric), sources);
}

std::string nameOf(const Fabric& fabric, NodeIndex node) {
  const std::string& all = fabric.node(node).description;
  return all.substr(0, all.find(' '));
}

// "unreachable at s9; …": what is wrong and where; census and oversubscription apart.
QString print(const Fabric& fabric, const std::vector<Finding>& list) {
  QStringList lines;
  for (const Finding& each : list) {
    if (each.kind == FindingKind::census || each.kind == FindingKind::oversubscription) continue;
    QString line = QString::fromUtf8(code(each.kind).data());
    for (const NodeIndex node : each.nodes) line += " " + QString::fromStdString(nameOf(fabric, node));
    if (!each.ends.empty()) line += QString(" port %1").arg(fabric.end(each.ends[0]).port);
    lines << line;
  }
  return lines.join("; ");
}

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

QString found(const Fabric& fabric, const FindingSources& sources = {}) { return print(fabric, check(fabric, sources).list); }

LinkRow& linkOf(ImportedFabric& imported, unsigned guid, unsigned port) {
  for (LinkRow& link : imported.rows.links) {
    const auto is = [&](NodeId node, PortNumber at) {
      return number(imported.rows.nodes[number(node) - 1].guid) == guid && at == port;
    };
    if (is(link.nodeA, link.portA) || is(link.nodeB, link.portB)) return link;
  }
  throw std::runtime_error("no such link");
}

std::vector<DiagnosticRecord> recordsOf(const ImportedFabric& imported) {
  std::vector<DiagnosticRecord> records;
  for (const Diagnostic& each : imported.diagnostics()) records.push_back({{}, each});
  return records;
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
                                           [&] { layeredLayout(fabric, levels); }, [&] { flowsOver(fabric, test::allToAll(fabric), EndIndex(0)); }};
    for (const auto& work : works)
      for (const int most : {0, 1}) {
        int asked = 0;
        const WorkStop stop([&] { return ++asked > most; });
        QVERIFY_EXCEPTION_THROWN(work(), WorkStopped);
        QCOMPARE(asked, most + 1);
      }
  }

  void findsARemovedEntry() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 255);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("unreachable s9"));
    QCOMPARE(findings.list[0].count, std::uint64_t{3});
    QVERIFY(findings.list[0].pair.has_value());
    QVERIFY(findings.list[0].text.starts_with("3 pairs of adapter ports do not reach each other, for 1 destination: "));
  }

  void findsThePortOfAMissingCable() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 7).forward("s9", "h6", 1, 9);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QVERIFY(print(fabric, findings.list).startsWith("unreachable s9;"));
    QCOMPARE(findings.list[0].count, std::uint64_t{6});
    QVERIFY2(findings.list[0].text.find(" would send by ports 7 and 9, which have no cables; e.g. ") != std::string::npos, findings.list[0].text.c_str());
    QCOMPARE(findings.list[0].port.value(), PortNumber{7});
    tree.text.forward("s9", "h6", 1, 2);
    const Fabric less = importTexts(tree.text.files()).fabric();
    QVERIFY(check(less).list[0].text.find(" would send by port 7, which has no cable; e.g. ") != std::string::npos);
  }

  void findsALoop() {
    Tree tree;
    tree.text.forward("s9", "h4", 1, 1);  // back to s1
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("loop s1 s9 port 5"));
    QCOMPARE(findings.list[0].count, std::uint64_t{3});
  }

  // Two cables swapped at their leaves: packets come to the wrong host.
  void findsSwappedCables() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    LinkRow &a = linkOf(imported, tree.text.guid("h1"), 1), &b = linkOf(imported, tree.text.guid("h4"), 1);
    std::swap(number(imported.rows.nodes[number(a.nodeA) - 1].guid) == tree.text.guid("h1") ? a.nodeA : a.nodeB,
              number(imported.rows.nodes[number(b.nodeA) - 1].guid) == tree.text.guid("h4") ? b.nodeA : b.nodeB);
    const Fabric fabric = imported.fabric();
    const auto findings = check(fabric);
    QCOMPARE(findings.trace.subnets[0].unreachable(), std::uint64_t{10});
    std::uint64_t pairs = 0;
    QStringList strayed;
    for (const Finding& each : findings.list)
      if (each.kind == FindingKind::unreachable) pairs += each.count, strayed << QString::fromStdString(nameOf(fabric, each.nodes.at(0)));
    QCOMPARE(pairs, std::uint64_t{10});
    strayed.sort();
    QCOMPARE(strayed, (QStringList{"h1", "h4"}));
  }

  void findsADeadSwitch() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    for (const char* end : {"s1", "s2"})
      imported.rows.links.erase(imported.rows.links.begin() + (&linkOf(imported, tree.text.guid(end), 5) - imported.rows.links.data()));
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric), QString("unreachable s1; unreachable s2; cut-off s9"));
  }

  void findsAMissingTable() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    for (std::uint32_t at = 0; at < imported.rows.nodes.size(); ++at)
      if (imported.rows.nodes[at].description == "s9") imported.rows.tables.erase(NodeId(at + 1));
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric), QString("no-table s9"));
    const Fabric assumed = assumeMinimalHops(fabric);
    QCOMPARE(found(assumed), QString("assumed-routes"));
    QCOMPARE(assumed.assumedTables(), std::uint64_t{1});
  }

  void findsReducedAndInactiveLinks() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    linkOf(imported, tree.text.guid("h5"), 1).width = "1x";
    LinkRow& slow = linkOf(imported, tree.text.guid("h6"), 1);
    slow.speed = "5";
    slow.speedIsMinimum = false;
    linkOf(imported, tree.text.guid("s9"), 2).state = "INI";
    const Fabric fabric = imported.fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("inactive-link s2 s9 port 5; reduced-link s2 h5 port 2; reduced-link s2 h6 port 3"));
    QVERIFY(findings.list[1].text.find("runs at 1x 10 Gb/s a lane, most links between adapters and level 1 at 4x 10") != std::string::npos);
  }

  void tellsAnOlderSwitchOnce() {
    FabricText text;
    for (unsigned host = 1; host <= 30; ++host) text.link("h" + std::to_string(host), 1, host <= 10 ? "s1" : "s2", host);
    text.link("s1", 31, "s2", 31);
    ImportedFabric imported = importTexts(text.files());
    for (unsigned host = 1; host <= 10; ++host) {
      LinkRow& link = linkOf(imported, text.guid("h" + std::to_string(host)), 1);
      link.speed = host == 10 ? "2.5" : "5";
      link.speedIsMinimum = false;
    }
    std::vector<std::string> told;
    for (const Finding& each : check(imported.fabric()).list)
      if (each.kind == FindingKind::reducedLink) told.push_back(std::string(name(each.severity)) + " " + std::to_string(each.count) + " " + each.text.substr(0, 10));
    QCOMPARE(told, (std::vector<std::string>{"warning 1 the link f", "note 9 9 links of"}));
  }

  // Storage hosts with slower adapters on each leaf are how the fabric was bought; a host of another class at that rate is not.
  void tellsASlowerClassOfHostsOnce() {
    FabricText text;
    for (unsigned leaf = 1; leaf <= 8; ++leaf)
      for (unsigned host = 1; host <= 12; ++host) text.link((host <= 4 ? "oss" : "h") + std::to_string(leaf * 100 + host), 1, "s" + std::to_string(leaf), host);
    for (unsigned leaf = 2; leaf <= 8; ++leaf) text.link("s1", 12 + leaf, "s" + std::to_string(leaf), 13);
    ImportedFabric imported = importTexts(text.files());
    for (NodeRow& node : imported.rows.nodes)
      for (LinkRow& link : imported.rows.links)
        if (const bool isSlow = node.description.starts_with("oss") || node.description.starts_with("h205 ");
            isSlow && (&imported.rows.nodes[number(link.nodeA) - 1] == &node || &imported.rows.nodes[number(link.nodeB) - 1] == &node))
          link.speed = "5", link.speedIsMinimum = false;
    std::vector<std::string> told;
    for (const Finding& each : check(imported.fabric()).list)
      if (each.kind == FindingKind::reducedLink) told.push_back(std::string(name(each.severity)) + " " + std::to_string(each.count) + " " + each.text.substr(0, 40));
    QCOMPARE(told, (std::vector<std::string>{"warning 1 the link from port 5 of s2 (0x0000000000", "note 32 32 links of hosts that are built alike r"}));
  }

  void findsSwitchesThatSendAwayWhatIsTheirs() {
    Tree tree;
    for (const char* name : {"s1", "s2", "s8"}) tree.text.forward(name, name, 0, 0);
    tree.text.forward("s9", "s9", 0, 2);
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const auto findings = check(fabric);
    QCOMPARE(print(fabric, findings.list), QString("own-lid s9"));
    QCOMPARE(findings.list[0].port.value(), PortNumber{2});
    QVERIFY2(findings.list[0].text.ends_with(" sends what is for its own LID " + std::to_string(tree.text.lid("s9")) + " by port 2, and not to itself by port 0"),
             findings.list[0].text.c_str());
  }

  // By a cable, and by an entry of the table.
  void findsSwitchesWithFewerPortsThanTheyUse() {
    Tree tree;
    ImportedFabric imported = importTexts(tree.text.files());
    const auto setPorts = [&](const char* name, std::uint8_t ports) {
      for (NodeRow& node : imported.rows.nodes)
        if (node.description == name) node.ports = ports;
    };
    setPorts("s1", 4), setPorts("s2", 5), setPorts("s8", 0);
    QCOMPARE(found(imported.fabric()), QString("few-ports s1"));
    setPorts("s1", 5);
    QCOMPARE(found(imported.fabric()), QString());
    tree.text.forward("s9", 40, 37);  // nobody's LID
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(fabric), QString("few-ports s9"));
    QVERIFY(check(fabric).list[0].text.ends_with(" is said to have 36 ports, and its forwarding table sends by port 37"));
  }

  void findsNamesThatTheMakerGave() {
    FabricText text;
    text.describe("h1", "MT4129 ConnectX7   Mellanox Technologies").describe("h2", "MT4129 ConnectX7   Mellanox Technologies").describe("h3", "mellanox mlx5_0").describe("h4", "");
    for (unsigned host = 1; host <= 4; ++host) text.link("h" + std::to_string(host), 1, "s1", host);
    std::vector<std::string> told;
    for (const Finding& each : check(importTexts(text.files()).fabric()).list)
      if (each.kind == FindingKind::defaultName) told.push_back(std::to_string(each.count) + " " + std::to_string(each.nodes.size()) + " " + each.text.substr(0, each.text.find(',')));
    QCOMPARE(told, std::vector<std::string>{"2 2 2 adapters are called \"MT4129 ConnectX7   Mellanox Technologies\""});
  }

  // A dump that writes each link from both ends, and one of them otherwise.
  void findsEndsThatContradictEachOther() {
    const std::string head = "vendid=0x2c9\ndevid=0xd2f0\nsysimgguid=0x5000\nswitchguid=0x5000(5000)\n";
    const auto dump = [&](const char* here, const char* there) {
      return head + "Switch\t36 \"S-0000000000005000\"\t# \"s1\" enhanced port 0 lid 2 lmc 0\n[3]\t\"S-0000000000006000\"[7]\t\t# \"s2\" lid 4 " + here +
             "\n\nswitchguid=0x6000(6000)\nSwitch\t36 \"S-0000000000006000\"\t# \"s2\" enhanced port 0 lid 4 lmc 0\n[7]\t\"S-0000000000005000\"[3]\t\t# \"s1\" lid 2 " + there + "\n";
    };
    const auto told = [&](const char* here, const char* there) {
      const ImportedFabric imported = importTexts({{"x", dump(here, there)}});
      const Fabric fabric = imported.fabric();
      QString all;
      for (const Finding& each : check(fabric, {nullptr, recordsOf(imported), {}}).list)
        if (each.kind == FindingKind::unequalEnds) all += QString("%1 %2: ").arg(fabric.end(each.ends.at(0)).port).arg(each.nodes.size()) + QString::fromStdString(each.text) + "\n";
      return all;
    };
    QCOMPARE(told("4xHDR", "4xHDR"), QString());
    QVERIFY(told("4xHDR", "1xHDR").startsWith("7 2: the link from port 7 of s2 ") && told("4xHDR", "1xHDR").contains("has the width 1x, but 4x at x, line 6"));
    QVERIFY(told("4xHDR", "4xEDR").contains("has the speed 25, but 50 at x, line 6"));
    QCOMPARE(told("4xHDR", "1xEDR").count('\n'), 2);
  }

  // More ports than the records of an import are kept for: each is counted once.
  void portsWithoutALidAddUp() {
    FabricText text;
    for (unsigned leaf = 1; leaf <= 9; ++leaf) {
      for (unsigned host = 1; host <= 30; ++host) text.link("h" + std::to_string(leaf * 100 + host), 1, "s" + std::to_string(leaf), host);
      if (leaf > 1) text.link("s1", 29 + leaf, "s" + std::to_string(leaf), 36);
    }
    QString lst = QString::fromStdString(text.lst());
    lst.replace(QRegularExpression("(\\{h\\d+ HCA-1\\} LID:)[0-9A-F]+"), "\\1D000");
    const ImportedFabric imported = importTexts({{"x.lst", lst.toStdString()}});
    std::uint64_t total = 0, records = 0;
    for (const ImportReport& report : imported.reports) {
      const auto known = report.diagnostics.totals().find("fabric.invalidLid");
      if (known != report.diagnostics.totals().end()) total += known->second;
    }
    const auto all = recordsOf(imported);
    for (const DiagnosticRecord& each : all) records += each.diagnostic.code == "fabric.invalidLid";
    QCOMPARE(total, std::uint64_t{270});
    QVERIFY(records < total);
    std::uint64_t sum = 0;
    const FindingList list = check(imported.fabric(), {nullptr, all, {{"fabric.invalidLid", total}}}).list;
    for (const Finding& each : list) sum += each.kind == FindingKind::noLid ? each.count : 0;
    QCOMPARE(sum, total);
    const auto last = std::ranges::find_if(list, [](const Finding& each) { return each.text.starts_with("and "); });
    QVERIFY(last != list.end());
    QCOMPARE(last->text, std::string("and 250 more findings of this kind"));
  }

  // Of each kind what is shown and what the last sentence counts are all, however many are shown.
  void whatIsShownAndTheRestAddUp() {
    std::mt19937 random(seeded(11));
    const auto upTo = [&](unsigned highest) { return static_cast<unsigned>(random() % (highest + 1)); };
    for (unsigned round = 0; round < 200; ++round) {
      FabricFindings all{};
      for (unsigned i = 0, findings = upTo(150); i < findings; ++i) {
        Finding finding{static_cast<FindingKind>(upTo(round % 4)), static_cast<FindingSeverity>(upTo(2)), {}, "finding " + std::to_string(i), {}, {}, {}, {}, 1};
        if (round % 2 == 0) finding.count += upTo(7) == 0 ? 500U : upTo(1);
        all.list.push_back(std::move(finding));
      }
      const auto expected = toldBy(all.list);
      for (const std::size_t most : {std::size_t{1}, std::size_t{3}, FabricFindings::mostOfKind, FabricFindings::all}) {
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

  void assumedRoutesAreThoseOfTheSlowWay() {
    std::mt19937 random(seeded(12));
    const auto upTo = [&](unsigned highest) { return static_cast<unsigned>(random() % (highest + 1)); };
    for (unsigned round = 0; round < 40; ++round) {
      FabricText text;
      const unsigned switches = 2 + upTo(6);
      std::vector<unsigned> used(switches);
      const auto name = [](unsigned at) { return "s" + std::to_string(at + 1); };
      for (unsigned cable = 0; cable < 3 * switches; ++cable) {
        const unsigned a = cable + 1 < switches ? cable : upTo(switches - 1), b = cable + 1 < switches ? cable + 1 : upTo(switches - 1);
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
        for (std::size_t lid = 0; lid < filled.table(NodeIndex(at)).size(); ++lid) entries += filled.table(NodeIndex(at))[lid] != noRoute;
      QCOMPARE(entries, slow.size());
      for (const auto& [place, port] : slow) QCOMPARE(filled.forward(place.first, Lid(static_cast<std::uint16_t>(place.second))), port);
    }
  }

  void findsLinksThatNoRouteUses() {
    Tree tree;
    for (const char* leaf : {"s1", "s2"})
      for (unsigned host = 1; host <= 6; ++host)
        if ((host <= 3) != (std::string(leaf) == "s1") && !(host == 5)) tree.text.forward(leaf, Tree::name(host), 1, 5);
    // Only h5 is reached by s8 now, so that s1 → s8 → s2 is used in this direction.
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(fabric), QString("unused-direction s2 s8 port 4; unused-direction s8 s1 port 1"));
    tree.text.forward("s1", "h5", 1, 5);
    const Fabric idle = importTexts(tree.text.files()).fabric();
    QCOMPARE(found(idle), QString("unused-link s1 s8 port 4; unused-link s2 s8 port 4"));
  }

  // A ring that sends one way round waits for itself.
  void findsACreditLoop() {
    FabricText ring;
    for (unsigned at = 0; at < 4; ++at) {
      const auto name = [](const char* kind, unsigned i) { return kind + std::to_string(i % 4); };
      ring.link(name("h", at), 1, name("s", at), 1).link(name("s", at), 2, name("s", at + 1), 3);
    }
    for (unsigned at = 0; at < 4; ++at)
      for (unsigned host = 0; host < 4; ++host)
        ring.forward("s" + std::to_string(at), "h" + std::to_string(host), 1, at == host ? 1 : 2);
    const Fabric fabric = importTexts(ring.files()).fabric();
    QVERIFY(found(fabric).startsWith("credit-loop s0 s1 s2 s3 port 2; unused-direction"));
    QCOMPARE(check(fabric).list.front().ends.size(), std::size_t{4});
  }

  void findsOneWayLinks() {
    Tree tree;
    std::string both = tree.text.lst(), line, reversed;
    std::istringstream in(both);
    for (bool first = true; std::getline(in, line); first = false) {
      const auto middle = line.find("} {") + 1, end = line.find(" PHY=");
      if (!first) reversed += line.substr(middle + 1, end - middle - 1) + " " + line.substr(0, middle) + line.substr(end) + "\n";
    }
    auto files = tree.text.files();
    files[0].text = both + reversed;
    const ImportedFabric imported = importTexts(files);
    const Fabric fabric = imported.fabric();
    QCOMPARE(found(fabric, {nullptr, recordsOf(imported), {}}), QString("one-way-link h1 s1 port 1"));
    // Cables are looked for by names.
    const auto findings = check(fabric, {nullptr, recordsOf(imported), {}});
    const std::string& text = std::ranges::find(findings.list, FindingKind::oneWayLink, &Finding::kind)->text;
    for (const char* name : {"port 1 of h1", "port 1 of s1"}) QVERIFY2(text.find(name) != text.npos, text.c_str());
    QCOMPARE(found(fabric, {nullptr, recordsOf(imported), {{"fabric.oneWayLink", 4}}}), QString("one-way-link h1 s1 port 1; one-way-link"));
  }

  void findsWhatPortsCounted() {
    Tree tree;
    const Fabric fabric = importTexts(tree.text.files()).fabric();
    const NodeIndex leaf = fabric.port(fabric.portByGuid(Guid(tree.text.guid("s1"))).value()).node;
    PortCounters counters;
    counters.errors = {{leaf, 4, "SymbolErrorCounter", {7, false}}, {leaf, 4, "LinkDownedCounter", {255, true}}};
    const auto findings = check(fabric, {&counters, {}, {}});
    QCOMPARE(print(fabric, findings.list), QString("port-errors s1 port 4; flapping s1 s8 port 4"));
    QVERIFY(findings.list[0].text.ends_with("counted SymbolErrorCounter 7, LinkDownedCounter at least 255 since the last reset"));
  }

  void countsWhatItDoesNotList() {
    FabricText text;
    for (unsigned host = 1; host <= 60; ++host) text.link("h" + std::to_string(host), 1, "s" + std::to_string(host), 1);
    ImportedFabric imported = importTexts(text.files());
    for (NodeRow& node : imported.rows.nodes) node.subnet = SubnetId(0);
    const auto findings = check(imported.fabric());
    const auto cut = std::ranges::count(findings.list, FindingKind::cutOff, &Finding::kind);
    QCOMPARE(std::size_t(cut), FabricFindings::mostOfKind + 1);
    std::uint64_t nodes = 0;
    for (const Finding& each : findings.list)
      if (each.kind == FindingKind::cutOff) nodes += each.count;
    QCOMPARE(nodes, std::uint64_t{118});
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
};

WEFT_TEST(FabricFindingsTest)

}  // namespace fabric_findings_test
#include "fabric_findings_test.moc"
