#include "views/matrix/model/matrix_tile.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::uint32_t longestList = MatrixTile::cells * 3 / 4;  // beyond it a grid is smaller
constexpr std::size_t bytesPerListed = 18;

// Both are at most maxStoredBytes, so that their sum fits; a dense matrix asks a billion times.
std::uint64_t held(std::uint64_t a, std::uint64_t b) { return std::min(a + b, maxStoredBytes); }

}  // namespace

void CellAmount::add(const CellAmount& more) {
  bytes = held(bytes, more.bytes);
  messages = held(messages, more.messages);
}

std::uint32_t MatrixTile::add(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts) {
  const std::uint32_t before = count_;
  if (!isGrid()) {
    columns = addToKnown(row, columns, amounts);
    if (columns == 0) return 0;
    const auto wanted = count_ + static_cast<std::uint32_t>(std::popcount(columns));
    if (wanted <= longestList) {
      makeRoom(wanted);
      insert(row, columns, amounts);
      return count_ - before;
    }
    becomeGrid();
  }
  for (; columns != 0; columns &= columns - 1) {
    const auto column = static_cast<std::uint32_t>(std::countr_zero(columns));
    const std::uint32_t slot = row * side + column;
    if (bytes()[slot] == 0 && messages()[slot] == 0) ++count_;
    addAt(slot, amounts[column]);
  }
  return count_ - before;
}

CellAmount MatrixTile::at(std::uint32_t row, std::uint32_t column) const {
  const std::uint32_t place = row * side + column;
  if (isGrid()) return {bytes()[place], messages()[place]};
  if (count_ == 0) return {};
  const std::uint16_t* found = std::lower_bound(places(), places() + count_, place);
  if (found == places() + count_ || *found != place) return {};
  return {bytes()[found - places()], messages()[found - places()]};
}

void MatrixTile::addAt(std::uint32_t slot, const CellAmount& amount) {
  bytes()[slot] = held(bytes()[slot], amount.bytes);
  messages()[slot] = held(messages()[slot], amount.messages);
}

// Returns the columns that the list does not have yet. Most rows come in ascending order and are simply beyond its end.
std::uint64_t MatrixTile::addToKnown(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts) {
  if (count_ == 0 || places()[count_ - 1] < row * side) return columns;
  const std::uint16_t* end = places() + count_;
  const std::uint16_t* at = std::lower_bound(places(), places() + count_, row * side);
  for (; at != end && *at / side == row; ++at) {
    const std::uint32_t column = *at % side;
    if ((columns >> column & 1U) == 0) continue;
    addAt(static_cast<std::uint32_t>(at - places()), amounts[column]);
    columns &= ~(std::uint64_t{1} << column);
  }
  return columns;
}

// Merges new columns in, from the back, so that each cell moves once.
void MatrixTile::insert(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts) {
  std::uint32_t from = count_, to = count_ + static_cast<std::uint32_t>(std::popcount(columns));
  count_ = static_cast<std::uint16_t>(to);
  while (columns != 0) {
    const auto column = static_cast<std::uint32_t>(63 - std::countl_zero(columns));
    const std::uint32_t place = row * side + column;
    while (from > 0 && places()[from - 1] > place) {
      --from;
      --to;
      bytes()[to] = bytes()[from];
      messages()[to] = messages()[from];
      places()[to] = places()[from];
    }
    --to;
    bytes()[to] = amounts[column].bytes;
    messages()[to] = amounts[column].messages;
    places()[to] = static_cast<std::uint16_t>(place);
    columns &= ~(std::uint64_t{1} << column);
  }
}

void MatrixTile::makeRoom(std::uint32_t wanted) {
  if (wanted <= room_) return;
  const std::uint32_t room = std::max({wanted, std::min(room_ + room_ / 4U, longestList), 4U});
  MatrixTile next;
  next.block_.reset(new std::byte[room * bytesPerListed]);  // not cleared: what is behind the count is never read
  next.room_ = static_cast<std::uint16_t>(room);
  if (count_ != 0) {
    std::memcpy(next.bytes(), bytes(), count_ * sizeof(std::uint64_t));
    std::memcpy(next.messages(), messages(), count_ * sizeof(std::uint64_t));
    std::memcpy(next.places(), places(), count_ * sizeof(std::uint16_t));
  }
  next.count_ = count_;
  *this = std::move(next);
}

void MatrixTile::becomeGrid() {
  MatrixTile next;
  next.block_ = std::make_unique<std::byte[]>(std::size_t{cells} * 2 * sizeof(std::uint64_t));
  next.room_ = cells;
  next.count_ = count_;
  for (std::uint32_t i = 0; i < count_; ++i) {
    next.bytes()[places()[i]] = bytes()[i];
    next.messages()[places()[i]] = messages()[i];
  }
  *this = std::move(next);
}

}  // namespace weft
