#include "importers/nccl/nccl_pairs.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {

std::map<std::uint32_t, std::uint64_t> sharedOut(std::uint64_t bytes, const NcclMoments& moments) {
  __extension__ using Wide = unsigned __int128;
  constexpr int spare = 24;  // bits that long parts go without, so that the product stays below 2^128
  std::map<std::uint32_t, std::uint64_t> parts;
  Wide all = 0, until = 0;
  bool isLong = false;
  for (const auto& [bin, part] : moments) isLong |= part >> (63 - spare) != 0;
  const auto shown = [&](std::uint64_t part) { return isLong ? (part >> spare) + 1 : part; };
  for (const auto& [bin, part] : moments) all += shown(part);
  std::uint64_t given = 0;
  for (const auto& [bin, part] : moments) {
    until += shown(part);
    const auto next = static_cast<std::uint64_t>(bytes * until / all);
    if (next != given) parts[bin] += next - given;
    given = next;
  }
  return parts;
}

NcclPairs::NcclPairs(const NcclGroups& all, const NcclGroup& group, NcclDoubts& doubts)
    : all_(all), group_(group), doubts_(doubts), paths_(pathsOf(group)) {
  doubts_.openRings += paths_.open;
}

void NcclPairs::add(const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank) {
  const std::string& operation = all_.operations[key.operation];
  if (operation == "Send" || operation == "Recv") return addMessages(key, byRank, operation == "Send");
  if (group_.direct.contains(key.operation)) return;
  std::uint64_t most = 0;
  for (const auto& [rank, calls] : byRank) most = std::max(most, calls);
  addCollective(key, most);
}

void NcclPairs::addCollective(const NcclCallKey& key, std::uint64_t calls) {
  const auto told = group_.algorithms.find({key.operation, key.bytes});
  const Way way{key.operation, key.root, told == group_.algorithms.end() ? std::string() : told->second};
  const auto product = checkedProduct(calls, key.bytes);
  doubts_.held |= !product;
  const std::uint64_t bytes = product.value_or(maxStoredBytes);
  const auto moments = group_.moments.find(key);
  NcclSpread result = NcclSpread::done;
  if (moments == group_.moments.end() || moments->second.empty()) {
    result = spread(way, bytes, traffic_);
  } else {
    NcclTraffic none;
    result = spread(way, 0, none);
    Sum& sum = ways_[way];
    sum.bytes = saturatingAdd(sum.bytes, bytes, doubts_.held);
    for (const auto& [bin, part] : sharedOut(bytes, moments->second.begin()->second))
      sum.byBin[bin] = saturatingAdd(sum.byBin[bin], part, doubts_.held);
  }
  doubts_.asRing += result == NcclSpread::asRing ? calls : 0;
  doubts_.unknown += result == NcclSpread::unknown ? calls : 0;
  doubts_.untold += told == group_.algorithms.end() && group_.size > 1 ? calls : 0;
  doubts_.assumed += paths_.assumed && group_.size > 1 ? calls : 0;
}

NcclSpread NcclPairs::spread(const Way& way, std::uint64_t bytes, NcclTraffic& sums) {
  const auto& [operation, root, algorithm] = way;
  return spreadNccl(all_.operations[operation], algorithm, root, bytes, group_.size, paths_, sums[operation],
                    doubts_.held);
}

// What was sent is taken from the sender; if it did not log it, from the receiver.
void NcclPairs::addMessages(const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank, bool sent) {
  const auto send = std::ranges::find(all_.operations, "Send");
  const std::uint32_t operation =
      send == all_.operations.end() ? key.operation : static_cast<std::uint32_t>(send - all_.operations.begin());
  for (const auto& [rank, calls] : byRank) {
    const auto bytes = checkedProduct(calls, key.bytes);
    doubts_.held |= !bytes;
    if (!sent && saysSends(key.root)) continue;
    const auto edge = sent ? std::pair(rank, key.root) : std::pair(key.root, rank);
    addEdge(operation, edge, bytes.value_or(maxStoredBytes), momentsOf(key, rank));
  }
}

bool NcclPairs::saysSends(std::uint32_t rank) const {
  return std::ranges::any_of(group_.calls, [&](const auto& call) {
    return all_.operations[call.first.operation] == "Send" && call.second.contains(rank);
  });
}

const NcclMoments* NcclPairs::momentsOf(const NcclCallKey& key, std::uint32_t rank) const {
  const auto found = group_.moments.find(key);
  if (found == group_.moments.end()) return nullptr;
  const auto of = found->second.find(rank);
  return of == found->second.end() ? nullptr : &of->second;
}

void NcclPairs::addEdge(std::uint32_t operation, std::pair<std::uint32_t, std::uint32_t> edge, std::uint64_t bytes,
                        const NcclMoments* moments) {
  std::uint64_t& sum = traffic_[operation][edge];
  sum = saturatingAdd(sum, bytes, doubts_.held);
  if (!moments) return;
  for (const auto& [bin, part] : sharedOut(bytes, *moments)) {
    std::uint64_t& binned = byBin_[bin][operation][edge];
    binned = saturatingAdd(binned, part, doubts_.held);
  }
}

// For calls that give each rank another share only the sums are known: each call took its part of them by what it gave
// in all.
void NcclPairs::addShares(std::uint32_t operation) {
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint64_t>> when;  // by sender and bin
  for (const auto& [key, byRank] : group_.calls) {
    if (key.operation != operation) continue;
    for (const auto& [rank, calls] : byRank)
      if (const NcclMoments* moments = momentsOf(key, rank))
        for (const auto& [bin, part] : sharedOut(checkedProduct(calls, key.bytes).value_or(0), *moments))
          when[rank][bin] += part;
  }
  for (const auto& [edge, bytes] : group_.direct.at(operation)) {
    const NcclMoments moments(when[edge.first].begin(), when[edge.first].end());
    addEdge(operation, edge, bytes, moments.empty() ? nullptr : &moments);
  }
}

NcclTraffic NcclPairs::traffic() {
  for (const auto& [operation, edges] : group_.direct) addShares(operation);
  NcclTraffic all = traffic_;
  for (const auto& [way, sum] : ways_) spread(way, sum.bytes, all);
  return all;
}

void NcclPairs::eachBin(const std::function<void(std::uint32_t bin, const NcclTraffic& traffic)>& visit) {
  for (const auto& [way, sum] : ways_)
    for (const auto& [bin, part] : sum.byBin) byBin_[bin];
  std::map<Way, std::pair<std::uint64_t, NcclTraffic>> until;  // bytes of earlier bins, and what they are by edge
  for (auto& [bin, traffic] : byBin_) {
    for (const auto& [way, sum] : ways_) {
      const auto part = sum.byBin.find(bin);
      if (part == sum.byBin.end()) continue;
      auto& [before, edges] = until[way];
      NcclTraffic now;
      before = saturatingAdd(before, part->second, doubts_.held);
      spread(way, before, now);
      for (const auto& [edge, bytes] : now[std::get<0>(way)]) {
        const std::uint64_t more = bytes - edges[std::get<0>(way)][edge];  // it only grows
        if (more != 0) traffic[std::get<0>(way)][edge] += more;
      }
      edges.swap(now);
    }
    visit(bin, traffic);
  }
}

}  // namespace weft
