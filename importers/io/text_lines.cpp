#include "importers/io/text_lines.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t largestChunk = std::size_t{1} << 18;

}  // namespace

// Moves what is left to the front and appends the next chunk. Chunks grow, because many sources are thousands of small files. False at the
// end of the input.
bool TextLines::fill() {
  if (atEnd_) return false;
  buffer_.erase(0, from_);
  searched_ -= from_;
  from_ = 0;
  const std::size_t had = buffer_.size();
  buffer_.resize(had + chunk_);
  in_.read(buffer_.data() + had, static_cast<std::streamsize>(chunk_));
  const auto got = static_cast<std::size_t>(in_.gcount());
  buffer_.resize(had + got);
  read_ += got;
  atEnd_ = got < chunk_;
  chunk_ = std::min(2 * chunk_, largestChunk);
  if (progress_ && !progress_(read_)) cancelled_ = true;
  return got != 0 && !cancelled_;
}

bool TextLines::next(TextLine& line) {
  if (cancelled_ || tooLong_) return false;
  std::size_t end = buffer_.find('\n', searched_);
  while (end == std::string::npos) {
    searched_ = buffer_.size();
    if (buffer_.size() - from_ > longestLine) return tooLong_ = true, false;
    if (!fill()) break;
    end = buffer_.find('\n', searched_);
  }
  if (cancelled_ || (end == std::string::npos && from_ == buffer_.size())) return false;
  line.ended = end != std::string::npos;
  if (!line.ended) end = buffer_.size();
  line.text = std::string_view(buffer_).substr(from_, end - from_);
  line.number = ++number_;
  from_ = searched_ = line.ended ? end + 1 : end;
  if (line.text.ends_with('\r')) line.text.remove_suffix(1);
  if (line.number == 1) line.text = withoutByteOrderMark(line.text);
  return true;
}

}  // namespace weft
