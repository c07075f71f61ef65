// What a comparison shows of its runs.
#pragma once

namespace weft {

enum class CompareMode { sideBySide, difference, correlation, variants, speedup };

}  // namespace weft
