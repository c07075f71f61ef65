// Rings, trees and connections of one communicator, line by line.
#pragma once

#include "importers/nccl/nccl_groups.h"

namespace weft {

// Whether the ranks of a ring, hop, tree or connection may be of the group.
bool fitsNccl(const NcclGroup& group, const NcclStatement& statement);
// Adds it; false: it can't be of the group.
bool addNccl(NcclGroup& group, const NcclStatement& statement);
// Whether this side of the connection was told before.
bool hasNccl(const NcclGroup& group, const NcclConnection& connection);

}  // namespace weft
