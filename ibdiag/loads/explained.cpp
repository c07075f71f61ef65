#include "ibdiag/loads/explained.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

std::optional<double> ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

Explained explain(const LinkLoads& predicted, const PortCounters& measured) {
  Explained all;
  all.ends.resize(measured.ends.size());
  for (std::size_t i = 0; i < all.ends.size(); ++i) {
    ExplainedEnd& end = all.ends[i];
    end.predicted = i < predicted.bytes.size() ? predicted.bytes[i] : 0;
    end.measured = measured.ends[i].bytes;
    if (!end.measured) continue;
    end.explained = std::min(end.predicted, end.measured->value);
    end.unexplained = end.measured->value - end.explained;
    ++all.measuredEnds;
    if (end.predicted > end.measured->value && !end.measured->atLeast) ++all.overPredicted;
    all.predicted = saturatingAdd(all.predicted, end.predicted, all.held);
    all.measured = saturatingAdd(all.measured, end.measured->value, all.held);
    all.explained = saturatingAdd(all.explained, end.explained, all.held);
  }
  return all;
}

std::optional<double> share(const ExplainedEnd& end) {
  if (!end.measured) return std::nullopt;
  return ratio(end.explained, end.measured->value);
}

std::optional<double> share(const Explained& all) { return ratio(all.explained, all.measured); }

std::optional<double> utilisation(const std::optional<Counted>& bytes, std::optional<double> seconds,
                                  std::optional<std::uint64_t> capacity) {
  if (!bytes || !seconds || !capacity || *seconds <= 0 || *capacity == 0) return std::nullopt;
  return static_cast<double>(bytes->value) * 8 / *seconds / static_cast<double>(*capacity);
}

}  // namespace weft
