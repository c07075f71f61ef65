#include "views/tables/links_model.h"

#include <algorithm>
#include <numeric>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "views/tables/link_table.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

EndIndex endOf(int row) { return EndIndex(static_cast<std::uint32_t>(row)); }

}  // namespace

LinksModel::LinksModel(QObject* parent)
    : QAbstractTableModel(parent), columns_(linkColumns(LinkColumn::Place::window)) {}

int LinksModel::columnOf(std::string_view name) const {
  const auto at =
      std::ranges::find(columns_, name, [](const LinkColumn* one) -> std::string_view { return one->column.name; });
  return at == columns_.end() ? -1 : static_cast<int>(at - columns_.begin());
}

void LinksModel::setRun(std::shared_ptr<const OpenRun> run) {
  beginResetModel();
  run_ = std::move(run);
  numbers_ = {};
  columns_ = run_ ? linkColumns(LinkColumn::Place::window, run_->fabric) : linkColumns(LinkColumn::Place::window);
  const std::size_t nodes = run_ ? run_->fabric.nodes().size() : 0;
  names_.assign(nodes, {});
  searched_.assign(nodes, {});
  nameRank_.assign(nodes, 0);
  std::vector<std::string> plain(nodes);
  for (std::uint32_t i = 0; i < nodes; ++i) {
    names_[i] = nodeText(run_->fabric, NodeIndex(i));
    searched_[i] = names_[i].toLower() + '\n' + QString::fromStdString(weft::text(run_->fabric.nodes()[i].guid));
    plain[i] = names_[i].toStdString();
  }
  std::vector<std::uint32_t> order(nodes);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, naturalLess, [&](std::uint32_t i) -> const std::string& { return plain[i]; });
  for (std::uint32_t i = 0; i < nodes; ++i) nameRank_[order[i]] = i;
  endResetModel();
}

void LinksModel::setNumbers(LinkNumbers numbers) {
  beginResetModel();
  numbers_ = std::move(numbers);
  endResetModel();
}

int LinksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !run_ ? 0 : static_cast<int>(run_->fabric.ends().size());
}

int LinksModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant LinksModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !run_) return {};
  const bool words = column(index.column()).column.kind == ColumnKind::text;
  if (role == Qt::DisplayRole) return cell(index.row(), index.column());
  if (role == cellRole) return QVariant::fromValue(linkCell(column(index.column()), facts(), endOf(index.row())));
  if (role == Qt::ToolTipRole && column(index.column()).node != LinkColumn::Node::none)
    return QString::fromStdString(run_->fabric.node(nodeOf(column(index.column()), index.row())).description);
  if (role == Qt::TextAlignmentRole) return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  return {};
}

QVariant LinksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) return QString::fromStdString(shownTitle(column(section)));
  if (role == Qt::ToolTipRole) return inLines(qt(column(section).column.tip));
  if (role == Qt::InitialSortOrderRole) return int(firstOrder(column(section).column));
  if (role == columnRole) return QVariant::fromValue(column(section).column);
  return {};
}

NodeIndex LinksModel::nodeOf(const LinkColumn& column, int row) const {
  const EndIndex end = endOf(row);
  return run_->fabric.end(column.node == LinkColumn::Node::near ? end : peer(end)).node;
}

QString LinksModel::cell(int row, int at) const {
  const LinkColumn& one = column(at);
  if (one.node != LinkColumn::Node::none) return names_[number(nodeOf(one, row))];
  const Cell value = one.value(facts(), endOf(row));
  if (value.whyAbsent()) return absentText(value);
  const QString text = QString::fromStdString(shownText(one, facts(), endOf(row)));
  return one.column.kind == ColumnKind::text ? text : inGroups(text);
}

std::weak_ordering LinksModel::compare(int a, int b, int at) const {
  const LinkColumn& one = column(at);
  if (one.node != LinkColumn::Node::none)
    return nameRank_[number(nodeOf(one, a))] <=> nameRank_[number(nodeOf(one, b))];
  const Cell left = one.value(facts(), endOf(a)), right = one.value(facts(), endOf(b));
  return before(left, right)   ? std::weak_ordering::less
         : before(right, left) ? std::weak_ordering::greater
                               : std::weak_ordering::equivalent;
}

bool LinksModel::matches(int row, const QStringList& words) const {
  const LinkEnd &at = run_->fabric.end(endOf(row)), &other = run_->fabric.end(peer(endOf(row)));
  return std::ranges::all_of(words, [&](const QString& word) {
    return searched_[number(at.node)].contains(word) || searched_[number(other.node)].contains(word);
  });
}

bool LinksModel::recorded(int at) const {
  if (!run_) return false;
  const LinkColumn& one = column(at);
  if (one.column.name == "subnet") return run_->fabric.subnetCount() > 1;
  if (one.column.name == "rail") return run_->rails != nullptr;
  if (one.column.kind == ColumnKind::text || one.column.kind == ColumnKind::number)
    return true;  // where the end is, and what it is
  for (int row = 0; row < rowCount(); ++row)
    if (!one.value(facts(), endOf(row)).isAbsent()) return true;
  return false;
}

LinksFilter::LinksFilter(LinksModel& model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(&model);
}

void LinksFilter::setWords(const QString& words) {
  words_ = words.toLower().split(' ', Qt::SkipEmptyParts);
  invalidateFilter();
}

bool LinksFilter::filterAcceptsRow(int row, const QModelIndex&) const { return model_.matches(row, words_); }

bool LinksFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  return model_.compare(left.row(), right.row(), left.column()) < 0;
}

}  // namespace weft

#include "moc_links_model.cpp"
