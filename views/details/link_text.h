// Numbers of link ends as tables and details show them; empty if they are not known.
#pragma once

#include <QString>
#include <optional>

#include "ibdiag/loads/port_counters.h"

namespace weft {

QString countedText(const std::optional<Counted>& counted);  // "1530000000", "≥ 17179869180"
QString gigabits(const std::optional<std::uint64_t>& bits);  // "100", "54.55"
QString percent(const std::optional<double>& share);         // "34.2", without the sign

}  // namespace weft
