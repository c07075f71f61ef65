#include "views/shared/theme.h"

#include <QPainter>

#include <cmath>

namespace weft {

Theme Theme::lightTheme() {
  return {.dark = false,
          .background = QColor(0xff, 0xff, 0xff),
          .ink = QColor(0x1c, 0x1e, 0x21),
          .muted = QColor(0x5c, 0x63, 0x6b),
          .grid = QColor(0xe3, 0xe6, 0xe9),
          .zero = QColor(0xd2, 0xd5, 0xd9),
          .absent = QColor(0x94, 0x9b, 0xa3),
          .highlight = QColor(0xd8, 0x1b, 0x60),
          .selection = QColor(0xd0, 0x4a, 0x02)};
}

Theme Theme::darkTheme() {
  return {.dark = true,
          .background = QColor(0x1b, 0x1d, 0x20),
          .ink = QColor(0xec, 0xee, 0xf0),
          .muted = QColor(0xa4, 0xab, 0xb3),
          .grid = QColor(0x30, 0x34, 0x39),
          .zero = QColor(0x40, 0x44, 0x4a),
          .absent = QColor(0x7c, 0x83, 0x8b),
          .highlight = QColor(0xff, 0x6f, 0xa3),
          .selection = QColor(0xff, 0x9d, 0x4d)};
}

Theme Theme::greyTheme() {
  Theme theme = lightTheme();
  theme.grey = true;
  theme.ink = theme.highlight = theme.selection = QColor(0x12, 0x12, 0x12);
  theme.muted = QColor(0x5a, 0x5a, 0x5a);
  theme.grid = QColor(0xe5, 0xe5, 0xe5);
  theme.zero = QColor(0xee, 0xee, 0xee);
  theme.absent = QColor(0xcc, 0xcc, 0xcc);
  return theme;
}

Theme Theme::of(const QPalette& palette) {
  return palette.color(QPalette::Base).lightness() < 128 ? darkTheme() : lightTheme();
}

QFont viewFont(int pixels) {
  QFont font;
  font.setFamilies({"DejaVu Sans", "Noto Sans", "sans-serif"});
  font.setPixelSize(pixels);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

void drawSentence(QPainter& painter, const QRect& view, const Theme& theme, const QString& sentence) {
  painter.setPen(theme.muted);
  painter.drawText(view.adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, sentence);
}

QColor inkOn(QColor fill) {
  // Relative luminance (WCAG 2.1); 0.18 is where black and white contrast alike.
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  const double luminance =
      0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF());
  return luminance > 0.18 ? QColor(0x11, 0x11, 0x11) : QColor(0xff, 0xff, 0xff);
}

QColor mixed(QColor from, QColor to, double amount) {
  const auto mix = [amount](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * amount)); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

}  // namespace weft
