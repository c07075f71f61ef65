#include "analysis/waits/wait_causes.h"

#include "analysis/run/item_names.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"

namespace weft {
namespace {

bool isBetweenTwo(WaitClass kind) { return kind == WaitClass::lateSender || kind == WaitClass::lateReceiver; }

}  // namespace

const char* name(WaitCauseKind kind) {
  switch (kind) {
    case WaitCauseKind::latePeer:
      return "late-peer";
    case WaitCauseKind::transaction:
      return "transaction";
    case WaitCauseKind::lastRank:
      return "last-rank";
    case WaitCauseKind::linkEnd:
      return "link-end";
  }
  return "";
}

const char* title(WaitCauseKind kind) {
  switch (kind) {
    case WaitCauseKind::latePeer:
      return "Peer came late";
    case WaitCauseKind::transaction:
      return "Peer busy with messages";
    case WaitCauseKind::lastRank:
      return "Last rank of a collective";
    case WaitCauseKind::linkEnd:
      return "Loaded link on the way";
  }
  return "";
}

WaitRow rowOf(RankId rank, const SingleWait& wait, const WaitKindRow& kind, const std::optional<double>& binSeconds) {
  WaitRow row;
  row.kind = kind.kind;
  row.rank = rank;
  row.peer = wait.peer;
  row.communicator = kind.communicator;
  row.region = kind.region;
  row.operation = kind.operation;
  row.path = kind.path;
  row.meanwhile = kind.meanwhile;
  const double seconds = static_cast<double>(wait.from) / nanosecondsPerSecond;
  if (binSeconds && *binSeconds > 0) row.bin = static_cast<std::uint32_t>(seconds / *binSeconds);
  row.waits = 1;
  row.nanoseconds = wait.nanoseconds;
  return row;
}

WaitCauses::WaitCauses(const RunStore& store, const OpenRun* run, double threshold, const Stopped& stopped)
    : run_(run), paths_(store), transactions_(transactionsOf(WaitStore(store))) {
  for (std::size_t i = 0; i < transactions_.size(); ++i)
    for (const MessageGroupRow& pair : transactions_[i].pairs) {
      if (pair.sender) busy_.try_emplace({*pair.sender, pair.source}, i);
      if (pair.receiver) busy_.try_emplace({*pair.receiver, pair.destination}, i);
    }
  if (const auto length = waitBinSeconds(store.facts()); run && length)
    loaded_.emplace(store, *run, *length, threshold, stopped);
}

std::string WaitCauses::unplacedPorts() const {
  const std::size_t ports = loaded_ ? loaded_->unplaced() : 0;
  if (ports == 0) return {};
  return "readings of the counters of " + counted(ports, "port", "ports") +
         " give no causes: the fabric has no such port, or the trace does not record when MPI_Init ended on its host";
}

const MessageTransaction* WaitCauses::busyWith(RankId rank, const std::optional<CallPathId>& path) const {
  const auto found = path ? busy_.find({*path, rank}) : busy_.end();
  return found == busy_.end() ? nullptr : &transactions_[found->second];
}

// On the way of the message itself, and of those that the late rank was busy with.
std::optional<EndIndex> WaitCauses::loadedEnd(const WaitRow& row, const MessageTransaction* busy) const {
  if (!loaded_ || !row.bin || !row.peer || !loaded_->isAny(*row.bin)) return std::nullopt;
  std::vector<LoadedEnds::Pair> pairs;
  if (row.kind == WaitClass::lateReceiver) pairs.push_back({row.rank, *row.peer});
  else pairs.push_back({*row.peer, row.rank});
  if (busy)
    for (const MessageGroupRow& pair : busy->pairs)
      if (pair.source == *row.peer || pair.destination == *row.peer) pairs.push_back({pair.source, pair.destination});
  return loaded_->onRoutes(*row.bin, pairs);
}

WaitCause WaitCauses::of(const WaitRow& row) const {
  const bool isInMpi = paths_.isMpi(row.meanwhile);
  const MessageTransaction* busy = row.peer && isInMpi ? busyWith(*row.peer, row.meanwhile) : nullptr;
  // Who computes is late whatever links carry.
  if (isInMpi)
    if (const auto end = loadedEnd(row, busy)) return {WaitCauseKind::linkEnd, {}, {}, {}, end};
  if (!isBetweenTwo(row.kind)) return {WaitCauseKind::lastRank, row.peer, {}, {}, {}, isCompletion(row.kind)};
  if (busy) return {WaitCauseKind::transaction, {}, {}, busy->number, {}};
  return {WaitCauseKind::latePeer, row.peer, row.meanwhile, {}, {}};
}

std::string WaitCauses::words(const WaitCause& cause) const {
  if (cause.transaction) return "transaction " + std::to_string(*cause.transaction);
  if (cause.end) return itemName(*run_, *cause.end);
  if (cause.isCompletion) return "the operation itself";
  const std::string text =
      cause.peer ? "rank " + std::to_string(number(*cause.peer)) : sentence("a rank that", Absence::notKnown);
  return cause.meanwhile ? text + " in " + paths_(cause.meanwhile) : text;
}

}  // namespace weft
