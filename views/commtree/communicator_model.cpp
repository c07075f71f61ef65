#include "views/commtree/communicator_model.h"

#include <QFont>
#include <algorithm>

#include "core/records/no_communicator.h"
#include "views/commtree/column_text.h"
#include "views/commtree/node_text.h"
#include "views/commtree/tree_colours.h"
#include "views/shared/number_text.h"
#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QVariant asSorted(const std::optional<std::uint64_t>& value) {
  return value ? QVariant(static_cast<qulonglong>(*value)) : QVariant();
}

QString display(const CommForest& forest, const CommNode& node, int column) {
  switch (column) {
    case CommunicatorModel::name:
      return node.guess ? QObject::tr("%1 (guess)").arg(qt(shortLabel(forest, node))) : qt(shortLabel(forest, node));
    case CommunicatorModel::size:
      return node.size ? QString::number(*node.size) : notRecorded;
    case CommunicatorModel::time:
      return humanTime(node);
    case CommunicatorModel::volume:
      return humanVolume(node);
    case CommunicatorModel::calls:
      return humanCalls(node);
    case CommunicatorModel::imbalance:
      return humanImbalance(node);
    case CommunicatorModel::locality:
      return localityWord(forest, node);
    case CommunicatorModel::call:
      return qt(node.call);
    default:
      return {};
  }
}

// From near to far; nothing where it is not known.
QVariant nearness(const CommNode& node) {
  const auto reach = reachOf(node);
  if (!reach || *reach == Reach::unknown) return {};
  return QVariant(static_cast<qulonglong>(number(*reach)));
}

QVariant sortValue(const CommForest& forest, const CommNode& node, int column) {
  switch (column) {
    case CommunicatorModel::size:
      return asVariant(node.size);
    case CommunicatorModel::time:
      return asVariant(node.totals.anySeconds());
    case CommunicatorModel::volume:
      return asSorted(node.totals.volume);
    case CommunicatorModel::calls:
      return asSorted(node.totals.calls);
    case CommunicatorModel::imbalance:
      return asVariant(node.totals.imbalance);
    case CommunicatorModel::locality:
      return nearness(node);
    case CommunicatorModel::call:
      return qt(node.call);
    default:
      return qt(label(forest, node));
  }
}

Cell words(const QString& text) { return text.isEmpty() ? Cell() : Cell(text.toStdString()); }

Cell exact(const CommForest& forest, const CommNode& node, int column) {
  switch (column) {
    case CommunicatorModel::time:
      return node.totals.anySeconds();
    case CommunicatorModel::volume:
      return node.totals.volume;
    case CommunicatorModel::calls:
      return node.totals.calls;
    case CommunicatorModel::size:
      return node.size;
    case CommunicatorModel::imbalance:
      return node.totals.imbalance;
    case CommunicatorModel::locality:
      return nearness(node).isValid() ? words(display(forest, node, column)) : Cell();
    default:
      return words(display(forest, node, column));
  }
}

Column columnOf(int column) {
  static const std::vector<Column> all{{"communicator"},
                                       {"size", ColumnKind::number},
                                       {"locality"},
                                       {"time_s", ColumnKind::seconds},
                                       {"bytes", ColumnKind::bytes},
                                       {"calls", ColumnKind::count},
                                       {"imbalance", ColumnKind::factor},
                                       {"made_by"},
                                       {"share_of_selected", ColumnKind::share}};
  return column < CommunicatorModel::columns ? all[static_cast<std::size_t>(column)] : Column();
}

// Families may pass the largest single communicator: their bar is full then.
template <class Value>
QVariant share(const std::optional<Value>& value, const std::optional<Value>& most) {
  if (!value || !most || !(*most > 0)) return {};
  return std::clamp(static_cast<double>(*value) / static_cast<double>(*most), 0.0, 1.0);
}

QVariant bar(const CommForest& forest, const CommNode& node, int column) {
  switch (column) {
    case CommunicatorModel::time:
      return share(node.totals.anySeconds(), forest.mostSeconds);
    case CommunicatorModel::volume:
      return share(node.totals.volume, forest.mostVolume);
    case CommunicatorModel::calls:
      return share(node.totals.calls, forest.mostCalls);
    default:
      return {};
  }
}

QVariant shareData(const std::optional<double>& share, int role) {
  if (role == Qt::DisplayRole)
    return share ? qt(humanText(columnOf(CommunicatorModel::share), Cell(*share))) : QString();
  return role == cellRole ? QVariant::fromValue(Cell(share)) : asVariant(share);
}

}  // namespace

void CommunicatorModel::setRun(std::shared_ptr<const RunSnapshot> run) {
  selected_ = nullptr;
  CommForest forest = buildForest(std::move(run));
  whole_ = totalsByNode(forest);
  setForestOf(std::move(forest));
}

void CommunicatorModel::setForestOf(CommForest forest) {
  beginResetModel();
  forest_ = std::move(forest);
  endResetModel();
}

void CommunicatorModel::setPart(std::shared_ptr<const RunSnapshot> part) {
  CommForest forest = buildForest(std::move(part));
  weft::setLocality(forest, forest_.locality);
  setWhole(forest, whole_);
  forest_ = std::move(forest);
  tellChanged({});
}

void CommunicatorModel::setLocality(std::shared_ptr<const LocalityFacts> facts) {
  weft::setLocality(forest_, std::move(facts));
  tellChanged({});
}

void CommunicatorModel::setSelected(std::shared_ptr<const SelectedTraffic> traffic) {
  selected_ = std::move(traffic);
  tellChanged({});
}

// Of a communicator or a family. Calls that belong to no communicator send nothing, and have none.
std::optional<double> CommunicatorModel::shareOf(const QModelIndex& index) const {
  if (!selected_) return std::nullopt;
  const Communicator* one = node(index).communicator;
  if (one && one->pooled && one->name == noCommunicatorName && !selected_->communicators.contains(one->id))
    return std::nullopt;
  return selected_->shareOf(communicatorsOf(itemAt(index)));
}

// A model says what changed parent by parent.
void CommunicatorModel::tellChanged(const QModelIndex& parent) {
  const int rows = rowCount(parent);
  if (rows == 0) return;
  emit dataChanged(index(0, 0, parent), index(rows - 1, columnCount(parent) - 1, parent));
  for (std::uint32_t at = 0; at < forest_.nodes.size() && !parent.isValid(); ++at)
    if (!forest_.nodes[at].children.empty())
      tellChanged(createIndex(static_cast<int>(forest_.nodes[at].row), 0, quintptr{at}));
}

bool CommunicatorModel::recorded(Column column) const {
  if (column == imbalance) return forest_.mostImbalance.has_value();
  if (column == share) return selected_ && !selected_->communicators.empty();
  return column != locality || forest_.knowsHosts();
}

QModelIndex CommunicatorModel::indexOf(CommunicatorId id) const {
  const auto at = forest_.find(id);
  return at ? createIndex(static_cast<int>(forest_.nodes[*at].row), 0, quintptr{*at}) : QModelIndex();
}

std::optional<CommunicatorId> CommunicatorModel::communicatorAt(const QModelIndex& index) const {
  if (!index.isValid() || node(index).isFamily()) return std::nullopt;
  return node(index).communicator->id;
}

Item CommunicatorModel::itemAt(const QModelIndex& index) const {
  if (const auto one = communicatorAt(index)) return *one;
  if (!index.isValid()) return {};
  CommunicatorGroup group;
  for (const std::uint32_t child : node(index).children) group.members.push_back(forest_.nodes[child].communicator->id);
  std::ranges::sort(group.members);
  return group;
}

QModelIndex CommunicatorModel::indexOf(const Item& item) const {
  const auto communicators = communicatorsOf(item);
  if (communicators.empty()) return {};
  const QModelIndex first = indexOf(communicators.front());
  if (communicators.size() == 1) return first;
  const QModelIndex family = first.parent();
  return family.isValid() && itemAt(family) == item ? family : QModelIndex();
}

QModelIndex CommunicatorModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  std::optional<std::uint32_t> above;
  if (parent.isValid()) above = static_cast<std::uint32_t>(parent.internalId());
  const auto& children = forest_.childrenOf(above);
  return createIndex(row, column, quintptr{children[static_cast<std::size_t>(row)]});
}

QModelIndex CommunicatorModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || !node(child).parent) return {};
  const std::uint32_t above = *node(child).parent;
  return createIndex(static_cast<int>(forest_.nodes[above].row), 0, quintptr{above});
}

int CommunicatorModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(forest_.roots.size());
  return parent.column() == 0 ? static_cast<int>(node(parent).children.size()) : 0;
}

int CommunicatorModel::columnCount(const QModelIndex&) const { return columns; }

// All digits, or why there is none of what is counted, timed or placed.
Cell CommunicatorModel::cellAt(const QModelIndex& index) const {
  const CommNode& one = node(index);
  Cell cell = exact(forest_, one, index.column());
  const bool isText = index.column() == name || index.column() == call;
  return cell.isAbsent() && !isText ? Cell(whyAbsent(forest_, one, Column(index.column()))) : cell;
}

QVariant CommunicatorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const CommNode& one = node(index);
  const int column = index.column();
  if (column == share && (role == Qt::DisplayRole || role == sortRole || role == barRole || role == cellRole))
    return shareData(shareOf(index), role);
  switch (role) {
    case Qt::DisplayRole: {
      const Cell cell = cellAt(index);
      return cell.whyAbsent() ? absentText(cell) : display(forest_, one, column);
    }
    case Qt::ToolTipRole:
      return inLines(tooltip(forest_, one));
    case Qt::TextAlignmentRole:
      if (column == name || column == call) return {};
      return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: {
      if (column != name || !(one.guess || one.isFamily())) return {};
      QFont font;
      font.setItalic(one.guess);
      font.setBold(one.isFamily());
      return font;
    }
    case sortRole:
      return sortValue(forest_, one, column);
    case nodeRole:
      return QVariant::fromValue(&one);
    case barRole:
      return bar(forest_, one, column);
    case cellRole:
      return QVariant::fromValue(cellAt(index));
    default:
      return {};
  }
}

QVariant CommunicatorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) return inLines(columnTip(forest_, section));
  if (role == Qt::InitialSortOrderRole) return int(firstOrder(columnOf(section)));
  if (role == columnRole) return QVariant::fromValue(titled(columnOf(section), columnTitle(forest_, section)));
  if (role == Qt::TextAlignmentRole && section != name && section != call)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  return role == Qt::DisplayRole ? QVariant(columnTitle(forest_, section)) : QVariant();
}

}  // namespace weft

#include "moc_communicator_model.cpp"
