// Port traffic without a dump of the fabric: the archive names hosts and ports itself.
#include <SQLiteCpp/SQLiteCpp.h>

#include <set>

#include "import_files.h"
#include "test_class.h"

namespace cli_recorded_ports_test {

using namespace cli;

class CliRecordedPortsTest : public QObject {
  Q_OBJECT

 private slots:
  // Every byte that was recorded is between two hosts; those of the archive, whose writer says how many bytes there
  // are.
  void pairsOfHosts() {
    const Store store({recorded("otf2/portprof-hpcc16port")});
    QCOMPARE(store.ran.status, 0);
    const auto rows = csv(runWeft({"pairs", store.path(), "--by", "host", "--format", "csv"}).out);
    std::uint64_t sum = 0;
    std::set<std::string> hosts;
    for (const Row& row : rows) {
      sum += std::stoull(row.at("bytes"));
      hosts.insert(row.at("source"));
    }
    QCOMPARE(sum, std::uint64_t(16679517808));
    std::set<std::string> known;
    SQLite::Database db(store.path().toStdString());
    SQLite::Statement names(db, "SELECT name FROM host");
    while (names.executeStep()) known.insert(names.getColumn(0).getString());
    QCOMPARE(hosts, known);
  }

  void matricesOfHostsAndPorts_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<bool>("drawn");
    QTest::newRow("hosts") << "host" << true;
    QTest::newRow("ports") << "port" << true;
    QTest::newRow("leaf switches") << "leaf" << false;
  }
  void matricesOfHostsAndPorts() {
    QFETCH(QString, rows);
    QFETCH(bool, drawn);
    const Store store({recorded("otf2/portprof-small_A")});
    QTemporaryDir folder;
    const QString file = folder.filePath("matrix.svg");
    const Ran ran = runWeft({"figure", store.path(), "--view", "matrix", "--rows", rows, "-o", file});
    QCOMPARE(ran.status == 0, drawn);
    QCOMPARE(QFileInfo::exists(file), drawn);
    if (drawn) QVERIFY(QString::fromStdString(content(file.toStdString())).contains("node0007"));
    else QVERIFY2(ran.hasOneLine(), ran.err.c_str());
  }
};

WEFT_TEST(CliRecordedPortsTest)

}  // namespace cli_recorded_ports_test
#include "cli_recorded_ports_test.moc"
