#include "views/matrix/model/matrix_axis.h"

#include <algorithm>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "views/matrix/model/matrix_keys.h"

namespace weft {
namespace {

constexpr std::uint32_t highestIndexed = 1U << 22;
constexpr std::size_t mostRanksNamed = 16;

class RankAxis {
 public:
  RankAxis(const MatrixInputs& inputs, const MatrixRequest& request, const std::vector<RankId>& ranks)
      : inputs_(inputs), request_(request), ranks_(ranks), hosts_(inputs), places_(hosts_.placesOf(inputs, ranks)) {}

  MatrixAxisMap make() {
    if (request_.axis == MatrixAxis::hosts) group([](const RankPlace& one) { return one.host; });
    else if (request_.axis == MatrixAxis::leaves)
      group([](const RankPlace& one) { return one.leaf ? std::optional(number(*one.leaf)) : std::nullopt; });
    else if (request_.axis == MatrixAxis::rails) group([](const RankPlace& one) { return one.rail; });
    else
      for (std::size_t i = 0; i < ranks_.size(); ++i) entryOf_.push_back(static_cast<std::uint32_t>(i));
    const bool grouped =
        request_.axis == MatrixAxis::hosts || request_.axis == MatrixAxis::leaves || request_.axis == MatrixAxis::rails;
    std::vector<std::vector<std::size_t>> ranksOf(grouped ? groups_.size()
                                                          : ranks_.size());  // of a group none is empty
    for (std::size_t i = 0; i < ranks_.size(); ++i)
      if (entryOf_[i] != MatrixAxisMap::nobody) ranksOf[entryOf_[i]].push_back(i);
    for (const auto& members : ranksOf) entries_.push_back(entry(members));
    return ordered(orderBy(keys(ranksOf)));
  }

 private:
  // Ascending keys get ascending entries; a rank without a key gets none.
  template <class KeyOf>
  void group(KeyOf keyOf) {
    for (const RankPlace& one : places_)
      if (const auto key = keyOf(one)) groups_.emplace(*key, 0);
    std::uint32_t next = 0;
    for (auto& [key, entry] : groups_) entry = next++;
    for (const RankPlace& one : places_) {
      const auto key = keyOf(one);
      entryOf_.push_back(key ? groups_.at(*key) : MatrixAxisMap::nobody);
    }
  }

  MatrixEntry entry(const std::vector<std::size_t>& members) const {
    const RankPlace& place = places_[members.front()];
    MatrixEntry one;
    if (request_.axis != MatrixAxis::rails) one.leaf = place.leaf;
    one.recorded = std::ranges::any_of(members, [&](std::size_t i) { return places_[i].sends; });
    for (const std::size_t i : members) one.ranks.push_back(ranks_[i]);
    if (request_.axis != MatrixAxis::leaves && request_.axis != MatrixAxis::rails) one.host = place.fabricHost;
    if (request_.axis == MatrixAxis::hosts) {
      one.label = hosts_.name(*place.host);
      one.detail = ranksText(members);
    } else if (request_.axis == MatrixAxis::leaves) {
      one.label = nodeName(*inputs_.fabric, *place.leaf);
      one.detail = ranksText(members);
    } else if (request_.axis == MatrixAxis::rails) {
      one.label = "rail " + std::to_string(*place.rail);
      one.detail = ranksText(members);
    } else {
      nameRank(members.front(), one);
    }
    return one;
  }

  void nameRank(std::size_t at, MatrixEntry& one) const {
    one.rank = ranks_[at];
    const std::string rank = std::to_string(number(ranks_[at]));
    const bool member = request_.axis == MatrixAxis::members && membersInOrder();
    one.label = member ? std::to_string(at) : rank;
    one.detail = "rank " + rank + (member ? " in MPI_COMM_WORLD" : "") +
                 (places_[at].host ? " on " + hosts_.name(*places_[at].host)
                                   : sentence(", its host", inputs_.placed ? Absence::notKnown : Absence::notRecorded));
  }

  bool membersInOrder() const {
    const Communicator* one = request_.communicator ? inputs_.run->find(*request_.communicator) : nullptr;
    return one && one->membersInOrder;
  }

  std::string ranksText(const std::vector<std::size_t>& members) const {
    std::string list = members.size() == 1 ? "rank " : std::to_string(members.size()) + " ranks: ";
    for (std::size_t i = 0; i < std::min(members.size(), mostRanksNamed); ++i)
      list += (i == 0 ? "" : ", ") + std::to_string(number(ranks_[members[i]]));
    return list + (members.size() > mostRanksNamed ? ", …" : "");
  }

  std::vector<std::array<std::uint64_t, 2>> keys(const std::vector<std::vector<std::size_t>>& ranksOf) const {
    const bool byCommunicator = request_.order == MatrixOrder::communicator;
    const auto communicator = request_.communicator ? request_.communicator : wholeOf(*inputs_.run);
    const CommunicatorPlaces communicators(*inputs_.run, byCommunicator ? communicator : std::nullopt);
    std::vector<std::array<std::uint64_t, 2>> result;
    for (std::size_t at = 0; at < ranksOf.size(); ++at) {
      const RankPlace& place = places_[ranksOf[at].front()];
      const std::uint64_t host = place.host.value_or(MatrixAxisMap::nobody);
      const std::uint64_t leaf = place.leaf ? number(*place.leaf) : MatrixAxisMap::nobody;
      std::uint64_t member = std::numeric_limits<std::uint64_t>::max();
      for (const std::size_t rank : ranksOf[at]) member = std::min(member, communicators.of(ranks_[rank]));
      switch (request_.order) {
        case MatrixOrder::host:
          result.push_back({host, at});
          break;
        case MatrixOrder::leaf:
          result.push_back({leaf, host});
          break;
        case MatrixOrder::communicator:
          result.push_back({member, at});
          break;
        default:
          result.push_back({at, 0});
      }
    }
    return result;
  }

  MatrixAxisMap ordered(const std::vector<std::uint32_t>& order) {
    MatrixAxisMap map;
    std::vector<std::uint32_t> now(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      now[order[i]] = i;
      map.entries.push_back(std::move(entries_[order[i]]));
    }
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      if (entryOf_[i] == MatrixAxisMap::nobody) continue;
      const std::uint32_t rank = number(ranks_[i]);
      if (rank >= highestIndexed) map.ofHighRank[rank] = now[entryOf_[i]];
      else {
        if (rank >= map.ofRank.size()) map.ofRank.resize(rank + 1, MatrixAxisMap::nobody);
        map.ofRank[rank] = now[entryOf_[i]];
      }
    }
    return map;
  }

  const MatrixInputs& inputs_;
  const MatrixRequest& request_;
  const std::vector<RankId>& ranks_;
  AxisHosts hosts_;
  std::vector<RankPlace> places_;
  std::map<std::uint32_t, std::uint32_t> groups_;
  std::vector<std::uint32_t> entryOf_;  // by position in ranks_
  std::vector<MatrixEntry> entries_;
};

}  // namespace

MatrixAxisMap axisOfRanks(const MatrixInputs& inputs, const MatrixRequest& request, const std::vector<RankId>& ranks) {
  return RankAxis(inputs, request, ranks).make();
}

std::vector<RankId> knownRanks(const MatrixInputs& inputs, const MatrixRequest& request) {
  if (request.axis == MatrixAxis::members) {
    const Communicator* one = request.communicator ? inputs.run->find(*request.communicator) : nullptr;
    return one ? one->members : std::vector<RankId>();
  }
  std::vector<RankId> ranks = inputs.senders;
  for (const Process& process : inputs.run->processes) ranks.push_back(process.rank);
  std::ranges::sort(ranks);
  ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
  return ranks;
}

}  // namespace weft
