// Link ends and pairs of two runs side by side.
#include <algorithm>
#include <map>
#include <set>

#include "analysis/load/link_question.h"
#include "analysis/run/names.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/sums/comparable.h"
#include "ibdiag/model/end_match.h"
#include "ibdiag/model/end_order.h"
#include "ibdiag/model/host_names.h"
#include "reports/compare_cells.h"
#include "reports/compare_tables.h"
#include "reports/node_cell.h"
#include "reports/pair_table.h"

namespace weft {
namespace {

const char* whichHave(bool a, bool b) { return a && b ? "both" : a ? "only in A" : "only in B"; }

// Numbers of different origin say nothing side by side: the best that can be put on the links of all runs.
std::string commonTraffic(const ComparedRuns& runs) {
  const PairChoice& choice = runs.request.choice;
  std::vector<std::vector<TrafficSource>> sources;
  for (std::size_t run = 0; run < runs.store.size(); ++run)
    sources.push_back(sourcesOf(*runs.store[run], runs.request.paths[run], runs.request.assume));
  if (runs.request.collectives) {
    if (!runs.request.traffic.empty() && runs.request.traffic != word(TrafficSource::pair))
      throw Error("--collectives model is of pair traffic; leave --traffic away");
    return word(TrafficSource::pair);
  }
  if (!runs.request.traffic.empty()) return runs.request.traffic;
  const bool pairsAlone = choice.needsPairs() || !choice.rails.empty();
  for (const TrafficSource one : {TrafficSource::port, TrafficSource::pair, TrafficSource::counter})
    if ((!pairsAlone || one == TrafficSource::pair) &&
        std::ranges::all_of(sources, [&](const auto& all) { return std::ranges::find(all, one) != all.end(); }))
      return word(one);
  throw Error("the runs have no traffic of one kind that loads links; weft links --traffic shows what each of them has");
}

struct LinkSide {
  LinkAnswer answer;
  const Fabric& fabric = answer.run->fabric;
};

// Modelled ones are alike in all runs.
void refuseOtherCollectives(const ComparedRuns& runs) {
  if (runs.request.collectives) return;
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    if (const auto why = differentCollectives(*runs.run.front(), *runs.run[other], runs.request.choice.classes)) throw Error(*why + "; --class p2p compares the others");
}

LinkSide linkSide(const ComparedRuns& runs, std::size_t run, const std::string& traffic, Notes& notes) {
  LinkSide side{answer(*runs.store[run], runs.request.paths[run], {.traffic = traffic, .choice = choiceFor(runs, run), .assume = runs.request.assume, .collectives = runs.request.collectives, .adaptive = runs.request.adaptive})};
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

bool everyRunHasPairs(const ComparedRuns& runs) {
  return std::ranges::none_of(runs.run, [](const RunSnapshot* run) { return run->pairLayers.empty(); });
}

PairTable tableOf(const ComparedRuns& runs, std::size_t run) {
  const RunStore& store = *runs.store[run];
  const PairChoice choice = choiceFor(runs, run);
  if (!runs.request.collectives && !everyRunHasPairs(runs)) {
    if (runs.request.by == RanksBy::rank)
      throw Error(sentence("pair traffic of ranks", Absence::notRecorded) + " in every run; where port traffic is, --by host compares hosts");
    refusePairOptions(choice, "port traffic");
    return portPairsByHost(store, fabricForPorts(store), findRegions(store.regions(), choice.regions, choice.regionExclusive));
  }
  Notes notes;
  const PairFilter filter = filterOf(store, choice, notes);
  const auto modelled = runs.request.collectives ? modelledPart(store, filter, *runs.request.collectives, notes) : std::nullopt;
  const ModelledPart* const part = modelled ? &*modelled : nullptr;
  say(notes);
  if (runs.request.by == RanksBy::rank) return pairsByRank(store, filter, part);
  if (store.hosts().empty()) throw Error(sentence("the hosts of the ranks of " + runs.names[run], Absence::notRecorded, Verb::were) + "; import with --hosts FILE");
  return pairsByHost(store, filter, part);
}

// What a pair's numbers are where the table does not list it: nothing was sent, or nobody knows.
class PairTables {
 public:
  PairTables(const ComparedRuns& runs, std::size_t run) : table_(tableOf(runs, run)) {
    for (const PairTotal& each : table_.pairs) byKey_[{keyOf(each.source), keyOf(each.destination)}] = each;
    for (const PairTotal& each : table_.pairs) hasBytes_ |= each.hasBytes, hasMessages_ |= each.hasMessages;
    for (const std::string& host : table_.hosts) known_.insert(hostKey(host));
    if (!table_.hosts.empty()) return;
    for (const PairTotal& each : table_.pairs) senders_.insert(std::to_string(each.source));
    for (const RankId rank : runs.store[run]->pairSenders()) senders_.insert(std::to_string(number(rank)));
    for (std::uint32_t rank = 0; rank < table_.size; ++rank) known_.insert(std::to_string(rank));
  }

  using Key = std::pair<std::string, std::string>;
  const PairTable& table() const { return table_; }
  std::string keyOf(std::uint32_t at) const { return table_.hosts.empty() ? std::to_string(at) : hostKey(table_.hosts[at]); }
  std::string nameOf(std::uint32_t at) const { return table_.hosts.empty() ? std::to_string(at) : table_.hosts[at]; }
  bool has(const Key& key) const { return byKey_.contains(key); }

  std::optional<std::uint64_t> bytes(const Key& key) const {
    const auto found = byKey_.find(key);
    if (found != byKey_.end()) return found->second.hasBytes ? std::optional(found->second.bytes) : std::nullopt;
    return hasBytes_ && wasWatched(key) ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  std::optional<std::uint64_t> messages(const Key& key) const {
    const auto found = byKey_.find(key);
    if (found != byKey_.end()) return found->second.hasMessages ? std::optional(found->second.messages) : std::nullopt;
    return hasMessages_ && wasWatched(key) ? std::optional<std::uint64_t>(0) : std::nullopt;
  }

 private:
  bool wasWatched(const Key& key) const {
    const bool source = table_.hosts.empty() ? senders_.contains(key.first) : known_.contains(key.first);
    return source && known_.contains(key.second);
  }

  PairTable table_;
  std::map<Key, PairTotal> byKey_;
  std::set<std::string> known_, senders_;
  bool hasBytes_ = false, hasMessages_ = false;
};

void addPairRows(Table& table, const PairTables& a, const PairTables& b, const std::optional<std::string>& other) {
  const auto add = [&](const PairTables& shown, const PairTotal& pair) {
    const PairTables::Key key{shown.keyOf(pair.source), shown.keyOf(pair.destination)};
    const bool ofHosts = !shown.table().hosts.empty();
    const auto cell = [&](std::uint32_t at) { return ofHosts ? Cell(shown.nameOf(at)) : Cell(at); };
    Row row{cell(pair.source), cell(pair.destination), whichHave(a.has(key), b.has(key))};
    addComparison(row, a.bytes(key), b.bytes(key));
    addComparison(row, a.messages(key), b.messages(key));
    if (other) row.emplace_back(*other);
    table.rows.push_back(std::move(row));
  };
  for (const PairTotal& pair : a.table().pairs) add(a, pair);
  for (const PairTotal& pair : b.table().pairs)
    if (!a.has({b.keyOf(pair.source), b.keyOf(pair.destination)})) add(b, pair);
}

}  // namespace

Table comparedLinks(const ComparedRuns& runs, Notes& notes) {
  Table table{{{"subnet", ColumnKind::number}, {"node"}, {"guid"}, {"port", ColumnKind::number}, {"peer"}, {"peer_guid"},
               {"peer_port", ColumnKind::number}, {"in"}}, {}};
  addColumns(table.columns, "bytes", ColumnKind::bytes);
  const bool several = runs.run.size() > 2;
  if (several) table.columns.push_back({"run_b"});
  const std::string traffic = commonTraffic(runs);
  if (runs.request.traffic.empty()) notes.push_back("the loads of link ends are those of --traffic " + traffic);
  if (traffic == word(TrafficSource::pair)) refuseOtherCollectives(runs);
  const LinkSide a = linkSide(runs, 0, traffic, notes);
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    addLinkRows(table, a, linkSide(runs, other, traffic, notes), several ? std::optional(runs.names[other]) : std::nullopt);
  return table;
}

Table comparedPairs(const ComparedRuns& runs) {
  Table table{{{"source"}, {"destination"}, {"in"}}, {}};
  addColumns(table.columns, "bytes", ColumnKind::bytes);
  addColumns(table.columns, "messages", ColumnKind::count);
  const bool several = runs.run.size() > 2;
  if (several) table.columns.push_back({"run_b"});
  refuseOtherCollectives(runs);
  const PairTables a(runs, 0);
  if (a.table().hosts.empty()) table.columns[0].kind = table.columns[1].kind = ColumnKind::number;  // ranks
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    addPairRows(table, a, PairTables(runs, other), several ? std::optional(runs.names[other]) : std::nullopt);
  return table;
}

}  // namespace weft
