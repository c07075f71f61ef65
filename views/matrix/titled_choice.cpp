#include "views/matrix/titled_choice.h"

#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <algorithm>

namespace weft {

// Long words are cut rather than a narrow panel made wide; the list has them whole.
QSize TitledChoice::sizeHint() const {
  constexpr int leastLetters = 8, mostLetters = 20;
  const QFontMetrics metrics = fontMetrics();
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const int letter = metrics.averageCharWidth();
  const QSize words(std::clamp(metrics.horizontalAdvance(shown()), leastLetters * letter, mostLetters * letter),
                    metrics.height());
  return style()->sizeFromContents(QStyle::CT_ComboBox, &option, words, this);
}

void TitledChoice::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  option.currentText = shown();
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace weft
