// Bins of time that fit the traffic: of a round length, the shortest that makes no more of them between the first and
// the last message than are wanted. That span is known only when all has been read: sums are kept in bins that are
// short at first, and become ten times as long whenever there are too many. The span only grows, so they also do
// between two locations where the bins that are handed on in the end are that long already.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/records/row_sink.h"
#include "core/records/time_bins.h"
#include "importers/events/pair_spread.h"
#include "importers/otf2/trace_definitions.h"

namespace weft {

// Messages of one rank. What is the same for each peer is kept as one number until all is added up.
struct PairCell {
  PeerSums to, from;
  EvenSums toEach, toHigher, fromEach;
  std::uint64_t unpairedMessages = 0, unpairedBytes = 0;

  void add(const PairCell& more);
  bool isEven() const { return toEach.messages + toHigher.messages + fromEach.messages != 0; }
};

// The time bins of an archive.
class TraceBins {
 public:
  // `fixed`: nanoseconds, as long as those of the run's first archive; they do not become longer.
  TraceBins(const TraceDefinitions::Clock& clock, const BinChoice& choice, std::optional<std::uint64_t> fixed);

  struct Place {
    std::uint32_t bin = 0;
    std::uint64_t from = 0,
                  end = 0;  // ticks that are in it; empty where the time lies outside of what the archive states
    bool outside = false;
  };
  Place place(std::uint64_t time) const;
  // Notes traffic in a bin. False if that makes too many bins.
  bool include(std::uint32_t bin);
  // Bins of the caller are to follow: bin / 10. Where they may not become longer, no bins of the archive are kept.
  void lengthen();
  static constexpr std::uint32_t lengthFactor = 10;
  // Between two locations: bins become as long as they will be at least, whatever is still to come.
  void lengthenToFit();

  // The number of a site: of what bins are distinguished by beside the time (communicator, region, operation and
  // class).
  std::uint32_t site(const CellKey& key);
  const CellKey& site(std::uint32_t number) const { return sites_[number]; }

  void keep(std::uint32_t bin, std::uint32_t site, RankId source,
            const std::vector<PairPeer>& to);  // ascending; of one rank after the other
  void keepForeign(std::uint32_t bin, std::uint32_t site, RankId receiver,
                   const PeerSums& from);  // told by the receiver
  // Whether there would be too many sums with so many more.
  bool isFull(std::uint64_t more) const { return several() && weight_ + more * weightOfPeer > maxWeight; }
  bool several() const { return first_ < last_; }
  bool givenUp() const { return givenUp_; }
  bool isLonger() const { return isLonger_; }  // than the user chose

  // After the last rank. `row`: with the ids of a site, by which rows are distinguished. Answers how long bins are, in
  // nanoseconds.
  std::uint64_t give(RowSink& sink, const std::function<TimeBinRow(const CellKey& site)>& row);

 private:
  using Key = std::pair<std::uint32_t, std::uint32_t>;  // bin, site
  struct Row {
    Key key;
    RankId source;
    std::string peers;  // as in packPairs()
  };
  static constexpr std::uint64_t weightOfPeer = 8, weightOfRow = 64,
                                 maxWeight = std::uint64_t{1} << 28;  // bytes, about

  void divide(std::uint64_t by);
  void keep(Row&& row);
  std::uint64_t factor() const;

  TraceDefinitions::Clock clock_;
  std::uint64_t length_ = 1;  // nanoseconds
  std::uint32_t most_ = BinChoice::defaultCount;
  bool isChosen_ = false, isFixed_ = false, isLonger_ = false, givenUp_ = false;
  std::uint32_t first_ = UINT32_MAX, last_ = 0;  // with traffic
  std::vector<Row> rows_;                        // by rank
  std::map<std::pair<Key, RankId>, PeerSums> foreign_;
  std::vector<CellKey> sites_;
  CellTable<std::uint32_t> siteIndex_;  // its number + 1
  std::uint64_t weight_ = 0;
};

// The key of what is counted in bins. It has the bin in place of the communicator, and the number of the site in place
// of the region.
constexpr CellKey binKey(std::uint32_t bin, std::uint32_t site) { return {bin, site, noIndex}; }

// The time bins of one location.
class LocationBins {
 public:
  struct Cell {
    PairCell sums;
    PeerSums cancelled;  // of these
  };

  // null: the archive does not tell its time
  explicit LocationBins(TraceBins* bins) : bins_(bins) {
    if (wanted()) bins_->lengthenToFit();
  }

  bool wanted() const { return bins_ && !bins_->givenUp(); }
  // Stays where it is until the next one is asked for.
  Cell& at(std::uint64_t time, const CellKey& site);
  std::uint64_t outside() const { return outside_; }  // times that the archive does not span

  // To be called when all is read. members(communicator): how many ranks sums to each of them are spread over.
  // Ascending keys: by bin, then site.
  template <class Members>
  std::vector<std::pair<CellKey, Cell*>> finish(const Members& members);

 private:
  static constexpr std::uint64_t maxPeers = 1 << 20;
  static constexpr std::uint32_t noCell = UINT32_MAX;

  void move(std::uint64_t time);
  void makeRoom();
  void lengthen();
  void gather(std::uint32_t by);
  std::vector<std::pair<CellKey, Cell*>> sorted();

  TraceBins* bins_;
  std::vector<std::pair<CellKey, Cell>>
      cells_;  // by binKey(), in the order in which bins were come to; of one that was left there may be several
  std::vector<std::uint32_t> open_;  // by site: its place in cells_, of the bin that it is now
  bool cameBack_ = false;            // to a bin that was left
  TraceBins::Place place_;
  std::uint64_t seen_ = 0, outside_ = 0;  // seen_: no less than there are peers
};

template <class Members>
std::vector<std::pair<CellKey, LocationBins::Cell*>> LocationBins::finish(const Members& members) {
  while (wanted()) {
    gather(1);
    std::uint64_t peers = 0;
    for (const auto& [key, cell] : cells_)
      peers += cell.sums.to.size() + cell.sums.from.size() +
               (cell.sums.isEven() ? members(bins_->site(key.region).communicator) : 0);
    if (!bins_->isFull(peers)) break;
    lengthen();
  }
  if (!wanted()) return {};
  return sorted();
}

}  // namespace weft
