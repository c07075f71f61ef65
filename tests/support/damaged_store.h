// Commands on a small run store that somebody changed.
#pragma once

#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>

#include "cli.h"
#include "small_run.h"

namespace weft::test {

inline QString smallStore(const QTemporaryDir& folder) {
  const QString file = folder.filePath("run.weft");
  writeSmallRun(file.toStdString(), {.pairs = true});
  return file;
}

// A command and its options, without the store, on one that `sql` has changed.
inline cli::Ran runOn(const QString& command, const QString& sql) {
  const QTemporaryDir folder;
  const QString file = smallStore(folder);
  SQLite::Database(file.toStdString(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
  QStringList arguments = command.split(' ');
  arguments.insert(1, file);
  return cli::runWeft(arguments);
}

// For Qt Test, a row for each table of a store, in a column `table`.
inline void rowsOfStoreTables() {
  QTest::addColumn<QString>("table");
  const QTemporaryDir folder;
  SQLite::Database db(smallStore(folder).toStdString(), SQLite::OPEN_READONLY);
  for (SQLite::Statement tables(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
       tables.executeStep();)
    QTest::newRow(tables.getColumn(0).getText()) << QString(tables.getColumn(0).getText());
}

// It does what it is asked for, or says in one line why it can't.
inline void endsInOrder(const QString& command, const QString& sql) {
  const cli::Ran ran = runOn(command, sql);
  QVERIFY2(ran.status == 0 || ran.status == 1, qPrintable(command + ": " + QString::number(ran.status)));
  QVERIFY2(ran.status == 0 || ran.hasOneLine(), ran.err.c_str());
}

}  // namespace weft::test
