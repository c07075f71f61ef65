// What bars and cells of a profile measure.
#pragma once

namespace weft {

enum class BarMetric { time, volume, calls };

}  // namespace weft
