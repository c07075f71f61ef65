// Edges of a graph of items, stored contiguously for each item.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace weft {

// Groups pairs in any order into the edges of each item, in the order of its pairs: those of item i are `edges` from
// first[i] up to first[i + 1].
template <class Pair, class Edge, class ItemOf, class PeerOf>
void takeEdges(const std::vector<Pair>& pairs, std::size_t items, std::vector<std::size_t>& first,
               std::vector<Edge>& edges, ItemOf itemOf, PeerOf peerOf) {
  first.assign(items + 1, 0);
  for (const Pair& each : pairs) ++first[itemOf(each) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  edges.resize(pairs.size());
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  for (const Pair& each : pairs) edges[next[itemOf(each)]++] = {peerOf(each), each.bytes};
}

}  // namespace weft
