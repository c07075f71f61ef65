// All colours that do not represent data: one set for paper, and a light and a dark one for the window.
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
  bool grey = false;    // no colours at all, for papers that are printed without
  bool screen = false;  // of the window: loads have a scale of their own there, apart from every grey
  QColor background;    // what data is drawn on
  QColor ink;           // text, outlines that matter
  QColor muted;         // second-rank text
  QColor grid;          // lines that help the eye
  QColor zero;          // recorded, and nothing was sent
  QColor absent;        // not recorded
  QColor highlight;     // what belongs to the selected thing; not on any colour scale
  QColor selection;     // the outline of the selected or hovered thing

  // Of the window alone.
  QColor window = {};    // bars, what lies behind panels
  QColor line = {};      // borders; `grid` is the fainter one, and the track of bars
  QColor accent = {};    // what is chosen, links, the one primary button, bars of shares
  QColor onAccent = {};  // text on it
  QColor tint = {};      // behind a chosen row, a chip
  QColor bar = {};       // neutral bars: all of something
  QColor ok = {}, warning = {}, warningStrip = {}, error = {}, errorStrip = {};

  static Theme lightTheme();  // paper
  static Theme greyTheme();   // likewise
  static Theme lightWindow();
  static Theme darkTheme();                  // of the window
  static Theme of(const QPalette& palette);  // of the window
  QPalette palette() const;                  // of the window's themes
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
