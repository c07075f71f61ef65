#include "importers/otf2_file.h"

#include <otf2/otf2.h>

#include <fstream>

#include "core/error.h"

namespace weft {
namespace {

constexpr std::size_t chunkHeader = 18, timeStamp = 9;
constexpr unsigned char chunkMark = 3, littleEndian = 'B';
constexpr unsigned char endOfChunk = 1, endOfFile = 2, timeStampMark = 5, firstEvent = 10, longLength = 0xFF;

struct Length {
  std::size_t header = 0;  // bytes of type and length themselves
  std::uint64_t payload = 0;
};

// Of the record at the start of `bytes`; nothing where its length is not there.
std::optional<Length> lengthOf(std::span<const unsigned char> bytes, bool leastFirst) {
  if (bytes.size() < 2) return std::nullopt;
  if (bytes[1] != longLength) return Length{2, bytes[1]};
  if (bytes.size() < 10) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) value = value << 8 | bytes[leastFirst ? 9 - i : 2 + i];
  return Length{10, value};
}

}  // namespace

Otf2File::Otf2File(Kind kind, std::uint64_t chunkSize) : kind_(kind) {
  if (chunkSize < OTF2_CHUNK_SIZE_MIN || chunkSize > OTF2_CHUNK_SIZE_MAX)
    throw Error("the anchor states chunks of " + std::to_string(chunkSize) + " bytes; copy the archive again");
  chunk_.resize(chunkSize);
}

Otf2File::End Otf2File::walk(std::span<const unsigned char> chunk, Content& content) const {
  if (chunk.size() < chunkHeader || chunk[0] != chunkMark) return End::none;
  const bool leastFirst = chunk[1] == littleEndian;
  auto rest = chunk.subspan(chunkHeader);
  while (!rest.empty()) {
    const unsigned char type = rest[0];
    if (type == endOfFile) return End::file;
    if (type == endOfChunk) return End::chunk;
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
  std::ifstream in;
  in.rdbuf()->pubsetbuf(nullptr, 0);  // whole chunks are read
  in.open(path, std::ios::binary);
  if (!in) return std::nullopt;
  Content content;
  for (End end = End::chunk; end == End::chunk;) {
    in.read(reinterpret_cast<char*>(chunk_.data()), static_cast<std::streamsize>(chunk_.size()));
    const auto got = static_cast<std::size_t>(in.gcount());
    content.bytes += got;
    end = walk({chunk_.data(), got}, content);
    content.whole = end == End::file;
  }
  return content;
}

}  // namespace weft
