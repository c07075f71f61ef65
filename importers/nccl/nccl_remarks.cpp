#include "importers/nccl/nccl_remarks.h"

#include "core/base/units.h"

namespace weft {

void tellNccl(const NcclGroups& all, const NcclRemarks& remarks, ReaderNotes& notes) {
  const NcclDoubts& doubts = remarks.doubts;
  const bool isLog = all.origin == NcclOrigin::log;
  if (remarks.missing != 0)
    notes.lost("nccl.members", counted(remarks.missing, "member", "members") + (isLog ? " of communicators are in no log" : " of communicators are not told"),
               "what they send and receive is missing", isLog ? "give the logs of all processes" : "give the files of all ranks");
  if (remarks.lostBytes != 0)
    notes.lost("nccl.bytes", exactBytes(remarks.lostBytes) + (isLog ? " go to or come from members that are in no log" : " go to or come from members that are not told"),
               "they are in no pair");
  if (remarks.unnamed != 0)
    notes.note("nccl.groups", counted(remarks.unnamed, "communicator is", "communicators are") + " not named by the log (commId)",
               "members were put together by size and order", "a newer NCCL names them");
  if (all.unknownHandles != 0)
    notes.lost("nccl.handle", counted(all.unknownHandles, "call is", "calls are") + " of communicators of which the log does not tell how they came to be",
               "they were left out", "log INIT as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)");
  if (doubts.openRings != 0)
    notes.lost("nccl.rings", counted(doubts.openRings, "ring does", "rings do") + " not close over all ranks", "the others were taken in their place", "the logs may be cut, or not be all");
  if (doubts.assumed != 0)
    notes.note("nccl.assumed", "of " + counted(doubts.assumed, "call", "calls") + " no ring is logged", "the ring of the ranks' order was assumed: which links are loaded is a guess",
               isLog ? "log GRAPH as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)"
                    : "import NCCL's log of the same job with it (NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET)");
  if (doubts.untold != 0 && isLog)
    notes.note("nccl.algorithm", "of " + counted(doubts.untold, "collective call", "collective calls") + " the log does not tell the algorithm", "a ring was assumed",
               "log TUNING as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)");
  if (doubts.asRing != 0)
    notes.note("nccl.other_algorithm", counted(doubts.asRing, "collective call went", "collective calls went") + " by an algorithm whose ways are not logged (NVLS, CollNet, PAT)",
               "bytes are those of a ring");
  if (doubts.unknown != 0) notes.lost("nccl.operation", counted(doubts.unknown, "call is", "calls are") + " of an operation that Weft can't spread over ranks", "they are in no pair");
  if (all.unknownDatatypes != 0)
    notes.lost("nccl.datatype", counted(all.unknownDatatypes, "call has", "calls have") + " a type of elements that NCCL did not have", "they were left out");
  if (doubts.held) notes.lost("nccl.overflow", "a sum of bytes passes 2^63", "it was held there", "check whether the log is damaged");
}

}  // namespace weft
