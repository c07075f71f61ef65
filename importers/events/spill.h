// Bytes that are written once sequentially and read anywhere: in memory while they are few, then in an unnamed file,
// which another thread writes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <future>
#include <memory>

namespace weft {

class Spill {
 public:
  explicit Spill(std::size_t inMemory = std::size_t{1} << 24) : most_(inMemory) {}  // twice as many while it is written
  ~Spill();
  Spill(const Spill&) = delete;

  // Throws Error where the temporary folder does not take them.
  void append(const char* bytes, std::size_t count) {
    if (count == 0) return;
    std::memcpy(room(count), bytes, count);
    took(count);
  }
  // The same of bytes that are made there: room for so many, and how many there are.
  char* room(std::size_t count) {
    if (memory_.size - used_ < count) makeRoom(count);
    return memory_.bytes.get() + used_;
  }
  void took(std::size_t count) { used_ += count; }
  std::uint64_t size() const { return inFile_ + used_; }
  // Up to `count` bytes from `offset` on; answers how many: fewer at the end. Throws Error where they can't be read
  // back.
  std::size_t read(std::uint64_t offset, std::size_t count, char* into) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };
  // Bytes that are not written to take no memory. So there are as many as there may be from the start, and none is
  // copied as they become more.
  struct Bytes {
    std::unique_ptr<char[]> bytes{};
    std::size_t size = 0;
  };
  void makeRoom(std::size_t count);
  void spill();
  void waitForWrites() const;  // until what is on its way to the file is there

  std::size_t most_;
  Bytes memory_;              // the last ones, and room
  std::size_t used_ = 0;      // of it
  std::uint64_t inFile_ = 0;  // those before
  std::unique_ptr<std::FILE, Close> file_;
  Bytes written_;  // on their way to the file
  mutable std::future<void> writing_;
};

}  // namespace weft
