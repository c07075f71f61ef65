#include "views/ranktime/ranktime_collect.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/rank_set.h"
#include "views/ranktime/ranktime_lines.h"

namespace weft {
namespace {

constexpr std::size_t mostClasses = 9;  // that have a colour of their own
using Track = StateShares::Track;

// Which class each state is in.
struct Classes {
  std::vector<std::uint16_t> of;  // by place in states()
  std::vector<std::uint16_t> inMpi;
};

template <class Things, class Id>
std::string nameAmong(const Things& things, Id id) {
  const auto found = std::ranges::find(things, id, [](const auto& one) { return one.id; });
  return found == things.end() ? std::string("?") : found->name;
}

std::string nameOf(const RunSnapshot& run, const StateRow& state, RankTimeColours colours) {
  if (colours == RankTimeColours::regions) return state.region ? nameAmong(run.regions, *state.region) : "outside of regions";
  if (!state.operation) return "not in MPI";
  return colours == RankTimeColours::states ? "in MPI" : "MPI_" + nameAmong(run.operationNames, *state.operation);
}

std::vector<std::uint64_t> timeByState(StateShares& shares, const std::vector<Track>& tracks, const RankTimeRequest& request, const std::function<bool()>& stopped) {
  std::vector<std::uint16_t> each(shares.states().size());
  std::iota(each.begin(), each.end(), std::uint16_t{0});
  std::vector<std::uint64_t> sums(each.size());
  for (const Track& track : tracks) {
    if (stopped && stopped()) break;
    shares.add(track, {request.time.from, request.time.until, 1}, each, static_cast<std::uint16_t>(each.size()), sums);
  }
  return sums;
}

Classes classify(RankTimeFacts& facts, const RunSnapshot& run, const std::vector<StateRow>& states, const std::vector<std::uint64_t>& sums, RankTimeColours colours) {
  std::map<std::string, std::uint64_t> byName;
  for (std::size_t i = 0; i < states.size(); ++i) byName[nameOf(run, states[i], colours)] += sums[i];
  std::vector<std::pair<std::string, std::uint64_t>> list(byName.begin(), byName.end());
  std::erase_if(list, [](const auto& one) { return one.second == 0; });
  const bool hasFirst = colours != RankTimeColours::regions;
  std::ranges::stable_sort(list, [&](const auto& a, const auto& b) {
    const bool firstA = hasFirst && a.first == "not in MPI", firstB = hasFirst && b.first == "not in MPI";
    return firstA != firstB ? firstA : a.second > b.second;
  });
  if (hasFirst && (list.empty() || list.front().first != "not in MPI")) list.insert(list.begin(), {"not in MPI", 0});
  const std::size_t most = mostClasses + (hasFirst ? 1 : 0);
  facts.hasOther = list.size() > most;
  std::map<std::string, std::uint16_t> place;
  for (const auto& [name, sum] : list) {
    if (facts.hasOther && facts.classes.size() >= most - 1) {
      place[name] = static_cast<std::uint16_t>(most - 1);
      continue;
    }
    place[name] = static_cast<std::uint16_t>(facts.classes.size());
    facts.classes.push_back(name);
  }
  if (facts.hasOther) facts.classes.push_back(std::to_string(list.size() - (most - 1)) + (hasFirst ? " other calls" : " other regions"));
  facts.totals.resize(facts.classes.size());
  Classes classes;
  for (std::size_t i = 0; i < states.size(); ++i) {
    classes.of.push_back(place[nameOf(run, states[i], colours)]);
    classes.inMpi.push_back(states[i].operation ? 1 : 0);
  }
  return classes;
}

std::vector<Track> chosenTracks(const StateShares& shares, const std::vector<RankId>& ranks) {
  std::vector<Track> list;
  for (const Track& track : shares.tracks())
    if (ranks.empty() || std::ranges::binary_search(ranks, track.rank)) list.push_back(track);
  return list;
}

std::string labelOf(const std::vector<Track>& tracks) {
  const std::string first = std::to_string(number(tracks.front().rank)), last = std::to_string(number(tracks.back().rank));
  if (first != last) return first + "–" + last;
  return tracks.size() == 1 && tracks.front().thread != 0 ? first + "." + std::to_string(tracks.front().thread) : first;
}

// Threads that are one row, with what it is called.
std::vector<std::pair<std::string, std::vector<Track>>> rowsOf(const RunSnapshot& run, const std::vector<Track>& tracks, const RankTimeRequest& request) {
  std::vector<std::pair<std::string, std::vector<Track>>> rows;
  if (request.rows == RankTimeRows::hosts) {
    std::map<std::string, std::size_t> index;  // in the order of their first rank
    for (const Track& track : tracks) {
      const auto process = std::ranges::lower_bound(run.processes, track.rank, {}, &Process::rank);
      const bool known = process != run.processes.end() && process->rank == track.rank && process->host;
      const std::string host = known ? nameAmong(run.hosts, *process->host) : "no host";
      const auto [at, isNew] = index.emplace(host, rows.size());
      if (isNew) rows.emplace_back(host, std::vector<Track>());
      rows[at->second].second.push_back(track);
    }
    return rows;
  }
  const std::size_t together = (tracks.size() + request.mostRows - 1) / std::max<std::size_t>(1, request.mostRows);
  for (std::size_t first = 0; first < tracks.size(); first += together) {
    const std::vector<Track> some(tracks.begin() + static_cast<std::ptrdiff_t>(first), tracks.begin() + static_cast<std::ptrdiff_t>(std::min(tracks.size(), first + together)));
    rows.emplace_back(labelOf(some), some);
  }
  return rows;
}

RankTimeFacts::Row sumsOf(StateShares& shares, const std::string& label, const std::vector<Track>& tracks, const TimeParts& time, const Classes& classes, std::size_t count) {
  RankTimeFacts::Row row{label, static_cast<std::uint32_t>(tracks.size()), std::vector<std::uint64_t>(time.parts * count), {}};
  for (const Track& track : tracks) {
    shares.add(track, time, classes.of, static_cast<std::uint16_t>(count), row.sums);
    if (tracks.size() == 1) break;
    std::vector<std::uint64_t> mpi(std::size_t{time.parts} * 2);
    shares.add(track, time, classes.inMpi, 2, mpi);
    row.worst.resize(time.parts);
    for (std::uint32_t part = 0; part < time.parts; ++part) row.worst[part] = std::max(row.worst[part], mpi[2 * part + 1]);
  }
  return row;
}

}  // namespace

RankTimeFacts collectRankTime(const RunSnapshot& run, StateShares& shares, RankTimeRequest request, const std::function<bool()>& stopped) {
  RankTimeFacts facts;
  if (request.time.until <= request.time.from) request.time = {shares.from(), shares.until(), request.time.parts};
  const std::vector<Track> tracks = chosenTracks(shares, request.ranks);
  if (tracks.empty()) facts.missing = shares.tracks().empty() ? "What ranks did over time is not recorded in this run; a trace whose clock is stated tells it." : "Nothing is recorded of these ranks.";
  if (facts.missing.empty() && request.time.until <= request.time.from) facts.missing = "The trace takes no time.";
  if (!facts.missing.empty()) return facts;
  request.time.parts = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(request.time.parts, 1, request.time.until - request.time.from));
  facts.time = request.time;
  const Classes classes = classify(facts, run, shares.states(), timeByState(shares, tracks, request, stopped), request.colours);
  std::map<RankId, std::size_t> rowOfRank;
  for (const auto& [label, some] : rowsOf(run, tracks, request)) {
    if (stopped && stopped()) return facts;
    for (const Track& track : some) rowOfRank.emplace(track.rank, facts.rows.size());
    facts.rows.push_back(sumsOf(shares, label, some, facts.time, classes, facts.classes.size()));
    for (std::size_t at = 0; at < facts.rows.back().sums.size(); ++at) facts.totals[at % facts.classes.size()] += facts.rows.back().sums[at];
  }
  addLines(facts, shares.store(), rowOfRank, request.mostLines, stopped);
  return facts;
}

}  // namespace weft
