// One number, one meaning: whatever is filtered by, panels of the window, the figures that they export, the commands
// and plain SQL over the store give the same numbers, or the panel says which part of the filter it does not follow and
// shows what is there without it.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QDockWidget>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include "app/panels/figures.h"
#include "app/panels/view_set.h"
#include "core/records/filter_dimensions.h"
#include "figures/figure_data.h"
#include "figures/run_figure.h"
#include "open_window.h"
#include "reports/statistics_table.h"
#include "seeded.h"
#include "small_run.h"
#include "sql_conditions.h"
#include "test_class.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/functions/functions_view.h"
#include "views/ranks/ranks_view.h"

#include <cmath>
#include <random>

using namespace weft;
using test::conditions;

namespace window_quantities_test {

constexpr std::uint32_t ranks = 4;
constexpr const char* operationNames[] = {"Send", "Allreduce", "Recv"};

// A profile with or without regions and ranks, and samples with or without bins.
struct RunParts {
  bool regions = true, ranks = true, bins = true;
};

void write(const std::filesystem::path& path, const RunParts& parts) {
  std::mt19937_64 random(seeded(7));
  RunWriter out(path);
  out.beginSource({"bundle", kinds::recording, "Weft bundle", "", ""});
  out.fact("sample hertz", "100");
  if (parts.bins) out.fact("time bin seconds", "0.5");
  for (std::uint32_t rank = 0; rank < ranks; ++rank) out.process({RankId(rank), "n1", HostOrigin::profile, 2.0});
  std::vector<RegionId> regions;
  for (const char* name : {"FFT", "sort", "left"}) regions.push_back(out.region(name));
  std::vector<OperationId> operations;
  for (const char* name : operationNames) operations.push_back(out.operation(name));
  std::vector<CommunicatorId> communicators;
  const std::vector<RankId> members{RankId(0), RankId(1), RankId(2), RankId(3)};
  for (const char* name : {"W", "W_s1.0", "W_d1"}) {
    communicators.push_back(out.communicator({name, ranks, "", false, false, {}, {}}));
    out.members(communicators.back(), members, true);
  }
  const CodeModuleId module = out.codeModule({"/app", "ab", SymbolsFound::lines});
  const StackId stack = out.stack({std::nullopt, out.function({"main", module}), "a.c", 1U, false});
  for (const CommunicatorId communicator : communicators)
    for (const RegionId region : regions)
      for (const OperationId operation : operations)
        for (std::uint32_t rank = 0; rank < ranks; ++rank) {
          if (random() % 4 == 0) continue;
          const double seconds = static_cast<double>(random() % 1000) / 8;
          out.statistics({communicator,
                          parts.regions ? std::optional(region) : std::nullopt,
                          parts.ranks ? std::optional(RankId(rank)) : std::nullopt,
                          operation,
                          {},
                          {},
                          1 + random() % 9,
                          random() % 5000,
                          false,
                          parts.ranks ? std::optional(seconds) : std::nullopt,
                          parts.ranks ? std::nullopt : std::optional(seconds)});
          SampleRow row;
          row.stack = stack;
          row.rank = RankId(rank);
          row.region = region;
          row.operation = operation;
          row.communicator = communicator;
          if (parts.bins) row.bin = static_cast<std::uint32_t>(random() % 4);
          row.samples = 1;
          row.seconds = row.cpuSeconds = static_cast<double>(random() % 64) / 4;
          out.sample(row);
        }
  out.endSource({});
  out.commit();
}

bool same(double one, double other) {
  return std::abs(one - other) <= 1e-9 * std::max({1.0, std::abs(one), std::abs(other)});
}

class WindowQuantitiesTest : public QObject {
  Q_OBJECT

 private slots:
  void everyPanelFollowsEveryDimensionOrSaysSo_data() {
    QTest::addColumn<bool>("regions");
    QTest::addColumn<bool>("ofRanks");
    QTest::addColumn<bool>("bins");
    QTest::newRow("all is told") << true << true << true;
    QTest::newRow("no regions") << false << true << true;
    QTest::newRow("no ranks") << true << false << true;
    QTest::newRow("no bins") << true << true << false;
  }

  void everyPanelFollowsEveryDimensionOrSaysSo() {
    QFETCH(bool, regions);
    QFETCH(bool, ofRanks);
    QFETCH(bool, bins);
    const QTemporaryDir folder;
    path_ = folder.filePath("run.weft").toStdString();
    write(path_, {regions, ofRanks, bins});
    MainWindow window;
    test::openIn(window, path_);
    raise(*window.views().of<RanksView>());
    std::mt19937_64 random(seeded(23));
    std::vector<PairFilter> filters{{}};
    for (const FilterDimensionRow& row : filterDimensions()) filters.push_back(some(row, random));
    for (int i = 0; i < 12; ++i) {
      PairFilter several;
      for (const FilterDimensionRow& row : filterDimensions())
        if (random() % 3 == 0) take(several, some(row, random), row);
      filters.push_back(several);
    }
    for (const PairFilter& filter : filters) {
      window.session().selection().setFilter(filter);
      QTRY_VERIFY(window.session().profile() != nullptr);
      check(window, filter);
      if (QTest::currentTestFailed()) return;
    }
  }

  // Functions are told of all ranks: a rank, and a communicator, that are selected have their share of the time.
  void whatIsSelectedHasItsShareOfTheTime() {
    const QTemporaryDir folder;
    path_ = folder.filePath("run.weft").toStdString();
    write(path_, {});
    MainWindow window;
    test::openIn(window, path_);
    raise(*window.views().of<FunctionsView>());
    QTRY_VERIFY(window.views().of<FunctionsView>()->facts().code);
    SQLite::Database db(path_.string(), SQLite::OPEN_READONLY);
    PairFilter filter;
    for (const bool filtered : {false, true}) {
      if (filtered) filter.regions = {RegionId(2)};
      window.session().selection().setFilter(filter);
      const std::string where = conditions(filter);
      for (const auto& [item, condition, words] :
           {std::tuple(Item(RankId(1)), " AND rank = 1", "belongs to its ranks"),
            std::tuple(Item(CommunicatorId(2)), " AND communicator_id = 2", "is spent on it")}) {
        window.session().selection().select(item);
        const std::string sum = "(SELECT sum(seconds) FROM sample" + where;
        SQLite::Statement row(db, "SELECT " + sum + condition + ") / " + sum + ")");
        QVERIFY(row.executeStep() && row.getColumn(0).getDouble() > 0);
        const std::string share = humanText({"share", ColumnKind::share}, Cell(row.getColumn(0).getDouble()));
        const QString wanted = QString::fromStdString(share + " of the time " + words + ".");
        const auto told = [&] {
          const auto notes = window.findChildren<QLabel*>("selection note");
          return std::ranges::any_of(notes, [&](const QLabel* note) { return note->text().contains(wanted); });
        };
        QTRY_VERIFY2(told(), qPrintable(wanted));
      }
    }
    window.session().selection().select(Item(Area{}));  // as of a link end or a switch: no time belongs to it
    const auto told = [&] {
      const auto notes = window.findChildren<QLabel*>("selection note");
      return std::ranges::any_of(notes, [&](const QLabel* note) {
        return note->text().contains("; its share of the time is not known: samples belong to ranks.");
      });
    };
    QTRY_VERIFY(told());
  }

 private:
  static PairFilter some(const FilterDimensionRow& row, std::mt19937_64& random) {
    PairFilter filter;
    const auto id = [&](std::uint32_t most) { return static_cast<std::uint32_t>(1 + random() % most); };
    switch (row.dimension) {
      case FilterDimension::region:
        filter.regions = {RegionId(id(3))};
        break;
      case FilterDimension::communicator:
        filter.communicators = {CommunicatorId(id(3))};
        break;
      case FilterDimension::messageClass:
        filter.classes = {PairClass::pointToPoint};
        break;
      case FilterDimension::operation:
        filter.operations = {OperationId(id(3))};
        break;
      case FilterDimension::rank:
        filter.ranks = {RankId(id(4) - 1)};
        break;
      case FilterDimension::withoutRank:
        filter.withoutRanks = {RankId(id(4) - 1)};
        break;
      case FilterDimension::time:
        filter.bins = BinRange{1, 3};
        break;
    }
    return filter;
  }

  static void raise(QWidget& view) {
    for (QWidget* up = &view; up; up = up->parentWidget())
      if (auto* dock = qobject_cast<QDockWidget*>(up)) {
        dock->show();
        dock->raise();
      }
  }

  void check(MainWindow& window, const PairFilter& filter) {
    QVERIFY(window.session().profile()->largestRankSeconds ==
            window.session().run()->snapshot.largestRankSeconds);  // figures of several runs compare with it
    checkTree(window, filter);
    checkBars(window, filter);
    checkRanks(window, filter);
    checkCommand(window, filter);
    checkSamples(window, filter);
  }

  struct Sums {
    double seconds = 0;
    std::uint64_t calls = 0, volume = 0;
    bool operator==(const Sums& other) const {
      return same(seconds, other.seconds) && calls == other.calls && volume == other.volume;
    }
  };

  // Of the profile, by communicator; what was received is no volume.
  std::map<std::uint32_t, Sums> bySql(const PairFilter& filter) const {
    SQLite::Database db(path_.string(), SQLite::OPEN_READONLY);
    SQLite::Statement rows(db,
                           "SELECT communicator_id, sum(coalesce(seconds, 0)), sum(calls), sum(CASE WHEN operation_id "
                           "= 3 THEN 0 ELSE bytes END) FROM operation_statistics" +
                               conditions(filter) + " GROUP BY 1");
    std::map<std::uint32_t, Sums> sums;
    while (rows.executeStep())
      sums[rows.getColumn(0).getUInt()] = {rows.getColumn(1).getDouble(),
                                           static_cast<std::uint64_t>(rows.getColumn(2).getInt64()),
                                           static_cast<std::uint64_t>(rows.getColumn(3).getInt64())};
    return sums;
  }

  Restricted followed(const MainWindow& window, const PairFilter& filter, Measure measure) const {
    return restrict(filter, {measure, const_cast<MainWindow&>(window).session().run()->snapshot.keys});
  }

  // The parts that a panel does not follow stand in a label of it, and nothing does where it follows all.
  static bool tells(const QWidget& view, const Restricted& parts) {
    const QString why =
        QString::fromStdString(whyNotFollowed(parts)).mid(1);  // a sentence begins with a capital letter
    const auto labels = view.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) {
             return label->isVisibleTo(&view) &&
                    (why.isEmpty() ? label->text().contains("ot recorded by ") : label->text().contains(why));
           }) != why.isEmpty();
  }

  void checkTree(MainWindow& window, const PairFilter& filter) {
    const Restricted parts = followed(window, without(filter, FilterDimension::communicator), Measure::profile);
    const auto sums = bySql(parts.kept);
    const CommunicatorTree& tree = *window.views().of<CommunicatorTree>();
    for (const CommNode& node : tree.model().forest().nodes) {
      const auto found = sums.find(number(node.communicator->id));
      const Sums expected = found == sums.end() ? Sums() : found->second;
      QCOMPARE(node.totals.calls.value_or(0), expected.calls);
      QCOMPARE(node.totals.volume.value_or(0), expected.volume);
      QVERIFY(same(node.totals.seconds.value_or(0), expected.seconds));
    }
    QVERIFY(tells(tree, parts));
    FigureData data(path_);
    const FigureRequest figure = shownIn(FigureView::tree, window.session(), window.views());
    FigureRuns runs{FigureData(path_), {}};
    QVERIFY(!makeTreeFigure(figure, runs).captions.isEmpty());
  }

  void checkBars(MainWindow& window, const PairFilter& filter) {
    BarsView& bars = *window.views().of<BarsView>();
    const Restricted parts = followed(window, filter, Measure::profile);
    const auto sums = bySql(parts.kept);
    for (const BarMetric metric : {BarMetric::calls, BarMetric::volume}) {
      bars.setMetric(metric);
      std::map<std::uint32_t, std::uint64_t> found, expected;
      for (const Bar& bar : bars.facts().bars)
        for (const BarSegment& part : bar.segments) found[number(*bar.communicator)] += part.exact;
      for (const auto& [id, sum] : sums)
        if (const std::uint64_t value = metric == BarMetric::calls ? sum.calls : sum.volume; value != 0)
          expected[id] = value;
      QCOMPARE(found, expected);
      if (expected.empty()) continue;
      FigureData data(path_);
      const BarFacts drawn = barsOf(shownIn(FigureView::bars, window.session(), window.views()), data);
      QCOMPARE(drawn.total, bars.facts().total);
      QCOMPARE(drawn.bars.size(), bars.facts().bars.size());
      QVERIFY(tells(bars, parts));
    }
  }

  void checkRanks(MainWindow& window, const PairFilter& filter) {
    RanksView& view = *window.views().of<RanksView>();
    const Restricted parts = followed(window, filter, Measure::profile);
    double expected = 0;
    for (const auto& [id, sum] : bySql(parts.kept)) expected += sum.seconds;
    QTRY_VERIFY(same(sumOf(view), expected));
    QTRY_VERIFY(!view.facts().missing.empty() || tells(view, parts));
  }
  static double sumOf(const RanksView& view) {
    double sum = 0;
    for (const RankRow& row : view.facts().rows) sum += row.total;
    return sum;
  }

  // Of what a command has options for.
  void checkCommand(MainWindow& window, const PairFilter& filter) {
    PairFilter some = followed(window, filter, Measure::profile).kept;
    StatisticsRequest request;
    static_cast<FilterWords&>(request) = wordsOf(window.session().run()->snapshot, some);
    request.by = {"communicator"};
    std::uint64_t calls = 0, expected = 0;
    for (const auto& [id, sum] : bySql(some)) expected += sum.calls;
    if (expected == 0) return;
    const Table table = statisticsTable(RunStore(path_), request);
    for (const Row& row : table.rows) calls += std::get<std::uint64_t>(row[table.at("calls")].value());
    QCOMPARE(calls, expected);
  }

  void checkSamples(MainWindow& window, const PairFilter& filter) {
    const Restricted parts = followed(window, filter, Measure::samples);
    SQLite::Database db(path_.string(), SQLite::OPEN_READONLY);
    SQLite::Statement row(db, "SELECT coalesce(sum(seconds), 0) FROM sample" + conditions(parts.kept));
    QVERIFY(row.executeStep());
    const FunctionsFacts facts = functionsFacts(window.session().run()->snapshot, nullptr, filter);
    double sum = 0;
    if (facts.missing.empty())
      for (const Row& one : facts.functions.rows) sum += *one[facts.functions.at("seconds")].asReal();
    QVERIFY(same(sum, row.getColumn(0).getDouble()));
  }

  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowQuantitiesTest)

}  // namespace window_quantities_test
#include "window_quantities_test.moc"
