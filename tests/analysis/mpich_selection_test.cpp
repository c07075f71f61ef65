// The file by which MPICH chooses algorithms, as MPICH goes through it. collective_live_test runs MPICH with one.
#include <QTest>
#include <bit>
#include <fstream>
#include <sstream>

#include "analysis/load/mpich_selection.h"
#include "cli.h"
#include "collectives/four_ranks.h"
#include "collectives/mpich_search.h"
#include "core/base/error.h"
#include "test_class.h"

using namespace weft;

namespace mpich_selection_test {

using namespace cli;

// Choices that were written by hand for these tests.
const std::filesystem::path everyChoice = recorded("mpich_choices/load/every_collective.json");

// By the rule that is about it and can be; nothing: MPICH's choice.
std::optional<std::string> ruledFunction(const MpichCall& asked, const std::vector<AlgorithmRule>& rules) {
  const std::string name = asked.collective;
  for (const AlgorithmRule& rule : rules) {
    const RuleKey& key = rule.key;
    const bool blocks = name == "alltoall" || name == "allgather";
    const std::uint64_t size = blocks ? asked.total() : asked.bytes;
    if (name != collectiveName(key.collective) || asked.ranks != key.ranks || !rule.changes()) continue;
    if (key.endBytes != 0 && (size < key.firstBytes || size >= key.endBytes)) continue;
    if ((name == "bcast" || name == "allreduce") && !asked.flat) continue;
    if (name == "alltoall" && asked.inPlace) continue;
    const bool halves = name == "allreduce" && rule.best.algorithm == 2;
    if (halves && (!asked.builtIn || asked.bytes < std::bit_floor(asked.ranks))) continue;
    return mpichFunction(key.collective, rule.best.algorithm);
  }
  return {};
}

AlgorithmRule rule(Collective collective, std::uint32_t ranks, std::uint64_t first, int now, int best) {
  return {{collective, ranks, first, 2 * first}, 1, {now, 1, 1}, {best, 0.5, 1}};
}

MpichChoices choicesOf(const std::string& text) {
  std::istringstream in(text);
  return readMpichChoices(in, "choices.json");
}

// Empty where it is read.
std::string whyRefused(const std::string& text) {
  try {
    choicesOf(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

class MpichSelectionTest : public QObject {
  Q_OBJECT

 private slots:
  // What MPICH takes by the file: an algorithm of a rule where one is about the call, and else the algorithm of the
  // file that the rules stand in front of, for communicators of 1 to 20 ranks.
  void writesWhatMpichReads() {
    const std::vector<AlgorithmRule> rules{rule(Collective::Allreduce, 4, 1024, 1, 2),
                                           rule(Collective::Allreduce, 5, 2048, 1, 2),
                                           rule(Collective::Allreduce, 8, 8, 1, 2),
                                           rule(Collective::Allreduce, 8, 16, 2, 2),
                                           rule(Collective::Bcast, 3, 1024, 1, 3),
                                           rule(Collective::Bcast, 8, 1024, 3, 1),
                                           rule(Collective::Alltoall, 16, 4096, 2, 1),
                                           rule(Collective::Alltoall, 8, 4096, 2, 3),
                                           rule(Collective::Allgatherv, 6, 0, 1, 3),
                                           rule(Collective::Allgather, 8, 4096, 1, 3),
                                           rule(Collective::Allgather, 2, std::uint64_t(1) << 31, 3, 1)};
    const MpichChoices choices = readMpichChoices(everyChoice.string());
    const MpichSearch file(mpichSelectionText(rules, choices)), own(contentOf(everyChoice));
    QVERIFY(file.isWhole() && own.isWhole());
    int ruled = 0;
    for (const char* name : {"allreduce", "bcast", "alltoall", "allgatherv", "allgather", "reduce", "iallreduce"})
      for (std::uint32_t ranks = 1; ranks <= 20; ++ranks)
        for (const std::uint64_t bytes : {0, 1, 8, 15, 16, 255, 256, 1023, 1024, 2047, 2048, 4095, 4096, 100000})
          for (const int flags : {0, 1, 2, 3, 4, 5, 6, 7}) {
            const MpichCall asked{name, ranks, bytes, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0};
            const auto found = file.algorithm(asked);
            const std::string expected = ruledFunction(asked, rules).value_or(own.algorithm(asked));
            QVERIFY2(found == expected, (asked.words() + ": " + found + ", not " + expected).c_str());
            ruled += expected != own.algorithm(asked) ? 1 : 0;
          }
    QVERIFY(ruled > 20);
    QCOMPARE(mpichSelectionText({}, choices), mpichSelectionText({rules[3]}, choices));
  }

  // A condition before one on the size of communicators, which another size passes over.
  void keepsWhatIsAskedFirst() {
    const MpichChoices choices = choicesOf(R"({"collective = allgather": {"comm_type = intra": {
        "total_msg_size <= 64": {"algorithm=MPIR_Allgather_intra_brucks": {}},
        "comm_size <= 16": {"algorithm=MPIR_Allgather_intra_ring": {}},
        "comm_size = any": {"algorithm=MPIR_Allgather_intra_other": {}}},
        "comm_type = inter": {"algorithm=MPIR_Allgather_allcomm_nb": {}}}})");
    const MpichSearch file(mpichSelectionText({rule(Collective::Allgather, 8, 4096, 3, 1)}, choices));
    QVERIFY(file.isWhole());
    for (const auto& [ranks, bytes, algorithm] :
         {std::tuple(8u, 8u, "brucks"), {8, 9, "ring"}, {8, 512, "brucks"}, {8, 1024, "ring"}, {17, 512, "other"}})
      QCOMPARE(file.algorithm({"allgather", ranks, bytes}), std::string("MPIR_Allgather_intra_") + algorithm);
  }

  void omitsWhatTheFileDoesNotName() {
    const MpichChoices choices = readMpichChoices(everyChoice.string());
    const AlgorithmRule unnamed = rule(Collective::Allgather, 4, 4096, 1, 2);
    QCOMPARE(whyNoMpichRule(unnamed, choices),
             everyChoice.string() + " never names MPIR_Allgather_intra_recursive_doubling");
    QCOMPARE(mpichSelectionText({unnamed}, choices), mpichSelectionText({}, choices));
    const MpichChoices few = choicesOf(R"({"collective=bcast": {"algorithm=MPIR_Bcast_intra_binomial": {}}})");
    for (const Collective collective : {Collective::Bcast, Collective::Reduce})
      QCOMPARE(whyNoMpichRule(rule(collective, 4, 4096, 2, 1), few),
               "choices.json has no choice for " + std::string(collectiveName(collective)) + " within communicators");
  }

  void refusesWhatMpichCannotRead() {
    std::size_t refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(recorded("mpich_choices/refuse"))) {
      const std::string why = whyRefused(contentOf(entry.path()));
      QVERIFY2(why.starts_with("choices.json: ") && why.find("generic.json") != std::string::npos,
               (entry.path().string() + ": " + why).c_str());
      ++refused;
    }
    QCOMPARE(refused, std::size_t(8));
    QVERIFY(whyRefused(std::string((16 << 20) + 1, ' ')).find("larger than 16 MiB") != std::string::npos);
    QVERIFY(whyRefused("{}").find("no collective") != std::string::npos);
    QCOMPARE(readMpichChoices(recorded("mpich_choices/load/blanks_and_parameters.json").string()).algorithms.size(),
             std::size_t(1));
  }

  // MPICH scatters a broadcast of 40,000 B to four ranks by its file, where it would send all of it down a tree: 2
  // x 5.2 us by the tree, 4 x 2 us and 1.5 x 3.2 us in parts.
  void writesForMpich() {
    const QTemporaryDir folder;
    const QString store = folder.filePath("run.weft"), rules = folder.filePath("selection.json");
    const QString dumps = text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1");
    QCOMPARE(runWeft({"import", fourRanks(folder), dumps, "-o", store}).status, 0);
    const auto asked = [&](const QStringList& more) {
      return runWeft(QStringList{"collectives", store, "--operation", "Bcast", "--mpi", "mpich-4.0", "--rules", rules,
                                 "--defaults", text(everyChoice), "--format", "csv"} +
                     more);
    };
    const Ran slow = asked({"--latency-us", "20"});
    QVERIFY2(slow.status == 0 && slow.err.find("was not written") != std::string::npos, slow.err.c_str());
    const Ran ran = asked({"--latency-us", "0.1"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const Row row = csv(ran.out).at(0);
    QCOMPARE(row.at("now") + " " + row.at("best") + " " + row.at("rule"),
             std::string("binomial scatter_recursive_doubling_allgather true"));
    QVERIFY(ran.err.find("-genv MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE " + rules.toStdString()) !=
            std::string::npos);
    std::ifstream in(rules.toStdString());
    const MpichSearch file(std::string(std::istreambuf_iterator<char>(in), {}));
    QCOMPARE(file.algorithm({"bcast", 4, 40000, true, true, false}),
             std::string("MPIR_Bcast_intra_scatter_recursive_doubling_allgather"));
    QCOMPARE(file.algorithm({"bcast", 4, 70000, true, true, false}),
             std::string("MPIR_Bcast_intra_scatter_ring_allgather"));
    QFile::remove(rules);
    QVERIFY(file.isWhole() && ran.err.find("calls take no rule") == std::string::npos);
    const Ran named = asked({"--algorithm", "smp"});
    QVERIFY2(named.status == 1 && named.hasOneLine() && !QFile::exists(rules), named.err.c_str());
    QCOMPARE(csv(asked({"--algorithm", "scatter_ring_allgather"}).out).at(0).at("rule"), std::string("true"));
  }

  void needsTheChoicesOfMpich() {
    const QTemporaryDir folder;
    const QString store = folder.filePath("run.weft"), rules = folder.filePath("selection.json"),
                  dumps = text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1"),
                  few = folder.filePath("few.json"), file = text(everyChoice);
    QCOMPARE(runWeft({"import", fourRanks(folder), dumps, "-o", store}).status, 0);
    const QStringList asked{"collectives", store, "--operation", "Bcast", "--latency-us", "0.1"},
        mpich{"--mpi", "mpich-4.0"}, written{"--rules", rules};
    const auto refuses = [&](const QStringList& more, int status, const char* word) {
      const Ran ran = runWeft(asked + more);
      return ran.status == status && ran.hasOneLine() && ran.err.find(word) != std::string::npos &&
             !QFile::exists(rules);
    };
    QVERIFY(refuses(mpich + written, 2, "generic.json"));
    QVERIFY(refuses(written + QStringList{"--defaults", file}, 2, "--defaults"));
    QVERIFY(refuses(mpich + QStringList{"--defaults", file}, 2, "--rules"));
    QVERIFY(refuses(mpich + written + QStringList{"--defaults", folder.filePath("none.json")}, 1, "generic.json"));
    std::ofstream(few.toStdString()) << R"({"collective=bcast": {"comm_type=intra": {"algorithm=MPIR_Bcast_x": {}}}})";
    QVERIFY(refuses(mpich + QStringList{"--rules", few, "--defaults", few}, 1, "overwrite"));
    const Ran ran = runWeft(asked + mpich + written + QStringList{"--defaults", few, "--format", "csv"});
    QVERIFY2(ran.status == 0 && !QFile::exists(rules), ran.err.c_str());
    QVERIFY2(ran.err.find("few.json never names MPIR_Bcast_intra_scatter_recursive_doubling_allgather; rules that were "
                          "omitted: 1") != std::string::npos,
             ran.err.c_str());
    QCOMPARE(csv(ran.out).at(0).at("rule"), std::string("false"));
  }

  // Two ranks a node: the device broadcasts and reduces on two levels, which this file does not choose; alltoall has
  // one.
  void leavesLevelsToTheDevice() {
    const QTemporaryDir folder;
    const QString store = folder.filePath("run.weft"), rules = folder.filePath("selection.json");
    const QString dumps = text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1"), file = fourRanks(folder);
    std::string run = contentOf(file.toStdString());
    run.replace(run.find("1,node02"), 8, "1,node01");
    run.replace(run.find("3,node04"), 8, "3,node03");
    std::ofstream(file.toStdString()) << run;
    QCOMPARE(runWeft({"import", file, dumps, "-o", store}).status, 0);
    const QStringList asked{"collectives", store,        "--mpi",           "mpich-4.0", "--rules",
                            rules,         "--defaults", text(everyChoice), "--format",  "csv"};
    const Ran compared = runWeft(asked);
    QVERIFY2(compared.status == 0, compared.err.c_str());
    QCOMPARE(csv(compared.out).size(), std::size_t(1));
    QCOMPARE(csv(compared.out).at(0).at("collective"), std::string("alltoall"));
    QVERIFY2(compared.err.find("weft: 3 calls are not judged: ") != std::string::npos, compared.err.c_str());
    QCOMPARE(runWeft(asked + QStringList{"--operation", "Bcast", "--algorithm", "binomial"}).status, 1);
    const Ran named = runWeft(asked + QStringList{"--operation", "Alltoall", "--algorithm", "pairwise"});
    QCOMPARE(csv(named.out).at(0).at("rule"), std::string("true"));
  }
};

WEFT_TEST(MpichSelectionTest)

}  // namespace mpich_selection_test
#include "mpich_selection_test.moc"
