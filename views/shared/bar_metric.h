// The metrics of bars and cells of a profile.
#pragma once

namespace weft {

enum class BarMetric { time, volume, calls };

}  // namespace weft
