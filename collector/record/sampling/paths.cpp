#include "collector/record/sampling/paths.h"

#include <algorithm>
#include <type_traits>

namespace weft::record {
namespace {

std::uint64_t hashOf(std::uint32_t count, const std::uintptr_t* frames, std::uint32_t epoch) {
  std::uint64_t hash = epoch + 0x9E3779B97F4A7C15U;
  for (std::uint32_t i = 0; i < count; ++i) {
    hash = (hash ^ frames[i]) * 0xFF51AFD7ED558CCDU;
    hash ^= hash >> 32;
  }
  return hash;
}

std::uint64_t hashOf(const Path& path, const Doing& doing) {
  const std::uintptr_t words[] = {reinterpret_cast<std::uintptr_t>(&path),
                                  reinterpret_cast<std::uintptr_t>(doing.block),
                                  std::uintptr_t{static_cast<std::uint8_t>(doing.operation)} << 32 | doing.region};
  return hashOf(3, words, doing.bin);
}

template <class Table, class IsIt>
auto find(const Table& table, std::uint64_t hash, IsIt isIt) -> std::remove_reference_t<decltype(*table.places)> {
  for (std::uint64_t at = hash; table.places && table.places[at & table.mask]; ++at)
    if (isIt(*table.places[at & table.mask])) return table.places[at & table.mask];
  return nullptr;
}

template <class Table, class Of>
void put(Table& table, std::uint64_t hash, Of* one) {
  while (table.places[hash & table.mask]) ++hash;
  table.places[hash & table.mask] = one;
  ++table.used;
}

// For one more: half of the places stay free, or one where there is no memory, at which a search ends.
template <class Table, class HashOf>
bool hasRoom(Arena& arena, Table& table, HashOf hashOfOne) {
  if (table.places && table.used * 2 <= table.mask) return true;
  Table larger{nullptr, table.places ? table.mask * 2 + 1 : 63, 0};
  larger.places = arena.array<std::remove_reference_t<decltype(*table.places)>>(larger.mask + 1);
  if (!larger.places) return table.places && table.used < table.mask;
  for (std::uint64_t i = 0; table.places && i <= table.mask; ++i)
    if (table.places[i]) put(larger, hashOfOne(*table.places[i]), table.places[i]);
  table = larger;
  return true;
}

}  // namespace

PathSums* Paths::sumsAnew(Path& path, const Doing& doing) {
  const std::uint64_t hash = hashOf(path, doing);
  const auto isIt = [&](const PathSums& each) { return each.path == &path && each.doing == doing; };
  if (PathSums* const known = find(sums_, hash, isIt)) return path.recent_ = known;
  if (arena_.size() > 2 * maxBytes) return nullptr;
  if (!hasRoom(arena_, sums_, [](const PathSums& each) { return hashOf(*each.path, each.doing); })) return nullptr;
  PathSums* const made = arena_.make<PathSums>(path, doing);
  if (!made) return nullptr;
  put(sums_, hash, made);
  made->next = path.first_.load(std::memory_order_relaxed);
  path.first_.store(made, std::memory_order_release);
  return path.recent_ = made;
}

Path* Paths::path(const Stack& stack, int begin, std::uint32_t epoch) {
  const auto count = static_cast<std::uint32_t>(stack.count - begin);
  const std::uintptr_t* const frames = stack.pc + begin;
  const std::uint64_t hash = hashOf(count, frames, epoch);
  const auto isIt = [&](const Path& each) {
    return each.hash == hash && each.epoch == epoch && each.count == count &&
           std::equal(frames, frames + count, each.frames);
  };
  if (Path* const known = find(paths_, hash, isIt)) return known;
  if (count == 0 || arena_.size() > maxBytes) return unkept();
  if (!hasRoom(arena_, paths_, [](const Path& each) { return each.hash; })) return unkept();
  auto* const kept = arena_.array<std::uintptr_t>(count);
  if (!kept) return unkept();
  std::copy(frames, frames + count, kept);
  Path* const made = make(hash, epoch, stack.cut, count, kept);
  if (!made) return unkept();
  put(paths_, hash, made);
  return made;
}

Path* Paths::make(std::uint64_t hash, std::uint32_t epoch, bool cut, std::uint32_t count,
                  const std::uintptr_t* frames) {
  Path* const made = arena_.make<Path>(hash, epoch, cut, count, frames);
  if (!made) return nullptr;
  made->next = first_.load(std::memory_order_relaxed);
  first_.store(made, std::memory_order_release);
  return made;
}

Path* Paths::unkept() {
  if (!unkept_) unkept_ = make(0, 0, false, 0, nullptr);
  return unkept_;
}

}  // namespace weft::record
