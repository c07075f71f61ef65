// Whether a run holds all data of its sources. Numbers of a run that lost data at its import must not look complete.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/store/run_snapshot.h"

namespace weft {

// "traces.otf2: the file ends in the middle, and 3 more findings (weft info lists them)"; nothing if nothing was lost.
// `kinds`: only sources of these kinds count; empty: all.
std::optional<std::string> lostData(std::span<const Source> sources, std::span<const DiagnosticRecord> diagnostics,
                                    std::span<const std::string> kinds = {});

// Says it on standard error.
void noteLostData(const RunStore& store);

}  // namespace weft
