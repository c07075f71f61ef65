#include "views/commtree/difference_model.h"

#include <algorithm>

#include "core/units.h"
#include "views/commtree/difference_words.h"

namespace weft {
namespace {

QVariant orNothing(const std::optional<double>& value) { return value ? QVariant(*value) : QVariant(); }

QString exact(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  if (whole) return QString::number(*whole);
  return value ? QString::fromStdString(exactText(*value)) : QString();
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
  if (role == Qt::ToolTipRole) return tooltip(*both_, node, measure_);
  if (index.column() < first) return CommunicatorModel::data(index, role);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  return value(both_->sides[node], index.column(), role);
}

QVariant DifferenceModel::value(const NodeSides& sides, int column, int role) const {
  const MeasureSides both = sides.of(measure_);
  if (role == differenceRole) return orNothing(both.difference);
  const std::optional<double>& shown = column == first ? both.first : column == second ? both.second : both.difference;
  if (role == sortRole) return orNothing(shown);
  if (role == exactRole)
    return column == first ? exact(both.first, both.exactFirst) : column == second ? exact(both.second, both.exactSecond) : exactDifference(both);
  if (role != Qt::DisplayRole) return {};
  if (column == difference) return differenceWords(measure_, sides);
  const bool absent = column == first ? sides.onlySecond() : sides.onlyFirst();
  return absent ? QString() : amountWords(measure_, shown);
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == unitRole) return section < first ? "" : measure_ == TotalsMeasure::time ? "s" : measure_ == TotalsMeasure::volume ? "B" : "";
  if (section < first || orientation != Qt::Horizontal) return CommunicatorModel::headerData(section, orientation, role);
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (section == difference) return QString("B − A");
  return QString(section == first ? "A: " : "B: ") + weft::name(measure_);
}

}  // namespace weft
