// A row of a table as CSV or as a JSON object: the cells are named once for both.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/run/json.h"
#include "core/base/quote.h"
#include "core/base/units.h"

namespace weft {

class CsvRow {
 public:
  void cell(const char*, const std::string& text) { add(csvField(text)); }
  void cell(const char*, std::uint64_t value) { add(std::to_string(value)); }
  template <class Value>
  void cell(const char* column, const std::optional<Value>& value) {
    if (!value) add({});
    else if constexpr (std::is_same_v<Value, double>) add(exactText(*value));
    else cell(column, *value);
  }
  std::string take() {
    std::string row;
    for (const std::string& each : cells_) row += (&each == cells_.data() ? "" : ",") + each;
    cells_.clear();
    return row + "\n";
  }

 private:
  void add(std::string text) { cells_.push_back(std::move(text)); }
  std::vector<std::string> cells_;
};

class JsonRow {
 public:
  void cell(const char* column, const std::string& text) { row_[column] = text; }
  void cell(const char* column, std::uint64_t value) { row_[column] = value; }
  template <class Value>
  void cell(const char* column, const std::optional<Value>& value) {
    row_[column] = orNull(value);
  }
  Json take() { return std::exchange(row_, Json::object()); }

 private:
  Json row_ = Json::object();
};

}  // namespace weft
