#include "reports/compare_tables.h"

#include <algorithm>
#include <map>
#include <string>

#include "analysis/load/link_question.h"
#include "analysis/run/names.h"
#include "analysis/run/run_fabric.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/sums/comparable.h"
#include "ibdiag/model/host_names.h"
#include "reports/compare_cells.h"
#include "reports/pair_table.h"

namespace weft {
namespace {

bool everyRunHasPairs(const ComparedRuns& runs) {
  return std::ranges::none_of(runs.run, [](const RunSnapshot* run) { return run->pairLayers.empty(); });
}

PairTable tableOf(const ComparedRuns& runs, std::size_t run) {
  const RunStore& store = *runs.store[run];
  const PairChoice choice = choiceFor(runs, run);
  if (!runs.request.collectives && !everyRunHasPairs(runs)) {
    if (runs.request.by == RanksBy::rank)
      throw Error(sentence("pair traffic of ranks", Absence::notRecorded) +
                  " in every run; where port traffic is, --by host compares hosts");
    refusePairOptions(choice, "port traffic");
    return portPairsByHost(store, fabricForPorts(store),
                           findRegions(store.regions(), choice[FilterDimension::region], choice.regionExclusive));
  }
  Notes notes;
  const PairFilter filter = filterOf(store, choice, notes);
  const auto modelled =
      runs.request.collectives ? modelledPart(store, filter, *runs.request.collectives, notes) : std::nullopt;
  const ModelledPart* const part = modelled ? &*modelled : nullptr;
  say(notes);
  if (runs.request.by == RanksBy::rank) return pairsByRank(store, filter, part);
  if (store.hosts().empty())
    throw Error(sentence("the hosts of the ranks of " + runs.names[run], Absence::notRecorded, Verb::were) +
                "; import with --hosts FILE");
  return pairsByHost(store, filter, part);
}

}  // namespace

// What a sender or receiver is called by in all runs: ranks by their numbers, hosts by the order in which their names
// come.
class SharedNames {
 public:
  std::uint32_t of(const std::string& host) {
    return ids_.try_emplace(hostKey(host), static_cast<std::uint32_t>(ids_.size())).first->second;
  }

 private:
  std::map<std::string, std::uint32_t> ids_;
};

void refuseOtherCollectives(const ComparedRuns& runs) {
  if (runs.request.collectives) return;  // modelled ones are alike in all runs
  for (std::size_t other = 1; other < runs.run.size(); ++other)
    if (const auto why = differentCollectives(*runs.run.front(), *runs.run[other],
                                              runs.request.choice[FilterDimension::messageClass]))
      throw Error(*why + "; --class p2p compares the others");
}

// The numbers of a pair that the table does not list: nothing was sent, or it is not known.
class PairSide {
 public:
  using Key = std::pair<std::uint32_t, std::uint32_t>;  // shared names

  PairSide(const ComparedRuns& runs, std::size_t run, SharedNames& names) : table_(tableOf(runs, run)) {
    if (table_.pairs.capacity() > table_.pairs.size() + table_.pairs.size() / 4)
      table_.pairs.shrink_to_fit();  // which copies them
    for (const PairTotal& each : table_.pairs) {
      hasBytes_ |= each.hasBytes;
      hasMessages_ |= each.hasMessages;
    }
    if (ofHosts()) {
      nameHosts(names);
      return;
    }
    known_.resize(table_.size, true);
    senders_.resize(table_.size);
    for (const PairTotal& each : table_.pairs) senders_[each.source] = true;
    for (const RankId rank : runs.store[run]->pairSenders())
      if (number(rank) < senders_.size()) senders_[number(rank)] = true;
  }

  bool ofHosts() const { return !table_.hosts.empty(); }
  const std::vector<PairTotal>& pairs() const { return table_.pairs; }
  Key keyOf(const PairTotal& pair) const {
    return ofHosts() ? Key{shared_[pair.source], shared_[pair.destination]} : pair.key();
  }
  Cell cell(std::uint32_t at) const { return ofHosts() ? Cell(table_.hosts[at]) : Cell(at); }

  // Null: the table does not list it. Fast where keys are asked for in their order.
  const PairTotal* find(const Key& key) const {
    if (ofHosts()) {
      const auto found = byKey_.find(key);
      return found == byKey_.end() ? nullptr : &table_.pairs[found->second];
    }
    const auto& pairs = table_.pairs;
    if (at_ > 0 && pairs[at_ - 1].key() >= key) at_ = 0;
    if (at_ == 0)
      at_ = static_cast<std::size_t>(std::ranges::lower_bound(pairs, key, {}, &PairTotal::key) - pairs.begin());
    while (at_ < pairs.size() && pairs[at_].key() < key) ++at_;
    return at_ < pairs.size() && pairs[at_].key() == key ? &pairs[at_] : nullptr;
  }

  std::optional<std::uint64_t> bytes(const Key& key, const PairTotal* found) const {
    if (found) return found->hasBytes ? std::optional(found->bytes) : std::nullopt;
    return hasBytes_ && wasWatched(key) ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  std::optional<std::uint64_t> messages(const Key& key, const PairTotal* found) const {
    if (found) return found->hasMessages ? std::optional(found->messages) : std::nullopt;
    return hasMessages_ && wasWatched(key) ? std::optional<std::uint64_t>(0) : std::nullopt;
  }

 private:
  void nameHosts(SharedNames& names) {
    for (const std::string& host : table_.hosts) {
      shared_.push_back(names.of(host));
      known_.resize(std::max<std::size_t>(known_.size(), shared_.back() + 1));
      known_[shared_.back()] = true;
    }
    senders_ = known_;
    for (std::size_t at = 0; at < table_.pairs.size(); ++at) byKey_[keyOf(table_.pairs[at])] = at;
  }

  bool wasWatched(const Key& key) const {
    return key.first < senders_.size() && senders_[key.first] && key.second < known_.size() && known_[key.second];
  }

  PairTable table_;
  std::vector<std::uint32_t> shared_;  // by position of hosts
  std::map<Key, std::size_t> byKey_;   // of hosts, which are few: positions of pairs
  std::vector<bool> known_, senders_;  // by shared name
  bool hasBytes_ = false, hasMessages_ = false;
  mutable std::size_t at_ = 0;
};

namespace {

ComparedPair compared(const PairSide& shown, const PairTotal& pair, const PairSide& a, const PairSide& b,
                      std::size_t other) {
  const PairSide::Key key = shown.keyOf(pair);
  const PairTotal* const inA = &shown == &a ? &pair : a.find(key);
  const PairTotal* const inB = &shown == &b ? &pair : b.find(key);
  return {&shown,
          pair.source,
          pair.destination,
          inA != nullptr,
          inB != nullptr,
          a.bytes(key, inA),
          b.bytes(key, inB),
          a.messages(key, inA),
          b.messages(key, inB),
          other};
}

}  // namespace

std::optional<std::uint64_t> ComparedPair::difference() const {
  if (!bytesA || !bytesB) return std::nullopt;
  return std::max(*bytesA, *bytesB) - std::min(*bytesA, *bytesB);
}

PairComparison::PairComparison(const ComparedRuns& runs) : runs_(runs) {
  refuseOtherCollectives(runs);
  names_ = std::make_unique<SharedNames>();
  first_ = std::make_unique<PairSide>(runs, 0, *names_);
}

PairComparison::~PairComparison() = default;

std::vector<Column> PairComparison::columns() const {
  const ColumnKind end = first_->ofHosts() ? ColumnKind::text : ColumnKind::number;
  std::vector<Column> columns{{"source", end}, {"destination", end}, {"in"}};
  addColumns(columns, "bytes", ColumnKind::bytes);
  addColumns(columns, "messages", ColumnKind::count);
  if (runs_.run.size() > 2) columns.push_back({"run_b"});
  return columns;
}

void PairComparison::each(const std::function<void(const ComparedPair&)>& visit) const {
  const PairSide& a = *first_;
  for (std::size_t other = 1; other < runs_.run.size(); ++other) {
    const PairSide b(runs_, other, *names_);
    for (const PairTotal& pair : a.pairs()) visit(compared(a, pair, a, b, other));
    for (const PairTotal& pair : b.pairs())
      if (!a.find(b.keyOf(pair))) visit(compared(b, pair, a, b, other));
  }
}

void PairComparison::fill(Row& row, const ComparedPair& pair) const {
  row.clear();
  row.push_back(pair.shown->cell(pair.source));
  row.push_back(pair.shown->cell(pair.destination));
  row.emplace_back(whichHave(pair.inA, pair.inB));
  addComparison(row, pair.bytesA, pair.bytesB);
  addComparison(row, pair.messagesA, pair.messagesB);
  if (runs_.run.size() > 2) row.emplace_back(runs_.names[pair.other]);
}

Row PairComparison::rowOf(const ComparedPair& pair) const {
  Row row;
  row.reserve(12);
  fill(row, pair);
  return row;
}

Table comparedPairs(const ComparedRuns& runs) {
  const PairComparison comparison(runs);
  Table table{comparison.columns(), {}};
  comparison.each([&](const ComparedPair& pair) { table.rows.push_back(comparison.rowOf(pair)); });
  return table;
}

}  // namespace weft
