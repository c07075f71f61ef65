// The communicators of one mpisee file: one per name, with members and parents once all rows have been seen.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/records/mpisee_names.h"
#include "importers/mpisee/mpisee_reading.h"

namespace weft {

class MpiseeCommunicators {
 public:
  // Names of the tool have at most 255 bytes.
  static constexpr std::size_t longestName = 1023;

  MpiseeCommunicators(MpiseeReading& reading, LetterB letterB) : reading_(reading), letterB_(letterB) {}

  // The position of the communicator of that name, which is added if it is new. A size that differs from the earlier
  // one is reported.
  std::size_t add(const CommunicatorRow& row, std::uint64_t line);
  CommunicatorId id(std::size_t at) const { return list_[at].id; }
  const std::string& name(std::size_t at) const { return list_[at].name; }
  std::optional<std::uint32_t> sizeOf(std::size_t at) const { return list_[at].size; }
  std::size_t size() const { return list_.size(); }
  // A rank that belongs to the communicator. Cheap where a file is sorted by rank.
  void seen(std::size_t at, RankId rank);
  // For a form in which every member has a row: reports members without one.
  void checkMembers();
  // Hands members and parents on; makes the ancestors that path names contain and that have no row.
  void finish();

 private:
  struct Entry {
    CommunicatorId id{};
    std::string name;
    std::optional<std::uint32_t> size;
    std::vector<RankId> members;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  std::size_t make(CommunicatorRow row);
  std::optional<std::size_t> ancestor(std::string_view name);
  static void sortMembers(Entry& entry);
  void giveMembers(Entry& entry);
  void giveExactParents();
  void giveGuessedParents();

  MpiseeReading& reading_;
  LetterB letterB_;
  std::vector<Entry> list_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> byName_;
  std::size_t madeAncestors_ = 0;
  bool letterTold_ = false;
};

}  // namespace weft
