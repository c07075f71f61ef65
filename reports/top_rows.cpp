#include "reports/top_rows.h"

namespace weft {

std::string topNote(std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (shown >= all) return {};
  const std::string number = std::to_string(all);
  return "the first " + std::to_string(shown) + " of " + number + " " + rows + "; --top " + number + " shows all";
}

}  // namespace weft
