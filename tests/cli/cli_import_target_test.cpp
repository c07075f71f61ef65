// What `weft import` leaves in the place of its target when it is ended, killed, raced or short of room: the old store
// or the new one.
#include <QFile>
#include <QRandomGenerator>
#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "import_files.h"
#include "test_class.h"

namespace cli_import_target_test {

using namespace cli;

// The rows that a store holds, once SQLite has found nothing wrong with it.
std::int64_t wholeStore(const fs::path& path) {
  SQLite::Database db(path.string());
  if (db.execAndGet("PRAGMA integrity_check").getString() != "ok") return -1;
  return db.execAndGet("SELECT sum(rows_kept) FROM source").getInt64();
}

QStringList childrenOf(pid_t process) {
  QFile list(QString("/proc/%1/task/%1/children").arg(process));
  return list.open(QIODevice::ReadOnly) ? QString::fromLatin1(list.readAll()).split(' ', Qt::SkipEmptyParts)
                                        : QStringList{};
}

class CliImportTargetTest : public QObject {
  Q_OBJECT

 private slots:
  void endSignalsLeaveNothing_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
  }
  void endSignalsLeaveNothing() {
    QFETCH(int, signal);
    QTemporaryDir input, output;
    const fs::path profile = fs::path(input.path().toStdString()) / "profile.csv";
    write(profile, longProfile(3'000'000));
    QProcess process;
    process.start(WEFT_PROGRAM, {"import", text(profile), "-o", output.path() + "/run.weft", "--progress"});
    QByteArray told;
    while (!told.contains("profile.csv") && process.waitForReadyRead(weft::longestWait))
      told += process.readAllStandardOutput();
    QVERIFY(told.contains("profile.csv"));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(weft::longestWait));
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError(), QByteArray("weft: cancelled; nothing was written\n"));
    QVERIFY(fs::is_empty(output.path().toStdString()));
  }

  // Of two imports into one target at once each ends well, and the later one wins as a whole.
  void twoImportsOfOneTargetDoNotMeet() {
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
    fs::create_directories(target.parent_path());
    const std::array<int, 2> rows{30'000, 60'000};
    for (const int count : rows) write(here / (std::to_string(count) + ".csv"), longProfile(count));
    QRandomGenerator random(7);
    for (int turn = 0; turn < 10; ++turn) {
      std::array<QProcess, 2> imports;
      for (std::size_t i = 0; i < imports.size(); ++i) {
        imports[i].start(WEFT_PROGRAM, {"import", text(here / (std::to_string(rows[i]) + ".csv")), "-o", text(target)});
        QTest::qSleep(static_cast<int>(random.bounded(40)));
      }
      for (QProcess& one : imports) {
        QVERIFY(one.waitForFinished(weft::longestWait));
        QVERIFY2(one.exitCode() == 0, one.readAllStandardError().constData());
      }
      const auto kept = wholeStore(target);
      QVERIFY2(std::ranges::find(rows, kept) != rows.end(), qPrintable(QString::number(kept)));
      QCOMPARE(std::distance(fs::directory_iterator(target.parent_path()), {}), 1);
    }
  }

  // Killed at any time, alone or with its group: the target is the old store or the new one, and nothing else is left.
  // Where the child that does the work is killed as well, the next import tidies up.
  void aKilledImportLeavesTheOldStoreOrTheNewOne() {
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
    fs::create_directories(target.parent_path());
    write(here / "old.csv", longProfile(1000));
    write(here / "new.csv", longProfile(200'000));
    QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
    const auto files = [&] { return std::distance(fs::directory_iterator(target.parent_path()), {}); };
    QCOMPARE(QProcess::execute("tar", {"-C", text(here), "-cf", text(here / "new.tar"), "new.csv"}),
             0);  // which is unpacked beside the target
    QRandomGenerator random(11);
    for (int turn = 0; turn < 21; ++turn) {
      QProcess import;
      import.setChildProcessModifier([] { ::setpgid(0, 0);
    });
    import.start(WEFT_PROGRAM, {"import", text(here / (turn % 3 == 0 ? "new.csv" : "new.tar")), "-o", text(target)});
    QVERIFY(import.waitForStarted(weft::longestWait));
    QTest::qSleep(static_cast<int>(random.bounded(150)));
    const auto process = static_cast<pid_t>(import.processId());
    if (turn == 20) {  // stopped, it makes no more children
      ::kill(process, SIGSTOP);
      for (const QString& child : childrenOf(process)) ::kill(child.toInt(), SIGKILL);
    }
    ::kill(turn % 2 == 0 ? -process : process, SIGKILL);
    import.waitForFinished(weft::longestWait);
    if (turn < 20) QTRY_COMPARE(files(), 1);  // a child that lost its parent ends by itself
    const auto kept = wholeStore(target);
    QVERIFY2(kept == 1000 || kept == 200'000, qPrintable(QString::number(kept)));
  }
  QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
  QCOMPARE(files(), 1);
}

  // A limit on the size of files represents a full disk. The sample's traces are read by a library in C, which
  // calls back.
  void aFullDiskLeavesTheOldStore_data() {
  QTest::addColumn<QString>("source");
  QTest::addColumn<int>("step");
  QTest::newRow("a profile") << QString() << 61;
  QTest::newRow("traces and dumps") << QString(WEFT_RESOURCES "/sample") << 30;
}
void aFullDiskLeavesTheOldStore() {
  QFETCH(const QString, source);
  QFETCH(const int, step);
  QTemporaryDir folder;
  const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
  fs::create_directories(target.parent_path());
  write(here / "old.csv", longProfile(1000));
  write(here / "new.csv", longProfile(50'000));
  const QString input = source.isEmpty() ? text(here / "new.csv") : source;
  QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
  const std::string before = content(target);
  for (int kilobytes = 0; kilobytes < 20 * step; kilobytes += step) {
    QProcess shell;
    shell.start("bash", {"-c", QString("trap '' XFSZ; ulimit -f %1; exec '%2' import '%3' -o '%4'")
                                   .arg(kilobytes)
                                   .arg(WEFT_PROGRAM, input, text(target))});
    QVERIFY(shell.waitForFinished(weft::longestWait));
    QCOMPARE(shell.exitCode(), 1);
    const QByteArray said = shell.readAllStandardError();
    QVERIFY2(said.count('\n') == 1 && (said.contains("space") || said.contains("room")), said.constData());
    QVERIFY(content(target) == before);
    QCOMPARE(std::distance(fs::directory_iterator(target.parent_path()), {}), 1);
  }
}
};  // namespace cli_import_target_test

WEFT_TEST(CliImportTargetTest)

}  // namespace cli_import_target_test
#include "cli_import_target_test.moc"
