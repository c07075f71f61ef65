#include "app/window/window_style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <algorithm>

namespace weft {
namespace {

// The right button asks for a menu about a row; it chooses none, or the row would look chosen once the menu is closed.
class MenuButton : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool isButton = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    return (isButton && static_cast<QMouseEvent*>(event)->button() == Qt::RightButton) ||
           QObject::eventFilter(watched, event);
  }
};

constexpr double disabledOpacity = 0.4;

// Fusion's outlines are darker than what they are on, which nothing is than the black of a high contrast.
bool isBlack(const QStyleOption& option) { return option.palette.color(QPalette::Window).lightness() < 16; }

}  // namespace

WindowStyle::WindowStyle() : QProxyStyle(QStyleFactory::create("Fusion")), menuButton_(new MenuButton(this)) {}

void WindowStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  auto* label = qobject_cast<QLabel*>(widget);
  if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
  if (auto* rows = qobject_cast<QAbstractItemView*>(widget)) rows->viewport()->installEventFilter(menuButton_);
  auto* tabs = qobject_cast<QTabBar*>(widget);
  if (tabs && qobject_cast<QMainWindow*>(tabs->parentWidget()))
    tabs->setElideMode(Qt::ElideNone);  // "De…" says nothing: they are scrolled
}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  const int usual = QProxyStyle::pixelMetric(metric, option, widget);
  switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return std::max(usual, (widget ? widget->fontMetrics() : QFontMetrics(QApplication::font())).height() * 4 / 5);
    default:
      return usual;
  }
}

// Qt draws titles of panels in the font that they had at first.
void WindowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  if (element == CE_DockWidgetTitle && widget) painter->setFont(widget->font());
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element != CE_TabBarTabShape || !isBlack(*option) || !(option->state & State_Selected)) return;
  constexpr int mark = 3;  // pixels, on the side of what the tab shows
  QRect line = option->rect;
  line.setTop(line.bottom() - mark + 1);
  painter->fillRect(line, option->palette.color(QPalette::Highlight));
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  // Fusion draws the empty box of what cannot be ticked as any other.
  const bool pale =
      (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck) && !(option->state & State_Enabled);
  const double opacity = painter->opacity();
  if (pale) painter->setOpacity(opacity * disabledOpacity);
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  painter->setOpacity(opacity);
  const bool black = isBlack(*option);
  const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck ||
                   (black && (element == PE_FrameLineEdit || element == PE_PanelButtonCommand ||
                              element == PE_IndicatorRadioButton));
  if (!box || option->palette.color(QPalette::Window).lightness() >= 128) return;
  QColor outline = option->palette.color(QPalette::Text);
  outline.setAlpha(option->state & State_Enabled ? 150 : 70);
  painter->save();
  painter->setPen(outline);
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
  painter->restore();
}

}  // namespace weft

#include "moc_window_style.cpp"
