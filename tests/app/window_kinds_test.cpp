// Every quantity of the catalogue under every dimension of the filter, in runs of every kind, read from what tools
// write: the window, the figure that it exports, the command and SQL over the store have one number, or say in the same
// words why there is none.
#include <QDockWidget>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include "imported_kinds.h"
#include "run_quantities.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/functions/functions_view.h"
#include "views/tables/links_panel.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/ranks/ranks_view.h"
#include "views/waits/waits_view.h"

using namespace weft;
using test::Amount;

namespace window_kinds_test {

struct Kind {
  const char* name;
  std::vector<Quantity> has;  // all others it has not
};

const std::vector<Quantity> ofProfiles{Quantity::timeInMpi, Quantity::timeInCommunicator, Quantity::calls,
                                       Quantity::volume};
const std::vector<Quantity> ofPairs{Quantity::pairTraffic, Quantity::messages};
const std::vector<Quantity> ofLinks{Quantity::linkBytes, Quantity::utilisation};

std::vector<Quantity> all(std::initializer_list<std::vector<Quantity>> lists) {
  std::vector<Quantity> together;
  for (const auto& list : lists) together.insert(together.end(), list.begin(), list.end());
  return together;
}

const std::vector<Kind> allKinds{{"profile", ofProfiles},
                                 {"recorded", all({ofProfiles, ofPairs})},
                                 {"sampled", {Quantity::samples}},
                                 {"trace", all({ofProfiles, ofPairs, ofLinks, {Quantity::waiting}})},
                                 {"monitoring", all({{Quantity::calls}, ofPairs, ofLinks})},
                                 {"port traffic", ofLinks},
                                 {"fabric only", ofLinks},
                                 {"training", all({{Quantity::calls, Quantity::volume}, ofPairs})}};

// Where each quantity is shown, and how the dimensions of the filter reach it there.
struct Place {
  Measure measure;
  FigureView figure;
  QWidget* view;
};

class WindowKindsTest : public QObject {
  Q_OBJECT

 private slots:
  void oneNumberOrOneReason_data() {
    QTest::addColumn<int>("kind");
    QVERIFY(std::ranges::equal(
        allKinds, test::importedKinds, {}, [](const Kind& one) { return std::string_view(one.name); },
        [](const char* name) { return std::string_view(name); }));
    for (std::size_t i = 0; i < allKinds.size(); ++i) QTest::newRow(allKinds[i].name) << int(i);
  }

  void oneNumberOrOneReason() {
    QFETCH(int, kind);
    const cli::Store store = test::imported(allKinds[std::size_t(kind)].name, folder_.path());
    QVERIFY2(store.ran.status == 0, store.ran.err.c_str());
    path_ = store.path().toStdString();
    command_.emplace(path_);
    MainWindow window;
    test::openIn(window, path_);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) float_(*dock);
    window.views().of<MatrixView>()->controls().choose(MatrixAxis::ranks);
    RankCellsOptions ranks = window.views().of<RanksView>()->options();
    ranks.most = test::allRows;
    window.views().of<RanksView>()->choose(ranks);
    test::InStore sql(path_);
    for (const PairFilter& filter : filtersOf(sql)) {
      window.session().selection().setFilter(filter);
      for (const QuantityRow& row : quantities()) {
        const auto& has = allKinds[std::size_t(kind)].has;
        try {
          check(window, sql, row, filter, std::ranges::count(has, row.quantity) != 0);
        } catch (const std::exception& error) {
          QTest::qFail(error.what(), __FILE__, __LINE__);
        }
        if (!QTest::currentTestFailed()) continue;
        qWarning() << allKinds[std::size_t(kind)].name << row.name << "by" << filterKinds(filter).c_str();
        return;
      }
    }
  }

 private:
  // All are visible, and follow.
  static void float_(QDockWidget& dock) {
    dock.setFloating(true);
    dock.show();
  }

  // Of each dimension the first values that the run has, one at a time.
  static std::vector<PairFilter> filtersOf(test::InStore& sql) {
    std::vector<PairFilter> filters{{}};
    const auto add = [&](auto field, auto value) {
      PairFilter filter;
      filter.*field = {value};
      filters.push_back(filter);
    };
    for (const auto id : sql.ids("SELECT id FROM region ORDER BY id LIMIT 3")) add(&PairFilter::regions, RegionId(id));
    for (const auto id : sql.ids("SELECT id FROM communicator WHERE internal = 0 AND pooled = 0 ORDER BY id LIMIT 3"))
      add(&PairFilter::communicators, CommunicatorId(id));
    for (const PairClass kind : {PairClass::pointToPoint, PairClass::collective}) add(&PairFilter::classes, kind);
    for (const auto id :
         sql.ids("SELECT id FROM operation WHERE name NOT IN ('Init', 'Init_thread', 'Finalize') ORDER BY id LIMIT 3"))
      add(&PairFilter::operations, OperationId(id));
    for (const auto rank : sql.ids("SELECT rank FROM process ORDER BY rank LIMIT 2")) {
      add(&PairFilter::ranks, RankId(rank));
      add(&PairFilter::withoutRanks, RankId(rank));
    }
    if (sql.one("SELECT value FROM run WHERE key = 'time bin seconds'"))
      for (const BinRange& bins : {BinRange{0, 1}, BinRange{1, 3}}) filters.emplace_back().bins = bins;
    return filters;
  }

  static Place placeOf(MainWindow& window, const QuantityRow& row, const PairFilter& filter) {
    ViewSet& views = window.views();
    switch (row.quantity) {
      case Quantity::timeInMpi:
        return {Measure::profile, FigureView::ranks, views.of<RanksView>()};
      case Quantity::timeInCommunicator:
      case Quantity::calls:
      case Quantity::volume:
        return {Measure::profile, FigureView::bars, views.of<CommunicatorTree>()};
      case Quantity::pairTraffic:
      case Quantity::messages:
        return {filter.bins ? Measure::bins : Measure::pairs, FigureView::matrix, views.of<MatrixView>()};
      case Quantity::waiting:
        return {Measure::waits, FigureView::waits, views.of<WaitsView>()};
      case Quantity::samples:
        return {Measure::samples, FigureView::functions, views.of<FunctionsView>()};
      default:
        break;
    }
    const TrafficSource source = window.session().shown().view.source;
    const Measure measure = source == TrafficSource::pair   ? (filter.bins ? Measure::bins : Measure::pairs)
                            : source == TrafficSource::port ? Measure::ports
                                                            : Measure::counters;
    return {measure, FigureView::map, window.views().of<LinksPanel>()};
  }

  void check(MainWindow& window, test::InStore& sql, const QuantityRow& row, const PairFilter& filter, bool has) {
    QTRY_VERIFY(window.idle() && window.session().profile() && !window.session().predicting());
    const Amount shown = test::InWindow(window).of(row.quantity);
    if (!row.measure) return checkWhole(sql, row.quantity, shown, filter);
    const Place place = placeOf(window, row, filter);
    const Restricted parts = restrict(filter, {place.measure, window.session().run()->snapshot.keys});
    if (!has) return checkAbsent(window, row, place, filter);
    Amount expected = sql.of(row.quantity, parts.kept);
    if (place.figure == FigureView::map) expected = onLinks(window, sql, row.quantity, place.measure, parts.kept);
    QTRY_VERIFY2(test::same(test::InWindow(window).of(row.quantity), expected),
                 said(row, test::InWindow(window).of(row.quantity), expected).c_str());
    const test::InFigure figure(window, path_);
    QVERIFY2(test::same(figure.of(row.quantity), expected), said(row, figure.of(row.quantity), expected).c_str());
    checkCommand(window, row, filter, parts, expected);
    if (!parts.isWhole()) checkReasons(place, figure, filter, parts);
  }

  static std::string said(const QuantityRow& row, const Amount& found, const Amount& expected) {
    const auto text = [](const Amount& amount) { return amount ? std::to_string(*amount) : std::string("nothing"); };
    return std::string(row.name) + ": " + text(found) + " for " + text(expected);
  }

  void checkCommand(MainWindow& window, const QuantityRow& row, const PairFilter& filter, const Restricted& parts,
                    const Amount& expected) {
    test::InCommand& command = *command_;
    const Amount printed = command.of(row.quantity, window.session().run()->snapshot, filter);
    if (command.hasNoSuchOption()) return;
    const bool isNothing = !expected || *expected == 0;  // which some commands refuse
    if (parts.isWhole())
      QVERIFY2((isNothing && command.ran.status == 1) || test::same(printed, expected),
               (said(row, printed, expected) + command.ran.err).c_str());
    else
      QVERIFY2(command.ran.status == 1 && command.ran.err.find(whyNotFollowed(parts)) != std::string::npos,
               command.ran.err.c_str());
  }

  // The window shows the rest and says what it leaves, a figure by words is refused.
  static void checkReasons(const Place& place, const test::InFigure& figure, const PairFilter& filter,
                           const Restricted& parts) {
    const std::string why = whyNotFollowed(parts), refusal = figure.refusal(place.figure, filter);
    const auto labels = place.view->findChildren<QLabel*>();
    QTRY_VERIFY2(
        std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->text().contains(QString::fromStdString(why).mid(1)); }),
        why.c_str());
    QVERIFY2(refusal.find(why) != std::string::npos, (refusal + " / " + why).c_str());
  }

  // Of the whole run: no filter changes them, and none that belongs to a part is shown.
  static void checkWhole(test::InStore& sql, Quantity quantity, const Amount& shown, const PairFilter& filter) {
    QVERIFY((absenceUnder(quantity, filter) == std::nullopt) == (filter == PairFilter()));
    if (filter != PairFilter() || quantity == Quantity::shareOfMpi) return;
    QVERIFY2(test::same(shown, sql.of(quantity, {})), said(rowOf(quantity), shown, sql.of(quantity, {})).c_str());
  }

  void checkAbsent(MainWindow& window, const QuantityRow& row, const Place& place, const PairFilter& filter) {
    QVERIFY2(test::InWindow(window).of(row.quantity).value_or(0) == 0, row.name);
    test::InCommand& command = *command_;
    const Amount printed = command.of(row.quantity, window.session().run()->snapshot, filter);
    QVERIFY2(printed.value_or(0) == 0, row.name);
    if (filter != PairFilter()) return;
    const std::string refusal = test::InFigure(window, path_).refusal(place.figure, filter);
    const bool hasEmptyCells = command.ran.status == 0 && !printed;  // of what the source has not, beside what it has
    QVERIFY2(hasEmptyCells || (command.ran.status == 1 && command.ran.hasOneLine()),
             (std::string(row.name) + ": " + command.ran.err).c_str());
    const auto& matrix = window.views().of<MatrixView>()->picture().facts;
    const bool isOfPorts =
        place.figure == FigureView::matrix && matrix && matrix->request.source == MatrixSource::ports;  // and says so
    QVERIFY2(isOfPorts || !refusal.empty(), row.name);
  }

  Amount onLinks(MainWindow& window, test::InStore& sql, Quantity quantity, Measure measure, const PairFilter& kept) {
    const bool isBytes = quantity == Quantity::linkBytes;
    if (measure == Measure::pairs || measure == Measure::bins)
      return byRoutes(*window.session().run(), sql, isBytes, kept);
    if (!isBytes) return test::InFigure(window, path_).of(quantity);
    if (measure == Measure::counters) return sql.one("SELECT sum(bytes_sent) FROM port_counters");
    return sql.query("SELECT sum(bytes) FROM link_users WHERE traffic = 'port'" + regionsIn(window, kept));
  }

  // Every pair sends over each link end of its route. In what part of the time a region ran is not known.
  static Amount byRoutes(const OpenRun& run, test::InStore& sql, bool isBytes, const PairFilter& kept) {
    const PairRails rails(run.fabric, run.rankHosts, Rails::measured);
    std::map<EndIndex, double> ends;
    for (const cli::Row& row :
         sql.rows("SELECT source, destination, sum(bytes) AS sent" + sql.unpacked(kept) + " GROUP BY 1, 2")) {
      const auto rank = [&](const char* column) {
        return RankId(static_cast<std::uint32_t>(std::stoul(row.at(column))));
      };
      const auto from = run.hostOf(rank("source")), to = run.hostOf(rank("destination"));
      if (!from || !to || from == to || row.at("sent").empty()) continue;
      const Rail way = rails.between(*from, *to).front();
      for (const Hop& hop : walkRoute(run.fabric, way.source, way.lid).hops)
        if (const auto end = hop.out ? run.fabric.endAt(hop.node, *hop.out) : std::nullopt)
          ends[*end] += std::stod(row.at("sent"));
    }
    double sum = 0, most = 0;
    for (const auto& [end, bytes] : ends) {
      sum += bytes;
      if (const auto carries = (*run.capacities)[number(end) / 2]) most = std::max(most, bytes * 8 / double(*carries));
    }
    if (isBytes) return sum;
    const auto length = sql.one("SELECT CAST(value AS REAL) FROM run WHERE key = 'time bin seconds'");
    const Amount seconds = kept.bins ? Amount((kept.bins->end - kept.bins->first) * *length)
                                     : sql.one("SELECT max(elapsed_s) FROM process");
    return seconds && kept.regions.empty() ? Amount(most / *seconds) : std::nullopt;
  }

  static std::string regionsIn(MainWindow& window, const PairFilter& kept) {
    if (kept.regions.empty()) return {};
    const auto& regions = window.session().run()->snapshot.regions;
    return " AND region = '" + std::ranges::find(regions, kept.regions.front(), &Region::id)->name + "'";
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  std::optional<test::InCommand> command_;  // several quantities are of one
};

WEFT_WIDGET_TEST(WindowKindsTest)

}  // namespace window_kinds_test
#include "window_kinds_test.moc"
