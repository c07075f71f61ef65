// The tree of hosts with their ranks, free hosts last. Dragging one onto another assigns ranks to hosts.
#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "app/placement/placement_trial.h"
#include "app/placement/rank_drag.h"

namespace weft {

class HostsModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { name, count, ranks, leaf, columns };

  explicit HostsModel(PlacementTrial& trial, QObject* parent = nullptr);

  // Anew, where other hosts are used; `run` null: none.
  void show(std::shared_ptr<const OpenRun> run);

  std::optional<HostIndex> hostAt(const QModelIndex& index) const;      // also that of a rank
  std::optional<std::uint32_t> itemAt(const QModelIndex& index) const;  // of a rank
  std::vector<std::uint32_t> itemsAt(const QModelIndex& index) const;   // a rank, or all of a host
  QModelIndex indexOf(HostIndex host) const;
  const std::vector<HostIndex>& hosts() const { return hosts_; }  // those with ranks first, service hosts last
  bool isFree(HostIndex host) const { return itemsOf_[number(host)].empty(); }
  QString nameOf(HostIndex host) const;
  QString leafOf(HostIndex host) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return columns; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override { return {rankMimeType}; }
  bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                       const QModelIndex& parent) const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 signals:
  void dropped(const RankDrag& drag, HostIndex host, std::optional<RankId> rank);  // as PlacementTrial::drop() takes it

 private:
  const std::vector<std::uint32_t>& itemsOf(int row) const {
    return itemsOf_[number(hosts_[static_cast<std::size_t>(row)])];
  }
  QVariant hostText(int row, int column) const;

  PlacementTrial& trial_;
  std::shared_ptr<const OpenRun> run_;
  std::vector<HostIndex> hosts_;                     // by row
  std::vector<int> rowOf_;                           // by HostIndex
  std::vector<std::vector<std::uint32_t>> itemsOf_;  // by HostIndex
};

}  // namespace weft
