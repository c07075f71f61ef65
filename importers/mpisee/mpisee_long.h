// Rows of form C9: one number per line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "importers/mpisee/mpisee_communicators.h"
#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_lines.h"
#include "importers/mpisee/mpisee_metadata.h"

namespace weft {

class MpiseeLongRows {
 public:
  MpiseeLongRows(MpiseeReading& reading, const MpiseeColumns& columns)
      : reading_(reading), columns_(columns), communicators_(reading, LetterB::cartSub) {}

  // The lists of names above the rows: before the first row, and again where a second profile was appended.
  // If one is missing, reports it and returns false.
  bool begin(const MpiseeMetadata& metadata, std::uint64_t line);
  void row(const TextLine& line);
  void finish(const MpiseeMetadata& metadata);

 private:
  enum class Metric { calls, bytes, seconds, unknown };
  struct Key {
    std::uint32_t rank = 0, call = 0, communicator = 0;
    bool operator==(const Key&) const = default;
  };

  using Collective = std::pair<std::uint32_t, std::uint32_t>;  // communicator and call, C9's indices

  struct Value {
    Metric metric = Metric::unknown;
    std::uint64_t line = 0;
    std::optional<std::uint64_t> whole;
    std::optional<double> seconds;
  };

  void readMetrics(const std::vector<std::string>& names);
  void addCommunicators(const MpiseeMetadata& metadata, std::uint64_t line);
  std::optional<std::uint32_t> index(std::size_t column, std::size_t limit, const char* wanted, std::uint64_t line);
  std::optional<std::uint32_t> number(std::string_view cell, std::size_t limit);
  std::optional<Value> valueOf(Metric metric, std::string_view cell, std::uint64_t line);
  bool isRepeat(const Key& key, std::uint32_t type, const Value& value);
  void take(const Key& key, const Value& value);
  void tellNamedTwice(const std::vector<std::string>& names, const char* list, std::uint64_t line);
  void flush();
  void count(const Key& key, const Value& value);
  void checkCollectives();
  void checkRanks(const MpiseeMetadata& metadata);

  MpiseeReading& reading_;
  MpiseeColumns columns_;
  MpiseeCommunicators communicators_;
  std::vector<std::size_t> positions_;                  // of communicators, by C9's index
  std::vector<std::optional<OperationId>> operations_;  // by C9's index; made when first used
  std::vector<std::string> operationNames_, communicatorNames_;
  SeenRows seen_;
  std::vector<Metric> metrics_;
  std::vector<bool> ranks_;                      // that have a row
  std::map<Collective, std::uint32_t> callers_;  // how many ranks
  std::vector<std::string_view> cells_;
  // Lines of one rank, call and communicator stand together; they become one row.
  std::optional<Key> key_;
  std::optional<std::uint64_t> calls_, bytes_;
  std::optional<double> seconds_;
  std::uint64_t keyLine_ = 0, incomplete_ = 0;
};

}  // namespace weft
