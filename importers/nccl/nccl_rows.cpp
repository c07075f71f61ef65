#include "importers/nccl/nccl_rows.h"

#include <algorithm>
#include <numeric>

#include "core/base/units.h"
#include "core/records/size_class.h"
#include "core/records/time_bins.h"
#include "importers/nccl/nccl_connection_rows.h"
#include "importers/nccl/nccl_pairs.h"
#include "importers/nccl/nccl_ranks.h"
#include "importers/nccl/nccl_remarks.h"

namespace weft {
namespace {

constexpr const char* assumedRings =
    "those of a ring in the order of ranks, which is assumed: no log of NCCL lists rings";

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
      const NcclGpu& one = all_.gpus[gpu];
      ProcessRow row{ranks_.ofGpu[gpu], one.host.empty() ? std::nullopt : std::optional(one.host)};
      if (one.pid != 0) row.pid = one.pid;
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
    giveBinFacts();
    if (all_.origin != NcclOrigin::log) sink_.fact("rings", "assumed: in the order of ranks");
    tellNccl(all_, remarks_, notes_);
  }

 private:
  using Statistics = std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint8_t>,
                              StatisticsRow>;  // by operation, rank in the group, class of sizes

  void giveBinFacts() {
    if (all_.binNanoseconds == 0 || !wanted_.pairs) return;
    sink_.fact("time bin seconds", exactText(static_cast<double>(all_.binNanoseconds) / nanosecondsPerSecond));
    sink_.fact(binKeysFact, "communicator operation");
  }

  void giveGroup(std::size_t at) {
    const NcclGroup& group = all_.groups[at];
    CommunicatorRow row;
    row.name = ranks_.names[at].name + (group.isGuess ? "?" : "");
    row.size = group.size;
    row.label = group.label;
    if (group.parent) row.call = group.call;
    ids_[at] = sink_.communicator(row);
    const auto parent = ranks_.names[at].parent;
    if (parent) sink_.parent(ids_[at], ids_[*parent], ranks_.names[at].guessed);
    std::vector<RankId> members;
    for (const auto& [rank, gpu] : group.members) members.push_back(ranks_.ofGpu[gpu]);
    sink_.members(ids_[at], members, members.size() == group.size);
    remarks_.missing += group.size - static_cast<std::uint32_t>(members.size());
    remarks_.unnamed += !group.isNamed;
    remarks_.guessed += group.isGuess;
  }

  void giveCalls(std::size_t at) {
    const NcclGroup& group = all_.groups[at];
    Statistics statistics;
    NcclPairs pairs(all_, group, remarks_.doubts);
    for (const auto& [key, byRank] : group.calls) {
      for (const auto& [rank, calls] : byRank)
        add(statistics[{key.operation, rank, all_.tellsSizes ? sizeClassOf(key.bytes) : std::uint8_t{0}}], group, key,
            rank, calls);
      if (wanted_.pairs) pairs.add(key, byRank);
    }
    if (wanted_.operations) giveStatistics(at, statistics);
    if (!wanted_.pairs) return;
    const NcclTraffic traffic = pairs.traffic();
    for (const std::uint32_t operation : sorted_)
      if (const auto found = traffic.find(operation); found != traffic.end()) givePairs(at, operation, found->second);
    if (all_.binNanoseconds != 0)
      pairs.eachBin([&](std::uint32_t bin, const NcclTraffic& sums) { giveBin(at, bin, sums); });
  }

  void add(StatisticsRow& row, const NcclGroup& group, const NcclCallKey& key, std::uint32_t rank,
           std::uint64_t calls) {
    const auto product = checkedProduct(calls, key.bytes);
    remarks_.doubts.held |= !product;
    row.calls += calls;
    row.bytes = saturatingAdd(row.bytes.value_or(0), product.value_or(maxStoredBytes), remarks_.doubts.held);
    const auto took = group.nanoseconds.find(key);
    if (took == group.nanoseconds.end()) return;
    if (const auto found = took->second.find(rank); found != took->second.end())
      row.seconds = row.seconds.value_or(0) + static_cast<double>(found->second) / nanosecondsPerSecond;
  }

  void giveStatistics(std::size_t at, Statistics& statistics) {
    for (const std::uint32_t operation : sorted_)
      for (auto each = statistics.lower_bound({operation, 0, 0});
           each != statistics.end() && std::get<0>(each->first) == operation; ++each) {
        StatisticsRow& row = each->second;
        row.communicator = ids_[at];
        row.rank = ranks_.of(all_.groups[at], std::get<1>(each->first));
        row.operation = operations_[operation];
        if (all_.tellsSizes) {
          row.sizeMin = smallestOf(std::get<2>(each->first));
          row.sizeMax = limitOf(std::get<2>(each->first));
        }
        if (row.rank) sink_.statistics(row);
      }
  }

  // By the ranks of the job; what goes to or comes from members that are not known is added to `lost`.
  std::map<RankId, std::vector<PairPeer>> bySource(std::size_t at, const NcclBytes& sums, std::uint64_t& lost) {
    std::map<RankId, std::vector<PairPeer>> sources;
    for (const auto& [edge, bytes] : sums) {
      const auto from = ranks_.of(all_.groups[at], edge.first), to = ranks_.of(all_.groups[at], edge.second);
      if (from && to) sources[*from].push_back({*to, 0, bytes});
      else lost = saturatingAdd(lost, bytes, remarks_.doubts.held);
    }
    return sources;
  }

  PairClass classOf(std::uint32_t operation) const {
    const std::string& name = all_.operations[operation];
    return name == "Send" || name == "Recv" ? PairClass::pointToPoint : PairClass::collective;
  }

  void givePairs(std::size_t at, std::uint32_t operation, const NcclBytes& sums) {
    for (auto& [source, peers] : bySource(at, sums, remarks_.lostBytes)) {
      PairTrafficRow row;
      row.communicator = ids_[at];
      row.kind = classOf(operation);
      row.operation = operations_[operation];
      row.source = source;
      row.hasMessages = false;
      row.peers = std::move(peers);
      sink_.pairTraffic(row);
      if (row.kind == PairClass::collective)
        sink_.fact(collectiveMessages::fact,
                   all_.origin == NcclOrigin::log ? "those of the rings and trees that NCCL logged" : assumedRings);
    }
  }

  void giveBin(std::size_t at, std::uint32_t bin, const NcclTraffic& traffic) {
    for (const std::uint32_t operation : sorted_) {
      const auto found = traffic.find(operation);
      if (found == traffic.end()) continue;
      std::uint64_t lost = 0;
      for (auto& [source, peers] : bySource(at, found->second, lost))
        sink_.timeBin({bin, classOf(operation), source, std::move(peers), ids_[at], {}, operations_[operation]});
    }
  }

  const NcclGroups& all_;
  const Measures& wanted_;
  RowSink& sink_;
  ReaderNotes& notes_;
  const NcclRanks ranks_;
  std::vector<CommunicatorId> ids_;      // by group
  std::vector<std::uint32_t> sorted_;    // operations by name
  std::vector<OperationId> operations_;  // as NcclGroups has them
  NcclRemarks remarks_;
};

}  // namespace

void giveNccl(const NcclGroups& groups, const Measures& wanted, RowSink& sink, ReaderNotes& notes) {
  Rows(groups, wanted, sink, notes).run();
}

}  // namespace weft
