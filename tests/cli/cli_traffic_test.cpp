// Port traffic on links and between hosts: bytes are conserved. What the archive says is taken from the run store's
// table, whose sums are checked against the total that the archive's maker printed.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "cli.h"
#include "test_class.h"

namespace cli_traffic_test {

using namespace cli;

const fs::path fabric = recorded("fabrics/two_switch_42/minhop");
constexpr std::uint64_t bytesOfTheArchive = 16679517808;  // its provenance.txt

std::uint64_t sum(const std::vector<Row>& rows, const char* column) {
  return std::accumulate(rows.begin(), rows.end(), std::uint64_t{0},
                         [&](std::uint64_t total, const Row& row) { return total + std::stoull(row.at(column)); });
}

class CliTrafficTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Store> store_;
  std::map<std::string, std::pair<std::string, int>> adapters_;  // LID → node of the golden list, port

 private slots:
  void initTestCase() {
    store_ =
        std::make_unique<Store>(std::vector<fs::path>{fabric / "ibdiagnet1", recorded("otf2/portprof-hpcc16port")});
    QCOMPARE(store_->ran.status, 0);
    for (const std::string& line : lines(fabric / "golden" / "ca_lids.txt"))
      if (const auto words = split(line, ' '); !line.starts_with('#'))
        adapters_[words[0]] = {"0x" + words[1].substr(2), std::stoi(words[2])};  // "H-0002c903…" is the node GUID
  }

  void archiveIsReadWhole() {
    SQLite::Database db(store_->path().toStdString());
    QCOMPARE(static_cast<std::uint64_t>(db.execAndGet("SELECT sum(bytes_sent) FROM port_traffic").getInt64()),
             bytesOfTheArchive);
  }

  // What a port sent, to peers other than itself, is on its first link end.
  void firstHopsCarryWhatPortsSent() {
    const Ran ran = runWeft({"links", store_->path(), "--traffic", "port"});
    QCOMPARE(ran.status, 0);
    std::map<std::pair<std::string, int>, std::uint64_t> carried;
    for (const Row& row : csv(ran.out))
      carried[{row.at("guid"), std::stoi(row.at("port"))}] = std::stoull(row.at("bytes"));
    SQLite::Database db(store_->path().toStdString());
    SQLite::Statement sent(db, "SELECT lid, sum(bytes_sent) FROM port_traffic GROUP BY lid");
    int ports = 0;
    while (sent.executeStep()) {
      const auto port = adapters_.find(sent.getColumn(0).getString());
      if (port == adapters_.end()) continue;  // that LID is a switch's here
      QCOMPARE(carried.at(port->second), static_cast<std::uint64_t>(sent.getColumn(1).getInt64()));
      ++ports;
    }
    QVERIFY(ports >= 14);
  }

  // 8 MB each way between two hosts, half on either adapter: each keeps to its leaf, whatever the order of GUIDs.
  void railsAreThoseOfTheDevices() {
    const Store run({fs::path(WEFT_TEST_DATA) / "rail_pairing"});
    std::uint64_t between = 0, atHosts = 0;
    const Ran ran = runWeft({"links", run.path(), "--traffic", "pair", "--assume-minimal-hops"});
    QVERIFY2(ran.err.find("adapters of 2 hosts are paired by name") != std::string::npos, ran.err.c_str());
    for (const Row& row : csv(ran.out)) {
      if (row.at("level") != "0" && row.at("peer_level") != "0") between += std::stoull(row.at("bytes"));
      else if (row.at("level") == "0") atHosts += std::stoull(row.at("bytes"));
    }
    QCOMPARE(between, 0U);
    QCOMPARE(atHosts, 16'000'000U);
  }

  // A list that crosses the two adapters of one host sends all over the spine, to and from it; leaves and names keep it
  // off.
  void railsAreThoseThatTheUserChose() {
    const Store run({fs::path(WEFT_TEST_DATA) / "rail_pairing"});
    const fs::path lists = fs::path(WEFT_TEST_DATA) / "rail_list";
    const auto betweenSwitches = [&](const QString& rails, const char* said) {
      const Ran ran = runWeft({"links", run.path(), "--assume-minimal-hops", "--rails", rails});
      std::uint64_t between = 0;
      for (const Row& row : csv(ran.out))
        if (row.at("level") != "0" && row.at("peer_level") != "0") between += std::stoull(row.at("bytes"));
      return ran.err.find(said) != std::string::npos ? between : UINT64_MAX;
    };
    const QString crossed = QString::fromStdString((lists / "load" / "crossed.csv").string());
    QCOMPARE(betweenSwitches("names", "adapters of 2 hosts are paired by name"), 0U);
    QCOMPARE(betweenSwitches("leaf", "adapters of 2 hosts are paired by the switches that they are connected to"), 0U);
    QCOMPARE(betweenSwitches(crossed, "adapters of 2 hosts are paired as listed"),
             32'000'000U);  // 16 MB up, and down again
    const auto refused = [&](const QString& rails, const char* said) {
      const Ran ran = runWeft({"users", run.path(), "n00", "1", "--assume-minimal-hops", "--rails", rails});
      return ran.status != 0 && ran.out.empty() && ran.err.find(said) != std::string::npos;
    };
    QVERIFY(refused("measured", "does not know which ports were used"));
    QVERIFY(refused("odd", "is not even, first, measured, names or leaf, nor a file that lists rails"));
    QVERIFY(
        refused(QString::fromStdString((lists / "refuse" / "wrong_lines.csv").string()), "wrong_lines.csv, line 2: "));
    QVERIFY(refused(QString::fromStdString((lists / "refuse" / "host_map.csv").string()), "host_map.csv, line 1: "));
  }

  void regionsAddUpToTheWhole() {
    const QJsonObject info = json(runWeft({"info", store_->path(), "--format", "json"}).out).object();
    const QJsonArray regions = info["regions"].toArray();
    QCOMPARE(regions.size(), 18);
    const auto whole = csv(runWeft({"links", store_->path()}).out);
    std::vector<std::uint64_t> added(whole.size());
    QStringList all{"links", store_->path()};
    for (const auto& each : regions) {
      const auto rows = csv(runWeft({"links", store_->path(), "--region", each.toString()}).out);
      QCOMPARE(rows.size(), whole.size());
      for (std::size_t i = 0; i < rows.size(); ++i) added[i] += std::stoull(rows[i].at("bytes"));
      all << "--region" << each.toString();
    }
    for (std::size_t i = 0; i < whole.size(); ++i) QCOMPARE(added[i], std::stoull(whole[i].at("bytes")));
    QCOMPARE(runWeft(all).out, runWeft({"links", store_->path()}).out);
    const Ran unknown = runWeft({"links", store_->path(), "--region", "no such"});
    QCOMPARE(unknown.status, 1);
    QVERIFY(unknown.hasOneLine());
  }

  void sourceIsNamedWhereItIsChosen() {
    QVERIFY(runWeft({"links", store_->path()}).err.find("port traffic") != std::string::npos);
    QCOMPARE(runWeft({"links", store_->path(), "--traffic", "port"}).err, std::string());
    QCOMPARE(runWeft({"links", store_->path(), "--communicator", "W"}).status, 1);
    QCOMPARE(runWeft({"links", store_->path(), "--traffic", "pair"}).status, 1);
  }

  // Rows between adapters' LIDs, summed by a query of our own.
  void hostPairsHoldTheBytes() {
    const Ran ran = runWeft({"pairs", store_->path(), "--by", "host"});
    QCOMPARE(ran.status, 0);
    const auto rows = csv(ran.out);
    for (const Row& row : rows) {
      QVERIFY(row.at("messages").empty());
      QVERIFY(row.at("bytes") != "0");
    }
    // Sent minus what the two switches' LIDs 2 and 5 sent or got.
    const std::string err = ran.err;
    const auto elsewhere = std::stoull(err.substr(err.find("weft: ") + 6));
    QCOMPARE(sum(rows, "bytes") + elsewhere, bytesOfTheArchive);

    const auto matrix = split(runWeft({"pairs", store_->path(), "--by", "host", "--format", "mtx"}).out, '\n');
    QCOMPARE(matrix[0], std::string("%%MatrixMarket matrix coordinate integer general"));
    const auto head = std::ranges::find_if(matrix, [](const std::string& line) { return !line.starts_with('%'); });
    const auto sizes = split(*head, ' ');
    QCOMPARE(sizes[2], std::to_string(rows.size()));
    std::uint64_t total = 0;
    for (auto line = head + 1; line != matrix.end() && !line->empty(); ++line)
      total += std::stoull(split(*line, ' ')[2]);
    QCOMPARE(total, sum(rows, "bytes"));
  }

  // By the loads over time of one communicator after the other.
  void communicatorsOnTheSameLinkAtTheSameTime() {
    const Store sample({fs::path(WEFT_RESOURCES) / "sample"});
    using Place = std::tuple<std::string, std::string, std::string>;  // start, GUID, port
    std::map<Place, std::vector<std::pair<std::uint64_t, std::string>>> loads;
    const QJsonObject info = json(runWeft({"info", sample.path(), "--format", "json"}).out).object();
    for (const auto& each : info["communicators"].toArray()) {
      const QString name = each.toObject()["name"].toString();
      const Ran ran = runWeft({"links", sample.path(), "--by", "time", "--communicator", name, "--format", "csv"});
      if (ran.status != 0) continue;  // it sent nothing
      for (const Row& row : csv(ran.out))
        if (row.at("bytes") != "0")
          loads[{row.at("start_s"), row.at("guid"), row.at("port")}].emplace_back(std::stoull(row.at("bytes")),
                                                                                  name.toStdString());
    }
    std::set<std::string> expected, found;
    const auto text = [](const Place& at, const auto& more, const auto& less) {
      return std::get<0>(at) + " " + std::get<1>(at) + " " + std::get<2>(at) + " " + more.second + " " +
             std::to_string(more.first) + " " + less.second + " " + std::to_string(less.first);
    };
    for (auto& [at, list] : loads) {
      std::ranges::stable_sort(list, std::greater(), [](const auto& each) { return each.first; });
      for (std::size_t one = 0; one < list.size(); ++one)
        for (std::size_t two = one + 1; two < list.size(); ++two) expected.insert(text(at, list[one], list[two]));
    }
    std::uint64_t before = UINT64_MAX;
    for (const Row& row :
         csv(runWeft({"hotspots", sample.path(), "--by", "time", "--contention", "--top", "1000000", "--format", "csv"})
                 .out)) {
      const std::uint64_t less = std::stoull(row.at("other_bytes"));
      QVERIFY(less <= before);
      before = less;
      found.insert(text({row.at("start_s"), row.at("guid"), row.at("port")},
                        std::pair(std::stoull(row.at("bytes")), row.at("communicator")),
                        std::pair(less, row.at("other"))));
    }
    QVERIFY(expected.size() > 20);
    QVERIFY(found == expected);
  }
};

WEFT_TEST(CliTrafficTest)

}  // namespace cli_traffic_test
#include "cli_traffic_test.moc"
