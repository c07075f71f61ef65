#include "views/timeline/ranktime_row_list.h"

#include <QObject>
#include <algorithm>
#include <map>

#include "analysis/run/item_ranks.h"
#include "ibdiag/model/locality.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

using Track = StateShares::Track;

struct Group {
  std::string label;
  Item item;
};

Group hostOf(const RunSnapshot& run, const OpenRun* open, RankId rank) {
  const auto recorded = recordedHostOf(run, rank);
  if (!recorded) return {QObject::tr("no host").toStdString(), {}};
  const auto found = std::ranges::find(run.hosts, *recorded, &Host::id);
  const auto inFabric = open ? open->hostOf(rank) : std::nullopt;
  return {found == run.hosts.end() ? "?" : found->name, inFabric ? Item(*inFabric) : Item()};
}

Group leafOf(const OpenRun* open, RankId rank) {
  const auto host = open ? open->hostOf(rank) : std::nullopt;
  const std::vector<NodeIndex> leaves = host ? leavesOf(open->fabric, *host) : std::vector<NodeIndex>();
  if (leaves.empty()) return {QObject::tr("no leaf switch").toStdString(), {}};
  return {nodeName(open->fabric, leaves.front()), leaves.front()};
}

std::string trackLabel(const Track& track) {
  const std::string rank = std::to_string(number(track.rank));
  return track.thread == 0 ? rank : rank + "." + std::to_string(track.thread);
}

}  // namespace

RankTimeRowList::RankTimeRowList(const RunSnapshot& run, const OpenRun* open, const StateShares& shares,
                                 const RankTimeRequest& request)
    : run_(run), open_(open), shares_(shares), request_(request), part_(run, shares, request.filter) {
  switch (request.rows) {
    case RankTimeRows::ranks:
      addRanks();
      break;
    case RankTimeRows::members:
      addMembers();
      break;
    case RankTimeRows::communicators:
      addCommunicators();
      break;
    case RankTimeRows::hosts:
    case RankTimeRows::leaves:
      addHosts(open, request.rows == RankTimeRows::leaves);
      break;
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (const std::size_t track : rows_[row].tracks) rowOfRank_.emplace_back(shares.tracks()[track].rank, row);
    if (!rows_[row].communicator) continue;
    for (const RankId rank : rows_[row].communicator->members)
      if (part_.keeps(rank)) rowOfRank_.emplace_back(rank, row);
  }
  std::ranges::sort(rowOfRank_);
  rowOfRank_.erase(std::ranges::unique(rowOfRank_, {}, [](const auto& one) { return one.first; }).begin(),
                   rowOfRank_.end());
}

void RankTimeRowList::addTrack(std::size_t at) {
  const Track& track = shares_.tracks()[at];
  rows_.push_back({trackLabel(track), track.rank, {at}, nullptr, open_ ? hostNameOfRank(*open_, track.rank) : ""});
}

void RankTimeRowList::addRanks() {
  for (std::size_t at = 0; at < shares_.tracks().size(); ++at)
    if (part_.keeps(shares_.tracks()[at].rank)) addTrack(at);
}

void RankTimeRowList::addMembers() {
  const std::vector<CommunicatorId>& chosen = part_.communicators().empty() ? request_.selected : part_.communicators();
  const Communicator* const one = chosen.empty() ? nullptr : run_.find(chosen.front());
  if (!one) return;
  for (const RankId rank : one->members)
    for (const std::size_t track : tracksOf(rank)) addTrack(track);
}

// In the order of their first ranks.
void RankTimeRowList::addHosts(const OpenRun* open, bool byLeaf) {
  std::map<std::string, std::size_t> index;
  for (std::size_t at = 0; at < shares_.tracks().size(); ++at) {
    const RankId rank = shares_.tracks()[at].rank;
    if (!part_.keeps(rank)) continue;
    const Group group = byLeaf ? leafOf(open, rank) : hostOf(run_, open, rank);
    const auto [place, isNew] = index.emplace(group.label, rows_.size());
    if (isNew) rows_.push_back({group.label, group.item, {}});
    rows_[place->second].tracks.push_back(at);
  }
}

// Those of whose members something is recorded.
void RankTimeRowList::addCommunicators() {
  for (const Communicator& one : run_.communicators) {
    const auto has = [&](RankId rank) { return part_.keeps(one, rank) && !tracksOf(rank).empty(); };
    if (std::ranges::any_of(one.members, has)) rows_.push_back({one.name, one.id, {}, &one});
  }
}

std::vector<std::size_t> RankTimeRowList::tracksOf(RankId rank) const {
  std::vector<std::size_t> list;
  if (!part_.keeps(rank)) return list;
  const auto found = std::ranges::equal_range(shares_.tracks(), rank, {}, &Track::rank);
  for (auto at = found.begin(); at != found.end(); ++at)
    list.push_back(static_cast<std::size_t>(at - shares_.tracks().begin()));
  return list;
}

std::vector<Track> RankTimeRowList::tracks(std::size_t row) const {
  std::vector<std::size_t> places = rows_[row].tracks;
  if (rows_[row].communicator)
    for (const RankId rank : rows_[row].communicator->members)
      for (const std::size_t track : tracksOf(rank)) places.push_back(track);
  std::ranges::sort(places);
  std::vector<Track> list;
  for (const std::size_t at : places) list.push_back(shares_.tracks()[at]);
  return list;
}

std::optional<std::size_t> RankTimeRowList::rowOf(RankId rank) const {
  const auto found = std::ranges::lower_bound(rowOfRank_, rank, {}, [](const auto& one) { return one.first; });
  return found != rowOfRank_.end() && found->first == rank ? std::optional(found->second) : std::nullopt;
}

}  // namespace weft
