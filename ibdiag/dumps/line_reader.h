// Lines of a big text file, out of a buffer: no allocation per line, and no line can be longer than the buffer.
#pragma once

#include <cstdint>
#include <istream>
#include <string_view>
#include <vector>

#include "core/records/import_report.h"

namespace weft {

class LineReader {
 public:
  static constexpr std::size_t bufferSize = 256 * 1024;

  LineReader(std::istream& in, const Progress& progress);

  // The next line without its end ("\n" or "\r\n") and the first without a UTF-8 byte order mark, valid until the next call. False at the end of the input, where
  // it can't be read further, or where `progress` answered "no".
  bool next(std::string_view& line);

  std::uint64_t lineNumber() const { return lineNumber_; }  // of the last line, from 1
  bool terminated() const { return terminated_; }           // it had a line end; false where the file may be cut off
  std::uint64_t longLines() const { return longLines_; }    // of which only the first bufferSize bytes were given
  std::uint64_t firstLongLine() const { return firstLongLine_; }
  bool cancelled() const { return cancelled_; }
  bool unreadable() const { return unreadable_; }           // the stream broke before its end

 private:
  bool refill();

  std::istream& in_;
  const Progress& progress_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  std::uint64_t bytesRead_ = 0, lineNumber_ = 0, longLines_ = 0, firstLongLine_ = 0;
  bool terminated_ = true, skipsRest_ = false, cancelled_ = false, unreadable_ = false, atEnd_ = false;
};

// Reports how reading ended: cancelled, or broken off at a line; and lines that were too long.
void reportEnd(const LineReader& lines, std::string_view file, ImportReport& report);

}  // namespace weft
