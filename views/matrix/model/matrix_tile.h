// A tile of 64 × 64 cells of a large matrix: a list while few cells are set, a grid once most are. A cell costs 16
// bytes in a grid and 18 in a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace weft {

// What one of the matrix's rows sent to one of its columns.
struct CellAmount {
  std::uint64_t bytes = 0;
  std::uint64_t messages = 0;

  void add(const CellAmount& more);  // held at maxStoredBytes
  explicit operator bool() const { return bytes != 0 || messages != 0; }
  bool operator==(const CellAmount&) const = default;
};

class MatrixTile {
 public:
  static constexpr std::uint32_t bits = 6, side = 1U << bits, cells = side * side;

  // Adds amounts[c] to column c of a row for each bit c of `columns`. Returns how many cells had held nothing.
  std::uint32_t add(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts);

  CellAmount at(std::uint32_t row, std::uint32_t column) const;
  std::uint32_t count() const { return count_; }
  bool isGrid() const { return room_ == cells; }
  // Of a grid, by row × 64 + column.
  const std::uint64_t* bytes() const { return reinterpret_cast<const std::uint64_t*>(block_.get()); }
  const std::uint64_t* messages() const { return bytes() + room_; }

  // Calls visit(row, column, amount) for each cell that holds something, by row, then column.
  template <class Visit>
  void visit(Visit visit) const {
    const std::uint32_t used = isGrid() ? cells : count_;
    for (std::uint32_t i = 0; i < used; ++i) {
      const CellAmount amount{bytes()[i], messages()[i]};
      const std::uint32_t place = isGrid() ? i : places()[i];
      if (amount) visit(place / side, place % side, amount);
    }
  }

 private:
  std::uint64_t* bytes() { return reinterpret_cast<std::uint64_t*>(block_.get()); }
  std::uint64_t* messages() { return bytes() + room_; }
  const std::uint16_t* places() const { return reinterpret_cast<const std::uint16_t*>(messages() + room_); }
  std::uint16_t* places() { return reinterpret_cast<std::uint16_t*>(messages() + room_); }
  void addAt(std::uint32_t slot, const CellAmount& amount);
  std::uint64_t addToKnown(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts);
  void insert(std::uint32_t row, std::uint64_t columns, const CellAmount* amounts);
  void makeRoom(std::uint32_t wanted);
  void becomeGrid();

  // A list of `room_` bytes, messages and places (row × 64 + column, ascending), or a grid of bytes and messages.
  std::unique_ptr<std::byte[]> block_;
  std::uint16_t count_ = 0, room_ = 0;
};

}  // namespace weft
