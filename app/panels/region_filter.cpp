#include "app/panels/region_filter.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/units.h"
#include "core/records/filter_dimensions.h"
#include "reports/table.h"
#include "views/shared/item_text.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr int idRole = Qt::UserRole, sentColumn = 1, ownColumn = 2, timeColumn = 3, shareColumn = 4;
constexpr std::size_t manyRegions = 10;  // from here on a search line helps

QString bytesText(const std::optional<std::uint64_t>& bytes) {
  return bytes ? qt(humanBytes(*bytes)) : wordText(Absence::notRecorded);
}

RegionId regionOf(const QTreeWidgetItem& item) { return RegionId(item.data(0, idRole).toUInt()); }

QString timeText(const std::optional<FunctionTime>& time) {
  return time ? qt(humanSeconds(time->inclusive)) : wordText(Absence::notRecorded);
}

QString timeLines(const FunctionTime& time) {
  return QObject::tr(
             "\nOver all ranks %1 inclusive, %2 exclusive\n%3 visits by %4 ranks; exclusive time of a rank: %5 on "
             "average, %6 to %7")
      .arg(qt(humanSeconds(time.inclusive)), qt(humanSeconds(time.exclusive)))
      .arg(time.visits)
      .arg(time.ranks)
      .arg(qt(humanSeconds(time.mean)), qt(humanSeconds(time.least)), qt(humanSeconds(time.most)));
}

QString tooltip(const RegionFilter::Entry& entry, const std::optional<std::uint64_t>& inclusive) {
  QString text = qt(entry.region.name);
  if (!inclusive)
    text +=
        QObject::tr("\n%1 for this region").arg(sentenceText(QObject::tr("bytes"), Absence::notRecorded, Verb::are));
  else text += QObject::tr("\n%1 B sent within it, as %2 recorded them").arg(*inclusive).arg(sourceText(entry.source));
  if (inclusive != entry.bytes)
    text += QObject::tr("\n%1 of them in no region within")
                .arg(entry.bytes ? QString("%1 B").arg(*entry.bytes) : QObject::tr("none"));
  return entry.time ? text + timeLines(*entry.time) : text;
}

// The largest stay, in their order, with all around them.
std::vector<RegionFilter::Entry> largest(std::vector<RegionFilter::Entry> entries) {
  const auto parents = regionsAround(entries);
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), 0);
  const auto weight = [&](std::size_t at) {
    return std::pair(entries[at].time ? entries[at].time->inclusive : 0, entries[at].bytes.value_or(0));
  };
  std::ranges::nth_element(order, order.begin() + RegionFilter::most, [&](std::size_t a, std::size_t b) {
    return std::pair(weight(b), a) < std::pair(weight(a), b);
  });
  std::vector<bool> stays(entries.size());
  for (std::size_t i = 0; i < RegionFilter::most; ++i)
    for (auto at = std::optional(order[i]); at && !stays[*at]; at = parents[*at]) stays[*at] = true;
  std::vector<RegionFilter::Entry> list;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (stays[i]) list.push_back(std::move(entries[i]));
  return list;
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
    : QWidget(parent), selection_(selection), all_(new QCheckBox(QObject::tr("All regions"))),
      nested_(new QCheckBox(QObject::tr("With regions within"))), recent_(new QToolButton), search_(new QLineEdit),
      list_(new QTreeWidget), note_(new QLabel) {
  all_->setToolTip(QObject::tr("Every region, and what was recorded outside of regions"));
  recent_->setText(QObject::tr("Recent"));
  recent_->setToolTip(QObject::tr("Regions that were chosen before"));
  recent_->setPopupMode(QToolButton::InstantPopup);
  recent_->setMenu(new QMenu(recent_));
  search_->setPlaceholderText(QObject::tr("Find a region"));
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(QObject::tr("find a region by name"));
  list_->setAccessibleName(QObject::tr("code regions"));
  list_->setAlternatingRowColors(true);
  list_->setUniformRowHeights(true);
  list_->setColumnCount(5);
  list_->setHeaderLabels(
      {QObject::tr("Region"), QObject::tr("Sent"), QObject::tr("Own"), QObject::tr("Time"), QObject::tr("Share")});
  list_->headerItem()->setToolTip(sentColumn, QObject::tr("Sent while the region was open, also in regions within it"));
  list_->headerItem()->setToolTip(ownColumn, QObject::tr("Sent in the region, without the regions within it"));
  list_->headerItem()->setToolTip(timeColumn,
                                  QObject::tr("Seconds in the region and in what it calls, over all ranks"));
  list_->headerItem()->setToolTip(
      shareColumn,
      QObject::tr("Share of the selection's bytes that were sent while the region was open. A link end counts the "
                  "bytes that it carries, a switch those that it forwards, hosts and ranks those that they send."));
  nested_->setChecked(true);
  nested_->setToolTip(QObject::tr(
      "A region includes everything that happened while it was open. Without this mark it is exclusive of nested "
      "regions."));
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (const int column : {sentColumn, ownColumn, timeColumn, shareColumn})
    list_->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  note_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(6, 4, 6, 4);
  column->setSpacing(3);
  auto* top = new QHBoxLayout;
  top->addWidget(all_, 1);
  top->addWidget(recent_);
  column->addLayout(top);
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
  connect(&selection_, &Selection::filterChanged, this, &RegionFilter::showNote);
  fill();
}

void RegionFilter::setRegions(std::vector<Entry> entries) {
  const std::size_t all = entries.size();
  entries_ = all > most ? largest(std::move(entries)) : std::move(entries);
  notListed_ = all - entries_.size();
  fill();
}

void RegionFilter::setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic) {
  selected_ = std::move(traffic);
  showShares();
}

void RegionFilter::fill() {
  showing_ = true;
  list_->clear();
  addItems();
  showShares();
  showing_ = false;
  search_->clear();
  search_->setVisible(entries_.size() >= manyRegions);
  list_->setVisible(!entries_.empty());
  all_->setEnabled(!entries_.empty());
  recent_->setVisible(!entries_.empty());
  showNote();
  showState();
}

void RegionFilter::showNote() {
  QStringList lines;
  if (entries_.empty()) lines << notInThisRunText(QObject::tr("Code regions")) + ".";
  if (notListed_ != 0) lines << QObject::tr("%1 smaller regions are not listed.").arg(notListed_);
  Restricted parts;
  parts.doesNotApply = without(selection_.filter(), FilterDimension::region);  // regions are what is chosen here
  if (!entries_.empty())
    lines << qt(notFollowedSentence(parts, QObject::tr("bytes and times of regions").toStdString()));
  lines.removeAll(QString());
  note_->setText(lines.join(' '));
  note_->setVisible(!lines.isEmpty());
}

void RegionFilter::addItems() {
  const auto parents = regionsAround(entries_);
  const auto sums = inclusiveBytes(entries_, parents);
  std::vector<QTreeWidgetItem*> items;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    auto* item = items.emplace_back(new QTreeWidgetItem(
        QStringList{qt(entry.region.name), bytesText(sums[i]), bytesText(entry.bytes), timeText(entry.time)}));
    item->setData(0, idRole, number(entry.region.id));
    const QString tip = tooltip(entry, sums[i]);
    for (int column = 0; column < list_->columnCount(); ++column) {
      item->setToolTip(column, tip);
      if (column != 0) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  }
  for (std::size_t i = 0; i < items.size(); ++i)
    if (parents[i]) items[*parents[i]]->addChild(items[i]);
    else list_->addTopLevelItem(items[i]);
  const bool nests = std::ranges::any_of(parents, [](const auto& parent) { return parent.has_value(); });
  list_->setRootIsDecorated(nests);
  list_->setColumnHidden(ownColumn, !nests);
  nested_->setVisible(nests);
  list_->expandAll();
}

bool RegionFilter::marksSelected() const { return !list_->isHidden() && !list_->isColumnHidden(shareColumn); }

// Of a region with all that lies within it, as the column of what was sent.
void RegionFilter::showShares() {
  const bool known = selected_ && !selected_->regions.empty() && selected_->bytes != 0;
  list_->setColumnHidden(shareColumn, !known);
  list_->setColumnHidden(timeColumn, known || std::ranges::none_of(entries_, [](const Entry& entry) {
                                       return entry.time.has_value();
                                     }));  // names need room
  if (!known) return;
  std::vector<Entry> parts = entries_;
  for (Entry& entry : parts) {
    const auto found = selected_->regions.find(entry.region.id);
    entry.bytes = found == selected_->regions.end() ? 0 : found->second;
  }
  const auto sums = inclusiveBytes(parts, regionsAround(entries_));
  std::map<RegionId, std::optional<double>> shares;
  for (std::size_t at = 0; at < parts.size(); ++at)
    shares[parts[at].region.id] = selected_->partOf(sums[at].value_or(0));
  showing_ = true;
  for (QTreeWidgetItemIterator at(list_); *at; ++at)
    (*at)->setText(shareColumn, qt(humanText({"share", ColumnKind::share}, Cell(shares[regionOf(**at)]))));
  showing_ = false;
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

QMenu& RegionFilter::recentMenu() { return *recent_->menu(); }

void RegionFilter::search(const QString& text) {
  for (int row = 0; row < list_->topLevelItemCount(); ++row) showMatches(*list_->topLevelItem(row), text);
}

}  // namespace weft

#include "moc_region_filter.cpp"
