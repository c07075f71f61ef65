#include "collector/record/counting/kept.h"

#include <atomic>

namespace weft::record {
namespace {

std::atomic<std::uint64_t> count{0};

}  // namespace

void lose() { count.fetch_add(1, std::memory_order_relaxed); }
std::uint64_t lost() { return count.load(std::memory_order_relaxed); }

}  // namespace weft::record
