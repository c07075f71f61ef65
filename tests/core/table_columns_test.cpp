// The lists by which rows are written and read, against the tables that SQLite makes of the schema.
#include <QTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <map>

#include "core/store/schema.h"
#include "core/store/sql_columns.h"
#include "core/store/table_columns.h"
#include "test_class.h"

using namespace weft;

class TableColumnsTest : public QObject {
  Q_OBJECT

  SQLite::Database db_{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  std::map<std::string, std::map<std::string, bool>> tables_;  // whether a row without the column is refused

  template <class Lists, class Check>
  static void each(const Lists& lists, Check check) {
    std::apply([&](const auto&... list) { (check(list), ...); }, lists);
  }

 private slots:
  void initTestCase() {
    db_.exec(wholeSchemaSql());
    SQLite::Statement columns(db_,
                              "SELECT m.name, c.name, c.\"notnull\" = 1 AND c.dflt_value IS NULL FROM sqlite_schema m, "
                              "pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'");
    while (columns.executeStep())
      tables_[columns.getColumn(0)][columns.getColumn(1)] = columns.getColumn(2).getInt() != 0;
    QVERIFY(tables_.size() > 40);
  }

  void everyNameIsAColumnOfItsTable() {
    each(std::tuple_cat(stored::written, stored::readOnly), [&](const auto& list) {
      QVERIFY2(tables_.contains(list.table), list.table);
      for (const std::string_view name : list.names)
        QVERIFY2(tables_.at(list.table).contains(std::string(name)), (list.table + ("." + std::string(name))).c_str());
    });
  }

  // A column that may be empty is written too, where it is not the number that SQLite counts.
  void everyColumnIsWritten() {
    std::map<std::string, int> lists;
    each(stored::written, [&](const auto& list) {
      ++lists[list.table];
      for (const auto& [column, isNeeded] : tables_.at(list.table)) {
        const bool has = std::ranges::find(list.names, column) != list.names.end();
        QVERIFY2(has || (!isNeeded && column == "id"), (list.table + ("." + column)).c_str());
      }
    });
    for (const auto& [table, columns] : tables_) QVERIFY2(lists[table] == 1, table.c_str());
  }

  void sqliteTakesTheStatements() {
    each(stored::written, [&](const auto& list) {
      const SQLite::Statement insert(db_, list.insertSql());
      QCOMPARE(insert.getBindParameterCount(), static_cast<int>(list.names.size()));
    });
    each(std::tuple_cat(stored::written, stored::readOnly), [&](const auto& list) {
      const SQLite::Statement select(db_, list.selectSql());
      for (std::size_t i = 0; i < list.names.size(); ++i)
        QCOMPARE(select.getColumnName(static_cast<int>(i)), std::string(list.names[i]));
    });
  }

  void aNameIsItsPlace() {
    static_assert(stored::link["node_a"] == 0 && stored::link["port_b"] == 3);
    static_assert(stored::place<stored::run> == 0 && stored::place<stored::source> == 1);
    QCOMPARE(stored::host.selectSql(), std::string("SELECT id, name FROM host"));
    QCOMPARE(stored::host.insertSql("INSERT OR IGNORE"),
             std::string("INSERT OR IGNORE INTO host (id, name) VALUES (?, ?)"));
  }

  void aStatementThatAnswersOtherwiseIsRefused() {
    static constexpr Columns list{"a", "b"};
    checkAnswers(list, SQLite::Statement(db_, "SELECT 1 a, 2 b"));
    for (const char* sql : {"SELECT 1 b, 2 a", "SELECT 1 a", "SELECT 1 a, 2 b, 3 c"})
      QVERIFY_THROWS_EXCEPTION(Error, checkAnswers(list, SQLite::Statement(db_, sql)));
  }
};

WEFT_TEST(TableColumnsTest)
#include "table_columns_test.moc"
