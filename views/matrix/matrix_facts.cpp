#include "views/matrix/matrix_facts.h"

#include <algorithm>

#include "core/units.h"

namespace weft {
namespace {

// Puts a zero behind each bit.
std::uint64_t spread(std::uint32_t value) {
  std::uint64_t x = value;
  x = (x | x << 16) & 0x0000ffff0000ffffULL;
  x = (x | x << 8) & 0x00ff00ff00ff00ffULL;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fULL;
  x = (x | x << 2) & 0x3333333333333333ULL;
  return (x | x << 1) & 0x5555555555555555ULL;
}

std::uint32_t gather(std::uint64_t x) {
  x &= 0x5555555555555555ULL;
  x = (x | x >> 1) & 0x3333333333333333ULL;
  x = (x | x >> 2) & 0x0f0f0f0f0f0f0f0fULL;
  x = (x | x >> 4) & 0x00ff00ff00ff00ffULL;
  x = (x | x >> 8) & 0x0000ffff0000ffffULL;
  return static_cast<std::uint32_t>(x | x >> 16);
}

std::uint64_t held(std::uint64_t a, std::uint64_t b) { return checkedSum(a, b).value_or(maxStoredBytes); }

bool isWanted(const RegionCells& one, const std::vector<RegionId>& regions) {
  return regions.empty() || (one.region && std::ranges::find(regions, *one.region) != regions.end());
}

MatrixCells merged(const std::vector<MatrixCell>& a, const std::vector<MatrixCell>& b) {
  auto result = std::make_shared<std::vector<MatrixCell>>();
  std::vector<MatrixCell>& sum = *result;
  sum.reserve(std::max(a.size(), b.size()));
  auto one = a.begin(), two = b.begin();
  while (one != a.end() && two != b.end()) {
    if (one->place == two->place) {
      sum.push_back({one->place, held(one->bytes, two->bytes)});
      ++one;
      ++two;
    } else {
      sum.push_back(one->place < two->place ? *one++ : *two++);
    }
  }
  sum.insert(sum.end(), one, a.end());
  sum.insert(sum.end(), two, b.end());
  return result;
}

}  // namespace

std::uint64_t placeOf(std::uint32_t row, std::uint32_t column) { return spread(row) << 1 | spread(column); }

std::pair<std::uint32_t, std::uint32_t> rowAndColumn(std::uint64_t place) {
  return {gather(place >> 1), gather(place)};
}

MatrixCells addUp(const std::vector<const RegionCells*>& regions) {
  // Neighbours are merged round by round, so that many small regions cost n log n.
  std::vector<MatrixCells> sums;
  for (const RegionCells* one : regions) sums.push_back(one->cells);
  while (sums.size() > 1) {
    std::vector<MatrixCells> next;
    for (std::size_t i = 0; i + 1 < sums.size(); i += 2) next.push_back(merged(*sums[i], *sums[i + 1]));
    if (sums.size() % 2 != 0) next.push_back(sums.back());
    sums = std::move(next);
  }
  return sums.empty() ? std::make_shared<std::vector<MatrixCell>>() : sums.front();
}

MatrixCells cellsOf(const MatrixFacts& facts, const std::vector<RegionId>& regions) {
  if (regions.empty() && facts.all) return facts.all;
  std::vector<const RegionCells*> wanted;
  for (const RegionCells& one : facts.regions)
    if (isWanted(one, regions)) wanted.push_back(&one);
  return addUp(wanted);
}

std::uint64_t elsewhereOf(const MatrixFacts& facts, const std::vector<RegionId>& regions) {
  std::uint64_t bytes = 0;
  for (const RegionCells& one : facts.regions)
    if (isWanted(one, regions)) bytes = held(bytes, one.elsewhere);
  return bytes;
}

}  // namespace weft
