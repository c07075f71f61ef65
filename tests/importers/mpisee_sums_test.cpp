// For every communicator and operation of every profile with ranks: the sums that a plain query, or a naive walk over
// the lines, gives on the same file.
#include <QtTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_sums_test {

struct ByRank {
  std::map<int, double> seconds;
  Sum sum;
};
using Expected = std::map<std::pair<std::string, std::string>, ByRank>;

void add(Expected& all, const std::string& communicator, const std::string& operation, int rank, const Sum& sum) {
  if (sum.calls == 0 && sum.bytes == 0 && sum.seconds == 0) return;
  ByRank& known = all[{communicator, operation}];
  known.sum.calls += sum.calls;
  known.sum.bytes += sum.bytes;
  known.sum.seconds += sum.seconds;
  known.seconds[rank] += sum.seconds;
}

Expected byPlainSql(const std::filesystem::path& path) {
  SQLite::Database db("file:" + path.string() + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
  bool hasVolume = false;
  for (SQLite::Statement info(db, "PRAGMA table_info(data)"); info.executeStep();)
    hasVolume = hasVolume || info.getColumn(1).getString() == "volume";
  SQLite::Statement query(db, std::string("SELECT c.name, o.operation, d.rank, sum(d.calls), ") +
                                  (hasVolume ? "sum(d.volume)" : "0") +
                                  ", sum(d.time) FROM data d JOIN comms c ON c.id = d.comm_id "
                                  "JOIN operations o ON o.id = d.operation_id GROUP BY c.name, o.operation, d.rank");
  Expected all;
  while (query.executeStep())
    add(all, query.getColumn(0).getString(), query.getColumn(1).getString(), query.getColumn(2).getInt(),
        {static_cast<std::uint64_t>(query.getColumn(3).getInt64()),
         static_cast<std::uint64_t>(query.getColumn(4).getInt64()), query.getColumn(5).getDouble()});
  return all;
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

// Both text forms, as awk would: fields by comma, names from the header or the lists above it.
Expected byLines(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::vector<std::string> header, communicators, calls;
  Expected all;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#@ comm_l ")) communicators = split(line.substr(10));
    if (line.starts_with("#@ call_l ")) calls = split(line.substr(10));
    if (line.starts_with('#')) continue;
    const auto cells = split(line);
    if (header.empty()) {
      header = cells;
    } else if (header.size() == 5) {
      Sum sum;
      if (cells[3] == "0") sum.bytes = std::stoull(cells[4]);
      if (cells[3] == "1") sum.seconds = std::stod(cells[4]);
      if (cells[3] == "2") sum.calls = std::stoull(cells[4]);
      add(all, communicators[std::stoul(cells[2])], calls[std::stoul(cells[1])], std::stoi(cells[0]), sum);
    } else if (!cells[1].empty()) {
      for (std::size_t i = 5; i + 2 < cells.size(); i += 3)
        add(all, cells[1], header[i].substr(0, header[i].size() - 6), std::stoi(cells[0]),
            {std::stoull(cells[i]), std::stoull(cells[i + 1]), std::stod(cells[i + 2])});
    }
  }
  return all;
}

std::filesystem::path profileIn(const QString& folder) {
  const auto database = profileAt(folder.toStdString()) / "profile.db";
  return std::filesystem::exists(database) ? database : profileAt(folder.toStdString()) / "profile.csv";
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9; }

void profiles() {
  QTest::addColumn<QString>("folder");
  for (const char* folder :
       {"buckets-4", "db-v1.0-36ee8b7-hier16", "err-apostrophe", "hier-64", "hier16", "hpcc-16", "lammps-pppm-16",
        "rerun-same-file", "test-stress_split", "v4.0-hier16", "csv-long-974fbd1-hier16", "csv-long-974fbd1-hpcc-16",
        "published-csv-long-splatt-256", "csv-wide-2fdc303-hier16", "csv-wide-2fdc303-lammps-pppm-16",
        "csv-wide-cfc706f-comm_split_v2", "broken-cfc706f-hier16"})
    QTest::newRow(folder) << QString(folder);
}

class MpiseeSumsTest : public QObject {
  Q_OBJECT
 private slots:
  void importerGivesThem_data() { profiles(); }
  void importerGivesThem() {
    QFETCH(QString, folder);
    const auto path = profileIn(folder);
    NEEDS_PUBLISHED(path);
    const Expected expected = path.extension() == ".db" ? byPlainSql(path) : byLines(path);
    const Imported imported = importFile(fileAt(path));
    const Sums sums = sumsOf(imported);
    QVERIFY(!expected.empty());
    QCOMPARE(sums.size(), expected.size());
    for (const auto& [key, known] : expected) {
      const auto found = sums.find(key);
      QVERIFY2(found != sums.end(), (key.first + " " + key.second).c_str());
      QCOMPARE(found->second.calls, known.sum.calls);
      QCOMPARE(found->second.bytes, known.sum.bytes);
      QVERIFY2(near(found->second.seconds, known.sum.seconds), (key.first + " " + key.second).c_str());
    }
  }

  void runStoreGivesThem_data() { profiles(); }
  void runStoreGivesThem() {
    QFETCH(QString, folder);
    const auto path = profileIn(folder);
    NEEDS_PUBLISHED(path);
    const Expected expected = path.extension() == ".db" ? byPlainSql(path) : byLines(path);
    QTemporaryDir dir;
    const std::filesystem::path file = dir.filePath("run.weft").toStdString();
    {
      RunWriter writer(file);
      writer.beginSource({path.string(), kinds::profile, "", "", ""});
      std::optional<Recognised> recognised;
      ImportReport report;
      importInto(writer, fileAt(path), recognised, report);
      writer.endSource(report);
      writer.commit();
    }
    const RunStore store(file);
    std::map<CommunicatorId, std::string> names;
    for (const Communicator& each : store.communicators()) names[each.id] = each.name;
    const auto operations = store.operations();
    QCOMPARE(operations.size(), expected.size());
    for (const OperationSummary& each : operations) {
      // MPI_Init belongs to no communicator, whichever one mpisee books it on.
      const auto known = each.communicator ? expected.find({names[*each.communicator], each.operationName})
                                           : std::ranges::find(expected, each.operationName,
                                                               [](const auto& one) { return one.first.second; });
      QVERIFY(known != expected.end());
      double low = INFINITY, high = 0, sum = 0;
      for (const auto& [rank, seconds] : known->second.seconds) {
        low = std::min(low, seconds);
        high = std::max(high, seconds);
        sum += seconds;
      }
      QCOMPARE(each.calls, known->second.sum.calls);
      QCOMPARE(each.bytes.value_or(0), known->second.sum.bytes);
      QVERIFY(near(each.minSeconds.value(), low));
      QVERIFY(near(each.maxSeconds.value(), high));
      QVERIFY(near(each.meanSeconds.value(), sum / static_cast<double>(known->second.seconds.size())));
    }
  }

  void formsWithoutRanksAreImportedAsTheyState_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"csv-avg-7a3bb9a-lammps-pppm-16/profile.csv", "published-csv-lammps_64procs/profile.csv",
                             "published-csv-gromacs_64procs/profile.csv", "published-csv-lammps_256procs/profile.csv",
                             "csv-wide-2fdc303-lammps-pppm-16/profiler_data.csv"})
      QTest::newRow(file) << QString(file);
  }
  void formsWithoutRanksAreImportedAsTheyState() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const Imported imported = importFile(fileAt(path));
    std::map<std::pair<std::string, std::string>, StatisticsRow> rows;
    for (const StatisticsRow& row : imported.sink.rows)
      rows[{imported.row(row.communicator).name, imported.sink.operations[number(row.operation) - 1]}] = row;
    std::ifstream in(path);
    std::vector<std::string> header;
    std::size_t found = 0;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with('#') || line.starts_with("NULL")) continue;
      const auto cells = split(line);
      if (header.empty()) {
        header = cells;
        continue;
      }
      std::map<std::string, std::string> cell;
      for (std::size_t i = 0; i < cells.size(); ++i) cell[header[i]] = cells[i];
      for (const auto& [heading, value] : cell) {
        if (!heading.ends_with("_Calls")) continue;
        const std::string operation = heading.substr(0, heading.size() - 6);
        const double seconds = std::stod(cell.at(operation + "_Time"));
        if (value == "0" && seconds == 0) continue;
        const StatisticsRow& row = rows.at({cells[0].substr(0, cells[0].find('(')), operation});
        ++found;
        QCOMPARE(row.calls, std::stoull(value));
        QCOMPARE(row.maxSeconds.value(), seconds);
        QVERIFY(!row.seconds && !row.rank);
        const bool derived = cell.contains(operation + "_AvgMsgSize");
        QCOMPARE(row.bytesDerived, derived);
        for (const char* exact : {"_Bytes", "_Volume"})
          if (cell.contains(operation + exact)) QCOMPARE(row.bytes.value(), std::stoull(cell[operation + exact]));
        if (derived)
          QCOMPARE(row.bytes.value(),
                   std::uint64_t(std::llround(std::stold(cell[operation + "_AvgMsgSize"]) * std::stold(value))));
      }
    }
    QCOMPARE(found, rows.size());
    QVERIFY(found > 20);
  }

  void version10HasNoBytes() {
    const auto path = profileAt("db-v1.0-36ee8b7-hier16") / "profile.db";
    for (const StatisticsRow& row : importFile(fileAt(path)).sink.rows) QVERIFY(!row.bytes);
  }
};

WEFT_TEST(MpiseeSumsTest)

}  // namespace mpisee_sums_test
#include "mpisee_sums_test.moc"
