#include "importers/otf2/trace_location.h"

#include <algorithm>

#include "core/records/size_class.h"

namespace weft {
namespace {

constexpr std::size_t deepestStack = 1 << 16;
constexpr std::size_t farthestLeave = 64;  // how far down a region that is left is looked for
using RegionKind = TraceRegion::Kind;

}  // namespace

TraceMemberships::Membership TraceMemberships::find(RankId rank, const TraceCommunicator& communicator) const {
  if (communicator.isSelf) return {rank, 0, nullptr, nullptr};
  const auto position = [&](std::uint32_t group) -> std::uint32_t {
    if (group == noIndex) return noIndex;
    const auto& members = layout_.groups[group];
    if (number(rank) < members.size() && members[number(rank)] == rank) return number(rank);
    const auto found = std::ranges::find(members, rank);
    return found == members.end() ? noIndex : static_cast<std::uint32_t>(found - members.begin());
  };
  static const std::vector<RankId> nobody;
  const auto members = [&](std::uint32_t group) { return group == noIndex ? &nobody : &layout_.groups[group]; };
  const std::uint32_t own = position(communicator.group);
  if (communicator.remote == noIndex) return {rank, own, members(communicator.group), members(communicator.group)};
  if (own != noIndex) return {rank, own, members(communicator.group), members(communicator.remote)};
  return {rank, position(communicator.remote), members(communicator.remote), members(communicator.group)};
}

TraceEvents::TraceEvents(TraceLayout& layout, const TraceThread& thread, TraceMemberships& memberships,
                         TraceTotals& totals, TracePaths* paths, CallNotes* waits)
    : layout_(layout), thread_(thread), memberships_(memberships), totals_(totals), paths_(paths), waits_(waits),
      bins_(totals.bins ? &*totals.bins : nullptr) {}

std::uint32_t TraceEvents::communicator(OTF2_CommRef ref) {
  const std::uint32_t found = layout_.communicatorIndex[ref];
  if (found < layout_.communicators.size()) return found;
  if (found != TraceLayout::otherParadigm) ++totals_.troubles.unknownCommunicators;
  return noIndex;
}

// The rank that messages of this one go to or come from.
RankId TraceEvents::peer(std::uint32_t communicator, std::uint32_t rank) {
  const auto& membership = memberships_.of(thread_.rank, communicator);
  if (!membership.peers) return rank == 0 ? thread_.rank : noRank;  // MPI_COMM_SELF
  return rank < membership.peers->size() ? (*membership.peers)[rank] : noRank;
}

// The call that is open is one of this communicator.
void TraceEvents::note(std::uint32_t communicator) {
  Frame* frame = call();
  if (!frame || frame->communicator == communicator) return;
  frame->communicator = frame->communicator == noIndex ? communicator : mixed;
}

void TraceEvents::enterCode(Frame& frame, std::uint32_t region) {
  frame.outerCode = code_;
  code_ = region;
  // A thread that is not the main one starts in the middle of things; recursion is no nesting.
  if (frame.outerCode == region || (frame.outerCode == noIndex && !thread_.isMain)) return;
  std::uint32_t& parent = totals_.regionParents[region];
  if (parent == TraceTotals::unseen) parent = frame.outerCode;
  else if (parent != frame.outerCode) parent = TraceTotals::several;
}

void TraceEvents::open(std::uint64_t time, OTF2_RegionRef ref) {
  if (stack_.size() >= deepestStack) {
    ++deeper_;
    ++totals_.troubles.tooDeep;
    return;
  }
  const std::uint32_t index = layout_.regionIndex[ref];
  if (index == noIndex) ++totals_.troubles.unknownRegions;
  const TraceRegion region = index == noIndex ? TraceRegion() : layout_.regions[index];
  const std::uint32_t outer = stack_.empty() ? TracePaths::none : stack_.back().path;
  Frame& frame = stack_.emplace_back();
  frame.path = paths_ ? paths_->enter(outer, region) : outer;
  frame.ownPath = frame.path != outer;
  frame.region = index;
  if (region.isPause) recording_.turn(time, false);
  frame.isPause = region.isPause;
  frame.entered = time;
  frame.off = recording_.off(time);
  frame.outerCode = code_;
  frame.outerCall = call_;
  if (region.kind == RegionKind::code) return enterCode(frame, region.index);
  if (region.kind != RegionKind::operation) return;
  if (call_ != noIndex && stack_[call_].operation == region.index) return;  // PMPI_Send in MPI_Send
  frame.operation = region.index;
  call_ = static_cast<std::uint32_t>(stack_.size() - 1);
  const bool isFinalize = layout_.operations[region.index].finalises && thread_.isMain;
  if (isFinalize) {
    TraceTotals::Lifetime& life = totals_.lifetimes[number(thread_.rank)];
    life.finalised = time;
    life.offAtFinalize = frame.off;
  }
  if (!waits_) return;
  waits_->enter(time, frame.path, code_, region.index);
  if (isFinalize) waits_->finalizes(time);
}

void TraceEvents::shut(std::uint64_t time, OTF2_RegionRef ref) {
  if (deeper_ != 0) {
    --deeper_;
    return;
  }
  const std::uint32_t index = layout_.regionIndex[ref];
  const std::size_t looked = std::min(stack_.size(), farthestLeave);
  std::size_t down = 0;
  while (down < looked && stack_[stack_.size() - 1 - down].region != index) ++down;
  if (down != 0 || looked == 0) ++totals_.troubles.nesting;
  if (down == looked) return;
  for (std::size_t i = 0; i <= down; ++i) {
    const Frame& frame = stack_.back();
    if (frame.isPause) recording_.turn(time, true);
    close(frame, time);
    if (waits_ && frame.operation != noIndex) waits_->leave(time);
    leavePath(frame, time);
    code_ = frame.outerCode;
    call_ = frame.outerCall;
    stack_.pop_back();
  }
}

// A frame that is left counts as time in others for the frame that entered it: with all of its time if it has a path of
// its own, else with that of the paths below.
void TraceEvents::leavePath(const Frame& frame, std::uint64_t time) {
  const std::uint64_t ticks = recordedTicks(frame, time);
  if (frame.ownPath) paths_->leave(frame.path, ticks, ticks - std::min(ticks, frame.inOthers));
  if (stack_.size() > 1) stack_[stack_.size() - 2].inOthers += frame.ownPath ? ticks : frame.inOthers;
}

// A frame that is still open when the stream ends has no time.
void TraceEvents::close(const Frame& frame, std::optional<std::uint64_t> time) {
  if (frame.operation == noIndex) return;
  const TraceOperation& operation = layout_.operations[frame.operation];
  const std::uint64_t ticks = time ? recordedTicks(frame, *time) : 0;
  if (operation.kind == OperationClass::send) {
    auto& silence = totals_.sends;
    if (frame.operation >= silence.size()) silence.resize(layout_.operations.size());
    ++silence[frame.operation].calls;
    silence[frame.operation].messages += frame.messages;
  }
  if (frame.creates && frame.communicator != mixed)
    totals_.creations[number(thread_.rank)].push_back({frame.communicator, frame.created, frame.operation});
  if (time && thread_.isMain && operation.initialises) {
    TraceTotals::Lifetime& life = totals_.lifetimes[number(thread_.rank)];
    life.initialised = *time;
    life.offAtInit = recording_.off(*time);
  }
  if (frame.awaitsRequest && frame.communicator == noIndex)
    if (TraceRequest* request = requests_.find(frame.request)) {
      request->ticks = ticks;
      return;  // counted when its communicator is known
    }
  const std::uint32_t known = frame.communicator == mixed ? noIndex : frame.communicator;
  CallCell& cell = callCells_[{known, frame.outerCode, frame.operation, PairClass::pointToPoint}];
  ++cell.calls;
  cell.ticks += ticks;
  cell.hasTicks |= time.has_value();
  cell.bytes += frame.bytes;
  cell.hasBytes |= frame.hasBytes;
}

// Counts a call whose region is not in the trace, or one that is known only when its request is done.
void TraceEvents::count(std::uint32_t communicator, Site site, std::uint64_t bytes, std::uint64_t ticks) {
  CallCell& cell = callCells_[{communicator, site.region, site.operation, PairClass::pointToPoint}];
  ++cell.calls;
  cell.bytes += bytes;
  cell.hasBytes = true;
  cell.ticks += ticks;
  cell.hasTicks |= ticks != 0;
}

void TraceEvents::sent(const Message& message) {
  const std::uint32_t of = communicator(message.communicator);
  if (of == noIndex) return;
  note(of);
  const Site where = site(message.request ? "Isend" : "Send");
  const std::uint64_t bytes = message.bytes;
  TraceRequest* open = nullptr;
  if (message.request) {
    if (const auto before = requests_.put({*message.request, of, where.region, where.operation, 0, true, true}))
      give(*before);
    open = requests_.find(*message.request);
  }
  const RankId to = peer(of, message.peer);
  if (to == noRank) {
    ++totals_.troubles.unknownRanks;
    return;
  }
  if (!totals_.take(bytes)) return;
  sentCells_[{of, where.region, where.operation, PairClass::pointToPoint, sizeClassOf(bytes)}].add(to, 1, bytes);
  if (bins_.wanted())
    bins_.at(message.time, {of, where.region, where.operation, PairClass::pointToPoint}).sums.to.add(to, 1, bytes);
  if (open) {
    open->to = to;
    open->bytes = bytes;
    open->time = message.time;
  }
  if (waits_) {
    const std::uint32_t slot = waits_->sent({message.time, to, of, message.tag, bytes}, open != nullptr);
    if (open) open->slot = slot;
  }
  if (Frame* frame = call()) {
    frame->bytes += bytes;
    frame->hasBytes = true;
    ++frame->messages;
  } else {
    count(of, where, bytes, 0);
  }
}

void TraceEvents::created(OTF2_CommRef ref) {
  Frame* frame = call();
  const std::uint32_t index = layout_.communicatorIndex[ref];
  if (!frame || index >= layout_.communicators.size()) return;
  frame->creates = true;
  if (frame->created == noIndex) frame->created = index;
  if (const std::uint32_t parent = layout_.communicators[index].parent; parent != noIndex) note(parent);
}

}  // namespace weft
