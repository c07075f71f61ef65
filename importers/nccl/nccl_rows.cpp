#include "importers/nccl/nccl_rows.h"

#include <algorithm>
#include <numeric>

#include "core/base/units.h"
#include "importers/nccl/nccl_connection_rows.h"
#include "importers/nccl/nccl_ranks.h"
#include "importers/nccl/nccl_traffic.h"

namespace weft {
namespace {

class Rows {
 public:
  Rows(const NcclGroups& all, const Measures& wanted, RowSink& sink, ReaderNotes& notes)
      : all_(all), wanted_(wanted), sink_(sink), notes_(notes), ranks_(numberNccl(all)), ids_(all.groups.size()) {}

  void run() {
    sink_.fact("processes", std::to_string(all_.gpus.size()));
    if (!all_.version.empty()) sink_.fact("tool", "NCCL " + all_.version);
    std::vector<std::size_t> gpus(all_.gpus.size());
    for (std::size_t gpu = 0; gpu < gpus.size(); ++gpu) gpus[number(ranks_.ofGpu[gpu])] = gpu;
    for (const std::size_t gpu : gpus) {
      ProcessRow row{ranks_.ofGpu[gpu], all_.gpus[gpu].host};
      row.pid = all_.gpus[gpu].pid;
      sink_.process(row);
    }
    sorted_.resize(all_.operations.size());
    std::iota(sorted_.begin(), sorted_.end(), 0U);
    std::ranges::sort(sorted_, {}, [&](std::uint32_t at) { return all_.operations[at]; });
    operations_.resize(sorted_.size());
    for (const std::uint32_t at : sorted_) operations_[at] = sink_.operation(all_.operations[at]);
    for (const std::size_t at : ranks_.order) giveGroup(at);
    for (const std::size_t at : ranks_.order) giveCalls(at);
    giveNcclConnections(all_, ranks_, ids_, sink_);
    tell();
  }

 private:
  void giveGroup(std::size_t at) {
    const NcclGroup& group = all_.groups[at];
    CommunicatorRow row;
    row.name = ranks_.names[at].name;
    row.size = group.size;
    if (group.parent) row.call = "Comm_split";
    ids_[at] = sink_.communicator(row);
    const auto parent = ranks_.names[at].parent;
    if (parent) sink_.parent(ids_[at], ids_[*parent], ranks_.names[at].guessed);
    std::vector<RankId> members;
    for (const auto& [rank, gpu] : group.members) members.push_back(ranks_.ofGpu[gpu]);
    sink_.members(ids_[at], members, members.size() == group.size);
    missing_ += group.size - static_cast<std::uint32_t>(members.size());
    unnamed_ += !group.id;
  }

  std::optional<RankId> rankOf(const NcclGroup& group, std::uint32_t rank) const { return ranks_.of(group, rank); }

  void giveCalls(std::size_t at) {
    const NcclGroup& group = all_.groups[at];
    std::map<std::uint32_t, std::map<std::uint32_t, StatisticsRow>> statistics;  // by operation and rank in the group
    std::map<std::uint32_t, NcclBytes> traffic;                                  // by operation
    const NcclPaths paths = pathsOf(group);
    openRings_ += paths.open;
    for (const auto& [key, byRank] : group.calls) {
      std::uint64_t most = 0;
      for (const auto& [rank, calls] : byRank) {
        most = std::max(most, calls);
        add(statistics[key.operation][rank], calls, key.bytes);
      }
      if (wanted_.pairs) spread(group, paths, key, byRank, most, traffic);
    }
    if (wanted_.operations) giveStatistics(at, statistics);
    for (const std::uint32_t operation : sorted_) givePairs(at, operation, traffic[operation]);
  }

  void add(StatisticsRow& row, std::uint64_t calls, std::uint64_t bytes) {
    const auto product = checkedProduct(calls, bytes);
    held_ |= !product;
    row.calls += calls;
    row.bytes = saturatingAdd(row.bytes.value_or(0), product.value_or(maxStoredBytes), held_);
  }

  void giveStatistics(std::size_t at, std::map<std::uint32_t, std::map<std::uint32_t, StatisticsRow>>& statistics) {
    for (const std::uint32_t operation : sorted_)
      for (auto& [rank, row] : statistics[operation]) {
        row.communicator = ids_[at];
        row.rank = rankOf(all_.groups[at], rank);
        row.operation = operations_[operation];
        if (row.rank) sink_.statistics(row);
      }
  }

  void spread(const NcclGroup& group, const NcclPaths& paths, const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank,
              std::uint64_t most, std::map<std::uint32_t, NcclBytes>& traffic) {
    const std::string& operation = all_.operations[key.operation];
    if (operation == "Send" || operation == "Recv") return spreadMessages(group, key, byRank, operation == "Send", traffic);
    const auto told = group.algorithms.find({key.operation, key.bytes});
    const std::string_view algorithm = told == group.algorithms.end() ? std::string_view() : told->second;
    const auto bytes = checkedProduct(most, key.bytes);
    held_ |= !bytes;
    const NcclSpread result = spreadNccl(operation, algorithm, key.root, bytes.value_or(maxStoredBytes), group.size, paths, traffic[key.operation], held_);
    asRing_ += result == NcclSpread::asRing ? most : 0;
    unknown_ += result == NcclSpread::unknown ? most : 0;
    untold_ += told == group.algorithms.end() && group.size > 1 ? most : 0;
    assumed_ += paths.assumed && group.size > 1 ? most : 0;
  }

  // What was sent is as its sender says; where it says nothing, as the receiver does.
  void spreadMessages(const NcclGroup& group, const NcclCallKey& key, const std::map<std::uint32_t, std::uint64_t>& byRank, bool sent,
                      std::map<std::uint32_t, NcclBytes>& traffic) {
    for (const auto& [rank, calls] : byRank) {
      const auto bytes = checkedProduct(calls, key.bytes);
      held_ |= !bytes;
      if (!sent && saysSends(group, key.root)) continue;
      const auto edge = sent ? std::pair(rank, key.root) : std::pair(key.root, rank);
      std::uint64_t& sum = traffic[operationOf("Send", key.operation)][edge];
      sum = saturatingAdd(sum, bytes.value_or(maxStoredBytes), held_);
    }
  }

  bool saysSends(const NcclGroup& group, std::uint32_t rank) const {
    return std::ranges::any_of(group.calls, [&](const auto& call) { return all_.operations[call.first.operation] == "Send" && call.second.contains(rank); });
  }

  std::uint32_t operationOf(std::string_view name, std::uint32_t otherwise) const {
    const auto found = std::ranges::find(all_.operations, name);
    return found == all_.operations.end() ? otherwise : static_cast<std::uint32_t>(found - all_.operations.begin());
  }

  void givePairs(std::size_t at, std::uint32_t operation, const NcclBytes& sums) {
    const NcclGroup& group = all_.groups[at];
    const std::string& name = all_.operations[operation];
    std::map<RankId, std::vector<PairPeer>> bySource;
    for (const auto& [edge, bytes] : sums) {
      const auto from = rankOf(group, edge.first), to = rankOf(group, edge.second);
      if (from && to) bySource[*from].push_back({*to, 0, bytes});
      else lostBytes_ = saturatingAdd(lostBytes_, bytes, held_);
    }
    for (auto& [source, peers] : bySource) {
      PairTrafficRow row;
      row.communicator = ids_[at];
      row.kind = name == "Send" || name == "Recv" ? PairClass::pointToPoint : PairClass::collective;
      row.operation = operations_[operation];
      row.source = source;
      row.hasMessages = false;
      row.peers = std::move(peers);
      sink_.pairTraffic(row);
      if (row.kind == PairClass::collective) sink_.fact(collectiveMessages::fact, "those of the rings and trees that NCCL logged");
    }
  }

  void tell() {
    if (missing_ != 0)
      notes_.lost("nccl.members", counted(missing_, "member", "members") + " of communicators are in no log", "what they send and receive is missing",
                  "give the logs of all processes");
    if (lostBytes_ != 0) notes_.lost("nccl.bytes", exactBytes(lostBytes_) + " go to or come from members that are in no log", "they are in no pair");
    if (unnamed_ != 0)
      notes_.note("nccl.groups", counted(unnamed_, "communicator is", "communicators are") + " not named by the log (commId)",
                  "members were put together by size and order", "a newer NCCL names them");
    if (all_.unknownHandles != 0)
      notes_.lost("nccl.handle", counted(all_.unknownHandles, "call is", "calls are") + " of communicators of which the log does not tell how they came to be",
                  "they were left out", "log INIT as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)");
    if (openRings_ != 0)
      notes_.lost("nccl.rings", counted(openRings_, "ring does", "rings do") + " not close over all ranks", "the others were taken in their place", "the logs may be cut, or not be all");
    if (assumed_ != 0)
      notes_.note("nccl.assumed", "of " + counted(assumed_, "call", "calls") + " no ring is logged", "the ring of the ranks' order was assumed: which links are loaded is a guess",
                  "log GRAPH as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)");
    if (untold_ != 0)
      notes_.note("nccl.algorithm", "of " + counted(untold_, "collective call", "collective calls") + " the log does not tell the algorithm", "a ring was assumed",
                  "log TUNING as well (NCCL_DEBUG_SUBSYS=INIT,GRAPH,NET,COLL,TUNING)");
    if (asRing_ != 0)
      notes_.note("nccl.other_algorithm", counted(asRing_, "collective call went", "collective calls went") + " by an algorithm whose ways are not logged (NVLS, CollNet, PAT)",
                  "bytes are those of a ring");
    if (unknown_ != 0) notes_.lost("nccl.operation", counted(unknown_, "call is", "calls are") + " of an operation that Weft can't spread over ranks", "they are in no pair");
    if (all_.unknownDatatypes != 0)
      notes_.lost("nccl.datatype", counted(all_.unknownDatatypes, "call has", "calls have") + " a type of elements that NCCL did not have", "they were left out");
    if (held_) notes_.lost("nccl.overflow", "a sum of bytes passes 2^63", "it was held there", "check whether the log is damaged");
  }

  const NcclGroups& all_;
  const Measures& wanted_;
  RowSink& sink_;
  ReaderNotes& notes_;
  const NcclRanks ranks_;
  std::vector<CommunicatorId> ids_;  // by group
  std::vector<std::uint32_t> sorted_;    // operations by name
  std::vector<OperationId> operations_;  // as NcclGroups has them
  std::uint64_t missing_ = 0, unnamed_ = 0, openRings_ = 0, assumed_ = 0, untold_ = 0, asRing_ = 0, unknown_ = 0, lostBytes_ = 0;
  bool held_ = false;
};

}  // namespace

void giveNccl(const NcclGroups& groups, const Measures& wanted, RowSink& sink, ReaderNotes& notes) { Rows(groups, wanted, sink, notes).run(); }

}  // namespace weft
