// `weft report` against sums that plain loops or SQL give on the same input.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli.h"
#include "test_class.h"

namespace cli_report_test {

using namespace cli;
using cli::Row;  // not a row of a table

struct Sums {
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> bytes;
  std::map<int, double> secondsByRank;
};
using Expected = std::map<std::pair<std::string, std::string>, Sums>;  // communicator, operation

// C8b: Rank,Comm,Size,Volume,Calls, then Calls, Volume and Time of each operation.
Expected fromWide(const fs::path& file) {
  Expected expected;
  std::vector<std::string> header;
  for (const std::string& line : lines(file)) {
    if (line.starts_with('#') || line.empty()) continue;
    const auto row = split(line, ',');
    if (header.empty()) {
      header = row;
      continue;
    }
    for (std::size_t i = 5; i + 2 < row.size() && i + 2 < header.size(); i += 3) {
      if (std::stoull(row[i]) == 0) continue;
      Sums& sums = expected[{row[1], header[i].substr(0, header[i].find("_Calls"))}];
      sums.calls += std::stoull(row[i]);
      sums.bytes = sums.bytes.value_or(0) + std::stoull(row[i + 1]);
      sums.secondsByRank[std::stoi(row[0])] += std::stod(row[i + 2]);
    }
  }
  return expected;
}

// C9: Rank,Call,Comm,Type,Val with the names in lines above.
Expected fromLong(const fs::path& file) {
  Expected expected;
  std::vector<std::string> calls, communicators;
  for (const std::string& line : lines(file)) {
    if (line.starts_with("#@ call_l ")) calls = split(line.substr(10), ',');
    if (line.starts_with("#@ comm_l ")) communicators = split(line.substr(10), ',');
    if (line.starts_with('#') || line.starts_with("Rank")) continue;
    const auto row = split(line, ',');
    Sums& sums = expected[{communicators.at(std::stoul(row[2])), calls.at(std::stoul(row[1]))}];
    if (row[3] == "0") sums.bytes = sums.bytes.value_or(0) + std::stoull(row[4]);
    if (row[3] == "1") sums.secondsByRank[std::stoi(row[0])] += std::stod(row[4]);
    if (row[3] == "2") sums.calls += std::stoull(row[4]);
  }
  return expected;
}

Expected fromDatabase(const fs::path& file) {
  Expected expected;
  const SQLite::Database db(file.string());
  bool hasVolume = false;
  SQLite::Statement columns(db, "SELECT 1 FROM pragma_table_info('data') WHERE name = 'volume'");
  hasVolume = columns.executeStep();
  SQLite::Statement query(
      db, std::string("SELECT c.name, o.operation, d.rank, sum(d.calls), sum(d.time), ") +
              (hasVolume ? "sum(d.volume)" : "NULL") +
              " FROM data d JOIN comms c ON c.id = d.comm_id JOIN operations o ON o.id = d.operation_id "
              "GROUP BY c.id, o.id, d.rank");
  while (query.executeStep()) {
    Sums& sums = expected[{query.getColumn(0).getString(), query.getColumn(1).getString()}];
    sums.calls += static_cast<std::uint64_t>(query.getColumn(3).getInt64());
    sums.secondsByRank[query.getColumn(2).getInt()] += query.getColumn(4).getDouble();
    if (hasVolume) sums.bytes = sums.bytes.value_or(0) + static_cast<std::uint64_t>(query.getColumn(5).getInt64());
  }
  return expected;
}

bool near(const std::string& printed, double expected) {
  return !printed.empty() && std::abs(std::stod(printed) - expected) <= 1e-9;
}

// MPI_Init and MPI_Finalize belong to no communicator, whichever one the profiler booked them on.
Expected withoutCommunicator(const Expected& all) {
  Expected expected;
  for (const auto& [key, sums] : all) {
    const bool isBeginOrEnd = key.second == "Init" || key.second == "Init_thread" || key.second == "Finalize";
    expected[{isBeginOrEnd ? "(no communicator)" : key.first, key.second}] = sums;
  }
  return expected;
}

void compare(const std::vector<Row>& rows, const Expected& asBooked) {
  const Expected expected = withoutCommunicator(asBooked);
  QCOMPARE(rows.size(), expected.size());
  for (const Row& row : rows) {
    const auto found = expected.find({row.at("communicator"), row.at("operation")});
    QVERIFY2(found != expected.end(), (row.at("communicator") + " " + row.at("operation")).c_str());
    const Sums& sums = found->second;
    double total = 0, least = INFINITY, most = -INFINITY;
    for (const auto& [rank, seconds] : sums.secondsByRank) {
      total += seconds;
      least = std::min(least, seconds);
      most = std::max(most, seconds);
    }
    QCOMPARE(row.at("calls"), std::to_string(sums.calls));
    QCOMPARE(row.at("bytes"), sums.bytes ? std::to_string(*sums.bytes) : std::string());
    QVERIFY(near(row.at("mean_s"), total / static_cast<double>(sums.secondsByRank.size())));
    QVERIFY(near(row.at("min_s"), least));
    QVERIFY(near(row.at("max_s"), most));
  }
}

class CliReportTest : public QObject {
  Q_OBJECT

 private slots:
  void sumsAreThoseOfTheInput_data() {
    QTest::addColumn<QString>("file");
    for (const char* folder :
         {"csv-long-974fbd1-hier16", "csv-long-974fbd1-hpcc-16", "published-csv-long-splatt-256",
          "csv-wide-2fdc303-hier16", "csv-wide-2fdc303-lammps-pppm-16", "csv-wide-cfc706f-comm_split_v2"})
      QTest::newRow(folder) << QString("%1/profile.csv").arg(folder);
    for (const char* folder : {"buckets-4", "hier16", "hier-64", "hpcc-16", "lammps-pppm-16", "test-stress_split",
                               "v4.0-hier16", "db-v1.0-36ee8b7-hier16"})
      QTest::newRow(folder) << QString("%1/profile.db").arg(folder);
  }
  void sumsAreThoseOfTheInput() {
    QFETCH(QString, file);
    const fs::path input = recordedOrPublished("mpisee/" + file.toStdString());
    NEEDS_PUBLISHED(input);
    const Store store({input});
    QCOMPARE(store.ran.status, 0);
    const Ran report = runWeft({"report", store.path(), "--format", "csv"});
    QCOMPARE(report.status, 0);
    QCOMPARE(report.err, std::string());
    const bool isLong = file.contains("csv-long");
    compare(csv(report.out), file.endsWith(".db") ? fromDatabase(input) : isLong ? fromLong(input) : fromWide(input));
  }

  void communicatorsOfTheMpiseePaper() {
    const fs::path input = recordedOrPublished("mpisee/published-csv-long-splatt-256") / "profile.csv";
    NEEDS_PUBLISHED(input);
    const Store store({input});
    const QJsonObject info = json(runWeft({"info", store.path(), "--format", "json"}).out).object();
    std::map<int, int> bySize;
    for (const auto& each : info["communicators"].toArray()) {
      const QJsonObject one = each.toObject();
      ++bySize[one["size"].toInt()];
      const QString name = one["name"].toString(), parent = one["parent"].toString();
      QVERIFY(!one["parent_is_guess"].toBool());
      QCOMPARE(parent.isEmpty(), name == "W");
      if (name != "W") QCOMPARE(parent, name.left(name.lastIndexOf('_')));
      QVERIFY(name == "W" || parent == "W" || parent == "W_a1");
    }
    QCOMPARE(bySize, (std::map<int, int>{{4, 64}, {128, 4}, {256, 3}}));
    QCOMPARE(info["ranks"].toInt(), 256);
  }

  // Of the rows that the report itself prints: as many on each communicator of the sample, and 254 receives whose end
  // is not in the trace on none. A Sendrecv is one of each, and the trace does not count what it got.
  void sendsAgainstReceives() {
    const Store store({fs::path(WEFT_RESOURCES) / "sample"});
    std::map<std::string, std::array<std::uint64_t, 3>> ends;  // sends, receives, both
    std::map<std::string, std::array<std::uint64_t, 2>> bytes;
    for (const Row& row : csv(runWeft({"report", store.path(), "--format", "csv"}).out)) {
      const std::string& operation = row.at("operation");
      const int side = operation == "Send" || operation == "Isend"   ? 0
                       : operation == "Recv" || operation == "Irecv" ? 1
                       : operation == "Sendrecv"                     ? 2
                                                                     : -1;
      if (side < 0 || row.at("communicator") == "(no communicator)") continue;
      ends[row.at("communicator")][side] += std::stoull(row.at("calls"));
      if (side < 2) bytes[row.at("communicator")][side] += std::stoull(row.at("bytes"));
    }
    std::uint64_t calls = 0, withBytes = 0;
    for (const auto& [name, each] : ends) {
      QCOMPARE(each[0], each[1]);
      calls += each[0] + each[2];
      if (each[2] != 0) continue;
      QCOMPARE(bytes[name][0], bytes[name][1]);
      ++withBytes;
    }
    QVERIFY(calls > 0 && withBytes > 0 && withBytes < ends.size());
    const std::string line = "\nsends and receives: equal on " + std::to_string(ends.size()) + " communicators, " +
                             std::to_string(calls) + " of each, and so are their bytes on " +
                             std::to_string(withBytes) + "\n";
    const Ran report = runWeft({"report", store.path()});
    QVERIFY2(report.out.find(line) != std::string::npos, report.out.substr(0, 2000).c_str());
  }

  // Four ranks that sent and received as much in one call each.
  void bytesOfARecordedSendrecv() {
    const Store store({recorded("recorder/ring")});
    const Ran report = runWeft({"report", store.path()});
    QVERIFY2(report.out.find("equal on 1 communicator, 4 of each, and so are their bytes\n") != std::string::npos,
             report.out.substr(0, 1000).c_str());
  }

  // What the manual shows is what the program takes.
  void keysInTheManual() {
    const Store store({recorded("mpisee/hier16") / "profile.db"});
    static const QRegularExpression example("weft report (?:run\\.weft )?--by ([a-z,]+)");
    int found = 0;
    for (const auto& page : fs::directory_iterator(WEFT_SOURCE "/docs")) {
      auto each = example.globalMatch(QString::fromStdString(contentOf(page.path())));
      for (; each.hasNext(); ++found) {
        const QString keys = each.next().captured(1);
        if (keys == "time") continue;  // of metrics
        const Ran ran = runWeft({"report", store.path(), "--by", keys});
        QVERIFY2(ran.status != 2, (page.path().string() + ": " + ran.err).c_str());
      }
    }
    QVERIFY(found >= 3);
  }

  void oneCommunicator() {
    const fs::path input = recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv";
    const Store store({input});
    const auto rows = csv(runWeft({"report", store.path(), "--format", "csv", "--communicator", "W_a1"}).out);
    QVERIFY(!rows.empty());
    for (const Row& row : rows) QCOMPARE(row.at("communicator"), std::string("W_a1"));
    const QJsonArray whole =
        json(runWeft({"report", store.path(), "--format", "json", "--communicator", "W_a1"}).out).array();
    QCOMPARE(whole.size(), 1);
    QCOMPARE(whole[0].toObject()["operations"].toArray().size(), rows.size());

    const Ran unknown = runWeft({"report", store.path(), "--communicator", "W_a"});
    QCOMPARE(unknown.status, 1);
    QVERIFY(unknown.hasOneLine());
    QVERIFY2(unknown.err.find("W_a1") != std::string::npos, unknown.err.c_str());
    QCOMPARE(runWeft({"report", store.path(), "--region", "main"}).status, 1);
  }

  void profilersOwnCommunicatorIsReportedButNotListed() {
    const fs::path input = recorded("mpisee/hier16") / "profile.db";
    const Store store({input});
    const auto rows = csv(runWeft({"report", store.path(), "--format", "csv", "--communicator", "*0.0"}).out);
    QVERIFY(!rows.empty());
    const QJsonObject info = json(runWeft({"info", store.path(), "--format", "json"}).out).object();
    for (const auto& each : info["communicators"].toArray()) QVERIFY(each.toObject()["name"] != "*0.0");
  }

  // C6 states maxima over ranks and rounded averages: what it does not say stays empty.
  void maximaOverRanksStayMaxima() {
    const fs::path input = recorded("mpisee/csv-avg-7a3bb9a-lammps-pppm-16") / "profile.csv";
    const Store store({input});
    const auto rows = csv(runWeft({"report", store.path(), "--format", "csv"}).out);
    QVERIFY(!rows.empty());
    for (const Row& row : rows) {
      QCOMPARE(row.at("mean_s"), std::string());
      QCOMPARE(row.at("min_s"), std::string());
      QVERIFY(!row.at("max_s").empty());
    }
    const QJsonObject info = json(runWeft({"info", store.path(), "--format", "json"}).out).object();
    QVERIFY(!info["derived"].toArray().isEmpty());
    QVERIFY(info["absent"].toArray().contains("operation times per rank"));
    for (const char* list : {"regions", "hosts", "sources", "absent", "communicators"}) QVERIFY(info[list].isArray());
  }
};

WEFT_TEST(CliReportTest)

}  // namespace cli_report_test
#include "cli_report_test.moc"
