#include "app/session/who_model.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "core/base/error.h"
#include "core/base/file_content.h"
#include "core/records/run_identity.h"
#include "ibdiag/assembly/adapter_names.h"
#include "importers/hosts/host_map.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// The sources that may say it, the first of the strongest kind.
QString originOf(const OpenRun& run, std::initializer_list<std::string_view> kindsByStrength) {
  for (const std::string_view kind : kindsByStrength)
    for (const Source& each : run.snapshot.sources)
      if (each.row.kind == kind) return qt(each.row.path);
  return {};
}

// "n001 mlx5_0": the host, and what it calls the adapter.
std::pair<QString, QString> hostAndName(const QString& description) {
  const auto gap = description.indexOf(' ');
  return gap < 0 ? std::pair(description, QString())
                 : std::pair(description.left(gap), description.mid(gap + 1).trimmed());
}

// A cell of a file that has commas between cells, and comments.
QString cellText(const QVariant& value) {
  QString text = value.toString().simplified();
  for (const char letter : {',', ';', '"', '#'}) text.remove(letter);
  return text.trimmed();
}

}  // namespace

WhoModel::WhoModel(const OpenRun& run, QObject* parent) : QAbstractTableModel(parent) {
  std::map<HostId, QString> hosts;
  for (const Host& each : run.snapshot.hosts) hosts.emplace(each.id, qt(each.name));
  const QString ofRanks = originOf(
      run, {kinds::hostMap, kinds::trace, kinds::recording, kinds::profile, kinds::portTraffic, kinds::pairTraffic});
  for (const Process& each : run.snapshot.processes)
    rows_.push_back({each.rank,
                     {},
                     each.host ? hosts[*each.host] : QString(),
                     {},
                     each.host ? ofRanks : wordText(Absence::notRecorded)});
  const QString ofAdapters = originOf(run, {kinds::topology});
  for (const FabricNode& each : run.fabric.nodes()) {
    if (!each.isHostAdapter()) continue;
    const auto [host, name] = hostAndName(qt(each.description));
    rows_.push_back(
        {std::nullopt, each.guid, host, name, each.description.empty() ? wordText(Absence::notRecorded) : ofAdapters});
  }
}

bool WhoModel::change(Row& row, const QString& host, const QString& name, const QString& origin) {
  if (row.host == host && row.name == name) return false;
  row.host = host;
  row.name = name;
  row.origin = origin;
  row.changed = true;
  return true;
}

int WhoModel::take(const fs::path& file) {
  const std::string content = contentOf(file), shown = file.string();
  const auto ranks =
      static_cast<std::size_t>(std::ranges::count_if(rows_, [](const Row& row) { return row.rank.has_value(); }));
  IdentitySink sink;
  std::istringstream in(content);
  const Progress always;
  readHostMap(in, shown, ranks, sink, always);
  const std::map<Guid, std::string> adapters = adapterNamesIn(content, shown);
  int count = 0;
  for (Row& row : rows_) {
    if (row.rank) {
      const auto found = sink.identity.hosts.find(number(*row.rank));
      if (found != sink.identity.hosts.end()) count += change(row, qt(found->second), row.name, pathText(file));
    } else if (const auto found = adapters.find(row.guid); found != adapters.end()) {
      const auto [host, name] = hostAndName(qt(found->second));
      count += change(row, host, name, pathText(file));
    }
  }
  if (sink.identity.hosts.empty() && adapters.empty())
    throw Error(tr("%1 names neither hosts of ranks nor adapters; see the forms in docs/formats.md")
                    .arg(qt(shown))
                    .toStdString());
  emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
  emit changed();
  return count;
}

QString WhoModel::text() const {
  QString lines = "rank,host,guid,name\n";
  for (const Row& row : rows_)
    if (row.rank && !row.host.isEmpty()) lines += QString("%1,%2,,\n").arg(number(*row.rank)).arg(row.host);
    else if (!row.rank && row.changed && !(row.host.isEmpty() && row.name.isEmpty()))
      lines += QString(",%1,%2,%3\n").arg(row.host, qt(weft::text(row.guid)), row.name);
  return lines;
}

bool WhoModel::isChanged() const { return std::ranges::any_of(rows_, &Row::changed); }

int WhoModel::withoutHost() const {
  return static_cast<int>(std::ranges::count_if(rows_, [](const Row& row) { return row.rank && row.host.isEmpty(); }));
}

int WhoModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

// Ctrl+C asks for the cell that is current, even where none is.
QVariant WhoModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole && index.column() == origin) return row.origin;
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (index.column()) {
    case rank:
      return row.rank ? QVariant(number(*row.rank)) : QVariant();
    case host:
      return row.host;
    case guid:
      return row.rank ? QVariant() : QVariant(qt(weft::text(row.guid)));
    case name:
      return row.name;
    default:
      return row.origin;
  }
}

QVariant WhoModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
  static constexpr const char* titles[] = {QT_TR_NOOP("Rank"), QT_TR_NOOP("Host"), QT_TR_NOOP("Adapter"),
                                           QT_TR_NOOP("Name"), QT_TR_NOOP("Known from")};
  return tr(titles[section]);
}

Qt::ItemFlags WhoModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return QAbstractTableModel::flags(index);
  const bool isAdapter = !rows_[static_cast<std::size_t>(index.row())].rank;
  const bool isEditable = index.column() == host || (index.column() == name && isAdapter);
  return QAbstractTableModel::flags(index) | (isEditable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool WhoModel::setData(const QModelIndex& at, const QVariant& value, int role) {
  if (role != Qt::EditRole || !(flags(at) & Qt::ItemIsEditable)) return false;
  Row& row = rows_[static_cast<std::size_t>(at.row())];
  const QString text = cellText(value);
  if (!change(row, at.column() == host ? text : row.host, at.column() == name ? text : row.name, tr("entered here")))
    return false;
  emit dataChanged(index(at.row(), 0), index(at.row(), columns - 1));
  emit changed();
  return true;
}

}  // namespace weft

#include "moc_who_model.cpp"
