// Recognises files of tools that Weft does not read, and names alternatives.
#pragma once

#include <optional>
#include <string_view>

namespace weft {

struct OtherTool {
  std::string_view what;    // "it is a profile of mpiP"
  std::string_view advice;  // "record the run with `weft record`, …"
  bool isPart = false;      // Weft would read it together with files that are not there
};

// By content, of the first bytes that no reader knows.
std::optional<OtherTool> otherTool(std::string_view firstBytes);

}  // namespace weft
