// Every command refuses a damaged run store with one line, at once.
#include <fstream>

#include "cli.h"
#include "damaged_store.h"
#include "test_class.h"

using weft::test::runOn;
using namespace weft;

namespace cli_damaged_store_test {

const QStringList commands{
    "info",  "info --format json",   "report",        "report --by rank", "pairs",      "pairs --by host",
    "links", "links --traffic pair", "users leaf1 3", "fabric",           "route n1 n3"};

class CliDamagedStoreTest : public QObject {
  Q_OBJECT

 private slots:
  void circlesOfParentsAreRefused_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("sql");
    const QStringList circles{"UPDATE region SET parent_id = id",
                              "UPDATE communicator SET parent_id = 3 - id WHERE id < 3",
                              "UPDATE communicator SET parent_id = id WHERE id = 2"};
    for (const QString& command : commands)
      for (const QString& sql : circles)
        QTest::addRow("%s, %s", qPrintable(command), qPrintable(sql)) << command << sql;
  }
  void circlesOfParentsAreRefused() {
    QFETCH(QString, command);
    QFETCH(QString, sql);
    const cli::Ran ran = runOn(command, sql);
    QVERIFY2(ran.status == 1 && ran.hasOneLine() && ran.out.empty(), ran.err.c_str());
    QVERIFY2(ran.err.find("the run store is damaged (a ") != std::string::npos &&
                 ran.err.find(" is among its own parents); import the bundle again") != std::string::npos,
             ran.err.c_str());
  }

  void whatIsNoRunStoreIsSaidToBeNone() {
    const QTemporaryDir folder;
    for (const char* text : {"", "SQLite", "source,destination\n"}) {
      const QString file = folder.filePath("notes.txt");
      std::ofstream(file.toStdString()) << text;
      const cli::Ran ran = cli::runWeft({"info", file});
      QVERIFY2(ran.status == 1 && ran.hasOneLine() &&
                   ran.err.find("notes.txt is not a run store; make one from a bundle") != std::string::npos,
               ran.err.c_str());
    }
    const cli::Ran ran = cli::runWeft({"info", folder.path()});
    QVERIFY2(ran.status == 1 && ran.hasOneLine() &&
                 ran.err.find(" is a folder; make a run store of what is in it with weft import ") != std::string::npos,
             ran.err.c_str());
  }

  // What such a command says of its numbers has no place where there are none.
  void notesAreNotSaidBeforeAFailure_data() {
    QTest::addColumn<QString>("command");
    for (const char* command : {"pairs", "pairs --by host", "pairs --by host --traffic port", "links --traffic pair",
                                "links --traffic port", "users leaf1 3"})
      QTest::newRow(command) << QString(command);
  }
  void notesAreNotSaidBeforeAFailure() {
    QFETCH(QString, command);
    const cli::Ran ran =
        runOn(command, "UPDATE pair_traffic SET peers = x'ffff'; UPDATE port_traffic SET peers = x'ffff'");
    QVERIFY2(ran.status == 1 && ran.hasOneLine() && ran.out.empty(), ran.err.c_str());
    QVERIFY2(ran.err.find("the run store is damaged (") != std::string::npos, ran.err.c_str());
  }

  void notesAreSaidWhereThereIsOutput() {
    const cli::Ran ran = runOn("pairs", "SELECT 1");
    QVERIFY(ran.status == 0 && !ran.out.empty());
    QVERIFY2(ran.err.find("the bytes are pair traffic of ranks") != std::string::npos &&
                 ran.err.find("data were lost") != std::string::npos,
             ran.err.c_str());
  }

  // Whatever is missing: a command says so, or does without; it never just ends.
  void emptiedTablesEndNoCommand_data() { test::rowsOfStoreTables(); }
  void emptiedTablesEndNoCommand() {
    QFETCH(QString, table);
    for (const QString command : {"report", "links", "pairs --by host"})
      test::endsInOrder(command, "DELETE FROM " + table);
  }

  // Numbers that are none.
  void infiniteNumbersAreRefused() {
    for (const QString command : {"report", "report --by rank", "info"})
      QVERIFY2(runOn(command, "UPDATE operation_statistics SET seconds = 1e400").hasOneLine(), qPrintable(command));
    for (const QString option : {"nan", "inf", "-1"}) QCOMPARE(runOn("report --above=" + option, "SELECT 1").status, 2);
  }
};

WEFT_TEST(CliDamagedStoreTest)

}  // namespace cli_damaged_store_test
#include "cli_damaged_store_test.moc"
