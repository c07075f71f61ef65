// Dumps of two times, and of two clusters, given together: what only one of them has is told, and nothing of dumps of
// one time.
#include <QtTest>

#include <sstream>

#include "fabric_files.h"
#include "test_class.h"

using namespace weft;

namespace dump_differences_test {

namespace fs = std::filesystem;

std::string lstOf(const std::string& fabric) {
  return contentOf(plainOrGzip(routedFabric(fabric) / "ibdiagnet1/ibdiagnet.lst"));
}

// Every `nth` line that `fits` is gone; how many these are.
template <class Fits>
std::pair<std::string, std::size_t> without(const std::string& text, std::size_t nth, Fits fits) {
  std::istringstream in(text);
  std::string kept;
  std::size_t seen = 0, gone = 0;
  for (std::string line; std::getline(in, line);)
    if (fits(line) && ++seen % nth == 0) ++gone;
    else kept += line + "\n";
  return {kept, gone};
}

bool isBetweenSwitches(const std::string& line) {
  return line.starts_with("{ SW") && line.find("{ SW", 1) != std::string::npos;
}

const Diagnostic* find(const std::vector<Diagnostic>& all, const std::string& code) {
  const auto found = std::ranges::find(all, code, &Diagnostic::code);
  return found == all.end() ? nullptr : &*found;
}

class DumpDifferencesTest : public QObject {
  Q_OBJECT

 private slots:
  void dumpsOfOneTimeAgree_data() {
    QTest::addColumn<std::string>("fabric");
    for (const char* name : routedFabrics) QTest::newRow(name) << std::string(name);
  }
  void dumpsOfOneTimeAgree() {
    QFETCH(std::string, fabric);
    std::vector<fs::path> topologies;
    const fs::path folder = routedFabric(fabric);
    for (const char* name : {"ibdiagnet1/ibdiagnet.lst", "ibnetdiscover.txt", "ibnetdiscover-p.txt", "iblinkinfo.txt",
                             "iblinkinfo-line.txt", "opensm-subnet.lst"})
      if (const fs::path path = folder / name; fs::exists(plainOrGzip(path))) topologies.push_back(path);
    if (topologies.size() < 2) QSKIP("one dump alone");
    const auto all = importFiles(topologies).diagnostics();
    for (const char* code : {"fabric.cablesOfOneDump", "fabric.strangers"})
      if (const Diagnostic* told = find(all, code)) QFAIL(told->seen.c_str());
  }

  void cablesOfTheOlderDumpAreTold_data() {
    QTest::addColumn<std::size_t>("nth");
    for (const std::size_t nth : {40U, 7U, 3U}) QTest::addRow("%zu", nth) << nth;
  }
  void cablesOfTheOlderDumpAreTold() {
    QFETCH(std::size_t, nth);
    const std::string older = lstOf("ft3_192/ftree");
    const auto [newer, gone] = without(older, nth, isBetweenSwitches);
    QVERIFY(gone > 0);
    const auto both = importTexts({{"2026-01.lst", older}, {"2026-02.lst", newer}});
    const auto all = both.diagnostics();
    const Diagnostic* told = find(all, "fabric.cablesOfOneDump");
    QVERIFY(told);
    QCOMPARE(told->file, std::string("2026-02.lst"));
    QVERIFY2(told->seen.starts_with("it lacks " + std::to_string(gone) + (gone == 1 ? " cable " : " cables ")),
             told->seen.c_str());
    QCOMPARE(both.count("fabric.cablesOfOneDump"), std::size_t(1));
    QCOMPARE(both.rows.links.size(), importTexts({{"a.lst", older}}).rows.links.size());
  }

  void aHostThatIsGoneIsTold() {
    const std::string older = lstOf("two_switch_42/minhop");
    std::size_t at = 0;
    const auto [newer, gone] = without(older, 1, [&](const std::string& line) {
      return !isBetweenSwitches(line) && line.find("CA") != std::string::npos && at++ == 0;
    });
    QCOMPARE(gone, std::size_t(1));
    const auto both = importTexts({{"a.lst", older}, {"b.lst", newer}});
    QCOMPARE(both.count("fabric.cablesOfOneDump"), std::size_t(1));
  }

  void clustersAreStrangersAndRailsAreNot() {
    const auto strangers = importTexts({{"a.lst", lstOf("two_switch_42/minhop")}, {"b.lst", lstOf("torus4x4/dor")}});
    const auto rails = importTexts({{"a.lst", lstOf("dualrail_r1/minhop")}, {"b.lst", lstOf("dualrail_r2/ftree")}});
    QCOMPARE(rails.count("fabric.strangers"), std::size_t(0));
    QCOMPARE(rails.count("fabric.cablesOfOneDump"), std::size_t(0));
    QCOMPARE(strangers.count("fabric.strangers"), std::size_t(strangers.rows.nodes.empty() ? 0 : 1));
  }
};

WEFT_TEST(DumpDifferencesTest)

}  // namespace dump_differences_test
#include "dump_differences_test.moc"
