#include <QImage>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "look.h"
#include "map_fabrics.h"
#include "run_program.h"
#include "test_class.h"
#include "views/fattree/map_figure.h"

using namespace weft;

namespace map_figure_test {

const QString hostile = "<script>alert(\"&\")</script>";

Figure figureOf(const Mapped& map, const MapFigureInfo& info = {}) {
  return mapFigure(*map.fabric, *map.layout, portTraffic(*map.fabric).get(), {.description = "port traffic"}, info);
}

QStringList textsOf(const Figure& figure) {
  QXmlStreamReader reader(renderFigure(figure, FigureFormat::svg));
  QStringList texts;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"text")
      texts << reader.readElementText();
  return texts;
}

class MapFigureTest : public QObject {
  Q_OBJECT

 private slots:
  void sameMapGivesSameBytes() {
    const Mapped map = mapped(smallTree());
    for (const FigureFormat format : {FigureFormat::pdf, FigureFormat::svg, FigureFormat::png}) {
      const QByteArray first = renderFigure(figureOf(map), format);
      QTest::qSleep(1100);
      QCOMPARE(renderFigure(figureOf(mapped(smallTree())), format), first);
    }
  }

  void linesStayVectorsAndFontsAreEmbedded() {
    if (QStandardPaths::findExecutable("pdffonts").isEmpty()) QSKIP("poppler-utils are not installed");
    const QTemporaryDir folder;
    const QString path = folder.filePath("map.pdf");
    writeFigure(figureOf(mapped(smallTree()), {.captions = {"Source: port traffic"}}), path.toStdString());
    QCOMPARE(runProgram("pdfimages", {"-list", path}).split('\n', Qt::SkipEmptyParts).size(), 2);  // its header
    for (const QString& font : runProgram("pdffonts", {path}).split('\n', Qt::SkipEmptyParts).mid(2))
      QVERIFY2(font.simplified().split(' ').contains("yes"), qPrintable(font));
    const QString text =
        runProgram("pdftotext", {path, "-"}).normalized(QString::NormalizationForm_KC);  // no ligatures
    for (const char* expected :
         {"hosts", "level 1", "level 2", "sspine1", "N: bytes", "L: bytes", "Source: port traffic"})
      QVERIFY2(text.contains(expected), qPrintable(text));
  }

  void everyLinkEndIsAStroke() {
    const Mapped map = mapped(smallTree());
    QXmlStreamReader reader(renderFigure(figureOf(map), FigureFormat::svg));
    int lines = 0;
    while (!reader.atEnd()) {
      if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"polyline") ++lines;
      QVERIFY(reader.name() != u"image");
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(lines >= int(map.fabric->ends().size()));
  }

  void hostileNamesAreText() {
    FabricText text = smallTree();
    text.describe("sleaf3", hostile.toStdString()).link("sleaf3", 1, "sspine1", 30).link("nz", 1, "sleaf3", 2);
    MapFigureInfo info;
    info.banner = hostile;
    info.captions = QStringList{hostile};
    QXmlStreamReader reader(renderFigure(figureOf(mapped(text), info), FigureFormat::svg));
    QString texts;
    while (!reader.atEnd()) {
      reader.readNext();
      QVERIFY(reader.name() != u"script");
      if (reader.isCharacters()) texts += reader.text();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts.count(hostile) >= 2);
  }

  void widthsAreMillimetres() {
    const QImage image = QImage::fromData(
        renderFigure(figureOf(mapped(smallTree()), {.style = {.widthMm = figure_width::column}}), FigureFormat::png));
    QCOMPARE(image.width(), qRound(88.9 / 25.4 * 300));
  }

  // In one column of a paper: "r1…e0" is not what anybody calls a switch.
  void switchesOfBothRailsHaveTheirWholeNamesInAColumn() {
    const auto lst = [](const char* name) {
      return QString::fromStdString((routedFabric(name) / "ibdiagnet1/ibdiagnet.lst").string());
    };
    const Mapped map = fabricOfRow({lst("dualrail_r1/minhop"), lst("dualrail_r2/ftree")});
    const QStringList drawn = textsOf(figureOf(map, {.style = {.widthMm = figure_width::column}}));
    int named = 0;
    for (std::uint32_t i = 0; i < map.fabric->nodes().size(); ++i) {
      if (!map.fabric->node(NodeIndex(i)).isSwitch()) continue;
      const QString name = QString::fromStdString(map.fabric->shown(NodeIndex(i)).label);
      QVERIFY2(drawn.count(name) == 1, qPrintable(name));
      ++named;
    }
    QCOMPARE(named, 24);
    for (const char* row : {"level 1a", "level 2a", "level 1b", "level 2b"}) QVERIFY2(drawn.contains(row), row);
  }

  // As the window outlines it, and with names at both ends.
  void aSelectedLinkEndIsMarked() {
    const Mapped map = mapped(smallTree());
    const EndIndex end = drawnEnds(*map.fabric).at(9);
    const QString colour = Theme::lightTheme().selection.name();
    const auto strokes = [&](const MapTarget& selected) {
      const QString svg = QString::fromUtf8(renderFigure(
          figureOf(map, {.style = {.widthMm = figure_width::column}, .selected = selected}), FigureFormat::svg));
      return svg.count("stroke=\"" + colour + "\"");
    };
    QCOMPARE(strokes({}), 0);
    QCOMPARE(strokes(end), 1);
  }

  void withoutAFabricThereIsNoFigure() {
    QVERIFY_EXCEPTION_THROWN(renderFigure(figureOf(mapped(Fabric{})), FigureFormat::pdf), Error);
  }

  void picturesForEyes_data() { addFabricRows(); }
  void picturesForEyes() {
    QFETCH(QStringList, files);
    const QImage image = QImage::fromData(renderFigure(figureOf(fabricOfRow(files)), FigureFormat::png));
    QVERIFY(!image.isNull());
    look(image, QString("map_figure_") + QTest::currentDataTag());
  }
};

WEFT_WIDGET_TEST(MapFigureTest)

}  // namespace map_figure_test
#include "map_figure_test.moc"
