#include "analysis/waits/delay_costs.h"

#include <algorithm>
#include <optional>
#include <set>

#include "analysis/waits/state_sums.h"

namespace weft {
namespace {

constexpr std::uint32_t everybody = UINT32_MAX;  // as a communicator

// Whose members all wait for each other; of the other classes two ranks do.
bool isOfAll(WaitClass kind) {
  switch (kind) {
    case WaitClass::lateSender:
    case WaitClass::lateReceiver:
    case WaitClass::lateBroadcast:
    case WaitClass::earlyReduce:
    case WaitClass::earlyScan:
    case WaitClass::latePost:
    case WaitClass::earlyWait:
    case WaitClass::lateComplete:
      return false;
    default:
      return true;
  }
}

struct Kind {
  bool isCompletion = false, isOfAll = false;
  std::uint32_t communicator = everybody;
  std::size_t state = 0;  // of statesOfWaits()
};

struct Wait {
  std::uint64_t from = 0, until = 0;
  std::size_t kind = 0, peer = 0;  // places
  double cost = 0;                 // nanoseconds of later waits that this one caused
  std::uint64_t nanoseconds() const { return until - from; }
};

struct Rank {
  RankId id{};
  StateShares::Track track;
  std::vector<Wait> waits;                                           // ascending ends
  std::vector<std::pair<std::uint64_t, std::uint64_t>> completions;  // ascending: when each ended, and began
  std::uint64_t begins = 0;                                          // of what counts: once all ranks were in MPI_Init
  std::vector<std::uint32_t> communicators;  // ascending: in which all members waited for each other
};

class Delays {
 public:
  Delays(const RunStore& store, StateShares& states, WaitShares& waits) : states_(states), summer_(states) {
    for (const StateShares::Track& track : states.tracks())
      if (track.thread == 0) ranks_.push_back({track.rank, track, {}, {}, track.from, {}});
    findBegins(store);
    readWaits(store, waits);
    joinCommunicators(store);
  }

  DelayCosts find(const std::function<bool()>& stopped);

 private:
  struct Place {
    std::size_t rank = 0, wait = 0;
  };

  void findBegins(const RunStore& store);
  void readWaits(const RunStore& store, WaitShares& waits);
  std::vector<Kind> kindsOf(const RunStore& store, const WaitShares& waits) const;
  void joinCommunicators(const RunStore& store);
  std::optional<std::size_t> placeOf(RankId rank) const {
    const auto found = std::ranges::lower_bound(ranks_, rank, {}, &Rank::id);
    return found != ranks_.end() && found->id == rank ? std::optional(std::size_t(found - ranks_.begin()))
                                                      : std::nullopt;
  }
  static std::pair<std::size_t, std::size_t> pairOf(std::size_t a, std::size_t b) { return std::minmax(a, b); }
  // The latest time before, at which the two waited for each other; nothing: they never did.
  std::optional<std::uint64_t> metBefore(std::size_t a, std::size_t b, std::uint64_t time) const;
  // From when on counts what a rank did after such a time: behind the call, or since it only completed.
  std::uint64_t behind(Rank& rank, std::uint64_t met) const;
  // Of its states within [from, until), without the waits that ended in (from, last]; and these, all together.
  StateSums withoutWaits(Rank& rank, std::uint64_t from, std::uint64_t until, std::uint64_t last, double& waited) const;
  // The waits that ended in (from, last], as places.
  static std::pair<std::size_t, std::size_t> waitsWithin(const Rank& rank, std::uint64_t from, std::uint64_t last);
  void share(Place place, DelayCosts& found);

  StateShares& states_;
  const StateSummer summer_;
  std::vector<Kind> kinds_;
  std::vector<Rank> ranks_;                                                            // ascending
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::uint64_t>> ofPairs_;  // ascending
  std::map<std::uint32_t, std::vector<std::uint64_t>> ofAll_;                          // by communicator, ascending
};

// When the first rank leaves MPI_Init all have come: what a rank did before is no delay.
void Delays::findBegins(const RunStore& store) {
  std::set<OperationId> inits;
  for (const Operation& each : store.operationNames())
    if (each.name == "Init" || each.name == "Init_thread") inits.insert(each.id);
  std::vector<bool> wanted;
  for (const StateRow& each : states_.states()) wanted.push_back(each.operation && inits.contains(*each.operation));
  std::uint64_t first = UINT64_MAX;
  for (Rank& rank : ranks_)
    states_.stretches(rank.track, rank.track.from, rank.track.until, wanted, [&](const StateShares::Run& run) {
      first = std::min(first, run.until);
      return false;
    });
  for (Rank& rank : ranks_)
    if (first != UINT64_MAX) rank.begins = std::max(rank.begins, first);
}

std::vector<Kind> Delays::kindsOf(const RunStore& store, const WaitShares& waits) const {
  std::set<OperationId> ofNeighbours;
  for (const Operation& each : store.operationNames())
    if (each.name.starts_with("Neighbor") || each.name.starts_with("Ineighbor")) ofNeighbours.insert(each.id);
  const std::vector<std::size_t> places = statesOfWaits(states_, waits);
  std::vector<Kind> kinds;
  for (const auto& [id, row] : waits.kinds()) {
    Kind kind{isCompletion(row.kind), isOfAll(row.kind), everybody, places[kinds.size()]};
    if (row.operation && ofNeighbours.contains(*row.operation)) kind.isOfAll = false;
    if (row.communicator) kind.communicator = number(*row.communicator);
    kinds.push_back(kind);
  }
  return kinds;
}

void Delays::readWaits(const RunStore& store, WaitShares& waits) {
  kinds_ = kindsOf(store, waits);
  for (const WaitShares::Track& track : waits.tracks()) {
    const auto at = track.thread == 0 ? placeOf(track.rank) : std::nullopt;
    if (!at) continue;
    waits.waits(track, 0, UINT64_MAX, [&](const SingleWait& each, std::size_t kind) {
      const auto peer = each.peer ? placeOf(*each.peer) : std::nullopt;
      const std::uint64_t until = each.from + each.nanoseconds;
      if (kinds_[kind].isCompletion) ranks_[*at].completions.emplace_back(until, each.from);
      if (kinds_[kind].isCompletion || !peer || *peer == *at) return true;
      ranks_[*at].waits.push_back({each.from, until, kind, *peer, 0});
      if (kinds_[kind].isOfAll) ofAll_[kinds_[kind].communicator].push_back(until);
      else ofPairs_[pairOf(*at, *peer)].push_back(until);
      return true;
    });
  }
  const auto order = [](std::vector<std::uint64_t>& times) {
    std::ranges::sort(times);
    times.erase(std::ranges::unique(times).begin(), times.end());
  };
  for (auto& [pair, times] : ofPairs_) order(times);
  for (auto& [communicator, times] : ofAll_) order(times);
  for (Rank& rank : ranks_) {
    std::ranges::sort(rank.completions);
    std::ranges::stable_sort(rank.waits, {}, [](const Wait& each) { return std::pair(each.until, each.from); });
  }
}

void Delays::joinCommunicators(const RunStore& store) {
  for (const Communicator& each : store.communicators())
    if (ofAll_.contains(number(each.id)))
      for (const RankId member : each.members)
        if (const auto at = placeOf(member)) ranks_[*at].communicators.push_back(number(each.id));
  for (Rank& rank : ranks_) {
    if (ofAll_.contains(everybody)) rank.communicators.push_back(everybody);
    std::ranges::sort(rank.communicators);
  }
}

std::optional<std::uint64_t> Delays::metBefore(std::size_t a, std::size_t b, std::uint64_t time) const {
  std::optional<std::uint64_t> met;
  const auto look = [&](const std::vector<std::uint64_t>& times) {
    const auto next = std::ranges::lower_bound(times, time);
    if (next != times.begin()) met = std::max(met.value_or(0), *(next - 1));
  };
  if (const auto found = ofPairs_.find(pairOf(a, b)); found != ofPairs_.end()) look(found->second);
  for (const std::uint32_t communicator : ranks_[a].communicators)
    if (std::ranges::binary_search(ranks_[b].communicators, communicator)) look(ofAll_.at(communicator));
  return met;
}

std::uint64_t Delays::behind(Rank& rank, std::uint64_t met) const {
  std::uint64_t end = met;
  const auto look = [&](std::uint64_t time) {
    states_.runs(rank.track, time, time + 1, [&](const StateShares::Run& run) {
      if (states_.states()[run.state].operation) end = run.until;
      return false;
    });
  };
  // If the location waited, its call is the one in which the wait ended.
  const auto [first, last] = waitsWithin(rank, 0, met);
  const bool hasWaited = first != last && rank.waits[last - 1].until == met;
  look(hasWaited && met > 0 ? met - 1 : met);
  // Calls that only complete are no part of the wait.
  const auto next = std::ranges::upper_bound(rank.completions, std::pair(end, UINT64_MAX));
  const bool hasCompleted = next != rank.completions.begin() && (next - 1)->second >= met;
  return std::max(end, met) - (hasCompleted ? (next - 1)->first - (next - 1)->second : 0);
}

std::pair<std::size_t, std::size_t> Delays::waitsWithin(const Rank& rank, std::uint64_t from, std::uint64_t last) {
  const auto ends = [](const Wait& each) { return each.until; };
  const auto first = std::ranges::upper_bound(rank.waits, from, {}, ends),
             end = std::ranges::upper_bound(rank.waits, last, {}, ends);
  return {first - rank.waits.begin(), std::max(first, end) - rank.waits.begin()};
}

StateSums Delays::withoutWaits(Rank& rank, std::uint64_t from, std::uint64_t until, std::uint64_t last,
                               double& waited) const {
  StateSums sums;
  waited = 0;
  summer_.add(rank.track, from, until, sums);
  if (from >= until) return sums;
  const auto [first, end] = waitsWithin(rank, from, last);
  for (std::size_t i = first; i < end; ++i) {
    const Wait& each = rank.waits[i];
    waited += static_cast<double>(each.nanoseconds());
    const std::size_t state = kinds_[each.kind].state;
    if (state < sums.size()) sums[state] -= std::min(sums[state], each.nanoseconds());
  }
  return sums;
}

void Delays::share(Place place, DelayCosts& found) {
  Rank& here = ranks_[place.rank];
  const Wait wait = here.waits[place.wait];
  Rank& late = ranks_[wait.peer];
  const auto length = static_cast<double>(wait.nanoseconds());
  const auto met = metBefore(place.rank, wait.peer, wait.until);
  const std::uint64_t since = met ? behind(here, *met) : here.begins,
                      lateSince = met ? behind(late, *met) : late.begins;
  double waited = 0, lateWaited = 0;
  // A wait of the late rank that ends with this one may have been shared by now.
  const StateSums mine = withoutWaits(here, since, wait.from, wait.from, waited),
                  its = withoutWaits(late, lateSince, wait.until, wait.until - 1, lateWaited);
  std::vector<std::pair<std::size_t, double>> more;
  double all = lateWaited;
  for (std::size_t i = 0; i < its.size(); ++i)
    if (its[i] > mine[i]) {
      more.emplace_back(i, static_cast<double>(its[i] - mine[i]));
      all += more.back().second;
    }
  found.waited += length;
  if (all == 0) {
    found.unexplained += length + wait.cost;
    return;
  }
  const double direct = std::min(length / all, 1.0), indirect = wait.cost / all;
  found.unexplained += length - direct * all;
  std::vector<DelayCost>& costs = found.ofRanks[late.id];
  costs.resize(its.size());
  for (const auto& [state, nanoseconds] : more) {
    costs[state].direct += direct * nanoseconds;
    costs[state].indirect += indirect * nanoseconds;
  }
  const auto [first, end] = waitsWithin(late, lateSince, wait.until - 1);
  for (std::size_t i = first; i < end; ++i)
    late.waits[i].cost += (direct + indirect) * static_cast<double>(late.waits[i].nanoseconds());
}

// From the last one back, so that all that a wait caused is known when it is shared.
DelayCosts Delays::find(const std::function<bool()>& stopped) {
  std::vector<Place> order;
  for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
    for (std::size_t i = 0; i < ranks_[rank].waits.size(); ++i) order.push_back({rank, i});
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](const Place& each) { return ranks_[each.rank].waits[each.wait].until; });
  DelayCosts found;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i % 1024 == 0 && stopped && stopped()) return {};
    share(order[i], found);
  }
  return found;
}

}  // namespace

DelayCosts delayCosts(const RunStore& store, StateShares& states, WaitShares& waits,
                      const std::function<bool()>& stopped) {
  return Delays(store, states, waits).find(stopped);
}

}  // namespace weft
