#include "views/timeline/ranktime_find.h"

#include <algorithm>
#include <set>

#include "views/shared/text.h"
#include "views/timeline/ranktime_classes.h"

namespace weft {
namespace {

using Track = StateShares::Track;
using Run = StateShares::Run;

constexpr std::uint64_t firstStep = 1'000'000,
                        growth = 8;  // nanoseconds that are looked at backwards, and how much more each time

std::string regionWords(const RunSnapshot& run, const StateRow& state) {
  return QObject::tr("region %1").arg(qt(stateName(run, state, RankTimeColours::regions))).toStdString();
}

std::vector<bool> wantedStates(const RunSnapshot& run, const StateShares& shares, const std::string& what) {
  std::vector<bool> wanted;
  for (const StateRow& state : shares.states())
    wanted.push_back(what == stateName(run, state, RankTimeColours::operations) ||
                     what == stateName(run, state, RankTimeColours::states) ||
                     (state.region && what == regionWords(run, state)));
  return wanted;
}

std::string wordsOf(const RunSnapshot& run, const StateRow& state) {
  const std::string operation = stateName(run, state, RankTimeColours::operations);
  if (!state.region) return operation;
  return QObject::tr("%1 in %2").arg(qt(operation), qt(stateName(run, state, RankTimeColours::regions))).toStdString();
}

RankTimeStretch stretchOf(const RunSnapshot& run, const StateShares& shares, const Track& track, const Run& found) {
  return {track.rank, track.thread, found.from, found.until, wordsOf(run, shares.states()[found.state])};
}

template <class Some>
std::pair<RankId, std::uint32_t> placeOf(const Some& some) {
  return {some.rank, some.thread};
}

template <class Visit>
void eachTrack(const RankTimeRowList& rows, const StopAsked& stopped, Visit visit) {
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const Track& track : rows.tracks(row)) {
      if (stopped && stopped()) return;
      visit(track);
    }
}

// The last stretch of a track that begins in [from, until); looks backwards in growing steps, since it is mostly near.
std::optional<Run> lastWithin(StateShares& shares, const Track& track, std::uint64_t from, std::uint64_t until,
                              const std::vector<bool>& wanted) {
  std::optional<Run> last;
  for (std::uint64_t end = std::min(until, track.until), step = firstStep; end > from && !last;
       step = std::min(step * growth, UINT64_MAX / growth)) {
    const std::uint64_t begin = end - from > step ? end - step : from;
    shares.stretches(track, begin, end, wanted, [&](const Run& each) {
      last = each;
      return true;
    });
    end = begin;
  }
  return last;
}

}  // namespace

std::vector<std::string> findableStates(const RunSnapshot& run, const std::vector<StateRow>& states) {
  std::set<std::string> operations, regions;
  for (const StateRow& state : states) {
    if (state.operation) operations.insert(stateName(run, state, RankTimeColours::operations));
    if (state.region) regions.insert(regionWords(run, state));
  }
  std::vector<std::string> list{QObject::tr("in MPI").toStdString(), QObject::tr("not in MPI").toStdString()};
  list.insert(list.end(), operations.begin(), operations.end());
  list.insert(list.end(), regions.begin(), regions.end());
  return list;
}

std::optional<RankTimeStretch> nextStretch(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                           const RankTimeSearch& search, const StopAsked& stopped) {
  const std::vector<bool> wanted = wantedStates(run, shares, search.what);
  std::optional<RankTimeStretch> next;
  eachTrack(rows, stopped, [&](const Track& track) {
    const std::uint64_t from =
        search.at ? search.at->from + (placeOf(track) <= placeOf(*search.at) ? 1 : 0) : search.from;
    const std::uint64_t until = next ? next->from + (placeOf(track) < placeOf(*next) ? 1 : 0) : search.until;
    if (from < until)
      shares.stretches(track, from, until, wanted, [&](const Run& each) {
        next = stretchOf(run, shares, track, each);
        return false;
      });
  });
  return next;
}

std::optional<RankTimeStretch> previousStretch(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                               const RankTimeSearch& search, const StopAsked& stopped) {
  const std::vector<bool> wanted = wantedStates(run, shares, search.what);
  std::optional<RankTimeStretch> previous;
  eachTrack(rows, stopped, [&](const Track& track) {
    const std::uint64_t until =
        search.at ? search.at->from + (placeOf(track) < placeOf(*search.at) ? 1 : 0) : search.until;
    const std::uint64_t from = previous ? previous->from + (placeOf(track) < placeOf(*previous) ? 1 : 0) : search.from;
    if (const auto last = lastWithin(shares, track, from, until, wanted))
      previous = stretchOf(run, shares, track, *last);
  });
  return previous;
}

std::vector<RankTimeStretch> longestStretches(const RunSnapshot& run, StateShares& shares, const RankTimeRowList& rows,
                                              const RankTimeSearch& search, std::size_t most,
                                              const StopAsked& stopped) {
  const std::vector<bool> wanted = wantedStates(run, shares, search.what);
  struct Found {
    Track track;
    Run run;
    std::uint64_t length() const { return run.until - run.from; }
  };
  std::vector<Found> best;  // a heap, the shortest in front
  const auto isLonger = [](const Found& a, const Found& b) {
    return a.length() != b.length() ? a.length() > b.length()
                                    : std::pair(a.run.from, a.track.rank) < std::pair(b.run.from, b.track.rank);
  };
  std::set<std::pair<RankId, std::uint32_t>> seen;  // a rank is a member of several communicators
  eachTrack(rows, stopped, [&](const Track& track) {
    if (!seen.insert(placeOf(track)).second) return;
    if (best.size() == most && shares.mostWithin(track, search.from, search.until, wanted) < best.front().length())
      return;
    shares.stretches(track, search.from, search.until, wanted, [&](const Run& each) {
      best.push_back({track, each});
      std::ranges::push_heap(best, isLonger);
      if (best.size() > most) {
        std::ranges::pop_heap(best, isLonger);
        best.pop_back();
      }
      return !stopped || !stopped();
    });
  });
  std::ranges::sort(best, isLonger);
  std::vector<RankTimeStretch> list;
  for (const Found& each : best) list.push_back(stretchOf(run, shares, each.track, each.run));
  return list;
}

std::optional<RankTimeStretch> stretchAt(const RunSnapshot& run, StateShares& shares, const StateShares::Track& track,
                                         std::uint64_t time) {
  std::optional<Run> found;
  shares.runs(track, time, time + 1, [&](const Run& each) {
    if (each.from <= time) found = each;
    return !found;
  });
  if (!found) return std::nullopt;
  // A long run may be several, one after the other.
  std::vector<bool> wanted(shares.states().size());
  wanted[found->state] = true;
  shares.stretches(track, found->from, found->from + 1, wanted, [&](const Run& each) {
    *found = each;
    return false;
  });
  return stretchOf(run, shares, track, *found);
}

}  // namespace weft
