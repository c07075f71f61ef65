#include "views/details/link_text.h"

namespace weft {

QString countedText(const std::optional<Counted>& counted) {
  if (!counted) return {};
  return (counted->atLeast ? QStringLiteral("≥ ") : QString()) + QString::number(counted->value);
}

QString gigabits(const std::optional<std::uint64_t>& bits) {
  return bits ? QString::number(static_cast<double>(*bits) / 1e9, 'g', 4) : QString();
}

QString percent(const std::optional<double>& share) {
  if (!share) return {};
  const double hundredths = *share * 100;
  return QString::number(hundredths, 'f', hundredths < 0.095 && hundredths > 0 ? 3 : 1);
}

}  // namespace weft
