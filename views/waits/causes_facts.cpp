#include "views/waits/causes_facts.h"

#include <QObject>
#include <algorithm>
#include <numeric>

#include "analysis/run/item_ranks.h"
#include "core/base/error.h"
#include "core/base/row_of.h"
#include "core/sums/region_words.h"
#include "core/sums/run_summary.h"
#include "reports/tables/cause_tables.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

double secondsIn(const Table& table, const Row& row) {
  const auto* seconds = std::get_if<double>(&table.cell(row, "seconds").value());
  return seconds ? *seconds : 0;
}

std::uint64_t countIn(const Table& table, const Row& row) {
  const auto* waits = std::get_if<std::uint64_t>(&table.cell(row, "waits").value());
  return waits ? *waits : 0;
}

WaitCauseKind kindIn(const Row& row, std::size_t column) {
  const auto nameOf = [](WaitCauseKind kind) { return std::string(name(kind)); };
  return rowOf(waitCauseKinds, "causes of waits", cellText(row[column]), nameOf);
}

constexpr std::array causeLevels{CauseLevel::cause, CauseLevel::region, CauseLevel::operation, CauseLevel::path};

CauseNode nodeOf(const RunSnapshot& run, const Row& row, CauseLevel level) {
  const Cell& cell = row[static_cast<std::size_t>(level)];
  const WaitCauseKind kind = kindIn(row, 0);
  if (level == CauseLevel::cause) return {title(kind), kind, level};
  if (cell == Cell()) return {level == CauseLevel::region ? outsideOfRegions : "–", kind, level, false};
  return {level == CauseLevel::operation ? calledName(run, cellText(cell)) : cellText(cell), kind, level};
}

CauseNode& below(std::vector<CauseNode>& nodes, CauseNode node) {
  const auto found = std::ranges::find_if(
      nodes, [&](const CauseNode& each) { return each.name == node.name && each.isNamed == node.isNamed; });
  return found != nodes.end() ? *found : nodes.emplace_back(std::move(node));
}

// The longest first. What was recorded of no region at all has its operations at once.
void arrange(std::vector<CauseNode>& nodes) {
  std::ranges::stable_sort(nodes, std::greater<>(), &CauseNode::seconds);
  for (CauseNode& node : nodes) {
    while (node.below.size() == 1 && !node.below.front().isNamed) {
      std::vector<CauseNode> next = std::move(node.below.front().below);
      node.below = std::move(next);
    }
    arrange(node.below);
  }
}

// Each row of the table is a leaf: its numbers count in all that it is part of.
void addCauses(const RunSnapshot& run, const Table& table, CausesFacts& facts) {
  for (const Row& row : table.rows) {
    const double seconds = secondsIn(table, row);
    const std::uint64_t waits = countIn(table, row);
    facts.seconds += seconds;
    facts.waits += waits;
    std::vector<CauseNode>* nodes = &facts.causes;
    for (const CauseLevel level : causeLevels) {
      CauseNode& node = below(*nodes, nodeOf(run, row, level));
      node.seconds += seconds;
      node.waits += waits;
      nodes = &node.below;
    }
  }
  arrange(facts.causes);
}

std::string rankLabel(const OpenRun& run, RankId rank) {
  const std::string host = hostNameOfRank(run, rank);
  return host.empty() ? QObject::tr("rank %1").arg(number(rank)).toStdString()
                      : host + " · " + std::to_string(number(rank));
}

void sortByCost(std::vector<DelayNode>& nodes) {
  std::ranges::stable_sort(nodes, std::greater<>(), &DelayNode::cost);
  for (DelayNode& node : nodes) sortByCost(node.below);
}

// Of all causes, or one, by the ranks in the first column; those of no rank are left out.
std::vector<RankWaits> ranksOf(const OpenRun& run, const Table& table, std::optional<WaitCauseKind> only = {}) {
  std::vector<RankWaits> ranks;
  for (const Row& row : table.rows) {
    const WaitCauseKind kind = kindIn(row, 1);
    const auto* const known = std::get_if<std::uint64_t>(&row[0].value());
    if (!known || (only && kind != *only)) continue;
    const auto rank = static_cast<RankId>(*known);
    auto found = std::ranges::find(ranks, rank, &RankWaits::rank);
    if (found == ranks.end()) found = ranks.insert(found, {.rank = rank, .label = rankLabel(run, rank)});
    found->seconds += secondsIn(table, row);
    found->byCause.at(static_cast<std::size_t>(kind)) += secondsIn(table, row);
  }
  std::ranges::stable_sort(ranks, std::greater<>(), &RankWaits::seconds);
  return ranks;
}

double sumOf(const std::vector<RankWaits>& ranks) {
  return std::accumulate(ranks.begin(), ranks.end(), 0.0,
                         [](double sum, const RankWaits& one) { return sum + one.seconds; });
}

WaitFilter waitFilterOf(const OpenRun& run, const PairFilter& filter) {
  return {restrict(filter, {Measure::waits, run.snapshot.keys}).ofRows()};
}

}  // namespace

CausesFacts causesFacts(const std::shared_ptr<const OpenRun>& run, std::shared_ptr<const WaitsRun> known,
                        const PairFilter& filter, const Stopped& stopped) {
  CausesFacts facts;
  try {
    const RunStore store = run->snapshot.store();
    facts.run = known ? std::move(known) : readWaitsRun(store, run, stopped);
    if (stopped && stopped()) return facts;
    const WaitFilter part = waitFilterOf(*run, filter);
    addCauses(run->snapshot,
              waitTable(store, {{"cause", "region", "operation", "path"}, part, {}, &*facts.run->causes}), facts);
    facts.ranks = ranksOf(*run, waitTable(store, {{"rank", "cause"}, part, {}, &*facts.run->causes}));
    facts.knowsLinkEnds = run->hasFabric() && facts.run->causes->unplacedPorts().empty();
    facts.note =
        notFollowedSentence(restrict(filter, {Measure::waits, run->snapshot.keys}), QObject::tr("waits").toStdString());
  } catch (const Error& error) {
    facts = {};
    facts.missing = error.what();
  }
  return facts;
}

DelaysFacts delaysFacts(const OpenRun& run, const PairFilter& filter, const Stopped& stopped) {
  DelaysFacts facts;
  try {
    const Restricted part = restrict(filter, {Measure::states, run.snapshot.keys});
    const DelayTable found =
        delayTable(run.snapshot.store(), {{"region", "operation", "rank"}, part.ofRows()}, stopped);
    facts.seconds = found.waitSeconds;
    facts.unexplained = found.unexplainedSeconds;
    facts.note = notFollowedSentence(part, QObject::tr("what ranks did over time").toStdString());
    for (const Row& row : found.table.rows) {
      const auto rank = static_cast<RankId>(std::get<std::uint64_t>(row[2].value()));
      const std::array names{
          cellText(row[0], outsideOfRegions),
          row[1] == Cell() ? QObject::tr("not in MPI").toStdString() : calledName(run.snapshot, cellText(row[1])),
          rankLabel(run, rank)};
      std::vector<DelayNode>* nodes = &facts.delays;
      for (const std::string& name : names) {
        const auto known = std::ranges::find(*nodes, name, &DelayNode::name);
        DelayNode& node = known != nodes->end() ? *known : nodes->emplace_back(DelayNode{name, {}});
        node.direct += *found.table.cell(row, "direct_s").asReal();
        node.indirect += *found.table.cell(row, "indirect_s").asReal();
        if (&name == &names.back()) node.rank = rank;
        nodes = &node.below;
      }
    }
    sortByCost(facts.delays);
  } catch (const Error& error) {
    facts = {};
    facts.missing = error.what();
  }
  return facts;
}

PairFilter narrowedTo(const RunSnapshot& run, PairFilter filter, const CausePart& part) {
  if (const auto region = std::ranges::find(run.regions, part.region, &Region::name); region != run.regions.end())
    filter.regions = {region->id};
  const auto operation = std::ranges::find(run.operationNames, part.operation,
                                           [&](const Operation& each) { return calledName(run, each.name); });
  if (operation != run.operationNames.end()) filter.operations = {operation->id};
  return filter;
}

CausePartFacts causePartFacts(const CausesFacts& facts, const PairFilter& filter, const CausePart& part) {
  CausePartFacts found{.part = part};
  if (!facts.run || !facts.missing.empty()) return found;
  const OpenRun& run = *facts.run->run;
  const WaitFilter waits = waitFilterOf(run, narrowedTo(run.snapshot, filter, part));
  const WaitCauses& causes = *facts.run->causes;
  const auto by = [&](const char* who) {
    return ranksOf(run, waitTable(run.snapshot.store(), {{who, "cause"}, waits, {}, &causes}), part.kind);
  };
  found.ranks = by("rank");
  found.peers = by("peer");
  found.withoutPeer = sumOf(found.ranks) - sumOf(found.peers);
  if (part.place) {
    found.longest = storyAt(run, causes, waitFilterOf(run, filter), *part.place);
    return found;
  }
  WaitFilter ofRank = waits;
  if (part.rank) ofRank.part.ranks = {*part.rank};
  found.longest = longestStory(run, causes, ofRank, part.kind);
  return found;
}

}  // namespace weft
