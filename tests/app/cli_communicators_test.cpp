// Tables and pictures of communicators from the command line: against a run that is computed by hand, the tables of the
// mpisee paper and what a profile's own database says.
#include <SQLiteCpp/SQLiteCpp.h>

#include "cli.h"
#include "small_run.h"
#include "test_class.h"

namespace cli_communicators_test {

using namespace cli;

class CliCommunicatorsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { weft::test::writeSmallRun(run_.toStdString()); }

  // n1 and n2 are connected to one leaf, n3 and n4 on the other.
  void localityIsWhereTheHostsHang() {
    const auto rows = csv(cli::runWeft({"report", run_, "--locality", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(3));
    QCOMPARE(placed(rows[0]), std::string("W across 4 2 leaf 4 across 8"));
    QCOMPARE(placed(rows[1]), std::string("W_s2.0 leaf 2 1 leaf 2 across 0"));
    QCOMPARE(placed(rows[2]), std::string("W_s2.1 across 2 2 leaf 0 across 2"));
    QCOMPARE(rows[0].at("imbalance"), std::string("1"));  // every rank spent half a second
    QCOMPARE(rows[0].at("across_bytes"), std::string());
    const auto one =
        json(cli::runWeft({"report", run_, "--locality", "--communicator", "W_s2.1", "--format", "json"}).out).array();
    QCOMPARE(one.size(), 1);
    QVERIFY(one[0].toObject()["leaf_bytes"].isNull());
  }

  void mappingNamesHostAndLeaf() {
    const Ran ran = cli::runWeft({"report", run_, "--communicator", "W_s2.1", "--mapping", "--format", "csv"});
    QCOMPARE(ran.out, std::string("communicator_rank,rank,host,leaf,subnet,leaf_guid\n"
                                  "0,0,n1,leaf1,0,0x000000000000100b\n"
                                  "1,2,n3,leaf2,0,0x000000000000100c\n"));
    QCOMPARE(cli::runWeft({"report", run_, "--communicator", "W_s2", "--mapping"}).status, 1);
  }

  void sizesAreCounted() {
    QCOMPARE(cli::runWeft({"report", run_, "--sizes", "--format", "csv"}).out,
             std::string("size,count,not_recorded\n2,2,2\n4,1,1\n"));
  }

  void oneTableAtATime() {
    for (const QStringList& more :
         {QStringList{"--sizes", "--locality"}, QStringList{"--mapping"}, QStringList{"--sizes", "--region", "FFT"},
          QStringList{"--sizes", "--communicator", "W"}})
      QCOMPARE(cli::runWeft(QStringList{"report", run_} + more).status, 2);
  }

  void treesAreColouredOnRequest() {
    const QString file = folder_.filePath("tree.svg");
    const auto draw = [&](const QString& colour) {
      const Ran ran = cli::runWeft({"figure", run_, "--view", "tree", "--colour", colour, "-o", file});
      QFile svg(file);
      return ran.status == 0 && svg.open(QIODevice::ReadOnly) ? QString::fromUtf8(svg.readAll()) : QString();
    };
    QVERIFY(draw("locality").contains("across the spine"));
    QVERIFY(draw("imbalance").contains("imbalance"));
    QVERIFY(draw("volume").contains("volume of a communicator"));
    QCOMPARE(draw("time"), draw("time"));
    QCOMPARE(cli::runWeft({"figure", run_, "--view", "map", "--colour", "time", "-o", file}).status, 2);
    const QString bare = folder_.filePath("bare.weft");
    weft::test::writeSmallRun(bare.toStdString(), {.fabric = false, .traffic = false, .hosts = false});
    const Ran refused = cli::runWeft({"figure", bare, "--view", "tree", "--colour", "locality", "-o", file});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.find("--hosts") != std::string::npos, refused.err.c_str());
  }

  // Table II of the paper counts what SPLATT made itself: without MPI_COMM_WORLD, which no call made.
  void sizesAreThoseOfTheMpiseePaper() {
    const fs::path input = recordedOrPublished("mpisee/published-csv-long-splatt-256") / "profile.csv";
    NEEDS_PUBLISHED(input);
    const Store store({input});
    std::map<std::string, int> made;
    for (const Row& row : csv(cli::runWeft({"report", store.path(), "--sizes", "--format", "csv"}).out))
      made[row.at("size")] = std::stoi(row.at("count")) - std::stoi(row.at("not_recorded"));
    QCOMPARE(made, (std::map<std::string, int>{{"4", 64}, {"128", 4}, {"256", 2}}));
    QCOMPARE(cli::runWeft({"report", store.path(), "--sizes", "--region", "x"}).status, 2);
    QCOMPARE(cli::runWeft({"report", store.path(), "--mapping"}).status, 2);
  }

  // The numbers of ranks by host, as the database lists its processes.
  void mappingIsThatOfTheDatabase() {
    const fs::path input = recorded("mpisee/hier-64") / "profile.db";
    const Store store({input});
    const SQLite::Database db(input.string());
    SQLite::Statement query(db, "SELECT id, machine FROM mappings ORDER BY id");
    const auto rows =
        csv(cli::runWeft({"report", store.path(), "--communicator", "W0.0", "--mapping", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(64));
    for (const Row& row : rows) {
      QVERIFY(query.executeStep());
      QCOMPARE(row.at("rank"), query.getColumn(0).getString());
      QCOMPARE(row.at("host"), query.getColumn(1).getString());
      QCOMPARE(row.at("leaf"), std::string());
    }
    for (const Row& row : csv(cli::runWeft({"report", store.path(), "--locality", "--format", "csv"}).out)) {
      std::uint64_t pairs = 0;
      for (const char* reach : {"node", "leaf", "pod", "across", "apart", "unknown"})
        pairs += std::stoull(row.at(std::string(reach) + "_pairs"));
      const std::uint64_t size = std::stoull(row.at("size"));
      QCOMPARE(pairs, size * (size - 1));
      QCOMPARE(row.at("node_bytes"), std::string());  // a profile has no pairs
      QVERIFY(std::stod(row.at("imbalance")) >= 1);
    }
  }

 private:
  static std::string placed(const Row& row) {
    return row.at("communicator") + " " + row.at("locality") + " " + row.at("nodes") + " " + row.at("leaves") +
           " leaf " + row.at("leaf_pairs") + " across " + row.at("across_pairs");
  }

  const QTemporaryDir folder_;
  const QString run_ = folder_.filePath("small.weft");
};

WEFT_TEST(CliCommunicatorsTest)

}  // namespace cli_communicators_test
#include "cli_communicators_test.moc"
