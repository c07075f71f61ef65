// Weft's own icons: line drawings on a grid of 16 units, in the text colour.
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;
class QRectF;

namespace weft {

enum class Icon {
  summary,
  links,
  waits,
  change,
  compare,
  everything,
  back,
  forward,
  find,
  filter,
  add,
  open,
  save,
  ok,
  none,
  warn,
  note,
  copy
};

void drawIcon(QPainter& painter, const QRectF& box, Icon icon, const QColor& colour);
// Follows the palette of the program.
QIcon iconOf(Icon icon);

}  // namespace weft
