#include "app/workspaces/workspace_page.h"

#include <QDataStream>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

namespace weft {
namespace {

constexpr quint32 splitterVersion = 1;  // raised when places come or go

}  // namespace

PanelPlace::PanelPlace(const QString& name, bool titled, QWidget* parent) : QWidget(parent) {
  setProperty("place", true);
  setAccessibleName(name);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  if (titled) {
    title_ = new QLabel(name);
    title_->setContentsMargins(12, 8, 12, 6);
    column->addWidget(title_);
    styleTitle();
  }
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
}

void PanelPlace::styleTitle() {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  if (title_) title_->setFont(bold);
}

void PanelPlace::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) styleTitle();
  QWidget::changeEvent(event);
}

void PanelPlace::take(QWidget* deck) {
  if (content_ && content_ != deck &&
      content_->parentWidget() == this) {  // stays here, unseen, until another place takes it
    layout()->removeWidget(content_);
    content_->hide();
  }
  content_ = deck;
  if (deck) {
    layout()->addWidget(deck);
    deck->show();
  }
  setVisible(deck != nullptr);
}

Inspector::Inspector(QWidget* parent) : QWidget(parent), bar_(new QTabBar), stack_(new Deck) {
  setProperty("place", true);
  setAccessibleName(tr("Inspector"));
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  bar_->setDocumentMode(true);
  bar_->setDrawBase(true);
  bar_->setExpanding(false);
  bar_->setElideMode(Qt::ElideNone);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(stack_, 1);
  connect(bar_, &QTabBar::currentChanged, this, &Inspector::showCurrent);
}

void Inspector::setTabs(const std::vector<Tab>& tabs) {
  const int at = bar_->currentIndex();
  const QWidget* front =
      at >= 0 && static_cast<std::size_t>(at) < tabs_.size() ? tabs_[static_cast<std::size_t>(at)].deck : nullptr;
  bar_->blockSignals(true);
  while (bar_->count() > 0) bar_->removeTab(0);
  tabs_ = tabs;
  for (const Tab& one : tabs_) bar_->addTab(one.title);
  bar_->blockSignals(false);
  bar_->updateGeometry();  // a tab bar that is not shown does not say that it grew
  if (!front || !raise(front)) bar_->setCurrentIndex(0);
  showCurrent();
}

void Inspector::setTitle(const QWidget* deck, const QString& title) {
  for (std::size_t at = 0; at < tabs_.size(); ++at)
    if (tabs_[at].deck == deck) bar_->setTabText(static_cast<int>(at), title);
}

bool Inspector::raise(const QWidget* deck) {
  const auto found = std::ranges::find(tabs_, deck, &Tab::deck);
  if (found == tabs_.end()) return false;
  bar_->setCurrentIndex(static_cast<int>(found - tabs_.begin()));
  return true;
}

void Inspector::showCurrent() {
  const int at = bar_->currentIndex();
  stack_->turnTo(at < 0 || static_cast<std::size_t>(at) >= tabs_.size() ? nullptr
                                                                        : tabs_[static_cast<std::size_t>(at)].deck);
}

EmptyView::EmptyView(QWidget* parent) : QWidget(parent), sentence_(new QLabel), button_(new QPushButton) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  sentence_->setAlignment(Qt::AlignCenter);
  sentence_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->addStretch(2);
  column->addWidget(sentence_);
  column->addWidget(button_, 0, Qt::AlignHCenter);
  column->addStretch(3);
  button_->setAccessibleName(tr("Add what is missing"));
  connect(button_, &QPushButton::clicked, this, &EmptyView::asked);
  tell({});
}

void EmptyView::tell(const QString& sentence, const QString& button) {
  sentence_->setText(sentence);
  button_->setText(button);
  button_->setVisible(!button.isEmpty());
}

bool WorkspacePage::raise(QWidget* deck) {
  for (Inspector* inspector : findChildren<Inspector*>())
    if (inspector->isVisibleTo(this) && inspector->raise(deck)) return true;
  for (PanelPlace* place : findChildren<PanelPlace*>())
    if (place->content() == deck && place->isVisibleTo(this)) return true;
  return false;
}

void WorkspacePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  refit();
}

// It had another size, or none yet, when it was last in front.
void WorkspacePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refit();
}

void WorkspacePage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) refit();
}

std::vector<QWidget*> WorkspacePage::places() const {
  std::vector<QWidget*> places;
  for (QWidget* one : findChildren<QWidget*>())
    if (one->property("place").toBool() && one->isVisible()) places.push_back(one);
  const auto at = [this](const QWidget* one) { return one->mapTo(const_cast<WorkspacePage*>(this), QPoint()); };
  std::ranges::stable_sort(places, {}, [&](const QWidget* one) { return std::pair(at(one).x(), at(one).y()); });
  return places;
}

// What lies beside it in the splitters around it is hidden for that time.
void WorkspacePage::maximise(QWidget* place) {
  for (QWidget* one : std::exchange(hidden_, {})) one->show();
  maximised_ = place;
  for (QWidget* at = place; at && at != this; at = at->parentWidget())
    if (auto* splitter = qobject_cast<QSplitter*>(at->parentWidget()))
      for (int i = 0; i < splitter->count(); ++i)
        if (QWidget* other = splitter->widget(i); other != at && !other->isHidden()) {
          hidden_.push_back(other);
          other->hide();
        }
}

QSplitter* WorkspacePage::split(Qt::Orientation way, std::initializer_list<std::pair<QWidget*, int>> parts) {
  auto* splitter = new QSplitter(way);
  splitter->setChildrenCollapsible(false);
  splitter->setHandleWidth(handle);
  splitter->setProperty("ofPage", true);
  QList<int> sizes;
  for (const auto& [part, share] : parts) {
    splitter->addWidget(part);
    splitter->setStretchFactor(splitter->count() - 1, share);
    sizes << share * 10;
  }
  splitter->setSizes(sizes);
  return splitter;
}

std::vector<QSplitter*> WorkspacePage::splitters() const {
  std::vector<QSplitter*> own;
  for (QSplitter* one : findChildren<QSplitter*>())
    if (one->property("ofPage").toBool()) own.push_back(one);
  return own;
}

QByteArray WorkspacePage::state() const {
  QByteArray bytes;
  QDataStream out(&bytes, QIODevice::WriteOnly);
  QList<QByteArray> states;
  for (const QSplitter* one : splitters()) states << one->saveState();
  out << splitterVersion << states;
  return bytes;
}

void WorkspacePage::restore(const QByteArray& state) {
  quint32 version = 0;
  QList<QByteArray> states;
  QDataStream in(state);
  in >> version >> states;
  const auto own = splitters();
  if (version != splitterVersion || states.size() != static_cast<qsizetype>(own.size())) return;
  for (std::size_t at = 0; at < own.size(); ++at) own[at]->restoreState(states[static_cast<qsizetype>(at)]);
}

}  // namespace weft

#include "moc_workspace_page.cpp"
