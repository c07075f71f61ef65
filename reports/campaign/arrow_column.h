// The values of one column of one batch in Arrow's memory layout: a validity bit for each value, then the values.
// Source: Apache Arrow's columnar format, "Physical Memory Layout".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/campaign/arrow_metadata.h"

namespace weft {

class ArrowColumn {
 public:
  explicit ArrowColumn(ParquetType type);

  // Throws Error where the cell is not of the column's type, or a whole number passes 2^63 - 1.
  void add(const Cell& cell);
  void clear();

  ArrowNode node() const { return {rows_, nulls_}; }
  std::size_t textBytes() const { return type_ == ParquetType::text ? values_.size() : 0; }
  // In the order in which the format wants them; the first one is empty where no value is absent.
  std::vector<const std::string*> buffers() const;

 private:
  void addText(const std::string* text);
  template <class Number>
  void append(std::string& to, Number value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
  }

  ParquetType type_;
  std::int64_t rows_ = 0, nulls_ = 0;
  std::string present_, offsets_, values_;
};

}  // namespace weft
