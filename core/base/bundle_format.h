// Words of a recorded bundle (docs/bundle.md): what the recorder writes and what the importer looks for.
#pragma once

#include <string_view>

namespace weft::bundle_format {

inline constexpr std::string_view mark = "#weft ";  // begins the line that starts a table: "#weft ranks 1"
inline constexpr std::string_view version = "1";

// Facts of the table `run`.
inline constexpr std::string_view rowsFact = "rows";  // "run 14 ranks 8 pairs 57": how many rows each table has, those without left out
inline constexpr std::string_view completeFact = "complete";
inline constexpr std::string_view exitFact = "exit status";

}  // namespace weft::bundle_format
