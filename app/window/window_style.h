// The style of all widgets: Fusion, with check boxes that are visible on dark backgrounds (Fusion's outline is darker
// than the window there).
// Labels and tooltips show their text verbatim: names come from files and could name pictures to load. A label that is
// meant to be rich sets its format; tooltips never are. A right click on a row opens its menu and selects nothing.
#pragma once

#include <QProxyStyle>

namespace weft {

class WindowStyle : public QProxyStyle {
  Q_OBJECT

 public:
  WindowStyle();

  using QProxyStyle::polish;
  void polish(QWidget* widget) override;
  // Boxes to tick grow with the text beside them.
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;

 private:
  QObject* menuButton_;
};

}  // namespace weft
