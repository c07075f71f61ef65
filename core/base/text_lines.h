// Splits a buffer into lines without copying: the one reader of text lines.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

class Diagnostics;

struct TextLine {
  std::string_view text;     // without its end; valid until the next line is asked for
  std::uint64_t number = 0;  // as an editor counts it
  bool ended = false;        // false: the file stops here without a line end
};

// Ends may be LF or CRLF, a UTF-8 byte order mark is skipped, the last line may have no end.
class TextLines {
 public:
  // A line is passed on whole up to this number of bytes. A longer line is passed on up to there and its rest is
  // skipped, or reading ends there.
  struct Longest {
    std::size_t bytes = 0;
    bool stops = false;
  };
  static constexpr Longest ofRecords{std::size_t{256} << 10, false};
  static constexpr Longest ofLists{std::size_t{32} << 20, true};  // of all ranks and communicators in one line each

  using CarryOn = std::function<bool(std::uint64_t bytesRead)>;  // false: no further

  TextLines(std::istream& in, const CarryOn& carryOn, Longest longest = ofRecords)
      : in_(in), carryOn_(carryOn), longest_(longest) {}

  // False at the end, where the file can't be read further, when cancelled, and before a line that stops it.
  bool next(std::string_view& line);
  bool next(TextLine& line) {
    if (!next(line.text)) return false;
    line.number = lineNumber_;
    line.ended = terminated_;
    return true;
  }

  std::uint64_t lineNumber() const { return lineNumber_; }  // of the last line, from 1
  bool terminated() const { return terminated_; }           // it had a line end; false where the file may be cut off
  std::uint64_t longLines() const { return longLines_; }    // of which the rest was skipped
  std::uint64_t firstLongLine() const { return firstLongLine_; }
  Longest longest() const { return longest_; }
  bool cancelled() const { return cancelled_; }
  bool tooLong() const { return tooLong_; }          // the line behind the last one stopped it
  bool unreadable() const { return problem_ != 0; }  // the stream broke before its end
  int problem() const { return problem_; }           // errno as it was then

 private:
  bool fill();
  bool findEnd(std::size_t& end);
  bool skipRest();

  std::istream& in_;
  const CarryOn& carryOn_;
  const Longest longest_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, searched_ = 0, end_ = 0, chunk_ = std::size_t{1} << 13;
  std::uint64_t bytesRead_ = 0, lineNumber_ = 0, longLines_ = 0, firstLongLine_ = 0;
  int problem_ = 0;
  bool terminated_ = true, skipsRest_ = false, cancelled_ = false, tooLong_ = false, atEnd_ = false;
};

// Reports how reading ended: a file that broke off, lines that were too long.
void tellEnd(const TextLines& lines, std::string_view file, Diagnostics& diagnostics);

// Each line of a file that the user named. Throws Error if the file can't be read, to its end too.
void eachLine(const std::string& path, const std::function<void(const TextLine&)>& take);

}  // namespace weft
