// Counts the records that an OTF2 file really holds, before the library reads it: at a file that is cut off the library
// makes up the missing bytes of a record, and may then read its last chunk again and again, for ever.
//
// A file is a row of chunks of one size, of which the last may be shorter. A chunk starts with 03, the order of bytes
// ('B': least significant first) and the numbers of its first and last event, 64 bits each. Then records: a type, a
// length (one byte; FF: 64 bits follow) and that many bytes. Type 1 ends the chunk, 2 the file, and 1 follows. A chunk
// that is full may have no mark: zeros fill it up. In event files 5 is a time stamp of 8 bytes without a length.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace weft {

// Is the anchor (NAME.otf2) all there? The library takes its counts on trust and may work on one for minutes. An
// anchor: 03, the order of bytes, "OTF2" and a zero, five bytes of versions, chunk sizes of events and definitions (64
// bits each), substrate, compression, numbers of locations and global definitions (64 bits each); three strings
// (machine, creator, description); a 32-bit number of properties, each a name and a value; the trace id (64 bits); the
// numbers of snapshots and thumbnails (32 bits each); 02 01 00. Strings end with a zero.
bool isWholeAnchor(const std::filesystem::path& path);

class Otf2File {
 public:
  enum class Kind { definitions, events };

  struct Content {
    std::uint64_t bytes = 0;
    std::uint64_t records = 0;  // whole ones; of an event file the events
    bool whole = false;         // the end of the file is marked as such
    int problem = 0;            // errno where it can't be read, or no further
  };

  // Throws Error where the chunk size is none that OTF2 writes: 256 KiB to 16 MiB.
  Otf2File(Kind kind, std::uint64_t chunkSize);

  // Nothing where there is no such file.
  std::optional<Content> look(const std::filesystem::path& path);

 private:
  enum class End { file, chunk, none };

  End walk(std::span<const unsigned char> chunk, Content& content) const;

  Kind kind_;
  std::vector<unsigned char> chunk_;
};

}  // namespace weft
