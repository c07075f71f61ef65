#pragma once

#include <QProxyStyle>

namespace weft {

// Fusion, with check boxes that can be seen on dark backgrounds: its outline is darker than the window there. And with
// labels and tooltips that show their text as it is, whatever it looks like: names come from files, and might name
// pictures to load. A label that is meant to be rich says so itself; tooltips never are. A right click on a row asks
// for its menu, and chooses nothing.
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
