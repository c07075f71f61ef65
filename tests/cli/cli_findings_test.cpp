// What `weft fabric` finds, and routes that are assumed, by the real program.
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>
#include <utility>

#include "cli.h"
#include "test_class.h"

namespace cli_findings_test {

using namespace cli;

class CliFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  // ibdmchk says of each whether routes can wait for each other in a circle, where all arrive.
  void creditLoopsAreIbdmchks_data() {
    QTest::addColumn<QString>("fabric");
    for (const char* name :
         {"irregular/minhop", "torus4x4/dor", "dualrail_r1/minhop", "ft3_192/ftree", "two_switch_42/minhop"})
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
    QVERIFY(ran.out.starts_with("kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count,parts\n"));
    const auto rows = csv(ran.out);
    const bool found = std::ranges::any_of(rows, [](const Row& row) { return row.at("kind") == "credit-loop"; });
    QCOMPARE(found, expected);
    const QJsonArray list =
        json(runWeft({"fabric", where.path(), "--check", "--format", "json"}).out)["findings"].toArray();
    QCOMPARE(static_cast<std::size_t>(list.size()), rows.size());
    // As CSV the check has the same rows, and then how far the routes of the subnet lead.
    const Ran whole = runWeft({"fabric", where.path(), "--check", "--format", "csv"});
    QVERIFY(whole.out.starts_with(ran.out));
    const auto more = csv(whole.out);
    QCOMPARE(more[rows.size()].at("kind"), std::string("routes"));
    std::uint64_t hops = 0;
    for (std::size_t i = rows.size() + 1; i < more.size(); ++i)
      hops += more[i].at("kind") == "hops" ? std::stoull(more[i].at("count")) : 0;
    QCOMPARE(std::to_string(hops), more[rows.size()].at("count"));
    for (std::size_t i = 0; i < rows.size(); ++i)
      QCOMPARE(list[static_cast<qsizetype>(i)].toObject()["text"].toString().toStdString(), rows[i].at("text"));
  }

  void routesAreAssumedOnlyWhenAsked() {
    const fs::path folder = recorded("fabrics/torus4x4/dor");
    const Store bare({plainOrGzip(folder / "opensm-subnet.lst")});
    for (const QStringList& command :
         {QStringList{"links", bare.path(), "--traffic", "all-to-all"}, QStringList{"route", bare.path(), "1", "2"}}) {
      const Ran refused = runWeft(command);
      QCOMPARE(refused.status, 1);
      QVERIFY2(refused.hasOneLine() && refused.err.find("routes are not known; ") != std::string::npos,
               refused.err.c_str());
    }
    const Ran links = runWeft({"links", bare.path(), "--traffic", "all-to-all", "--assume-minimal-hops"});
    QCOMPARE(links.status, 0);
    QVERIFY2(links.hasOneLine() && links.err.find("16 switches are assumed") != std::string::npos, links.err.c_str());
    const auto rows = csv(runWeft({"fabric", bare.path(), "--check", "--assume-minimal-hops", "--format", "csv"}).out);
    QVERIFY(std::ranges::none_of(rows, [](const Row& row) { return row.at("kind") == "unreachable"; }));
    QVERIFY(std::ranges::any_of(rows, [](const Row& row) {
      return row.at("kind") == "routes" && row.at("text").starts_with("992 of 992 pairs");
    }));
  }

  // For cron: all that is found, and a status that says whether it matters.
  void checksSayAllAndSetTheStatus() {
    const fs::path folder = recorded("fabrics/two_switch_42/minhop");
    const Store where({plainOrGzip(folder / "opensm-subnet.lst"), folder / "opensm.fdbs"});
    const auto check = [&](QStringList options) { return runWeft(QStringList{"fabric", where.path()} + options); };
    QCOMPARE(check({"--check", "--fail-on", "warning"}).status, 0);
    const Ran slow =
        check({"--expect-speed", "HDR", "--expect-width", "4x", "--fail-on", "warning", "--format", "json"});
    QCOMPARE(slow.status, 3);
    QVERIFY(slow.err.empty());
    const QJsonObject said = json(slow.out).object();
    std::size_t unexpected = 0;
    for (const auto& each : said["findings"].toArray())
      unexpected += each.toObject()["kind"].toString() == "unexpected-link";
    QCOMPARE(unexpected, std::size_t{57});  // all links are QDR
    QCOMPARE(check({"--expect-speed", "QDR", "--expect-width", "4x", "--fail-on", "warning"}).status, 0);
    QCOMPARE(check({"--expect-speed", "HDR", "--fail-on", "error"}).status, 0);
    // ibdmchk's histogram of the routes.
    const QJsonObject links = said["subnets"].toArray()[0].toObject()["routes"].toObject()["pairs_by_links"].toObject();
    QCOMPARE(links, (QJsonObject{{"2", 840}, {"3", 882}}));
    for (const char* option : {"--expect-speed", "--expect-width"}) {
      const Ran refused = check({option, "nonsense"});
      QVERIFY2(refused.status == 1 && refused.hasOneLine(), option);
    }
    const fs::path broken = recorded("fabrics/irregular/updn/ibdiagnet1");
    const Store bad({broken});
    QCOMPARE(runWeft({"fabric", bad.path(), "--fail-on", "error"}).status, 3);
    QCOMPARE(runWeft({"fabric", bad.path(), "--check"}).status, 0);
  }

  // A switch without a table keeps nobody from arriving, as far as anybody knows.
  void routesThatNobodyKnowsAreNotUnreachable() {
    const fs::path folder = recorded("fabrics/two_switch_42/minhop");
    QTemporaryDir temporary;
    const fs::path some = fs::path(temporary.path().toStdString()) / "some.fdbs";
    std::string tables;
    bool first = true;
    for (const std::string& line : lines(folder / "opensm.fdbs")) {
      if (line.find("Switch 0x") != std::string::npos && !std::exchange(first, false)) break;
      tables += line + "\n";
    }
    std::ofstream(some) << tables;
    const Store where({plainOrGzip(folder / "opensm-subnet.lst"), some});
    const auto routes = json(runWeft({"fabric", where.path(), "--check", "--format", "json"}).out)["subnets"]
                            .toArray()[0]
                            .toObject()["routes"]
                            .toObject();
    QCOMPARE(routes["unreachable"].toInt(), 0);
    QVERIFY(routes["not_known"].toInt() > 0);
    QVERIFY(runWeft({"fabric", where.path(), "--check"}).out.find("the route is not known") != std::string::npos);
  }
};

WEFT_TEST(CliFindingsTest)

}  // namespace cli_findings_test
#include "cli_findings_test.moc"
