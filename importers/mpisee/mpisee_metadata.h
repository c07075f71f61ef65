// The lines that start with '#' in the text forms: facts about the run, hosts and elapsed times by rank, C9's lists.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "importers/mpisee/mpisee_processes.h"
#include "importers/mpisee/mpisee_reading.h"

namespace weft {

class MpiseeMetadata {
 public:
  explicit MpiseeMetadata(MpiseeReading& reading) : reading_(reading), processes_(reading) {}

  void read(std::string_view line, std::uint64_t number);
  // Hands the facts on. `appended`: the file holds several profiles, so that lines come again for a known reason.
  void finish(bool appended);

  std::optional<std::uint64_t> processes;      // as the file says
  std::optional<std::uint64_t> communicators;  // likewise
  bool countsOneMore = false;                  // as builds of 2021 do, which write "#'Processes'='16'"
  bool commaBeforeTimes = false;               // "…each process:,0 0.18": builds from 2023 on
  // C9: "#@ NAME value,value,…"
  std::vector<std::string> communicatorNames, operationNames, metricNames;
  std::vector<std::string> communicatorSizes;

 private:
  void readQuoted(std::string_view line);
  void readPlain(std::string_view line);
  void readLists(std::string_view line, std::uint64_t number);
  void readList(std::string_view line, std::uint64_t number);
  void setFact(std::string_view key, std::string_view value);
  bool wasRead(std::string_view line, std::uint64_t number);

  MpiseeReading& reading_;
  std::string application_, arguments_, version_, buildDate_;
  MpiseeProcesses processes_;
  std::set<std::pair<std::string, std::size_t>> lines_;  // that were read
  std::uint64_t repeatedLines_ = 0, firstRepeated_ = 0;
};

}  // namespace weft
