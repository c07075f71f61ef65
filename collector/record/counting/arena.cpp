#include "collector/record/counting/arena.h"

#include <sys/mman.h>

#include <algorithm>

namespace weft::record {
namespace {

constexpr std::size_t line = 64;
constexpr std::size_t usualChunk = std::size_t{256} << 10;

constexpr std::size_t aligned(std::size_t bytes) { return (bytes + line - 1) / line * line; }

}  // namespace

void* Arena::take(std::size_t bytes) {
  bytes = aligned(bytes);
  if (!last_ || last_->bytes - used_ < bytes) {
    const std::size_t whole = std::max(usualChunk, aligned(sizeof(Chunk)) + bytes);
    void* chunk = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (chunk == MAP_FAILED) return nullptr;
    last_ = new (chunk) Chunk{last_, whole};
    used_ = aligned(sizeof(Chunk));
    taken_.fetch_add(whole, std::memory_order_relaxed);
  }
  void* at = reinterpret_cast<char*>(last_) + used_;
  used_ += bytes;
  return at;
}

Arena::~Arena() {
  while (last_) {
    Chunk* const chunk = last_;
    last_ = chunk->before;
    munmap(chunk, chunk->bytes);
  }
}

}  // namespace weft::record
