#include "app/links_model.h"

#include <algorithm>
#include <numeric>

#include "app/item_names.h"
#include "app/link_text.h"
#include "core/units.h"
#include "ibdiag/host_names.h"

namespace weft {
namespace {

EndIndex endOf(int row) { return EndIndex(static_cast<std::uint32_t>(row)); }

std::optional<double> asReal(const auto& value) {
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

}  // namespace

void LinksModel::setRun(std::shared_ptr<const OpenRun> run) {
  beginResetModel();
  run_ = std::move(run);
  figures_ = {};
  const std::size_t nodes = run_ ? run_->fabric.nodes().size() : 0;
  names_.assign(nodes, {});
  searched_.assign(nodes, {});
  nameRank_.assign(nodes, 0);
  std::vector<std::string> plain(nodes);
  for (std::uint32_t i = 0; i < nodes; ++i) {
    names_[i] = nodeName(run_->fabric, NodeIndex(i));
    searched_[i] = names_[i].toLower() + '\n' + QString::fromStdString(weft::text(run_->fabric.nodes()[i].guid));
    plain[i] = names_[i].toStdString();
  }
  std::vector<std::uint32_t> order(nodes);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, naturallyLess, [&](std::uint32_t i) -> const std::string& { return plain[i]; });
  for (std::uint32_t i = 0; i < nodes; ++i) nameRank_[order[i]] = i;
  endResetModel();
}

void LinksModel::setFigures(LensFigures figures) {
  beginResetModel();
  figures_ = std::move(figures);
  endResetModel();
}

int LinksModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !run_ ? 0 : static_cast<int>(run_->fabric.ends().size());
}

int LinksModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant LinksModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !run_) return {};
  const bool words = index.column() == nodeColumn || index.column() == peerColumn || index.column() >= widthColumn;
  if (role == Qt::DisplayRole) return cell(index.row(), index.column());
  if (role == Qt::TextAlignmentRole) return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  return {};
}

QVariant LinksModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  static const QStringList names{tr("Subnet"), tr("Node"), tr("Port"), tr("Peer"), tr("Peer port"), tr("Level"),
                                 tr("Peer level"), tr("Bytes"), tr("Flows"), tr("Capacity, Gb/s"), tr("Utilisation, %"),
                                 tr("Measured bytes"), tr("Unexplained, %"), tr("Width"), tr("Speed"), tr("State")};
  static const QStringList tips{tr("Number of the subnet, from 0"), tr("The node that sends"), tr("By this port"),
                                tr("To this node"), tr("At this port"), tr("Level of the node; 0 is an adapter"),
                                tr("Level of the peer"), tr("Bytes that the node sends onto the link, by the traffic source in force"),
                                tr("Flows that cross the link end"), tr("Data that the link can carry in one direction"),
                                tr("Bytes as a share of what the link can carry in that time"),
                                tr("What the port counters say, whoever sent it; without them what port traffic recorded"),
                                tr("Share of the measured bytes that the traffic source does not explain"),
                                tr("Lanes"), tr("As the dump prints it"), tr("State of the link")};
  if (role == Qt::DisplayRole) return names.value(section);
  if (role == Qt::ToolTipRole) return tips.value(section);
  return {};
}

QString LinksModel::cell(int row, int column) const {
  const EndIndex end = endOf(row);
  const Fabric& fabric = run_->fabric;
  const LinkEnd &at = fabric.end(end), &other = fabric.end(peer(end));
  const LinkFacts& facts = fabric.link(end);
  const auto level = [&](NodeIndex node) {
    const auto known = run_->levels.ofNode[number(node)];
    return known ? QString::number(*known) : QString();
  };
  switch (column) {
    case subnetColumn: return QString::number(number(fabric.node(at.node).subnet));
    case nodeColumn: return names_[number(at.node)];
    case portColumn: return QString::number(at.port);
    case peerColumn: return names_[number(other.node)];
    case peerPortColumn: return QString::number(other.port);
    case levelColumn: return level(at.node);
    case peerLevelColumn: return level(other.node);
    case bytesColumn: return countedText(figures_.bytes(end));
    case flowsColumn: return figures_.flows(end) ? QString::number(*figures_.flows(end)) : QString();
    case capacityColumn: return gigabits(figures_.capacity(end));
    case utilisationColumn: return percent(figures_.utilisation(end));
    case measuredColumn: return countedText(figures_.measured(end));
    case unexplainedColumn: return percent(figures_.unexplained(end));
    case widthColumn: return QString::fromStdString(facts.width);
    case speedColumn: return QString::fromStdString(facts.speed);
    case stateColumn: return QString::fromStdString(facts.state);
    default: return {};
  }
}

std::optional<double> LinksModel::amount(int row, int column) const {
  const EndIndex end = endOf(row);
  const LinkEnd &at = run_->fabric.end(end), &other = run_->fabric.end(peer(end));
  switch (column) {
    case subnetColumn: return number(run_->fabric.node(at.node).subnet);
    case nodeColumn: return nameRank_[number(at.node)];
    case portColumn: return at.port;
    case peerColumn: return nameRank_[number(other.node)];
    case peerPortColumn: return other.port;
    case levelColumn: return asReal(run_->levels.ofNode[number(at.node)]);
    case peerLevelColumn: return asReal(run_->levels.ofNode[number(other.node)]);
    case flowsColumn: return asReal(figures_.flows(end));
    case capacityColumn: return asReal(figures_.capacity(end));
    case utilisationColumn: return figures_.utilisation(end);
    case unexplainedColumn: return figures_.unexplained(end);
    default: return std::nullopt;
  }
}

std::weak_ordering LinksModel::compare(int a, int b, int column) const {
  const auto values = [](const auto& left, const auto& right) -> std::weak_ordering {
    return left < right ? std::weak_ordering::less : right < left ? std::weak_ordering::greater
                                                                  : std::weak_ordering::equivalent;
  };
  const auto bytes = [&](const auto& left, const auto& right) {  // exact beyond 2^53
    const auto value = [](const auto& one) { return one ? std::optional(one->value) : std::nullopt; };
    return values(value(left), value(right));
  };
  if (column == bytesColumn) return bytes(figures_.bytes(endOf(a)), figures_.bytes(endOf(b)));
  if (column == measuredColumn) return bytes(figures_.measured(endOf(a)), figures_.measured(endOf(b)));
  if (column >= widthColumn) return values(cell(a, column), cell(b, column));
  return values(amount(a, column), amount(b, column));
}

bool LinksModel::matches(int row, const QStringList& words) const {
  const LinkEnd &at = run_->fabric.end(endOf(row)), &other = run_->fabric.end(peer(endOf(row)));
  return std::ranges::all_of(words, [&](const QString& word) {
    return searched_[number(at.node)].contains(word) || searched_[number(other.node)].contains(word);
  });
}

bool LinksModel::recorded(int column) const {
  if (!run_) return false;
  const auto any = [&](auto known) {
    for (int row = 0; row < rowCount(); ++row)
      if (known(endOf(row))) return true;
    return false;
  };
  switch (column) {
    case subnetColumn: return run_->fabric.subnetCount() > 1;
    case bytesColumn: return figures_.known();
    case flowsColumn: return figures_.loads != nullptr;
    case capacityColumn: return any([&](EndIndex end) { return figures_.capacity(end); });
    case utilisationColumn: return any([&](EndIndex end) { return figures_.utilisation(end); });
    case measuredColumn: return !figures_.isMeasured && (figures_.counters || figures_.recorded);
    case unexplainedColumn: return any([&](EndIndex end) { return figures_.unexplained(end); });
    default: return true;
  }
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
