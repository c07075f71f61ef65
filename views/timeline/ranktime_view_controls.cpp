// A part of RankTimeView: its controls and their effects.
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>

#include "views/timeline/ranktime_view.h"
#include "views/shared/flow_row.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"

namespace weft {
namespace {

QToolButton* button(const QString& text, const QString& tip) {
  auto* made = new QToolButton;
  made->setText(text);
  made->setToolTip(tip);
  made->setAccessibleName(tip);
  made->setAutoRaise(true);
  return made;
}

}  // namespace

void RankTimeView::addControls() {
  rows_ = new QComboBox;
  rows_->addItems(
      {tr("Ranks"), tr("Hosts"), tr("Leaf switches"), tr("Communicators"), tr("Members of the selected communicator")});
  rows_->setAccessibleName(tr("what has a row"));
  rows_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  rows_->setMinimumContentsLength(14);
  colours_ = new QComboBox;
  colours_->addItems({tr("MPI calls"), tr("Code regions"), tr("In MPI and not"), tr("Waits"), tr("Why they wait")});
  colours_->setAccessibleName(tr("what colours distinguish"));
  find_ = new QComboBox;
  find_->setAccessibleName(tr("what is looked for"));
  find_->setToolTip(tr("A wait, an MPI call or a code region to look for"));
  find_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  find_->setMinimumContentsLength(14);
  more_ = button(QStringLiteral("⋯"), tr("Messages, the critical path, what is looked for, and what else can be done"));
  more_->setPopupMode(QToolButton::InstantPopup);
  note_ = new QLabel;
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(8, 0, 8, 2);
  auto* bar = new FlowRow;
  for (QWidget* each : std::initializer_list<QWidget*>{rows_, colours_, more_}) bar->addWidget(each);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(bar);
  column->addWidget(canvas_, 1);
  column->addWidget(note_);
  for (QComboBox* each : {rows_, colours_})
    connect(each, &QComboBox::currentIndexChanged, this, &RankTimeView::refresh);
  connect(find_, &QComboBox::currentIndexChanged, this, [this] { forgetFound(); });
}

// Of the menu and by keys, while the picture has the keyboard.
void RankTimeView::addActions() {
  const auto add = [this](const QString& text, const QKeySequence& key, auto act) {
    auto* action = new QAction(text, this);
    connect(action, &QAction::triggered, this, act);
    actions_ << action;
    if (!key.isEmpty()) {
      onKey(*canvas_, key, act);
      keys_.emplace_back(key, action);
      action->setText(text + '\t' + key.toString(QKeySequence::NativeText));
    }
    return action;
  };
  add(tr("Choose the time in view"), Qt::Key_T, [this] { filterToView(); });
  add(tr("Zoom to the chosen time"), Qt::Key_Z, [this] { showFiltered(); });
  add(tr("Zoom to the selected messages"), Qt::Key_M, [this] { showMarked(); });
  add(tr("Find next"), Qt::Key_N, [this] { find(Find::next); });
  add(tr("Find previous"), Qt::Key_P, [this] { find(Find::previous); });
  add(tr("Find longest"), Qt::Key_L, [this] { find(Find::longest); });
  back_ = add(tr("Back"), Qt::Key_Backspace, [this] { canvas_->back(); });
  add(tr("Show all"), {}, [this] { canvas_->showAll(); });
  add(tr("Copy picture"), {}, [this] { copyPicture(); });
  add(tr("Copy table"), {}, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { clear(); });
}

bool RankTimeView::takeKey(const QKeyEvent& key) {
  const auto found =
      std::ranges::find(keys_, QKeySequence(key.keyCombination()), &std::pair<QKeySequence, QAction*>::first);
  if (found == keys_.end()) return false;
  found->second->trigger();
  return true;
}

// What has no place in the row: the menu of the picture, and what it is about.
void RankTimeView::fillMenu() {
  auto* menu = new QMenu(this);
  messages_ = menu->addAction(tr("Messages"));
  messages_->setCheckable(true);
  messages_->setChecked(true);
  messages_->setStatusTip(
      tr("Lines from sender to receiver; if there are many, those between the same rows share a line"));
  path_ = menu->addAction(tr("Critical path"));
  path_->setCheckable(true);
  path_->setStatusTip(
      tr("A thick line over the ranks on which the end of the run depended. Where it moves to another rank, one of the "
         "two had waited for the other"));
  auto* lookedFor = new QWidgetAction(menu);
  auto* row = new QWidget;
  auto* within = new QHBoxLayout(row);
  within->addWidget(new QLabel(tr("Look for")));
  within->addWidget(find_, 1);
  lookedFor->setDefaultWidget(row);
  menu->addAction(lookedFor);
  menu->addSeparator();
  menu->addActions(actions_);
  more_->setMenu(menu);
  connect(messages_, &QAction::toggled, this, [this] {
    if (!collecting_) collectLines();
  });
  connect(path_, &QAction::toggled, this, &RankTimeView::refresh);
}

// First the time, as in the panel Time.
void RankTimeView::clear() {
  if (found_) return forgetFound();
  if (!selection_.filter().bins) return selection_.clear();
  PairFilter filter = selection_.filter();
  filter.bins.reset();
  selection_.setFilter(std::move(filter));
}

void RankTimeView::forgetFound() {
  found_.reset();
  foundText_.clear();
  longest_.clear();
  showMarks();
  showNote();
}

RankTimeRows RankTimeView::rows() const { return static_cast<RankTimeRows>(rows_->currentIndex()); }
RankTimeColours RankTimeView::colours() const { return static_cast<RankTimeColours>(colours_->currentIndex()); }
bool RankTimeView::showsMessages() const { return messages_->isChecked(); }
void RankTimeView::setRows(RankTimeRows rows) { rows_->setCurrentIndex(static_cast<int>(rows)); }
void RankTimeView::setColours(RankTimeColours colours) { colours_->setCurrentIndex(static_cast<int>(colours)); }
void RankTimeView::setShowsMessages(bool shown) { messages_->setChecked(shown); }
bool RankTimeView::showsCriticalPath() const { return path_->isChecked(); }
void RankTimeView::setShowsCriticalPath(bool shown) { path_->setChecked(shown); }
std::string RankTimeView::lookedFor() const { return find_->currentText().toStdString(); }

void RankTimeView::setLook(const RankTimeLook& look) {
  remembered_ = true;
  canvas_->setLook(look);
}

void RankTimeView::showNote() {
  const QString words = note();
  note_->setText(words);
  note_->setVisible(!words.isEmpty());
  back_->setEnabled(canvas_->canGoBack());
}

void RankTimeView::copyPicture() { QGuiApplication::clipboard()->setPixmap(canvas_->grab()); }

}  // namespace weft
