// Checks whether a shortened name is still unique among all names that are drawn together.
#pragma once

#include <algorithm>
#include <QString>
#include <vector>

namespace weft {

inline constexpr QChar cutMark(0x2026);  // "…"

class NameIndex {
 public:
  static constexpr std::size_t most = 5000;  // names; of more, none is looked up

  explicit NameIndex(std::vector<QString> names) : byStart_(std::move(names)) {
    if (byStart_.size() > most) byStart_.clear();
    std::ranges::sort(byStart_);
    const auto same = std::ranges::unique(byStart_);
    byStart_.erase(same.begin(), same.end());
    for (const QString& name : byStart_) byEnd_.push_back(reversed(name));
    std::ranges::sort(byEnd_);
  }

  // `cut` is `whole` with a mark for the omitted part; whether it could also be another of the names.
  bool isAmbiguous(const QString& cut, const QString& whole) const {
    const qsizetype mark = whole.startsWith(cutMark) ? cut.indexOf(cutMark, 1) : cut.indexOf(cutMark);
    const QString start = cut.left(std::max<qsizetype>(mark, 0)), end = cut.mid(mark + 1);
    if (end.isEmpty()) return has(byStart_, start, end, whole);
    return has(byEnd_, reversed(end), reversed(start), reversed(whole));
  }

 private:
  static QString reversed(QString name) {
    std::ranges::reverse(name);
    return name;
  }

  static bool has(const std::vector<QString>& sorted, const QString& start, const QString& end, const QString& whole) {
    for (auto at = std::ranges::lower_bound(sorted, start); at != sorted.end() && at->startsWith(start); ++at)
      if (at->endsWith(end) && at->size() >= start.size() + end.size() && *at != whole) return true;
    return false;
  }

  std::vector<QString> byStart_, byEnd_;  // sorted; the second holds each name from its end to its start
};

}  // namespace weft
