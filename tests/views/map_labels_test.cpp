#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_labels.h"

using namespace weft;

class MapLabelsTest : public QObject {
  Q_OBJECT

 private slots:
  void namesNeverOverlapAtAnyZoom_data() { addFabricRows(); }
  void namesNeverOverlapAtAnyZoom() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    for (const QSizeF size : {QSizeF(1100, 700), QSizeF(400, 250)}) {
      const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, size, {}));
      const MapScene scene = colourScene(*fabric, shape, nullptr, {}, Theme::lightTheme());
      const QRectF visible(QPointF(), size);
      for (const double zoom : {0.5, 1.0, 1.7, 4.0, 20.0}) {
        const QTransform toScreen = QTransform::fromScale(zoom, zoom).translate(-30, -20);
        const std::vector<MapLabel> labels = placeLabels(scene, toScreen, visible, {});
        for (std::size_t i = 0; i < labels.size(); ++i) {
          QVERIFY(visible.adjusted(-3, -3, 3, 3).contains(labels[i].box));
          for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!labels[i].box.intersects(labels[j].box), qPrintable(labels[i].text + " on " + labels[j].text));
        }
      }
    }
  }

  void whereThereIsRoomEverybodyIsNamed_data() { addFabricRows(); }
  void whereThereIsRoomEverybodyIsNamed() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const QSizeF size(8000, 2000);
    const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, size, {}));
    const MapScene scene = colourScene(*fabric, shape, nullptr, {}, Theme::lightTheme());
    const auto labels = placeLabels(scene, {}, QRectF(QPointF(), size), {});
    const auto named = std::ranges::count_if(labels, [](const MapLabel& label) { return !label.text.startsWith(u'×'); });
    QCOMPARE(std::size_t(named), shape->glyphs.size());
  }
};

WEFT_WIDGET_TEST(MapLabelsTest)
#include "map_labels_test.moc"
