// Checks that all rows are there that a recorded bundle states: the fact `rows` of the table `run` counts the rows of
// the part or, in gathered files, of all files. Bundles of earlier recorders do not have it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "importers/io/reader_notes.h"

namespace weft {

class RecordWhole {
 public:
  // Begins the file that is read next.
  void begin(bool isPart) { isPart_ = isPart; }
  // The fact's value, "run 14 ranks 8"; false where it has another form.
  bool states(std::string_view list);
  // A table that was read, or passed over.
  void seen(const std::string& table, std::optional<std::uint64_t> rows);

  void tellPart(ReaderNotes& notes);  // after a part
  void tellGathered(ReaderNotes& notes) const { tell(gathered_, notes); }

 private:
  static constexpr std::size_t maxTables = 100;
  struct Table {
    std::optional<std::uint64_t> stated;
    std::uint64_t read = 0;
    bool isThere = false, isPassedOver = false;
  };
  using Tables = std::map<std::string, Table, std::less<>>;

  Tables& tables() { return isPart_ ? part_ : gathered_; }
  static void tell(const Tables& tables, ReaderNotes& notes);

  bool isPart_ = false;
  Tables gathered_, part_;
};

}  // namespace weft
