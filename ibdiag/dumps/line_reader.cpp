#include "ibdiag/dumps/line_reader.h"

#include <cstring>
#include <string>
#include <utility>

#include "core/base/units.h"

namespace weft {

LineReader::LineReader(std::istream& in, const Progress& progress)
    : in_(in), progress_(progress), buffer_(bufferSize) {}

bool LineReader::refill() {
  if (atEnd_ || cancelled_) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) return false;
  in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
  const auto got = static_cast<std::size_t>(in_.gcount());
  end_ += got;
  bytesRead_ += got;
  unreadable_ = in_.bad();
  atEnd_ = got == 0 || in_.eof() || unreadable_;
  if (progress_ && !progress_(bytesRead_)) cancelled_ = true;
  return got != 0 && !cancelled_;
}

bool LineReader::next(std::string_view& line) {
  const bool skipRest = std::exchange(skipsRest_, false);
  for (std::size_t searched = 0;;) {
    const char* start = buffer_.data() + begin_;
    const std::size_t length = end_ - begin_;
    if (const auto* newline = static_cast<const char*>(std::memchr(start + searched, '\n', length - searched))) {
      line = {start, static_cast<std::size_t>(newline - start)};
      begin_ += line.size() + 1;
      terminated_ = true;
      if (skipRest) return next(line);
      break;
    }
    searched = length;
    if (length == buffer_.size()) {
      begin_ = end_;
      if (skipRest) {
        searched = 0;
        continue;
      }
      line = {start, length};
      skipsRest_ = true;
      if (longLines_++ == 0) firstLongLine_ = lineNumber_ + 1;
      break;
    }
    if (refill()) continue;
    if (cancelled_ || length == 0 || skipRest) return false;
    line = {start, length};
    begin_ = end_;
    terminated_ = false;
    break;
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (++lineNumber_ == 1) line = withoutByteOrderMark(line);
  return true;
}

void reportEnd(const LineReader& lines, std::string_view file, ImportReport& report) {
  report.cancelled = lines.cancelled();
  if (const std::uint64_t count = lines.longLines(); count > 0)
    report.diagnostics.add({"file.longLine", Severity::dataLost, std::string(file), lines.firstLongLine(),
                            "this line is longer than " + std::to_string(LineReader::bufferSize / 1024) + " KiB" + (count > 1 ? ", and " + std::to_string(count - 1) + " more are" : ""),
                            "the rest of such a line was skipped", "check that the file is a dump; no tool of the fabric writes lines of this length"});
  if (!lines.unreadable()) return;
  report.diagnostics.add({"file.unreadable", Severity::dataLost, std::string(file), lines.lineNumber(),
                          "the file could not be read to its end", "what stands behind this line is missing",
                          "copy the file again"});
}

}  // namespace weft
