#include "views/shared/rows/share_tree.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "core/base/short_text.h"
#include "core/sums/region_words.h"
#include "views/shared/colour_scale.h"
#include "views/shared/text.h"

namespace weft {
namespace {

enum { treeName, treeAmount, treeShare, treeColumns };
constexpr int shareSubjectRole = Qt::UserRole, shareBarRole = Qt::UserRole + 1, shareSectionRole = Qt::UserRole + 2,
              shareSquareRole = Qt::UserRole + 3, shareMutedRole = Qt::UserRole + 4, shareNoTickRole = Qt::UserRole + 5;
constexpr int leastBar = 24, narrowBar = 60, wideBar = 150, shareRoom = 66;

using ShareBars = std::vector<BarPart>;

class ShareDelegate : public QStyledItemDelegate {
 public:
  explicit ShareDelegate(ShareTree& tree) : QStyledItemDelegate(&tree), tree_(tree) {}

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int line = option.fontMetrics.height();
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    const bool first = index.data(shareSectionRole).toBool() && index.row() > 0;
    return {usual.width(), first ? line * 2 : line * 3 / 2};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    const Theme theme = Theme::of(option.palette);
    if (index.data(shareSectionRole).toBool()) return drawSection(*painter, option, index, theme);
    const bool chosen = option.state & QStyle::State_Selected;
    if (chosen) painter->fillRect(option.rect, theme.tint);
    option.state &= ~QStyle::State_Selected;
    option.palette.setColor(
        QPalette::Text, index.data(shareMutedRole).toBool() || index.column() == treeAmount ? theme.muted : theme.ink);
    if (index.column() == treeShare) option.textElideMode = Qt::ElideNone;
    // The style draws the box as disabled; the name keeps the colour set above.
    if (!index.flags().testFlag(Qt::ItemIsUserCheckable) && index.data(Qt::CheckStateRole).isValid())
      option.state &= ~QStyle::State_Enabled;
    if (const QVariant square = index.data(shareSquareRole); square.isValid())
      option.rect.adjust(drawSquare(*painter, option, inkOf(BarInk(square.toInt()), 1, theme)), 0, 0, 0);
    if (index.column() == treeShare)
      option.rect = drawBar(*painter, option, index.data(shareBarRole).value<ShareBars>(), theme);
    QStyledItemDelegate::paint(painter, option, index);
  }

 private:
  // Over the whole width: its name, and what shares are of.
  static void drawSection(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                          const Theme& theme) {
    QFont small = option.font;
    small.setWeight(QFont::DemiBold);
    small.setPointSizeF(std::max(8.0, small.pointSizeF() * 0.88));
    painter.save();
    painter.setFont(small);
    painter.setPen(theme.muted);
    const QRect box = option.rect.adjusted(2, 0, -4, -3);
    const QString share = index.siblingAtColumn(treeShare).data().toString();
    painter.drawText(box, Qt::AlignRight | Qt::AlignBottom, share);
    const QFontMetrics metrics(small);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignBottom,
                     metrics.elidedText(index.siblingAtColumn(treeName).data().toString(), Qt::ElideRight,
                                        box.width() - metrics.horizontalAdvance(share) - 8));
    painter.restore();
  }

  static int drawSquare(QPainter& painter, const QStyleOptionViewItem& option, const QColor& colour) {
    const int side = option.fontMetrics.ascent() * 8 / 10;
    painter.fillRect(QRect(option.rect.left() + 2, option.rect.center().y() - side / 2, side, side), colour);
    return side + 4;
  }

  // Answers where the share stands.
  QRect drawBar(QPainter& painter, const QStyleOptionViewItem& option, const ShareBars& bar, const Theme& theme) const {
    const QRect box = option.rect;
    if (bar.empty()) return box;
    const bool under = tree_.place() == ShareTree::BarPlace::under;
    const int high = under ? 2 : option.fontMetrics.height() / 2;
    const int room = under ? 4 : shareRoom * option.fontMetrics.height() / 15;
    const QRectF track =
        under ? QRectF(box.left() + 4, box.bottom() - high, box.width() - 8, high)
              : QRectF(box.left() + 4, box.center().y() - high / 2.0 + 0.5, std::max(8, box.width() - room - 8), high);
    painter.fillRect(track, theme.grid);
    double from = 0;
    for (const BarPart& one : bar) {
      const double length = std::clamp(one.length, 0.0, 1.0 - from);
      if (length <= 0) continue;
      painter.fillRect(QRectF(track.left() + from * track.width(), track.top(), std::max(1.0, length * track.width()),
                              track.height()),
                       inkOf(one.ink, one.length, theme));
      from += length;
    }
    return under ? box.adjusted(0, 0, 0, -high - 1) : QRect(box.right() - room, box.top(), room, box.height());
  }

  ShareTree& tree_;
};

// Whether it has a box. That of what cannot be ticked can be cleared where it is ticked all the same.
bool hasBox(const QTreeWidgetItem& item) { return item.data(treeName, Qt::CheckStateRole).isValid(); }

void setTicked(QTreeWidgetItem& item, bool isTicked) {
  const bool canChange = isTicked || !item.data(treeName, shareNoTickRole).toBool();
  item.setFlags(item.flags().setFlag(Qt::ItemIsUserCheckable, canChange));
  item.setCheckState(treeName, isTicked ? Qt::Checked : Qt::Unchecked);
}

bool showWithWords(QTreeWidgetItem& item, const QString& words) {
  bool any = item.text(treeName).contains(words, Qt::CaseInsensitive);
  for (int i = 0; i < item.childCount(); ++i) any |= showWithWords(*item.child(i), words);
  item.setHidden(!any && !item.data(treeName, shareSectionRole).toBool());
  return any;
}

void tick(std::vector<ShareRow>& rows, const std::function<bool(const Subject&)>& isTicked) {
  for (ShareRow& row : rows) {
    if (row.ticked) row.ticked = isTicked(row.subject);
    tick(row.below, isTicked);
  }
}

// From the top down, so that the same row is known when the tree is filled again.
QString openPath(const QTreeWidgetItem& item) {
  return (item.parent() ? openPath(*item.parent()) + '\n' : QString()) + item.text(treeName);
}

}  // namespace
}  // namespace weft

Q_DECLARE_METATYPE(std::vector<weft::BarPart>)

namespace weft {

// Of waits as the tokens of the window have them: apart for three kinds of colour blindness.
QColor inkOf(BarInk ink, double value, const Theme& theme) {
  switch (ink) {
    case BarInk::share:
      return theme.accent;
    case BarInk::all:
      return theme.bar;
    case BarInk::load:
      return QColor(ColourScale({0, 1}, Scaling::linear, theme).colour(value));
    case BarInk::latePeer:
      return theme.dark ? QColor(0xe9, 0x79, 0x4a) : QColor(0xc8, 0x55, 0x2b);
    case BarInk::transaction:
      return theme.dark ? QColor(0x5a, 0xa2, 0xe8) : QColor(0x3f, 0x86, 0xcc);
    case BarInk::lastRank:
      return theme.dark ? QColor(0xed, 0xe6, 0xfa) : QColor(0x33, 0x25, 0x4f);
    case BarInk::linkEnd:
      return QColor(ColourScale({0, 1}, Scaling::linear, theme).entry(ColourScale::entries - 1));
  }
  return theme.bar;
}

QString shortRegion(const QString& name) { return qt(shortRegion(name.toStdString())); }

QString shareText(double share) { return qt(sharePercent(share)); }

ShareTree::ShareTree(Selection& selection, const QString& name, BarPlace place, QWidget* parent)
    : QTreeWidget(parent), selection_(selection), place_(place) {
  setAccessibleName(name);
  setColumnCount(treeColumns);
  setHeaderHidden(true);
  setUniformRowHeights(false);
  setFrameShape(QFrame::NoFrame);
  setIndentation(fontMetrics().height());
  setItemDelegate(new ShareDelegate(*this));
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // Names in the narrow tree often begin alike: "MPI COMMUNICATOR 4 SPLIT FROM 3#1".
  setTextElideMode(place == BarPlace::under ? Qt::ElideLeft : Qt::ElideMiddle);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(1);
  header()->setSectionResizeMode(treeName, QHeaderView::Stretch);
  header()->setSectionResizeMode(treeAmount,
                                 place == BarPlace::under ? QHeaderView::Fixed : QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(treeShare, QHeaderView::Fixed);
  fitColumns();
  setColumnHidden(treeAmount, place == BarPlace::under);
  setContextMenuPolicy(Qt::CustomContextMenu);
  const auto subjectOf = [this](const QTreeWidgetItem* item) {
    return subjects_.at(static_cast<std::size_t>(item->data(treeName, shareSubjectRole).toInt()));
  };
  connect(this, &QWidget::customContextMenuRequested, this, [this, subjectOf](QPoint at) {
    const QTreeWidgetItem* item = itemAt(at);
    if (item && subjectOf(item) != Subject())
      selection_.askForMenu(subjectOf(item), viewport()->mapToGlobal(at),
                            item->text(treeName) + '\t' + item->text(treeShare));
  });
  connect(this, &QTreeWidget::currentItemChanged, this, [this, subjectOf](const QTreeWidgetItem* item) {
    if (!filling_ && item && subjectOf(item) != Subject()) emit chosen(subjectOf(item));
  });
  connect(this, &QTreeWidget::itemChanged, this, [this, subjectOf](const QTreeWidgetItem* item) {
    if (filling_ || !(item->flags() & Qt::ItemIsUserCheckable)) return;
    const QScopedValueRollback guard(ticking_, true);
    emit ticked(subjectOf(item), item->checkState(treeName) == Qt::Checked);
  });
  connect(this, &QTreeWidget::itemExpanded, this, [this](const QTreeWidgetItem* item) {
    if (!filling_) remember(*item, true);
  });
  connect(this, &QTreeWidget::itemCollapsed, this, [this](const QTreeWidgetItem* item) {
    if (!filling_) remember(*item, false);
  });
}

// Where names have no room their bars are shorter: who something is matters more.
void ShareTree::fitColumns() {
  const int letters = fontMetrics().height();
  if (place_ == BarPlace::under) {
    setColumnHidden(treeShare, widestShare_.isEmpty());
    return setColumnWidth(treeShare, std::max(5 * letters, fontMetrics().horizontalAdvance(widestShare_) + letters));
  }
  const int share = 8 + shareRoom * letters / 15,
            usual = (place_ == BarPlace::wide ? wideBar : narrowBar) * letters / 15;
  const int amount = sizeHintForColumn(treeAmount), name = sizeHintForColumn(treeName);
  const int room = viewport()->width() - amount - name - share;
  setColumnWidth(treeShare, share + std::clamp(room, leastBar * letters / 15, usual));
}

void ShareTree::resizeEvent(QResizeEvent* event) {
  QTreeWidget::resizeEvent(event);
  fitColumns();
}

void ShareTree::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  setIndentation(fontMetrics().height());
  fitColumns();
}

// A letter that no row begins with is no search: the window may have a use for it.
void ShareTree::keyPressEvent(QKeyEvent* event) {
  const QString letter = event->text();
  const bool isSearch = letter.size() == 1 && letter.front().isLetter() && event->modifiers() == Qt::NoModifier;
  if (isSearch && findItems(letter, Qt::MatchStartsWith | Qt::MatchRecursive).isEmpty()) return event->ignore();
  QTreeWidget::keyPressEvent(event);
}

// What is chosen can be chosen again: something else may have been selected elsewhere since.
void ShareTree::mousePressEvent(QMouseEvent* event) {
  if (const QTreeWidgetItem* item = itemAt(event->pos());
      item && item == currentItem() && event->button() == Qt::LeftButton) {
    const Subject subject = subjects_.at(static_cast<std::size_t>(item->data(treeName, shareSubjectRole).toInt()));
    if (subject != Subject()) emit chosen(subject);
  }
  QTreeWidget::mousePressEvent(event);
}

void ShareTree::remember(const QTreeWidgetItem& item, bool open) {
  (open ? open_ : closed_).insert(openPath(item));
  (open ? closed_ : open_).remove(openPath(item));
}

void ShareTree::add(QTreeWidgetItem* parent, const ShareRow& row) {
  auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(this);
  item->setText(treeName, row.isSection ? row.name.toUpper() : row.name);
  item->setText(treeAmount, row.amount);
  item->setText(treeShare, row.share);
  if (!row.isSection && row.share.size() > widestShare_.size()) widestShare_ = row.share;
  const QString tip = row.tip.isEmpty() ? row.name : row.tip;
  for (int column = 0; column < treeColumns; ++column) {
    item->setToolTip(column, tip);
    item->setData(column, shareSectionRole, row.isSection);
    item->setData(column, shareMutedRole, row.isMuted);
    if (column != treeName) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
  item->setData(treeName, shareSubjectRole, static_cast<int>(subjects_.size()));
  item->setData(treeShare, shareBarRole, QVariant::fromValue(row.bar));
  if (row.square) item->setData(treeName, shareSquareRole, static_cast<int>(*row.square));
  if (row.isSection) item->setFirstColumnSpanned(true);
  subjects_.push_back(row.subject);
  item->setFlags(row.isSection ? Qt::ItemIsEnabled : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setData(treeName, shareNoTickRole, !row.canTick);
  if (row.ticked) setTicked(*item, *row.ticked);
  for (const ShareRow& one : row.below) add(item, one);
  if (row.below.empty()) return;
  const QString path = openPath(*item);
  item->setExpanded(row.isSection || open_.contains(path) || (row.open && !closed_.contains(path)));
}

void ShareTree::setRows(const std::vector<ShareRow>& rows) {
  later_.reset();
  if (ticking_) {  // Qt still uses the row whose box was clicked
    later_ = rows;
    QMetaObject::invokeMethod(
        this,
        [this] {
          if (later_) setRows(std::vector(*later_));
        },
        Qt::QueuedConnection);
    return;
  }
  const QTreeWidgetItem* now = currentItem();
  const Subject before =
      now ? subjects_.at(static_cast<std::size_t>(now->data(treeName, shareSubjectRole).toInt())) : Subject();
  filling_ = true;
  clear();
  subjects_.clear();
  widestShare_.clear();
  for (const ShareRow& row : rows) add(nullptr, row);
  setRootIsDecorated(
      std::ranges::any_of(rows, [](const ShareRow& row) { return !row.isSection && !row.below.empty(); }));
  if (!words_.isEmpty()) setWords(words_);
  filling_ = false;
  fitColumns();
  if (const auto* item = std::get_if<Item>(&before)) choose(*item);
}

void ShareTree::setTicks(const std::function<bool(const Subject&)>& isTicked) {
  if (later_) tick(*later_, isTicked);
  filling_ = true;
  for (QTreeWidgetItemIterator at(this); *at; ++at)
    if (hasBox(**at))
      setTicked(**at,
                isTicked(subjects_.at(static_cast<std::size_t>((*at)->data(treeName, shareSubjectRole).toInt()))));
  filling_ = false;
}

void ShareTree::setWords(const QString& words) {
  words_ = words;
  for (int row = 0; row < topLevelItemCount(); ++row) showWithWords(*topLevelItem(row), words);
}

QTreeWidgetItem* ShareTree::itemOf(const Item& item) const {
  if (item == Item()) return nullptr;
  for (QTreeWidgetItemIterator at(const_cast<ShareTree*>(this)); *at; ++at)
    if (subjects_.at(static_cast<std::size_t>((*at)->data(treeName, shareSubjectRole).toInt())) == Subject(item))
      return *at;
  return nullptr;
}

void ShareTree::choose(const Item& item) {
  filling_ = true;
  QTreeWidgetItem* found = itemOf(item);
  setCurrentItem(found);
  if (found) scrollToItem(found);
  else clearSelection();
  filling_ = false;
}

}  // namespace weft

#include "moc_share_tree.cpp"
