// A recording from its beginning to whatever end the program comes to; regions, and what the program reads of itself.
#include <QTest>

#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <sstream>

#include "monitored_lines.h"
#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_life_test {

using Calls = std::map<std::string, long long>;  // by region, of both ranks

class Folder {
 public:
  std::filesystem::path bundle() const { return (folder_.path() + "/bundle").toStdString(); }
  MpiRun run(bool mpich, const QStringList& settings = {}) const {
    const QString library = QString(WEFT_LIBRARIES) + (mpich ? "/libweft-record-mpich.so" : "/libweft-record.so");
    return {mpich,
            2,
            {library},
            QStringList{"WEFT_BUNDLE=" + QString::fromStdString(bundle().string())} + settings,
            folder_.path()};
  }

 private:
  QTemporaryDir folder_;
};

QString program(const char* name, bool mpich) {
  return QString(WEFT_PROGRAMS) + "/" + name + (mpich ? "-mpich" : "-openmpi");
}

void add(std::vector<RecordedRow> rows, Calls& calls) {
  for (RecordedRow& row : rows)
    if (row["operation"] == "Barrier") calls[row["region"]] += std::stoll(row["calls"]);
}

Calls barriers(const std::filesystem::path& bundle) {
  Calls calls;
  add(recordedRows(bundle, "operations"), calls);
  return calls;
}

Calls barriersOfParts(const std::filesystem::path& bundle) {
  Calls calls;
  add(recordedPartRows(bundle, "operations"), calls);
  return calls;
}

std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<long long> numbersOf(const std::filesystem::path& file) {
  std::istringstream in(textOf(file));
  return {std::istream_iterator<long long>(in), {}};
}

bool isThere(const MpiRun& run, const QString& file) {
  return run.possible() && QFile::exists(file) && QFile::exists(run.preload.value(0));
}

#define NEED(run, file) \
  if (!isThere(run, file)) QSKIP("this MPI library is not installed")

class RecorderLifeTest : public QObject {
  Q_OBJECT

 private slots:
  // Against what the program timed itself: 1 % of it, and what a busy machine may put between its look at the clock and
  // the recorder's.
  void timesAreThoseThatTheProgramTook_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void timesAreThoseThatTheProgramTook() {
    QFETCH(const bool, mpich);
    const Folder folder;
    const QString expected = QString::fromStdString((folder.bundle().parent_path() / "expected").string());
    const MpiRun run = folder.run(mpich, {"EXPECTED=" + expected});
    NEED(run, program("timed", mpich));
    const auto result = run(program("timed", mpich));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const auto near = [](double seen, double truth) { return std::abs(seen - truth) < 0.01 * truth + 0.05; };
    std::map<std::string, double> finalize;
    for (RecordedRow& row : recordedRows(folder.bundle(), "ends")) finalize[row["rank"]] = std::stod(row["finalize_s"]);
    const auto ranks = recordedRows(folder.bundle(), "ranks");
    QCOMPARE(ranks.size(), std::size_t(2));
    for (RecordedRow row : ranks) {
      std::ifstream in(expected.toStdString() + "." + row["rank"]);
      double init = 0, off = 0, inFinalize = 0;
      QVERIFY(in >> init >> off >> inFinalize);
      const double net = std::stod(row["net_s"]), recorded = std::stod(row["recorded_s"]);
      const std::string seen = "rank " + row["rank"] + ": init " + row["init_s"] + " of " + std::to_string(init) +
                               ", off " + std::to_string(net - recorded) + " of " + std::to_string(off) +
                               ", finalize " + std::to_string(finalize[row["rank"]]) + " of " +
                               std::to_string(inFinalize);
      QVERIFY2(near(std::stod(row["init_s"]), init), seen.c_str());
      QVERIFY2(near(net - recorded, off), seen.c_str());
      QVERIFY2(near(finalize[row["rank"]], inFinalize), seen.c_str());
    }
    QVERIFY(finalize["1"] > 0.5);  // it waits for rank 0
    QCOMPARE(barriers(folder.bundle()), (Calls{{"", 4}}));
  }

  // Against getrusage(2) in the program, around what it does; the recorder reads a little earlier and later.
  void usageIsThatOfTheProgram_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("way");
    for (const bool mpich : {false, true})
      for (const char* way : {"spin", "call", "touch", "rest"})
        QTest::addRow("%s, %s", way, mpich ? "MPICH" : "Open MPI") << mpich << QString(way);
  }
  void usageIsThatOfTheProgram() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, way);
    const Folder folder;
    const std::string expected = (folder.bundle().parent_path() / "expected").string();
    const MpiRun run = folder.run(mpich, {"EXPECTED=" + QString::fromStdString(expected)});
    NEED(run, program("usage", mpich));
    const auto result = run(program("usage", mpich), {way});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    for (RecordedRow row : recordedRows(folder.bundle(), "ranks")) {
      std::ifstream in(expected + "." + row["rank"]);
      const std::vector<double> own{std::istream_iterator<double>(in), {}};
      QCOMPARE(own.size(), std::size_t(7));
      std::vector<double> seen;
      for (const char* column : {"user_s", "system_s", "minor_faults", "major_faults", "voluntary_switches",
                                 "involuntary_switches", "max_resident_bytes"})
        seen.push_back(std::stod(row[column]));
      // Beside what the program did: the recorder's own, a barrier, and two files.
      const std::vector<double> more{0.2, 0.2, 3000, 50, 500, 500, 16 << 20};
      for (std::size_t i = 0; i < own.size(); ++i)
        QVERIFY2(seen[i] >= own[i] - 1e-4 && seen[i] <= own[i] + more[i],
                 qPrintable(QString("%1: %2 of %3").arg(i).arg(seen[i]).arg(own[i])));
      if (way == "spin") QVERIFY(seen[0] > 0.8 && seen[0] > 4 * seen[1]);
      if (way == "call") QVERIFY(seen[0] + seen[1] > 0.9 && seen[1] > 2 * seen[0]);
      if (way == "touch") QVERIFY(seen[2] >= double(96 << 20) / 65536 && seen[6] >= 96 << 20);
      if (way == "rest") QVERIFY(seen[4] >= 300);
    }
  }

  void barriersAreInTheirRegions_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("setting");
    for (const bool mpich : {false, true})
      for (const char* how : {"annotated", "names", "levels", "dump"})
        QTest::addRow("%s, %s", how, mpich ? "MPICH" : "Open MPI")
            << mpich << how << QString("WEFT_PCONTROL=") + (QString(how) == "names" ? "names" : "levels");
  }
  void barriersAreInTheirRegions() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, how);
    QFETCH(const QString, setting);
    const std::map<QString, Calls> expected{{"annotated", {{"", 12}, {"outer", 12}, {"inner", 6}}},
                                            {"names", {{"", 2}, {"outer", 4}, {"inner", 6}}},
                                            {"levels", {{"", 2}, {"level 7", 4}}},
                                            {"dump", {{"", 2}, {"first", 4}, {"second", 6}}}};
    const Folder folder;
    const MpiRun run = folder.run(mpich, {setting});
    NEED(run, program("regions", mpich));
    const auto result = run(program("regions", mpich), {how});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(barriers(folder.bundle()), expected.at(how));
    QVERIFY(!std::filesystem::exists(folder.bundle() / "parts"));
    std::map<std::string, std::size_t> written;
    for (const auto& file : std::filesystem::directory_iterator(folder.bundle())) {
      const std::string table = file.path().stem().string();
      written[table] = recordedRows(folder.bundle(), table).size();
    }
    QCOMPARE(statedRows(recordedRows(folder.bundle(), "run")), written);
    if (how != "annotated") return;
    for (RecordedRow& row : recordedRows(folder.bundle(), "regions"))
      QCOMPARE(row["parent"], std::string(row["name"] == "inner" ? "outer" : ""));
  }

  void whatWasRecordedStays_data() {
    QTest::addColumn<QString>("end");
    for (const char* end : {"exit", "abort", "kill"}) QTest::addRow("%s", end) << end;
  }
  void whatWasRecordedStays() {
    QFETCH(const QString, end);
    const Folder folder;
    const MpiRun run = folder.run(false);
    NEED(run, program("regions", false));
    QVERIFY(run(program("regions", false), {end}).status != 0);
    QVERIFY(!std::filesystem::exists(folder.bundle() / "run.csv"));
    const Calls calls = barriersOfParts(folder.bundle());
    QCOMPARE(calls.count("outer"), std::size_t(1));
    QCOMPARE(calls, (Calls{{"", 12}, {"outer", 12}, {"inner", 6}}));
    for (const auto& [table, rows] : statedRows(recordedPartRows(folder.bundle(), "run")))
      QCOMPARE(recordedPartRows(folder.bundle(), table).size(), rows);
  }

  void whatIsThereStays() {
    const Folder folder;
    const MpiRun run = folder.run(false);
    NEED(run, program("regions", false));
    std::filesystem::create_directories(folder.bundle());
    std::ofstream(folder.bundle() / "notes") << "mine";
    const auto result = run(program("regions", false));
    QCOMPARE(result.status, 0);
    QVERIFY(result.errors.contains("bundle-2"));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.bundle()), {}), 1);
    QVERIFY(std::filesystem::exists(folder.bundle().string() + "-2/run.csv"));
  }

  void onlyWhatIsWanted() {
    const Folder folder;
    const MpiRun run = folder.run(false, {"WEFT_ONLY=MPI_Sendrecv,Nonsense"});
    NEED(run, program("sessions", false));
    const auto result = run(program("regions", false));
    QCOMPARE(result.status, 0);
    QVERIFY(result.errors.contains("Nonsense"));
    QVERIFY(recordedRows(folder.bundle(), "operations").empty());
  }

  // Numbers of every rank between those of the clock's two ends, and no rank left out.
  void timesAreThoseOfTheProcess() {
    const Folder folder;
    const MpiRun run = folder.run(false);
    NEED(run, program("regions", false));
    QCOMPARE(run(program("regions", false)).status, 0);
    auto ranks = recordedRows(folder.bundle(), "ranks"), ends = recordedRows(folder.bundle(), "ends");
    QCOMPARE(ranks.size(), std::size_t(2));
    QCOMPARE(ends.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
      for (const char* column : {"init_s", "net_s", "finalize_s", "wrap_s", "recorder_s"})
        QVERIFY2(std::stod(ranks[i][column]) >= 0 && std::stod(ranks[i][column]) < 200, column);
      QVERIFY(std::stod(ends[i]["finalize_s"]) >= std::stod(ranks[i]["finalize_s"]));
      QVERIFY(std::stod(ends[i]["after_s"]) >= 0);
    }
  }

  // The cgroup as the test, whose children they are, sees it: /proc/self/cgroup of the same cgroup has the same lines.
  void whereProcessesRanIsTold() {
    const Folder folder;
    const MpiRun run = folder.run(
        false, {"SLURM_JOB_ID=4711", "SLURM_JOB_NODELIST=node[01-04,07]", "SLURM_TOPOLOGY_ADDR=core2.leaf5.node07",
                "SLURM_TOPOLOGY_ADDR_PATTERN=switch.switch.node", "APPTAINER_CONTAINER=/images/alma.sif"});
    NEED(run, program("regions", false));
    QCOMPARE(run(program("regions", false)).status, 0);
    std::map<std::string, std::string> facts, ofRun;
    for (const RecordedRow& row : recordedRows(folder.bundle(), "facts"))
      facts[row.at("rank") + " " + row.at("fact")] = row.at("value");
    for (const RecordedRow& row : recordedRows(folder.bundle(), "run")) ofRun[row.at("key")] = row.at("value");
    QCOMPARE(ofRun["slurm job"], std::string("4711"));
    QCOMPARE(ofRun["slurm nodes"], std::string("node[01-04,07]"));
    std::ifstream own("/proc/self/cgroup");
    const std::string lines{std::istreambuf_iterator<char>(own), {}};
    for (const std::string rank : {"0", "1"}) {
      QCOMPARE(facts[rank + " slurm topology"], std::string("core2.leaf5.node07"));
      QCOMPARE(facts[rank + " slurm topology levels"], std::string("switch.switch.node"));
      QCOMPARE(facts[rank + " container"], std::string("/images/alma.sif"));
      const std::string cgroup = facts[rank + " cgroup"];
      QVERIFY2(cgroup.empty() || lines.find(":" + cgroup + "\n") != lines.npos, cgroup.c_str());
    }
  }

  void binsAddUpToThePairs() {
    const Folder folder;
    const MpiRun run = folder.run(false, {"WEFT_BINS=1"});
    NEED(run, program("sessions", false));
    QCOMPARE(run(program("sessions", false)).status, 0);
    std::map<std::string, long long> pairs, bins;
    for (RecordedRow& row : recordedRows(folder.bundle(), "pairs"))
      pairs[row["communicator"] + row["source"] + row["destination"]] += std::stoll(row["bytes"]);
    for (RecordedRow& row : recordedRows(folder.bundle(), "bins"))
      bins[row["communicator"] + row["source"] + row["destination"]] += std::stoll(row["bytes"]);
    QVERIFY(!pairs.empty());
    QCOMPARE(bins, pairs);
  }

  void programsReadWhatTheySent_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void programsReadWhatTheySent() {
    QFETCH(const bool, mpich);
    const Folder folder;
    MpiRun run = folder.run(mpich);
    run.ranks = 4;
    NEED(run, program("sessions", mpich));
    const auto with = run(program("sessions", mpich));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    run.preload.clear();
    run.settings = QStringList{"WITHOUT=1"};
    const auto without = run(program("sessions", mpich));
    QVERIFY2(without.status == 0, qPrintable(without.errors));
  }

  // Of four ranks one has lost its environment: what all members call would wait for it for ever.
  void sessionsOfPartlyRecordedJobsAreAbsent_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void sessionsOfPartlyRecordedJobsAreAbsent() {
    QFETCH(const bool, mpich);
    const Folder folder;
    MpiRun run = folder.run(mpich);
    run.ranks = 4;
    NEED(run, program("partly", mpich));
    const auto all = run(program("partly", mpich));
    QVERIFY2(all.status == 0, qPrintable(all.errors));
    run.settings << "PARTLY=1";
    const QString without = "[ \"$OMPI_COMM_WORLD_RANK$PMI_RANK\" = 2 ] && unset LD_PRELOAD; exec \"$0\"";
    const auto some = run("/bin/sh", {"-c", without, program("partly", mpich)});
    QVERIFY2(some.status == 0, qPrintable(some.errors));
    run.preload.clear();
    const auto none = run(program("partly", mpich));
    QVERIFY2(none.status == 0, qPrintable(none.errors));
  }

  // Programs for the introspection library: their files are those of a ring, by what they send.
  void introspectionIsThatOfThePaper_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("name");
    for (const bool mpich : {false, true})
      for (const char* name : {"introspection", "fortran-introspection"})
        QTest::addRow("%s, %s", name, mpich ? "MPICH" : "Open MPI") << mpich << name;
  }
  void introspectionIsThatOfThePaper() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, name);
    const bool isFortran = name != "introspection";
    const Folder folder;
    const std::filesystem::path files = folder.bundle().parent_path();
    MpiRun run = folder.run(mpich, {"FOLDER=" + QString::fromStdString(files.string())});
    run.ranks = 4;
    NEED(run, program(qPrintable(name), mpich));
    const auto with = run(program(qPrintable(name), mpich));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    const std::string root = isFortran ? "0" : "2", bytes = isFortran ? "160" : "100", messages = isFortran ? "1" : "2";
    const auto ring = [](const std::string& of) {
      return "0 " + of + " 0 0\n0 0 " + of + " 0\n0 0 0 " + of + "\n" + of + " 0 0 0\n";
    };
    QCOMPARE(textOf(files / ("ring_sizes." + root + ".prof")), ring(bytes));
    QCOMPARE(textOf(files / ("ring_counts." + root + ".prof")), ring(messages));
    const std::string row = "\t" + bytes + " bytes\t" + messages + " msgs sent\t\n";
    QCOMPARE(textOf(files / "row.1.prof"),
             "# POINT TO POINT\nE\t1\t2" + row + "# OSC\n# COLLECTIVES\n" +
                 (isFortran ? ""
                            : "C\t1\t0\t100 bytes\t1 msgs sent\t\nC\t1\t2\t100 bytes\t1 msgs sent\t\n"
                              "C\t1\t3\t100 bytes\t1 msgs sent\t\n"));
    run.preload.clear();
    run.settings += "WITHOUT=1";
    const auto without = run(program(qPrintable(name), mpich));
    QVERIFY2(without.status == 0, qPrintable(without.errors));
  }

  // Listing 2 of the paper: each rank tells somebody that it came.
  void introspectionSeesTheMessagesOfABarrier() {
    const Folder folder;
    const std::filesystem::path files = folder.bundle().parent_path();
    MpiRun run = folder.run(
        false, {"FOLDER=" + QString::fromStdString(files.string()), "MONITORED=1", "OMPI_MCA_pml_monitoring_enable=1"});
    run.ranks = 4;
    NEED(run, program("introspection", false));
    const auto with = run(program("introspection", false));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    const std::vector<long long> messages = numbersOf(files / "barrier_counts.0.prof");
    QCOMPARE(messages.size(), std::size_t(16));
    for (std::size_t rank = 0; rank < 4; ++rank)
      QVERIFY(std::accumulate(&messages[rank * 4], &messages[rank * 4] + 4, 0LL) > 0);
    QCOMPARE(numbersOf(files / "barrier_sizes.0.prof"), std::vector<long long>(16, 0));
  }

  // The matrix of three barriers, sums and rings is what Open MPI's monitoring writes of the program with them, less
  // what it writes without: both without the recorder.
  void introspectionIsWhatOpenMpiMonitors() {
    std::array<std::vector<long long>, 2> expected;  // messages, bytes
    for (const char* repeats : {"3", "0"}) {
      const QTemporaryDir alone;
      MpiRun run{false, 4, {}, {}, alone.path()};
      run.settings = {"OMPI_MCA_pml_monitoring_enable=1", "OMPI_MCA_pml_monitoring_enable_output=3",
                      "OMPI_MCA_pml_monitoring_filename=" + alone.filePath("all"), QString("REPEATS=") + repeats,
                      "FOLDER=" + alone.path()};
      if (!run.possible() || !QFile::exists(program("introspection", false))) QSKIP("Open MPI is not installed");
      QCOMPARE(run(program("introspection", false)).status, 0);
      const int sign = *repeats == '0' ? -1 : 1;
      for (auto& each : expected) each.resize(16);
      eachMonitoredLine(alone.path(), [&](const MonitoredLine& line) {
        if (line.kind != "E") return;
        const auto at = static_cast<std::size_t>(line.source * 4 + line.destination);
        expected[0][at] += sign * line.messages;
        expected[1][at] += sign * line.bytes;
      });
    }
    const Folder folder;
    const std::filesystem::path files = folder.bundle().parent_path();
    MpiRun run = folder.run(
        false, {"FOLDER=" + QString::fromStdString(files.string()), "REPEATS=3", "OMPI_MCA_pml_monitoring_enable=1"});
    run.ranks = 4;
    NEED(run, program("introspection", false));
    const auto with = run(program("introspection", false));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    QVERIFY(std::accumulate(expected[1].begin(), expected[1].end(), 0LL) > 4 * 3 * 90);
    for (const char* name : {"messages", "all"}) {  // no message of a collective counts twice
      QCOMPARE(numbersOf(files / (std::string(name) + "_counts.0.prof")), expected[0]);
      QCOMPARE(numbersOf(files / (std::string(name) + "_sizes.0.prof")), expected[1]);
    }
  }

  void ranksThatTalkComeOntoOneNode_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("perNode");
    for (const bool mpich : {false, true})
      for (const char* perNode : {"2", "4"})
        QTest::addRow("%s, nodes of %s", mpich ? "MPICH" : "Open MPI", perNode) << mpich << perNode;
  }
  void ranksThatTalkComeOntoOneNode() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, perNode);
    const Folder folder;
    MpiRun run = folder.run(mpich, {"NODE=" + perNode, "WEFT_NODE_RANKS=" + perNode});
    run.ranks = 6;
    NEED(run, program("reorder", mpich));
    const auto with = run(program("reorder", mpich));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    std::set<std::string> made;  // the new communicators are the program's own
    for (RecordedRow& row : recordedRows(folder.bundle(), "communicators")) made.insert(row["call"]);
    QVERIFY(made.contains("Comm_split"));
    run.preload.clear();
    run.settings = QStringList{"WITHOUT=1"};
    const auto without = run(program("reorder", mpich));
    QVERIFY2(without.status == 0, qPrintable(without.errors));
  }

  // All share memory here: one node, and nothing to gain.
  void onOneNodeRanksStay() {
    const Folder folder;
    MpiRun run = folder.run(false);
    run.ranks = 4;
    NEED(run, program("reorder", false));
    const auto result = run(program("reorder", false));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
  }

  void fortranReorders_data() { programsReadWhatTheySent_data(); }
  void fortranReorders() {
    QFETCH(const bool, mpich);
    const Folder folder;
    MpiRun run = folder.run(mpich, {"WEFT_NODE_RANKS=2"});
    run.ranks = 4;
    NEED(run, program("fortran-reorder", mpich));
    const auto with = run(program("fortran-reorder", mpich));
    QVERIFY2(with.status == 0, qPrintable(with.errors));
    run.preload.clear();
    const auto without = run(program("fortran-reorder", mpich));
    QVERIFY2(without.status == 0, qPrintable(without.errors));
  }

  // A script that waits for the program stands between it and the launcher.
  void programsBelowAScriptAreOneWorld_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void programsBelowAScriptAreOneWorld() {
    QFETCH(const bool, mpich);
    const Folder folder;
    const MpiRun run = folder.run(mpich, {"WEFT_PCONTROL=names"});
    NEED(run, program("regions", mpich));
    const auto result = run(
        "/bin/sh", {"-c", "sh -c '\"$0\" \"$@\"; exit $?' \"$0\" \"$@\"; exit $?", program("regions", mpich), "names"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(barriers(folder.bundle()), (Calls{{"", 2}, {"outer", 4}, {"inner", 6}}));
    QCOMPARE(recordedRows(folder.bundle(), "ranks").size(), std::size_t(2));
    QVERIFY(recordedRows(folder.bundle(), "worlds").empty());
    QVERIFY(!std::filesystem::exists(folder.bundle().string() + "-2"));
  }
};

WEFT_TEST(RecorderLifeTest)

}  // namespace recorder_life_test
#undef NEED
#include "recorder_life_test.moc"
