// weft remap --opensm: what the user's opensm makes on a simulated fabric is what OpenSM made when the fabric was
// recorded, link end by link end.
#include "cli.h"
#include "test_class.h"

namespace cli_opensm_test {

using namespace cli;

std::string loadsOf(const QString& run, const QStringList& options = {}) {
  return runWeft(QStringList{"links", run, "--traffic", "all-to-all", "--format", "csv"} + options).out;
}

// Of adapters, as far as their descriptions name them.
std::vector<std::string> someHosts(const QString& fabric, std::size_t count) {
  std::set<std::string> hosts;
  for (const Row& row : csv(loadsOf(fabric)))
    if (row.at("level") == "0" && !row.at("node").starts_with("0x"))
      hosts.insert(row.at("node").substr(0, row.at("node").find(' ')));
  std::vector<std::string> some(hosts.begin(), hosts.end());
  some.resize(std::min(count, some.size()));
  return some;
}

class CliOpensmTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const Ran ran =
        runWeft({"remap", run({"two_switch_42/minhop"}), "--fixed", "0-3", "--opensm", "--routing", "minhop"});
    if (ran.err.find("must be installed") != std::string::npos) QSKIP("no opensm and ibsim here");
  }

  void tablesAreThoseThatWereRecorded_data() {
    QTest::addColumn<QStringList>("fabric");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QStringList>("recorded");
    const auto add = [](const QStringList& fabric, const char* engine, const QStringList& same) {
      QTest::addRow("%s by %s", qPrintable(fabric.join(" and ")), engine) << fabric << engine << same;
    };
    add({"dragonfly40/minhop"}, "minhop", {"dragonfly40/minhop"});
    add({"torus7x5_damaged/lash"}, "lash", {"torus7x5_damaged/lash"});
    add({"ft3_192/minhop"}, "ftree", {"ft3_192/ftree"});
    for (const char* engine : {"minhop", "updn", "ftree"})
      add({"directors_without_b/minhop"}, engine, {QString("directors_without_b/") + engine});
  }
  void tablesAreThoseThatWereRecorded() {
    QFETCH(const QStringList, fabric);
    QFETCH(const QString, engine);
    QFETCH(const QStringList, recorded);
    QCOMPARE(loadsOf(routed(fabric, engine)), loadsOf(run(recorded)));
  }

  // Weft's own engines make what OpenSM makes; with several LIDs a port, and on two subnets.
  void tablesAreThoseOfWeftsOwnEngine_data() {
    QTest::addColumn<QStringList>("fabric");
    QTest::addColumn<QString>("engine");
    QTest::newRow("LMC 2") << QStringList{"oversubscribed/updn_lmc2"} << "updn";
    QTest::newRow("two subnets") << QStringList{"dualrail_r1/minhop", "dualrail_r2/ftree"} << "updn";
  }
  void tablesAreThoseOfWeftsOwnEngine() {
    QFETCH(const QStringList, fabric);
    QFETCH(const QString, engine);
    QCOMPARE(loadsOf(routed(fabric, engine)), loadsOf(run(fabric), {"--routing", engine}));
  }

  void anEngineThatDidNotIsSaid() {
    const Ran ran = runWeft({"remap", run({"irregular/minhop"}, 2), "--fixed", "0-1", "--opensm", "--routing", "updn"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine() && ran.err.find("it took minhop") != std::string::npos, ran.err.c_str());
    QCOMPARE(runWeft({"remap", run({"irregular/minhop"}, 2), "--routing", "dfsssp"}).status, 2);
  }

  void theTableHasEnginesThatWeftHasNot() {
    const Ran ran =
        runWeft({"remap", run({"torus4x4/dor"}), "--fixed", "0-3", "--opensm", "--table", "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::set<std::string> routings;
    for (const Row& row : csv(ran.out)) routings.insert(row.at("routing"));
    QVERIFY(routings.contains("kept") && routings.contains("minhop") && routings.contains("dfsssp"));
  }

 private:
  // With four ranks, each of which sends to the next. They all stay where they are: here it is about routes.
  QString run(const QStringList& fabric, std::size_t ranks = 4) {
    const QString path = folder_.filePath(fabric.join('+').replace('/', '_') + ".weft"),
                  pairs = folder_.filePath("pairs.prof"), map = folder_.filePath("hosts.csv");
    if (fs::exists(path.toStdString())) return path;
    QStringList import{"import"};
    for (const QString& each : fabric) import << text(recorded("fabrics") / each.toStdString() / "ibdiagnet1");
    runWeft(QStringList(import) << "-o" << path);
    std::string sent = "# POINT TO POINT\n", hosts = "rank,host\n";
    const auto names = someHosts(path, ranks);
    for (std::size_t rank = 0; rank < names.size(); ++rank) {
      hosts += std::to_string(rank) + "," + names[rank] + "\n";
      sent += "E\t" + std::to_string(rank) + "\t" + std::to_string((rank + 1) % names.size()) +
              "\t900 bytes\t1 msgs sent\t0\n";
    }
    std::ofstream(pairs.toStdString()) << sent;
    std::ofstream(map.toStdString()) << hosts;
    const Ran ran = runWeft(import << pairs << "--hosts" << map << "-o" << path);
    if (ran.status != 0) qFatal("%s", ran.err.c_str());
    return path;
  }

  QString routed(const QStringList& fabric, const QString& engine) {
    const QString to = folder_.filePath("routed.weft");
    const Ran ran = runWeft({"remap", run(fabric), "--fixed", "0-3", "--opensm", "--routing", engine, "--as-run", to});
    if (ran.status != 0) qWarning("%s", ran.err.c_str());
    return ran.status == 0 ? to : QString();
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliOpensmTest)

}  // namespace cli_opensm_test
#include "cli_opensm_test.moc"
