// The small tables of a SQLite profile: what the run was, operations, communicators, where ranks ran.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "importers/mpisee/mpisee_communicators.h"
#include "importers/mpisee/mpisee_database.h"

namespace weft {

class MpiseeTables {
 public:
  MpiseeTables(MpiseeReading& reading, const UntrustedDatabase& database) : reading_(reading), database_(database) {}

  // If the file lacks something without which no row can be understood, reports it and returns false.
  bool check();
  void readNames();
  // Hosts and elapsed times, once the data rows are known, and which ranks have some; reports whether they fit the run.
  void readProcesses(const std::vector<bool>& ranks);
  // SQLite keeps how many rows a table was given. Tells where `data` has fewer.
  void tellMissingRows(std::uint64_t rows);
  void finish() { communicators_->finish(); }

  MpiseeCommunicators& communicators() { return *communicators_; }
  std::optional<std::size_t> communicator(std::optional<std::int64_t> id) const;  // position in communicators()
  // mpisee 4.1 books Waitall of several requests on a communicator that it takes from uninitialised memory.
  Statistics callsOf(std::optional<std::int64_t> operation) const;
  std::optional<OperationId> operation(std::optional<std::int64_t> id);
  std::string operationName(std::optional<std::int64_t> id) const;  // empty where there is none
  // How many runs the file holds: mpisee appends if its file is there already.
  std::size_t runs() const { return runs_; }
  void tellDamage(const UntrustedRows& rows, const char* table);

 private:
  struct Operation {
    std::string name;
    std::optional<OperationId> id;  // made when first used
  };

  void readMetadata();
  bool takeFact(const std::string& key, const std::string& value);
  void readOperations();
  void readCommunicators();
  void readProcesses(const char* table, const char* column, std::uint64_t limit);
  void tellMissingRanks(const std::string& table, const std::vector<bool>& seen, std::uint64_t wanted,
                        const char* advice);
  void tellMissingTable(const std::string& table, std::uint64_t ranks);
  void countRuns(std::size_t listed, std::size_t names);
  // A row of a small table whose key was there before.
  void leaveOutRepeat(const char* table, const std::string& key);
  void tellAppended(std::uint64_t highestRank);

  MpiseeReading& reading_;
  const UntrustedDatabase& database_;
  std::unordered_map<std::int64_t, Operation> operations_;
  std::optional<MpiseeCommunicators> communicators_;
  std::unordered_map<std::int64_t, std::size_t> positions_;  // id in the file → communicator
  std::optional<std::uint64_t> processes_;
  std::string version_, built_;
  std::size_t runs_ = 1;
  std::uint64_t processesLeftOut_ = 0;
};

}  // namespace weft
