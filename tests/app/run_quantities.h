// What a quantity of a run is under a filter, asked in four ways: of a window, of the figure that it exports, of a command, and
// of the store in SQL that was written for the test.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cmath>

#include "analysis/functions/code_sums.h"
#include "app/page/figures.h"
#include "app/page/view_set.h"
#include "cli.h"
#include "core/base/error.h"
#include "core/records/filter_dimensions.h"
#include "core/records/no_communicator.h"
#include "core/sums/quantities.h"
#include "core/sums/run_summary.h"
#include "figures/figure_filter.h"
#include "figures/figure_map_parts.h"
#include "figures/run_figure.h"
#include "ibdiag/routes/routes.h"
#include "open_window.h"
#include "sql_conditions.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/functions/functions_view.h"
#include "views/matrix/matrix_view.h"
#include "views/matrix/model/matrix_collect.h"
#include "views/ranks/ranks_view.h"
#include "views/waits/waits_view.h"

namespace weft::test {

using Amount = std::optional<double>;  // nothing: there is none

// Of tests/data/record: the tables of one file as the files of a bundle.
inline cli::fs::path sampledBundle(const QString& folder) {
  const cli::fs::path bundle = (folder + "/sampled").toStdString();
  cli::fs::create_directories(bundle);
  std::ofstream out;
  for (const std::string& line : cli::lines(cli::fs::path(WEFT_TEST_DATA) / "record/sampled.csv")) {
    if (line.starts_with("#weft ")) out = std::ofstream(bundle / (line.substr(6, line.rfind(' ') - 6) + ".csv"));
    out << line << "\n";
  }
  return bundle;
}

inline bool same(const Amount& one, const Amount& other) {
  if (!one || !other) return one.value_or(0) == other.value_or(0);  // who adds up nothing has 0 or nothing
  return std::abs(*one - *other) <= 1e-9 * std::max({1.0, std::abs(*one), std::abs(*other)});
}

// Of communicators that the program made; MPI_Init and MPI_Finalize belong to none.
inline constexpr const char* realOnes =
    " AND communicator_id IN (SELECT id FROM communicator WHERE internal = 0 AND pooled = 0)"
    " AND operation_id NOT IN (SELECT id FROM operation WHERE name IN ('Init', 'Init_thread', 'Finalize'))";

class InStore {
 public:
  explicit InStore(std::filesystem::path path) : path_(std::move(path)), db_(path_.string(), SQLite::OPEN_READONLY) {}

  Amount one(const std::string& sql) {
    SQLite::Statement row(db_, sql);
    return row.executeStep() && !row.getColumn(0).isNull() ? Amount(row.getColumn(0).getDouble()) : std::nullopt;
  }
  std::vector<std::uint32_t> ids(const std::string& sql) {
    std::vector<std::uint32_t> found;
    for (SQLite::Statement row(db_, sql); row.executeStep();) found.push_back(row.getColumn(0).getUInt());
    return found;
  }

  Amount of(Quantity quantity, const PairFilter& kept) {
    const std::string where = conditions(kept);
    switch (quantity) {
      case Quantity::timeInMpi:
        return one("SELECT sum(seconds) FROM operation_statistics" + where + realOnes + " AND rank IS NOT NULL");
      case Quantity::timeInCommunicator:
        return one("SELECT sum(seconds) FROM operation_statistics" + where + realOnes);
      case Quantity::calls:
        return one("SELECT sum(calls) FROM operation_statistics" + where + realOnes);
      case Quantity::volume:
        return one("SELECT sum(bytes) FROM operation_statistics" + where + realOnes +
                   " AND operation_id IN (SELECT id FROM operation WHERE name LIKE 'Sendrecv%' OR name NOT LIKE '%recv%') AND operation_id NOT IN (SELECT id FROM operation WHERE name LIKE '%\\_received' ESCAPE '\\')");
      case Quantity::pairTraffic:
        return pairs("bytes", kept);
      case Quantity::messages:
        return pairs("messages", kept);
      case Quantity::waiting:
        return one("SELECT sum(nanoseconds) / 1e9 FROM wait" + where);
      case Quantity::samples:
        return one("SELECT sum(samples) FROM sample" + where);
      case Quantity::runTime:
        return one("SELECT max(elapsed_s) FROM process");
      case Quantity::recordedTime:
        return one("SELECT CASE WHEN count(recorded_s) > 0 THEN avg(coalesce(recorded_s, elapsed_s)) END FROM process");
      case Quantity::timeInInit:
        return one("SELECT avg(init_s) FROM process");
      case Quantity::timeInFinalize:
        return one("SELECT avg(finalize_s) FROM process");
      case Quantity::shareOfMpi:
      case Quantity::linkBytes:
      case Quantity::utilisation:
        break;  // of several of these
    }
    return std::nullopt;
  }

  // " FROM … WHERE …": of the tables for other programs, which have pairs row by row and know no filter of Weft.
  std::string unpacked(const PairFilter& kept) {
    const auto listed = [](const std::vector<RankId>& ranks) {
      std::string text;
      for (const RankId rank : ranks) text += (text.empty() ? "(" : ",") + std::to_string(number(rank));
      return text + ")";
    };
    std::string from = kept.bins ? " FROM bins WHERE bin BETWEEN " + std::to_string(kept.bins->first) + " AND " +
                                       std::to_string(kept.bins->end - 1)
                                 : std::string(" FROM pairs WHERE 1");
    const auto named = [&](const char* column, const char* table, const auto& ids) {
      if (ids.empty()) return;
      SQLite::Statement name(db_,
                             std::string("SELECT name FROM ") + table + " WHERE id = " + std::to_string(number(ids.front())));
      name.executeStep();
      from += std::string(" AND ") + column + " = '" + name.getColumn(0).getString() + "'";
    };
    named("region", "region", kept.regions);
    named("communicator", "communicator", kept.communicators);
    named("operation", "operation", kept.operations);
    if (!kept.classes.empty()) from += " AND class = '" + std::string(name(kept.classes.front())) + "'";
    if (!kept.ranks.empty()) from += " AND (source IN " + listed(kept.ranks) + " OR destination IN " + listed(kept.ranks) + ")";
    if (!kept.withoutRanks.empty())
      from += " AND source NOT IN " + listed(kept.withoutRanks) + " AND destination NOT IN " + listed(kept.withoutRanks);
    return from;
  }

  Amount pairs(const std::string& column, const PairFilter& kept) {
    const std::string logical = std::to_string(number(PairClass::logical));
    if (kept.bins) return one("SELECT sum(" + column + ") FROM time_bin" + conditions(kept) + " AND class <> " + logical);
    if (kept.ranks.empty() && kept.withoutRanks.empty())
      return one("SELECT sum(" + column + ") FROM pair_traffic" + conditions(kept) + " AND class <> " + logical);
    return query("SELECT sum(" + column + ")" + unpacked(kept));
  }

  std::vector<cli::Row> rows(const std::string& sql) const {
    return cli::csv(cli::runWeft({"query", cli::text(path_), QString::fromStdString(sql), "--format", "csv"}).out);
  }
  Amount query(const std::string& sql) const {
    const auto rows = this->rows(sql);
    if (rows.size() != 1 || rows.front().size() != 1 || rows.front().begin()->second.empty()) return std::nullopt;
    return std::stod(rows.front().begin()->second);
  }

 private:
  std::filesystem::path path_;
  SQLite::Database db_;
};

class InWindow {
 public:
  explicit InWindow(MainWindow& window) : window_(window) {}

  Amount of(Quantity quantity) const {
    const RunSession& session = window_.session();
    const RunSummary summary = summaryOf(*session.profile());
    switch (quantity) {
      case Quantity::timeInMpi:
        return ofRanks();
      case Quantity::timeInCommunicator:
        return ofTree([](const CommunicatorTotals& totals) { return totals.seconds; });
      case Quantity::calls:
        return ofTree([](const CommunicatorTotals& totals) { return totals.calls; });
      case Quantity::volume:
        return ofTree([](const CommunicatorTotals& totals) { return totals.volume; });
      case Quantity::pairTraffic:
      case Quantity::messages: {
        const auto& facts = window_.views().matrix()->picture().facts;
        if (!facts || facts->request.source != MatrixSource::pairs) return std::nullopt;
        CellAmount all = facts->cells->total();
        all.add(facts->elsewhere);
        return quantity == Quantity::messages ? Amount(all.messages) : Amount(all.bytes);
      }
      case Quantity::linkBytes:
        return bytesOf(session.numbers(), session.run()->fabric);
      case Quantity::utilisation:
        return utilisationOf(session.numbers(), session.run()->fabric);
      case Quantity::waiting:
        return double(window_.views().waits()->facts().bars.all) / 1e9;
      case Quantity::samples:
        return samplesOf(window_.views().functions()->facts());
      case Quantity::runTime:
        return summary.elapsed ? Amount(summary.elapsed->max) : std::nullopt;
      case Quantity::recordedTime:
        return summary.recorded ? Amount(summary.recorded->mean) : std::nullopt;
      case Quantity::shareOfMpi:
        return summary.mpiShare.value();
      case Quantity::timeInInit:
        return ofCalls("Init");
      case Quantity::timeInFinalize:
        return ofCalls("Finalize");
    }
    return std::nullopt;
  }

  static Amount bytesOf(const LinkNumbers& numbers, const Fabric& fabric) {
    Amount sum;
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      if (const auto bytes = numbers.bytes(EndIndex(end))) sum = sum.value_or(0) + double(bytes->value);
    return sum;
  }
  static Amount utilisationOf(const LinkNumbers& numbers, const Fabric& fabric) {
    Amount most;
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      if (const auto share = numbers.utilisation(EndIndex(end))) most = std::max(most.value_or(0), *share);
    return most;
  }
  static Amount samplesOf(const FunctionsFacts& facts) {
    if (!facts.code || !facts.missing.empty()) return std::nullopt;
    std::uint64_t sum = 0;
    for (const auto& [rank, sums] : codeSumsByRank(*facts.code, facts.filter)) sum += sums.samples;
    return double(sum);
  }

 private:
  template <class Of>
  Amount ofTree(Of of) const {
    const auto& chosen = window_.session().selection().filter().communicators;  // the tree shows each by itself
    Amount sum;
    for (const CommNode& node : window_.views().tree()->model().forest().nodes)
      if (node.communicator && !node.communicator->pooled &&
          (chosen.empty() || std::ranges::count(chosen, node.communicator->id) != 0))
        if (const auto value = of(node.totals)) sum = sum.value_or(0) + double(*value);
    return sum;
  }
  // Rows of their own, of no communicator.
  Amount ofCalls(const char* start) const {
    Amount mean;
    for (const OperationSummary& one : window_.session().run()->snapshot.operations)
      if (!one.communicator && one.operationName.starts_with(start) && one.meanSeconds) mean = one.meanSeconds;
    return mean;
  }
  Amount ofRanks() const {
    Amount sum;
    for (const RankRow& row : window_.views().ranks()->facts().rows) sum = sum.value_or(0) + row.total;
    return sum;
  }

  MainWindow& window_;
};

// As the window would export it.
class InFigure {
 public:
  InFigure(MainWindow& window, std::filesystem::path path) : window_(window), path_(std::move(path)) {}

  Amount of(Quantity quantity) const {
    FigureData data(path_);
    switch (quantity) {
      case Quantity::timeInMpi: {
        const FigureRequest figure = shown(FigureView::ranks);
        RankCellsOptions options;
        options.filter = filterFollowed(*data.snapshot(), figure, facets(Measure::profile), "the communicator profile");
        Amount sum;
        for (const RankRow& row : collectRanks(*data.snapshot(), options).rows) sum = sum.value_or(0) + row.total;
        return sum;
      }
      case Quantity::timeInCommunicator:
        return ofBars(BarMetric::time, data);
      case Quantity::calls:
        return ofBars(BarMetric::calls, data);
      case Quantity::volume:
        return ofBars(BarMetric::volume, data);
      case Quantity::pairTraffic:
      case Quantity::messages:
        return ofMatrix(quantity, data);
      case Quantity::linkBytes:
      case Quantity::utilisation: {
        const MapParts map = collectMap(shown(FigureView::map), data, true);
        return quantity == Quantity::linkBytes ? InWindow::bytesOf(map.numbers, map.run->fabric)
                                               : InWindow::utilisationOf(map.numbers, map.run->fabric);
      }
      case Quantity::waiting: {
        const PairFilter part = filterFollowed(*data.snapshot(), shown(FigureView::waits), facets(Measure::waits), "waiting");
        return double(waitBars(data.store(), {part}, WaitRows::paths, 1000).all) / 1e9;
      }
      case Quantity::samples:
        return InWindow::samplesOf(
            functionsFacts(*data.snapshot(), nullptr,
                           filterFollowed(*data.snapshot(), shown(FigureView::functions), facets(Measure::samples), "samples")));
      default:
        break;  // no figure has those of the whole run
    }
    return std::nullopt;
  }

  // Why no figure of this part can be drawn; empty where one can.
  std::string refusal(FigureView view, const PairFilter& filter) const {
    FigureRuns runs{FigureData(path_), {}};
    FigureRequest figure;
    figure.view = view;
    static_cast<FilterWords&>(figure) = wordsOf(*runs.shown.snapshot(), filter);
    try {
      return makeFigure(figure, runs).emptyBecause.toStdString();
    } catch (const Error& error) {
      return error.what();
    }
  }

 private:
  FigureRequest shown(FigureView view) const { return shownIn(view, window_.session(), window_.views()); }
  Facets facets(Measure measure) const { return {measure, window_.session().run()->snapshot.keys}; }

  Amount ofBars(BarMetric metric, FigureData& data) const {
    FigureRequest figure = shown(FigureView::bars);
    figure.metric = metric;
    figure.top = 1000;
    Amount sum;
    for (const Bar& bar : barsOf(figure, data).bars) {
      const Communicator* one = bar.communicator ? data.snapshot()->find(*bar.communicator) : nullptr;
      if (one && !one->pooled) sum = sum.value_or(0) + bar.total;
    }
    return sum;
  }
  Amount ofMatrix(Quantity quantity, FigureData& data) const {
    const MatrixInputs inputs = data.matrix();
    MatrixRequest matrix;
    matrix.axis = MatrixAxis::ranks;
    matrix.filter = filterOf(*inputs.run, shown(FigureView::matrix), true, true);
    const auto facts = collectFacts(inputs, matrix, {});
    CellAmount all = facts->cells->total();
    all.add(facts->elsewhere);
    return quantity == Quantity::messages ? Amount(all.messages) : Amount(all.bytes);
  }

  MainWindow& window_;
  std::filesystem::path path_;
};

class InCommand {
 public:
  explicit InCommand(std::filesystem::path path) : path_(std::move(path)) {}

  cli::Ran ran;  // the last one

  Amount of(Quantity quantity, const RunSnapshot& run, const PairFilter& filter) {
    switch (quantity) {
      case Quantity::timeInMpi:
        return sum({"report", "--by", "rank"}, "seconds", run, filter);
      case Quantity::timeInCommunicator:
        return sum({"report", "--by", "communicator"}, "seconds", run, filter);
      case Quantity::calls:
        return sum({"report", "--by", "communicator"}, "calls", run, filter);
      case Quantity::volume:
        return sum({"report", "--by", "communicator"}, "bytes", run, filter);
      case Quantity::pairTraffic:
        return sum({"pairs", "--by", "rank"}, "bytes", run, filter);
      case Quantity::messages:
        return sum({"pairs", "--by", "rank"}, "messages", run, filter);
      case Quantity::linkBytes:
        return sum({"links"}, "bytes", run, filter);
      case Quantity::utilisation:
        return sum({"links"}, "utilisation", run, filter, true);
      case Quantity::waiting:
        return sum({"waits", "--by", "rank"}, "seconds", run, filter);
      case Quantity::samples:
        return sum({"functions"}, "samples", run, filter);
      default:
        break;  // of the whole run
    }
    return std::nullopt;
  }

  bool hasNoSuchOption() const { return ran.status == 2; }

 private:
  // Of a column over all rows but those of no communicator, or its largest value.
  Amount sum(QStringList command, const char* column, const RunSnapshot& run, const PairFilter& filter, bool isMost = false) {
    command.insert(1, cli::text(path_));
    command += options(run, filter) + QStringList{"--format", "csv"};
    if (!known_.contains(command)) known_[command] = cli::runWeft(command);
    ran = known_.at(command);
    Amount all;
    for (const cli::Row& row : cli::csv(ran.out)) {
      const std::string& cell = row.at(column);
      if (cell.empty() || (row.contains("communicator") && row.at("communicator") == noCommunicatorName)) continue;
      const double value = std::stod(cell);
      all = isMost ? std::max(all.value_or(0), value) : all.value_or(0) + value;
    }
    return all;
  }

  static QStringList options(const RunSnapshot& run, const PairFilter& filter) {
    const FilterWords words = wordsOf(run, filter);
    QStringList options;
    for (const FilterOption& one : filterOptions())
      for (const std::string& word : words.*one.words) options << QString("--") + one.name << QString::fromStdString(word);
    if (words.regionExclusive) options << "--region-exclusive";
    return options;
  }

  std::filesystem::path path_;
  std::map<QStringList, cli::Ran> known_;
};

}  // namespace weft::test
