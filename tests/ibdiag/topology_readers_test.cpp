// Readers of topology other than .lst: what odd lines mean and what is said about damaged ones.
#include <QtTest>

#include <filesystem>
#include <set>

#include "core/base/units.h"
#include "fabric_files.h"
#include "test_class.h"

using namespace weft;

namespace topology_readers_test {

// Links as lines of text: "kind name/port lid=… lmc=…", sorted by nothing.
struct Links {
  std::vector<std::string> lines;
  ImportedFabric imported;

  explicit Links(const NamedText& file) : imported(importTexts({file})) {
    const Fabric fabric = imported.fabric();
    for (std::uint32_t at = 0; at < fabric.ends().size(); at += 2) {
      const LinkFacts& facts = fabric.link(EndIndex(at));
      lines.push_back(end(fabric, EndIndex(at)) + " - " + end(fabric, EndIndex(at + 1)) + " " + facts.width + " " +
                      facts.speed + " " + facts.state +
                      (facts.widthPossible.empty() ? "" : " of " + facts.widthPossible + " " + facts.speedPossible));
    }
  }
  QString text() const {
    QStringList all;
    for (const std::string& line : lines) all << QString::fromStdString(line).trimmed();
    return all.join('\n');
  }
  QString said() const {
    QStringList all;
    for (const Diagnostic& each : imported.diagnostics()) all << QString::fromStdString(each.code);
    return all.join(' ');
  }
  static std::string end(const Fabric& fabric, EndIndex index) {
    const LinkEnd& end = fabric.end(index);
    const FabricNode& node = fabric.node(end.node);
    constexpr const char* kinds[] = {"", "CA", "SW", "RT"};
    std::string line = std::string(kinds[int(node.kind)]) + "(" + node.description + ")/" + std::to_string(end.port);
    for (const FabricPort& port : fabric.ports())
      if (port.node == end.node && (node.isSwitch() || port.number == end.port))
        line += " " + std::to_string(number(port.lid)) + (port.lmc != 0 ? "+" + std::to_string(port.lmc) : "");
    return line;
  }
};

std::string corpus(const char* path) { return contentOf(std::filesystem::path(WEFT_TEST_DATA) / path); }

using Lines = std::vector<std::string>;

Lines guidsOf(const std::vector<FabricNode>& nodes) {
  Lines guids;
  for (const FabricNode& node : nodes) guids.push_back(text(node.guid));
  return guids;
}

class TopologyReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void readsVariantsOfIbnetdiscover();
  void readsIbnetdiscoverWithoutSeparators();
  void tellsNodesWithoutLinesOfTheirOwn();
  void tellsNodesWithoutLinksThatAreUp();
  void knowsSwitchesOfANetDumpByMoreThanTheirPorts();
  void readsVariantsOfThePortReport();
  void joinsThePortsOfACardInThePortReport();
  void readsVariantsOfIblinkinfo();
  void tellsASwitchByItsPortsInIblinkinfoLines();
  void leavesOutPeersThatIblinkinfoDoesNotName();
  void readsDbCsv();
  void takesLidsFromAnExcerptOfDbCsv();
  void findsColumnsOfDbCsvByName();
  void readsNetDump();
  void readsNetDumpExt();
  void aWholeFileMayLackItsLastLineEnd();
  void filesOfEachFormMayLackTheirLastLineEnd();
  void tellsLinesThatAreCutOff_data();
  void tellsLinesThatAreCutOff();
  void namesFormsThatItDoesNotRead();
};

void TopologyReadersTest::readsVariantsOfIbnetdiscover() {
  const Links links({"x", corpus("ibnetdiscover/load/variants.txt")});
  QCOMPARE(links.text(), QString("SW(sw 1 \"north\" #2)/1 2 - CA(n001 mlx5_0)/1 0 4x 50\n"
                                 "SW(sw 1 \"north\" #2)/2 2 - CA(n001 mlx5_0)/1 0 2x 50\n"
                                 "SW(sw 1 \"north\" #2)/3 2 - RT()/2 7 4x\n"
                                 "SW(sw 1 \"north\" #2)/40 2 - SW(sw 1 \"north\" #2)/41 2 4x 100"));
  QCOMPARE(links.imported.rows.nodes.size(), 4U);
  QCOMPARE(links.imported.rows.nodes[0].ports, std::uint8_t(41));
  QCOMPARE(number(links.imported.rows.nodes[0].systemGuid), 0x2c90200450003U);
  // The labels in parentheses are no GUIDs.
  for (const PortRow& port : links.imported.rows.ports) QVERIFY(number(port.guid) > 0x10000U);
}

void TopologyReadersTest::readsIbnetdiscoverWithoutSeparators() {
  const Links links({"x", corpus("ibnetdiscover/load/no_separators.txt")});
  QCOMPARE(links.text(), QString("SW(a)/1 2 - CA(b)/1 5 4x 10"));
  QCOMPARE(links.said(), QString("ibnetdiscover.noBlock fabric.noTables"));
}

void TopologyReadersTest::tellsNodesWithoutLinesOfTheirOwn() {
  const std::string leaf =
      "Switch\t36 \"S-0002c90200450000\"\t# \"a\" enhanced port 0 lid 2 lmc "
      "0\n[1]\t\"H-0008f10403970000\"[1](8f10403970001) \t# \"b\" lid 5 4xQDR\n";
  const std::string host = "Ca\t1 \"H-0008f10403970000\"\t\t# \"b\"\n",
                    port = "[1](8f10403970001) \t\"S-0002c90200450000\"[1]\t\t# lid 5 lmc 0 \"a\" lid 2 4xQDR\n";
  const auto said = [](const std::string& text) { return Links({"x", text}).said(); };
  QCOMPARE(said(leaf + host + port), QString("fabric.noTables"));
  QCOMPARE(said(leaf), QString("ibnetdiscover.noBlock fabric.noTables"));
  QVERIFY(said(leaf + host).startsWith("ibnetdiscover.noPorts"));
  QVERIFY(said(leaf + "vendid=0x2").startsWith("ibnetdiscover.cut"));
  // The spine has port 40 and no lines: no adapter has.
  const std::string whole = corpus("net_dump/load/two_switches.net_dump");
  QVERIFY(!said(whole).contains("netDump.noBlock"));
  const Links cut({"x", whole.substr(0, whole.find("\"MF0;SPINE:MQM8700/U1\", Mellanox"))});
  QVERIFY(cut.said().contains("netDump.noBlock"));
  QVERIFY2(cut.text().contains("SW(MF0;SPINE"), qPrintable(cut.text()));
}

// A switch whose ports are all down is in no link; a prompt in front of a dump is nobody's port.
void TopologyReadersTest::tellsNodesWithoutLinksThatAreUp() {
  const std::string leaf =
      "Switch\t36 \"S-0002c90200450000\"\t# \"a\" enhanced port 0 lid 2 lmc "
      "0\n[1]\t\"H-0008f10403970000\"[1](8f10403970001) \t# \"b\" lid 5 4xQDR\n";
  const std::string host =
      "Ca\t1 \"H-0008f10403970000\"\t\t# \"b\"\n[1](8f10403970001) \t\"S-0002c90200450000\"[1]\t\t# lid 5 lmc 0 \"a\" "
      "lid 2 4xQDR\n";
  const std::string dark = "Switch\t36 \"S-0002c90200450009\"\t# \"dark\" enhanced port 0 lid 9 lmc 0\n\n";
  const auto said = [](const std::string& text) { return Links({"x", text}).said(); };
  QCOMPARE(said(dark + leaf + host), QString("fabric.nodeWithoutLink fabric.noTables"));
  QCOMPARE(said("[root@admin ~]# ibnetdiscover\n" + leaf + host), QString("fabric.noTables"));
  QCOMPARE(said("[admin@ufm1 dumps]$ ibnetdiscover > x\r\n[admin@ufm1 dumps]$ cat x\r\n" + leaf + host),
           QString("fabric.noTables"));
  const std::string cabled = "SW 2 1 0x0002c90200450000 4x QDR - CA 5 1 0x0002c90300029551 ( 'sw' - 'n1 HCA-1' )\n";
  QCOMPARE(said(cabled + "SW 3 1 0x0002c90200450009 4x SDR   'dark'\nSW 2 2 0x0002c90200450000 4x SDR   'sw'\n"),
           QString("fabric.nodeWithoutLink fabric.noTables"));
  const std::string netDump = corpus("net_dump/load/two_switches.net_dump");
  const std::string block =
      "\"MF0;DARK:MQM8700/U1\", Mellanox, 0x1070fd03001aaaaa, LID 77\n  1     : 1   : DOWN : POLLING : N/A : N/A : N/A "
      ": N/A : N/A : : : :\n";
  const auto at = netDump.find("\"MF0;LEAF");
  QVERIFY(said(netDump.substr(0, at) + block + netDump.substr(at)).contains("fabric.nodeWithoutLink"));
}

// Neighbours on low ports: two ports of one LID, a name that only switches have, the name of another switch.
void TopologyReadersTest::knowsSwitchesOfANetDumpByMoreThanTheirPorts() {
  const std::string leaf = "\"Quantum Mellanox Technologies\", Mellanox, 0x1070fd03001adeb4, LID 7\n";
  const auto port = [](int number, const char* guid, int peerPort, int lid, const char* name) {
    return QString("  %1 : %1 : ACT : LINK UP : 5 : 4x : 50 : N/A : NO-RTR : %2 : %3 : %4 : \"%5\"\n")
        .arg(number)
        .arg(guid)
        .arg(peerPort)
        .arg(lid)
        .arg(name)
        .toStdString();
  };
  const Links links({"x", leaf + port(1, "0x1070fd0300000001", 1, 21, "a") + port(2, "0x1070fd0300000001", 2, 21, "a") +
                              port(3, "0x1070fd0300000002", 1, 22, "MF0;b:MQM8700/U1") +
                              port(4, "0x1070fd0300000003", 4, 23, "Quantum Mellanox Technologies") +
                              port(5, "0x1070fd0300000004", 1, 24, "n1 mlx5_0") +
                              port(6, "0x1070fd0300000005", 2, 25, "n1 mlx5_0")});
  QCOMPARE(std::ranges::count(links.imported.rows.nodes, NodeKind::switchNode, &NodeRow::kind), 4);
  QCOMPARE(links.imported.count("netDump.noBlock"), std::size_t{1});
}

void TopologyReadersTest::readsVariantsOfThePortReport() {
  const Links links({"x", corpus("port_report/load/variants.txt")});
  QCOMPARE(links.text(), QString("CA(n1 - HCA-1)/1 0 - SW(sw - 1)/80 2 2x 50\n"
                                 "RT(r)/1 9 - SW(sw - 1)/9 2 4x 100\n"
                                 "SW(sw - 1)/7 2 - SW(sw - 1)/8 2 4x 25"));
}

void TopologyReadersTest::joinsThePortsOfACardInThePortReport() {
  const std::string report =
      "SW 2 1 0x0002c90200450000 4x QDR - CA 5 1 0x0002c90300029551 ( 'sw' - 'n1 HCA-1' )\n"
      "SW 2 2 0x0002c90200450000 4x QDR - CA 6 2 0x0002c90300029552 ( 'sw' - 'n1 HCA-1' )\n"
      "SW 2 3 0x0002c90200450000 4x QDR - CA 7 1 0x0002c90300029561 ( 'sw' - 'n1 HCA-1' )\n";
  const Fabric alone = importTexts({{"p", report}}).fabric();
  QCOMPARE(alone.nodes().size(), 3U);
  QCOMPARE(guidsOf(alone.nodes()), Lines({"0x0002c90200450000", "0x0002c90300029551", "0x0002c90300029561"}));
  // A dump that knows the node's GUID gives it to the ports.
  const std::string lst =
      "{ SW Ports:24 SystemGUID:0002c90200450000 NodeGUID:0002c90200450000 PortGUID:0002c90200450000 VenID:0002C9 "
      "DevID:BD36 "
      "Rev:000000A1 {sw} LID:0002 PN:01 } { CA Ports:02 SystemGUID:0002c90300029553 NodeGUID:0002c90300029550 "
      "PortGUID:0002c90300029551 VenID:000002C9 DevID:673C0000 Rev:000000A1 {n1 HCA-1} LID:0005 PN:01 } PHY=4x LOG=ACT "
      "SPD=10\n";
  const ImportedFabric both = importTexts({{"p", report}, {"l", lst}});
  QCOMPARE(guidsOf(both.fabric().nodes()),
           Lines({"0x0002c90200450000", "0x0002c90300029550", "0x0002c90300029552", "0x0002c90300029561"}));
  QCOMPARE(both.diagnostics().size(), 1U);  // no table
}

void TopologyReadersTest::readsVariantsOfIblinkinfo() {
  const Links links({"x", corpus("iblinkinfo/load/variants.txt")});
  QCOMPARE(links.text(), QString("SW(sw ==( 1 )==> north)/1 2 - CA(n001 mlx5_0)/1 5 4x 25 ACT of 4x 50\n"
                                 "SW(sw ==( 1 )==> north)/2 2 - CA()/1 6 2x 50 INI of 2x 50\n"
                                 "SW(sw ==( 1 )==> north)/3 2 - SW(sw ==( 1 )==> north)/4 2 4x FDR10 ARM of 4x FDR10"));
  QCOMPARE(links.said(), QString("fabric.noTables"));
}

void TopologyReadersTest::tellsASwitchByItsPortsInIblinkinfoLines() {
  const Links links({"x",
                     "0x0002c90300000001 \"   n001 mlx5_0\"  5  1[  ] ==( 4X 25.78125 Gbps Active/ LinkUp)==>  "
                     "0x0002c90200450000  2  1[  ] \"sw\" ( )\n"
                     "0x0002c90300000011 \"   n002 mlx5_0\"  6  1[  ] ==( 4X 25.78125 Gbps Active/ LinkUp)==>  "
                     "0x0002c90200450000  2  2[  ] \"sw\" (Could be 12X )\n"});
  QCOMPARE(links.text(), QString("SW(sw)/1 2 - CA(n001 mlx5_0)/1 5 4x 25 ACT of 4x 25\n"
                                 "SW(sw)/2 2 - CA(n002 mlx5_0)/1 6 4x 25 ACT of 12x 25"));
}

void TopologyReadersTest::leavesOutPeersThatIblinkinfoDoesNotName() {
  const Links links(
      {"x",
       "Switch: 0x0002c90200450000 sw:\n  2 1[  ] ==( 4X 10.0 Gbps Active/ LinkUp)==>  5 1[  ] \"n001\" ( )\n"
       "  2 2[  ] ==( 4X 10.0 Gbps Active/ LinkUp)==>  6 1[  ] \"n002\" ( )\n"
       "CA: n001:\n 0x0002c90300000001 5 1[  ] ==( 4X 10.0 Gbps Active/ LinkUp)==>  2 1[  ] \"sw\" ( )\n"});
  QCOMPARE(links.lines.size(), 1U);
  QCOMPARE(links.imported.count("iblinkinfo.peer"), 1U);
}

void TopologyReadersTest::readsDbCsv() {
  const Links links({"x", corpus("db_csv/load/two_switches.db_csv")});
  QCOMPARE(links.text(), QString("SW(leaf 1)/1 1 - CA(n001 HCA-1, \"left\")/1 4+2 4x 50 ACT of 4x 50\n"
                                 "SW(leaf 1)/79 1 - SW(leaf 2)/80 2 2x 100 INI of 4x 100\n"
                                 "SW(leaf 2)/7 2 - RT()/1 0 1x 2.5 ACT"));
  QCOMPARE(links.said(), QString("dbCsv.unread fabric.invalidLid fabric.noTables"));  // SWITCHES
}

void TopologyReadersTest::takesLidsFromAnExcerptOfDbCsv() {
  const std::string report =
      "SW 1 1 0x0002c90200450000 4x HDR - CA 4 1 0x0008f10403970001 ( 'leaf 1' - 'n001 HCA-1, \"left\"' )\n";
  const ImportedFabric imported = importTexts({{"p", report}, {"d", corpus("db_csv/load/no_links.db_csv")}});
  QCOMPARE(imported.count("dbCsv.noLinks"), 1U);
  const Fabric fabric = imported.fabric();
  QCOMPARE(fabric.nodes().size(), 2U);
  QCOMPARE(number(fabric.nodes()[1].guid), 0x0008f10403970000U);
  QVERIFY(fabric.owner(SubnetId(0), Lid(7)) == fabric.owner(SubnetId(0), Lid(4)) && fabric.owner(SubnetId(0), Lid(7)));
}

void TopologyReadersTest::findsColumnsOfDbCsvByName() {
  // Other order and case, a column that nobody knows, sections in another order, CR LF.
  const Links links({"x",
                     "START_LINKS\r\nPortNum2,PORTNUM1,NodeGuid2,NODEGUID1\r\n3,1,0x20,0x10\r\nEND_LINKS\r\n"
                     "START_PORTS\r\nLid,New,PORTNUM,NodeGUID,PortGuid,lmc\r\n20,?,0,0x20,0x20,0\r\n8,?,1,0x10,0x11,"
                     "3\r\nEND_PORTS\r\n"});
  QCOMPARE(links.text(), QString("CA()/1 8+3 - SW()/3 20"));
}

void TopologyReadersTest::readsNetDump() {
  const Links links({"x", corpus("net_dump/load/two_switches.net_dump")});
  QCOMPARE(links.text(), QString("SW(MF0;SPINE:MQM8700/U1)/40 25697 - SW(MF0;LEAF:MQM8700/U1)/1 24328 4x 50 ACT\n"
                                 "SW(MF0;LEAF:MQM8700/U1)/2 24328 - CA(n001: mlx5_0)/1 12 2x 100 INI\n"
                                 "SW(MF0;LEAF:MQM8700/U1)/80 24328 - CA()/1 0 2x 200 ACT"));
  // Quantum-2: ports are labelled ASIC/Cage/Port, those of adapters by bus, device and function.
  const Links labelled({"x", corpus("net_dump/load/quantum2_labels.net_dump")});
  QCOMPARE(labelled.text(),
           QString("CA(n1 mlx5_0)/1 156 - SW(Quantum-2 Mellanox Technologies)/1 24 4x 100 ACT\n"
                   "CA(n2 mlx5_0)/1 21 - SW(Quantum-2 Mellanox Technologies)/2 24 4x 100 ACT\n"
                   "CA(n3 mlx5_0)/1 157 - SW(Quantum-2 Mellanox Technologies)/1 25 4x 100 ACT\n"
                   "SW(Quantum-2 Mellanox Technologies)/63 24 - SW(Quantum-2 Mellanox Technologies)/63 25 4x 100 ACT"));
}

void TopologyReadersTest::readsNetDumpExt() {
  const Links links({"x", corpus("net_dump_ext/load/two_switches.net_dump_ext")});
  QCOMPARE(links.text(), QString("SW(MF0;leaf1:MQM8700/U1)/1 1 - CA(n001 HCA-1)/1 11 4x 50 ACT\n"
                                 "SW(MF0;leaf1:MQM8700/U1)/2 1 - CA(n002 HCA-1)/1 12 4x 50 ACT\n"
                                 "SW(MF0;leaf1:MQM8700/U1)/3 1 - SW(MF0;leaf2:MQM8700/U1)/5 2 4x 50 ACT"));
  QCOMPARE(links.imported.count("netDumpExt.line"), 1U);
  QCOMPARE(links.imported.count("netDumpExt.oneWay"), 1U);  // n003 names no port, its switch does
  const Links labelled({"x", corpus("net_dump_ext/load/quantum2_labels.net_dump_ext")});
  QCOMPARE(labelled.imported.count("netDumpExt.oneWay"), 0U);
  QCOMPARE(labelled.text().count('\n') + 1, 5);
  QVERIFY(labelled.text().contains("/63 24 - SW(Quantum-2 Mellanox Technologies)/63 25"));
  const Fabric fabric = labelled.imported.fabric();
  QCOMPARE(std::ranges::count_if(fabric.nodes(), &FabricNode::isSwitch), 2);
  QCOMPARE(std::ranges::count_if(fabric.nodes(), &FabricNode::isHostAdapter), 3);
  QCOMPARE(std::ranges::count_if(fabric.nodes(), &FabricNode::aggregates), 1);
  QCOMPARE(importTexts({{"x", corpus("net_dump_ext/refuse/one_end.net_dump_ext")}}).count("netDumpExt.empty"), 1U);
  // What another dump of the folder has is not lost.
  const std::string leaf =
      "\"MF0;leaf2:MQM8700/U1\", Mellanox, 0x0002c90200450010, LID 2\n#: IB#: Sta : PhysSta : MTU : LWA : LSA : FEC "
      "mode : Retran : Neighbor Guid : N# : NLID : Neighbor Description\n"
      "2 : 2 : ACT : LINK UP : 5 : 4x : 25 : NO-FEC : NO-RTR : 0x0002c90300000031 : 1 : 13 : \"n003 HCA-1\"\n";
  const ImportedFabric both =
      importTexts({{"x.net_dump_ext", corpus("net_dump_ext/load/two_switches.net_dump_ext")}, {"x.net_dump", leaf}});
  QCOMPARE(both.count("netDumpExt.oneWay"), 0U);
  std::uint64_t leftOut = 0;
  for (const ImportReport& report : links.imported.reports) leftOut += report.rowsLeftOut;
  QCOMPARE(leftOut, std::uint64_t(3));  // that line, and both ends of that cable
}

void TopologyReadersTest::aWholeFileMayLackItsLastLineEnd() {
  const std::string leaf =
      "Switch\t36 \"S-0002c90200450000\"\t# \"a\" enhanced port 0 lid 2 lmc "
      "0\n[1]\t\"H-0008f10403970000\"[1](8f10403970001) \t# \"b\" lid 5 4xQDR\n";
  const std::string host = "Ca\t1 \"H-0008f10403970000\"\t\t# \"b\"\n",
                    port = "[1](8f10403970001) \t\"S-0002c90200450000\"[1]\t\t# lid 5 lmc 0 \"a\" lid 2 4x";
  const auto said = [](const std::string& text) { return Links({"x", text}).said(); };
  QCOMPARE(said(leaf + host + port + "QDR"), QString("fabric.noTables"));
  QVERIFY(said(leaf + host + port + "FDR").startsWith("ibnetdiscover.cut"));  // or FDR10
  QVERIFY(said(leaf + host + port + "Q").startsWith("ibnetdiscover.cut"));
  std::string dump = corpus("net_dump/load/two_switches.net_dump");
  while (dump.ends_with('\n')) dump.pop_back();
  QVERIFY(!said(dump).contains("netDump.cut"));
  QVERIFY(said(dump.substr(0, dump.size() - 1)).contains("netDump.cut"));
}

// Without its last line end a whole file says what it says with it, but where a number at its end may go on, the line
// is none that is read, or nothing says that the last port has all of its counters.
void TopologyReadersTest::filesOfEachFormMayLackTheirLastLineEnd() {
  const std::set<std::string> others{"perfquery/load/before_1_5", "pm/load/ibdiagnet2.pm",
                                     "net_dump_ext/load/two_switches.net_dump_ext"};
  const auto said = [](const std::string& name, const std::string& text) {
    std::string codes;
    for (const Diagnostic& each : importTexts({{name, text}}).diagnostics())
      if (each.code != "ndt.lastLine" && each.code != "topo.lastLine")
        codes += each.code + " ";  // notes: the line is read
    return codes;
  };
  std::size_t files = 0;
  for (const char* form :
       {"db_csv",        "far", "fdbs",        "guid2lid",    "ibdiagnet_db", "iblinkinfo",   "ibnetdiscover",
        "ibqueryerrors", "lft", "lst",         "ndt",         "net_dump",     "net_dump_ext", "path_sl",
        "perfquery",     "pm",  "pm_sections", "port_report", "sl2vl",        "topo"})
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(WEFT_TEST_DATA) / form / "load")) {
      const std::string name = std::string(form) + "/load/" + entry.path().filename().string(),
                        whole = corpus(name.c_str());
      if (entry.path().extension() == ".gz" || !whole.ends_with('\n') || others.contains(name)) continue;
      const std::string bare = whole.substr(0, whole.find_last_not_of("\r\n") + 1);
      QCOMPARE((name + ": " + said(name, whole.substr(0, whole.size() - 1))), (name + ": " + said(name, whole)));
      QCOMPARE((name + ": " + said(name, bare)), (name + ": " + said(name, whole)));
      ++files;
    }
  QVERIFY(files > 40);
}

void TopologyReadersTest::tellsLinesThatAreCutOff_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("code");
  QTest::newRow("ibnetdiscover") << "ibnetdiscover/load/cut.txt"
                                 << "ibnetdiscover.cut";
  QTest::newRow("port report") << "port_report/load/cut.txt"
                               << "portReport.cut";
  QTest::newRow("iblinkinfo") << "iblinkinfo/load/cut.txt"
                              << "iblinkinfo.cut";
  QTest::newRow("db_csv") << "db_csv/load/cut.db_csv"
                          << "dbCsv.cut";
  QTest::newRow("net_dump") << "net_dump/load/cut.net_dump"
                            << "netDump.cut";
  QTest::newRow("net_dump_ext") << "net_dump_ext/load/cut.net_dump_ext"
                                << "netDumpExt.cut";
  QTest::newRow("LFTs") << "lft/load/cut.dump"
                        << "lft.cut";
  QTest::newRow("ibdiagnet .db") << "ibdiagnet_db/load/cut.db"
                                 << "ibdiagnetDb.cut";
}

void TopologyReadersTest::tellsLinesThatAreCutOff() {
  QFETCH(QString, path);
  QFETCH(QString, code);
  QCOMPARE(importTexts({{"x", corpus(qPrintable(path))}}).count(code.toStdString()), 1U);
}

void TopologyReadersTest::namesFormsThatItDoesNotRead() {
  QCOMPARE(importTexts({{"x", "Ca\t : 0x0008f10403970690 ports 1 devid 0x634a vendid 0x2c9 \"viz4 HCA-1\"\n"}})
               .count("ibnetdiscover.list"),
           1U);
  QCOMPARE(importTexts({{"x", std::string("\x2b\x83\xe7\x8f\x01\0\0\0", 8)}}).count("ibnetdiscover.cache"), 1U);
  // ibsim's description of a fabric has the form of ibnetdiscover's, without LIDs.
  QVERIFY_EXCEPTION_THROWN(importTexts({{"x", corpus("ibnetdiscover/refuse/ibsim.net")}}), std::runtime_error);
}

WEFT_TEST(TopologyReadersTest)

}  // namespace topology_readers_test
#include "topology_readers_test.moc"
