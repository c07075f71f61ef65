#include "views/shared/region_filter.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int idRole = Qt::UserRole;
constexpr std::size_t manyRegions = 10;  // from here on a search line helps

QString bytesText(const std::optional<std::uint64_t>& bytes) {
  return bytes ? qt(humanBytes(*bytes)) : QString("–");
}

RegionId regionOf(const QTreeWidgetItem& item) { return RegionId(item.data(0, idRole).toUInt()); }

QString tooltip(const RegionFilter::Entry& entry) {
  const QString name = qt(entry.region.name);
  return entry.bytes ? QString("%1\n%2 B sent within it, as %3 recorded them").arg(name).arg(*entry.bytes).arg(entry.source)
                     : name + "\nbytes are not recorded for this region";
}

}  // namespace

RegionFilter::RegionFilter(Selection& selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      all_(new QCheckBox("All regions")),
      search_(new QLineEdit),
      list_(new QTreeWidget),
      note_(new QLabel) {
  all_->setToolTip("Every region, and what was recorded outside of regions");
  search_->setPlaceholderText("Find a region");
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName("find a region by name");
  list_->setAccessibleName("code regions");
  list_->setAlternatingRowColors(true);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setColumnCount(2);
  list_->setHeaderLabels({"Region", "Sent"});
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  note_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 4, 6, 4);
  column->setSpacing(3);
  column->addWidget(all_);
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
  for (const Entry& entry : entries_) {
    auto* item = new QTreeWidgetItem(list_, {qt(entry.region.name), bytesText(entry.bytes)});
    item->setData(0, idRole, number(entry.region.id));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    for (const int column : {0, 1}) item->setToolTip(column, tooltip(entry));
    item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  }
  showing_ = false;
  search_->clear();
  search_->setVisible(entries_.size() >= manyRegions);
  list_->setVisible(!entries_.empty());
  all_->setEnabled(!entries_.empty());
  note_->setVisible(entries_.empty());
  note_->setText("Code regions are not recorded in this run.");
  showState();
}

void RegionFilter::showState() {
  const std::vector<RegionId>& chosen = selection_.regions();
  showing_ = true;
  all_->setChecked(chosen.empty());
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = list_->topLevelItem(row);
    item->setCheckState(0, std::ranges::binary_search(chosen, regionOf(*item)) ? Qt::Checked : Qt::Unchecked);
  }
  showing_ = false;
}

void RegionFilter::apply() {
  if (showing_) return;
  std::vector<RegionId> chosen;
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    const QTreeWidgetItem& item = *list_->topLevelItem(row);
    if (item.checkState(0) == Qt::Checked) chosen.push_back(regionOf(item));
  }
  selection_.setRegions(std::move(chosen));  // none: all again
}

void RegionFilter::search(const QString& text) {
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    const QString name = qt(entries_[static_cast<std::size_t>(row)].region.name);
    list_->topLevelItem(row)->setHidden(!name.contains(text, Qt::CaseInsensitive));
  }
}

}  // namespace weft

#include "moc_region_filter.cpp"
