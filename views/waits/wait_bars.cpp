#include "views/waits/wait_bars.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "analysis/waits/call_path_names.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::uint64_t noRow = UINT64_MAX;

template <class Id>
std::uint64_t rowOfId(const std::optional<Id>& id) {
  return id ? std::uint64_t{number(*id)} : noRow;
}

std::uint64_t rowOf(const WaitRow& row, WaitRows rows) {
  if (rows == WaitRows::ranks) return number(row.rank);
  return rows == WaitRows::paths ? rowOfId(row.path) : rowOfId(row.communicator);
}

std::size_t partOf(WaitClass kind) {
  const auto found = std::ranges::find(waitClassNames, kind, &WaitClassName::kind);
  return static_cast<std::size_t>(found - waitClassNames.begin());
}

class BarNames {
 public:
  BarNames(const RunStore& store, WaitRows rows) : rows_(rows), paths_(store) {
    for (const Communicator& each : store.communicators()) communicators_[number(each.id)] = each.name;
  }
  std::string operator()(std::uint64_t row) const {
    if (rows_ == WaitRows::ranks) return QObject::tr("rank %1").arg(row).toStdString();
    if (row == noRow)
      return (rows_ == WaitRows::paths ? QObject::tr("(no call path)") : QObject::tr("(no communicator)"))
          .toStdString();
    if (rows_ == WaitRows::paths) return paths_(CallPathId(static_cast<std::uint32_t>(row)));
    const auto found = communicators_.find(row);
    return found == communicators_.end() ? std::string() : found->second;
  }

 private:
  WaitRows rows_;
  CallPathNames paths_;
  std::map<std::uint64_t, std::string> communicators_;
};

}  // namespace

std::uint64_t WaitBar::total() const {
  bool isHeld = false;
  return std::accumulate(nanoseconds.begin(), nanoseconds.end(), std::uint64_t{0},
                         [&](std::uint64_t sum, std::uint64_t one) { return saturatingAdd(sum, one, isHeld); });
}

WaitBars waitBars(const RunStore& store, const WaitFilter& filter, WaitRows rows, std::size_t most) {
  const WaitStore waits(store);
  WaitBars all;
  if (!waits.isRecorded()) {
    all.missing = QObject::tr("%1: an OTF2 trace that states its clock has them.")
                      .arg(notInThisRunText(QObject::tr("Waits")))
                      .toStdString();
    return all;
  }
  std::map<std::uint64_t, WaitBar> byRow;
  bool isHeld = false;
  waits.waits(filter, [&](const WaitRow& row) {
    std::uint64_t& sum = byRow[rowOf(row, rows)].nanoseconds[partOf(row.kind)];
    sum = saturatingAdd(sum, row.nanoseconds, isHeld);
    all.all = saturatingAdd(all.all, row.nanoseconds, isHeld);
    return true;
  });
  const BarNames names(store, rows);
  for (auto& [row, bar] : byRow) {
    bar.label = names(row);
    if (bar.total() != 0) all.bars.push_back(std::move(bar));
  }
  std::ranges::stable_sort(all.bars, std::greater{}, &WaitBar::total);
  if (all.bars.size() > most) {
    all.leftOut = all.bars.size() - most;
    all.bars.resize(most);
  }
  if (all.bars.empty()) all.missing = QObject::tr("No rank waited in this part of the run.").toStdString();
  return all;
}

}  // namespace weft
