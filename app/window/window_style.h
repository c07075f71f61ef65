#pragma once

#include <QProxyStyle>

namespace weft {

// Fusion, with check boxes that can be seen on dark backgrounds: its outline is darker than the window there.
class WindowStyle : public QProxyStyle {
  Q_OBJECT

 public:
  WindowStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
};

}  // namespace weft
