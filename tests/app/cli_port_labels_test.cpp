// What switches have printed beside their ports, in commands: shown behind the number, and understood in its place. And
// the map in the colours of what ports measured.
#include "cli.h"
#include "test_class.h"

namespace cli_port_labels_test {

using namespace cli;

// Two Quantum-2 switches with a host each, and a cable between their cages 27 over which B receives badly.
constexpr const char* dump =
    "Ty : # : #IB : GUID : LID : Sta : PhysSta : LWA : LSA : Conn LID (#) : FEC mode : RTR : Raw BER : Effective BER : "
    "Symbol "
    "BER : Symbol Err : Effective Err : Node Desc\n"
    "CA : 1 : 1 : 0x0000000000000003 : 3 : ACT : LINK UP : 4x : 100 : 1 (1/1/1) : NO-FEC : NO-RTR : 0 : 0 : N/A : 0 : "
    "0 : \"a "
    "mlx5_0\"\n"
    "CA : 1 : 1 : 0x0000000000000004 : 4 : ACT : LINK UP : 4x : 100 : 2 (1/1/1) : NO-FEC : NO-RTR : 0 : 0 : N/A : 0 : "
    "0 : \"b "
    "mlx5_0\"\n"
    "SW : 1/1/1 : 1 : 0x0000000000000001 : 1 : ACT : LINK UP : 4x : 100 : 3 (1) : NO-FEC : NO-RTR : 0 : 0 : N/A : 0 : "
    "0 : \"A\"\n"
    "SW : 1/27/1 : 53 : 0x0000000000000001 : 1 : ACT : LINK UP : 4x : 100 : 2 (1/27/1) : NO-FEC : NO-RTR : 0 : 1e-15 : "
    "N/A : 0 : "
    "0 : \"A\"\n"
    "SW : 1/1/1 : 1 : 0x0000000000000002 : 2 : ACT : LINK UP : 4x : 100 : 4 (1) : NO-FEC : NO-RTR : 0 : 0 : N/A : 0 : "
    "0 : \"B\"\n"
    "SW : 1/27/1 : 53 : 0x0000000000000002 : 2 : ACT : LINK UP : 4x : 100 : 1 (1/27/1) : NO-FEC : NO-RTR : 0 : 1e-9 : "
    "N/A : 0 : "
    "0 : \"B\"\n";

class CliPortLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    std::ofstream(folder_.filePath("x.net_dump_ext").toStdString()) << dump;
    run_ = folder_.filePath("run.weft");
    const Ran ran = runWeft({"import", folder_.filePath("x.net_dump_ext"), "-o", run_});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }

  void routesHaveThem() {
    const Ran ran = runWeft({"route", run_, "3", "4", "--assume-minimal-hops", "--format", "csv"});
    QCOMPARE(ran.status, 0);
    QStringList hops;
    for (const Row& row : csv(ran.out))
      hops << QString::fromStdString(row.at("in_port") + "/" + row.at("in_label") + " " + row.at("out_port") + "/" +
                                     row.at("out_label"));
    QCOMPARE(hops, (QStringList{"/ 1/", "1/1/1/1 53/1/27/1", "53/1/27/1 1/1/1/1", "1/ /"}));
  }

  void portsAreFoundByThem() {
    const Ran none = runWeft({"users", run_, "A", "28/1", "--assume-minimal-hops"});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.find("no cable is known at port 28/1 of A; ports with cables: 1 (1/1/1); 53 (1/27/1)") !=
                 std::string::npos,
             none.err.c_str());
    for (const char* port : {"53", "27/1", "1/27/1"}) {  // found, but this run has no traffic
      const Ran ran = runWeft({"users", run_, "A", port, "--assume-minimal-hops"});
      QVERIFY2(ran.status == 1 && ran.err.find("no cable") == std::string::npos, ran.err.c_str());
      const Ran without = runWeft(
          {"whatif", run_, "--without", QString("A:") + port, "--traffic", "all-to-all", "--assume-minimal-hops"});
      QVERIFY2(without.status == 0 &&
                   (without.out + without.err).find("A port 53 (label 1/27/1) to B port 53 (label 1/27/1)") !=
                       std::string::npos,
               (without.out + without.err).c_str());
    }
    QCOMPARE(runWeft({"users", run_, "A", "x"}).status, 2);
  }

  void findingsNameThem() {
    const Ran ran = runWeft({"fabric", run_, "--findings"});
    QCOMPARE(ran.status, 0);
    std::vector<Row> sick;
    for (const Row& row : csv(ran.out))
      if (row.at("kind") == "bit-errors") sick.push_back(row);
    QCOMPARE(sick.size(), std::size_t{1});
    QCOMPARE(sick[0].at("node") + " " + sick[0].at("port") + " " + sick[0].at("peer") + " " + sick[0].at("peer_port"),
             std::string("B 53 A 53"));
    QVERIFY(sick[0].at("text").find("port 53 (label 1/27/1) of B") == 0);
    QVERIFY(sick[0].at("text").find("an effective BER of 1e-9") != std::string::npos);
  }

  void mapsTakeTheirColours() {
    const QString file = folder_.filePath("map.svg");
    const Ran ran = runWeft({"figure", run_, "--view", "map", "--colour", "ber", "-o", file});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const std::string drawn = contentOf(file.toStdString());
    QVERIFY(drawn.find("\"colour\":\"ber\"") != std::string::npos);  // the recipe
    const Ran none = runWeft({"figure", run_, "--view", "map", "--colour", "temperature", "-o", file});
    QVERIFY2(none.status == 1 && none.hasOneLine() &&
                 none.err.find("temperatures of optics were not recorded") != std::string::npos,
             none.err.c_str());
    QCOMPARE(runWeft({"figure", run_, "--view", "map", "--colour", "wait", "-o", file}).status, 1);
    QCOMPARE(runWeft({"figure", run_, "--view", "map", "--colour", "ber", "--layout", "matrix", "-o", file}).status, 1);
    QCOMPARE(runWeft({"figure", run_, "--view", "map", "--colour", "ber", "--hide-unused", "-o", file}).status, 1);
    QCOMPARE(runWeft({"figure", run_, "--view", "map", "--select", "link A port 27/1", "-o", file}).status, 0);
  }

 private:
  QTemporaryDir folder_;
  QString run_;
};

WEFT_TEST(CliPortLabelsTest)

}  // namespace cli_port_labels_test
#include "cli_port_labels_test.moc"
