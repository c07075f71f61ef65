// The times of a process as the preloaded library writes them. What sleeps for 20 ms takes 20 ms at least.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "test_class.h"

namespace times_library_test {

constexpr double rest = 0.02;

struct Times {
  QStringList files;
  QMap<QString, QString> row;  // of the only file

  double operator[](const char* column) const { return row[column].toDouble(); }
};

Times run(const QString& way, const QString& tool = {}, const QMap<QString, QString>& more = {}) {
  QTemporaryDir folder;
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"}) environment.remove(name);
  environment.insert("LD_PRELOAD", WEFT_TIMES_LIBRARY + (tool.isEmpty() ? QString() : ":" + tool));
  environment.insert("WEFT_TIMES", folder.path());
  for (auto each = more.begin(); each != more.end(); ++each) environment.insert(each.key(), each.value());
  process.setProcessEnvironment(environment);
  process.start(WEFT_FAKE_PROGRAM, {way});
  process.waitForFinished(weft::longestWait);
  Times times;
  times.files = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
  if (times.files.size() != 1) return times;
  QFile file(folder.filePath(times.files.front()));
  if (!file.open(QIODevice::ReadOnly)) return times;
  const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
  if (lines.size() != 4 || lines[0] != "#weft process_times 1") return times;
  const QStringList names = lines[1].split(','), values = lines[2].split(',');
  for (qsizetype i = 0; i < names.size() && i < values.size(); ++i) times.row[names[i]] = values[i];
  return times;
}

class TimesLibraryTest : public QObject {
  Q_OBJECT

 private slots:
  void timesAreTakenAroundInitAndFinalize_data() {
    QTest::addColumn<QString>("way");
    QTest::newRow("MPI_Init") << "c";
    QTest::newRow("MPI_Init_thread") << "thread";
    QTest::newRow("the program ends by _exit") << "exit";
  }
  void timesAreTakenAroundInitAndFinalize() {
    QFETCH(QString, way);
    const Times times = run(way);
    QCOMPARE(times.files.size(), 1);
    QVERIFY(times["init_s"] >= rest);
    QVERIFY(times["net_s"] >= rest);
    QVERIFY(times["finalize_s"] >= rest);
    QVERIFY(!times.row["before_s"].isEmpty());
    QCOMPARE(times.row["after_s"].isEmpty(), way == "exit");
  }

  // The C function that Fortran's reaches is part of it: 20 ms before it, in it and behind it.
  void aCallInsideAnotherIsNotCountedTwice() {
    const Times times = run("fortran");
    QVERIFY(times["init_s"] >= 3 * rest);
    QVERIFY(times["finalize_s"] >= rest);
  }

  void theTimeOfAToolIsInsideItsCalls() { QVERIFY(run("c", WEFT_FAKE_TOOL)["init_s"] >= 2 * rest); }

  void theRankIsTheLaunchers() {
    QCOMPARE(run("c").row["rank"], "");
    QCOMPARE(run("c", {}, {{"OMPI_COMM_WORLD_RANK", "17"}}).row["rank"], "17");
    QCOMPARE(run("c", {}, {{"PMI_RANK", "3"}}).row["rank"], "3");
    QCOMPARE(run("c", {}, {{"PMI_RANK", "x"}, {"SLURM_PROCID", "5"}}).row["rank"], "5");
    QVERIFY(run("c", {}, {{"PMI_RANK", "3"}}).files.front().startsWith("times-000003-"));
  }

  void aProcessThatNeverFinalizesHasNoNetTime() {
    const Times times = run("cut");
    QCOMPARE(times.files.size(), 1);
    QVERIFY(times["init_s"] >= rest);
    QCOMPARE(times.row["net_s"], "");
    QCOMPARE(times.row["finalize_s"], "");
  }

  void aForkedProcessAndOneWithoutMpiAddNothing() {
    QCOMPARE(run("fork").files.size(), 1);
    QCOMPARE(run("none").files.size(), 0);
  }
};

WEFT_TEST(TimesLibraryTest)

}  // namespace times_library_test
#include "times_library_test.moc"
