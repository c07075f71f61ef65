// Tables on paper: all of them, whatever their width.
#include <QImage>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "look.h"
#include "test_class.h"
#include "views/shared/text.h"
#include "views/tables/table_figure.h"

using namespace weft;

namespace table_figure_test {

const std::string longText =
    "the link from port 1 of oss01 to port 22 of leaf-3 runs at 2.5 Gb/s a lane, most links between adapters and level "
    "1 at 10 Gb/s";
const std::string longWord(60, 'w');

Table sample() {
  return {{{"severity"}, {"sent", ColumnKind::bytes}, {"time_s", ColumnKind::seconds}, {"what"}},
          {{"warning", 1234567890, 0.012, longText}, {"<b>error</b>", 5, Cell(), longWord}}};
}

QStringList textsOf(const Figure& figure) {
  QXmlStreamReader reader(renderFigure(figure, FigureFormat::svg));
  QStringList texts;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == u"text")
      texts << reader.readElementText();
  return reader.hasError() ? QStringList() : texts;
}

class TableFigureTest : public QObject {
  Q_OBJECT

 private slots:
  void everyWordIsThereAtAnyWidth() {
    for (const double width : {60.0, figure_width::column, figure_width::page}) {
      const Figure figure = tableFigure(sample(), {{.widthMm = width}, {}, {}});
      const QStringList texts = textsOf(figure);
      const QString all = texts.join(' ').simplified();
      for (const QString& word : QString::fromStdString(longText).split(' '))
        QVERIFY2(all.contains(word), qPrintable(word));
      const QString letters = texts.join("").remove(' ');  // a word that is wider than its column is broken
      for (const QString& word : {QString::fromStdString(longWord), QString("<b>error</b>")})
        QVERIFY2(letters.contains(word), qPrintable(word));
      for (const char* title : {"severity", "sent [B]", "time [ms]", "12.00", "–"})
        QVERIFY2(all.contains(title), title);
      QVERIFY2(texts.contains(inGroups("1234567890")), qPrintable(all));
      look(QImage::fromData(renderFigure(figure, FigureFormat::png)), QString("TableFigure_%1").arg(width));
    }
  }

  void narrowOnesAreHigher() {
    const auto height = [](double width) { return tableFigure(sample(), {{.widthMm = width}, {}, {}}).bodyHeightMm; };
    QVERIFY(height(60) > height(figure_width::column) && height(figure_width::column) > height(figure_width::page));
  }

  void withoutRowsThereIsNoFigure() {
    const Figure figure = tableFigure({{{"what"}}, {}}, {{}, "nothing was said.", {}});
    QVERIFY_EXCEPTION_THROWN(renderFigure(figure, FigureFormat::svg), Error);
  }
};

WEFT_WIDGET_TEST(TableFigureTest)

}  // namespace table_figure_test
#include "table_figure_test.moc"
