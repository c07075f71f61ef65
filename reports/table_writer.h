// The interface of table writers: it takes rows one at a time and outputs text.
#pragma once

#include <functional>
#include <initializer_list>
#include <span>
#include <string_view>

#include "reports/table.h"

namespace weft {

using TextSink = std::function<void(std::string_view)>;

class TableWriter {
 public:
  virtual ~TableWriter() = default;

  // A cell for each column.
  virtual void write(std::span<const Cell> cells) = 0;
  void row(std::initializer_list<Cell> cells) { write({cells.begin(), cells.size()}); }
  virtual void end() = 0;  // after the last row
};

}  // namespace weft
