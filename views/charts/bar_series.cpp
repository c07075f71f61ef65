#include "views/charts/bar_series.h"

#include <QObject>
#include <algorithm>
#include <tuple>

namespace weft {

std::string otherSeries() { return QObject::tr("other").toStdString(); }

std::vector<std::string> largestSeries(const OperationTotals& totals, std::size_t most) {
  std::vector<std::pair<double, std::string>> all;
  for (const auto& [name, total] : totals)
    if (total > 0) all.emplace_back(total, name);
  std::ranges::sort(
      all, [](const auto& a, const auto& b) { return std::tie(b.first, a.second) < std::tie(a.first, b.second); });
  const std::size_t named = all.size() <= most + 1 ? all.size() : most;
  std::vector<std::string> series;
  for (std::size_t i = 0; i < named; ++i) series.push_back(all[i].second);
  if (named < all.size()) series.push_back(otherSeries());
  return series;
}

std::vector<std::string> seriesOfAll(const std::vector<const OperationTotals*>& runs, std::size_t most) {
  OperationTotals shares;
  for (const OperationTotals* run : runs) {
    double whole = 0;
    for (const auto& [name, total] : *run) whole += total;
    for (const auto& [name, total] : *run)
      if (whole > 0) shares[name] += total / whole;
  }
  return largestSeries(shares, most);
}

}  // namespace weft
