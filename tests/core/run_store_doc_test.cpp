#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/schema.h"

// docs/run-store.md names every table and every column of the schema.
class RunStoreDocTest : public QObject {
  Q_OBJECT

 private slots:
  void namesEveryTableAndColumn() {
    QFile page(WEFT_SOURCE "/docs/run-store.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(weft::schemaSql);
    QVERIFY(text.contains(QStringLiteral("**%1**").arg(weft::schemaVersion)));
    SQLite::Statement columns(db, "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
                                  "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'");
    int seen = 0;
    while (columns.executeStep()) {
      const auto table = QString::fromStdString(columns.getColumn(0).getString());
      const auto column = QString::fromStdString(columns.getColumn(1).getString());
      const auto from = text.indexOf("**" + table + "**");
      QVERIFY2(from >= 0, qPrintable(table));
      const auto until = text.indexOf("\n**", from);
      const QString chapter = text.mid(from, until < 0 ? -1 : until - from);
      QVERIFY2(chapter.contains(QRegularExpression("\\b" + column + "\\b")), qPrintable(table + "." + column));
      ++seen;
    }
    QVERIFY(seen > 60);
  }
};

QTEST_GUILESS_MAIN(RunStoreDocTest)
#include "run_store_doc_test.moc"
