#include "importers/training/process_groups.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/units.h"
#include "importers/io/reader_notes.h"
#include "importers/training/training_names.h"

namespace weft {
namespace {

constexpr std::array rooted{"Broadcast", "Reduce", "Gather", "Scatter"};

// As NCCL counts: what a rank gives of AllGather and Gather, and gets of ReduceScatter and Scatter; of the others all
// of it.
std::uint64_t bytesOf(const TracedCollective& call) {
  const std::uint64_t size = std::max<std::uint32_t>(call.size, 1);
  if (call.operation == "AllGather" || call.operation == "Gather") return call.in != 0 ? call.in : call.out / size;
  if (call.operation == "ReduceScatter" || call.operation == "Scatter")
    return call.out != 0 ? call.out : call.in / size;
  if (call.operation == "AlltoAll") return (call.in != 0 ? call.in : call.out) / size;
  return call.in != 0 ? call.in : call.out;
}

// The bytes that go to each rank, if the call has them; empty: all get the same.
std::vector<std::uint64_t> sharesOf(const TracedCollective& call) {
  if (call.operation != "AlltoAll" || !call.split || !call.split->whole || call.split->first.empty()) return {};
  const std::vector<std::uint32_t>& split = call.split->first;
  const std::uint64_t all = std::accumulate(split.begin(), split.end(), std::uint64_t{0});
  if (all == 0 || split.size() != call.size || call.in % all != 0 ||
      std::ranges::count(split, split.front()) == std::ssize(split))
    return {};
  std::vector<std::uint64_t> bytes;
  for (const std::uint32_t one : split) bytes.push_back(call.in / all * one);
  return bytes;
}

}  // namespace

void takeProcessGroups(const JsonValue& list, TrainingTrace& trace) {
  if (!list.is_array()) return;
  for (const JsonValue& each : list) {
    TracedGroup group;
    const JsonValue& name = memberOf(each, "pg_name");
    group.name = name.is_string() ? std::string(textOf(name)) : std::to_string(wholeNumber(name).value_or(0));
    group.description = textOf(memberOf(each, "pg_desc"));
    for (const char* word : {"pg_size", "group_size"})
      if (const auto size = wholeNumber(memberOf(each, word)); size && *size > 0 && *size <= maxTracedRanks)
        group.size = static_cast<std::uint32_t>(*size);
    bool isBad = false;
    for (const JsonValue& one : memberOf(each, "ranks")) {
      const auto rank = wholeNumber(one);
      isBad |= !rank || *rank >= maxTracedRanks;
      if (!isBad) group.ranks.first.push_back(static_cast<std::uint32_t>(*rank));
    }
    if (!isBad) trace.tell(std::move(group));
  }
}

void takeCall(TracedEvent event, const TracedCollective& call, TrainingTrace& trace) {
  if (std::max(call.in, call.out) > maxOfOneRow) return void(trace.sizeless += event == TracedEvent::call);
  TracedCall kind{call.group, call.operation, 0, false, bytesOf(call)};
  const bool isRooted = std::ranges::find(rooted, call.operation) != rooted.end(),
             isBetweenTwo = isMessage(call.operation);
  if (call.rank && !isRooted && !isBetweenTwo) trace.saysRank(call.group, *call.rank);
  if (call.rank && (isRooted || isBetweenTwo)) kind.root = *call.rank;
  if (isBetweenTwo && call.partner) {
    kind.root = *call.partner;
    kind.isRankOfJob = true;
  }
  if (isBetweenTwo && !call.partner && !call.rank) kind.root = UINT32_MAX;
  const std::vector<std::uint64_t> shares = sharesOf(call);
  if (!shares.empty()) {
    kind.operation = TracedCall::unevenly;
    kind.bytes = call.in;
    trace.addShares(event, call.group, shares);
  }
  trace.add(event, kind, call.begin, call.end, call.lasts);
}

}  // namespace weft
