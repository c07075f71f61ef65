#include "importers/nccl/nccl_channels.h"

#include <algorithm>

#include "core/base/visits.h"

namespace weft {
namespace {

// Lines end after some twenty ranks, in the middle of a number too: of a part the last rank may be another.
bool addRing(NcclGroup& group, const NcclRing& ring) {
  if (ring.channel >= NcclGroups::mostChannels) return false;
  auto& next = group.rings[ring.channel];
  const std::size_t size = ring.ranks.size(), known = size == group.size ? size : size < 2 ? 0 : size - 2;
  for (std::size_t i = 0; i < known; ++i) next[ring.ranks[i]] = ring.ranks[(i + 1) % size];
  return true;
}

bool addHop(NcclGroup& group, const NcclHop& hop) {
  if (hop.channel >= NcclGroups::mostChannels) return false;
  group.rings[hop.channel][hop.rank] = hop.after;
  group.rings[hop.channel].try_emplace(hop.before, hop.rank);
  return true;
}

bool addTrees(NcclGroup& group, const NcclTrees& trees) {
  for (const NcclTree& tree : trees.all)
    if (tree.channel < NcclGroups::mostChannels) group.trees[tree.channel][tree.rank] = tree.up;
  return true;
}

NcclLinkKey keyOf(const NcclConnection& connection) {
  return {connection.channel, connection.use, connection.from, connection.to};
}

bool addLink(NcclGroup& group, const NcclConnection& connection) {
  if (connection.channel >= NcclGroups::mostChannels || connection.from == connection.to) return false;
  NcclLink& link = group.links[keyOf(connection)];
  link.way = connection.way;
  link.fromBus = connection.fromBus;
  link.toBus = connection.toBus;
  if (!connection.network.empty()) link.network = connection.network;
  if (connection.receive) {
    link.receiver = connection.adapter;
    return link.received = true;
  }
  if (connection.use == 0) group.firsts[connection.channel].try_emplace(connection.from, connection.to);
  link.adapter = connection.adapter;
  link.proxy = connection.proxy;
  link.direct = connection.direct;
  return link.sent = true;
}

}  // namespace

bool fitsNccl(const NcclGroup& group, const NcclStatement& statement) {
  const auto in = [&](std::uint32_t rank) { return rank < group.size; };
  return std::visit(Visits{[&](const NcclRing& ring) {
                             return ring.ranks.size() <= group.size && std::ranges::all_of(ring.ranks, in);
                           },
                           [&](const NcclHop& hop) { return in(hop.before) && in(hop.rank) && in(hop.after); },
                           [&](const NcclTrees& trees) {
                             return std::ranges::all_of(trees.all, [&](const NcclTree& tree) {
                               return in(tree.rank) && (!tree.up || in(*tree.up));
                             });
                           },
                           [&](const NcclConnection& connection) { return in(connection.from) && in(connection.to); },
                           [](const auto&) { return false; }},
                    statement);
}

bool addNccl(NcclGroup& group, const NcclStatement& statement) {
  if (!fitsNccl(group, statement)) return false;
  return std::visit(Visits{[&](const NcclRing& ring) { return addRing(group, ring); },
                           [&](const NcclHop& hop) { return addHop(group, hop); },
                           [&](const NcclTrees& trees) { return addTrees(group, trees); },
                           [&](const NcclConnection& connection) { return addLink(group, connection); },
                           [](const auto&) { return false; }},
                    statement);
}

bool hasNccl(const NcclGroup& group, const NcclConnection& connection) {
  const auto found = group.links.find(keyOf(connection));
  return found != group.links.end() && (connection.receive ? found->second.received : found->second.sent);
}

}  // namespace weft
