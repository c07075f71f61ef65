#include "views/shared/region_filter.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int idRole = Qt::UserRole;
constexpr std::size_t manyRegions = 10;  // from here on a search line helps
constexpr std::size_t deepest = 64;      // of regions within regions

QString bytesText(const std::optional<std::uint64_t>& bytes) {
  return bytes ? qt(humanBytes(*bytes)) : QString("–");
}

RegionId regionOf(const QTreeWidgetItem& item) { return RegionId(item.data(0, idRole).toUInt()); }

QString tooltip(const RegionFilter::Entry& entry, const std::optional<std::uint64_t>& inclusive) {
  const QString name = qt(entry.region.name);
  if (!inclusive) return name + "\nbytes are not recorded for this region";
  QString text = QString("%1\n%2 B sent within it, as %3 recorded them").arg(name).arg(*inclusive).arg(entry.source);
  if (inclusive != entry.bytes) text += QString("\n%1 of them in no region within").arg(entry.bytes ? QString("%1 B").arg(*entry.bytes) : QString("none"));
  return text;
}

// The number of the entry below which each one stands. Those that lie too deep, or in a circle as a damaged store has them, stand below none.
std::vector<std::optional<std::size_t>> parentsOf(const std::vector<RegionFilter::Entry>& entries) {
  std::map<RegionId, std::size_t> places;
  for (std::size_t i = 0; i < entries.size(); ++i) places.emplace(entries[i].region.id, i);
  std::vector<std::optional<std::size_t>> parents(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (const auto found = entries[i].region.parent ? places.find(*entries[i].region.parent) : places.end(); found != places.end()) parents[i] = found->second;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    std::size_t steps = 0;
    for (auto at = parents[i]; at && steps <= deepest; at = parents[*at]) ++steps;
    if (steps > deepest) parents[i].reset();
  }
  return parents;
}

// With what regions within sent.
std::vector<std::optional<std::uint64_t>> inclusiveOf(const std::vector<RegionFilter::Entry>& entries, const std::vector<std::optional<std::size_t>>& parents) {
  std::vector<std::optional<std::uint64_t>> sums(entries.size());
  bool held = false;  // such a sum is shown as one
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (auto at = std::optional(i); at && entries[i].bytes; at = parents[*at]) sums[*at] = saturatingAdd(sums[*at].value_or(0), *entries[i].bytes, held);
  return sums;
}

void setBelow(QTreeWidgetItem& item, Qt::CheckState state) {
  for (int i = 0; i < item.childCount(); ++i) {
    item.child(i)->setCheckState(0, state);
    setBelow(*item.child(i), state);
  }
}

// Whether it, or one below, is shown.
bool showMatches(QTreeWidgetItem& item, const QString& text) {
  bool any = item.text(0).contains(text, Qt::CaseInsensitive);
  for (int i = 0; i < item.childCount(); ++i) any |= showMatches(*item.child(i), text);
  item.setHidden(!any);
  return any;
}

}  // namespace

RegionFilter::RegionFilter(Selection& selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      all_(new QCheckBox("All regions")),
      nested_(new QCheckBox("With regions within")),
      search_(new QLineEdit),
      list_(new QTreeWidget),
      note_(new QLabel) {
  all_->setToolTip("Every region, and what was recorded outside of regions");
  search_->setPlaceholderText("Find a region");
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName("find a region by name");
  list_->setAccessibleName("code regions");
  list_->setAlternatingRowColors(true);
  list_->setUniformRowHeights(true);
  list_->setColumnCount(3);
  list_->setHeaderLabels({"Region", "Sent", "Own"});
  list_->headerItem()->setToolTip(1, "Sent while the region was open, in regions within it too");
  list_->headerItem()->setToolTip(2, "Sent in the region and in none within it");
  nested_->setChecked(true);
  nested_->setToolTip("A region stands for all that happened while it was open. Without this mark it stands for itself alone.");
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (const int column : {1, 2}) list_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  note_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 4, 6, 4);
  column->setSpacing(3);
  column->addWidget(all_);
  column->addWidget(nested_);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  column->addWidget(note_);
  connect(all_, &QCheckBox::clicked, this, [this] {
    selection_.setRegions({});
    showState();  // it can't be unchecked: that takes another choice
  });
  connect(list_, &QTreeWidget::itemChanged, this, &RegionFilter::apply);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(list_, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
    if (const QTreeWidgetItem* item = list_->itemAt(at))
      selection_.askForMenu(regionOf(*item), list_->viewport()->mapToGlobal(at), item->text(0) + '\t' + item->text(1));
  });
  connect(search_, &QLineEdit::textChanged, this, &RegionFilter::search);
  connect(&selection_, &Selection::regionsChanged, this, &RegionFilter::showState);
  fill();
}

void RegionFilter::setRegions(std::vector<Entry> entries) {
  entries_ = std::move(entries);
  fill();
}

void RegionFilter::fill() {
  showing_ = true;
  list_->clear();
  addItems();
  showing_ = false;
  search_->clear();
  search_->setVisible(entries_.size() >= manyRegions);
  list_->setVisible(!entries_.empty());
  all_->setEnabled(!entries_.empty());
  note_->setVisible(entries_.empty());
  note_->setText("Code regions are not recorded in this run.");
  showState();
}

void RegionFilter::addItems() {
  const auto parents = parentsOf(entries_);
  const auto sums = inclusiveOf(entries_, parents);
  std::vector<QTreeWidgetItem*> items;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    auto* item = items.emplace_back(new QTreeWidgetItem(QStringList{qt(entry.region.name), bytesText(sums[i]), bytesText(entry.bytes)}));
    item->setData(0, idRole, number(entry.region.id));
    for (const int column : {1, 2}) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (const int column : {0, 1, 2}) item->setToolTip(column, tooltip(entry, sums[i]));
    item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  }
  for (std::size_t i = 0; i < items.size(); ++i)
    if (parents[i]) items[*parents[i]]->addChild(items[i]);
    else list_->addTopLevelItem(items[i]);
  const bool nests = std::ranges::any_of(parents, [](const auto& parent) { return parent.has_value(); });
  list_->setRootIsDecorated(nests);
  list_->setColumnHidden(2, !nests);
  nested_->setVisible(nests);
  list_->expandAll();
}

void RegionFilter::showState() {
  const std::vector<RegionId>& chosen = selection_.regions();
  showing_ = true;
  all_->setChecked(chosen.empty());
  for (QTreeWidgetItemIterator at(list_); *at; ++at)
    (*at)->setCheckState(0, std::ranges::binary_search(chosen, regionOf(**at)) ? Qt::Checked : Qt::Unchecked);
  showing_ = false;
}

void RegionFilter::apply(QTreeWidgetItem* item) {
  if (showing_) return;
  showing_ = true;
  if (nested_->isChecked()) setBelow(*item, item->checkState(0));
  showing_ = false;
  std::vector<RegionId> chosen;
  for (QTreeWidgetItemIterator at(list_, QTreeWidgetItemIterator::Checked); *at; ++at) chosen.push_back(regionOf(**at));
  std::ranges::sort(chosen);
  selection_.setRegions(std::move(chosen));  // none: all again
}

void RegionFilter::search(const QString& text) {
  for (int row = 0; row < list_->topLevelItemCount(); ++row) showMatches(*list_->topLevelItem(row), text);
}

}  // namespace weft

#include "moc_region_filter.cpp"
