// The entries of one rank in an IPM log, delivered element by element.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/records/importer.h"
#include "importers/events/pair_gather.h"
#include "importers/io/reader_notes.h"
#include "importers/io/seen_rows.h"
#include "importers/io/xml_stream.h"

namespace weft {

// State of the whole log: ranks share the one communicator that represents all.
struct IpmRun {
  RowSink& sink;
  ReaderNotes& notes;
  Measures wanted;
  std::optional<CommunicatorId> communicator{};
  std::uint64_t calls = 0, bytes = 0;  // over all operations
  SeenRows functions = SeenRows();
  std::map<std::pair<std::optional<RegionId>, std::string>, std::uint64_t>
      functionNumbers{};  // by region and operation
  PairTotals pairs{};
  std::uint64_t hashEntries = 0;          // of sends
  std::uint64_t missingEntries = 0;       // that tasks state beyond those that they have
  std::uint64_t nested = 0, foreign = 0;  // entries that were passed over
};

class IpmTask {
 public:
  // `size`: of the run; empty where the log does not say.
  IpmTask(IpmRun& run, RankId rank, std::optional<std::uint32_t> size) : run_(run), rank_(rank), size_(size) {}

  void opened(std::string_view name, const XmlAttributes& attributes);
  void closed(std::string_view name, std::string_view text);
  void finish();

 private:
  struct Function {
    std::string name;
    std::optional<std::uint64_t> calls;
    std::optional<double> bytes;
  };

  void openRegion(const XmlAttributes& attributes);
  void openFunction(const XmlAttributes& attributes);
  void closeFunction(std::string_view text);
  bool isRepeat(const Function& function, const StatisticsRow& row, const std::string& where);
  bool isRepeatedEntry(const XmlAttributes& attributes, std::uint64_t count);
  void takeEntry(const XmlAttributes& attributes);
  // `bytes`: of all messages. False where the totals do not take them.
  bool keepEntry(std::string_view operation, const std::optional<std::uint64_t>& region, RankId partner,
                 std::uint64_t messages, std::uint64_t bytes);
  CommunicatorId communicator();

  IpmRun& run_;
  RankId rank_;
  std::optional<std::uint32_t> size_;
  std::optional<std::string> host_;
  std::optional<double> elapsed_;
  int regionDepth_ = 0;
  std::optional<RegionId> region_;                                // of the outermost open region
  std::map<std::uint64_t, std::optional<RegionId>> regionsById_;  // as the entries name them
  std::optional<Function> function_;
  std::map<std::tuple<std::optional<RegionId>, OperationId>, PairGather> pairs_;
  SeenRows entries_;
  std::uint64_t statedEntries_ = 0, seenEntries_ = 0;
};

}  // namespace weft
