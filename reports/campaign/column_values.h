// The values of one column of one row group, until they are written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reports/table.h"

namespace weft {

enum class ParquetType { flag, whole, real, text };

// Whole numbers are 64 bits and signed; seconds, shares and factors are doubles; all else is UTF-8.
ParquetType parquetType(ColumnKind kind);

// What a cell that is not absent holds. Throw Error where it is of another type, or a whole number passes 2^63 - 1.
std::int64_t wholeOf(const Cell& cell);
double realOf(const Cell& cell);
const std::string& textOf(const Cell& cell);
bool flagOf(const Cell& cell);

class ColumnValues {
 public:
  explicit ColumnValues(ParquetType type) : type_(type) {}

  // Throws Error where the cell is not of the column's type, or a whole number passes 2^63 - 1.
  void add(const Cell& cell);
  void clear();

  ParquetType type() const { return type_; }
  std::size_t rows() const { return rows_; }
  std::size_t nulls() const { return rows_ - values_; }
  std::size_t textBytes() const { return textBytes_; }

  // What a data page holds, before compression: definition levels, then the values, PLAIN or as places in the
  // dictionary.
  struct Encoded {
    std::string dictionary;  // PLAIN; empty: none, the data are PLAIN
    std::size_t dictionaryValues = 0;
    std::string data;
  };
  Encoded encode() const;

 private:
  void addNull();
  void addText(const std::string& text);
  Encoded encodeWhole() const;
  Encoded encodeText() const;
  std::string levels() const;

  ParquetType type_;
  std::vector<bool> present_;  // of each row; empty: no row is absent
  std::size_t rows_ = 0, values_ = 0, textBytes_ = 0;
  std::vector<bool> flags_;
  std::vector<std::int64_t> whole_;
  std::vector<double> real_;
  std::unordered_map<std::string, std::uint32_t> places_;
  std::vector<const std::string*> texts_;  // by place, in the order in which they came
  std::vector<std::uint32_t> indices_;
};

}  // namespace weft
