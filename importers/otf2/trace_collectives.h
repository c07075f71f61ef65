// From the two sizes that a trace notes for one rank's part in a collective to who sent what to whom.
//
// OTF2 has no sizes by peer. Score-P, and writers that follow it, note for a block of b bytes, N ranks and own rank r,
// own block included (MPI_IN_PLACE drops it):
//   bcast root N*b/b, others 0/b     reduce, gather root b/N*b, others b/0     scatter root N*b/b, others 0/b
//   allreduce, allgather, alltoall N*b/N*b     scan (N-r)b/(r+1)b     exscan (N-r-1)b/r*b     reduce_scatter sum/N*own
// The v and w variants note sums. EZTrace notes b/b on every rank.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <string_view>

#include "importers/events/call_log.h"

namespace weft {

enum class CollectiveFlow : std::uint8_t {
  none,      // nothing that this rank tells of
  toEach,    // this rank → each other
  toHigher,  // this rank → each of a higher rank (scan)
  toRoot,    // this rank → root
  fromRoot,  // root → this rank: only the receiver knows the size (scatterv)
  fromEach,  // each other → this rank (reduce_scatter)
  unknown,   // this rank sent, but sizes do not tell to whom
  misfit,    // likewise, because the sizes follow no rule that we know
};

struct CollectiveShare {
  CollectiveFlow flow = CollectiveFlow::none;
  std::uint64_t bytes = 0;  // to or from each peer; unknown and misfit: in all
};

struct CollectivePart {
  OTF2_CollectiveOp operation;
  std::uint32_t size, rank;  // N and r
  bool isRoot = false;
  std::uint64_t sent, received;  // as the trace notes them
  bool blocksOnly = false;       // EZTrace's sizes
};

CollectiveShare shareOf(const CollectivePart& part);

// What its ranks wait for. None if the trace does not show it, as for MPI_Alltoallv, where some ranks may send nothing
// to others.
CollectiveKind waitKindOf(OTF2_CollectiveOp operation);

// The same of one on a window.
CollectiveKind windowKindOf(OTF2_CollectiveOp operation);

// "Bcast"; "Collective" for one that is none of MPI's.
std::string_view nameOf(OTF2_CollectiveOp operation);

}  // namespace weft
