// The legend of the map: every sign can be told from every other, in each look of the program.
#include <QTest>
#include <cmath>
#include <set>

#include "test_class.h"
#include "views/fattree/map_signs.h"

using namespace weft;

namespace map_signs_test {

QImage drawn(const MapSign& sign, const Theme& theme) {
  QImage image(90, 30, QImage::Format_RGB32);
  image.fill(theme.background);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(viewFont(14));
  sign.draw(painter, QRectF(image.rect()).adjusted(4, 2, -4, -2), theme);
  return image;
}

class MapSignsTest : public QObject {
  Q_OBJECT

 private slots:
  void everySignIsSeenAndIsNoOther_data() {
    QTest::addColumn<int>("theme");
    for (const int theme : {0, 1, 2}) QTest::addRow("%d", theme) << theme;
  }
  void everySignIsSeenAndIsNoOther() {
    QFETCH(int, theme);
    const Theme look = theme == 0 ? Theme::lightTheme() : theme == 1 ? Theme::darkTheme() : Theme::greyTheme();
    QImage empty = drawn({{}, [](QPainter&, const QRectF&, const Theme&) {}}, look);
    std::vector<QImage> seen{empty};
    std::set<QString> words;
    for (const MapSign& sign : mapSigns()) {
      const QImage picture = drawn(sign, look);
      for (const QImage& other : seen) QVERIFY2(picture != other, qPrintable(sign.words));
      seen.push_back(picture);
      QVERIFY(words.insert(sign.words).second && !sign.words.isEmpty());
    }
  }

  void theKeyOfARouteFitsItsWidth() {
    for (const int pixels : {9, 14, 28}) {
      QImage image(int(routeKeyWidth(pixels)) + 100, 3 * pixels, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      drawRouteKey(painter, QRectF(0, 0, routeKeyWidth(pixels), 3 * pixels), Theme::lightTheme(), pixels);
      painter.end();
      const QImage beyond = image.copy(int(std::ceil(routeKeyWidth(pixels))), 0, 99, 3 * pixels);
      QImage white = beyond;
      white.fill(Qt::white);
      QVERIFY(beyond == white && image != QImage(image.size(), QImage::Format_RGB32));
    }
  }
};

WEFT_WIDGET_TEST(MapSignsTest)

}  // namespace map_signs_test
#include "map_signs_test.moc"
