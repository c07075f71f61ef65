#include "views/commtree/difference_model.h"

#include <algorithm>

#include "reports/measure_cells.h"
#include "views/commtree/difference_words.h"
#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

ColumnKind kindOf(TotalsMeasure measure) {
  switch (measure) {
    case TotalsMeasure::time:
      return ColumnKind::seconds;
    case TotalsMeasure::volume:
      return ColumnKind::bytes;
    case TotalsMeasure::calls:
      return ColumnKind::count;
    default:
      return ColumnKind::real;
  }
}

// "bytes_a", "bytes_b", "bytes_diff", as weft compare calls them.
Column columnOf(TotalsMeasure measure, int column) {
  static constexpr const char* names[] = {"seconds", "bytes", "calls", "imbalance"};
  const std::string what = names[static_cast<std::size_t>(measure)];
  if (column == DifferenceModel::difference)
    return {.name = what + "_diff", .kind = kindOf(measure), .difference = true};
  return {what + (column == DifferenceModel::first ? "_a" : "_b"), kindOf(measure)};
}

}  // namespace

void DifferenceModel::setForest(std::shared_ptr<const DifferenceForest> both) {
  const auto before = std::exchange(both_, std::move(both));  // until the views have let it go
  setForestOf(both_ ? both_->forest : CommForest());
}

void DifferenceModel::setMeasure(TotalsMeasure measure) {
  measure_ = measure;
  emit headerDataChanged(Qt::Horizontal, first, difference);
  tellChanged({});
}

std::optional<CommunicatorId> DifferenceModel::inFirst(const QModelIndex& index) const {
  return index.isValid() && both_ ? both_->sides[index.internalId()].inFirst : std::nullopt;
}

QModelIndex DifferenceModel::indexOfFirst(CommunicatorId id) const {
  if (!both_) return {};
  const auto found = std::ranges::find(both_->sides, std::optional(id), &NodeSides::inFirst);
  if (found == both_->sides.end()) return {};
  const auto node = static_cast<std::size_t>(found - both_->sides.begin());
  return createIndex(static_cast<int>(forest().nodes[node].row), 0, quintptr{node});
}

int DifferenceModel::columnCount(const QModelIndex&) const { return differenceColumns; }

QVariant DifferenceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !both_) return {};
  const auto node = static_cast<std::uint32_t>(index.internalId());
  if (role == Qt::ToolTipRole) return inLines(tooltip(*both_, node, measure_));
  if (index.column() < first) return CommunicatorModel::data(index, role);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  return value(both_->sides[node], index.column(), role);
}

QVariant DifferenceModel::value(const NodeSides& sides, int column, int role) const {
  const MeasureSides both = sides.of(measure_);
  if (role == differenceRole) return asVariant(both.difference);
  const std::optional<double>& shown = column == first ? both.first : column == second ? both.second : both.difference;
  if (role == sortRole) return asVariant(shown);
  if (role == cellRole)
    return QVariant::fromValue(column == first    ? exactCell(both.first, both.exactFirst)
                               : column == second ? exactCell(both.second, both.exactSecond)
                                                  : differenceCell(both));
  if (role != Qt::DisplayRole) return {};
  if (column == difference) return differenceWords(measure_, sides);
  const bool absent = column == first ? sides.onlySecond() : sides.onlyFirst();
  if (absent) return QString();
  return amountWords(measure_, shown);
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < first || orientation != Qt::Horizontal)
    return CommunicatorModel::headerData(section, orientation, role);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::InitialSortOrderRole) return int(Qt::DescendingOrder);
  if (role == columnRole)
    return QVariant::fromValue(
        titled(columnOf(measure_, section), headerData(section, orientation, Qt::DisplayRole).toString()));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (section == difference) return QString("B − A");
  return QString(section == first ? "A: " : "B: ") + weft::name(measure_);
}

}  // namespace weft

#include "moc_difference_model.cpp"
