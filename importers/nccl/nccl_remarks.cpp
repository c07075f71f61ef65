#include "importers/nccl/nccl_remarks.h"

#include <algorithm>
#include <array>

#include "core/base/nccl_settings.h"
#include "core/base/units.h"

namespace weft {

namespace {

// All members of a communicator make the same collective calls: where one made fewer, its log lacks them.
struct Uneven {
  std::uint64_t groups = 0;
  std::string example;
};

// Whether all members make it as often.
bool isAlike(const NcclGroups& all, const std::string& operation) {
  constexpr std::array alike{"AllReduce", "AllGather", "ReduceScatter", "Broadcast", "Reduce", "AlltoAll"};
  if (all.origin != NcclOrigin::log) return std::ranges::find(alike, operation) != alike.end();
  return operation != "Send" && operation != "Recv" && operation != "AllToAllv";
}

// Whether all members call it with as many bytes. In traces these are of the tensors of a rank.
bool hasEqualBytes(const NcclGroups& all, const std::string& operation) {
  return all.origin != NcclOrigin::trace || operation == "AllReduce" || operation == "Broadcast" ||
         operation == "Reduce";
}

bool isTold(const NcclGroups& all, const NcclGroup& group, std::uint32_t rank) {
  const auto member = group.members.find(rank);
  return member != group.members.end() && member->second < all.gpus.size() && all.gpus[member->second].isTold;
}

// What one sends the other receives.
std::string unevenMessages(const NcclGroups& all, const NcclGroup& group) {
  if (all.origin != NcclOrigin::log) return {};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint64_t, std::uint64_t>> messages;
  for (const auto& [key, byRank] : group.calls) {
    const std::string& operation = all.operations[key.operation];
    if (operation != "Send" && operation != "Recv") continue;
    for (const auto& [rank, calls] : byRank)
      if (operation == "Send") messages[{rank, key.root}].first += calls;
      else messages[{key.root, rank}].second += calls;
  }
  for (const auto& [edge, calls] : messages)
    if (calls.first != calls.second)
      return "from " + std::to_string(edge.first) + " to " + std::to_string(edge.second) + " there are " +
             counted(calls.first, "call", "calls") + " of Send and " + std::to_string(calls.second) + " of Recv";
  return {};
}

// Profilers of ranks that begin in the middle of a step differ by a few calls, and no call is lost by that.
bool isEdge(const NcclGroups& all, std::uint64_t least, std::uint64_t most) {
  constexpr std::uint64_t few = 2, part = 20;
  return all.origin == NcclOrigin::trace && (most <= few || (least != 0 && most - least <= std::max(few, most / part)));
}

// `edges`: of what isEdge() says so, else of the rest.
std::string unevenCalls(const NcclGroups& all, const NcclGroup& group, bool edges) {
  if (group.members.size() != group.size || group.isGuess) return {};
  std::uint32_t told = 0;
  for (const auto& [rank, gpu] : group.members) told += isTold(all, group, rank);
  std::map<NcclCallKey, std::map<std::uint32_t, std::uint64_t>> summed;
  for (const auto& [key, byRank] : group.calls) {
    const std::string& operation = all.operations[key.operation];
    if (byRank.empty() || !isAlike(all, operation)) continue;
    auto& sums = summed[hasEqualBytes(all, operation) ? key : NcclCallKey{key.operation, 0, 0}];
    for (const auto& [rank, calls] : byRank) sums[rank] += calls;
  }
  for (const auto& [key, byRank] : summed) {
    const auto [lowest, highest] =
        std::ranges::minmax_element(byRank, {}, [](const auto& each) { return each.second; });
    const std::uint64_t least = byRank.size() < told ? 0 : lowest->second, most = highest->second;
    if (least == most || isEdge(all, least, most) != edges) continue;
    const std::string& operation = all.operations[key.operation];
    return "of " + operation +
           (hasEqualBytes(all, operation) ? " with " + counted(key.bytes, "byte", "bytes") : std::string()) +
           " one made " + counted(most, "call", "calls") + " and one " + std::to_string(least);
  }
  return edges ? std::string() : unevenMessages(all, group);
}

Uneven unevenOf(const NcclGroups& all, bool edges) {
  Uneven found;
  if (all.isSampled) return found;
  for (const NcclGroup& group : all.groups)
    if (std::string example = unevenCalls(all, group, edges); !example.empty() && ++found.groups == 1)
      found.example = std::move(example);
  return found;
}

std::string seen(const Uneven& uneven) {
  return "in " + counted(uneven.groups, "communicator", "communicators") +
         " members do not make the same calls: " + uneven.example;
}

}  // namespace

void tellNccl(const NcclGroups& all, const NcclRemarks& remarks, ReaderNotes& notes) {
  const NcclDoubts& doubts = remarks.doubts;
  const bool isLog = all.origin == NcclOrigin::log;
  if (remarks.missing != 0)
    notes.lost("nccl.members",
               counted(remarks.missing, "member", "members") +
                   (isLog ? " of communicators are in no log" : " of communicators are not in the log"),
               "what they send and receive is missing",
               isLog ? "give the logs of all processes" : "give the files of all ranks");
  if (remarks.lostBytes != 0)
    notes.lost("nccl.bytes",
               exactBytes(remarks.lostBytes) + (isLog ? " go to or come from members that are in no log"
                                                      : " go to or come from members that are not in the log"),
               "they are in no pair");
  if (remarks.unnamed != 0)
    notes.note("nccl.groups",
               counted(remarks.unnamed, "communicator is", "communicators are") + " not named by the log (commId)",
               "members were put together by the bus ids and connections that each prints, and by order where these "
               "leave a choice",
               "a newer NCCL names them");
  if (remarks.guessed != 0)
    notes.note("nccl.guessed",
               "what members print of each other leaves a choice of GPUs for " +
                   counted(remarks.guessed, "communicator", "communicators"),
               "the first by order was taken, which is a guess: the names end with a question mark",
               "a newer NCCL names communicators");
  const char* counts = isLog ? "each counts with the calls that its log has" : "each counts with the calls of its file";
  if (const Uneven uneven = unevenOf(all, false); uneven.groups != 0)
    notes.lost("nccl.uneven", seen(uneven), counts,
               isLog ? "a log is cut off, lacks lines, or its process ended before the others: copy the logs again "
                       "when all have ended"
                     : "a file is cut off, covers other steps, or is of another job: give files of the same steps");
  if (const Uneven uneven = unevenOf(all, true); uneven.groups != 0)
    notes.note("nccl.uneven", seen(uneven), counts,
               "profilers that begin or end in the middle of a step miss a few calls of it");
  if (all.repeated != 0)
    notes.note("nccl.repeated", counted(all.repeated, "line stands", "lines stand") + " in the logs a second time",
               "each was counted once", "omit copies, and give either a file of each process or the one stream of all");
  if (all.unknownHandles != 0) {
    notes.report.rowsKept -= std::min(notes.report.rowsKept, all.unknownHandles);  // their lines were read as calls
    notes.report.rowsLeftOut += all.unknownHandles;
    notes.lost(
        "nccl.handle",
        counted(all.unknownHandles, "call is", "calls are") + " on communicators whose creation is not in the log",
        "they were skipped", logNcclSubsystem("INIT"));
  }
  if (doubts.openRings != 0)
    notes.lost("nccl.rings", counted(doubts.openRings, "ring does", "rings do") + " not close over all ranks",
               "the others were taken in their place", "the logs may be cut, or not be all");
  if (doubts.assumed != 0)
    notes.note(
        "nccl.assumed", "of " + counted(doubts.assumed, "call", "calls") + " no ring is logged",
        "the ring of the ranks' order was assumed: which links are loaded is a guess",
        isLog
            ? logNcclSubsystem("GRAPH")
            : "import NCCL's log of the same job with it (NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,BOOTSTRAP,GRAPH,NET)");
  if (doubts.untold != 0 && isLog)
    notes.note(
        "nccl.algorithm",
        "of " + counted(doubts.untold, "collective call", "collective calls") + " the log does not state the algorithm",
        "a ring was assumed", logNcclSubsystem("TUNING"));
  if (doubts.asRing != 0)
    notes.note("nccl.other_algorithm",
               counted(doubts.asRing, "collective call went", "collective calls went") +
                   " by an algorithm whose ways are not logged (NVLS, CollNet, PAT)",
               "bytes are those of a ring");
  if (doubts.unknown != 0)
    notes.lost("nccl.operation",
               counted(doubts.unknown, "call is", "calls are") + " of an operation that Weft can't spread over ranks",
               "they are in no pair");
  if (all.unknownDatatypes != 0)
    notes.lost("nccl.datatype",
               counted(all.unknownDatatypes, "call has", "calls have") + " a type of elements that NCCL did not have",
               "they were skipped");
  if (doubts.held)
    notes.lost("nccl.overflow", "a sum of bytes passes 2^63", "it was held there", "check whether the log is damaged");
}

}  // namespace weft
