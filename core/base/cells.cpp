#include "core/base/cells.h"

#include "core/base/units.h"

namespace weft {

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = trimmed(text.substr(1, text.size() - 2));
  return text;
}

std::vector<std::string_view> cellsOf(std::string_view line, char separator, std::size_t most) {
  std::vector<std::string_view> cells;
  while (cells.size() < most) {
    const std::size_t end = line.find(separator);
    cells.push_back(unquoted(line.substr(0, end)));
    if (end == std::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  return cells;
}

}  // namespace weft
