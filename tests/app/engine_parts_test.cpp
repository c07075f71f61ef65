// The parts that a dimension of the filter makes of a run add up to the whole, in every engine that follows it; an
// engine that does not follow it says so. What belongs to no part is counted in the rows themselves.
#include <QTemporaryDir>
#include <QTest>

#include "analysis/waits/code_sums.h"
#include "analysis/pairs/pair_choice.h"
#include "analysis/pairs/pair_parts.h"
#include "analysis/waits/transactions.h"
#include "cli.h"
#include "core/records/filter_dimensions.h"
#include "core/store/wait_store.h"
#include "core/sums/bin_totals.h"
#include "reports/pair_table.h"
#include "run_quantities.h"
#include "test_class.h"
#include "views/waits/wait_bars.h"

using namespace weft;

namespace engine_parts_test {

struct Engine {
  const char* name;
  Measure measure;
  const char* table;   // whose rows it adds up
  const char* column;  // likewise
  double (*sum)(const RunStore& store, const RunSnapshot& run, const PairFilter& filter);
};

const std::vector<Engine> engines{{"pairs", Measure::pairs, "pair_traffic WHERE class <> 5", "bytes",
                                   [](const RunStore& store, const RunSnapshot&, const PairFilter& filter) {
                                     double sum = 0;
                                     for (const PairTotal& each : pairsByRank(store, filter).pairs)
                                       sum += double(each.bytes);
                                     return sum;
                                   }},
                                  {"layers", Measure::layers, "pair_traffic WHERE class <> 5", "bytes",
                                   [](const RunStore&, const RunSnapshot& run, const PairFilter& filter) {
                                     return double(sumOf(run.pairLayers, filter).bytes.value_or(0));
                                   }},
                                  {"bins", Measure::bins, "time_bin WHERE class <> 5", "bytes",
                                   [](const RunStore& store, const RunSnapshot&, const PairFilter& filter) {
                                     double sum = 0;
                                     for (const BinTotal& each : binTotals(store, filter)) sum += double(each.bytes);
                                     return sum;
                                   }},
                                  {"profile", Measure::profile, "operation_statistics WHERE 1", "calls",
                                   [](const RunStore&, const RunSnapshot& run, const PairFilter& filter) {
                                     double sum = 0;
                                     for (const OperationSummary& each : profilePart(run, filter).operations)
                                       sum += double(each.calls);
                                     return sum;
                                   }},
                                  {"waits", Measure::waits, "wait WHERE class NOT IN (9, 10)", "nanoseconds",
                                   [](const RunStore& store, const RunSnapshot&, const PairFilter& filter) {
                                     return double(waitBars(store, {filter}, WaitRows::ranks, 1000).all);
                                   }},
                                  {"transactions", Measure::transactions, "message_group WHERE 1", "bytes",
                                   [](const RunStore& store, const RunSnapshot&, const PairFilter& filter) {
                                     const TransactionFilter keeps(store, filter);
                                     double sum = 0;
                                     for (const MessageTransaction& each : transactionsOf(WaitStore(store)))
                                       if (const auto part = keeps.part(each)) sum += double(part->bytes);
                                     return sum;
                                   }},
                                  {"samples", Measure::samples, "sample WHERE 1", "samples",
                                   [](const RunStore& store, const RunSnapshot&, const PairFilter& filter) {
                                     double sum = 0;
                                     for (const auto& [rank, sums] : codeSumsByRank(sampledCode(store), filter))
                                       sum += double(sums.samples);
                                     return sum;
                                   }}};

class EnginePartsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    trace_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{cli::recorded("otf2/collectives-4")});
    sampled_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{test::sampledBundle(folder_.path())});
    recorded_ = std::make_unique<cli::Store>(std::vector<cli::fs::path>{cli::recorded("recorder/ring")});
    for (const auto* each : {trace_.get(), sampled_.get(), recorded_.get()})
      QVERIFY2(each->ran.status == 0, each->ran.err.c_str());
  }

  void partsAddUp_data() {
    QTest::addColumn<int>("engine");
    QTest::addColumn<int>("run");
    const std::vector<std::vector<int>> ofRun{{0, 1, 2, 3, 4, 5}, {6}, {0, 1, 2, 3}};
    for (int run = 0; run < 3; ++run)
      for (const int at : ofRun[std::size_t(run)])
        QTest::addRow("%s of run %d", engines[std::size_t(at)].name, run) << at << run;
  }

  void partsAddUp() {
    QFETCH(int, engine);
    QFETCH(int, run);
    const Engine& one = engines[std::size_t(engine)];
    const std::filesystem::path path = (run == 0 ? trace_ : run == 1 ? sampled_ : recorded_)->path().toStdString();
    test::InStore sql(path);
    const RunStore store(path);
    const RunSnapshot snapshot = loadSnapshot(store, path);
    const double whole = one.sum(store, snapshot, {});
    QVERIFY(whole > 0);
    QCOMPARE(whole, sql.one(std::string("SELECT sum(") + one.column + ") FROM " + one.table).value_or(0));
    for (const FilterDimensionRow& row : filterDimensions()) {
      const Facets facets{one.measure, snapshot.keys};
      if (facets.distinction(row.dimension) != Distinction::yes) {
        QVERIFY(!whyNotDistinguished(facets, row.dimension).empty());
        continue;
      }
      double sum = withoutPart(sql, one, row.dimension);
      for (const PairFilter& part : partsBy(sql, one, row.dimension)) sum += one.sum(store, snapshot, part);
      // A message has a region and an operation at each end, and belongs to the parts of both.
      const bool twice = one.measure == Measure::transactions &&
                         (row.dimension == FilterDimension::region || row.dimension == FilterDimension::operation);
      if (one.measure == Measure::pairs && row.dimension == FilterDimension::time && sum != whole) {
        QVERIFY(saysWhyTimeDiffers(store, snapshot));
        continue;
      }
      const std::string said = std::string(row.name) + ": " + std::to_string(sum) + " of " + std::to_string(whole);
      QVERIFY2(twice ? sum >= whole : sum == whole, said.c_str());
    }
  }

 private:
  // The messages of collectives have no times where a recorder counted them.
  static bool saysWhyTimeDiffers(const RunStore& store, const RunSnapshot& run) {
    PairFilter filter;
    filter.bins = BinRange{0, 1};
    return std::ranges::any_of(notesOfPairs(store, run.pairLayers, filter), [](const std::string& note) {
      return note.starts_with("by time, collectives are the volumes");
    });
  }

  // Rows that name none; calls of no communicator are a part of their own.
  static double withoutPart(test::InStore& sql, const Engine& engine, FilterDimension dimension) {
    if (engine.measure == Measure::transactions) return 0;
    const char* rows = dimension == FilterDimension::region ? " AND region_id IS NULL"
                       : dimension == FilterDimension::communicator
                           ? " AND communicator_id IS NULL AND operation_id IS NULL"
                       : dimension == FilterDimension::operation ? " AND operation_id IS NULL"
                                                                 : nullptr;
    return rows ? sql.one(std::string("SELECT sum(") + engine.column + ") FROM " + engine.table + rows).value_or(0) : 0;
  }

  static std::vector<PairFilter> partsBy(test::InStore& sql, const Engine& engine, FilterDimension dimension) {
    std::vector<PairFilter> parts;
    const auto add = [&](auto field, const auto& ids) {
      for (const auto& id : ids) (parts.emplace_back().*field) = {id};
    };
    const auto idsOf = [&]<class Id>(Id, const std::string& table) {
      std::vector<Id> ids;
      for (const auto id : sql.ids("SELECT id FROM " + table)) ids.push_back(Id(id));
      return ids;
    };
    switch (dimension) {
      case FilterDimension::region:
        add(&PairFilter::regions, idsOf(RegionId(), "region"));
        break;
      case FilterDimension::communicator:
        add(&PairFilter::communicators, idsOf(CommunicatorId(), "communicator"));
        parts.emplace_back().communicators = {noCommunicator};
        break;
      case FilterDimension::operation:
        add(&PairFilter::operations, idsOf(OperationId(), "operation"));
        break;
      case FilterDimension::messageClass:
        for (const PairClass kind : pairClasses)
          if (countsAsSent(kind)) parts.emplace_back().classes = {kind};
        break;
      case FilterDimension::rank:
      case FilterDimension::withoutRank:  // with one of them, and without it
        parts.emplace_back().ranks = {RankId(1)};
        parts.emplace_back().withoutRanks = {RankId(1)};
        break;
      case FilterDimension::time:
        for (std::uint32_t bin = 0, end = lastBin(sql, engine) + 1; bin < end; bin += 7)
          parts.emplace_back().bins = BinRange{bin, std::min(bin + 7, end)};
        break;
    }
    return parts;
  }

  static std::uint32_t lastBin(test::InStore& sql, const Engine& engine) {
    const std::string table = engine.measure == Measure::pairs
                                  ? "time_bin"
                                  : std::string(engine.table).substr(0, std::string(engine.table).find(' '));
    return static_cast<std::uint32_t>(sql.one("SELECT max(bin) FROM " + table).value_or(0));
  }

  QTemporaryDir folder_;
  std::unique_ptr<cli::Store> trace_, sampled_, recorded_;
};

WEFT_WIDGET_TEST(EnginePartsTest)

}  // namespace engine_parts_test
#include "engine_parts_test.moc"
