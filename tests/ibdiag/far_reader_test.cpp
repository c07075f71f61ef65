// .far against .fdbs: the tables of a fabric, written once more in the other form, are the same tables.
#include <QtTest>

#include <cstdio>

#include "fabric_text.h"
#include "ibdiag/dumps/far_reader.h"
#include "reader_text.h"
#include "test_class.h"

using namespace weft;

namespace far_reader_test {

struct Tables {
  ImportReport report;
  std::vector<ListedTable> list;
};

template <class Read>
Tables tablesOf(const std::string& text, Read read) {
  Tables result;
  std::istringstream in(text);
  result.report = read(in, "x", [&](ListedTable&& table) { result.list.push_back(std::move(table)); }, {});
  return result;
}

std::string guidText(Guid guid) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(number(guid)));
  return text;
}

// "1: 5 6; 2: 7"
QString groupsOf(const ListedTable& table) {
  QStringList all;
  for (const PortGroup& group : table.groups) {
    QString words = QString::number(group.number) + ":";
    for (const PortNumber port : group.ports) words += QString(" %1").arg(port);
    all << words;
  }
  return all.join("; ");
}

// Every third entry may spread, which changes nothing of its static port.
std::string farOf(const std::vector<ListedTable>& tables, bool adaptive) {
  std::string text = "# made by a test\nFile version: 1\n\n";
  for (const ListedTable& table : tables) {
    text += "Switch " + guidText(table.switchGuid) +
            " \"a switch\"\n\nGroups Definition:\nGroup     Sub Group     WHBF     Ports\n-----\n1   0   0   1,2,\n\n";
    text += "LFT Definition:\nPLFT_NUM: 0, top: 0x0100\nLID       Static Port     Lid State     Group\n-----\n";
    for (const ListedTable::Entry& entry : table.entries) {
      char line[80];
      std::snprintf(line, sizeof line, "0x%04x    %-4u            %s        %d\n", unsigned(number(entry.lid)),
                    unsigned(entry.port), adaptive && number(entry.lid) % 3 == 0 ? "Free" : "Static", 1);
      text += line;
    }
    text += "\n";
  }
  return text;
}

class FarReaderTest : public QObject {
  Q_OBJECT

 private slots:
  void isTheFdbsThatItStandsFor_data() {
    QTest::addColumn<bool>("adaptive");
    QTest::newRow("static") << false;
    QTest::newRow("adaptive") << true;
  }
  void isTheFdbsThatItStandsFor() {
    QFETCH(bool, adaptive);
    const Tables fdbs = tablesOf(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "fdbs/load/ibdiagnet2_plft.fdbs") +
                                     contentOf(std::filesystem::path(WEFT_TEST_DATA) / "fdbs/load/opensm.fdbs"),
                                 readFdbs);
    QVERIFY(fdbs.list.size() >= 2);
    const std::string text = farOf(fdbs.list, adaptive);
    QVERIFY(looksLikeFar(text) == "ibdiagnet 2 .far" && !looksLikeFdbs(text));
    const Tables far = tablesOf(text, readFar);
    QCOMPARE(far.list.size(), fdbs.list.size());
    std::uint64_t entries = 0, free = 0;
    for (std::size_t i = 0; i < far.list.size(); ++i) {
      QCOMPARE(far.list[i].switchGuid, fdbs.list[i].switchGuid);
      QCOMPARE(far.list[i].entries.size(), fdbs.list[i].entries.size());
      for (std::size_t k = 0; k < far.list[i].entries.size(); ++k) {
        const auto &one = far.list[i].entries[k], &other = fdbs.list[i].entries[k];
        QVERIFY(one.lid == other.lid && one.port == other.port);
        ++entries;
        free += number(one.lid) % 3 == 0;
      }
    }
    QCOMPARE(far.report.rowsKept, entries);
    QCOMPARE(codes(far.report), adaptive ? QString("far.adaptive") : QString());
    if (adaptive)
      QVERIFY(far.report.diagnostics.list().front().seen.starts_with(std::to_string(free) + " entries let"));
  }

  void aFileByHand() {
    const Tables far = tablesOf(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "far/load/adaptive.far"), readFar);
    QCOMPARE(far.list.size(), std::size_t(2));
    std::vector<int> ports;
    for (const auto& entry : far.list[0].entries) ports.push_back(entry.port);
    QCOMPARE(ports, (std::vector<int>{1, 2, 5, 6, 7, 0, 5}));  // nothing of the private table
    QCOMPARE(far.list[1].entries.back().port, noRoute);
    QCOMPARE(codes(far.report), QString("far.private far.adaptive"));
    QCOMPARE(groupsOf(far.list[0]), QString("1: 5 6; 2: 7 8"));
    std::vector<int> groups;
    for (const auto& entry : far.list[0].entries)
      groups.push_back(entry.group == AdaptiveTableRow::noGroup ? -1 : entry.group);
    QCOMPARE(groups, (std::vector<int>{-1, -1, 1, 1, 2, -1, 1}));
    QVERIFY(far.list[1].groups.empty());
  }

  void subGroupsAndWhatDoesNotFit() {
    const Tables far = tablesOf(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "far/load/sub_groups.far"), readFar);
    QCOMPARE(codes(far.report), QString("far.group far.group far.noGroup far.state far.adaptive far.subGroups"));
    QCOMPARE(groupsOf(far.list.at(0)), QString("1: 5 6 7; 2: 8"));  // no entry names group 5
    std::vector<int> groups;
    for (const auto& entry : far.list[0].entries)
      groups.push_back(entry.group == AdaptiveTableRow::noGroup ? -1 : entry.group);
    QCOMPARE(groups, (std::vector<int>{1, 2, -1, -1, 1, -1}));
    for (const Diagnostic& each : far.report.diagnostics.list())
      if (each.code == "far.group") QVERIFY(each.line == 13 || each.line == 14);
  }

  // Sub group 0 of two ports has weight 3, sub group 1 of one port weight 1: of eight packets that are hashed three go
  // by each of the two ports and two by the third.
  void weightsAreShares() {
    const std::string text =
        "Switch 0x10\nGroups Definition:\nGroup Sub Group WHBF Ports\n7 0 3 5,6,\n7 1 1 9,\n8 0 -1 1,2,\n8 1 N/A "
        "3,\nLFT Definition:\nPLFT_NUM: 0\n"
        "0x0001 5 HBF 7\n0x0002 5 Free 7\n0x0003 1 HBF 8\n";
    const Tables far = tablesOf(text, readFar);
    QCOMPARE(codes(far.report), QString("far.adaptive far.subGroups far.weights"));
    QCOMPARE(groupsOf(far.list.at(0)), QString("7: 5 6; 8: 1 2; 32775: 5 5 5 6 6 6 9 9"));
    std::vector<int> groups;
    for (const auto& entry : far.list[0].entries) groups.push_back(entry.group);
    QCOMPARE(groups, (std::vector<int>{32775, 7, 8}));
  }

  // Groups are of one switch alone.
  void groupsEndWithTheirSwitch() {
    const std::string head = "Groups Definition:\n", table = "LFT Definition:\nPLFT_NUM: 0\n0x0001 1 Free 1\n";
    const Tables far =
        tablesOf("Switch 0x10\n" + head + "1 0 0 1,2,\n" + table + "Switch 0x20\n" + head + table, readFar);
    QCOMPARE(codes(far.report), QString("far.noGroup far.adaptive"));
    QVERIFY(far.list.at(0).groups.size() == 1 && far.list.at(1).groups.empty());
  }

  // A table and its groups may come from two files; groups of a second .far are not mixed with the first's.
  void groupsOfSeveralFilesAreNotMixed() {
    FabricText text;
    text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s2", 2).link("s1", 3, "s2", 3);
    const unsigned lid = text.lid("h2");
    text.forward("s1", lid, 2).forward("s2", lid, 1).forward("s1", lid + 5, 3);
    FabricText other = text;
    text.choose("s1", lid, {2, 3});
    other.choose("s1", lid + 5, {1, 2}).choose("s1", lid, {3});
    const std::vector<NamedText> both{
        {"ibdiagnet.lst", text.lst()}, {"a.fdbs", text.fdbs()}, {"b.far", text.far()}, {"c.far", other.far()}};
    const ImportedFabric imported = importTexts(both);
    QCOMPARE(imported.rows.adaptive.size(), 1U);
    const AdaptiveTableRow& row = imported.rows.adaptive.front();
    QCOMPARE(row.groups.size(), 1U);
    QCOMPARE(row.groups.front().ports, (std::vector<PortNumber>{2, 3}));
    QCOMPARE(row.groupOfLid.size(), std::size_t(lid + 1));
    QCOMPARE(row.groupOfLid.back(), row.groups.front().number);
    QCOMPARE(imported.rows.tables, importTexts({both[0], both[1]}).rows.tables);
  }

  void damagedFilesAreTold() {
    const std::string head = "Switch 0x10\nGroups Definition:\nLFT Definition:\n";
    const auto codesOf = [&](const std::string& text) { return codes(tablesOf(text, readFar).report); };
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 300 Static 0\n"), QString("far.port"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0xC001 3 Static 0\n0x0000 3 Static 0\n"), QString("far.lid far.lid"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0001 2 Static 0\n"), QString("far.repeated"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\nwhat is this\n"), QString("far.line"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 2"), QString("far.cut"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 2 Free 1"), QString("far.cut"));  // of group 12, may be
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 2 Free\n0x0003 1 HBF x\n"), QString("far.noGroup far.noGroup"));
    const auto withGroup = [&](const std::string& row) {
      return codesOf("Switch 0x10\nGroups Definition:\n" + row + "\nLFT Definition:\n0x0001 1 Static 0\n");
    };
    for (const char* row : {"x 0 0 1,", "1 0 x 1,", "1 0 0 1,0,", "1 0 0 1,256,", "99999999999999999999 0 0 1,", "1"})
      QCOMPARE(withGroup(row), QString("far.group"));
    QCOMPARE(withGroup("1 0 0"), QString());
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\nSwitch 0x20\nGroups Definition:\n1 0 0 1,2"),
             QString("far.cut far.noEntries"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\nSwitch 0x20\nGroups Definition:\n"), QString("far.noEntries"));
    QCOMPARE(codesOf("Switch 0x10\nGroups Definition:\n"), QString("far.noEntries far.empty"));
  }
};

WEFT_TEST(FarReaderTest)

}  // namespace far_reader_test
#include "far_reader_test.moc"
