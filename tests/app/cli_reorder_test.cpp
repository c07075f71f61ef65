// weft topologies and weft breakeven: of four ranks on two hosts, against numbers worked out by hand.
#include <QFile>
#include <QXmlStreamReader>
#include <fstream>

#include "cli.h"
#include "import_files.h"
#include "test_class.h"

namespace cli_reorder_test {

using namespace cli;

const fs::path fabric = recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1";

// Ranks 0 and 2 are on one host, 1 and 3 on another, 4 and 5 on two more. On the Cartesian communicator 0 sends 1 and 2
// sends 3 a thousand bytes, and 1 sends 2 ten. Ranks 4 and 5, which are no members, send each other much on W.
QString runOf(const QTemporaryDir& folder, const std::string& members) {
  const QString file = folder.filePath("run.csv"), store = folder.filePath("run.weft");
  std::ofstream(file.toStdString()) << R"(#weft run 1
key,value
complete,yes
recorder,0.1.0
processes,6
#weft ranks 1
rank,host
0,node03
1,node04
2,node03
3,node04
4,node05
5,node06
#weft communicators 1
name,parent,call,size,topology,dims,periods,reorder,members
W,,,6,,,,,0-5
W_a1,W,Cart_create,4,cart,4,0,1,)" << members
                                    << R"(
#weft pairs 1
communicator,region,operation,source,destination,messages,bytes
W_a1,,Send,0,1,10,1000
W_a1,,Send,2,3,10,1000
W_a1,,Send,1,2,10,10
W,,Send,4,5,10,50000
)";
  const Ran ran = runWeft({"import", file, text(fabric), "-o", store});
  if (ran.status != 0) qWarning() << ran.err.c_str();
  return store;
}

// Of the figure, in order.
QStringList textsOf(const QString& store, const QStringList& arguments) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("figure.svg");
  const Ran ran = runWeft(QStringList{"figure", store, "--view", "breakeven", "-o", file} + arguments);
  QXmlStreamReader reader(QByteArray::fromStdString(content(file.toStdString())));
  QStringList all;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::Characters && !reader.text().trimmed().isEmpty())
      all << reader.text().toString().trimmed();
  return ran.status == 0 ? all : QStringList{QString::fromStdString(ran.err)};
}

class CliReorderTest : public QObject {
  Q_OBJECT

 private slots:
  // Host node03 sends 2000 B now. With ranks 1 and 2 exchanged only ten bytes leave a host.
  void tellsWhatAnOrderWouldGain() {
    const QTemporaryDir folder;
    const Ran ran = runWeft({"topologies", runOf(folder, "0-3"), "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(1));
    const Row& row = rows[0];
    QCOMPARE(row.at("communicator") + " " + row.at("topology") + " " + row.at("ranks"), "W_a1 cart 4 4");
    QCOMPARE(row.at("reorder") + " " + row.at("mapping_changed"), "true false");
    QCOMPARE(row.at("bytes"), "2010");
    QCOMPARE(row.at("hottest_bytes") + " " + row.at("best_hottest_bytes"), "2000 10");
    QVERIFY(std::stoull(row.at("best_hop_bytes")) < std::stoull(row.at("hop_bytes")));
    QVERIFY(std::abs(std::stod(row.at("gain")) - 0.995) < 1e-9);
  }

  void seesThatTheLibraryChangedTheOrder() {
    const QTemporaryDir folder;
    const auto rows = csv(runWeft({"topologies", runOf(folder, "0 2 1 3"), "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].at("mapping_changed"), "true");
  }

  // Whether the order was changed, and what was sent, needs no fabric.
  void withoutAFabricOrHosts() {
    const QTemporaryDir folder;
    const QString whole = runOf(folder, "0 2 1 3"), file = folder.filePath("run.csv");
    const auto told = [&](QStringList import, const QString& reason) {
      const QString store = folder.filePath("other.weft");
      QCOMPARE(runWeft(QStringList{"import"} + import + QStringList{"-o", store}).status, 0);
      const Ran ran = runWeft({"topologies", store, "--format", "csv"});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QVERIFY2(QString::fromStdString(ran.err).contains("no gain of another order: " + reason), ran.err.c_str());
      const auto rows = csv(ran.out);
      QCOMPARE(rows.size(), std::size_t(1));
      QCOMPARE(rows[0].at("mapping_changed") + " " + rows[0].at("bytes"), "true 2010");
      for (const char* gain : {"hop_bytes", "best_hop_bytes", "hottest_bytes", "best_hottest_bytes", "gain"})
        QCOMPARE(rows[0].at(gain), "");
    };
    told({file}, "this run has no fabric");
    told({file, text(fabric / "ibdiagnet.lst")}, "routes are not known");
    std::string noHosts = contentOf(file.toStdString());
    for (const char* host : {"node03", "node04", "node05", "node06"})
      for (auto at = noHosts.find(host); at != std::string::npos; at = noHosts.find(host)) noHosts.replace(at, 6, "");
    std::ofstream(file.toStdString()) << noHosts;
    told({file, text(fabric)}, "the fabric has no host");
  }

  void saysWhereThereIsNoTopology() {
    const Store profile({recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv"});
    const Ran ran = runWeft({"topologies", profile.path()});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine() && ran.err.find("virtual topology") != std::string::npos, ran.err.c_str());
  }

  // Of one pair of messages: 1 us each to another host, 100 bytes at 1 Gbit/s; within a host 0.1 us and 10 Gbit/s. Ten
  // messages of 100 B before: 10 us, and the two ranks of node03 share its cable, 2000 B x 8 ns. After: 10 x 0.1 us and
  // 1000 B x 0.8 ns, or the ten messages of one byte of rank 1: 10 us and 10 B x 8 ns.
  void foretellsTheBreakEven() {
    const QTemporaryDir folder;
    const QString store = runOf(folder, "0-3");
    const Ran ran = runWeft(
        {"breakeven",         store,     "--communicator", "W_a1", "--sizes",     "67,670", "--latency-us", "1",
         "--host-latency-us", "0.1",     "--assume-gbps",  "1",    "--host-gbps", "10",     "--cost",       "0.001",
         "--iterations",      "10,1000", "--format",       "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(2));
    for (const auto& [row, factor] : {std::pair(rows[0], 1.0), std::pair(rows[1], 10.0)}) {
      const double before = 10e-6 + factor * 2000 * 8e-9, after = 10e-6 + factor * 1000 * 0.8e-9;
      QVERIFY2(std::abs(std::stod(row.at("before_s")) / before - 1) < 1e-6, row.at("before_s").c_str());
      QVERIFY2(std::abs(std::stod(row.at("after_s")) / after - 1) < 1e-6, row.at("after_s").c_str());
      const double even = 0.001 / (before - after);
      QCOMPARE(row.at("break_even"), std::to_string(static_cast<long>(std::ceil(even))));
      for (const double number : {10.0, 1000.0}) {
        const double gain = 100 * (1 - (0.001 + number * after) / (number * before));
        QVERIFY(std::abs(std::stod(row.at(number == 10 ? "gain_10" : "gain_1000")) - gain) < 0.006);
      }
    }
  }

  // The same numbers as bars: 26 us before and 10.8 us after of one iteration; of a thousand with its cost 26 ms and
  // 11.8 ms. Several tables are drawn together, each with its name.
  void ratiosAreOfTimes() {
    const QTemporaryDir folder;
    const QString store = runOf(folder, "0-3"), gains = folder.filePath("gains.csv");
    const Ran ran = runWeft({"breakeven", store, "--communicator", "W_a1", "--sizes", "67", "--latency-us", "1",
                             "--host-latency-us", "0.1", "--assume-gbps", "1", "--host-gbps", "10", "--cost", "0.001",
                             "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::ofstream(gains.toStdString()) << ran.out;
    const QString times{QChar(0xd7)};
    QVERIFY(textsOf(store, {"--gains", gains, "--gains-as", "ratio"}).contains("2.4" + times));
    QVERIFY(textsOf(store, {"--gains", gains, "--gains-as", "ratio", "--iterations", "1000"}).contains("2.2" + times));
    const QStringList both =
        textsOf(store, {"--gains", "four ranks=" + gains, "--gains", gains, "--gains-as", "ratio"});
    QVERIFY2(both.contains("four ranks") && both.contains("gains"), qPrintable(both.join('|')));
    QCOMPARE(both.count("2.4" + times), 2);
    const QStringList maps = textsOf(store, {"--gains", "four ranks=" + gains, "--gains", gains});
    QCOMPARE(maps.count("iterations"), 2);
    for (const QStringList& asked :
         {QStringList{"--gains-as", "measured"}, QStringList{"--gains-as", "times", "--iterations", "5"},
          QStringList{"--gains-as", "ratio", "--iterations", "0"}}) {
      const Ran refused = runWeft(
          QStringList{"figure", store, "--view", "breakeven", "--gains", gains, "-o", folder.filePath("no.svg")} +
          asked);
      QVERIFY2(refused.status != 0 && refused.hasOneLine(), refused.err.c_str());
    }
  }

  // Data that go along: ranks 1 and 2 change hosts and send 1,000,000 B each; a cable carries one of them each way.
  void whatRanksTakeAlongCosts() {
    const QTemporaryDir folder;
    const auto rows = csv(runWeft({"breakeven", runOf(folder, "0-3"), "--communicator", "W_a1", "--sizes", "67",
                                   "--latency-us", "1", "--assume-gbps", "1", "--data", "1000000", "--format", "csv"})
                              .out);
    QCOMPARE(rows.size(), std::size_t(1));
    QVERIFY2(std::abs(std::stod(rows[0].at("cost_s")) - (1e-6 + 8e-3)) < 1e-9, rows[0].at("cost_s").c_str());
  }

  // Repetitions of a size become their mean; the figure is drawn of the table, twice alike.
  void measuredTimesStandBeside() {
    const QTemporaryDir folder;
    const QString store = runOf(folder, "0-3"), times = folder.filePath("times.csv"),
                  gains = folder.filePath("gains.csv");
    std::ofstream(times.toStdString()) << "mapping,size,before_s,after_s,reorder_messages_s,reorder_mapping_s\n"
                                          "block,25,0.004,0.001,0.01,0.02\nblock,25,0.006,0.003,0.01,0.02\n";
    const Ran ran = runWeft(
        {"breakeven", store, "--communicator", "W_a1", "--times", times, "--element-bytes", "4", "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].at("message_bytes") + " " + rows[0].at("measured_break_even"), "100 10");
    QVERIFY(std::abs(std::stod(rows[0].at("measured_before_s")) - 0.005) < 1e-12);
    QVERIFY(std::abs(std::stod(rows[0].at("cost_s")) - 0.03) < 1e-12);
    std::ofstream(gains.toStdString()) << ran.out;
    std::string first;
    for (const char* name : {"a.svg", "b.svg"}) {
      const Ran drawn =
          runWeft({"figure", store, "--view", "breakeven", "--gains", gains, "-o", folder.filePath(name)});
      QVERIFY2(drawn.status == 0, drawn.err.c_str());
      const std::string svg = content(folder.filePath(name).toStdString());
      QVERIFY2(svg.find("iterations") != std::string::npos && svg.find("circles") != std::string::npos, svg.c_str());
      if (first.empty()) first = svg;
      QVERIFY(first == svg);
    }
    // 1 - (0.03 + N 0.002) / (N 0.005), for N = 1 to 10,000
    const QStringList drawn = textsOf(store, {"--gains", gains, "--gains-as", "measured"});
    for (const char* gain : {"\u2212540 %", "0 %", "+54 %", "+59 %", "+60 %"})
      QVERIFY2(drawn.contains(gain), qPrintable(drawn.join('|')));
    const QString lines = textsOf(store, {"--gains", gains, "--gains-as", "times"}).join(' ');
    QVERIFY2(lines.contains("measured: before (empty) and after") &&
                 lines.contains("100\u202f"
                                "B") &&
                 lines.contains("ms"),
             qPrintable(lines));
    std::ofstream(times.toStdString()) << "size,before_s\n1,2\n";
    for (const QStringList& asked :
         {QStringList{"breakeven", store, "--times", times},
          QStringList{"figure", store, "--view", "breakeven", "-o", folder.filePath("c.svg")},
          QStringList{"figure", store, "--view", "breakeven", "--gains", times, "-o", folder.filePath("c.svg")}}) {
      const Ran refused = runWeft(asked);
      QVERIFY2(refused.status == 1 && refused.hasOneLine(), refused.err.c_str());
    }
  }
};

WEFT_TEST(CliReorderTest)

}  // namespace cli_reorder_test
#include "cli_reorder_test.moc"
