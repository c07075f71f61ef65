#include "core/base/text_lines.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t largestChunk = std::size_t{1} << 18;

}  // namespace

// Moves what is left to the front and appends the next chunk. Chunks grow, because many sources are thousands of small
// files. False at the end of the input.
bool TextLines::fill() {
  if (atEnd_ || cancelled_) return false;
  if (begin_ != 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    searched_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() < end_ + chunk_) buffer_.resize(end_ + chunk_);
  errno = 0;
  in_.read(buffer_.data() + end_, static_cast<std::streamsize>(chunk_));
  const auto got = static_cast<std::size_t>(in_.gcount());
  if (in_.bad()) problem_ = errno == 0 ? EIO : errno;
  atEnd_ = got < chunk_;
  end_ += got;
  bytesRead_ += got;
  chunk_ = std::min(2 * chunk_, largestChunk);
  if (carryOn_ && !carryOn_(bytesRead_)) cancelled_ = true;
  return got != 0 && !cancelled_;
}

// Where the line that begins at begin_ ends, in bytes behind it: at its line end, or where the file does. False where
// it is longer than is allowed.
bool TextLines::findEnd(std::size_t& end) {
  for (;;) {
    const auto* found = static_cast<const char*>(
        end_ == searched_ ? nullptr : std::memchr(buffer_.data() + searched_, '\n', end_ - searched_));
    searched_ = found != nullptr ? static_cast<std::size_t>(found - buffer_.data()) : end_;
    end = searched_ - begin_;
    terminated_ = found != nullptr;
    if (end > longest_.bytes) return false;
    if (terminated_ || !fill()) return true;
  }
}

// Skips the rest of a line that was too long, up to its end.
bool TextLines::skipRest() {
  for (;;) {
    const auto* found =
        static_cast<const char*>(end_ == begin_ ? nullptr : std::memchr(buffer_.data() + begin_, '\n', end_ - begin_));
    begin_ = searched_ = found != nullptr ? static_cast<std::size_t>(found - buffer_.data()) + 1 : end_;
    if (found != nullptr) return true;
    if (!fill()) return false;
  }
}

bool TextLines::next(std::string_view& line) {
  if (cancelled_ || tooLong_ || (std::exchange(skipsRest_, false) && !skipRest())) return false;
  std::size_t length = 0;
  const bool wasTerminated = terminated_;
  if (!findEnd(length)) {
    tooLong_ = longest_.stops;
    if (tooLong_) return false;
    length = longest_.bytes;
    skipsRest_ = terminated_ = true;
    if (longLines_++ == 0) firstLongLine_ = lineNumber_ + 1;
  } else if (cancelled_ || (!terminated_ && length == 0)) {
    terminated_ = wasTerminated;
    return false;
  }
  line = {buffer_.data() + begin_, length};
  begin_ += length + (terminated_ && !skipsRest_ ? 1 : 0);
  searched_ = begin_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (++lineNumber_ == 1) line = withoutByteOrderMark(line);
  return true;
}

void tellEnd(const TextLines& lines, std::string_view file, Diagnostics& diagnostics) {
  if (const std::uint64_t count = lines.longLines(); count > 0)
    diagnostics.add({"file.longLine", Severity::dataLost, std::string(file), lines.firstLongLine(),
                     "this line is longer than " + std::to_string(lines.longest().bytes / 1024) + " KiB" +
                         (count > 1 ? ", and " + std::to_string(count - 1) + " more are" : ""),
                     "the rest of such a line was skipped",
                     "check that the file is a dump; no tool of the fabric writes lines of this length"});
  if (!lines.unreadable()) return;
  diagnostics.add({"file.unreadable", Severity::dataLost, std::string(file), lines.lineNumber(),
                   std::string("the file could not be read to its end (") + std::strerror(lines.problem()) + ")",
                   "what stands behind this line is missing", "copy the file again"});
}

void eachLine(const std::string& path, const std::function<void(const TextLine&)>& take) {
  const auto refuse = [&](int problem) { throw Error(path + " can't be read (" + std::strerror(problem) + ")"); };
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse(errno == 0 ? EIO : errno);
  const TextLines::CarryOn always;
  TextLines lines(in, always);
  for (TextLine line; lines.next(line);) take(line);
  if (lines.unreadable()) refuse(lines.problem());
}

}  // namespace weft
