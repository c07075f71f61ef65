#include "app/window/workspace_bar.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QResizeEvent>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <algorithm>

#include "app/filters/actions.h"
#include "app/window/pages.h"
#include "views/shared/text.h"
#include "views/shared/theme.h"

namespace weft {
namespace {

struct Title {
  Workspace workspace;
  Icon icon;
  const char *name, *question;
};
constexpr std::array titles{
    Title{Workspace::summary, Icon::summary, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Summary"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "what matters")},
    Title{Workspace::links, Icon::links, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Links"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "who loads them")},
    Title{Workspace::waits, Icon::waits, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Waits"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "why ranks wait")},
    Title{Workspace::change, Icon::change, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Change"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "what to try")},
    Title{Workspace::compare, Icon::compare, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Compare"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "run beside run")},
    Title{Workspace::everything, Icon::everything, QT_TRANSLATE_NOOP("weft::WorkspaceBar", "Everything"),
          QT_TRANSLATE_NOOP("weft::WorkspaceBar", "all panels")}};

}  // namespace

WorkspaceButton::WorkspaceButton(Icon icon, const QString& name, const QString& question, QWidget* parent)
    : QToolButton(parent), icon_(icon), question_(question) {
  setText(name);
  setCheckable(true);
  setAccessibleName(name);
  setAccessibleDescription(question);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QFont WorkspaceButton::nameFont() const {
  QFont large = font();
  large.setWeight(QFont::DemiBold);
  return large;
}

QFont WorkspaceButton::questionFont() const {
  QFont small = font();
  small.setPointSizeF(std::max(8.0, small.pointSizeF() * 0.9));
  return small;
}

QSize WorkspaceButton::sizeHint() const {
  const QFontMetrics name(nameFont()), second(questionFont());
  const int icon = name.height() * 5 / 4, gap = name.height() / 2;
  const bool isWhole = look_ == Look::whole;
  const int text = isNamed() ? std::max(name.horizontalAdvance(QToolButton::text()),
                                        isWhole ? second.horizontalAdvance(question_) : 0) +
                                   gap
                             : 0;
  return {gap + icon + gap + text, isWhole ? name.height() + second.height() + gap + 4 : name.height() + 2};
}

void WorkspaceButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  const int line = QFontMetrics(nameFont()).height(), gap = line / 2, side = line;
  if (isChecked()) painter.fillRect(rect(), theme.background);
  if (isChecked()) painter.fillRect(QRect(0, height() - 3, width(), 3), theme.accent);
  const QColor ink = !isEnabled()  ? palette().color(QPalette::Disabled, QPalette::ButtonText)
                     : isChecked() ? theme.accent
                                   : theme.ink;
  const QColor second = isChecked() ? theme.accent : theme.muted;
  drawIcon(painter, QRectF(gap, (height() - side) / 2.0, side, side), icon_, isChecked() ? theme.accent : theme.muted);
  const int left = gap + side + gap;
  const int low = QFontMetrics(questionFont()).height();
  const int top = look_ == Look::whole ? (height() - line - low) / 2 : (height() - line) / 2;
  painter.setFont(nameFont());
  painter.setPen(underMouse() && isEnabled() ? theme.accent : ink);
  if (isNamed()) painter.drawText(QRect(left, top, width() - left, line), Qt::AlignLeft | Qt::AlignVCenter, text());
  if (look_ == Look::whole) {
    painter.setFont(questionFont());
    painter.setPen(second);
    painter.drawText(QRect(left, top + line, width() - left, low), Qt::AlignLeft | Qt::AlignVCenter, question_);
  }
  if (!hasFocus()) return;
  QStyleOptionFocusRect focus;
  focus.initFrom(this);
  focus.rect = rect().adjusted(2, 2, -2, -4);
  style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

WorkspaceBar::WorkspaceBar(Pages& pages, const Actions& actions, QWidget* parent)
    : QWidget(parent), pages_(pages), ways_(new QWidget), runs_(new QToolButton), find_(new QToolButton) {
  setObjectName("workspaces");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(4);
  auto* group = new QButtonGroup(this);
  for (const Title& title : titles) {
    const auto at = static_cast<std::size_t>(title.workspace);
    buttons_[at] = new WorkspaceButton(title.icon, tr(title.name), tr(title.question), this);
    buttons_[at]->setToolTip(tr("%1: %2 (Ctrl+%3)").arg(tr(title.name), tr(title.question)).arg(at + 1));
    group->addButton(buttons_[at]);
    row->addWidget(buttons_[at]);
    connect(buttons_[at], &QToolButton::clicked, this, [this, workspace = title.workspace] { emit chosen(workspace); });
  }
  row->addStretch(1);
  row->addWidget(ways_);
  auto* ways = new QHBoxLayout(ways_);
  addWays(*ways, actions);
  connect(&pages_, &Pages::listChanged, this, &WorkspaceBar::showRun);
  connect(&pages_, &Pages::currentChanged, this, &WorkspaceBar::showRun);
  showRun();
}

void WorkspaceBar::addWays(QHBoxLayout& row, const Actions& actions) {
  row.setContentsMargins(0, 0, 0, 0);
  row.setSpacing(4);
  for (const auto& [action, icon] : {std::pair(actions.back, Icon::back), std::pair(actions.forward, Icon::forward)}) {
    action->setIcon(iconOf(icon));
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRaise(true);
    row.addWidget(button);
  }
  runs_->setAccessibleName(tr("Open runs"));
  runs_->setObjectName("openRuns");
  runs_->setToolTip(tr("The runs that are open (Ctrl+Tab)"));
  runs_->setPopupMode(QToolButton::InstantPopup);
  runs_->setMenu(new QMenu(runs_));
  connect(runs_->menu(), &QMenu::aboutToShow, this, &WorkspaceBar::fillRuns);
  row.addWidget(runs_);
  find_->setText(tr("Find…"));
  find_->setIcon(iconOf(Icon::find));
  find_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  find_->setToolTip(tr("Find a host, switch, communicator or region (Ctrl+K)"));
  connect(find_, &QToolButton::clicked, actions.find, &QAction::trigger);
  row.addWidget(find_);
}

void WorkspaceBar::fillRuns() {
  QMenu& menu = *runs_->menu();
  menu.clear();
  for (const auto& page : pages_.all()) {
    if (pages_.isPartOfRun(*page)) continue;
    QAction* one = menu.addAction(menuText(pages_.titleOf(*page)), this, [this, page = QPointer(page.get())] {
      if (page && pages_.has(*page)) pages_.raise(*page);  // the menu keeps its rows until it is shown again
    });
    one->setCheckable(true);
    one->setChecked(page.get() == &pages_.current());
  }
}

void WorkspaceBar::showRun() {
  const bool isPart = pages_.isPartOfRun(pages_.current());
  const QString name = pages_.titleOf(isPart ? pages_.run() : pages_.current());
  runs_->setText(fontMetrics().elidedText(name, Qt::ElideMiddle, fontMetrics().height() * 12).replace('&', "&&"));
}

void WorkspaceBar::show(Workspace workspace) {
  buttons_.at(static_cast<std::size_t>(workspace))->setChecked(true);
  isFlat_ = workspace == Workspace::everything;
  fit();
}

void WorkspaceBar::setWaysShown(bool shown) {
  ways_->setVisible(shown);
  fit();
}

void WorkspaceBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// The questions go first where there is no room, then the names; Everything needs its room for panels.
void WorkspaceBar::fit() {
  const int ways = ways_->isVisibleTo(this) ? ways_->sizeHint().width() : 0;
  for (const auto look : {WorkspaceButton::Look::whole, WorkspaceButton::Look::name, WorkspaceButton::Look::icon}) {
    if (isFlat_ && look == WorkspaceButton::Look::whole) continue;
    int wide = ways + 24;
    for (WorkspaceButton* button : buttons_) {
      button->setLook(look);
      wide += button->sizeHint().width() + 4;
    }
    if (wide <= width()) return;
  }
}

void WorkspaceBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(Theme::of(palette()).line);
  painter.drawLine(0, height() - 1, width(), height() - 1);
}

QSize WorkspaceBar::minimumSizeHint() const { return {100, QWidget::minimumSizeHint().height()}; }

}  // namespace weft

#include "moc_workspace_bar.cpp"
