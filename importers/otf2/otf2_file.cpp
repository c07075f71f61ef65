#include "importers/otf2/otf2_file.h"

#include <fcntl.h>
#include <otf2/otf2.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr std::size_t chunkHeader = 18, timeStamp = 9;
constexpr unsigned char chunkMark = 3, littleEndian = 'B', bigEndian = '#';
constexpr unsigned char filler = 0, endOfChunk = 1, endOfFile = 2, timeStampMark = 5, firstEvent = 10,
                        longLength = 0xFF;

constexpr std::size_t anchorHeader = 46, anchorEnd = 3, longestAnchor = 1 << 20;
constexpr std::uint64_t mostExtras = 1000;  // snapshots or thumbnails; a profile has none

std::uint64_t whole(std::span<const unsigned char> bytes, bool leastFirst) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) value = value << 8 | bytes[leastFirst ? bytes.size() - 1 - i : i];
  return value;
}

struct Length {
  std::size_t header = 0;  // bytes of type and length themselves
  std::uint64_t payload = 0;
};

// The length of the record at the start of `bytes`; nothing if it is not there.
std::optional<Length> lengthOf(std::span<const unsigned char> bytes, bool leastFirst) {
  if (bytes.size() < 2) return std::nullopt;
  if (bytes[1] != longLength) return Length{2, bytes[1]};
  if (bytes.size() < 10) return std::nullopt;
  return Length{10, whole(bytes.subspan(2, 8), leastFirst)};
}

// The end of the file ends its chunk too, where that has a byte left.
bool isLastMark(std::span<const unsigned char> rest, bool chunkIsFull) {
  return rest.size() > 1 ? rest[1] == endOfChunk : chunkIsFull;
}

// Whether another file stands behind that mark: it was copied behind itself.
bool isFollowed(std::span<const unsigned char> rest) {
  constexpr std::size_t marks = 2;  // the end of the file, the end of its chunk
  return rest.size() > marks + 1 && rest[marks] == chunkMark &&
         (rest[marks + 1] == littleEndian || rest[marks + 1] == bigEndian);
}

class OpenFile {
 public:
  explicit OpenFile(const std::filesystem::path& path)
      : handle_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), problem_(handle_ < 0 ? errno : 0) {}
  ~OpenFile() {
    if (handle_ >= 0) ::close(handle_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int problem() const { return problem_; }

  // As many bytes as there are; less than asked for at the end, and where there is a problem.
  std::size_t read(std::span<unsigned char> to, int& problem) const {
    std::size_t got = 0;
    while (got < to.size()) {
      const ssize_t more = ::read(handle_, to.data() + got, to.size() - got);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) problem = errno;
      if (more <= 0) break;
      got += static_cast<std::size_t>(more);
    }
    return got;
  }

 private:
  int handle_, problem_;
};

// What is left of an anchor while its parts are taken off the front.
class Rest {
 public:
  explicit Rest(std::span<const unsigned char> bytes) : bytes_(bytes), leastFirst_(bytes[1] == littleEndian) {}

  bool skip(std::size_t count) {
    if (count > bytes_.size()) return false;
    bytes_ = bytes_.subspan(count);
    return true;
  }
  bool skipString() {
    const auto end = std::ranges::find(bytes_, 0);
    return end != bytes_.end() && skip(static_cast<std::size_t>(end - bytes_.begin()) + 1);
  }
  std::optional<std::uint64_t> word() {
    if (bytes_.size() < 4) return std::nullopt;
    const auto front = bytes_.first(4);
    bytes_ = bytes_.subspan(4);
    return whole(front, leastFirst_);
  }

 private:
  std::span<const unsigned char> bytes_;
  bool leastFirst_;
};

}  // namespace

bool isWholeAnchor(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<unsigned char> bytes(longestAnchor);
  in.read(reinterpret_cast<char*>(bytes.data()), longestAnchor);
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (bytes.size() < anchorHeader) return false;
  Rest rest(bytes);
  if (!rest.skip(anchorHeader) || !rest.skipString() || !rest.skipString() || !rest.skipString()) return false;
  const auto properties = rest.word();
  if (!properties) return false;
  for (std::uint64_t i = 0; i < 2 * *properties; ++i)
    if (!rest.skipString()) return false;
  const bool traceId = rest.skip(8);
  const auto snapshots = rest.word(), thumbnails = rest.word();
  return rest.skip(anchorEnd) && traceId && snapshots && thumbnails && *snapshots <= mostExtras &&
         *thumbnails <= mostExtras;
}

Otf2File::Otf2File(Kind kind, std::uint64_t chunkSize) : kind_(kind) {
  if (chunkSize < OTF2_CHUNK_SIZE_MIN || chunkSize > OTF2_CHUNK_SIZE_MAX)
    throw Error("the anchor states chunks of " + std::to_string(chunkSize) + " bytes; copy the archive again");
  chunk_.resize(chunkSize);
}

Otf2File::End Otf2File::walk(std::span<const unsigned char> chunk, Content& content) const {
  if (chunk.size() < chunkHeader || chunk[0] != chunkMark) return End::none;
  const bool leastFirst = chunk[1] == littleEndian;
  const std::uint64_t before = content.records;
  const std::uint64_t first = whole(chunk.subspan(2, 8), leastFirst), last = whole(chunk.subspan(10, 8), leastFirst);
  auto rest = chunk.subspan(chunkHeader);
  while (!rest.empty()) {
    const unsigned char type = rest[0];
    if (type == endOfFile)
      return isLastMark(rest, chunk.size() == chunk_.size()) && !isFollowed(rest) ? End::file : End::none;
    if (type == endOfChunk) return End::chunk;
    if (type == filler && chunk.size() == chunk_.size()) {
      const bool complete = kind_ == Kind::events
                                ? content.records - before == last - first + 1
                                : std::ranges::all_of(rest, [](unsigned char byte) { return byte == filler; });
      return complete ? End::chunk : End::none;
    }
    if (type == timeStampMark && kind_ == Kind::events) {
      if (rest.size() < timeStamp) return End::none;
      rest = rest.subspan(timeStamp);
      continue;
    }
    const auto length = lengthOf(rest, leastFirst);
    if (type == 0 || !length || length->payload > rest.size() - length->header) return End::none;
    rest = rest.subspan(length->header + length->payload);
    if (kind_ == Kind::definitions || type >= firstEvent) ++content.records;
  }
  return End::none;
}

std::optional<Otf2File::Content> Otf2File::look(const std::filesystem::path& path) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(path, problem)) return std::nullopt;
  Content content;
  const OpenFile file(path);
  content.problem = file.problem();
  for (End end = End::chunk; end == End::chunk && content.problem == 0;) {
    const std::size_t got = file.read(chunk_, content.problem);
    content.bytes += got;
    end = walk({chunk_.data(), got}, content);
    content.whole = end == End::file && content.problem == 0;
  }
  return content;
}

}  // namespace weft
