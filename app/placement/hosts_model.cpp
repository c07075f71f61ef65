#include "app/placement/hosts_model.h"

#include <algorithm>

#include "core/base/natural_order.h"
#include "core/base/number_list.h"
#include "ibdiag/model/locality.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr quintptr ofHost = 0;  // else of a rank: the row of its host, and one more

QModelIndex firstColumn(const QModelIndex& index) { return index.siblingAtColumn(0); }

}  // namespace

HostsModel::HostsModel(PlacementTrial& trial, QObject* parent) : QAbstractItemModel(parent), trial_(trial) {}

void HostsModel::show(std::shared_ptr<const OpenRun> run) {
  beginResetModel();
  run_ = run && trial_.ready() ? std::move(run) : nullptr;
  const std::size_t count = run_ ? run_->fabric.hosts().size() : 0;
  itemsOf_.assign(count, {});
  hosts_.clear();
  rowOf_.assign(count, 0);
  for (std::uint32_t item = 0; run_ && item < trial_.places().ranks().size(); ++item)
    if (const auto host = trial_.places().hostOf()[item]) itemsOf_[number(*host)].push_back(item);
  for (std::uint32_t at = 0; at < count; ++at) hosts_.push_back(HostIndex(at));
  const auto group = [&](HostIndex host) {
    return !isFree(host) ? 0 : run_->levels.ofHost[number(host)] == HostRole::compute ? 1 : 2;
  };
  std::ranges::stable_sort(hosts_, [&](HostIndex a, HostIndex b) {
    if (group(a) != group(b)) return group(a) < group(b);
    return naturalLess(run_->fabric.host(a).name, run_->fabric.host(b).name);
  });
  for (std::size_t row = 0; row < count; ++row) rowOf_[number(hosts_[row])] = static_cast<int>(row);
  endResetModel();
}

std::optional<HostIndex> HostsModel::hostAt(const QModelIndex& index) const {
  if (!index.isValid()) return std::nullopt;
  return hosts_[index.internalId() == ofHost ? static_cast<std::size_t>(index.row()) : index.internalId() - 1];
}

std::optional<std::uint32_t> HostsModel::itemAt(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == ofHost) return std::nullopt;
  return itemsOf(static_cast<int>(index.internalId() - 1))[static_cast<std::size_t>(index.row())];
}

std::vector<std::uint32_t> HostsModel::itemsAt(const QModelIndex& index) const {
  if (const auto item = itemAt(index)) return {*item};
  return index.isValid() ? itemsOf(index.row()) : std::vector<std::uint32_t>();
}

QModelIndex HostsModel::indexOf(HostIndex host) const {
  return number(host) < rowOf_.size() ? index(rowOf_[number(host)], 0) : QModelIndex();
}

QString HostsModel::nameOf(HostIndex host) const { return qt(run_->fabric.shown(host).name); }

QString HostsModel::leafOf(HostIndex host) const {
  QStringList names;
  for (const NodeIndex leaf : leavesOf(run_->fabric, host)) names << qt(run_->fabric.shown(leaf).name);
  return names.join(", ");
}

QModelIndex HostsModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || row >= rowCount(parent) || column < 0 || column >= columns) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : ofHost);
}

QModelIndex HostsModel::parent(const QModelIndex& index) const {
  return index.isValid() && index.internalId() != ofHost
             ? createIndex(static_cast<int>(index.internalId() - 1), 0, ofHost)
             : QModelIndex();
}

int HostsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(hosts_.size());
  return parent.internalId() == ofHost && parent.column() == 0 ? static_cast<int>(itemsOf(parent.row()).size()) : 0;
}

QVariant HostsModel::hostText(int row, int column) const {
  const HostIndex host = hosts_[static_cast<std::size_t>(row)];
  switch (column) {
    case name:
      return nameOf(host);
    case count:
      return isFree(host) ? tr("free") : QString::number(itemsOf(row).size());
    case leaf:
      return leafOf(host);
    default:
      break;
  }
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t item : itemsOf(row)) numbers.push_back(number(trial_.places().ranks()[item]));
  return qt(listText(numbers));
}

QVariant HostsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !run_) return {};
  const auto item = itemAt(index);
  if (role == Qt::ToolTipRole && !item) return tr("Drag it onto another host to swap their ranks");
  if (role == Qt::ToolTipRole) return tr("Drag it onto a host to move it there, onto a rank to swap the two");
  if (role == Qt::TextAlignmentRole && index.column() == count) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (!item) return hostText(index.row(), index.column());
  return index.column() == name ? QVariant(tr("rank %1").arg(number(trial_.places().ranks()[*item]))) : QVariant();
}

QVariant HostsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const QString titles[] = {tr("Host"), tr("Ranks"), tr("Which"), tr("Leaf switch")};
  const QString tips[] = {tr("Hosts of the fabric: those with ranks first, storage, login and management last"),
                          tr("Number of ranks on the host"), tr("Ranks on the host"),
                          tr("The switches that the host is cabled to")};
  if (role == Qt::DisplayRole) return titles[section];
  return role == Qt::ToolTipRole ? QVariant(tips[section]) : QVariant();
}

Qt::ItemFlags HostsModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled;
  if (!itemsAt(firstColumn(index)).empty()) flags |= Qt::ItemIsDragEnabled;
  return flags;
}

QMimeData* HostsModel::mimeData(const QModelIndexList& indexes) const {
  RankDrag drag;
  int hosts = 0;
  for (const QModelIndex& each : indexes) {
    if (each.column() != 0) continue;
    hosts += !itemAt(each);
    for (const std::uint32_t item : itemsAt(each)) drag.ranks.push_back(trial_.places().ranks()[item]);
  }
  drag.wholeHost = hosts == 1;
  return dragData(trial_, drag);
}

bool HostsModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int, const QModelIndex& onto) const {
  return onto.isValid() && dragIn(*data, trial_);
}

bool HostsModel::dropMimeData(const QMimeData* data, Qt::DropAction, int, int, const QModelIndex& onto) {
  const auto drag = onto.isValid() ? dragIn(*data, trial_) : std::nullopt;
  const QModelIndex first = firstColumn(onto);
  if (drag)
    emit dropped(*drag, *hostAt(first),
                 itemAt(first) ? std::optional(trial_.places().ranks()[*itemAt(first)]) : std::nullopt);
  return false;  // the model is shown again: no row is to be taken away
}

}  // namespace weft

#include "moc_hosts_model.cpp"
