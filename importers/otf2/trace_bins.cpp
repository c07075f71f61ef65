#include "importers/otf2/trace_bins.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/records/pair_codec.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;  // nanoseconds × ticks of a second

constexpr std::uint64_t nanoseconds = 1'000'000'000;
constexpr std::uint32_t maxBinIndex = 1U << 31;

std::uint64_t within(Wide value) { return static_cast<std::uint64_t>(std::min<Wide>(value, UINT64_MAX)); }

// Programs end a little after the time that some writers state.
std::uint64_t latest(const TraceDefinitions::Clock& clock) { return within(Wide(clock.length) + clock.length / 128); }

// The shortest power of ten that is a tick at least, and lets the last bin have a number.
std::uint64_t shortest(const TraceDefinitions::Clock& clock) {
  std::uint64_t length = 1;
  while (length < nanoseconds * nanoseconds &&
         (Wide(length) * clock.ticksPerSecond < nanoseconds ||
          Wide(latest(clock)) * nanoseconds / (Wide(length) * clock.ticksPerSecond) >= maxBinIndex))
    length *= TraceBins::lengthFactor;
  return length;
}

}  // namespace

void PairCell::add(const PairCell& more) {
  to.add(more.to);
  from.add(more.from);
  toEach.add(more.toEach);
  toHigher.add(more.toHigher);
  fromEach.add(more.fromEach);
  unpairedMessages += more.unpairedMessages;
  unpairedBytes += more.unpairedBytes;
}

TraceBins::TraceBins(const TraceDefinitions::Clock& clock, const BinChoice& choice, std::optional<std::uint64_t> fixed)
    : clock_(clock), most_(std::max(1U, choice.most.value_or(BinChoice::defaultCount))),
      isChosen_(fixed || choice.seconds), isFixed_(fixed.has_value()) {
  const std::uint64_t least = shortest(clock);
  length_ = least;
  if (fixed) length_ = *fixed;
  else if (choice.seconds)
    length_ = static_cast<std::uint64_t>(std::llround(std::clamp(*choice.seconds * nanosecondsPerSecond, 1.0, 1e18)));
  if (isFixed_ && length_ < least) givenUp_ = true;
  while (length_ < least) {
    length_ *= lengthFactor;
    isLonger_ = isChosen_;
  }
}

TraceBins::Place TraceBins::place(std::uint64_t time) const {
  const std::uint64_t since = time > clock_.start ? time - clock_.start : 0, most = latest(clock_);
  const Wide bin = Wide(length_) * clock_.ticksPerSecond;
  Place place;
  place.outside = time < clock_.start || since > most;
  const Wide index = std::min<Wide>(Wide(std::min(since, most)) * nanoseconds / bin, maxBinIndex);
  place.bin = static_cast<std::uint32_t>(index);
  if (place.outside) return place;
  const auto startOf = [&](Wide at) { return within((at * bin + nanoseconds - 1) / nanoseconds + clock_.start); };
  place.from = startOf(index);
  place.end = std::min(startOf(index + 1), within(Wide(most) + 1 + clock_.start));
  return place;
}

bool TraceBins::include(std::uint32_t bin) {
  first_ = std::min(first_, bin);
  last_ = std::max(last_, bin);
  return isChosen_ || last_ - first_ < std::uint64_t{lengthFactor} * most_;
}

void TraceBins::lengthen() {
  if (isFixed_) {
    givenUp_ = true;
    rows_.clear();
    foreign_.clear();
    return;
  }
  isLonger_ = isChosen_;
  length_ *= lengthFactor;
  divide(lengthFactor);
}

void TraceBins::lengthenToFit() {
  if (first_ > last_) return;
  for (std::uint64_t by = factor(); by >= lengthFactor; by /= lengthFactor) {
    length_ *= lengthFactor;
    divide(lengthFactor);
  }
}

void TraceBins::divide(std::uint64_t by) {
  if (by == 1 || first_ > last_) return;
  const auto divided = [by](std::uint32_t bin) { return static_cast<std::uint32_t>(bin / by); };
  first_ = divided(first_);
  last_ = divided(last_);
  std::vector<Row> old;
  old.swap(rows_);
  weight_ = 0;
  std::vector<PairPeer> peers;
  for (auto at = old.begin(); at != old.end();) {
    const auto begin = at;
    for (; at != old.end() && at->source == begin->source; ++at) at->key.first = divided(at->key.first);
    std::ranges::stable_sort(begin, at, {}, &Row::key);
    for (auto row = begin; row != at;) {
      const auto same = row++;
      if (row == at || row->key != same->key) {
        keep(std::move(*same));
        continue;
      }
      PeerSums sums;
      for (row = same; row != at && row->key == same->key; ++row) {
        unpackPairs(row->peers, peers);
        sums.add(peers);
      }
      keep(same->key.first, same->key.second, same->source, sums.ascending());
    }
  }
  std::map<std::pair<Key, RankId>, PeerSums> foreign;
  for (const auto& [key, sums] : foreign_)
    foreign[{{divided(key.first.first), key.first.second}, key.second}].add(sums);
  foreign_.swap(foreign);
  for (const auto& [key, sums] : foreign_) weight_ += weightOfRow + (sums.size() - 1) * weightOfPeer;
}

std::uint32_t TraceBins::site(const CellKey& key) {
  std::uint32_t& known = siteIndex_[key];
  if (known == 0) {
    sites_.push_back(key);
    known = static_cast<std::uint32_t>(sites_.size());
  }
  return known - 1;
}

void TraceBins::keep(std::uint32_t bin, std::uint32_t site, RankId source, const std::vector<PairPeer>& to) {
  if (!to.empty()) keep({{bin, site}, source, packPairs(to)});
}

void TraceBins::keep(Row&& row) {
  weight_ += weightOfRow + row.peers.size();
  rows_.push_back(std::move(row));
}

void TraceBins::keepForeign(std::uint32_t bin, std::uint32_t site, RankId receiver, const PeerSums& from) {
  for (const PairPeer& each : from.ascending()) {
    PeerSums& sums = foreign_[{{bin, site}, each.destination}];
    weight_ += sums.empty() ? weightOfRow : weightOfPeer;
    sums.add(receiver, each.messages, each.bytes);
  }
}

// 1, 2 or 5 times a power of ten.
std::uint64_t TraceBins::factor() const {
  if (isChosen_) return 1;
  for (std::uint64_t tens = 1;; tens *= lengthFactor)
    for (const std::uint64_t digit : {1, 2, 5})
      if (last_ / (tens * digit) - first_ / (tens * digit) < most_) return tens * digit;
}

std::uint64_t TraceBins::give(RowSink& sink, const std::function<TimeBinRow(const CellKey& site)>& row) {
  if (first_ > last_) {
    first_ = 0;
    last_ = place(within(Wide(clock_.start) + clock_.length)).bin;
  }  // no traffic
  const std::uint64_t by = factor();
  divide(by);
  length_ *= by;
  std::vector<TimeBinRow> ofSites;
  for (const CellKey& each : sites_) ofSites.push_back(row(each));
  const auto rowOf = [&](const Key& key, RankId source) {
    TimeBinRow made = ofSites[key.second];
    made.bin = key.first;
    made.kind = sites_[key.second].kind;
    made.source = source;
    return made;
  };
  for (const Row& each : rows_) {
    TimeBinRow made = rowOf(each.key, each.source);
    unpackPairs(each.peers, made.peers);
    sink.timeBin(made);
  }
  for (const auto& [key, sums] : foreign_) {
    TimeBinRow made = rowOf(key.first, key.second);
    made.peers = sums.ascending();
    sink.timeBin(made);
  }
  return length_;
}

LocationBins::Cell& LocationBins::at(std::uint64_t time, const CellKey& site) {
  if (time < place_.from || time >= place_.end) move(time);
  ++seen_;
  const std::uint32_t which = bins_->site(site);
  if (which >= open_.size()) open_.resize(which + 1, noCell);
  if (open_[which] == noCell) {
    open_[which] = static_cast<std::uint32_t>(cells_.size());
    cells_.emplace_back(binKey(place_.bin, which), Cell());
  }
  return cells_[open_[which]].second;
}

void LocationBins::move(std::uint64_t time) {
  const std::uint32_t before = place_.bin;
  place_ = bins_->place(time);
  open_.clear();
  outside_ += place_.outside;
  if (seen_ > maxPeers) makeRoom();
  while (wanted() && !bins_->include(place_.bin)) lengthen();
  if (!place_.outside) place_ = bins_->place(time);
  cameBack_ |= !cells_.empty() && place_.bin <= before;
}

void LocationBins::makeRoom() {
  const auto peers = [&] {
    std::uint64_t sum = 0;
    for (const auto& [key, cell] : cells_) sum += 8 + cell.sums.to.size() + cell.sums.from.size();
    return sum;
  };
  gather(1);
  while (wanted() && bins_->several() && (seen_ = peers()) > maxPeers / 2) lengthen();
}

void LocationBins::lengthen() {
  bins_->lengthen();
  gather(TraceBins::lengthFactor);
  place_.bin /= TraceBins::lengthFactor;
}

// Each bin and site once, of bins that are so many times as long.
void LocationBins::gather(std::uint32_t by) {
  open_.clear();
  if (!wanted()) return cells_.clear();
  if (by == 1 && !cameBack_) return;
  for (auto& each : cells_) each.first.communicator /= by;
  std::vector<std::pair<CellKey, Cell>> gathered;
  for (const auto& [key, cell] : sorted()) {
    if (gathered.empty() || gathered.back().first != key) {
      gathered.emplace_back(key, std::move(*cell));
      continue;
    }
    gathered.back().second.sums.add(cell->sums);
    gathered.back().second.cancelled.add(cell->cancelled);
  }
  cells_ = std::move(gathered);
  cameBack_ = false;
}

std::vector<std::pair<CellKey, LocationBins::Cell*>> LocationBins::sorted() {
  std::vector<std::pair<CellKey, Cell*>> list;
  list.reserve(cells_.size());
  for (auto& [key, cell] : cells_) list.emplace_back(key, &cell);
  std::ranges::stable_sort(list, {}, &std::pair<CellKey, Cell*>::first);
  return list;
}

}  // namespace weft
