#include "views/shared/figure.h"

#include <algorithm>
#include <cmath>
#include <QBuffer>
#include <QImage>
#include <QHashFunctions>
#include <QPdfWriter>
#include <QScopeGuard>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextLayout>

#include "core/base/error.h"
#include "views/shared/figure_captions.h"
#include "views/shared/recipe_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int vectorDpi = 1200;
constexpr double gap = 6;  // points between body, bars and captions

// Colour bars stand side by side, or below one another where a title finds no room beside others.
double barLines(const Figure& figure) {
  const auto count = static_cast<double>(figure.bars.size());
  const int points = figure.style.textPoints;
  const double share = (figure.style.widthMm * pointsPerMm - 4 - points * 2.0 * (count - 1)) / count;
  const QFontMetricsF metrics(viewFont(points));
  const bool fit = std::ranges::all_of(
      figure.bars, [&](const ColourBar& bar) { return metrics.horizontalAdvance(bar.title) <= share; });
  return fit ? 1 : count;
}

void drawBars(QPainter& painter, const QRectF& box, const Figure& figure, const Theme& theme) {
  const int points = figure.style.textPoints;
  if (barLines(figure) == 1) return drawColourBars(painter, box, figure.bars, theme, points);
  QRectF line(box.topLeft(), QSizeF(box.width(), colourBarHeight(points)));
  for (const ColourBar& bar : figure.bars) {
    drawColourBar(painter, line, bar, theme, points);
    line.translate(0, line.height());
  }
}

struct FigurePage {
  double width, height;  // points
  double titled;         // what the title takes at the top; all below is measured from there
  QRectF body, bars;
  double captionsTop;
};

QString titleOf(const Figure& figure) { return QString::fromStdString(figure.style.title).simplified(); }

// As far as they are shown; a source in the words that it has room for.
QStringList captionsOf(const Figure& figure, double width) {
  QStringList shown;
  for (const QString& caption : figure.captions)
    if (!figure.style.withoutSource || !isSource(caption))
      shown << wordingWithin(caption, width, figure.style.textPoints);
  return shown;
}

FigurePage arrange(const Figure& figure) {
  FigurePage page{};
  page.width = figure.style.widthMm * pointsPerMm;
  page.body = QRectF(0, 0, page.width, figure.bodyHeightMm * pointsPerMm);
  double y = page.body.bottom();
  if (!figure.bars.empty()) {
    page.bars = QRectF(2, y + gap, page.width - 4, colourBarHeight(figure.style.textPoints) * barLines(figure));
    y = page.bars.bottom();
  }
  page.captionsTop = y + gap;
  y = page.captionsTop;
  for (const QString& caption : captionsOf(figure, page.width - 4))
    y += drawParagraph(nullptr, caption, {}, page.width - 4, figure.style.textPoints);
  const QString title = titleOf(figure);
  page.titled =
      title.isEmpty() ? 0 : drawParagraph(nullptr, title, {}, page.width - 4, figure.style.textPoints) + gap / 2;
  page.height = page.titled + y + 2;
  return page;
}

void paintPage(QPaintDevice& device, const Figure& figure, const FigurePage& page, double unitsPerPoint) {
  QPainter painter(&device);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(unitsPerPoint, unitsPerPoint);
  const Theme theme = figure.style.theme();
  painter.setPen(theme.ink);
  if (page.titled > 0) drawParagraph(&painter, titleOf(figure), QPointF(2, 0), page.width - 4, figure.style.textPoints);
  painter.translate(0, page.titled);
  painter.save();
  painter.setClipRect(page.body);
  figure.drawBody(painter, page.body);
  painter.restore();
  drawBars(painter, page.bars, figure, theme);
  painter.setPen(theme.muted);
  double y = page.captionsTop;
  for (const QString& caption : captionsOf(figure, page.width - 4))
    y += drawParagraph(&painter, caption, QPointF(2, y), page.width - 4, figure.style.textPoints);
}

// Qt writes the time into the file; a fixed one of the same length keeps the offsets in the file's table right.
QByteArray withoutTime(QByteArray pdf) {
  const QByteArray key = "/CreationDate (";
  const qsizetype from = pdf.indexOf(key);
  const qsizetype to = pdf.indexOf(')', from);
  if (from < 0 || to < 0) return pdf;
  const qsizetype length = to + 1 - from - key.size();
  return pdf.replace(to + 1 - length, length, QByteArray("D:19700101000000Z)").leftJustified(length, ' ', true));
}

QByteArray renderPdf(const Figure& figure, const FigurePage& page) {
  // Qt numbers the fonts of a page in the order of a hash table, which differs from process to process.
  QHashSeed::setDeterministicGlobalSeed();
  const auto restore = qScopeGuard([] { QHashSeed::resetRandomGlobalSeed(); });
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(vectorDpi);
  writer.setCreator("Weft");
  if (!figure.recipe.empty()) writer.setDocumentXmpMetadata(QByteArray::fromStdString(recipePacket(figure.recipe)));
  writer.setPageSize(QPageSize(QSizeF(page.width, page.height), QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF(0, 0, 0, 0));
  paintPage(writer, figure, page, vectorDpi / 72.0);
  return withoutTime(bytes);
}

// Behind the element that opens the picture.
QByteArray withMetadata(const QByteArray& svg, const std::string& recipe) {
  const qsizetype root = svg.indexOf("<svg"), end = svg.indexOf('>', root);
  if (recipe.empty() || root < 0 || end < 0) return svg;
  return svg.left(end + 1) + "\n<metadata>" + QByteArray::fromStdString(recipeElement(recipe)) + "</metadata>" +
         svg.mid(end + 1);
}

QByteArray renderSvg(const Figure& figure, const FigurePage& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(vectorDpi);
  const double scale = vectorDpi / 72.0;
  const QSize size(static_cast<int>(std::lround(page.width * scale)),
                   static_cast<int>(std::lround(page.height * scale)));
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle("Weft");
  generator.setDescription({});
  paintPage(generator, figure, page, scale);
  return withMetadata(bytes, figure.recipe);
}

QByteArray renderPng(const Figure& figure, const FigurePage& page) {
  const int imageDpi = figure.style.imageDpi;
  const double scale = imageDpi / 72.0;
  QImage image(static_cast<int>(std::lround(page.width * scale)), static_cast<int>(std::ceil(page.height * scale)),
               QImage::Format_RGB32);
  image.fill(figure.style.theme().background);
  image.setDotsPerMeterX(static_cast<int>(std::lround(imageDpi / 0.0254)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  paintPage(image, figure, page, scale);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  if (figure.recipe.empty()) return bytes;
  return QByteArray::fromStdString(withRecipe(bytes.toStdString(), figure.recipe));
}

}  // namespace

double drawParagraph(QPainter* painter, const QString& text, QPointF at, double width, int textPoints) {
  QTextLayout layout(text, viewFont(textPoints));
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  double height = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    line.setPosition(QPointF(0, height));
    height += line.height();
  }
  layout.endLayout();
  if (painter) layout.draw(painter, at);
  return height;
}

void check(const FigureStyle& style) {
  if (!(style.widthMm >= 20 && style.widthMm <= 1000))
    throw Error(QObject::tr("A figure can be 20 to 1000 mm wide. Choose a width in between.").toStdString());
  if (style.textPoints < 8 || style.textPoints > 10)
    throw Error(QObject::tr("Type can be 8 to 10 points high. Choose a size in between.").toStdString());
  if (style.heightMm && !(*style.heightMm >= 10 && *style.heightMm <= 1000))
    throw Error(QObject::tr("A drawing can be 10 to 1000 mm high. Choose a height in between.").toStdString());
  if (style.imageDpi < 72 || style.imageDpi > 1200)
    throw Error(QObject::tr("Images can have 72 to 1200 dots per inch. Choose a number in between.").toStdString());
}

FigureFormat figureFormat(const std::filesystem::path& path) {
  const QString ending = QString::fromStdString(path.extension().string()).toLower();
  if (ending == ".pdf") return FigureFormat::pdf;
  if (ending == ".svg") return FigureFormat::svg;
  if (ending == ".png") return FigureFormat::png;
  throw Error(QObject::tr("%1 names no figure format. Let the name end in .pdf, .svg or .png.")
                  .arg(pathText(path))
                  .toStdString());
}

QByteArray renderFigure(const Figure& figure, FigureFormat format) {
  if (!figure.emptyBecause.isEmpty() || !figure.drawBody)
    throw Error(QObject::tr("There is nothing to draw: %1")
                    .arg(figure.emptyBecause.isEmpty() ? QObject::tr("the figure is empty.") : figure.emptyBecause)
                    .toStdString());
  check(figure.style);
  if (figure.recipe.size() > longestRecipe)
    throw Error(
        QObject::tr(
            "The filter names too much to be written into the figure. Choose fewer regions, communicators or ranks.")
            .toStdString());
  if (!(figure.bodyHeightMm >= 5 && figure.bodyHeightMm <= 1000))
    throw Error(
        QObject::tr("The figure would be higher than 1000 mm. Show less in it, or make it narrower.").toStdString());
  const FigurePage page = arrange(figure);
  switch (format) {
    case FigureFormat::pdf:
      return renderPdf(figure, page);
    case FigureFormat::svg:
      return renderSvg(figure, page);
    case FigureFormat::png:
      return renderPng(figure, page);
  }
  return {};
}

void writeFigure(const Figure& figure, const std::filesystem::path& path) {
  const QByteArray bytes = renderFigure(figure, figureFormat(path));
  QSaveFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    throw Error(QObject::tr("%1 could not be written: %2. Choose a folder that you can write to.")
                    .arg(pathText(path), file.errorString())
                    .toStdString());
}

}  // namespace weft
