// Readers of forwarding tables and LID ranges: what is kept, what is left out and what is said about it.
#include <QtTest>

#include "fabric_files.h"
#include "ibdiag/dumps/fdbs_reader.h"
#include "ibdiag/dumps/guid2lid_reader.h"
#include "ibdiag/dumps/lft_reader.h"
#include "reader_text.h"
#include "test_class.h"

using namespace weft;

namespace table_readers_test {

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

class TableReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void readsTables();
  void leavesOutDamagedEntries();
  void honoursAHeaderGluedToACutEntry();
  void tellsATableThatEndsBeforeTheOneBeforeIt();
  void leavesOutATableWithoutEntries();
  void sortsEntriesOutOfOrder();
  void readsOnlyTheFirstOfPrivateTables();
  void readsTheTablesOfAKilledIbroute();
  void tablesThatFillTheirRangeAreWhole();
  void readsLidRanges();
  void refusesTablesThatOnlyBeginRight();
};

void TableReadersTest::readsTables() {
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

void TableReadersTest::leavesOutDamagedEntries() {
  const auto [report, tables] = readTables("0x0001 : 001\n" + header +
                                           "0xC000 : 001  : 00   : yes\n"  // multicast
                                           "0x0000 : 001  : 00   : yes\n"
                                           "0x0001 : 300  : 00   : yes\n"
                                           "0x0001 : 1x1  : 00   : yes\n"
                                           "0x10001 : 001  : 00   : yes\n"
                                           "0x0004 : 004  : 00   : yes\n"
                                           "0x0004 : 005  : 00   : yes\n"
                                           "osm: Switch 0xzz\n"
                                           "0x0005 : 004  : 00   : yes\n" +
                                           header + "0x0006 : 01");
  QCOMPARE(codes(report),
           QString("fdbs.noSwitch fdbs.lid fdbs.lid fdbs.port fdbs.line fdbs.line fdbs.repeated fdbs.switch fdbs.cut"));
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(tables[0].entries.size(), 1U);
  QCOMPARE(tables[0].entries[0].port, PortNumber(4));
  QVERIFY(tables[1].entries.empty());
  QCOMPARE(report.rowsKept, 1U);
  QCOMPARE(report.rowsLeftOut, 10U);
}

void TableReadersTest::honoursAHeaderGluedToACutEntry() {
  const auto [report, tables] = readTables(header + "0x0001 : 0" + header + "0x0002 : 007  : 00   : yes\n");
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(codes(report), QString("fdbs.line"));
  QCOMPARE(tables[1].entries.size(), 1U);
}

// Tables of one file end with one LID; of two files that were put together each has its own.
void TableReadersTest::tellsATableThatEndsBeforeTheOneBeforeIt() {
  const std::string two = "0x0001 : 001\n0x0002 : UNREACHABLE\n", three = two + "0x0003 : 003\n";
  QCOMPARE(codes(readTables(header + three + header + two).report), QString("fdbs.short"));
  QCOMPARE(codes(readTables(header + three + header).report), QString("fdbs.short"));
  for (const std::string& whole :
       {header + three + header + three, header + three + header + two + header + two, header + two})
    QVERIFY(readTables(whole).report.diagnostics.list().empty());
}

// A table of UNREACHABLE says that there is no route; a header alone says nothing.
void TableReadersTest::leavesOutATableWithoutEntries() {
  const std::string one = "0x0001 : 001\n", none = "0x0001 : UNREACHABLE\n";
  for (const std::string& text :
       {header, header + "LID    : Port : Hops : Optimal\n", header + header + one, header + "PLFT_NUM: 1\n" + one})
    QVERIFY2(codes(readTables(text).report).contains("fdbs.noEntries"), text.c_str());
  QCOMPARE(readTables(header + header + one).tables.size(), 1U);
  QCOMPARE(readTables(header + one + header).tables.size(), 1U);
  QCOMPARE(readTables(header + none + header + one).tables.size(), 2U);
  QVERIFY(readTables(header + none).report.diagnostics.list().empty());
}

void TableReadersTest::sortsEntriesOutOfOrder() {
  const auto tables = readTables(header + "0x0009 : 001\n0x0003 : 002\n0x0009 : 001\n0x0001 : 003\n").tables;
  std::vector<unsigned> lids;
  for (const auto& entry : tables[0].entries) lids.push_back(number(entry.lid));
  QCOMPARE(lids, (std::vector<unsigned>{1, 3, 9}));
}

void TableReadersTest::readsOnlyTheFirstOfPrivateTables() {
  const auto [report, tables] = readTables(header + "PLFT_NUM: 0\n0x0001 : 001\nPLFT_NUM: 1\n0x0001 : 002\n");
  QCOMPARE(tables.size(), 1U);
  QCOMPARE(tables[0].entries.size(), 1U);
  QCOMPARE(tables[0].entries[0].port, PortNumber(1));
  QCOMPARE(codes(report), QString("fdbs.private"));
}

void TableReadersTest::readsTheTablesOfAKilledIbroute() {
  std::istringstream in(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "lft/load/killed.txt"));
  std::vector<ListedTable> tables;
  const ImportReport report = readLfts(in, "x", [&](ListedTable&& table) { tables.push_back(std::move(table)); }, {});
  // LID 4 has two ports, for two destinations; the second switch's table ends early, the third's is not known.
  QCOMPARE(codes(report), QString("lft.count lft.repeated lft.error lft.unfinished lft.error lft.unfinished"));
  QCOMPARE(tables.size(), 2U);
  QCOMPARE(number(tables[0].switchGuid), 0x00066a00e3006cb2U);
  std::string entries;
  for (const ListedTable& table : tables)
    for (const ListedTable::Entry& entry : table.entries)
      entries += std::to_string(number(entry.lid)) + ":" + std::to_string(entry.port) + " ";
  QCOMPARE(entries, std::string("3:0 5:16 3:13 "));
  QCOMPARE(tables[0].disputed.size(), 2U);
  QCOMPARE(number(tables[0].disputed[1].destination), 0x00117500006f6d22U);
  QCOMPARE(tables[0].disputed[1].port, PortNumber(23));
  QCOMPARE(report.rowsKept, 5U);
}

// Without a count, or with one that counts otherwise; a LID without an entry has no line.
void TableReadersTest::tablesThatFillTheirRangeAreWhole() {
  const auto said = [](const std::string& range, const std::string& entries) {
    std::istringstream in(
        "Unicast lids [" + range +
        "] of switch Lid 2 guid 0x0008f10500650000 (leaf):\n  Lid  Out   Destination\n       Port     Info\n" +
        entries);
    return codes(readLfts(in, "x", [](ListedTable&&) {}, {}));
  };
  const std::string one = "0x0001 001 : (a)\n", two = "0x0002 000 : (b)\n", four = "0x0004 003 : (d)\n";
  QCOMPARE(said("0x0-0x4", one + two + four), QString());
  QCOMPARE(said("0-4", one + two + four), QString());
  QCOMPARE(said("0x0-0x2", one + two + "3 valid lids dumped\n"), QString());
  QCOMPARE(said("0x0-0x5", one + two + four), QString("lft.unfinished"));
  QCOMPARE(said("0x0-0x4", one + two + "0x0004 00"), QString("lft.cut lft.unfinished"));
  QCOMPARE(said("0x0-0x4", one + two + four + "4 valid lids dumped\n"), QString("lft.count"));
  QCOMPARE(said("0x0-0x4", four + one), QString("lft.unfinished"));
}

void TableReadersTest::readsLidRanges() {
  std::istringstream in(
      "0x0008f10403970371 0x0074 0x0075\n\n0x0008f10403970241 0x0046 0x0046\n\n"
      "0x0008f104039703f1 0x00ec 0x00ee\n\n"  // three LIDs
      "0x0008f104039703f1 0x00ed 0x00ee\n\n"  // not aligned
      "0x0008f104039703f1 0xc000 0xc000\n\n"  // multicast
      "0x0008f104039703f1 0x0074 0x00");
  std::vector<ListedRange> ranges;
  const ImportReport report =
      readGuid2Lid(in, "guid2lid", [&](const ListedRange& range) { ranges.push_back(range); }, {});
  QCOMPARE(ranges.size(), 2U);
  QCOMPARE(ranges[0].lmc, std::uint8_t(1));
  QCOMPARE(ranges[1].lmc, std::uint8_t(0));
  QCOMPARE(codes(report), QString("guid2lid.range guid2lid.range guid2lid.range guid2lid.cut"));
}

void TableReadersTest::refusesTablesThatOnlyBeginRight() {
  const auto tables = readTables("osm_ucast_mgr_dump_ucast_routes: Switch 0x\n0x0001 : 001\n");
  QVERIFY(tables.report.diagnostics.has(Severity::importStopped));
}

WEFT_TEST(TableReadersTest)

}  // namespace table_readers_test
#include "table_readers_test.moc"
