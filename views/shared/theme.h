// The colours of a view apart from data: light for paper and light desktops, dark for dark ones.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QRect>
#include <QString>

class QPainter;

namespace weft {

struct Theme {
  bool dark = false;
  bool grey = false;  // no colours at all, for papers that are printed without
  QColor background;  // what data is drawn on
  QColor ink;         // text, outlines that matter
  QColor muted;       // second-rank text
  QColor grid;        // lines that help the eye
  QColor zero;        // recorded, and nothing was sent
  QColor absent;      // not recorded
  QColor highlight;   // what belongs to the selected thing; not on any colour scale
  QColor selection;   // the outline of the selected or hovered thing

  static Theme lightTheme();
  static Theme darkTheme();
  static Theme greyTheme();  // light
  static Theme of(const QPalette& palette);
};

// Sans serif in logical pixels (a point size would be scaled twice on a device with its own resolution), unhinted so
// that text keeps its length at any scale.
QFont viewFont(int pixels);

// In place of what a view would draw: why there is nothing, in its middle.
void drawSentence(QPainter& painter, const QRect& view, const Theme& theme, const QString& sentence);

// Ink that reads on a filled shape.
QColor inkOn(QColor fill);

// `amount` 0 gives `from`, 1 gives `to`.
QColor mixed(QColor from, QColor to, double amount);

}  // namespace weft
