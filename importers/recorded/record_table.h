// The table form of recorded bundles (docs/bundle.md): lines in, named fields out.
//
//   #weft ranks 1               a table starts: its name, the version of the form
//   rank,host,pid               the names of its columns
//   0,"node 1",4711             a row; fields as RFC 4180 quotes them, empty: not recorded
//
// Columns go by name. Tables and columns that nobody asks for are passed over and named in a note, once each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "importers/io/reader_notes.h"
#include "core/base/text_lines.h"

namespace weft {

// The name of the first table; nothing where the file has not this form.
std::optional<std::string> firstRecordTable(std::string_view firstBytes);

// Puts into a row of a process's part what it has for all processes: names of communicators, ranks of the bundle.
class RecordTranslation {
 public:
  virtual ~RecordTranslation() = default;
  // Why the row can't be told; empty: it is for nobody but this; nullptr: it is done.
  virtual const char* translate(const std::string& table, const std::vector<std::string>& header,
                                std::vector<std::string>& fields) const = 0;
};

class RecordReader {
 public:
  // Notes are about the last file that `notes` was given. Skipped rows are counted there.
  RecordReader(std::istream& in, ReaderNotes& notes, const Progress& progress)
      : lines_(in, progress, TextLines::ofLists), notes_(notes) {}

  // A file that does not begin with the line that starts a table is one of this name, whose last line needs no end.
  // Before the first nextTable().
  void assumeTable(std::string name) { assumed_ = std::move(name); }
  // Reads tables of parts too, which are of another version; with nullptr as they stand there. `translation` outlives
  // the reader.
  void takeParts(const RecordTranslation* translation) {
    takesParts_ = true;
    translation_ = translation;
  }
  bool isPart() const { return isPart_; }  // the table is of one
  // Skips the rest of a table, up to the next one. False at the end, and if the import is cancelled.
  bool nextTable();
  const std::string& table() const { return table_; }
  // The columns that the reader knows; others are named in a note. Ask once for each table, before its first row.
  void columns(std::initializer_list<std::string_view> known);
  // Whether the table has these columns in this order, and no other.
  bool hasColumns(std::span<const std::string_view> columns) const { return std::ranges::equal(header_, columns); }
  // Whether a line that starts a table began the file, where it was assumed that none may.
  bool startsWithTable() const { return assumed_.empty(); }
  // Reports that this table is unknown.
  void unknownTable();
  // False at the end of the table. A line that is cut off, or has not as many fields as there are columns, is left out.
  bool nextRow();
  // The number of the table's rows so far. It includes those that were left out, but not one that is cut off.
  std::uint64_t rows() const { return rows_; }

  // All columns of the table, and fields of the row.
  const std::vector<std::string>& header() const { return header_; }
  std::span<const std::string> fields() const { return {fields_.data(), fieldCount_}; }
  // The row's field of the n-th known column, empty if the table lacks it. Good until the next row.
  std::string_view text(std::size_t column) const;
  bool has(std::size_t column) const;  // more than blanks
  // Nothing where the field is empty. What is no number in range makes the row a wrong one.
  std::optional<std::uint64_t> whole(std::size_t column, std::uint64_t largest = INT64_MAX);
  std::optional<double> seconds(std::size_t column);     // from 0 to a hundred years
  std::optional<std::uint64_t> hex(std::size_t column);  // behind 0x, as GUIDs are
  // The same where a row makes no sense without it.
  std::uint64_t needWhole(std::size_t column, std::uint64_t largest = INT64_MAX);
  std::string_view needText(std::size_t column);

  // The row is skipped and the first reason is reported, only once, whatever else is wrong with it.
  void wrong(const char* code, std::string seen);
  bool isWrong() const { return wrong_; }
  std::uint64_t line() const { return rowLine_; }
  // Whether the file was read to its end.
  bool finished() const { return !lines_.cancelled() && !lines_.tooLong(); }

 private:
  bool nextLine();
  bool takeHeading(std::string_view text);
  bool takeColumns();
  bool takeRecord();
  bool translated();
  void tellEnd();
  void wrongNumber(std::size_t column, const char* what);

  TextLines lines_;
  ReaderNotes& notes_;
  TextLine line_;
  bool held_ = false;  // line_ is yet to be used
  bool ended_ = true;  // the record that was taken last has a line end
  std::string table_, assumed_;
  std::string record_;  // that is being taken, where it runs over several lines
  std::vector<std::string> header_, fields_;
  std::size_t fieldCount_ = 0;
  std::vector<std::string_view> known_;
  std::vector<std::size_t> at_;  // by known column
  std::set<std::string> told_;
  std::uint64_t rowLine_ = 0, rows_ = 0;
  bool wrong_ = false, endTold_ = false, takesParts_ = false, isPart_ = false;
  const RecordTranslation* translation_ = nullptr;
};

}  // namespace weft
