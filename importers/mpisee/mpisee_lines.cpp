#include "importers/mpisee/mpisee_lines.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_reading.h"

namespace weft {

void splitCells(std::string_view line, std::size_t most, std::vector<std::string_view>& cells) {
  cells.clear();
  while (true) {
    const auto comma = cells.size() + 1 < most ? line.find(',') : std::string_view::npos;
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return;
    line.remove_prefix(comma + 1);
  }
}

std::string_view takeRow(std::string_view& line) {
  const auto next = std::min(line.find_first_of("WN", 1), line.size());
  const std::string_view row = line.substr(0, next);
  line.remove_prefix(next);
  return row;
}

std::optional<std::uint64_t> wholeCell(std::string_view cell) {
  const auto point = cell.find('.');
  if (point != std::string_view::npos && cell.find_first_not_of('0', point + 1) != std::string_view::npos)
    return std::nullopt;
  const auto value = parseDigits(cell.substr(0, point), 10);
  if (!value || *value > maxOfOneRow) return std::nullopt;
  return value;
}

std::optional<double> secondsCell(std::string_view cell) {
  const auto value = parseReal(cell);
  if (!value || *value < 0 || *value > mpiseeMaxSeconds) return std::nullopt;
  return value;
}

}  // namespace weft
