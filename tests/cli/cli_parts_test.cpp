// Parts of the pair traffic by rank, host and time on the command line: the run of small_run.h, computed by hand.
#include "cli.h"
#include "small_run.h"

#include <map>

#include "test_class.h"

namespace cli_parts_test {

using namespace cli;
using namespace weft;

class CliPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    test::SmallRunParts parts;
    parts.pairs = true;
    test::writeSmallRun(path().toStdString(), parts);
  }

  void ranksKeepWhatTheySendOrReceive() {
    const auto pairs = [&](const QStringList& options) {
      return run("pairs", QStringList{"--by", "rank"} + options).out.substr(head.size());
    };
    QCOMPARE(pairs({}), "0,1,1,100\n0,2,3,900\n0,3,1,50\n2,0,1,300\n");
    QCOMPARE(pairs({"--rank", "2"}), "0,2,3,900\n2,0,1,300\n");
    QCOMPARE(pairs({"--rank", "1", "--rank", "3"}), "0,1,1,100\n0,3,1,50\n");
    QCOMPARE(pairs({"--rank", "1-2"}), "0,1,1,100\n0,2,3,900\n2,0,1,300\n");
    QCOMPARE(pairs({"--host", "n3"}), "0,2,3,900\n2,0,1,300\n");
    QCOMPARE(pairs({"--without-rank", "2"}), "0,1,1,100\n0,3,1,50\n");
    QCOMPARE(pairs({"--rank", "2", "--class", "collective"}), "0,2,1,300\n2,0,1,300\n");
  }

  void timeIsReadInBins() {
    const Ran some = run("pairs", {"--time", "0.2:0.9"});
    QCOMPARE(some.out, head + "0,1,1,100\n0,2,3,900\n2,0,1,300\n");
    QVERIFY2(some.err.find("in bins of 0.5 s; what is shown was sent at 0–1 s") != std::string::npos, some.err.c_str());
    QCOMPARE(run("pairs", {"--time", "1:2"}).out, head + "0,3,1,50\n");
    QCOMPARE(run("pairs", {"--time", "0.5:1", "--rank", "2"}).out, head + "0,2,1,300\n2,0,1,300\n");
    QCOMPARE(
        run("pairs", {"--by", "bin"}).out,
        std::string("start_s,end_s,class,messages,bytes\n0,0.5,p2p,3,700\n0.5,1,collective,2,600\n1.5,2,p2p,1,50\n"));
    QCOMPARE(run("pairs", {"--by", "bin", "--rank", "3"}).out,
             std::string("start_s,end_s,class,messages,bytes\n1.5,2,p2p,1,50\n"));
  }

  void linksAndUsersFollow() {
    const auto leaf1 = [&](const QStringList& options) {
      for (const Row& row : csv(run("links", options).out))
        if (row.at("node") == "leaf1" && row.at("port") == "3") return row.at("bytes");
      return std::string("no such end");
    };
    QCOMPARE(leaf1({"--traffic", "pair"}), "900");
    QCOMPARE(leaf1({"--time", "0:0.5"}), "600");  // only pairs know time: nobody need say so
    QCOMPARE(leaf1({"--rank", "3"}), "0");
    QCOMPARE(leaf1({"--rank", "2", "--class", "collective"}), "300");
    QCOMPARE(run("users", {"leaf1", "3", "--format", "csv", "--time", "0.5:1"}).out,
             std::string("source,destination,bytes,share\n0,2,300,1\n"));
  }

  // Whatever is sent besides is told of the part, not of the run.
  void whatHasNoDestinationBelongsToItsSender() {
    QVERIFY(run("pairs", {"--rank", "0"}).err.find("99 bytes in 3 more messages") != std::string::npos);
    QVERIFY(run("pairs", {"--rank", "2"}).err.find("more messages") == std::string::npos);
    QVERIFY(run("pairs", {"--time", "0:2"}).err.find("more messages") == std::string::npos);
  }

  void whatCanNotBeHadIsRefusedInALine() {
    for (const QStringList& options : {QStringList{"--rank", "9"},
                                       {"--rank", "x"},
                                       {"--rank", "3-1"},
                                       {"--host", "n9"},
                                       {"--without-rank", "4-7"},
                                       {"--time", "2:1"},
                                       {"--time", "now"},
                                       {"--time", "0:1", "--communicator", "W"},
                                       {"--time", "0:1", "--region", "FFT"},
                                       {"--traffic", "port", "--rank", "1"},
                                       {"--traffic", "port", "--time", "0:1"},
                                       {"--by", "bin", "--region", "FFT"}}) {
      const Ran ran = run("pairs", options);
      QVERIFY2(ran.status == 1 && ran.hasOneLine() && ran.out.empty(), qPrintable(options.join(' ')));
    }
    for (const QStringList& options :
         {QStringList{"--traffic", "counter", "--rank", "1"}, {"--traffic", "all-to-all", "--time", "0:1"}})
      QVERIFY(run("links", options).status == 1);
  }

 private:
  QString path() const { return folder_.filePath("run.weft"); }
  Ran run(const char* command, const QStringList& options) const {
    return runWeft(QStringList{command, path()} + options);
  }
  static Ran runWeft(const QStringList& arguments) { return cli::runWeft(arguments); }

  const std::string head = "source,destination,messages,bytes\n";
  QTemporaryDir folder_;
};

WEFT_TEST(CliPartsTest)

}  // namespace cli_parts_test
#include "cli_parts_test.moc"
