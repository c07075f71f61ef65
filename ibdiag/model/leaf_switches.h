// The leaf switches of a fabric: switches that compute hosts are connected to.
#pragma once

#include <string_view>
#include <vector>

#include "ibdiag/model/switch_graph.h"

namespace weft {

enum class LeafKind : std::uint8_t {
  none,     // no adapters, or only a few of storage, management or login nodes on an upper switch
  leaf,     // a root of the search for levels
  outlier,  // holds hosts like a leaf, but stands where it would pull upper switches down: a storage switch on the
            // cores, a small switch behind a leaf. On level 1, but no root
};

// Judged by structure, piece by piece of the graph:
//   a leaf has at least half as many adapters as the typical leaf (that of the median adapter), unless its neighbours
//   hold far more of them, as a spine with storage nodes does;
//   a switch with fewer adapters is a leaf too where it shares most of its neighbours with a leaf (it is hardly
//   populated), where most of its neighbours are leaves and it is no spine (a torus), or where no leaf is near and its
//   hosts are named like those on the leaves;
//   a switch with one neighbour only, or with more adapters than cables to switches, is an outlier.
// Names that indicate storage, management and the like turn a leaf into an outlier. By vertex.
std::vector<LeafKind> leafSwitches(const Fabric& fabric, const SwitchGraph& graph);

// "oss3", "login1", "gw-02": a name by which storage, login, management nodes and gateways go.
bool isServiceName(std::string_view host);

}  // namespace weft
