// TreeMatch (Jeannot and Mercier, 2010) as the library inside Open MPI's component: its functions are called by name,
// as none of its headers is installed.
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>

#include "mappers.h"

namespace weft::bench {
namespace {

struct Solution {  // tm_solution_t
  int* sigma;
  std::size_t sigmaLength;
  int** k;
  std::size_t kLength;
};

struct Functions {
  void* (*topology)(int* arity, double* cost, int levels, int* coreNumbering, int coresPerNode) = nullptr;
  void* (*affinity)(double** matrix, int order) = nullptr;
  void* (*tree)(void* topology, void* affinity, double* weights, double* speeds) = nullptr;
  Solution* (*mapping)(void* topology, void* tree) = nullptr;
};

const Functions* load() {
  static Functions functions;
  static const bool isThere = [] {
    void* library = ::dlopen("/usr/lib/x86_64-linux-gnu/openmpi/lib/openmpi3/mca_topo_treematch.so", RTLD_LAZY);
    if (library == nullptr) return false;
    functions.topology =
        reinterpret_cast<decltype(functions.topology)>(::dlsym(library, "tm_build_synthetic_topology"));
    functions.affinity = reinterpret_cast<decltype(functions.affinity)>(::dlsym(library, "tm_build_affinity_mat"));
    functions.tree = reinterpret_cast<decltype(functions.tree)>(::dlsym(library, "tm_build_tree_from_topology"));
    functions.mapping = reinterpret_cast<decltype(functions.mapping)>(::dlsym(library, "tm_compute_mapping"));
    return functions.topology != nullptr && functions.affinity != nullptr && functions.tree != nullptr &&
           functions.mapping != nullptr;
  }();
  return isThere ? &functions : nullptr;
}

}  // namespace

std::vector<Mapped> byTreeMatch(const ItemTraffic& traffic, const Allocation& allocation) {
  const Functions* functions = load();
  const std::uint32_t slots = allocation.slotCounts.front(), items = traffic.items();
  if (functions == nullptr ||
      std::ranges::any_of(allocation.slotCounts, [&](std::uint32_t each) { return each != slots; }))
    return {};
  std::vector<std::vector<double>> matrix(items, std::vector<double>(items));
  for (std::uint32_t item = 0; item < items; ++item)
    for (const auto& each : traffic.out(item)) {
      matrix[item][each.peer] += each.bytes;
      matrix[each.peer][item] += each.bytes;
    }
  std::vector<double*> rows;
  for (auto& row : matrix) rows.push_back(row.data());
  std::vector<int> arity{static_cast<int>(allocation.hosts.size()), static_cast<int>(slots), 0}, cores(items);
  if (slots == 1) arity.erase(arity.begin() + 1);
  if (const auto& leaf = allocation.levels; !leaf.empty()) {  // where leaves hold equally many hosts
    const std::uint32_t leaves = leaf.back().back() + 1, each = arity[0] % static_cast<int>(leaves) == 0
                                                                    ? static_cast<std::uint32_t>(arity[0]) / leaves
                                                                    : 0;
    if (each > 1 &&
        std::ranges::all_of(leaf.back(), [&, host = 0U](std::uint32_t of) mutable { return of == host++ / each; })) {
      arity[0] = static_cast<int>(each);
      arity.insert(arity.begin(), static_cast<int>(leaves));
    }
  }
  std::vector<double> cost;
  for (std::size_t level = 0; level < arity.size(); ++level)
    cost.push_back(static_cast<double>(1U << (2 * (arity.size() - level))));
  for (std::uint32_t core = 0; core < items; ++core) cores[core] = static_cast<int>(core);
  void* topology = functions->topology(arity.data(), cost.data(), static_cast<int>(arity.size()), cores.data(),
                                       static_cast<int>(items));
  Solution* solution = functions->mapping(
      topology, functions->tree(topology, functions->affinity(rows.data(), static_cast<int>(items)), nullptr, nullptr));
  Places places(items, UINT32_MAX);
  std::vector<std::uint32_t> used(allocation.hosts.size());
  for (std::uint32_t item = 0; item < items && solution->sigmaLength == items; ++item) {
    const int core = solution->sigma[item];
    if (core < 0 || core >= static_cast<int>(items)) return {};
    places[item] = static_cast<std::uint32_t>(core) / slots;
    ++used[places[item]];
  }
  if (used != allocation.slotCounts) return {};
  return {{"treematch", std::move(places)}};
}

}  // namespace weft::bench
