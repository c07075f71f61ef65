// Programs that count their own calls, bytes and messages; the recorder must count the same, rank by rank and pair by
// pair.
#include <QTest>

#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_calls_test {

using Sums = std::map<std::string, RecordedSum>;  // "C label operation rank", "P label operation source destination"

constexpr int ranks = 4;

Sums told(const QTemporaryDir& folder, int of = ranks) {
  Sums sums;
  for (int rank = 0; rank < of; ++rank) {
    std::ifstream in(folder.filePath(QString("told.%1").arg(rank)).toStdString());
    std::string kind, communicator, operation, source, destination;
    while (in >> kind >> communicator >> operation) {
      std::string key = kind + " " + communicator + " " + operation + " ";
      if (kind == "P" && in >> source >> destination) key += source + " " + destination;
      else key += std::to_string(rank);
      RecordedSum one;
      in >> one.calls >> one.bytes;
      sums[key].calls += one.calls;
      sums[key].bytes += one.bytes;
    }
  }
  return sums;
}

struct Group {
  std::string label;
  std::vector<int> members, remote;
};

// By the recorder's name.
std::map<std::string, Group> groups(const std::filesystem::path& bundle) {
  std::map<std::string, Group> all;
  for (RecordedRow& row : recordedRows(bundle, "communicators"))
    all[row["name"]] = {row["label"].empty() ? row["name"] : row["label"], recordedRanks(row["members"]),
                        recordedRanks(row["remote_members"])};
  return all;
}

// The ranks that "each" and "higher" represent.
std::vector<int> destinations(const Group& group, int source, const std::string& destination) {
  if (destination != "each" && destination != "higher") return {std::stoi(destination)};
  const bool isMember = std::find(group.members.begin(), group.members.end(), source) != group.members.end();
  const std::vector<int>& peers = group.remote.empty() || !isMember ? group.members : group.remote;
  auto first = destination == "each" ? peers.begin() : std::find(peers.begin(), peers.end(), source);
  std::vector<int> others;
  std::copy_if(first, peers.end(), std::back_inserter(others), [&](int rank) { return rank != source; });
  return others;
}

bool makesCommunicators(const std::string& operation) {
  for (const char* start : {"Comm_", "Cart_", "Graph_", "Dist_", "Intercomm_"})
    if (operation.starts_with(start)) return true;
  return operation == "Init" || operation == "Init_thread" || operation == "Finalize";
}

Sums recorded(const std::filesystem::path& bundle) {
  Sums sums;
  const auto all = groups(bundle);
  const auto add = [&](const std::string& key, RecordedRow& row, const char* count) {
    sums[key].calls += std::stoll(row[count]);
    sums[key].bytes += std::stoll(row["bytes"]);
  };
  for (RecordedRow& row : recordedRows(bundle, "operations"))
    if (!makesCommunicators(row["operation"]))
      add("C " + all.at(row["communicator"]).label + " " + row["operation"] + " " + row["rank"], row, "calls");
  for (RecordedRow& row : recordedRows(bundle, "pairs")) {
    const Group& group = all.at(row["communicator"]);
    for (const int to : destinations(group, std::stoi(row["source"]), row["destination"])) {
      if (row["source"] == std::to_string(to) || row["bytes"] == "0") continue;  // the programs don't tell these
      add("P " + group.label + " " + row["operation"] + " " + row["source"] + " " + std::to_string(to), row,
          "messages");
    }
  }
  return sums;
}

QString differences(const Sums& program, const Sums& recorder) {
  Sums all = program;
  all.insert(recorder.begin(), recorder.end());
  QString text;
  const auto said = [](const Sums& from, const std::string& key) {
    const auto found = from.find(key);
    return found == from.end() ? QString("nothing")
                               : QString("%1, %2 bytes").arg(found->second.calls).arg(found->second.bytes);
  };
  for (const auto& [key, ignored] : all)
    if (said(program, key) != said(recorder, key))
      text += QString("%1: %2; recorded: %3\n").arg(key.c_str(), said(program, key), said(recorder, key));
  return text;
}

struct Fixture {
  QTemporaryDir folder;
  MpiRun run;
  QString program;

  Fixture(const QString& name, bool mpich)
      : program(QString(WEFT_PROGRAMS "/%1-%2").arg(name, mpich ? "mpich" : "openmpi")) {
    run.mpich = mpich;
    run.ranks = ranks;
    run.folder = folder.path();
    run.preload = {QString(WEFT_LIBRARIES "/libweft-record%1.so").arg(mpich ? "-mpich" : "")};
    run.settings = {"TOLD=" + folder.filePath("told"), "WEFT_BUNDLE=" + folder.filePath("bundle")};
  }
  std::filesystem::path bundle() const { return folder.filePath("bundle").toStdString(); }
  bool possible() const { return run.possible() && QFile::exists(program) && QFile::exists(run.preload.front()); }
};

class RecorderCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void recorderCountsWhatTheProgramCounts_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("mpich");
    for (const char* program :
         {"regular", "varying", "neighbours", "between", "one_sided", "files", "patterns", "threads", "failing"})
      for (const bool mpich : {false, true})
        QTest::addRow("%s, %s", program, mpich ? "MPICH" : "Open MPI") << program << mpich;
    QTest::newRow("mpi4, MPICH") << "mpi4" << true;
  }
  void recorderCountsWhatTheProgramCounts() {
    QFETCH(QString, program);
    QFETCH(bool, mpich);
    const Fixture with(program, mpich);
    if (!with.possible()) QSKIP("this MPI library is not installed");
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0 && result.errors.isEmpty(), qPrintable(result.out + result.errors));
    compare(with);
  }

  // All worlds are in one bundle, ranks count on, and messages between them have both ends, also where MPI confuses
  // ranks of the worlds. (Debian's MPICH over UCX can't spawn.)
  void spawnedWorldsAreOneBundle_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QString>("started");
    const QStringList confused{WEFT_PROGRAMS "/worlds_confused-openmpi"};
    const QString two = "4 2 W_k1", three = "4 2 W_k1, 6 1 W_k1_m3_k20";
    QTest::newRow("two worlds apart") << "spawned" << QStringList() << two;
    QTest::newRow("two worlds confused") << "spawned" << confused << two;
    QTest::newRow("three worlds apart") << "mingled" << QStringList() << three;
    QTest::newRow("three worlds confused") << "mingled" << confused << three;
  }
  void spawnedWorldsAreOneBundle() {
    QFETCH(QString, program);
    QFETCH(QStringList, before);
    QFETCH(QString, started);
    Fixture with(program, false);
    if (!with.possible()) QSKIP("this MPI library is not installed");
    with.run.preload = before + with.run.preload;
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0 && result.errors.isEmpty(), qPrintable(result.out + result.errors));
    QStringList worlds;
    int processes = ranks;
    for (const RecordedRow& row : recordedRows(with.bundle(), "worlds")) {
      if (row.at("name") == "W") continue;
      worlds << QString::fromStdString(row.at("first") + " " + row.at("ranks") + " " + row.at("over"));
      processes += std::stoi(row.at("ranks"));
    }
    QCOMPARE(worlds.join(", "), started);
    const Sums own = told(with.folder, processes);
    QVERIFY(own.size() > 30);
    const QString different = differences(own, recorded(with.bundle()));
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
  }

  // By a port and over a socket. (Debian's MPICH over UCX has no ports.)
  void processesMeet() {
    const Fixture with("meetings", false);
    if (!with.possible()) QSKIP("this MPI library is not installed");
    const auto result = with.run(with.program);
    QVERIFY2(result.status == 0 && result.errors.isEmpty(), qPrintable(result.out + result.errors));
    compare(with);
  }

  // Children are recorded whatever the launcher hands on to them.
  void spawnedProcessesGetTheRecorder() {
    Fixture with("spawned", false);
    if (!with.possible()) QSKIP("this MPI library is not installed");
    with.run.isHandedOn = true;
    const auto result = with.run("env", with.run.settings + QStringList{with.run.preloaded(), with.program});
    QVERIFY2(result.status == 0, qPrintable(result.out + result.errors));
    QCOMPARE(recordedRows(with.bundle(), "ranks").size(), std::size_t(ranks + 2));
  }

  // Without MPI_Finalize the parts stay. A process that ends its last session has come to its end.
  void partsHaveAllThatIsRecorded_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("complete");
    QTest::newRow("no MPI_Finalize, Open MPI") << "unfinished" << false << "no";
    QTest::newRow("no MPI_Finalize, MPICH") << "unfinished" << true << "no";
    QTest::newRow("sessions only, MPICH") << "without_init" << true << "yes";
  }
  void partsHaveAllThatIsRecorded() {
    QFETCH(QString, program);
    QFETCH(bool, mpich);
    QFETCH(QString, complete);
    const Fixture with(program, mpich);
    if (!with.possible()) QSKIP("this MPI library is not installed");
    with.run(with.program);  // launchers take an end without MPI_Finalize for a failure
    QCOMPARE(std::filesystem::exists(with.bundle() / "run.csv"), complete == "yes");
    if (complete == "no") {
      const std::vector<RecordedRow> facts = recordedPartRows(with.bundle(), "run");
      QCOMPARE(std::count(facts.begin(), facts.end(), RecordedRow{{"key", "complete"}, {"value", "no"}}), ranks);
      gatherParts(with.bundle(), true);
    }
    compare(with);
  }

 private:
  static void compare(const Fixture& with) {
    const Sums own = told(with.folder);
    QVERIFY(own.size() > 20);
    const QString different = differences(own, recorded(with.bundle()));
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
  }
};

WEFT_TEST(RecorderCallsTest)

}  // namespace recorder_calls_test
#include "recorder_calls_test.moc"
