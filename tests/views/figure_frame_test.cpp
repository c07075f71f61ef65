#include <QImage>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "run_program.h"
#include "test_class.h"
#include "views/shared/figure.h"
#include "views/shared/figure_captions.h"
#include "views/shared/recipe_text.h"

using namespace weft;

namespace figure_frame_test {

const QString hostile = "<script>alert(\"&\")</script> ]]>";

Figure sample() {
  Figure figure;
  figure.bodyHeightMm = 40;
  figure.drawBody = [](QPainter& painter, const QRectF& body) {
    painter.setPen(QPen(Qt::darkBlue, 1));
    painter.drawLine(body.topLeft(), body.bottomRight());
    painter.setFont(viewFont(8));
    painter.drawText(body.center(), hostile);
  };
  figure.bars = {{"L: bytes " + hostile, ColourScale({0, 1e9}, Scaling::linear, Theme::lightTheme()), tickBytes}};
  figure.captions = {"Source: " + hostile, QString("one long paragraph ").repeated(30)};
  return figure;
}

// All that is written in it, a text a line.
QString textOf(const Figure& figure) {
  QXmlStreamReader svg(renderFigure(figure, FigureFormat::svg));
  QStringList lines;
  while (!svg.atEnd())
    if (svg.readNext() == QXmlStreamReader::StartElement && svg.name() == u"text") lines << svg.readElementText();
  return lines.join('\n');
}

double heightOf(const Figure& figure) { return QImage::fromData(renderFigure(figure, FigureFormat::png)).height(); }

class FigureFrameTest : public QObject {
  Q_OBJECT

 private slots:
  void sameFigureGivesSameBytes() {
    for (const FigureFormat format : {FigureFormat::pdf, FigureFormat::svg, FigureFormat::png}) {
      const QByteArray first = renderFigure(sample(), format);
      QTest::qSleep(1100);  // another second on the clock
      QCOMPARE(renderFigure(sample(), format), first);
    }
  }

  // 26 files once filled half of a figure.
  void sourcesAreOneLineInTheWordsThatHaveRoom() {
    const QString whole = "Source: " + QString("counters_of_this_run.txt, ").repeated(20),
                  files = "Source: counters_of_this_run.txt and 19 more files.", count = "Source: 20 files.";
    const QString caption = sourceCaption({whole, files, count});
    for (const auto& [width, expected] : {std::pair(5000.0, whole), {400.0, files}, {100.0, count}})
      QCOMPARE(wordingWithin(caption, width, 8), expected);
    QVERIFY(wordingWithin(caption, 40, 8).endsWith(QChar(0x2026)));
    QCOMPARE(wordingWithin(prefixed(caption, "B: "), 400, 8), "B: " + files);
    QCOMPARE(wordingWithin("any other caption", 10, 8), QString("any other caption"));
    Figure figure = sample();
    figure.captions = {"Bytes.", caption};
    QVERIFY(textOf(figure).contains(files) && textOf(figure).contains("Bytes."));
    figure.style.withoutSource = true;
    QVERIFY(!textOf(figure).contains("Source") && textOf(figure).contains("Bytes."));
  }

  void aTitleStandsAboveTheDrawing() {
    Figure figure = sample();
    const double before = heightOf(figure);
    figure.style.title = "Ring of\n<b>64</b> ranks";
    QVERIFY(textOf(figure).contains("Ring of <b>64</b> ranks"));
    QVERIFY(heightOf(figure) > before);
    figure.style.heightMm = 5;
    QVERIFY_THROWS_EXCEPTION(Error, renderFigure(figure, FigureFormat::svg));
  }

  void pdfHasEmbeddedFontsAndNoPicture() {
    if (QStandardPaths::findExecutable("pdffonts").isEmpty()) QSKIP("poppler-utils are not installed");
    const QTemporaryDir folder;
    const QString path = folder.filePath("figure.pdf");
    writeFigure(sample(), path.toStdString());
    const QStringList fonts = runProgram("pdffonts", {path}).split('\n', Qt::SkipEmptyParts).mid(2);
    QVERIFY(!fonts.isEmpty());
    for (const QString& font : fonts)
      QVERIFY2(QRegularExpression(R"(\s(yes)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$)").match(font).hasMatch(),
               qPrintable(font));
    QCOMPARE(runProgram("pdfimages", {"-list", path}).split('\n', Qt::SkipEmptyParts).size(), 2);  // its header
    QVERIFY(runProgram("pdftotext", {path, "-"}).contains("<script>alert("));
    QVERIFY(runProgram("pdfinfo", {path}).contains(QRegularExpression(R"(Page size:\s+513(\.\d+)? x)")));
  }

  void svgIsWellFormedWhateverTheNames() {
    QXmlStreamReader reader(renderFigure(sample(), FigureFormat::svg));
    QString texts;
    QStringList elements;
    while (!reader.atEnd()) {
      reader.readNext();
      if (reader.isStartElement()) elements << reader.name().toString();
      if (reader.isCharacters()) texts += reader.text();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts.contains(hostile));
    QVERIFY(!elements.contains("script"));
    QVERIFY(!elements.contains("image"));
  }

  void pngHas300DotsPerInch() {
    const QImage image = QImage::fromData(renderFigure(sample(), FigureFormat::png));
    QCOMPARE(image.width(), qRound(181 / 25.4 * 300));
    QCOMPARE(image.dotsPerMeterX(), 11811);
  }

  void everyFileCarriesItsRecipe() {
    Figure figure = sample();
    figure.recipe = R"({"view":"a <&> \u00fc"})";
    for (const FigureFormat format : {FigureFormat::pdf, FigureFormat::svg, FigureFormat::png}) {
      const QByteArray bytes = renderFigure(figure, format);
      QVERIFY(findRecipe(bytes.left(recipeWithin).toStdString()) == figure.recipe);
      QVERIFY(!findRecipe(renderFigure(sample(), format).toStdString()));
      if (format == FigureFormat::png) QVERIFY(!QImage::fromData(bytes).isNull());
    }
    figure.recipe.resize(longestRecipe + 1);
    QVERIFY_EXCEPTION_THROWN(renderFigure(figure, FigureFormat::pdf), Error);
  }

  void widthIsExactInEveryFormat_data() {
    QTest::addColumn<double>("width");
    for (const double width : {figure_width::column, figure_width::page, 20.0, 123.4, 300.1})
      QTest::addRow("%g", width) << width;
  }
  void widthIsExactInEveryFormat() {
    QFETCH(double, width);
    Figure figure = sample();
    figure.style.widthMm = width;
    constexpr double allowed = 0.2;  // mm
    const auto number = [](const QByteArray& file, const char* pattern) {
      return QRegularExpression(pattern).match(QString::fromLatin1(file)).captured(1).toDouble();
    };
    const double points = number(renderFigure(figure, FigureFormat::pdf), R"(/MediaBox \[0 0 ([\d.]+))");
    QVERIFY2(std::abs(points / 72 * 25.4 - width) < allowed, qPrintable(QString::number(points)));
    const double mm = number(renderFigure(figure, FigureFormat::svg), R"(width="([\d.]+)mm")");
    QVERIFY2(std::abs(mm - width) < allowed, qPrintable(QString::number(mm)));
  }

  // Titles that find no room side by side stand below one another, and whole.
  void narrowFiguresKeepTheirTitles() {
    Figure figure = sample();
    figure.bars[0].title = "N: bytes sent or forwarded per node";
    figure.bars.push_back(figure.bars[0]);
    figure.bars[1].title = "L: bytes per link end, port traffic";
    for (const double width : {figure_width::column, figure_width::page}) {
      figure.style.widthMm = width;
      const QByteArray svg = renderFigure(figure, FigureFormat::svg);
      for (const ColourBar& bar : figure.bars) QVERIFY(svg.contains(bar.title.toUtf8()));
    }
  }

  void nothingToDrawIsRefused() {
    Figure figure = sample();
    figure.emptyBecause = "the run has no fabric.";
    QVERIFY_EXCEPTION_THROWN(renderFigure(figure, FigureFormat::pdf), Error);
    figure = sample();
    figure.style.widthMm = 0;
    QVERIFY_EXCEPTION_THROWN(renderFigure(figure, FigureFormat::pdf), Error);
    QVERIFY_EXCEPTION_THROWN(writeFigure(sample(), "figure.docx"), Error);
    QVERIFY_EXCEPTION_THROWN(writeFigure(sample(), "/nowhere/figure.pdf"), Error);
  }
};

WEFT_WIDGET_TEST(FigureFrameTest)

}  // namespace figure_frame_test
#include "figure_frame_test.moc"
