// What Open MPI's monitoring counted, against counts of the text itself and against what is known of the runs.
#include <QtTest>

#include <random>

#include "importers/profiles/monitoring_line.h"
#include "monitoring_support.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace monitoring_test {

const auto noRegion = [](const std::string&) { return std::string(); };

std::string prefixOf(const std::string& name) {
  const auto slash = name.rfind('/') + 1;
  return name.substr(slash, name.find('.', slash) - slash);
}

std::vector<NamedText> reversed(std::vector<NamedText> files) {
  std::ranges::reverse(files);
  return files;
}

std::vector<NamedText> inOneFile(const std::vector<NamedText>& files) {
  NamedText all{"run/all.prof", {}};
  for (const NamedText& file : files) all.text += file.text;
  return {all};
}

class MonitoringTest : public QObject {
  Q_OBJECT
 private slots:
  void linesOfEveryKind() {
    const auto external = parseMonitoringLine("E\t0\t1\t1116177 bytes\t8 msgs sent\t6,1,0");
    QVERIFY(external && external->tag == MonitoringTag::external && external->peer == 1 && external->bytes == 1116177 &&
            external->messages == 8);
    const auto block = parseMonitoringLine("D\ta\tname\tprocs: 3,1");
    QVERIFY(block && block->name == "a\tname" && block->members == "3,1");
    QVERIFY(parseMonitoringLine("A2O\t3\t99 bytes\t1 msgs sent")->tag == MonitoringTag::allToOne);
    QVERIFY(parseMonitoringLine("X\t1")->tag == MonitoringTag::unknown);
    for (const char* bad : {"E\t0\t1\t5 bytes", "E\t0\t1\t5\t1 msgs sent", "E\t0\t1\t-5 bytes\t1 msgs sent",
                            "E\t0\t99999999\t5 bytes\t1 msgs", "E\t0\t1\t9223372036854775808 bytes\t1 msgs sent",
                            "D\tname", "O2A\t\t5 bytes\t1 msgs sent"})
      QVERIFY2(!parseMonitoringLine(bad), bad);
  }

  void isRecognisedByItsHeadingOrAWholeLine() {
    QVERIFY(looksLikeMonitoring("# POINT TO POINT\nE\t0"));
    QVERIFY(looksLikeMonitoring("\xef\xbb\xbf# POINT TO POINT\r\n"));
    QVERIFY(looksLikeMonitoring("E\t0\t1\t108 bytes\t27 msgs sent\n"));
    for (const char* other :
         {"", "# comment\nRank,Comm\n", "E 0 1 108 bytes\n", "E\t0\t1\n", "0 1 2\n", "O2A\t0\t5 bytes\t1 msgs sent\n"})
      QVERIFY2(!looksLikeMonitoring(other), other);
  }

  void everyKindOfLineInMode2() {
    const auto folder = monitoringRun("lineprog-4-mode2");
    const ReadFiles read = readTogether(perRankOf(folder));
    QVERIFY(amountsOf(read) == countedByHand(perRankOf(folder), PairClass::pointToPoint, noRegion));
    QVERIFY(read.sink.regions.empty());
    QCOMPARE(read.sink.processes.size(), std::size_t(4));
    QCOMPARE(read.report.rowsLeftOut, 0U);
    QVERIFY(read.tells("monitoring.logical") && !read.tells("monitoring.mixed"));
    // A Bcast of rank 3 on a duplicate that was freed: 77 bytes to three others.
    QVERIFY(read.told("monitoring.lost_communicators").find("32626 bytes of collectives, communicators 32395") !=
            std::string::npos);
    // A get by rank 1 from rank 0 is traffic from 0 to 1.
    QCOMPARE((amountsOf(read).at({"", PairClass::oneSided, 0, 1}).bytes), 300U);
  }

  void communicatorsOfMode2() {
    const auto folder = monitoringRun("lineprog-4-mode2");
    // Not those of a single rank's own: nobody did anything on them.
    QCOMPARE(QString::fromStdString(rowsOf(readTogether(perRankOf(folder)))).section("communicator", 1),
             QString(" MPI_COMM_WORLD  of 0 0 1 2 3\n"
                     "communicator MPI COMMUNICATOR 5 DUP FROM 0 Comm_dup of 1 0 1 2 3\n"
                     "communicator MPI COMMUNICATOR 6 SPLIT_TYPE FROM 5 Comm_split_type of 2 0 1 2 3\n"
                     "communicator row comm  of 0 0 1\n"
                     "communicator col  of 0 0 2\n"
                     "communicator col  of 0 1 3\n"
                     "communicator row comm  of 0 2 3\n"
                     "communicator MPI COMMUNICATOR 7 SPLIT FROM 5 Comm_split of 2 0\n"
                     "operation 1  0 one-to-all 1 3000\n"
                     "operation 1  0 all-to-all 16 1692\n"
                     "operation 1  1 all-to-one 1 240\n"
                     "operation 1  1 all-to-all 16 1692\n"
                     "operation 1  2 all-to-one 1 99\n"
                     "operation 1  2 all-to-all 16 1692\n"
                     "operation 1  3 all-to-all 16 1692\n"
                     "operation 2  0 all-to-all 16 288\n"
                     "operation 2  1 all-to-all 16 288\n"
                     "operation 2  2 all-to-all 16 288\n"
                     "operation 2  3 all-to-all 16 288\n"
                     "operation 3  0 one-to-all 2 12432\n"
                     "operation 3  0 all-to-all 5 96\n"
                     "operation 3  1 all-to-all 5 96\n"
                     "operation 3  2 all-to-all 5 96\n"
                     "operation 3  3 all-to-all 5 96\n"
                     "operation 4  0 one-to-all 1 4000\n"
                     "operation 5  0 all-to-all 1 80\n"
                     "operation 5  2 all-to-all 1 80\n"
                     "operation 6  1 all-to-all 1 80\n"
                     "operation 6  3 all-to-all 1 80\n"
                     "operation 7  2 one-to-all 1 4000\n"));
  }

  void mode1MixesTheLibraryIn() {
    const auto folder = monitoringRun("lineprog-4-mode1");
    const ReadFiles read = readTogether(profsOf(folder));
    QVERIFY(amountsOf(read) == countedByHand(profsOf(folder), PairClass::mixed, noRegion));
    QVERIFY(read.tells("monitoring.mixed"));
    // The same run in mode 2 sent as much, distinguished.
    const auto apart = amountsOf(readTogether(perRankOf(monitoringRun("lineprog-4-mode2"))));
    const Amount mixed = sumOf(amountsOf(read), PairClass::mixed);
    QCOMPARE(mixed.bytes, sumOf(apart, PairClass::pointToPoint).bytes + sumOf(apart, PairClass::collective).bytes);
  }

  void withoutCollectivesThereIsNothingToMix() {
    const ReadFiles read =
        readTogether({{"p.0.prof", "# POINT TO POINT\nE\t0\t1\t5 bytes\t1 msgs sent\n# OSC\n# COLLECTIVES\n"},
                      {"p.1.prof", "# POINT TO POINT\n# OSC\n# COLLECTIVES\n"}});
    QVERIFY(read.sink.pairs.at(0).kind == PairClass::pointToPoint);
    QVERIFY(read.report.diagnostics.list().empty());
  }

  // Before Open MPI 3 there are no headings; where it did not tell them apart it called all of them I.
  void olderForm() {
    const std::string line = "\t0\t1\t108 bytes\t27 msgs sent\n";
    const ReadFiles read = readTogether({{"r_1_0.prof", "E" + line + "I" + line}, {"r_2_0.prof", "E" + line}});
    QCOMPARE(
        QString::fromStdString(rowsOf(read)),
        QString(
            "rank 0\nrank 1\npairs r_1 p2p 0 1:27:108\npairs r_1 collective 0 1:27:108\npairs r_2 p2p 0 1:27:108\n"));
    QVERIFY(readTogether({{"r_1_0.prof", "I" + line}}).sink.pairs.at(0).kind == PairClass::mixed);
    QVERIFY(readTogether({{"r_1_0.prof", "E" + line}}).sink.pairs.at(0).kind == PairClass::mixed);
  }

  void hpccHasTheKnownSums() {
    const auto folder = monitoringRun("hpcc-16");
    const ReadFiles read = readTogether(profsOf(folder));  // all.prof among them
    const PairAmounts amounts = amountsOf(read);
    QVERIFY((sumOf(amounts, PairClass::pointToPoint) == Amount{177671, 16673076844}));
    QVERIFY(amounts == countedByHand(perRankOf(folder), PairClass::pointToPoint, noRegion));
    QVERIFY(read.told("monitoring.same_numbers")
                .starts_with("run/all.prof: it holds the same lines as the files per rank."));
    QVERIFY(read.tells("monitoring.persistent"));
    QVERIFY(read.tells("monitoring.lost_communicators"));
  }

  void hpccBySections() {
    const auto folder = monitoringRun("hpcc-16-sections");
    const ReadFiles read = readTogether(profsOf(folder));
    const PairAmounts amounts = amountsOf(read);
    QVERIFY((sumOf(amounts, PairClass::pointToPoint) == Amount{177671, 16673076844}));
    QVERIFY(amounts == countedByHand(profsOf(folder), PairClass::pointToPoint, prefixOf));
    QCOMPARE(read.sink.regions.size(), std::size_t(18));
    QCOMPARE(read.sink.regions[2], std::string("hpcc_2"));
    QCOMPARE(read.sink.regions[10], std::string("hpcc_10"));
    QVERIFY(read.sink.communicators.empty());
  }

  void phasesAreRegions() {
    const auto folder = monitoringRun("phases-16");
    const ReadFiles read = readTogether(profsOf(folder));
    QVERIFY(amountsOf(read) == countedByHand(perRankOf(folder), PairClass::pointToPoint, prefixOf));
    QVERIFY((read.sink.regions == std::vector<std::string>{"phase_1", "phase_2", "phase_3"}));
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.same_numbers"), 3U);
    // One set of communicators, not one per phase.
    QCOMPARE(std::ranges::count(read.sink.communicators, std::string("grid"), &CommunicatorRow::name), 1);
  }

  void joinedFilesGiveWhatTheFolderGives() {
    for (const char* name : {"lineprog-4-mode2", "hpcc-16", "lammps-lj-8"}) {
      const auto files = perRankOf(monitoringRun(name));
      const std::string folder = rowsOf(readTogether(files));
      QVERIFY2(folder == rowsOf(readTogether(reversed(files))), name);
      QVERIFY2(folder == rowsOf(readTogether(inOneFile(files))), name);
      QVERIFY2(folder == rowsOf(readTogether(inOneFile(reversed(files)))), name);
    }
  }

  void joinedPhasesAreStillPhases() {
    const auto folder = monitoringRun("phases-16");
    const auto joined = filesOf(
        folder, [](const std::string& name) { return name.ends_with(".prof") && std::ranges::count(name, '.') == 1; });
    QVERIFY(amountsOf(readTogether(joined)) == amountsOf(readTogether(perRankOf(folder))));
    std::vector<NamedText> withSum = joined;
    withSum.push_back({"run/all.prof", inOneFile(joined).front().text});
    const ReadFiles read = readTogether(withSum);
    QVERIFY(amountsOf(read) == amountsOf(readTogether(joined)));
    QVERIFY(read.told("monitoring.same_numbers")
                .starts_with("run/all.prof: it holds the same lines as the files of the phases."));
  }

  // aggregate_profile takes every file whose name starts with "r_1" for phase 1.
  void phase1ThatSwallowedPhase10() {
    const std::string start = "# POINT TO POINT\nE\t0\t1\t";
    const std::string one = start + "5 bytes\t1 msgs sent\n", ten = start + "7 bytes\t1 msgs sent\n";
    const ReadFiles perRank =
        readTogether({{"r_1.0.prof", one}, {"r_10.0.prof", ten}, {"r_1.prof", one + ten}, {"r_10.prof", ten}});
    QCOMPARE(perRank.report.diagnostics.totals().at("monitoring.same_numbers"), 2U);
    QCOMPARE(QString::fromStdString(rowsOf(perRank)),
             QString("rank 0\nrank 1\npairs r_1 p2p 0 1:1:5\npairs r_10 p2p 0 1:1:7\n"));
    QVERIFY(readTogether({{"r_1.prof", one + ten}, {"r_10.prof", ten}}).tells("monitoring.repeated"));
  }

  void aFileBesideOthersThatHoldsOtherNumbersIsTold() {
    const std::string start = "# POINT TO POINT\nE\t0\t1\t";
    const ReadFiles read = readTogether(
        {{"a/p.0.prof", start + "5 bytes\t1 msgs sent\n"}, {"a/all.prof", start + "6 bytes\t1 msgs sent\n"}});
    QVERIFY(read.tells("monitoring.other_numbers"));
    QCOMPARE(sumOf(amountsOf(read), PairClass::pointToPoint).bytes, 5U);
  }

  void foldersOfOnePrefixAreToldApart() {
    const auto folder = monitoringRun("alltoall-16");
    std::vector<NamedText> files;
    for (const char* size : {"100", "1000", "3000", "8208"})
      for (NamedText& file : profsOf(folder / size))
        files.push_back(
            {"alltoall/" + std::string(size) + file.name.substr(file.name.find('/')), std::move(file.text)});
    const ReadFiles read = readTogether(files);
    QVERIFY((read.sink.regions == std::vector<std::string>{"100/p", "1000/p", "3000/p", "8208/p"}));
    const auto regionOf = [](const std::string& name) { return name.substr(9, name.find('/', 9) - 9) + "/p"; };
    const PairAmounts amounts = amountsOf(read);
    QVERIFY(amounts == countedByHand(files, PairClass::pointToPoint, regionOf));
    // The largest blocks go by persistent requests, which are counted as the program's.
    QVERIFY((sumOf(amounts, PairClass::pointToPoint) == Amount{240, 1969920}));
    QVERIFY(read.tells("monitoring.persistent"));
  }

  void onlyWhatIsWanted() {
    const std::vector<NamedText> files{
        {"p.0.prof", textOf(std::string(WEFT_TEST_DATA) + "/monitoring/mode2-rank1.prof")}};
    const ReadFiles pairs = readTogether(files, {.operations = false, .pairs = true});
    QVERIFY(pairs.sink.communicators.empty() && pairs.sink.rows.empty() && !pairs.sink.pairs.empty());
    const ReadFiles operations = readTogether(files, {.operations = true, .pairs = false});
    QVERIFY(!operations.sink.communicators.empty() && operations.sink.pairs.empty());
  }

  void damageIsToldAndTheRestIsKept() {
    const ReadFiles read =
        readTogether({{"p.0.prof", textOf(std::string(WEFT_TEST_DATA) + "/monitoring/hostile.prof")}});
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.columns"), 2U);
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.value"), 2U);
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.members"), 1U);
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.block"), 1U);
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.truncated"), 1U);
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.unknown"), 1U);
    QCOMPARE(read.report.rowsLeftOut, 7U);
    QVERIFY(read.sink.parents.size() < 2);  // "5 FROM 6" and "6 FROM 5"
    QVERIFY(read.sink.pairs.empty());
  }

  void sumBeyondWhatFitsIsTold() {
    std::string text = "# POINT TO POINT\n";
    for (int peer = 0; peer < 9; ++peer)
      text += "E\t0\t" + std::to_string(peer) + "\t1152921504606846976 bytes\t1 msgs sent\n";
    const ReadFiles read = readTogether({{"p.0.prof", text}});
    QCOMPARE(read.report.diagnostics.totals().at("monitoring.overflow"), 2U);
    QCOMPARE(amountsOf(read).size(), std::size_t(7));
  }

  // Of every set that is there: intact it is told to be nothing; without any one of its files, or with any one cut, it
  // is told always.
  void setsKnowTheirSize_data() {
    QTest::addColumn<QString>("run");
    for (const char* run : {"hpcc-16", "hpcc-16-sections", "lammps-lj-8", "lammps-pppm-16", "lineprog-4-mode1",
                            "lineprog-4-mode2", "phases-16"})
      QTest::newRow(run) << QString::fromStdString(monitoringRun(run).string());
    QTest::newRow("alltoall-16") << QString::fromStdString((monitoringRun("alltoall-16") / "100").string());
  }
  void setsKnowTheirSize() {
    QFETCH(QString, run);
    const auto files = perRankOf(run.toStdString());
    QVERIFY(files.size() > 1);
    const QStringList intact =
        lacks(files);  // of phases that not every rank wrote, and of communicators that were freed
    QCOMPARE(intact.join(' ').contains("phase") || (intact.size() == 1 && run.endsWith("hpcc-16")), !intact.empty());
    QVERIFY2(!intact.join(' ').contains("lines C"), qPrintable(intact.join("\n")));
    std::mt19937 random(seeded(20261123));
    for (std::size_t at = 0; at<files.size(); at += files.size()> 100 ? 23 : 1) {  // each reading is of all
      auto fewer = files;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
      QVERIFY2(lacks(fewer) != intact, files[at].name.c_str());
      for (int i = 0; i < 4; ++i) {
        auto cut = files;
        std::string& text = cut[at].text;
        text.resize(1 + random() % (text.size() - 1));
        // A whole number of lines of the last section is a file like any other, where it has no communicators.
        const bool inside =
            files[at].text.find("\nD\t") == std::string::npos && text.find("# COLLECTIVES") != std::string::npos;
        if (!text.ends_with('\n') || !inside)
          QVERIFY2(lacks(cut) != intact, qPrintable(QString("%1 to %2").arg(cut[at].name.c_str()).arg(text.size())));
      }
    }
  }
  // Wherever the lines C of a file of a section end: the others have them, as many to each.
  void linesOfCollectivesThatAreGoneAreTold_data() {
    QTest::addColumn<QString>("phase");
    for (const char* phase : {"2", "12"}) QTest::newRow(phase) << phase;
  }
  void linesOfCollectivesThatAreGoneAreTold() {
    QFETCH(QString, phase);
    const auto files = filesOf(monitoringRun("hpcc-16-sections"), [&](const std::string& name) {
      return name.starts_with("hpcc_" + phase.toStdString() + ".");
    });
    QCOMPARE(files.size(), std::size_t{16});
    QVERIFY(!readTogether(files).tells("monitoring.collectives_missing"));
    for (std::size_t at = 0; at < files.size(); ++at) {
      auto cut = files;
      std::string& text = cut[at].text;
      const std::size_t none = text.find("\nC\t") + 1;
      const auto shorten = [&] { text.resize(text.rfind('\n', text.size() - 2) + 1); };
      for (shorten(); text.size() >= none; shorten()) {
        const char* code = text.size() == none ? "monitoring.no_collectives" : "monitoring.collectives_missing";
        QVERIFY2(readTogether(cut).tells(code),
                 qPrintable(QString("%1 to %2").arg(cut[at].name.c_str()).arg(text.size())));
      }
    }
  }

  // Ranks 1 to 4 send all to all, 0 and 1 too, and all the world is gathered from by every rank but 0: what 0 lacks it
  // never had.
  void aRootElsewhereLacksNoCollectives() {
    const std::map<std::pair<int, int>, int> ofLeaders{{{0, 1}, 2}, {{1, 0}, 2}};
    std::vector<NamedText> files;
    for (int me = 0; me < 5; ++me) {
      std::string text = "# POINT TO POINT\n# OSC\n# COLLECTIVES\n";
      for (int peer = 0; peer < 5; ++peer) {
        const auto leader = ofLeaders.find({me, peer});
        const int messages =
            (me != 0 && peer != 0 ? 3 : 0) + (me != 0 ? 1 : 0) + (leader == ofLeaders.end() ? 0 : leader->second);
        if (peer != me && messages != 0)
          text += "C\t" + std::to_string(me) + "\t" + std::to_string(peer) + "\t8 bytes\t" + std::to_string(messages) +
                  " msgs sent\n";
      }
      files.push_back({"p." + std::to_string(me) + ".prof", text});
    }
    QVERIFY(lacks(files).empty());
  }

  // A file without traffic does not say whose it is: it may be the one that is looked for.
  void aSilentRankIsNotMissing() {
    const NamedText one{"p.0.prof", "# POINT TO POINT\nE\t0\t1\t5 bytes\t1 msgs sent\n"},
        silent{"p.1.prof", "# POINT TO POINT\n"};
    QVERIFY(lacks({one, silent}).empty());
    QVERIFY(!lacks({one}).empty());
  }

  void oneDamagedRankMakesNoMillions() {
    const ReadFiles read = readTogether({{"p.0.prof", "# POINT TO POINT\nE\t0\t16777215\t5 bytes\t1 msgs sent\n"}});
    QCOMPARE(read.sink.processes.size(), std::size_t(2));
    const ReadFiles silent = readTogether({{"p.0.prof", "# POINT TO POINT\nE\t0\t3\t5 bytes\t1 msgs sent\n"}});
    QCOMPARE(silent.sink.processes.size(), std::size_t(4));
  }

 private:
  // What is said of files that are missing or cut.
  static QStringList lacks(const std::vector<NamedText>& files) {
    QStringList told;
    const ReadFiles read = readTogether(files);
    for (const Diagnostic& each : read.report.diagnostics.list())
      if (each.code == "monitoring.missing_file" || each.code == "monitoring.missing_in_phase" ||
          each.code == "monitoring.cut" || each.code == "monitoring.collectives_missing" ||
          each.code == "monitoring.no_collectives" || each.code == "monitoring.partial_communicator")
        told << QString::fromStdString(sentence(each));
    return told;
  }
};

WEFT_TEST(MonitoringTest)

}  // namespace monitoring_test
#include "monitoring_test.moc"
