// Link ends of two runs side by side.
#include <algorithm>

#include "analysis/load/link_question.h"
#include "analysis/run/names.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/sums/comparable.h"
#include "ibdiag/model/end_match.h"
#include "ibdiag/model/end_order.h"
#include "reports/compare_cells.h"
#include "reports/compare_tables.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

// Numbers of different origin say nothing side by side: the best that can be put on the links of all runs.
std::string commonTraffic(const ComparedRuns& runs) {
  const PairChoice& choice = runs.request.choice;
  std::vector<std::vector<TrafficSource>> sources;
  for (std::size_t run = 0; run < runs.store.size(); ++run)
    sources.push_back(sourcesOf(*runs.store[run], runs.request.paths[run], runs.request.assume));
  if (runs.request.collectives) {
    if (!runs.request.traffic.empty() && runs.request.traffic != word(TrafficSource::pair))
      throw Error("--collectives model works only with pair traffic; omit --traffic");
    return word(TrafficSource::pair);
  }
  if (!runs.request.traffic.empty()) return runs.request.traffic;
  const bool pairsAlone = choice.needsPairs() || !choice.rails.empty();
  for (const TrafficSource one : sourcesBestFirst)
    if ((!pairsAlone || one == TrafficSource::pair) &&
        std::ranges::all_of(sources, [&](const auto& all) { return std::ranges::find(all, one) != all.end(); }))
      return word(one);
  throw Error(
      "the runs have no traffic of one kind that loads links; weft links --traffic shows what each of them has");
}

struct LinkSide {
  LinkAnswer answer;
  const Fabric& fabric = answer.run->fabric;
};

LinkSide linkSide(const ComparedRuns& runs, std::size_t run, const std::string& traffic, Notes& notes) {
  LinkSide side{answer(*runs.store[run], runs.request.paths[run],
                       {.traffic = traffic,
                        .choice = choiceFor(runs, run),
                        .assume = runs.request.assume,
                        .collectives = runs.request.collectives,
                        .adaptive = runs.request.adaptive})};
  notes.insert(notes.end(), side.answer.notes.begin(), side.answer.notes.end());
  return side;
}

std::optional<std::uint64_t> bytesAt(const LinkSide& side, const std::optional<EndIndex>& end) {
  return end ? valueOf(side.answer.numbers.bytes(*end).value()) : std::nullopt;
}

void addLinkRows(Table& table, const LinkSide& a, const LinkSide& b, const std::optional<std::string>& other) {
  const FabricMatch match = matchFabrics(a.fabric, b.fabric);
  const auto add = [&](const LinkSide& shown, EndIndex at, std::optional<EndIndex> inA, std::optional<EndIndex> inB) {
    Row row = endCells(shown.fabric, at);
    row.emplace_back(whichHave(inA.has_value(), inB.has_value()));
    addComparison(row, bytesAt(a, inA), bytesAt(b, inB));
    if (other) row.emplace_back(*other);
    table.rows.push_back(std::move(row));
  };
  for (const EndIndex end : inOrder(a.fabric)) add(a, end, end, match.ends.toSecond[number(end)]);
  for (const EndIndex end : inOrder(b.fabric))
    if (!match.ends.toFirst[number(end)]) add(b, end, {}, end);
}

}  // namespace

Table comparedLinks(const ComparedRuns& runs, Notes& notes) {
  Table table{{{"subnet", ColumnKind::number},
               {"node"},
               {"guid"},
               {"port", ColumnKind::number},
               {"peer"},
               {"peer_guid"},
               {"peer_port", ColumnKind::number},
               {"in"}},
              {}};
  addColumns(table.columns, "bytes", ColumnKind::bytes);
  const bool several = runs.run.size() > 2;
  if (several) table.columns.push_back({"run_b"});
  const std::string traffic = commonTraffic(runs);
  if (runs.request.traffic.empty()) notes.push_back("the loads of link ends are those of --traffic " + traffic);
  if (traffic == word(TrafficSource::pair)) refuseOtherCollectives(runs);
  const LinkSide a = linkSide(runs, 0, traffic, notes);
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    addLinkRows(table, a, linkSide(runs, other, traffic, notes),
                several ? std::optional(runs.names[other]) : std::nullopt);
  return table;
}

}  // namespace weft
