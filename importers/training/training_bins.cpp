#include "importers/training/training_bins.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/units.h"

namespace weft {

TrainingBins::TrainingBins(const BinChoice& choice)
    : most_(choice.most.value_or(BinChoice::defaultCount)), isFixed_(choice.seconds.has_value()) {
  if (isFixed_)
    length_ = static_cast<std::uint64_t>(std::llround(std::clamp(*choice.seconds * nanosecondsPerSecond, 1.0, 1e18)));
}

std::size_t TrainingBins::series() {
  if (free_.empty()) {
    series_.emplace_back();
    return series_.size() - 1;
  }
  const std::size_t at = free_.back();
  free_.pop_back();
  return at;
}

void TrainingBins::clear(std::size_t series) {
  count_ -= series_[series].size();
  series_[series].clear();
}

void TrainingBins::drop(std::size_t series) {
  clear(series);
  free_.push_back(series);
}

void TrainingBins::join(std::size_t series, std::size_t from) {
  Parts& parts = series_[series];
  const std::size_t before = parts.size();
  bool held = false;
  for (const auto& [bin, part] : series_[from]) parts[bin] = saturatingAdd(parts[bin], part, held);
  count_ += parts.size() - before;
}

bool TrainingBins::fits(std::uint64_t begin, std::uint64_t end) const {
  const std::uint64_t bins = std::max(last_, end / length_) - std::min(first_, begin / length_);
  return isFixed_ ? bins < mostChosen : bins < most_ * binGrowth;
}

void TrainingBins::add(std::size_t series, std::uint64_t begin, std::uint64_t end) {
  if (isGivenUp_) return;
  end = std::max(end, begin + 1);
  while (!fits(begin, end) || count_ > mostParts) {
    if (isFixed_) {
      isGivenUp_ = true;
      for (Parts& each : series_) each.clear();
      count_ = 0;
      return;
    }
    lengthen(binGrowth);
  }
  Parts& parts = series_[series];
  const std::size_t before = parts.size();
  bool held = false;
  for (std::uint64_t bin = begin / length_; bin <= (end - 1) / length_; ++bin)
    parts[bin] = saturatingAdd(parts[bin], std::min(end, (bin + 1) * length_) - std::max(begin, bin * length_), held);
  count_ += parts.size() - before;
  first_ = std::min(first_, begin / length_);
  last_ = std::max(last_, (end - 1) / length_);
}

void TrainingBins::lengthen(std::uint64_t by) {
  length_ *= by;
  if (first_ <= last_) {
    first_ /= by;
    last_ /= by;
  }
  count_ = 0;
  bool held = false;
  for (Parts& each : series_) {
    Parts fewer;
    for (const auto& [bin, part] : each) fewer[bin / by] = saturatingAdd(fewer[bin / by], part, held);
    each.swap(fewer);
    count_ += each.size();
  }
}

bool TrainingBins::lengthenOnce() {
  if (isFixed_ || first_ >= last_) return false;
  lengthen(binGrowth);
  return true;
}

void TrainingBins::finish() {
  if (first_ > last_) return;
  for (const std::uint64_t by : {1, 2, 5, 10})
    if (last_ / by - first_ / by < most_ || by == binGrowth || isFixed_) {
      if (by != 1) lengthen(by);
      break;
    }
  for (Parts& each : series_) {
    Parts moved;
    for (const auto& [bin, part] : each) moved.emplace_hint(moved.end(), bin - first_, part);
    each.swap(moved);
  }
  last_ -= first_;
  first_ = 0;
}

}  // namespace weft
