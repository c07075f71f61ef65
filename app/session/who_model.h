// The editable table of hosts of ranks and adapters of hosts.
#pragma once

#include <QAbstractTableModel>
#include <filesystem>
#include <memory>
#include <vector>

#include "analysis/run/open_run.h"

namespace weft {

class WhoModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { rank, host, guid, name, origin, columns };

  explicit WhoModel(const OpenRun& run, QObject* parent = nullptr);

  // Applies a file in any form that `weft import --hosts` reads. Answers how many rows it changed; throws Error if it
  // has nothing about this run.
  int take(const std::filesystem::path& file);
  // The same as one file that `weft import --hosts` reads: all ranks with a host, and the adapters that were changed
  // here.
  QString text() const;
  bool isChanged() const;
  int withoutHost() const;  // ranks

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : columns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

 signals:
  void changed();

 private:
  struct Row {
    std::optional<RankId> rank;  // nothing: an adapter's row
    Guid guid{};
    QString host, name, origin;
    bool changed = false;
  };

  bool change(Row& row, const QString& host, const QString& name, const QString& origin);

  std::vector<Row> rows_;  // ranks, then adapters
};

}  // namespace weft
