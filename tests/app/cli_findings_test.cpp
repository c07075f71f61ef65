// What `weft fabric` finds, and routes that are assumed, by the real program.
#include <algorithm>

#include "cli.h"
#include "test_class.h"

using namespace cli;

class CliFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  // ibdmchk says of each whether routes can wait for each other in a circle, where all arrive.
  void creditLoopsAreIbdmchks_data() {
    QTest::addColumn<QString>("fabric");
    for (const char* name : {"irregular/minhop", "torus4x4/dor", "dualrail_r1/minhop", "ft3_192/ftree", "two_switch_42/minhop"})
      QTest::newRow(name) << text(recorded("fabrics") / name);
  }
  void creditLoopsAreIbdmchks() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString(), golden = folder / "golden" / "ibdmchk.txt";
    bool checked = false, expected = false;
    for (const std::string& line : lines(golden)) {
      checked |= line.find("Analyzing Fabric for Credit Loops") != std::string::npos;
      expected |= line.starts_with("Found credit loop");
    }
    if (!checked) QSKIP("ibdmchk stopped before");
    const Store where({folder / "ibdiagnet1"});
    const Ran ran = runWeft({"fabric", where.path(), "--findings"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.starts_with("kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count\n"));
    const auto rows = csv(ran.out);
    const bool found = std::ranges::any_of(rows, [](const Row& row) { return row.at("kind") == "credit-loop"; });
    QCOMPARE(found, expected);
    const QJsonArray list = json(runWeft({"fabric", where.path(), "--check", "--format", "json"}).out)["findings"].toArray();
    QCOMPARE(static_cast<std::size_t>(list.size()), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      QCOMPARE(list[static_cast<qsizetype>(i)].toObject()["text"].toString().toStdString(), rows[i].at("text"));
  }

  void routesAreAssumedOnlyWhenAsked() {
    const fs::path folder = recorded("fabrics/torus4x4/dor");
    const Store bare({plainOrGzip(folder / "opensm-subnet.lst")});
    for (const QStringList& command : {QStringList{"links", bare.path(), "--traffic", "all-to-all"}, QStringList{"route", bare.path(), "1", "2"}}) {
      const Ran refused = runWeft(command);
      QCOMPARE(refused.status, 1);
      QVERIFY2(refused.hasOneLine() && refused.err.find("routes are not known; ") != std::string::npos, refused.err.c_str());
    }
    const Ran links = runWeft({"links", bare.path(), "--traffic", "all-to-all", "--assume-minimal-hops"});
    QCOMPARE(links.status, 0);
    QVERIFY2(links.hasOneLine() && links.err.find("16 switches are assumed") != std::string::npos, links.err.c_str());
    const auto rows = csv(runWeft({"fabric", bare.path(), "--check", "--assume-minimal-hops", "--format", "csv"}).out);
    QCOMPARE(rows[0].at("unreachable"), std::string("0"));
  }
};

WEFT_TEST(CliFindingsTest)
#include "cli_findings_test.moc"
