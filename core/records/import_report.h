// The result of an import, and the callback that reports its progress.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/diagnostic.h"

namespace weft {

// Distinction how many bytes of the input have been read; answers "carry on?".
using Progress = std::function<bool(std::uint64_t bytesRead)>;

struct ImportReport {
  std::string format;   // where reading told more than sniffing; else empty
  std::string version;  // of the tool that wrote the file; may be empty
  std::uint64_t rowsKept = 0;
  std::uint64_t rowsLeftOut = 0;
  bool cancelled = false;
  Diagnostics diagnostics;
};

}  // namespace weft
