// A part of TraceEvents: collectives and one-sided transfers, and how sums become rows.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/units.h"
#include "core/records/pair_codec.h"
#include "importers/otf2/trace_location.h"

namespace weft {
namespace {

bool isToMany(CollectiveFlow flow) {
  return flow == CollectiveFlow::toEach || flow == CollectiveFlow::toHigher || flow == CollectiveFlow::fromEach;
}

// The same as bytes that this rank sent.
CollectiveShare withoutPairs(const CollectiveShare& share, const CollectivePart& part) {
  if (share.flow == CollectiveFlow::fromEach) return {CollectiveFlow::unknown, part.sent};
  const std::uint64_t peers = share.flow == CollectiveFlow::toEach ? part.size - 1 : part.size - 1 - part.rank;
  return {CollectiveFlow::unknown,
          checkedProduct(share.bytes, peers).value_or(UINT64_MAX)};  // too much: take() refuses it
}

// Both by ascending rank; `cancelled` has no more than the cell.
std::vector<PairPeer> without(const PeerSums* cancelled, std::vector<PairPeer> peers) {
  if (!cancelled || cancelled->empty()) return peers;
  auto at = peers.begin();
  for (const PairPeer& each : cancelled->ascending()) {
    while (at->destination != each.destination) ++at;
    at->messages -= each.messages;
    at->bytes -= each.bytes;
  }
  std::erase_if(peers, [](const PairPeer& each) { return each.messages == 0; });
  return peers;
}

const PeerSums* cancelledOf(const std::map<CellKey, PeerSums>& cancelled, const CellKey& key) {
  const auto found = cancelled.find(key);
  return found == cancelled.end() ? nullptr : &found->second;
}

RankId rootOf(std::uint32_t root, const std::vector<RankId>& members) {
  return root < members.size() ? members[root] : noRank;
}

std::optional<CallItem::Kind> epochKindOf(std::string_view operation) {
  if (operation == "Win_post") return CallItem::Kind::exposed;
  if (operation == "Win_start") return CallItem::Kind::accessBegan;
  if (operation == "Win_complete") return CallItem::Kind::accessEnded;
  const bool waits = operation == "Win_wait" || operation == "Win_test";
  return waits ? std::optional(CallItem::Kind::exposureEnded) : std::nullopt;
}

}  // namespace

void TraceEvents::collective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_CommRef ref, std::uint32_t root,
                             std::uint64_t sent, std::uint64_t received, std::optional<std::uint64_t> request) {
  TraceRequest* const open = request ? requests_.find(*request) : nullptr;
  const std::uint32_t of = communicator(ref);
  if (of == noIndex) return;
  note(of);
  Frame* frame = call();
  if (operation >= OTF2_COLLECTIVE_OP_CREATE_HANDLE) {  // handles and memory: no data
    if (frame) frame->creates |= operation == OTF2_COLLECTIVE_OP_CREATE_HANDLE;
    if (waits_ && open) waits_->ended(open->slot);
    return;
  }
  Site where = site(nameOf(operation));
  if (open) where = {open->region, open->operation};
  if (!totals_.take(sent)) return;
  if (open && !open->isCounted) count(of, where, sent, open->ticks);
  else if (frame && !request) {
    frame->bytes += sent;
    frame->hasBytes = true;
  } else if (!frame) count(of, where, sent, 0);
  const auto slotOf = std::optional(open ? open->slot : noIndex);
  if (open) open->isOpen = false;
  const auto& membership = memberships_.of(thread_.rank, of);
  if (waits_ && membership.members && membership.members == membership.peers && membership.rank != noIndex) {
    const bool hasNeighbours = !layout_.communicators[of].grid.empty();
    waits_->collective(
        {time, of, waitKindOf(operation), rootOf(root, *membership.members), sent, received, hasNeighbours},
        layout_.operations[where.operation].name, static_cast<std::uint32_t>(membership.members->size()),
        request ? slotOf : std::nullopt);
  } else if (waits_ && open) {
    waits_->ended(*slotOf);
  }
  if (!membership.members) return;               // MPI_COMM_SELF
  if (membership.members != membership.peers) {  // between two groups: sizes do not tell which way
    if (sent != 0 && totals_.take(sent))
      pair(time, of, where, PairClass::collective, [&](PairCell& cell) {
        ++cell.unpairedMessages;
        cell.unpairedBytes += sent;
      });
    return;
  }
  if (membership.rank == noIndex) {
    ++totals_.troubles.unknownRanks;
    return;
  }
  share(time, of, where,
        {operation, static_cast<std::uint32_t>(membership.members->size()), membership.rank, root == membership.rank,
         sent, received, layout_.blocksOnly},
        root);
}

void TraceEvents::share(std::uint64_t time, std::uint32_t of, Site where, const CollectivePart& part,
                        std::uint32_t root) {
  CollectiveShare share = shareOf(part);
  if (share.flow == CollectiveFlow::none) return;
  if (isToMany(share.flow) && part.size > maxSpread && !(share.flow == CollectiveFlow::toEach && part.isRoot)) {
    share = withoutPairs(share, part);
    ++totals_.troubles.notSpread;
  }
  RankId rootRank = noRank;
  if (share.flow == CollectiveFlow::toRoot || share.flow == CollectiveFlow::fromRoot) {
    const auto& members = *memberships_.of(thread_.rank, of).members;
    if (root < members.size()) rootRank = members[root];
    if (rootRank == noRank) {
      ++totals_.troubles.unknownRoots;
      return;
    }
  }
  if (!totals_.take(share.bytes, isToMany(share.flow) ? part.size - 1 : 1)) return;
  if (share.flow == CollectiveFlow::misfit) {
    ++totals_.troubles.misfits;
    totals_.troubles.misfitBytes += share.bytes;
  }
  pair(time, of, where, PairClass::collective, [&](PairCell& cell) {
    switch (share.flow) {
      case CollectiveFlow::none:
        return;
      case CollectiveFlow::toEach:
        return cell.toEach.add(share.bytes);
      case CollectiveFlow::toHigher:
        return cell.toHigher.add(share.bytes);
      case CollectiveFlow::fromEach:
        return cell.fromEach.add(share.bytes);
      case CollectiveFlow::toRoot:
        return cell.to.add(rootRank, 1, share.bytes);
      case CollectiveFlow::fromRoot:
        return cell.from.add(rootRank, 1, share.bytes);
      case CollectiveFlow::unknown:
      case CollectiveFlow::misfit:
        ++cell.unpairedMessages, cell.unpairedBytes += share.bytes;
    }
  });
}

void TraceEvents::oneSided(std::uint64_t time, OTF2_RmaWinRef window, std::uint32_t remote, std::uint64_t put,
                           std::uint64_t got, OneSided how) {
  const std::uint32_t of = layout_.windowCommunicator[window];
  if (of == TraceLayout::otherParadigm) return;
  if (of >= layout_.communicators.size()) {
    ++totals_.troubles.unknownCommunicators;
    return;
  }
  note(of);
  const RankId target = peer(of, remote);
  if (target == noRank) {
    ++totals_.troubles.unknownRanks;
    return;
  }
  if (!totals_.take(put) || !totals_.take(got)) return;
  if (waits_) waits_->accessed({time, window, of}, target);
  static constexpr std::array names{"Put", "Get", "Accumulate"};
  const Site where = site(names[static_cast<std::size_t>(how)]);
  pair(time, of, where, PairClass::oneSided, [&](PairCell& cell) {
    if (put != 0 || got == 0) cell.to.add(target, 1, put);
    if (got != 0) cell.from.add(target, 1, got);
  });
  if (Frame* frame = call()) {
    frame->bytes += put + got;
    frame->hasBytes = true;
  } else count(of, where, put + got, 0);
}

// Notes only who waits for whom: the operation has no data of its own.
void TraceEvents::windowCollective(std::uint64_t time, OTF2_CollectiveOp operation, OTF2_RmaWinRef window) {
  const std::uint32_t of = layout_.windowCommunicator[window];
  const CollectiveKind kind = windowKindOf(operation);
  if (!waits_ || of >= layout_.communicators.size() || kind == CollectiveKind::none) return;
  const auto& membership = memberships_.of(thread_.rank, of);
  if (!membership.members || membership.members != membership.peers || membership.rank == noIndex) return;
  note(of);
  waits_->collective({time, of, kind, noRank, 0, 0}, {}, static_cast<std::uint32_t>(membership.members->size()),
                     std::nullopt);
}

// Begins or ends an epoch with the ranks of a group; which, the call states.
void TraceEvents::windowGroup(std::uint64_t time, OTF2_RmaWinRef window, OTF2_GroupRef group) {
  const std::uint32_t of = layout_.windowCommunicator[window], members = layout_.groupIndex[group];
  Frame* const frame = call();
  if (!waits_ || !frame || of >= layout_.communicators.size() || members >= layout_.groups.size()) return;
  note(of);
  if (const auto kind = epochKindOf(layout_.operations[frame->operation].name))
    waits_->epoch(*kind, {time, window, of}, layout_.groups[members]);
}

// To single peers what the cell has for each.
void TraceEvents::spread(const CellKey& key, const PairCell& cell, const PeerSums* cancelled, PeerSums& to,
                         PeerSums& from) {
  to.add(without(cancelled, cell.to.ascending()));
  from.add(cell.from);
  if (cell.toEach.messages + cell.toHigher.messages + cell.fromEach.messages == 0) return;
  const auto& membership = memberships_.of(thread_.rank, key.communicator);
  weft::spread(*membership.members, membership.rank, cell.toEach, cell.toHigher, to);
  weft::spread(*membership.members, membership.rank, cell.fromEach, {}, from);
}

// Point-to-point messages: by classes of sizes, and all of these together.
void TraceEvents::handOverSent() {
  const auto cells = sentCells_.sorted();
  PeerSums toAll;
  for (auto at = cells.begin(); at != cells.end();) {
    CellKey whole = at->first;
    whole.sizeClass = 0;
    PeerSums sums;
    std::vector<PairPeer> all;
    for (std::size_t classes = 0; at != cells.end(); ++at) {
      CellKey key = at->first;
      if (std::exchange(key.sizeClass, 0), key != whole) break;
      auto peers = without(cancelledOf(cancelledSent_, at->first), at->second->ascending());
      if (peers.empty()) continue;
      totals_.sizes.push_back({at->first, thread_.rank, 0, 0, packPairs(peers)});
      if (++classes == 1) {
        all = std::move(peers);
        continue;
      }
      if (classes == 2) sums.add(all);
      sums.add(peers);
    }
    if (!sums.empty()) all = sums.ascending();
    if (all.empty()) continue;
    toAll.add(all);
    totals_.pairs.push_back({whole, thread_.rank, 0, 0, packPairs(all)});
  }
  for (const PairPeer& each : toAll.ascending())
    totals_.balanced(thread_.rank, each.destination, each.messages, each.bytes, 1);
}

void TraceEvents::handOverPairs() {
  for (const auto& [key, found] : pairCells_.sorted()) {
    const PairCell& cell = *found;
    PeerSums to, from;
    spread(key, cell, nullptr, to, from);
    for (const PairPeer& each : from.ascending())
      totals_.foreignPairs[{key, each.destination}].add(thread_.rank, each.messages, each.bytes);
    const auto peers = to.ascending();
    if (!peers.empty() || cell.unpairedMessages != 0)
      totals_.pairs.push_back({key, thread_.rank, cell.unpairedMessages, cell.unpairedBytes, packPairs(peers)});
  }
}

void TraceEvents::handOverBins() {
  totals_.troubles.outOfTime += bins_.outside();
  const auto cells = bins_.finish(
      [&](std::uint32_t communicator) { return memberships_.of(thread_.rank, communicator).members->size(); });
  for (const auto& [key, cell] : cells) {
    const std::uint32_t bin = key.communicator, site = key.region;
    if (!cell->sums.isEven()) {
      totals_.bins->keepForeign(bin, site, thread_.rank, cell->sums.from);
      totals_.bins->keep(bin, site, thread_.rank, without(&cell->cancelled, cell->sums.to.ascending()));
      continue;
    }
    PeerSums to, from;
    spread(totals_.bins->site(site), cell->sums, &cell->cancelled, to, from);
    totals_.bins->keepForeign(bin, site, thread_.rank, from);
    totals_.bins->keep(bin, site, thread_.rank, to.ascending());
  }
}

void TraceEvents::handOverCalls() {
  for (const auto& [key, cell] : callCells_.sorted()) totals_.calls.push_back({key, thread_.rank, *cell});
}

void TraceEvents::finish() {
  if (waits_) waits_->finish();
  if (totals_.states) totals_.states->finish();
  while (!stack_.empty()) {
    const Frame frame = stack_.back();
    stack_.pop_back();
    close(frame, std::nullopt);
  }
  requests_.eachOpen([&](const TraceRequest& request) { give(request); });
  handOverCalls();
  handOverSent();
  handOverPairs();
  handOverBins();
  for (const PairPeer& each : receivedFrom_.ascending())
    totals_.balanced(each.destination, thread_.rank, each.messages, each.bytes, -1);
}

}  // namespace weft
