#include "importers/otf2/trace_rows.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/records/pair_codec.h"
#include "core/records/size_class.h"
#include "importers/otf2/trace_wait_rows.h"

namespace weft {

void TraceRun::setBins(const TraceLayout& layout, TraceTotals& totals, RowSink& sink) const {
  if (layout.clock.ticksPerSecond != 0)
    totals.states.emplace(TraceClock{layout.clock.ticksPerSecond, layout.clock.start}, nextState_, sink);
  if (layout.clock.ticksPerSecond != 0 && layout.clock.length != 0)
    totals.bins.emplace(layout.clock, choice_, binNanoseconds_);
}

// Writes one archive's rows.
class TraceRun::Writing {
 public:
  Writing(TraceRun& run, const TraceLayout& layout, TraceTotals& totals, RowSink& sink, ImportReport& report)
      : run_(run), layout_(layout), totals_(totals), sink_(sink), report_(report), regions_(layout.codeRegions.size()),
        operations_(layout.operations.size()) {}

  void all() {
    if (!run_.recording_) processes();
    regions();
    communicators();
    if (!run_.recording_) sums();
    if (totals_.bins && !totals_.bins->givenUp() && !(run_.recording_ && run_.recording_->hasBins)) bins();
    waits();
    states();
  }

 private:
  void sums() {
    for (const TraceTotals::Calls& each : totals_.calls) calls(each);
    for (const TraceTotals::Pairs& each : totals_.pairs)
      pairs(each.key, each.source, unpacked(each.peers), each.unpairedMessages, each.unpairedBytes);
    for (const TraceTotals::Pairs& each : totals_.sizes) sizes(each);
    for (const auto& [key, sums] : totals_.foreignPairs) pairs(key.first, key.second, sums.ascending(), 0, 0);
    if (sendsCollectively_) sink_.fact(collectiveMessages::fact, collectiveMessages::defined);
  }

  void processes() {
    for (std::uint32_t rank = 0; rank < layout_.ranks; ++rank) {
      ProcessRow row{RankId(rank), std::nullopt, HostOrigin::trace, std::nullopt};
      if (!layout_.hosts[rank].empty()) row.host = layout_.hosts[rank];
      const TraceTotals::Lifetime& life = totals_.lifetimes[rank];
      const bool isWhole = life.initialised != 0 && life.finalised > life.initialised;
      if (isWhole) row.elapsedSeconds = seconds(life.finalised - life.initialised);
      if (isWhole && life.offAtFinalize > life.offAtInit)
        row.recordedSeconds = seconds(life.finalised - life.initialised - (life.offAtFinalize - life.offAtInit));
      sink_.process(row);
    }
  }

  std::optional<double> seconds(std::uint64_t ticks) const {
    if (layout_.clock.ticksPerSecond == 0) return std::nullopt;
    return static_cast<double>(ticks) / static_cast<double>(layout_.clock.ticksPerSecond);
  }

  // Writes the regions that were entered.
  void regions() {
    for (std::size_t i = 0; i < regions_.size(); ++i)
      if (totals_.regionParents[i] != TraceTotals::unseen) regions_[i] = sink_.region(layout_.codeRegions[i]);
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      if (!regions_[i]) continue;
      const std::uint32_t parent = totals_.regionParents[i];
      const auto of = parent < regions_.size() ? regions_[parent] : std::nullopt;
      const auto [known, isNew] = run_.parents_.emplace(*regions_[i], of);
      if (!isNew && known->second != of) known->second.reset();
    }
  }

  std::optional<RegionId> region(std::uint32_t index) {
    if (index == noIndex) return std::nullopt;
    if (!regions_[index]) regions_[index] = sink_.region(layout_.codeRegions[index]);
    return regions_[index];
  }

  OperationId operation(std::uint32_t index) {
    if (!operations_[index]) operations_[index] = sink_.operation(layout_.operations[index].name);
    return *operations_[index];
  }

  void communicators() {
    names_ = nameCommunicators(layout_, totals_);
    ids_.resize(layout_.communicators.size());
    for (std::uint32_t i = 0; i < ids_.size(); ++i) {
      std::vector<std::uint32_t> path;  // ancestors first
      for (std::uint32_t at = i; at != noIndex && !ids_[at]; at = layout_.communicators[at].parent) path.push_back(at);
      for (; !path.empty(); path.pop_back()) ids_[path.back()] = communicator(path.back());
    }
  }

  std::vector<RankId> members(const TraceCommunicator& one) const {
    std::vector<RankId> list;
    for (const std::uint32_t group : {one.group, one.remote})
      if (group != noIndex) list.insert(list.end(), layout_.groups[group].begin(), layout_.groups[group].end());
    return list;
  }

  CommunicatorId communicator(std::uint32_t index) {
    const TraceCommunicator& one = layout_.communicators[index];
    const auto parent = one.parent == noIndex ? std::nullopt : ids_[one.parent];
    std::vector<RankId> ranks = members(one);
    Identity identity{names_[index].name, parent, ranks, 0};
    const std::size_t before = seen_[identity]++;
    std::get<3>(identity) = before;
    const auto [known, isNew] = run_.communicators_.try_emplace(identity);
    if (!isNew) return known->second;
    if (run_.recording_)
      if (const auto told = run_.recording_->find(names_[index].name, ranks, false)) return known->second = *told;
    CommunicatorRow row{names_[index].name, std::nullopt, names_[index].call};
    if (one.isSelf) row.size = 1;
    else if (one.group != noIndex) row.size = static_cast<std::uint32_t>(ranks.size());
    const bool whole = std::erase(ranks, noRank) == 0;
    if (whole && one.group != noIndex && one.remote != noIndex)
      row.firstGroup = static_cast<std::uint32_t>(layout_.groups[one.group].size());
    known->second = sink_.communicator(row);
    if (parent) sink_.parent(known->second, *parent, false);
    if (!ranks.empty()) sink_.members(known->second, ranks, whole && one.remote == noIndex);
    return known->second;
  }

  CommunicatorId communicatorOrPooled(std::uint32_t index) {
    if (index != noIndex) return *ids_[index];
    if (!run_.pooled_) {
      CommunicatorRow row{noCommunicatorName, std::nullopt, ""};
      row.pooled = true;
      run_.pooled_ = sink_.communicator(row);
    }
    return *run_.pooled_;
  }

  void calls(const TraceTotals::Calls& each) {
    const CallCell& sums = each.sums;
    StatisticsRow row{communicatorOrPooled(each.key.communicator),
                      region(each.key.region),
                      each.rank,
                      operation(each.key.operation),
                      {},
                      {},
                      sums.calls,
                      {}};
    if (sums.hasBytes) row.bytes = sums.bytes;
    if (sums.hasTicks) row.seconds = seconds(sums.ticks);
    sink_.statistics(row);
    ++report_.rowsKept;
  }

  void pairs(const CellKey& key, RankId source, std::vector<PairPeer> peers, std::uint64_t unpairedMessages,
             std::uint64_t unpairedBytes) {
    report_.rowsKept += peers.size();
    sendsCollectively_ |= key.kind == PairClass::collective;
    sink_.pairTraffic({*ids_[key.communicator], region(key.region), key.kind, operation(key.operation), source, false,
                       true, true, std::move(peers), unpairedMessages, unpairedBytes});
  }

  void sizes(const TraceTotals::Pairs& each) {
    const CellKey& key = each.key;
    sink_.messageSizes({*ids_[key.communicator], region(key.region), key.kind, operation(key.operation), each.source,
                        smallestOf(key.sizeClass), limitOf(key.sizeClass), true, unpacked(each.peers)});
  }

  void bins() {
    const std::uint64_t length = totals_.bins->give(sink_, [this](const CellKey& site) {
      return TimeBinRow{.communicator = ids_[site.communicator],
                        .region = region(site.region),
                        .operation = operation(site.operation)};
    });
    run_.binNanoseconds_ = length;
    sink_.fact(binKeysFact, "communicator region operation");
    sink_.fact("time bin seconds", exactText(static_cast<double>(length) / nanosecondsPerSecond));
  }

  void states() {
    if (!totals_.states) return;
    for (const auto& [code, call] : totals_.states->states())
      sink_.state(
          {StateId(run_.nextState_++), region(code), call == noIndex ? std::nullopt : std::optional(operation(call))});
  }

  void waits() {
    const TraceWaitIds ids{
        [this](std::uint32_t index) { return index < ids_.size() ? ids_[index] : std::nullopt; },
        [this](std::uint32_t index) { return region(index); },
        [this](std::uint32_t index) { return index == noIndex ? std::nullopt : std::optional(operation(index)); }};
    giveWaits(layout_, totals_, run_.binNanoseconds_, ids, sink_);
  }

  static std::vector<PairPeer> unpacked(const std::string& blob) {
    std::vector<PairPeer> peers;
    unpackPairs(blob, peers);
    return peers;
  }

  TraceRun& run_;
  const TraceLayout& layout_;
  TraceTotals& totals_;
  RowSink& sink_;
  ImportReport& report_;
  std::vector<std::optional<RegionId>> regions_;
  std::vector<std::optional<OperationId>> operations_;
  std::vector<TraceName> names_;
  std::vector<std::optional<CommunicatorId>> ids_;
  bool sendsCollectively_ = false;
  std::map<Identity, std::size_t> seen_;
};

void TraceRun::write(const TraceLayout& layout, TraceTotals& totals, RowSink& sink, ImportReport& report) {
  Writing(*this, layout, totals, sink, report).all();
}

void TraceRun::tell(ToldCommunicators& to) const {
  to.clear();
  for (const auto& [identity, id] : communicators_) to.add(std::get<0>(identity), std::get<2>(identity), id);
}

void TraceRun::finish(RowSink& sink) { giveRegionParents(parents_, sink); }

}  // namespace weft
