#include "importers/otf2/trace_collectives.h"

#include <array>

namespace weft {
namespace {

CollectiveShare share(CollectiveFlow flow, std::uint64_t bytes) {
  return bytes == 0 ? CollectiveShare{} : CollectiveShare{flow, bytes};
}

// `sizes` are those of `blocks` equal blocks, own one included, or of one less (MPI_IN_PLACE).
CollectiveShare evenly(CollectiveFlow flow, std::uint64_t sizes, std::uint64_t blocks) {
  if (sizes % blocks == 0) return share(flow, sizes / blocks);
  if (blocks > 1 && sizes % (blocks - 1) == 0) return share(flow, sizes / (blocks - 1));
  return share(CollectiveFlow::misfit, sizes);
}

CollectiveShare scattered(const CollectivePart& part) {
  if (!part.isRoot) return {};
  const std::uint64_t others = part.size - 1;
  if (part.received == 0)
    return part.sent % others == 0 ? share(CollectiveFlow::toEach, part.sent / others)
                                   : share(CollectiveFlow::misfit, part.sent);
  return part.sent / part.size == part.received && part.sent % part.size == 0
             ? share(CollectiveFlow::toEach, part.received)
             : share(CollectiveFlow::misfit, part.sent);
}

CollectiveShare scanned(const CollectivePart& part, std::uint64_t blocks) {
  if (blocks == 0 || part.rank + 1 == part.size) return {};
  return part.sent % blocks == 0 ? share(CollectiveFlow::toHigher, part.sent / blocks)
                                 : share(CollectiveFlow::misfit, part.sent);
}

CollectiveShare fromBlocks(const CollectivePart& part) {
  switch (part.operation) {
    case OTF2_COLLECTIVE_OP_BARRIER:
      return {};
    case OTF2_COLLECTIVE_OP_BCAST:
    case OTF2_COLLECTIVE_OP_SCATTER:
      return part.isRoot ? share(CollectiveFlow::toEach, part.sent) : CollectiveShare{};
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
    case OTF2_COLLECTIVE_OP_REDUCE:
      return part.isRoot ? CollectiveShare{} : share(CollectiveFlow::toRoot, part.sent);
    case OTF2_COLLECTIVE_OP_ALLGATHER:
    case OTF2_COLLECTIVE_OP_ALLTOALL:
    case OTF2_COLLECTIVE_OP_ALLREDUCE:
      return share(CollectiveFlow::toEach, part.sent);
    case OTF2_COLLECTIVE_OP_SCAN:
    case OTF2_COLLECTIVE_OP_EXSCAN:
      return part.rank + 1 == part.size ? CollectiveShare{} : share(CollectiveFlow::toHigher, part.sent);
    default:
      return share(CollectiveFlow::unknown, part.sent);
  }
}

CollectiveShare fromSums(const CollectivePart& part) {
  switch (part.operation) {
    case OTF2_COLLECTIVE_OP_BCAST:
      if (!part.isRoot) return {};
      return part.sent % part.size == 0 ? share(CollectiveFlow::toEach, part.sent / part.size)
                                        : share(CollectiveFlow::misfit, part.sent);
    case OTF2_COLLECTIVE_OP_SCATTER:
      return scattered(part);
    case OTF2_COLLECTIVE_OP_SCATTERV:
      return part.isRoot ? CollectiveShare{} : share(CollectiveFlow::fromRoot, part.received);
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
    case OTF2_COLLECTIVE_OP_REDUCE:
      return part.isRoot ? CollectiveShare{} : share(CollectiveFlow::toRoot, part.sent);
    case OTF2_COLLECTIVE_OP_ALLGATHER:
    case OTF2_COLLECTIVE_OP_ALLGATHERV:
    case OTF2_COLLECTIVE_OP_ALLTOALL:
    case OTF2_COLLECTIVE_OP_ALLREDUCE:
      return evenly(CollectiveFlow::toEach, part.sent, part.size);
    case OTF2_COLLECTIVE_OP_REDUCE_SCATTER:
    case OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK:
      return evenly(CollectiveFlow::fromEach, part.received, part.size);
    case OTF2_COLLECTIVE_OP_SCAN:
      return scanned(part, part.size - part.rank);
    case OTF2_COLLECTIVE_OP_EXSCAN:
      return scanned(part, part.size - part.rank - 1);
    default:
      return share(CollectiveFlow::unknown, part.sent);
  }
}

}  // namespace

CollectiveShare shareOf(const CollectivePart& part) {
  if (part.size < 2) return {};  // all to itself
  return part.blocksOnly ? fromBlocks(part) : fromSums(part);
}

CollectiveKind waitKindOf(OTF2_CollectiveOp operation) {
  switch (operation) {
    case OTF2_COLLECTIVE_OP_BARRIER:
      return CollectiveKind::barrier;
    case OTF2_COLLECTIVE_OP_BCAST:
    case OTF2_COLLECTIVE_OP_SCATTER:
    case OTF2_COLLECTIVE_OP_SCATTERV:
      return CollectiveKind::toAll;
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
    case OTF2_COLLECTIVE_OP_REDUCE:
      return CollectiveKind::toOne;
    case OTF2_COLLECTIVE_OP_ALLGATHER:
    case OTF2_COLLECTIVE_OP_ALLGATHERV:
    case OTF2_COLLECTIVE_OP_ALLTOALL:
    case OTF2_COLLECTIVE_OP_ALLREDUCE:
    case OTF2_COLLECTIVE_OP_REDUCE_SCATTER:
    case OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK:
      return CollectiveKind::allToAll;
    case OTF2_COLLECTIVE_OP_SCAN:
    case OTF2_COLLECTIVE_OP_EXSCAN:
      return CollectiveKind::scan;
    default:
      return CollectiveKind::none;
  }
}

CollectiveKind windowKindOf(OTF2_CollectiveOp operation) {
  switch (operation) {
    case OTF2_COLLECTIVE_OP_BARRIER:
      return CollectiveKind::fence;
    case OTF2_COLLECTIVE_OP_CREATE_HANDLE:
    case OTF2_COLLECTIVE_OP_ALLOCATE:
    case OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE:
      return CollectiveKind::windowCreate;
    case OTF2_COLLECTIVE_OP_DESTROY_HANDLE:
    case OTF2_COLLECTIVE_OP_DEALLOCATE:
    case OTF2_COLLECTIVE_OP_DESTROY_HANDLE_AND_DEALLOCATE:
      return CollectiveKind::windowFree;
    default:
      return CollectiveKind::none;
  }
}

std::string_view nameOf(OTF2_CollectiveOp operation) {
  static constexpr std::array<std::string_view, 17> names{"Barrier",
                                                          "Bcast",
                                                          "Gather",
                                                          "Gatherv",
                                                          "Scatter",
                                                          "Scatterv",
                                                          "Allgather",
                                                          "Allgatherv",
                                                          "Alltoall",
                                                          "Alltoallv",
                                                          "Alltoallw",
                                                          "Allreduce",
                                                          "Reduce",
                                                          "Reduce_scatter",
                                                          "Scan",
                                                          "Exscan",
                                                          "Reduce_scatter_block"};
  return operation < names.size() ? names[operation] : "Collective";
}

}  // namespace weft
