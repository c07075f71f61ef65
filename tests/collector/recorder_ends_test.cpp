// The recorder at the edges of processes: children, sudden ends, another root or user, no memory. Every end leaves a
// bundle that says what is known, and no process waits for the recorder.
#include <unistd.h>

#include <QTest>

#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_ends_test {

class Folder {
 public:
  explicit Folder(bool mpich) : mpich_(mpich) {}

  std::filesystem::path bundle() const { return (folder_.path() + "/bundle").toStdString(); }
  QString path(const char* name) const { return folder_.filePath(name); }
  QString program() const { return QString(WEFT_PROGRAMS) + "/ends" + (mpich_ ? "-mpich" : "-openmpi"); }
  MpiRun run(const QStringList& settings = {}) const {
    const QString library = QString(WEFT_LIBRARIES) + (mpich_ ? "/libweft-record-mpich.so" : "/libweft-record.so");
    return {mpich_, 2, {library}, QStringList{"WEFT_BUNDLE=" + path("bundle")} + settings, folder_.path()};
  }
  bool isPossible() const {
    return run().possible() && QFile::exists(program()) && QFile::exists(run().preload.first());
  }

 private:
  bool mpich_;
  QTemporaryDir folder_;
};

long long barriers(const std::vector<RecordedRow>& operations) {
  long long calls = 0;
  for (const RecordedRow& row : operations)
    if (row.at("operation") == "Barrier") calls += std::stoll(row.at("calls"));
  return calls;
}

#define NEED(folder) \
  if (!folder.isPossible()) QSKIP("this MPI library is not installed")

class RecorderEndsTest : public QObject {
  Q_OBJECT

 private slots:
  void childrenComeToTheirEnd_data() { libraries(); }
  void childrenComeToTheirEnd() {
    QFETCH(const bool, mpich);
    const Folder folder(mpich);
    NEED(folder);
    constexpr int count = 210;  // 30 of each kind, on each rank
    const auto result = folder.run()(folder.program(), {"children", QString::number(count)});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(barriers(recordedRows(folder.bundle(), "operations")), 2LL * (2 + 3));
    const auto ranks = recordedRows(folder.bundle(), "ranks");
    QCOMPARE(ranks.size(), std::size_t(2));
    for (const RecordedRow& row : ranks) {
      QCOMPARE(row.at("forks"), std::to_string(count / 7 * 4));
      QCOMPARE(row.at("ended"), std::string());  // of a child, in its parent's memory
    }
    QVERIFY(!std::filesystem::exists(folder.bundle().string() + "-2"));  // nobody else wrote a bundle
  }

  void aSuddenEndLeavesWhatIsKnown_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("says");
    for (const bool mpich : {false, true})
      for (const auto& [how, says] : {std::pair("early-abort", "MPI_Abort with code 4"), std::pair("early-kill", ""),
                                      std::pair("early-crash", "signal 11 (SIGSEGV) after MPI_Barrier"),
                                      std::pair("early-exit", "exit without MPI_Finalize")})
        QTest::addRow("%s, %s", how, mpich ? "MPICH" : "Open MPI") << mpich << QString(how) << QString(says);
  }
  void aSuddenEndLeavesWhatIsKnown() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, how);
    QFETCH(const QString, says);
    const Folder folder(mpich);
    NEED(folder);
    QVERIFY(folder.run()(folder.program(), {how}).status != 0);
    QVERIFY(!std::filesystem::exists(folder.bundle() / "run.csv"));
    const auto ranks = recordedPartRows(folder.bundle(), "ranks");
    QCOMPARE(ranks.size(), std::size_t(2));
    for (const RecordedRow& row : ranks) {
      QVERIFY(!row.at("host").empty() && !row.at("net_s").empty());
      if (row.at("rank") == "0") QCOMPARE(row.at("ended"), says.toStdString());
    }
    // What the rank that ended did until then is there, but where nothing could be done before it was gone; the
    // launcher may kill the other one at once.
    auto operations = recordedPartRows(folder.bundle(), "operations");
    std::erase_if(operations, [](const RecordedRow& row) { return row.at("rank") != "0"; });
    if (how != "early-kill") QCOMPARE(barriers(operations), 1LL);
    const auto facts = recordedPartRows(folder.bundle(), "run");
    const auto command = std::ranges::find(facts, "command", [](const RecordedRow& row) { return row.at("key"); });
    QVERIFY(command != facts.end() && command->at("value").find(how.toStdString()) != std::string::npos);
  }

  void anEndWithoutHandlersLosesNothing_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("how");
    for (const bool mpich : {false, true})
      for (const char* how : {"_exit", "_Exit", "quick_exit", "handler"})
        QTest::addRow("%s, %s", how, mpich ? "MPICH" : "Open MPI") << mpich << QString(how);
  }
  void anEndWithoutHandlersLosesNothing() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, how);
    const Folder folder(mpich);
    NEED(folder);
    QVERIFY(folder.run()(folder.program(), {"sudden-" + how}).status != 0);
    const auto ranks = recordedPartRows(folder.bundle(), "ranks");
    QCOMPARE(ranks.size(), std::size_t(2));
    for (const RecordedRow& row : ranks)
      if (row.at("rank") == "0")
        QCOMPARE(row.at("ended"), std::string(how == "quick_exit" ? "quick_exit" : "_exit") + " without MPI_Finalize");
    auto operations = recordedPartRows(folder.bundle(), "operations");
    std::erase_if(operations, [](const RecordedRow& row) { return row.at("rank") != "0"; });
    QCOMPARE(barriers(operations), 1LL + 7);
  }

  void anotherRootOrUserLosesNothing_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("how");
    for (const bool mpich : {false, true})
      for (const char* how : {"root", "user"})
        QTest::addRow("%s, %s", how, mpich ? "MPICH" : "Open MPI") << mpich << QString(how);
  }
  void anotherRootOrUserLosesNothing() {
    QFETCH(const bool, mpich);
    QFETCH(const QString, how);
    const Folder folder(mpich);
    NEED(folder);
    if (geteuid() != 0) QSKIP("who is not root can't change it");
    QDir().mkpath(folder.path("jail"));
    const auto result = folder.run()(folder.program(), {how, folder.path("jail")});
    if (result.status == 77) QSKIP("root may not change it here");
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(barriers(recordedRows(folder.bundle(), "operations")), 4LL);
    for (const RecordedRow& row : recordedRows(folder.bundle(), "ranks")) QCOMPARE(row.at("ended"), std::string());
    for (const RecordedRow& row : recordedRows(folder.bundle(), "run"))
      if (row.at("key") == "complete") QCOMPARE(row.at("value"), std::string("yes"));
  }

  void withoutMemoryTheProgramGoesOn_data() { libraries(); }
  void withoutMemoryTheProgramGoesOn() {
#ifdef WEFT_SANITIZED
    QSKIP("the sanitizer needs memory of its own");
#endif
    QFETCH(const bool, mpich);
    const Folder folder(mpich);
    NEED(folder);
    const auto result = folder.run({"WEFT_PCONTROL=names"})(folder.program(), {"memory"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const auto ranks = recordedRows(folder.bundle(), "ranks");
    QCOMPARE(ranks.size(), std::size_t(2));
    for (const RecordedRow& row : ranks) QVERIFY2(std::stoull(row.at("lost")) >= 30, row.at("lost").c_str());
    QCOMPARE(barriers(recordedRows(folder.bundle(), "operations")), 4LL);
  }

 private:
  static void libraries() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
};

WEFT_TEST(RecorderEndsTest)

}  // namespace recorder_ends_test
#undef NEED
#include "recorder_ends_test.moc"
