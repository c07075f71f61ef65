#include "analysis/waits/others_loads.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "analysis/waits/measured_loads.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/time_bins.h"
#include "core/store/state_store.h"
#include "ibdiag/model/end_order.h"

namespace weft {
namespace {

// Bins of a trace begin with its clock, those of the recorder with the end of MPI_Init.
MeasuredClock clockOf(const RunStore& store, const OpenRun& run) {
  const BinKeys keys = binKeys(run.snapshot.facts);
  if (keys.region || keys.operation) return MeasuredClock::trace;
  return keys.communicator || !StateStore(store).isRecorded() ? MeasuredClock::endOfInit : MeasuredClock::trace;
}

// Without what the sum of two times adds behind that.
double wholeNanoseconds(double seconds) { return std::round(seconds * nanosecondsPerSecond) / nanosecondsPerSecond; }

// What the run sent from some ends, by bin.
class OwnBytes {
 public:
  OwnBytes(const LoadFilm& film, const std::vector<MeasuredLoad>& measured) : seconds_(film.binSeconds) {
    for (const MeasuredLoad& each : measured) byEnd_[each.end];
    for (std::size_t at = 0; at < film.moments.size(); ++at)
      film.eachEnd(at, [&](const FilmEnd& each) {
        if (const auto found = byEnd_.find(each.end); found != byEnd_.end())
          found->second.emplace_back(film.moments[at].bin, each.bytes);
      });
  }

  // Whole bins count exactly, others by the part of them that lies in the time.
  std::uint64_t between(EndIndex owner, double from, double until, bool& isPart) const {
    constexpr double rounding = 1e-9;
    std::uint64_t whole = 0;
    double parts = 0;
    bool held = false;
    const auto& bins = byEnd_.at(owner);
    auto at = std::ranges::lower_bound(bins, std::floor(from / seconds_ - 1), {},
                                       [](const auto& bin) { return static_cast<double>(bin.first); });
    for (; at != bins.end() && at->first * seconds_ < until; ++at) {
      const double start = std::max(from / seconds_, double(at->first)),
                   end = std::min(until / seconds_, double(at->first) + 1);
      if (end - start >= 1 - rounding) whole = saturatingAdd(whole, at->second, held);
      else if (end - start > rounding) {
        parts += static_cast<double>(at->second) * (end - start);
        isPart = true;
      }
    }
    return saturatingAdd(whole, static_cast<std::uint64_t>(std::llround(std::min(parts, 9e18))), held);
  }

 private:
  double seconds_;
  std::map<EndIndex, std::vector<std::pair<std::uint32_t, std::uint64_t>>> byEnd_;  // ascending bins
};

}  // namespace

std::string whyNoOthers(const RunStore& store, const OpenRun& run) {
  if (std::string why = whyNoFilm(run, {}); !why.empty()) return why;
  bool isRead = false;
  store.counterSamples([&](const CounterSampleRow&) {
    isRead = true;
    return false;
  });
  return isRead ? "" : notInThisRun("readings of port counters over time");
}

OthersLoads othersLoads(const RunStore& store, const OpenRun& run, const LoadFilm& film) {
  const MeasuredLoads measured = measuredLoads(store, run, clockOf(store, run));
  if (measured.loads.empty())
    throw Error(notInThisRun("readings of port counters that can be placed in time and on links of the fabric") +
                "; record the program with weft record --counters MS, and import it with the fabric of its hosts");
  std::vector<std::size_t> rank(run.fabric.ends().size());
  std::size_t next = 0;
  for (const EndIndex end : inOrder(run.fabric)) rank[number(end)] = next++;
  const OwnBytes own(film, measured.loads);
  OthersLoads others{{}, measured.unplaced, 0};
  for (const MeasuredLoad& each : measured.loads) {
    bool isPart = false;
    ExplainedEnd bytes{own.between(each.end, each.from, each.until, isPart), Counted{each.bytes, false}, 0, 0};
    bytes.explained = std::min(bytes.predicted, each.bytes);
    bytes.unexplained = each.bytes - bytes.explained;
    others.partOfBin += isPart;
    others.loads.push_back({each.end, wholeNanoseconds(each.from), wholeNanoseconds(each.until), bytes});
  }
  std::ranges::stable_sort(others.loads, {}, [&](const OthersLoad& each) {
    return std::tuple(each.from, each.until, rank[number(each.end)]);
  });
  return others;
}

Explained explained(const OthersLoads& others) {
  Explained all;
  std::set<EndIndex> ends, over;
  for (const OthersLoad& each : others.loads) {
    all.predicted = saturatingAdd(all.predicted, each.bytes.predicted, all.held);
    all.measured = saturatingAdd(all.measured, each.bytes.measured->value, all.held);
    all.explained = saturatingAdd(all.explained, each.bytes.explained, all.held);
    if (each.bytes.predicted > each.bytes.measured->value) over.insert(each.end);
    ends.insert(each.end);
  }
  all.measuredEnds = ends.size();
  all.overPredicted = over.size();
  return all;
}

Notes notesOf(const OthersLoads& others) {
  Notes notes{
      "what others sent is what ports counted, in whole packets, less what the run sent, without the headers of "
      "packets: a few per cent of the run's own bytes are in it"};
  if (others.partOfBin != 0)
    notes.push_back("in " + std::to_string(others.partOfBin) + " of " + std::to_string(others.loads.size()) +
                    " rows ports were read within a time bin; what the run sent in it is spread evenly over the bin");
  if (others.unplaced != 0)
    notes.push_back(std::to_string(others.unplaced) +
                    " ports that were read are not shown: the fabric has no link of theirs, or the trace no end of "
                    "MPI_Init on their host");
  return notes;
}

}  // namespace weft
