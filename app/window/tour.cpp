#include "app/window/tour.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <array>
#include <tuple>

#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "views/fattree/map_view.h"

namespace weft {
namespace {

constexpr int cardLetters = 32, gap = 8;

int covered(const QRect& card, const QRect& what) {
  const QRect both = card & what;
  return both.isEmpty() ? 0 : both.width() * both.height();
}

// In the window; empty: can't be seen.
QRect placeOf(const QWidget* widget, const QWidget& window) {
  return widget && widget->isVisible() ? QRect(widget->mapTo(&window, QPoint()), widget->size()) : QRect();
}

}  // namespace

QRect placeBeside(const QRect& about, const QRect& kept, const QRect& room, const QSize& card) {
  const QRect near = about.isEmpty() ? QRect(room.bottomRight(), QSize(1, 1)) : about;
  const int right = room.right() - card.width() - gap, bottom = room.bottom() - card.height() - gap;
  const std::array lefts{near.right() + gap, near.left() - card.width() - gap, room.left() + gap, right};
  const std::array tops{near.top() + gap, near.bottom() + gap, near.top() - card.height() - gap, bottom};
  QRect best(QPoint(right, bottom), card);
  const auto cost = [&](const QRect& at) {
    return std::tuple(covered(at, near), covered(at, kept), (at.center() - near.center()).manhattanLength());
  };
  for (const int left : lefts)
    for (const int top : tops) {
      const QRect at(QPoint(left, top), card);
      if (room.contains(at) && cost(at) < cost(best)) best = at;
    }
  return best;
}

Tour::Tour(MainWindow& window)
    : QFrame(&window), window_(window), steps_(tourSteps(window)), title_(new QLabel), text_(new QLabel),
      back_(new QPushButton(tr("&Back"))), next_(new QPushButton) {
  setObjectName("tour");
  setAccessibleName(tr("Tour"));
  setFrameShape(QFrame::StyledPanel);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  setAutoFillBackground(true);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  for (QLabel* label : {title_, text_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::ToolTipText);
  }
  text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* end = new QPushButton(tr("&End"));
  end->setToolTip(tr("End the tour (Esc)"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(end);
  buttons->addStretch(1);
  buttons->addWidget(back_);
  buttons->addWidget(next_);
  auto* column = new QVBoxLayout(this);
  column->addWidget(title_);
  column->addWidget(text_, 1);
  column->addLayout(buttons);
  connect(end, &QPushButton::clicked, this, &Tour::end);
  connect(back_, &QPushButton::clicked, this, [this] { goTo(at_ - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { at_ + 1 < steps_.size() ? goTo(at_ + 1) : this->end(); });
  window.installEventFilter(this);
  goTo(0);
  show();
  next_->setFocus();
}

// Each step begins with the whole run.
void Tour::goTo(std::size_t step) {
  at_ = step;
  const TourStep& now = steps_[at_];
  const QString why = now.whyNot();
  title_->setText(tr("%1 of %2: %3").arg(at_ + 1).arg(steps_.size()).arg(now.title));
  text_->setText(why.isEmpty() ? now.text : now.text + "\n\n" + tr("Not in this run: %1.").arg(why));
  back_->setEnabled(at_ > 0);
  next_->setText(at_ + 1 < steps_.size() ? tr("&Next") : tr("D&one"));
  if (why.isEmpty()) now.show();
  next_->setFocus();  // Enter goes through the tour
  place();
  QTimer::singleShot(0, this, &Tour::place);  // once what is shown is laid out
}

void Tour::place() {
  const int width = fontMetrics().averageCharWidth() * cardLetters + 2 * gap;
  setFixedWidth(width);
  const QSize card(width, layout()->totalHeightForWidth(width));
  const auto& about = steps_[at_].about;
  const QRect bars = placeOf(window_.menuWidget(), window_);
  const QRect room = QRect(QPoint(), window_.size()).adjusted(0, bars.height(), 0, -fontMetrics().height());
  setGeometry(
      placeBeside(placeOf(about ? about() : nullptr, window_), placeOf(window_.views().map(), window_), room, card));
  raise();
}

void Tour::end() {
  hide();
  window_.setFocus();
  deleteLater();
}

void Tour::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) end();
  else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    (back_->hasFocus() ? back_ : next_)->click();
  else QFrame::keyPressEvent(event);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) QTimer::singleShot(0, this, &Tour::place);
  return QFrame::eventFilter(watched, event);
}

}  // namespace weft

#include "moc_tour.cpp"
