#include "app/window/appearance.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QSettings>
#include <algorithm>
#include <array>
#include <cmath>

#include "views/shared/theme.h"

namespace weft::appearance {
namespace {

constexpr const char* textKey = "textSteps";
constexpr const char* coloursKey = "colours";
constexpr std::array<QLatin1String, 3> colourWords{QLatin1String("system"), QLatin1String("light"),
                                                   QLatin1String("dark")};  // as Colours
constexpr double step = 1.12;
constexpr int most = 8;

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

// The desktop says light, dark or high contrast; the colours are those of the program, but for high contrast.
void applyColours() {
  const Theme theme = colours() == Colours::dark    ? Theme::darkTheme()
                      : colours() == Colours::light ? Theme::lightWindow()
                                                    : Theme::of(desktop().palette);
  QApplication::setPalette(theme.palette());
}

}  // namespace

void restore() {
  applyText();
  applyColours();
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
