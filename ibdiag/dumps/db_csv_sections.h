// Takes an ibdiagnet 2 .db_csv apart: its sections, their columns and rows. Their meaning is left to the readers of
// each section.
//
//   START_PORTS
//   NodeGuid,PortGuid,PortNum,LID,LMC,…                 <- columns come and go between versions: find them by name
//   0x0002c9020045f1a0,0x0002c9020045f1a0,0,3,0,…
//   END_PORTS
//
// Sections may be missing, repeated or cut off. INDEX_TABLE names them all: on top, or at the end, and then two lines
// on top say in which line that is.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/dumps/dump_text.h"

namespace weft {

bool looksLikeDbCsv(std::string_view firstBytes);

class DbCsvSections {
 public:
  using Wanted = std::function<bool(std::string_view section)>;  // "PORTS", upper case

  // Sections that are not wanted are skipped without a look at their rows.
  DbCsvSections(std::istream& in, const Progress& progress, Wanted wanted);

  // The next row of a wanted section; false at the end of the input.
  bool next();

  const std::string& section() const { return section_; }  // of this row
  // This row is the first below its header: columns have to be looked up again.
  bool newHeader() const { return newHeader_; }
  // Where the header has this column, in whatever case; nothing where it has none.
  std::optional<std::size_t> column(std::string_view name) const;
  // The first of several names that the header has, as versions spell them.
  std::optional<std::size_t> column(std::initializer_list<std::string_view> names) const;

  // The text of this row's cell, blanks and quotes taken off; nothing if the row is too short, the cell is empty or
  // N/A, or `at` is nothing. Valid until next().
  std::optional<std::string_view> text(std::optional<std::size_t> at) const;
  // The same as a whole number, decimal or hexadecimal behind 0x; nothing if it is not one.
  std::optional<std::uint64_t> number(std::optional<std::size_t> at) const;

  std::size_t cells() const { return cells_.size(); }  // of this row
  // The file ends in the middle of this row: its last cell may be a part only.
  bool cut() const { return !lines_.terminated(); }
  // Sections that ended without their END line, so far.
  const std::vector<std::string>& unfinished() const { return unfinished_; }

  // Sections that INDEX_TABLE names and that the file does not have, INDEX_TABLE itself where only the lines on top are
  // there; after the last row.
  std::vector<std::string> missing() const;

  const TextLines& lines() const { return lines_; }  // for line numbers and reportEnd()

 private:
  bool takeMark(std::string_view line);
  void leaveSection();
  void takeIndex(std::string_view line);

  TextLines lines_;
  Wanted wanted_;
  std::string section_;
  std::vector<std::string> header_;
  std::vector<std::string_view> cells_;
  std::vector<std::string> unfinished_;
  std::set<std::string> seen_, named_;
  std::uint64_t indexLine_ = 0;
  bool isIndex_ = false, inSection_ = false, isWanted_ = false, needsHeader_ = false, newHeader_ = false;
};

}  // namespace weft
