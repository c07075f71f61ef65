// Reads a run store. Opened read-only; the file is not trusted: nothing in it can run code or be written to,
// and what does not fit its documentation is refused with an Error.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/records/facets.h"
#include "core/records/rank_spread.h"
#include "core/records/records.h"
#include "core/records/statistics_group.h"
#include "core/records/tool_times.h"

namespace weft {

struct RunStoreState;
class StoreFile;

class RunStore {
 public:
  // Throws Error where the file is not a run store, is of a version that this Weft does not read
  // (docs/compatibility.md), or can't be read.
  explicit RunStore(const std::filesystem::path& path);
  explicit RunStore(std::shared_ptr<const StoreFile> file);
  ~RunStore();
  RunStore(RunStore&&) noexcept;
  RunStore& operator=(RunStore&&) noexcept;

  // The first bytes of a file: is it a run store of any version?
  static bool recognises(std::string_view firstBytes);
  const std::shared_ptr<const StoreFile>& file()
      const;  // to read the same file once more, whatever has its name by then

  std::map<std::string, std::string> facts() const;
  RunKeys keys() const;  // what its records are distinguished by
  std::vector<Source> sources() const;
  std::vector<DiagnosticRecord> diagnostics() const;
  std::vector<CodeTotal> diagnosticTotals() const;

  std::vector<Host> hosts() const;
  std::vector<Process> processes() const;  // ascending ranks
  std::vector<Region> regions() const;
  std::vector<Communicator> communicators() const;
  // The neighbours in a distributed graph, by ascending ranks.
  std::vector<NeighbourRow> neighbours(CommunicatorId of) const;
  std::vector<Operation> operationNames() const;  // ascending ids

  // Ordered by communicator id, then operation name. Applies the part of the filter that the profile follows
  // (Measure::profile).
  std::vector<OperationSummary> operations(const PairFilter& filter = {}) const;

  // The same by other keys, ascending, absent first. If the keys have neither communicator nor operation, rows are
  // without MPI_Init and MPI_Finalize, unless the filter names these. `ofMessages`: for messages whose sizes were
  // recorded one by one (a trace's), which have no seconds; keys and filter refer to the rank that sent.
  std::vector<StatisticsGroup> statistics(const StatisticsKeys& keys, const PairFilter& filter,
                                          bool ofMessages = false) const;
  bool hasMessageSizes() const;
  // As pairTraffic() below.
  void messageSizes(const PairFilter& filter, const std::function<bool(const MessageSizeRow&)>& visit) const;

  // What a trace records about the program itself: paths ascend, parents first.
  std::vector<CallPath> callPaths() const;
  void pathTimes(const std::function<bool(const PathTimeRow&)>& visit) const;  // by path, then rank

  // What was sampled, and calls by call path: ids are positions, counted from 1. Stacks have their parents before them;
  // `functions`: how many there are.
  std::vector<CodeModuleRow> codeModules() const;
  std::vector<FunctionRow> functions() const;
  std::vector<StackRow> stacks(std::size_t functions) const;
  void samples(const std::function<bool(const SampleRow&)>& visit)
      const;  // in the order of the rows; stops where `visit` answers false

  std::vector<Metric> metrics() const;  // ascending ids
  // By metric, region (none first), rank; stop where `visit` answers false.
  void metricRegions(const std::function<bool(const MetricRegionRow&)>& visit) const;
  void metricInclusives(const std::function<bool(const MetricInclusiveRow&)>& visit) const;
  // The bins of one metric, ascending. A bin may have several rows, from archives that hold different ranks.
  std::vector<MetricBinRow> metricBins(MetricId of) const;

  // By communicator id; only communicators for which the source distinguishes ranks. `filter` as above.
  std::vector<RankSpread> rankSpreads(const PairFilter& filter = {}) const;
  // Seconds of the rank that spent most in recorded operations, over all communicators, without MPI_Init and
  // MPI_Finalize, which not every source has; nothing if ranks are not distinguished.
  std::optional<double> largestRankSeconds() const;
  // Over ranks, of each one's seconds in all operations but MPI_Init and MPI_Finalize, ranks without a call included;
  // nothing where ranks are not distinguished.
  std::optional<Spread> mpiSeconds(const PairFilter& filter = {}) const;

  FabricRecords fabric() const;
  bool hasFabric() const;

  // By node, then port; errors by the counter's name. `file` is empty: see the table's source_id.
  std::vector<PortCountersRow> portCounters() const;
  bool hasPortCounters() const;

  // In the order of the rows; stops where `visit` answers false.
  void toolTimes(const std::function<bool(const ToolTime&)>& visit) const;
  // The same, made into one line for each tool.
  std::vector<ToolTimes> toolTimes() const;

  std::vector<AdapterPort> adapterPorts() const;  // ascending ids
  // By port, then time; stops where `visit` answers false.
  void counterSamples(const std::function<bool(const CounterSampleRow&)>& visit) const;

  // The layers of pair traffic, in the order of communicator, region, class, operation (absent first).
  std::vector<PairLayer> pairLayers() const;
  // The same of a part. Where ranks or time bins are chosen it reads all pairs.
  std::vector<PairLayer> pairLayers(const PairFilter& filter) const;
  // Ranks for which pair traffic was recorded, whether or not they sent anything; ascending.
  std::vector<RankId> pairSenders() const;
  // In the order of the rows; stops where `visit` answers false. The row is good until `visit` returns; peers ascend.
  // Nothing is kept in memory: 16,384 ranks may have 268 million pairs. With time bins, rows are what each rank sent in
  // each bin, of no communicator, region or operation; with ranks, rows may come without peers.
  void pairTraffic(const PairFilter& filter, const std::function<bool(const PairTrafficRow&)>& visit) const;
  // Ascending bins; the run's fact "time bin seconds" has their length.
  void timeBins(const std::function<bool(const TimeBinRow&)>& visit) const;
  // The same for a part, in the order of the rows. Only classes, ranks and bins of the filter apply.
  void timeBins(const PairFilter& filter, const std::function<bool(const TimeBinRow&)>& visit) const;

  // In the order of the rows; stops where `visit` answers false.
  void portTraffic(const std::function<bool(const PortTrafficRow&)>& visit) const;
  std::uint64_t portTrafficEntries() const;

 private:
  std::unique_ptr<RunStoreState> state_;
};

}  // namespace weft
