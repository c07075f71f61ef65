// .far against .fdbs: the tables of a fabric, written once more in the other form, are the same tables.
#include <QtTest>

#include <cstdio>

#include "fabric_files.h"
#include "ibdiag/dumps/far_reader.h"
#include "reader_text.h"
#include "test_class.h"

using namespace weft;

namespace {

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

// Every third entry may spread, which changes nothing of its static port.
std::string farOf(const std::vector<ListedTable>& tables, bool adaptive) {
  std::string text = "# made by a test\nFile version: 1\n\n";
  for (const ListedTable& table : tables) {
    text += "Switch " + guidText(table.switchGuid) + " \"a switch\"\n\nGroups Definition:\nGroup     Sub Group     WHBF     Ports\n-----\n1   0   0   1,2,\n\n";
    text += "LFT Definition:\nPLFT_NUM: 0, top: 0x0100\nLID       Static Port     Lid State     Group\n-----\n";
    for (const ListedTable::Entry& entry : table.entries) {
      char line[80];
      std::snprintf(line, sizeof line, "0x%04x    %-4u            %s        %d\n", unsigned(number(entry.lid)), unsigned(entry.port),
                    adaptive && number(entry.lid) % 3 == 0 ? "Free" : "Static", 1);
      text += line;
    }
    text += "\n";
  }
  return text;
}

}  // namespace

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
                                     contentOf(std::filesystem::path(WEFT_TEST_DATA) / "fdbs/load/opensm.fdbs"), readFdbs);
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
        ++entries, free += number(one.lid) % 3 == 0;
      }
    }
    QCOMPARE(far.report.rowsKept, entries);
    QCOMPARE(codes(far.report), adaptive ? QString("far.adaptive") : QString());
    if (adaptive) QVERIFY(far.report.diagnostics.list().front().seen.starts_with(std::to_string(free) + " entries let"));
  }

  void aFileByHand() {
    const Tables far = tablesOf(contentOf(std::filesystem::path(WEFT_TEST_DATA) / "far/load/adaptive.far"), readFar);
    QCOMPARE(far.list.size(), std::size_t(2));
    std::vector<int> ports;
    for (const auto& entry : far.list[0].entries) ports.push_back(entry.port);
    QCOMPARE(ports, (std::vector<int>{1, 2, 5, 6, 7, 0, 5}));  // nothing of the private table
    QCOMPARE(far.list[1].entries.back().port, noRoute);
    QCOMPARE(codes(far.report), QString("far.private far.adaptive"));
  }

  void damagedFilesAreTold() {
    const std::string head = "Switch 0x10\nGroups Definition:\nLFT Definition:\n";
    const auto codesOf = [&](const std::string& text) { return codes(tablesOf(text, readFar).report); };
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 300 Static 0\n"), QString("far.port"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0xC001 3 Static 0\n0x0000 3 Static 0\n"), QString("far.lid far.lid"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0001 2 Static 0\n"), QString("far.repeated"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\nwhat is this\n"), QString("far.line"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\n0x0002 2"), QString("far.cut"));
    QCOMPARE(codesOf(head + "0x0001 1 Static 0\nSwitch 0x20\nGroups Definition:\n"), QString("far.noEntries"));
    QCOMPARE(codesOf("Switch 0x10\nGroups Definition:\n"), QString("far.noEntries far.empty"));
  }
};

WEFT_TEST(FarReaderTest)
#include "far_reader_test.moc"
