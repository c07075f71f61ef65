#include "app/window/appearance.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QSettings>
#include <algorithm>
#include <array>
#include <cmath>

namespace weft::appearance {
namespace {

constexpr const char* textKey = "textSteps";
constexpr const char* coloursKey = "colours";
constexpr std::array<QLatin1String, 3> colourWords{QLatin1String("system"), QLatin1String("light"), QLatin1String("dark")};  // as Colours
constexpr double step = 1.12;
constexpr int most = 6;

struct Desktop {
  QFont font;
  QPalette palette;
};
// As it was before anything was changed: of the first who asks.
const Desktop& desktop() {
  static const Desktop first{QApplication::font(), QApplication::palette()};
  return first;
}

void applyText() {
  const int steps = std::clamp(QSettings().value(textKey, 0).toInt(), -most, most);
  QFont font = desktop().font;
  font.setPointSizeF(font.pointSizeF() * std::pow(step, steps));
  QApplication::setFont(font);
}

QPalette paletteOf(QColor window, QColor base, QColor text, QColor accent) {
  QPalette palette(window.lighter(window.lightness() < 128 ? 130 : 100), window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
    palette.setColor(role, text);
  palette.setColor(QPalette::Base, base);
  palette.setColor(QPalette::AlternateBase, window);
  palette.setColor(QPalette::Highlight, accent);
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Link, window.lightness() < 128 ? accent.lighter(150) : accent);
  const bool dark = window.lightness() < 128;
  palette.setColor(QPalette::ToolTipBase, dark ? QColor(58, 56, 44) : QColor(255, 250, 225));
  QColor faint = text;
  faint.setAlpha(140);
  palette.setColor(QPalette::PlaceholderText, faint);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, faint);
  return palette;
}

void applyColours() {
  switch (colours()) {
    case Colours::light:
      QApplication::setPalette(paletteOf({239, 239, 239}, {255, 255, 255}, {20, 20, 20}, {38, 98, 168}));
      break;
    case Colours::dark:
      QApplication::setPalette(paletteOf({45, 46, 48}, {32, 33, 35}, {230, 230, 230}, {58, 118, 190}));
      break;
    case Colours::system: QApplication::setPalette(desktop().palette); break;
  }
}

}  // namespace

void restore() {
  applyText();
  if (colours() != Colours::system) applyColours();
}

void stepText(int steps) {
  const int now = QSettings().value(textKey, 0).toInt();
  QSettings().setValue(textKey, steps == 0 ? 0 : std::clamp(now + steps, -most, most));
  applyText();
}

Colours colours() {
  const auto known = std::ranges::find(colourWords, QSettings().value(coloursKey).toString());
  return known == colourWords.end() ? Colours::system : Colours(known - colourWords.begin());
}

void setColours(Colours wanted) {
  QSettings().setValue(coloursKey, QString(colourWords[std::size_t(wanted)]));
  applyColours();
}

}  // namespace weft::appearance
