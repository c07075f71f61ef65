// The dump readers: what each format looks like, what is left out and what is said about it.
#include <QtTest>

#include "fabric_text.h"
#include "ibdiag/fdbs_reader.h"
#include "ibdiag/guid2lid_reader.h"
#include "ibdiag/host_names.h"
#include "ibdiag/lft_reader.h"
#include "ibdiag/line_reader.h"
#include "ibdiag/lst_reader.h"

using namespace weft;

namespace {

// OpenSM's line: the vendor and device of the two ends have different widths.
const std::string openSmLine =
    "{ SW Ports:24 SystemGUID:0008f10500650000 NodeGUID:0008f10500650000 PortGUID:0008f10500650000 VenID:0002C9 DevID:BD36 "
    "Rev:000000A1 {MF0;leaf-p00-00:IS5035/U1} LID:0004 PN:01 } { CA-SM Ports:01 SystemGUID:0008f10403970003 "
    "NodeGUID:0008f10403970000 PortGUID:0008f10403970001 VenID:000002C9 DevID:673C0000 Rev:000000A1 {cn001 mlx4_0} "
    "LID:0002 PN:01 } PHY=4x LOG=ACT SPD=10\n";
// ibdiagnet 2's, lower case, without a description.
const std::string ibdiagnet2Line =
    "{ CA Ports:02 SystemGUID:0002c90300165e63 NodeGUID:0002c90300165e60 PortGUID:0002c90300165e61 VenID:000002c9 DevID:1003 "
    "Rev:00000000  LID:000a PN:01 } { SW Ports:24 SystemGUID:0002c90200450000 NodeGUID:0002c90200450000 "
    "PortGUID:0002c90200450000 VenID:000002c9 DevID:c738 Rev:000000a1 {sw  LID:0009 PN:1f} LID:0002 PN:14 } PHY=4x LOG=ACT "
    "SPD=2.5\n";

struct KeptLink {
  std::string a, b, width, speed, state;
  unsigned lidA = 0, lidB = 0, portA = 0, portB = 0;
  NodeKind kindA{}, kindB{};
};

struct LstResult {
  ImportReport report;
  std::vector<KeptLink> links;
};

LstResult readLinks(const std::string& text) {
  LstResult result;
  std::istringstream in(text);
  result.report = readLst(in, "x.lst", [&](const ListedLink& link) {
    result.links.push_back({std::string(link.a.description), std::string(link.b.description), std::string(link.width),
                            std::string(link.speed), std::string(link.state), number(link.a.lid), number(link.b.lid),
                            link.a.port, link.b.port, link.a.kind, link.b.kind});
  }, {});
  return result;
}

struct FdbsResult {
  ImportReport report;
  std::vector<ListedTable> tables;
};

FdbsResult readTables(const std::string& text) {
  FdbsResult result;
  std::istringstream in(text);
  result.report = readFdbs(in, "x.fdbs", [&](ListedTable&& table) { result.tables.push_back(std::move(table)); }, {});
  return result;
}

QString codes(const ImportReport& report) {
  QStringList codes;
  for (const Diagnostic& each : report.diagnostics.list()) codes << QString::fromStdString(each.code);
  return codes.join(' ');
}

const std::string header = "osm_ucast_mgr_dump_ucast_routes: Switch 0x0002c90200450000\nLID    : Port : Hops : Optimal\n";

}  // namespace

class FabricReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void loadsAndRefusesTheCorpus_data();
  void loadsAndRefusesTheCorpus();
  void recognisesByContent();
  void readsOpenSmsLine();
  void readsIbdiagnet2sLine();
  void readsLinesWithoutSpeed();
  void takesDescriptionsApartFromTheRight();
  void leavesOutDamagedLinks_data();
  void leavesOutDamagedLinks();
  void leavesOutLastLinkCutOffMidWrite();
  void readsTables();
  void leavesOutDamagedEntries();
  void honoursAHeaderGluedToACutEntry();
  void sortsEntriesOutOfOrder();
  void readsOnlyTheFirstOfPrivateTables();
  void readsTheTablesOfAKilledIbroute();
  void readsLidRanges();
  void refusesTextThatOnlyBeginsRight();
  void readsLinesLongerThanTheBuffer();
  void stopsWhereProgressSaysNo();
  void namesHosts_data();
  void namesHosts();
  void comparesNumbersInNames();
};

void FabricReadersTest::loadsAndRefusesTheCorpus_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<bool>("loads");
  namespace fs = std::filesystem;
  for (const char* reader : {"lst", "fdbs", "guid2lid", "ibnetdiscover", "port_report", "iblinkinfo", "lft", "db_csv", "net_dump", "ibdiagnet_db",
                             "pm", "perfquery", "ibqueryerrors", "pm_sections"})
    for (const char* folder : {"load", "refuse"})
      for (const auto& file : fs::directory_iterator(fs::path(WEFT_TEST_DATA) / reader / folder))
        QTest::addRow("%s/%s/%s", reader, folder, file.path().filename().c_str())
            << QString::fromStdString(file.path().string()) << (std::string_view(folder) == "load");
}

// Refused: by the sniffer, or by the reader with a diagnostic and without rows.
void FabricReadersTest::loadsAndRefusesTheCorpus() {
  QFETCH(QString, path);
  QFETCH(bool, loads);
  const std::string text = contentOf(path.toStdString());
  std::optional<ImportReport> report;
  MemorySink rows;
  for (const auto& importer : fabricImporters()) {
    if (!importer->recognises(std::string_view(text).substr(0, Importer::sniffedBytes))) continue;
    report = importer->read({path.toStdString(), "x", [&] { return std::make_unique<std::istringstream>(text); }}, rows, {});
    break;
  }
  if (loads) {
    QVERIFY(report && report->rowsKept > 0);
    QVERIFY(!report->diagnostics.has(Severity::importStopped));
  } else if (report) {
    QCOMPARE(report->rowsKept, 0U);
    QVERIFY(report->diagnostics.has(Severity::importStopped));
  }
}

void FabricReadersTest::recognisesByContent() {
  QCOMPARE(looksLikeLst(openSmLine), std::optional<std::string>("OpenSM .lst"));
  QCOMPARE(looksLikeLst(ibdiagnet2Line), std::optional<std::string>("ibdiagnet .lst"));
  QCOMPARE(looksLikeLst("# This database file was automatically generated by IBDIAG\n# Timestamp x\n" + ibdiagnet2Line),
           std::optional<std::string>("ibdiagnet 2 .lst"));
  QVERIFY(!looksLikeLst("rank,host\n0,node01\n"));
  QCOMPARE(looksLikeFdbs(header), std::optional<std::string>("ibdiagnet .fdbs"));
  QCOMPARE(looksLikeFdbs("dump_ucast_routes: Switch 0x0002c90200450000\n"), std::optional<std::string>("OpenSM .fdbs"));
  // Multicast tables look much the same.
  QVERIFY(!looksLikeFdbs("\nSwitch 0x0002c90200450000\nLID    : Out Port(s)\n0xC000 : 0x001  0x002\n"));
  QVERIFY(looksLikeGuid2Lid("0x0008f10403970371 0x0074 0x0075\n\n0x0008f10403970241 0x0046 0x0047\n"));
  QVERIFY(!looksLikeGuid2Lid("0x0008f10403970371 0x0074\n"));
  QVERIFY(!looksLikeLst("") && !looksLikeFdbs("") && !looksLikeGuid2Lid(""));
}

void FabricReadersTest::readsOpenSmsLine() {
  const auto [report, links] = readLinks(openSmLine);
  QCOMPARE(links.size(), 1U);
  QCOMPARE(links[0].a, std::string("MF0;leaf-p00-00:IS5035/U1"));
  QCOMPARE(links[0].b, std::string("cn001 mlx4_0"));
  QVERIFY(links[0].kindA == NodeKind::switchNode && links[0].kindB == NodeKind::channelAdapter);
  QCOMPARE(links[0].lidA, 4U);
  QCOMPARE(links[0].lidB, 2U);
  QCOMPARE(links[0].speed, std::string("10"));
  QCOMPARE(report.rowsKept, 1U);
}

void FabricReadersTest::readsIbdiagnet2sLine() {
  const auto links = readLinks("# Running version ibdiagnet 2.1.1\n" + ibdiagnet2Line).links;
  QCOMPARE(links.size(), 1U);
  QCOMPARE(links[0].a, std::string());
  QCOMPARE(links[0].lidA, 10U);
  QCOMPARE(links[0].portB, 20U);
  QCOMPARE(links[0].speed, std::string("2.5"));
  QCOMPARE(links[0].state, std::string("ACT"));
}

void FabricReadersTest::readsLinesWithoutSpeed() {
  const auto links = readLinks(QString::fromStdString(openSmLine).remove(" SPD=10").toStdString()).links;
  QCOMPARE(links.size(), 1U);
  QCOMPARE(links[0].speed, std::string());
  QCOMPARE(links[0].width, std::string("4x"));
}

void FabricReadersTest::takesDescriptionsApartFromTheRight() {
  const QString line = QString::fromStdString(openSmLine);
  for (const char* odd : {"a} LID:0001 PN:02 } { b", "{}{}", "x } { y", "LID:0009 PN:03", "#1; a:b/c=d"}) {
    const auto links = readLinks(QString(line).replace("cn001 mlx4_0", odd).toStdString()).links;
    QCOMPARE(links.size(), 1U);
    QCOMPARE(links[0].b, std::string(odd));
    QCOMPARE(links[0].lidB, 2U);
  }
}

void FabricReadersTest::leavesOutDamagedLinks_data() {
  QTest::addColumn<QString>("from");
  QTest::addColumn<QString>("to");
  QTest::newRow("port 0") << "PN:01 } {" << "PN:00 } {";
  QTest::newRow("port 255") << "PN:01 } PHY" << "PN:FF } PHY";
  QTest::newRow("port beyond a byte") << "PN:01 } PHY" << "PN:101 } PHY";
  QTest::newRow("LID no number") << "LID:0002" << "LID:zz";
  QTest::newRow("LID beyond 16 bits") << "LID:0002" << "LID:10002";
  QTest::newRow("unknown type") << "{ SW " << "{ ** ";
  QTest::newRow("node GUID 0") << "NodeGUID:0008f10403970000" << "NodeGUID:0000000000000000";
  QTest::newRow("GUID too long") << "NodeGUID:0008f10403970000" << "NodeGUID:10008f104039700000";
  QTest::newRow("one end") << "{ CA-SM Ports" << "";
  QTest::newRow("no port number") << " PN:01 } PHY" << " } PHY";
  QTest::newRow("to itself") << "NodeGUID:0008f10403970000" << "NodeGUID:0008f10500650000";
}

void FabricReadersTest::leavesOutDamagedLinks() {
  QFETCH(QString, from);
  QFETCH(QString, to);
  QString damaged = QString::fromStdString(openSmLine);
  QVERIFY(damaged.contains(from));
  const auto [report, links] = readLinks(damaged.replace(from, to).toStdString() + ibdiagnet2Line);
  QCOMPARE(links.size(), 1U);
  QCOMPARE(report.rowsLeftOut, 1U);
  QCOMPARE(codes(report), QString("lst.line"));
  QCOMPARE(report.diagnostics.list()[0].line, 1U);
}

void FabricReadersTest::leavesOutLastLinkCutOffMidWrite() {
  const std::string cut = openSmLine.substr(0, openSmLine.find("PN:01 } PHY"));
  const auto [report, links] = readLinks(ibdiagnet2Line + cut);
  QCOMPARE(links.size(), 1U);
  QCOMPARE(codes(report), QString("lst.cut"));
  // "SPD=1" may have been "SPD=14": both ends are known, the speed is not.
  const auto almost = readLinks(openSmLine.substr(0, openSmLine.size() - 2)).links;
  QCOMPARE(almost.size(), 1U);
  QCOMPARE(almost[0].speed, std::string());
}

void FabricReadersTest::readsTables() {
  const auto [report, tables] = readTables(header +
                                           "0x0001 : 001  : 01   : yes\n"
                                           "0x0002 : 000  : 00   : yes\n"
                                           "0x0003 : UNREACHABLE\n"
                                           "0x002d : 036  : 02   : No 1 hop path possible via port 3!\n"
                                           "0x002E : 003  : HOPS UNKNOWN\n\n"
                                           "dump_ucast_routes: Switch 0x2c90200450008\r\n"
                                           "LID    : Port : Hops : Optimal\r\n"
                                           "0xBFFF : 255\r\n");
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(number(tables[0].switchGuid), 0x0002c90200450000U);
  std::vector<std::pair<unsigned, unsigned>> entries;
  for (const auto& entry : tables[0].entries) entries.emplace_back(number(entry.lid), entry.port);
  QCOMPARE(entries, (std::vector<std::pair<unsigned, unsigned>>{{1, 1}, {2, 0}, {3, 255}, {45, 36}, {46, 3}}));
  QCOMPARE(tables[1].entries.size(), 1U);
  QCOMPARE(tables[1].entries[0].port, noRoute);
  QCOMPARE(report.rowsKept, 6U);
  QVERIFY(report.diagnostics.list().empty());
}

void FabricReadersTest::leavesOutDamagedEntries() {
  const auto [report, tables] = readTables("0x0001 : 001\n" + header +
                                           "0xC000 : 001  : 00   : yes\n"   // multicast
                                           "0x0000 : 001  : 00   : yes\n"
                                           "0x0001 : 300  : 00   : yes\n"
                                           "0x0001 : 1x1  : 00   : yes\n"
                                           "0x10001 : 001  : 00   : yes\n"
                                           "0x0004 : 004  : 00   : yes\n"
                                           "0x0004 : 005  : 00   : yes\n"
                                           "osm: Switch 0xzz\n"
                                           "0x0005 : 004  : 00   : yes\n" + header + "0x0006 : 01");
  QCOMPARE(codes(report), QString("fdbs.noSwitch fdbs.lid fdbs.lid fdbs.port fdbs.line fdbs.line fdbs.repeated fdbs.switch fdbs.cut"));
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(tables[0].entries.size(), 1U);
  QCOMPARE(tables[0].entries[0].port, PortNumber(4));
  QVERIFY(tables[1].entries.empty());
  QCOMPARE(report.rowsKept, 1U);
  QCOMPARE(report.rowsLeftOut, 10U);
}

void FabricReadersTest::honoursAHeaderGluedToACutEntry() {
  const auto [report, tables] = readTables(header + "0x0001 : 0" + header + "0x0002 : 007  : 00   : yes\n");
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(codes(report), QString("fdbs.line"));
  QCOMPARE(tables[1].entries.size(), 1U);
}

void FabricReadersTest::sortsEntriesOutOfOrder() {
  const auto tables = readTables(header + "0x0009 : 001\n0x0003 : 002\n0x0009 : 001\n0x0001 : 003\n").tables;
  std::vector<unsigned> lids;
  for (const auto& entry : tables[0].entries) lids.push_back(number(entry.lid));
  QCOMPARE(lids, (std::vector<unsigned>{1, 3, 9}));
}

void FabricReadersTest::readsOnlyTheFirstOfPrivateTables() {
  const auto [report, tables] = readTables(header + "PLFT_NUM: 0\n0x0001 : 001\nPLFT_NUM: 1\n0x0001 : 002\n");
  QCOMPARE(tables.size(), 1U);
  QCOMPARE(tables[0].entries.size(), 1U);
  QCOMPARE(tables[0].entries[0].port, PortNumber(1));
  QCOMPARE(codes(report), QString("fdbs.private"));
}

void FabricReadersTest::readsTheTablesOfAKilledIbroute() {
  std::istringstream in(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "lft/load/killed.txt"));
  std::vector<ListedTable> tables;
  const ImportReport report = readLfts(in, "x", [&](ListedTable&& table) { tables.push_back(std::move(table)); }, {});
  // LID 4 has two ports; the second switch's table ends early, the third's is not known.
  QCOMPARE(codes(report), QString("lft.count lft.repeated lft.error lft.unfinished lft.error lft.unfinished"));
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(number(tables[0].switchGuid), 0x00066a00e3006cb2U);
  std::string entries;
  for (const ListedTable& table : tables)
    for (const ListedTable::Entry& entry : table.entries) entries += std::to_string(number(entry.lid)) + ":" + std::to_string(entry.port) + " ";
  QCOMPARE(entries, std::string("3:0 4:22 5:16 3:13 "));
  QCOMPARE(report.rowsKept, 4U);
}

void FabricReadersTest::readsLidRanges() {
  std::istringstream in(
      "0x0008f10403970371 0x0074 0x0075\n\n0x0008f10403970241 0x0046 0x0046\n\n"
      "0x0008f104039703f1 0x00ec 0x00ee\n\n"  // three LIDs
      "0x0008f104039703f1 0x00ed 0x00ee\n\n"  // not aligned
      "0x0008f104039703f1 0xc000 0xc000\n\n"  // multicast
      "0x0008f104039703f1 0x0074 0x00");
  std::vector<ListedRange> ranges;
  const ImportReport report = readGuid2Lid(in, "guid2lid", [&](const ListedRange& range) { ranges.push_back(range); }, {});
  QCOMPARE(ranges.size(), 2U);
  QCOMPARE(ranges[0].lmc, std::uint8_t(1));
  QCOMPARE(ranges[1].lmc, std::uint8_t(0));
  QCOMPARE(codes(report), QString("guid2lid.range guid2lid.range guid2lid.range guid2lid.cut"));
}

void FabricReadersTest::refusesTextThatOnlyBeginsRight() {
  const auto links = readLinks("{ Ports: SystemGUID: NodeGUID:\n");
  QVERIFY(links.report.diagnostics.has(Severity::importStopped));
  const auto tables = readTables("osm_ucast_mgr_dump_ucast_routes: Switch 0x\n0x0001 : 001\n");
  QVERIFY(tables.report.diagnostics.has(Severity::importStopped));
}

void FabricReadersTest::readsLinesLongerThanTheBuffer() {
  std::istringstream in("short\n" + std::string(3 * LineReader::bufferSize, 'x') + "\nlast");
  const Progress none;
  LineReader lines(in, none);
  std::string_view line;
  QVERIFY(lines.next(line));
  QCOMPARE(line, std::string_view("short"));
  QVERIFY(lines.next(line));
  QVERIFY(lines.tooLong());
  QCOMPARE(line.size(), LineReader::bufferSize);
  QVERIFY(lines.next(line));
  QCOMPARE(line, std::string_view("last"));
  QCOMPARE(lines.lineNumber(), 3U);
  QVERIFY(!lines.terminated());
  QVERIFY(!lines.next(line));
}

void FabricReadersTest::stopsWhereProgressSaysNo() {
  std::istringstream in(openSmLine);
  std::uint64_t bytes = 0;
  const ImportReport report = readLst(in, "x.lst", [](const ListedLink&) {}, [&](std::uint64_t read) {
    bytes = read;
    return false;
  });
  QVERIFY(report.cancelled);
  QCOMPARE(bytes, openSmLine.size());
  QVERIFY(report.diagnostics.list().empty());
}

void FabricReadersTest::namesHosts_data() {
  QTest::addColumn<QString>("description");
  QTest::addColumn<QString>("name");
  QTest::newRow("HCA-1") << "node01 HCA-1" << "node01";
  QTest::newRow("mlx5_0") << "node01 mlx5_0" << "node01";
  QTest::newRow("predictable") << "node01 ibp11s0f0" << "node01";
  QTest::newRow("domain") << "login1.cluster.local HCA-2" << "login1.cluster.local";
  QTest::newRow("bare") << "node-07" << "node-07";
  QTest::newRow("vendor") << "MT25408 ConnectX Mellanox Technologies" << "";
  QTest::newRow("vendor, HCA in a word") << "Voltaire HCA400Ex-D" << "";
  QTest::newRow("aggregation node") << "Mellanox Technologies Aggregation Node" << "";
  QTest::newRow("localhost") << "localhost HCA-1" << "";
  QTest::newRow("device only") << "mlx5_0" << "";
  QTest::newRow("empty") << "" << "";
}

void FabricReadersTest::namesHosts() {
  QFETCH(QString, description);
  QFETCH(QString, name);
  const std::string text = description.toStdString();
  QCOMPARE(std::string(hostNameOf(text).value_or("")), name.toStdString());
}

void FabricReadersTest::comparesNumbersInNames() {
  QVERIFY(naturallyLess("n9", "n10") && !naturallyLess("n10", "n9"));
  QVERIFY(naturallyLess("n01", "n2") && naturallyLess("n1", "n01") != naturallyLess("n01", "n1"));
  QVERIFY(naturallyLess("a", "b1") && !naturallyLess("a", "a"));
  QCOMPARE(shortHostKey("LOGIN1.cluster.local"), std::string("login1"));
  QCOMPARE(shortHostKey("10.0.0.7"), std::string("10.0.0.7"));
}

QTEST_GUILESS_MAIN(FabricReadersTest)
#include "fabric_readers_test.moc"
