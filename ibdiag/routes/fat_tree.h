// Fat-tree routing as OpenSM's ftree engine does it: destinations of one leaf go up by different paths, and each path
// down belongs to one destination as long as there are enough.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ibdiag/routes/tree_levels.h"

namespace weft {

struct FatTreeTables {
  std::vector<std::vector<PortNumber>> tables;  // by switch of the piece, by LID; empty where it is no fat tree
  std::string whyNot;                           // "its switches of one level have different numbers of ways up"
};

// Without roots a tree is refused that lacks a switch or cable, as OpenSM does.
FatTreeTables routeFatTree(const RoutedPiece& piece, const TreeOptions& options,
                           const std::function<bool()>& stopped = {});

}  // namespace weft
