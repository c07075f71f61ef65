// One table says who is who: which rank is on which host, and which adapter is whose, where a dump has no names. Asked
// of the store in plain SQL.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace who_is_who_test {

namespace fs = std::filesystem;

// Two adapters on two switches, of which the second has no name.
const fs::path fabric = inputs::ownData / "db_csv/load/two_switches.db_csv";
const std::string table =
    "host,rank,guid,name\r\n"
    "n001,0,0x8f10403970000,mlx5_0\r\n"
    "n002,1,0x8f10403970100,mlx5_0\r\n"
    "n002,2,0x8f10403970100,mlx5_0\r\n"  // again, with another rank
    "n002,1,0x8f10403970100,mlx5_0\r\n"
    ",,0x2c90200450000,leaf A\r\n";

class WhoIsWhoTest : public QObject {
  Q_OBJECT

  struct Imported {
    BundleSummary summary;
    QString nodes, ranks;
  };

  static QString asked(const fs::path& run, const char* sql) {
    SQLite::Database db(run.string(), SQLite::OPEN_READONLY);
    SQLite::Statement rows(db, sql);
    QStringList all;
    while (rows.executeStep())
      all << QString::fromStdString(rows.getColumn(0).getString()) + "=" +
                 QString::fromStdString(rows.getColumn(1).getString());
    return all.join(' ');
  }

  Imported imported(const std::string& text, bool asOption) {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString(), who = root / (asOption ? "who.csv" : "bundle/who.csv"),
                   run = root / "run.weft";
    fs::create_directories(root / "bundle");
    fs::copy(fabric, root / "bundle");
    std::ofstream(who, std::ios::binary) << text;
    ImportOptions options;
    if (asOption) options.hosts = who;
    Imported found;
    RunWriter writer(run);
    found.summary =
        importBundle({root / "bundle"}, allImporters(), options, writer, [](auto, auto, auto&) { return true; });
    writer.commit();
    found.nodes = asked(run,
                        "SELECT printf('%x', guid), description FROM node WHERE guid IN (0x8f10403970000, "
                        "0x8f10403970100, 0x2c90200450000) ORDER BY guid");
    found.ranks = asked(run, "SELECT rank, name FROM process JOIN host ON host.id = host_id ORDER BY rank");
    return found;
  }

 private slots:
  void ranksAndAdaptersAreWhatTheTableSays() {
    const Imported found = imported(table, true);
    QCOMPARE(found.ranks, QString("0=n001 1=n002 2=n002"));
    QCOMPARE(found.nodes, QString("2c90200450000=leaf A 8f10403970000=n001 mlx5_0 8f10403970100=n002 mlx5_0"));
    for (const SourceSummary& each : found.summary.sources) QCOMPARE(each.rowsLeftOut, std::uint64_t(0));
  }

  void aTableInTheBundleIsReadForBoth() {
    const std::string other = "rank,host,guid\n0,n001,0x8f10403970000\n1,n002,0x8f10403970100\n";
    const Imported found = imported(other, false);
    QCOMPARE(found.ranks, QString("0=n001 1=n002"));
    QVERIFY2(found.nodes.endsWith("8f10403970000=n001 8f10403970100=n002"), qPrintable(found.nodes));
  }

  void whatContradictsItselfIsLeftOut() {
    const Imported found =
        imported("rank,host,guid\n0,n001,0x8f10403970000\n1,n002,0x8f10403970000\n0,n003,\n2,n004,12x\n", true);
    QCOMPARE(found.ranks, QString("0=n001 1=n002 2=n004"));
    QCOMPARE(found.summary.diagnosticTotals.at("names.line"), std::uint64_t(2));  // the adapter of n002, and no GUID
    QCOMPARE(found.summary.diagnosticTotals.at("host_map.twice"), std::uint64_t(1));
  }
};

WEFT_TEST(WhoIsWhoTest)

}  // namespace who_is_who_test
#include "who_is_who_test.moc"
