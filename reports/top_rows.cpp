#include "reports/top_rows.h"

#include "analysis/run/output.h"

namespace weft {

std::string topNote(std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (shown >= all) return {};
  const std::string number = std::to_string(all);
  return "the first " + std::to_string(shown) + " of " + number + " " + rows + "; --top " + number + " shows all";
}

void sayTop(std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (const std::string note = topNote(shown, all, rows); !note.empty()) say(note);
}

void noteTop(Notes& notes, std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (std::string note = topNote(shown, all, rows); !note.empty()) notes.push_back(std::move(note));
}

}  // namespace weft
