// Bytes that are written once from front to back and read anywhere: in memory while they are few, then in a file without a name.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace weft {

class Spill {
 public:
  explicit Spill(std::size_t inMemory = std::size_t{1} << 25) : most_(inMemory) {}

  // Throws Error where the temporary folder does not take them.
  void append(const char* bytes, std::size_t count);
  std::uint64_t size() const { return inFile_ + memory_.size(); }
  // Up to `count` bytes from `offset` on; answers how many: fewer at the end. Throws Error where they can't be read back.
  std::size_t read(std::uint64_t offset, std::size_t count, char* into) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };
  void spill();

  std::size_t most_;
  std::string memory_;           // the last ones
  std::uint64_t inFile_ = 0;     // those before
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace weft
