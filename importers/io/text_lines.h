// Lines of a text file, without a copy.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include "core/records/import_report.h"

namespace weft {

struct TextLine {
  std::string_view text;     // without its end; valid until the next line is asked for
  std::uint64_t number = 0;  // as an editor counts it
  bool ended = false;        // false: the file stops here without a line end
};

// Reads line by line; ends may be LF or CRLF, a UTF-8 byte order mark is skipped.
class TextLines {
 public:
  // The lists of all ranks and communicators stand in one line each; a longer one is not a profile.
  static constexpr std::size_t longestLine = std::size_t{32} << 20;

  TextLines(std::istream& in, const Progress& progress) : in_(in), progress_(progress) {}

  // False at the end, when cancelled, and before a line that is too long.
  bool next(TextLine& line);
  bool cancelled() const { return cancelled_; }
  bool tooLong() const { return tooLong_; }
  std::uint64_t lineNumber() const { return number_; }

 private:
  bool fill();

  std::istream& in_;
  const Progress& progress_;
  std::string buffer_;
  std::size_t from_ = 0, searched_ = 0, chunk_ = std::size_t{1} << 13;
  std::uint64_t number_ = 0, read_ = 0;
  bool atEnd_ = false, cancelled_ = false, tooLong_ = false;
};

}  // namespace weft
