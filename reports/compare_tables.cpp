#include "reports/compare_tables.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <span>

#include "analysis/run/names.h"
#include "analysis/run/run_facts.h"
#include "core/sums/creation_path.h"
#include "core/records/no_communicator.h"
#include "core/sums/comparable.h"
#include "core/sums/totals_difference.h"
#include "reports/compare_cells.h"

namespace weft {
namespace {

std::string certaintyText(const MatchedCommunicator& each, std::size_t other, MatchCertainty certainty) {
  if (!each.inRun.front()) return "only in B";
  return each.inRun[other] ? sentence(certainty) : "only in A";
}

// One run's numbers of communicators.
struct Numbers {
  std::map<CommunicatorId, CommunicatorTotals> totals;
  std::map<CommunicatorId, double> means;
  std::map<std::pair<std::optional<CommunicatorId>, std::string>, const OperationSummary*> operations;

  explicit Numbers(const RunSnapshot& run) : totals(totalsByCommunicator(run)) {
    for (const RankSpread& each : run.spreads)
      if (each.seconds) means[each.communicator] = each.seconds->mean;
    for (const OperationSummary& each : run.operations) operations[{each.communicator, each.operationName}] = &each;
  }
};

template <class Table, class Key>
auto valueAt(const Table& table, const Key& key) -> std::optional<typename Table::mapped_type> {
  const auto found = table.find(key);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

struct Comparison {
  explicit Comparison(const ComparedRuns& of) : runs(of) {
    for (const RunSnapshot* run : runs.run) {
      numbers.emplace_back(*run);
      paths.emplace_back(*run);
    }
  }

  // Visits what A or the other run has.
  template <class Visit>
  void each(std::size_t other, Visit visit) const {
    for (std::size_t at = 0; at < runs.match.communicators().size(); ++at) {
      const MatchedCommunicator& one = runs.match.communicators()[at];
      if (runs.isChosen(at) && (one.inRun.front() || one.inRun[other])) visit(one);
    }
  }

  const Communicator* communicator(const MatchedCommunicator& one, std::size_t run) const {
    return one.inRun[run] ? runs.run[run]->find(*one.inRun[run]) : nullptr;
  }
  std::string path(const MatchedCommunicator& one, std::size_t other) const {
    const std::size_t run = one.inRun.front() ? 0 : other;
    return paths[run].of(*one.inRun[run]);
  }
  Row names(const MatchedCommunicator& one, std::size_t other) const {
    const auto name = [&](std::size_t run) {
      const Communicator* found = communicator(one, run);
      return found != nullptr ? Cell(found->name) : Cell();
    };
    return {name(0), name(other), certaintyText(one, other, one.certainty)};
  }

  const ComparedRuns& runs;
  std::vector<Numbers> numbers;
  std::vector<CreationPaths> paths;
};

void addNumberColumns(std::vector<Column>& columns, const ComparedRuns& runs) {
  addColumns(columns, "seconds", ColumnKind::seconds);
  addColumns(columns, "mean_s", ColumnKind::seconds);
  addColumns(columns, "bytes", ColumnKind::bytes);
  addColumns(columns, "calls", ColumnKind::count);
  if (runs.run.size() > 2) columns.push_back({"run_b"});
}

void addCommunicatorNumbers(Row& row, const Comparison& all, const MatchedCommunicator& one, std::size_t other) {
  const auto totals = [&](std::size_t run) {
    return one.inRun[run] ? valueAt(all.numbers[run].totals, *one.inRun[run]).value_or(CommunicatorTotals{})
                          : CommunicatorTotals{};
  };
  const auto mean = [&](std::size_t run) {
    return one.inRun[run] ? valueAt(all.numbers[run].means, *one.inRun[run]) : std::optional<double>();
  };
  const CommunicatorTotals a = totals(0), b = totals(other);
  addComparison(row, a.seconds, b.seconds);
  addComparison(row, mean(0), mean(other));
  addComparison(row, a.volume, b.volume, sidesOf(&a, &b, TotalsMeasure::volume).difference.has_value());
  addComparison(row, a.calls, b.calls, a.callsOf == b.callsOf);
}

void addOperationNumbers(Row& row, const OperationSummary* a, const OperationSummary* b) {
  const auto of = [](const OperationSummary* one, auto member) { return one != nullptr ? one->*member : std::nullopt; };
  const auto calls = [](const OperationSummary* one) {
    return one != nullptr ? std::optional(one->calls) : std::nullopt;
  };
  const bool samePlace = !a || !b || a->callsOf.has(Statistic::misplaced) == b->callsOf.has(Statistic::misplaced);
  addComparison(row, of(a, &OperationSummary::sumSeconds), of(b, &OperationSummary::sumSeconds), samePlace);
  addComparison(row, of(a, &OperationSummary::meanSeconds), of(b, &OperationSummary::meanSeconds), samePlace);
  addComparison(row, of(a, &OperationSummary::bytes), of(b, &OperationSummary::bytes),
                a && b && a->bytesOf == b->bytesOf);
  addComparison(row, calls(a), calls(b), a && b && a->callsOf == b->callsOf);
}

void addStatisticNotes(const ComparedRuns& runs, Notes& notes) {
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    std::ranges::move(differentStatistics(*runs.run.front(), *runs.run[other], runs.names.front(), runs.names[other]),
                      std::back_inserter(notes));
}

void finishRow(Table& table, Row row, const ComparedRuns& runs, std::size_t other) {
  if (runs.run.size() > 2) row.emplace_back(runs.names[other]);
  table.rows.push_back(std::move(row));
}

}  // namespace

Table comparedCommunicators(const ComparedRuns& runs, Notes& notes) {
  addStatisticNotes(runs, notes);
  const Comparison all(runs);
  Table table{{{"path"},
               {"size_a", ColumnKind::number},
               {"size_b", ColumnKind::number},
               {"members"},
               {"name_a"},
               {"name_b"},
               {"match"}},
              {}};
  addNumberColumns(table.columns, runs);
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    all.each(other, [&](const MatchedCommunicator& one) {
      const Communicator *a = all.communicator(one, 0), *b = all.communicator(one, other);
      const auto size = [](const Communicator* of) { return of != nullptr ? Cell(of->size) : Cell(); };
      const Communicator* shown = a != nullptr && !a->members.empty() ? a : b != nullptr ? b : a;
      Row row{all.path(one, other), size(a), size(b), shown->members.empty() ? Cell() : Cell(rankList(shown->members))};
      for (Cell& cell : all.names(one, other)) row.push_back(std::move(cell));
      addCommunicatorNumbers(row, all, one, other);
      finishRow(table, std::move(row), runs, other);
    });
  return table;
}

namespace {

using OfCommunicator = std::optional<CommunicatorId>;

// Where a run has MPI_Init and MPI_Finalize: on no communicator or, of a trace, on the one that represents none.
OfCommunicator noneOf(const RunSnapshot& run) {
  const bool hasOwn =
      std::ranges::any_of(run.operations, [](const OperationSummary& each) { return !each.communicator; });
  const CommunicatorId none = noCommunicatorAmong(run.communicators);
  return hasOwn || none == noCommunicator ? std::nullopt : std::optional(none);
}

// Of one communicator of the first run and of another one: the names of what was done on either.
std::set<std::string> operationNames(const Comparison& all,
                                     std::span<const std::pair<std::size_t, OfCommunicator>> of) {
  std::set<std::string> names;
  for (const auto& [run, communicator] : of) {
    const auto& known = all.numbers[run].operations;
    for (auto at = known.lower_bound({communicator, ""}); at != known.end() && at->first.first == communicator; ++at)
      names.insert(at->first.second);
  }
  return names;
}

}  // namespace

Table comparedOperations(const ComparedRuns& runs, Notes& notes) {
  addStatisticNotes(runs, notes);
  const Comparison all(runs);
  Table table{{{"path"}, {"name_a"}, {"name_b"}, {"match"}, {"operation"}}, {}};
  addNumberColumns(table.columns, runs);
  for (std::size_t other = 1; other < runs.run.size(); ++other) {
    const auto addRows = [&](const Row& front, const std::vector<std::pair<std::size_t, OfCommunicator>>& of) {
      for (const std::string& name : operationNames(all, of)) {
        const auto operation = [&](std::size_t run) {
          const auto found = std::ranges::find(of, run, &std::pair<std::size_t, OfCommunicator>::first);
          return found == of.end()
                     ? nullptr
                     : valueAt(all.numbers[run].operations, std::pair(found->second, name)).value_or(nullptr);
        };
        Row row = front;
        row.emplace_back(name);
        addOperationNumbers(row, operation(0), operation(other));
        finishRow(table, std::move(row), runs, other);
      }
    };
    const OfCommunicator a = noneOf(*runs.run.front()), b = noneOf(*runs.run[other]);
    const bool apart = a && b;  // both have a communicator for them, which is matched like any other
    all.each(other, [&](const MatchedCommunicator& one) {
      if (!apart && ((a && one.inRun.front() == a) || (b && one.inRun[other] == b))) return;
      Row front{all.path(one, other)};
      for (Cell& cell : all.names(one, other)) front.push_back(std::move(cell));
      std::vector<std::pair<std::size_t, OfCommunicator>> of;
      for (const std::size_t run : {std::size_t{0}, other})
        if (one.inRun[run]) of.emplace_back(run, one.inRun[run]);
      addRows(front, of);
    });
    if (!apart && (runs.request.choice[FilterDimension::communicator].empty() || runs.choosesNone))
      addRows({noCommunicatorName, noCommunicatorName, noCommunicatorName, Cell()}, {{0, a}, {other, b}});
  }
  return table;
}

Table comparedTimes(const ComparedRuns& runs) {
  Table table{{{"run"},
               {"file"},
               {"processes", ColumnKind::number},
               {"total_s", ColumnKind::seconds},
               {"total_from"},
               {.name = "difference_s", .kind = ColumnKind::seconds, .difference = true},
               {"speedup", ColumnKind::factor}},
              {}};
  const std::optional<double> first = runs.times.seconds.front();
  for (std::size_t run = 0; run < runs.run.size(); ++run) {
    const std::optional<double> total = runs.times.seconds[run];
    table.rows.push_back({runs.names[run], runs.request.paths[run], rankCount(*runs.run[run]), total,
                          total ? Cell(sentence(runs.times.origin)) : Cell(),
                          first && total ? Cell(*total - *first) : Cell(),
                          first && total && *total > 0 ? Cell(*first / *total) : Cell()});
  }
  return table;
}

Table correlations(const ComparedRuns& runs) {
  Table table{{{"path"},
               {"name"},
               {"size", ColumnKind::number},
               {"match"},
               {"points", ColumnKind::number},
               {"r", ColumnKind::real},
               {"slope", ColumnKind::real},
               {"intercept", ColumnKind::real}},
              {}};
  for (std::size_t run = 1; run <= runs.run.size(); ++run)
    table.columns.push_back({"mean_s_" + std::to_string(run), ColumnKind::seconds});
  const Comparison all(runs);
  auto list = communicatorTimes(runs.run, runs.match, runs.times);
  std::erase_if(list, [&](const CommunicatorTimes& each) { return !runs.isChosen(each.matched); });
  std::ranges::stable_sort(list, std::greater<>(),
                           [](const CommunicatorTimes& each) { return std::abs(each.withTotal.r.value_or(0)); });
  for (const CommunicatorTimes& each : list) {
    const MatchedCommunicator& one = runs.match.communicators()[each.matched];
    std::size_t run = 0;
    while (!one.inRun[run]) ++run;
    const Communicator& known = *runs.run[run]->find(*one.inRun[run]);
    const auto& line = each.withTotal.line;
    Row row{all.paths[run].of(known.id),
            known.name,
            known.size,
            sentence(one.certainty),
            each.withTotal.points,
            each.withTotal.r,
            line ? Cell(line->slope) : Cell(),
            line ? Cell(line->intercept) : Cell()};
    for (const auto& mean : each.meanSeconds) row.emplace_back(mean);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft
