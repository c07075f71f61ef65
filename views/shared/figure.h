// The frame of a figure for a paper: a body that a view draws, colour bars, and caption lines. Vectors stay vectors,
// fonts are embedded, and the same figure gives the same bytes.
#pragma once

#include <filesystem>
#include <functional>
#include <QByteArray>
#include <QPainter>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "views/shared/legend.h"

namespace weft {

namespace figure_width {
inline constexpr double column = 88.9;  // mm: one column of a two-column page
inline constexpr double page = 181.0;   // mm: its full width
}  // namespace figure_width

inline constexpr double pointsPerMm = 72 / 25.4;

// How a figure looks, whatever it shows.
struct FigureStyle {
  double widthMm = figure_width::page;  // 20 … 1000
  int textPoints = 8;                   // 8 … 10, at final size
  int imageDpi = 300;                   // 72 … 1200: of a PNG, and of a large matrix inside a PDF or SVG
  bool grey = false;                    // no colours
  std::optional<double> heightMm =
      {};  // 10 … 1000: of the drawing, without title, colour bars and captions; what it needs where it is empty
  std::string title = {};      // above it
  bool withoutSource = false;  // omits the line that says where the numbers come from

  Theme theme() const { return grey ? Theme::greyTheme() : Theme::lightTheme(); }
  bool operator==(const FigureStyle&) const = default;
};

// Throws Error where a number is out of its range.
void check(const FigureStyle& style);

struct Figure {
  FigureStyle style;
  double bodyHeightMm = 90;
  // Draws into `body`; one logical unit is one point (1/72 inch) of the final size. Fonts: viewFont(points).
  std::function<void(QPainter& painter, const QRectF& body)> drawBody;
  std::vector<ColourBar> bars;  // below the body, side by side
  QStringList captions;  // unit, range, filter: one paragraph each, wrapped; source: one line, see figure_captions.h
  QString emptyBecause;  // "the run has no fabric": such a figure is refused
  std::string recipe;    // JSON in ASCII, written into the file; see recipe_text.h
};

// Draws a paragraph that wraps, where a painter is given, in its pen; answers its height.
double drawParagraph(QPainter* painter, const QString& text, QPointF at, double width, int textPoints);

enum class FigureFormat { pdf, svg, png };

// By the ending of the name; throws Error for any other.
FigureFormat figureFormat(const std::filesystem::path& path);

// The whole file. Throws Error where there is nothing to draw or the style makes no sense.
QByteArray renderFigure(const Figure& figure, FigureFormat format);
// Writes it whole or not at all. Throws Error.
void writeFigure(const Figure& figure, const std::filesystem::path& path);

}  // namespace weft
