#include "views/details/shares.h"

#include <algorithm>
#include <numeric>

#include "core/base/units.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;  // 1000 times a sum of 63-bit numbers

constexpr std::uint32_t whole = 1000;

QString shareText(std::uint32_t share, std::uint64_t bytes) {
  if (share == 0 && bytes > 0) return QStringLiteral("< 0.1 %");
  return QStringLiteral("%1.%2 %").arg(share / 10).arg(share % 10);
}

}  // namespace

std::vector<std::uint32_t> tenths(const std::vector<std::uint64_t>& parts) {
  Wide sum = 0;
  for (const std::uint64_t part : parts) sum += part;
  std::vector<std::uint32_t> shares(parts.size());
  if (sum == 0) return shares;
  std::uint32_t left = whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    shares[i] = static_cast<std::uint32_t>(Wide{parts[i]} * whole / sum);
    left -= shares[i];
  }
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return Wide{parts[i]} * whole % sum; });
  for (std::size_t i = 0; i < left; ++i) ++shares[order[i]];
  return shares;
}

DetailSection sharesSection(const QString& heading, const std::vector<std::uint64_t>& parts, std::size_t most,
                            const std::function<Named(std::size_t)>& nameOf) {
  const std::size_t listed = parts.size() <= most + 1 ? parts.size() : most;  // "and 1 more" would take a line as well
  std::vector<std::uint64_t> bytes(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(listed));
  std::uint64_t more = 0;
  for (std::size_t i = listed; i < parts.size(); ++i) addHeld(more, parts[i]);
  if (listed < parts.size()) bytes.push_back(more);
  const auto shares = tenths(bytes);
  DetailSection section{heading, {}, {}};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const Named one = i < listed ? nameOf(i) : Named{QObject::tr("and %1 more").arg(parts.size() - listed)};
    const QString label = QStringLiteral("%1, %2").arg(shareText(shares[i], bytes[i]), bytesText(bytes[i]));
    section.rows.push_back({label, one.name, one.target});
  }
  return section;
}

}  // namespace weft
