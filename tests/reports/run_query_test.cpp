// Questions in SQL over the tables of runs: what is read for them, and what ends them.
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "reports/campaign/run_query.h"
#include "reports/table_writers.h"
#include "test_class.h"

using namespace weft;

class RunQueryTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

  // Rank r has 10 r as its process.
  void write(const char* name, std::uint32_t ranks) const {
    RunWriter writer(path(name));
    writer.beginSource({"profile.db", kinds::profile, "test", "", "xxh3:0"});
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      ProcessRow row;
      row.rank = RankId(rank);
      row.host = rank % 2 == 0 ? "even" : "odd";
      row.pid = 10 * rank;
      writer.process(row);
    }
    writer.endSource({});
    writer.commit();
  }

  QString ask(const std::string& sql, std::int64_t mostSteps = 1'000'000'000) const {
    std::string answer;
    const WriterOf writer = [&](std::vector<Column> columns) {
      return tableWriter(TableFormat::csv, std::move(columns), [&](std::string_view text) { answer += text; });
    };
    query({{path("a.weft"), "a"}, {path("b.weft"), "b"}, {path("broken.weft"), "broken"}}, sql, writer, mostSteps);
    return QString::fromStdString(answer).replace("\r\n", "\n").section('\n', 1).trimmed().replace('\n', ' ');
  }

  QString failure(const std::string& sql, std::int64_t mostSteps = 1'000'000'000) const {
    try {
      return "no failure: " + ask(sql, mostSteps);
    } catch (const Error& error) {
      return error.what();
    }
  }

 private slots:
  void initTestCase() {
    write("a.weft", 3);
    write("b.weft", 700);  // more than are handed over at a time
    std::ofstream(path("broken.weft")) << "no run store";
  }

  void runsThatAQuestionDoesNotComeToAreNotRead() {
    QCOMPARE(ask("SELECT count(*), sum(pid) FROM ranks WHERE run IN ('a', 'b')"), "703,2446530");
    QCOMPARE(ask("SELECT rank FROM ranks LIMIT 4"), "0 1 2 0");
    QVERIFY(failure("SELECT count(*) FROM ranks").contains("broken.weft"));
    QCOMPARE(ask("SELECT count(*) FROM ranks WHERE run = 'c'"), "0");
  }

  void whatIsAskedForAgainAndAgainIsTheSame() {
    QCOMPARE(ask("SELECT count(*) FROM ranks x JOIN ranks y ON x.run = y.run AND x.rank = y.pid WHERE x.run = 'b'"),
             "70");
    QCOMPARE(ask("SELECT count(*) FROM ranks x JOIN ranks y ON x.host = y.host WHERE x.run = 'a' AND y.run = 'b'"),
             QString::number(2 * 350 + 350));
    QCOMPARE(ask("SELECT count(*) FROM ranks x, ranks y WHERE x.run = 'a' AND y.run = 'a' AND x.rank < y.rank"), "3");
    QCOMPARE(ask("SELECT sum((SELECT count(*) FROM ranks y WHERE y.run = x.run AND y.host = x.host)) FROM ranks x "
                 "WHERE run = 'b'"),
             QString::number(2 * 350 * 350));
  }

  void rowsThatTwoConditionsKeepComeOnce() {
    QCOMPARE(ask("SELECT count(*) FROM ranks WHERE run = 'b' AND (host = 'odd' OR rank = 1 OR pid = 40)"), "351");
    QCOMPARE(ask("SELECT rowid, rank FROM ranks WHERE run = 'a' AND (rank = 2 OR host = 'even') ORDER BY 1"),
             "1,0 3,2");
  }

  void comparisonsAreThoseOfTables() {
    QCOMPARE(ask("SELECT rank FROM ranks WHERE run = 'b' AND pid = '40'"), "4");
    QCOMPARE(ask("SELECT count(*) FROM ranks WHERE run = 'b' AND pid = NULL"), "0");
    QCOMPARE(
        ask("SELECT count(*) FROM ranks WHERE run = 'a' COLLATE NOCASE AND host = 'ODD' COLLATE NOCASE AND run = 'a'"),
        "1");
    QCOMPARE(ask("SELECT count(*) FROM ranks x JOIN facts y ON x.rank = y.value WHERE x.run = 'a' AND y.run = 'a'"),
             ask("SELECT count(*) FROM facts WHERE run = 'a' AND value IN ('0', '1', '2')"));
  }

  void questionsWithoutEndEnd() {
    QVERIFY(failure("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n", 1'000'000)
                .contains("on and on"));
    QCOMPARE(ask("SELECT count(*) FROM ranks x, ranks y WHERE x.run = 'b' AND y.run = 'b'", 200'000),
             "490000");  // rows come all the time
    QVERIFY(failure("WITH RECURSIVE n(t) AS (SELECT 'a' UNION ALL SELECT t || t FROM n) SELECT max(length(t)) FROM n")
                .contains("too big"));
  }

  void nothingIsWritten() {
    for (const char* sql :
         {"DELETE FROM ranks", "UPDATE ranks SET pid = 1", "ATTACH 'x' AS x", "SELECT load_extension('x')",
          "VACUUM INTO 'x'", "CREATE TEMP TABLE x (y)", "PRAGMA query_only = 0"})
      QVERIFY2(failure(sql).contains("only reads"), sql);
    QVERIFY(failure("EXPLAIN SELECT * FROM ranks").contains("EXPLAIN QUERY PLAN"));
    QVERIFY(ask("EXPLAIN QUERY PLAN SELECT * FROM ranks").contains("ranks"));
    QVERIFY(!std::filesystem::exists("x"));
  }
};

WEFT_TEST(RunQueryTest)
#include "run_query_test.moc"
