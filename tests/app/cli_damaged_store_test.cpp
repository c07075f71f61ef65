// Every command refuses a damaged run store with one line, at once.
#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>

#include "cli.h"
#include "small_run.h"
#include "test_class.h"

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
  void emptiedTablesEndNoCommand_data() {
    QTest::addColumn<QString>("table");
    const QTemporaryDir folder;
    const std::string file = folder.filePath("run.weft").toStdString();
    test::writeSmallRun(file, {.pairs = true});
    SQLite::Database db(file, SQLite::OPEN_READONLY);
    for (SQLite::Statement tables(db,
                                  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
         tables.executeStep();)
      QTest::newRow(tables.getColumn(0).getText()) << QString(tables.getColumn(0).getText());
  }
  void emptiedTablesEndNoCommand() {
    QFETCH(QString, table);
    const QTemporaryDir folder;
    const QString figure = folder.filePath("figure.svg");
    for (const QString command :
         {"report --format html", "links", "pairs --by host", "figure --view matrix -o ",
          "figure --view matrix --rows leaf -o ", "figure --view map -o ", "figure --view ranks -o "}) {
      const cli::Ran ran = runOn(command.endsWith(' ') ? command + figure : command, "DELETE FROM " + table);
      QVERIFY2(ran.status == 0 || ran.status == 1, qPrintable(command + ": " + QString::number(ran.status)));
      QVERIFY2(ran.status == 0 || ran.hasOneLine(), ran.err.c_str());
    }
  }

  // Numbers that are none.
  void infiniteNumbersAreRefused() {
    for (const QString command : {"report", "report --by rank", "info"})
      QVERIFY2(runOn(command, "UPDATE operation_statistics SET seconds = 1e400").hasOneLine(), qPrintable(command));
    for (const QString option : {"nan", "inf", "-1"}) QCOMPARE(runOn("report --above=" + option, "SELECT 1").status, 2);
  }

 private:
  cli::Ran runOn(const QString& command, const QString& sql) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("run.weft").toStdString();
    test::writeSmallRun(file, {.pairs = true});
    SQLite::Database(file, SQLite::OPEN_READWRITE).exec(sql.toStdString());
    QStringList arguments = command.split(' ');
    arguments.insert(1, QString::fromStdString(file));
    return cli::runWeft(arguments);
  }
};

WEFT_TEST(CliDamagedStoreTest)

}  // namespace cli_damaged_store_test
#include "cli_damaged_store_test.moc"
