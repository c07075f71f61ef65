#include "views/shared/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double highest = 18;  // of ordinary dark desktops text has less contrast; black and white have 21
constexpr double plain = 20;    // of ordinary light ones text is black on white, too, but windows and buttons are grey

// Relative luminance (WCAG 2.1).
double luminance(const QColor& colour) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
  return std::max(one, other) / std::min(one, other);
}

// Somebody chose black, white and one strong colour to be able to read: they are kept, and what lies between is
// mixed from them. The scales of data are those of the dark or the light theme.
Theme highContrast(const QPalette& palette) {
  const bool isLight = palette.color(QPalette::Base).lightness() >= 128;
  Theme theme = isLight ? Theme::lightWindow() : Theme::darkTheme();
  theme.background = palette.color(QPalette::Base);
  theme.ink = palette.color(QPalette::Text);
  theme.window = palette.color(QPalette::Window);
  const auto between = [&theme](double amount) { return mixed(theme.background, theme.ink, amount); };
  theme.muted = between(0.85);
  theme.grid = between(isLight ? 0.45 : 0.4);  // white drowns what is near to it
  theme.zero = between(isLight ? 0.5 : 0.45);
  theme.absent = between(0.6);
  theme.line = between(0.3);
  theme.bar = between(0.6);
  const QColor chosen = palette.color(QPalette::Highlight);
  const bool isStrong = contrast(chosen, theme.background) >= 4.5;
  theme.accent = theme.highlight = theme.selection = isStrong ? chosen : theme.ink;
  theme.onAccent = isStrong ? palette.color(QPalette::HighlightedText) : theme.background;
  if (contrast(theme.onAccent, theme.accent) < 4.5) theme.onAccent = theme.background;
  theme.tint = mixed(theme.background, theme.accent, 0.2);
  if (isLight)
    for (QColor* mark : {&theme.ok, &theme.warning, &theme.error}) *mark = mixed(*mark, theme.ink, 0.4);  // on the tint
  return theme;
}

bool isHighContrast(const QPalette& palette) {
  const auto of = [&](QPalette::ColorRole text, QPalette::ColorRole behind) {
    return contrast(palette.color(text), palette.color(behind));
  };
  if (palette.color(QPalette::Base).lightness() < 128) return of(QPalette::Text, QPalette::Base) >= highest;
  return of(QPalette::Text, QPalette::Base) >= plain && of(QPalette::WindowText, QPalette::Window) >= plain &&
         of(QPalette::ButtonText, QPalette::Button) >= plain;
}

}  // namespace

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

Theme Theme::lightWindow() {
  Theme theme{.dark = false,
              .screen = true,
              .background = QColor(0xff, 0xff, 0xff),
              .ink = QColor(0x1b, 0x1e, 0x23),
              .muted = QColor(0x59, 0x61, 0x6c),
              .grid = QColor(0xe9, 0xeb, 0xef),
              .zero = QColor(0xd3, 0xd7, 0xdd),
              .absent = QColor(0x9a, 0xa3, 0xae),
              .highlight = QColor(0x1a, 0x5f, 0xb4),
              .selection = QColor(0x1a, 0x5f, 0xb4)};
  theme.window = QColor(0xf4, 0xf5, 0xf7);
  theme.line = QColor(0xda, 0xdd, 0xe2);
  theme.accent = theme.selection;
  theme.onAccent = QColor(0xff, 0xff, 0xff);
  theme.tint = QColor(0xe3, 0xed, 0xf9);
  theme.bar = QColor(0x8f, 0xa3, 0xbc);
  theme.ok = QColor(0x1e, 0x7b, 0x45);
  theme.warning = QColor(0x8a, 0x5a, 0x00);
  theme.warningStrip = QColor(0xff, 0xf4, 0xd6);
  theme.error = QColor(0xb3, 0x26, 0x1e);
  theme.errorStrip = QColor(0xfc, 0xe8, 0xe6);
  return theme;
}

Theme Theme::darkTheme() {
  Theme theme{.dark = true,
              .screen = true,
              .background = QColor(0x1b, 0x1e, 0x23),
              .ink = QColor(0xec, 0xee, 0xf0),
              .muted = QColor(0xa7, 0xaf, 0xb9),
              .grid = QColor(0x2d, 0x32, 0x39),
              .zero = QColor(0x3f, 0x46, 0x50),
              .absent = QColor(0x78, 0x81, 0x8d),
              .highlight = QColor(0x78, 0xae, 0xed),
              .selection = QColor(0x78, 0xae, 0xed)};
  theme.window = QColor(0x24, 0x28, 0x2e);
  theme.line = QColor(0x3a, 0x40, 0x49);
  theme.accent = theme.selection;
  theme.onAccent = QColor(0x10, 0x15, 0x1c);
  theme.tint = QColor(0x26, 0x38, 0x4f);
  theme.bar = QColor(0x5f, 0x76, 0x90);
  theme.ok = QColor(0x7b, 0xd1, 0x9a);
  theme.warning = QColor(0xf0, 0xc0, 0x60);
  theme.warningStrip = QColor(0x3a, 0x31, 0x18);
  theme.error = QColor(0xff, 0x8a, 0x80);
  theme.errorStrip = QColor(0x40, 0x20, 0x1e);
  return theme;
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
  if (isHighContrast(palette)) return highContrast(palette);
  return palette.color(QPalette::Base).lightness() >= 128 ? lightWindow() : darkTheme();
}

QPalette Theme::palette() const {
  QPalette palette(background, window);
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::BrightText})
    palette.setColor(role, ink);
  palette.setColor(QPalette::Base, background);
  palette.setColor(QPalette::AlternateBase, window);
  palette.setColor(QPalette::Button, dark ? line : background);
  palette.setColor(QPalette::Highlight, accent);
  palette.setColor(QPalette::HighlightedText, onAccent);
  palette.setColor(QPalette::Link, accent);
  palette.setColor(QPalette::LinkVisited, accent);
  palette.setColor(QPalette::ToolTipBase, background);
  palette.setColor(QPalette::PlaceholderText, muted);
  const QColor faint = mixed(muted, background, 0.35);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, faint);
  return palette;
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
  // 0.18 is where black and white contrast alike.
  return luminance(fill) > 0.18 ? QColor(0x11, 0x11, 0x11) : QColor(0xff, 0xff, 0xff);
}

QColor mixed(QColor from, QColor to, double amount) {
  const auto mix = [amount](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * amount)); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

}  // namespace weft
