// `weft report --by`, --sort, --top, --above: against plain SQL over the profile that was imported.
#include <SQLiteCpp/SQLiteCpp.h>

#include <cmath>

#include "cli.h"
#include "test_class.h"

namespace cli_statistics_test {

using namespace cli;
using cli::Row;  // not a row of a table

// What each key is in mpisee's own tables, and in the columns of the report.
struct Key {
  const char* name;
  std::string sql;
  std::vector<std::string> columns;
};
// They belong to no communicator, whichever one the profiler booked them on.
#define BEGIN_OR_END "o.operation IN ('Init', 'Init_thread', 'Finalize')"

const std::vector<Key> keys{
    {"communicator", "CASE WHEN " BEGIN_OR_END " THEN '(no communicator)' ELSE c.name END", {"communicator"}},
    {"operation", "o.operation", {"operation"}},
    {"rank", "d.rank", {"rank"}},
    {"size",
     "d.buffer_size_min || '|' || CASE WHEN d.buffer_size_max = 2147483647 THEN '' ELSE d.buffer_size_max END",
     {"size_min", "size_max"}}};

// Those whose bytes are sent, or shared: the receiving side would count them again, the others have none.
constexpr const char* volumes = "o.operation NOT LIKE '%recv' OR o.operation IN ('Sendrecv', 'Isendrecv')";

struct Sums {
  std::uint64_t calls = 0, bytes = 0;
  double seconds = 0;
};
std::map<std::string, Sums> fromDatabase(const fs::path& file, const std::vector<const Key*>& by,
                                         const std::string& where) {
  std::string columns;
  bool byOperation = false,
       areApart = false;  // rows that have neither operations nor communicators leave MPI_Init and MPI_Finalize out
  for (const Key* each : by) {
    columns += (columns.empty() ? "" : " || '|' || ") + each->sql;
    byOperation |= std::string(each->name) == "operation";
    areApart |= std::string(each->name) == "communicator";
  }
  const SQLite::Database db(file.string());
  SQLite::Statement query(
      db,
      "SELECT " + columns + ", sum(d.calls), sum(CASE WHEN " + (byOperation ? "1" : volumes) +
          " THEN d.volume END), sum(d.time) FROM data d JOIN comms c ON c.id = d.comm_id JOIN operations o ON o.id = "
          "d.operation_id WHERE " +
          where + (byOperation || areApart ? "" : " AND NOT " BEGIN_OR_END) + " GROUP BY 1");
  std::map<std::string, Sums> all;
  while (query.executeStep())
    all[query.getColumn(0).getString()] = {static_cast<std::uint64_t>(query.getColumn(1).getInt64()),
                                           static_cast<std::uint64_t>(query.getColumn(2).getInt64()),
                                           query.getColumn(3).getDouble()};
  return all;
}

std::vector<double> numbersOf(const std::vector<Row>& rows, const char* column) {
  std::vector<double> all;
  for (const Row& row : rows) all.push_back(row.at(column).empty() ? -1 : std::stod(row.at(column)));
  return all;
}

class CliStatisticsTest : public QObject {
  Q_OBJECT

  const fs::path input_ = recorded("mpisee/hier16") / "profile.db";
  const Store store_{{input_}};

  std::vector<Row> report(const QStringList& options) const {
    const Ran ran = runWeft(QStringList{"report", store_.path(), "--format", "csv"} + options);
    if (ran.status != 0) qWarning("%s", ran.err.c_str());
    return csv(ran.out);
  }

 private slots:
  void eachKeyAndEachTwo_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    for (int i = 0; i < static_cast<int>(keys.size()); ++i)
      for (int j = i; j < static_cast<int>(keys.size()); ++j)
        QTest::addRow("%s,%s", keys[i].name, keys[j].name) << i << j;
  }
  void eachKeyAndEachTwo() {
    QFETCH(int, first);
    QFETCH(int, second);
    std::vector<const Key*> by{&keys[first]};
    if (second != first) by.push_back(&keys[second]);
    QStringList words;
    for (const Key* each : by) words << each->name;
    const auto rows = report({"--by", words.join(",")});
    const auto expected = fromDatabase(input_, by, "1");
    QCOMPARE(rows.size(), expected.size());
    for (const Row& row : rows) {
      std::string key;
      for (const Key* each : by)
        for (const std::string& column : each->columns) key += (key.empty() ? "" : "|") + row.at(column);
      QVERIFY2(expected.contains(key), key.c_str());
      const Sums& sums = expected.at(key);
      QCOMPARE(row.at("calls"), std::to_string(sums.calls));
      QCOMPARE(row.at("bytes").empty() ? "0" : row.at("bytes"), std::to_string(sums.bytes));
      QVERIFY(std::abs(std::stod(row.at("seconds")) - sums.seconds) <= 1e-9);
    }
  }

  void filtersAreThoseOfSql() {
    const auto rows = report({"--by", "rank", "--communicator", "W0.0", "--operation", "MPI_Bcast"});
    const auto expected = fromDatabase(input_, {&keys[2], &keys[1]}, "c.name = 'W0.0' AND o.operation = 'Bcast'");
    QCOMPARE(rows.size(), expected.size());
    for (const Row& row : rows) QCOMPARE(row.at("calls"), std::to_string(expected.at(row.at("rank") + "|Bcast").calls));
  }

  // As the rows of the whole have it, and as plain SQL has.
  void whatBelongsToNoCommunicator() {
    const QStringList none{"--communicator", "(no communicator)"};
    for (const bool byRank : {false, true}) {
      const auto rows = report(QStringList{"--by", byRank ? "operation,rank" : "operation"} + none);
      const auto expected = byRank ? fromDatabase(input_, {&keys[1], &keys[2]}, BEGIN_OR_END)
                                   : fromDatabase(input_, {&keys[1]}, BEGIN_OR_END);
      QCOMPARE(rows.size(), expected.size());
      QVERIFY(!rows.empty());
      for (const Row& row : rows) {
        const Sums& sums = expected.at(row.at("operation") + (byRank ? "|" + row.at("rank") : ""));
        QCOMPARE(row.at("calls"), std::to_string(sums.calls));
        QVERIFY(std::abs(std::stod(row.at("seconds")) - sums.seconds) <= 1e-9);
      }
    }
    auto all = report({});
    std::erase_if(all, [](const Row& row) { return row.at("communicator") != "(no communicator)"; });
    QVERIFY(report(none) == all);
    QCOMPARE(
        runWeft(QStringList{"compare", store_.path(), store_.path(), "--what", "operations", "--format", "csv"} + none)
            .status,
        0);
    for (const QStringList& refused : {QStringList{"--mapping"}, {"--locality"}})
      QCOMPARE(runWeft(QStringList{"report", store_.path()} + none + refused).status, 1);
  }

  // How long, how much of it in MPI, and what took most: as plain SQL has it.
  void theRunAsAWhole() {
    const SQLite::Database db(input_.string());
    const auto one = [&](const char* sql) { return SQLite::Database(input_.string()).execAndGet(sql).getDouble(); };
    const char* ofRanks =
        "(SELECT sum(d.time) s FROM data d JOIN operations o ON o.id = d.operation_id WHERE o.operation NOT LIKE "
        "'Init%' GROUP BY d.rank)";
    const QJsonObject summary =
        json(runWeft({"info", store_.path(), "--format", "json"}).out).object()["summary"].toObject();
    QVERIFY(std::abs(summary["elapsed"].toObject()["max_s"].toDouble() - one("SELECT max(time) FROM exectimes")) <
            1e-9);
    const QJsonObject mpi = summary["mpi"].toObject();
    QVERIFY(std::abs(mpi["mean_s"].toDouble() - one((std::string("SELECT avg(s) FROM ") + ofRanks).c_str())) < 1e-9);
    QVERIFY(std::abs(mpi["max_s"].toDouble() - one((std::string("SELECT max(s) FROM ") + ofRanks).c_str())) < 1e-9);
    QVERIFY(std::abs(mpi["min_s"].toDouble() - one((std::string("SELECT min(s) FROM ") + ofRanks).c_str())) < 1e-9);
    SQLite::Statement largest(db,
                              "SELECT o.operation, sum(d.time) s FROM data d JOIN operations o ON o.id = "
                              "d.operation_id WHERE o.operation NOT LIKE "
                              "'Init%' GROUP BY 1 ORDER BY 2 DESC LIMIT 3");
    for (const auto& each : summary["operations"].toArray()) {
      QVERIFY(largest.executeStep());
      QCOMPARE(each.toObject()["name"].toString().toStdString(), largest.getColumn(0).getString());
      QVERIFY(std::abs(each.toObject()["seconds"].toDouble() - largest.getColumn(1).getDouble()) < 1e-9);
    }
    QVERIFY(!largest.executeStep());
  }

  // The most loaded link ends that the summary names are those of the table of links.
  void hottestLinks() {
    const Store sample({fs::path(WEFT_RESOURCES) / "sample"});
    const auto links = csv(runWeft({"links", sample.path(), "--format", "csv"}).out);
    std::uint64_t most = 0;
    for (const Row& row : links)
      most = std::max<std::uint64_t>(most, row.at("bytes").empty() ? 0 : std::stoull(row.at("bytes")));
    const std::string text = runWeft({"report", sample.path()}).out;
    const auto at = text.find("most loaded link ends: ");
    QVERIFY(most != 0 && at != std::string::npos);
    const std::string line = text.substr(at, text.find('\n', at) - at);
    QVERIFY2(line.find(" " + std::to_string((most + 500'000) / 1'000'000) + " MB") != std::string::npos, line.c_str());
  }

  void sortedAndCut() {
    const auto all = report({"--by", "communicator,operation,rank"});
    for (const char* column : {"bytes", "calls", "seconds"}) {
      const auto rows = report({"--by", "communicator,operation,rank", "--sort", column});
      auto expected = numbersOf(all, column);
      std::ranges::sort(expected, std::greater<>());
      QVERIFY(numbersOf(rows, column) == expected);
      expected.resize(7);
      QVERIFY(numbersOf(report({"--by", "communicator,operation,rank", "--sort", column, "--top", "7"}), column) ==
              expected);
    }
    auto most = numbersOf(all, "seconds");
    std::ranges::sort(most, std::greater<>());
    most.resize(3);
    QVERIFY(numbersOf(report({"--by", "communicator,operation,rank", "--top", "3"}), "seconds") == most);
  }

  // The paper's cut: only what a rank spent more than a limit in on average.
  void above() {
    const auto all = report({"--by", "communicator,operation"});
    const double limit = 0.001;
    const auto rows = report({"--above", "0.001"});
    QVERIFY(!rows.empty() && rows.size() < all.size());
    const auto means = numbersOf(all, "mean_s");
    QCOMPARE(rows.size(),
             static_cast<std::size_t>(std::ranges::count_if(means, [&](double mean) { return mean > limit; })));
    QVERIFY(std::ranges::all_of(numbersOf(rows, "mean_s"), [&](double mean) { return mean > limit; }));
  }

  void whatTheRunDoesNotHaveIsRefused_data() {
    QTest::addColumn<QStringList>("options");
    QTest::newRow("column") << QStringList{"--sort", "colour"};
    QTest::newRow("operation") << QStringList{"--operation", "Bcats"};
    QTest::newRow("key") << QStringList{"--by", "colour"};
    QTest::newRow("region") << QStringList{"--by", "region"};
    QTest::newRow("two tables") << QStringList{"--sizes", "--above", "3"};
    QTest::newRow("none") << QStringList{"--top", "0"};
  }
  void whatTheRunDoesNotHaveIsRefused() {
    QFETCH(QStringList, options);
    const Ran ran = runWeft(QStringList{"report", store_.path()} + options);
    QVERIFY(ran.status != 0);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
  }
};

WEFT_TEST(CliStatisticsTest)

}  // namespace cli_statistics_test
#include "cli_statistics_test.moc"
