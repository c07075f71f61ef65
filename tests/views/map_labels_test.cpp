#include <set>

#include "fabric_shapes.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_labels.h"

using namespace weft;

namespace map_labels_test {

// A page of a fat tree with 400 hosts.
struct Page {
  Mapped map = mapped(Fabric::build(treeShape({{20, 20}, {4}, 1}).records()));
  QSizeF size{500, 250};
  std::shared_ptr<const MapShape> shape =
      std::make_shared<const MapShape>(buildShape(*map.fabric, *map.layout, size, {8, 8}));

  std::set<QString> named(const std::vector<std::uint64_t>& bytes, std::span<const std::uint32_t> first = {}) const {
    LinkLoads loads;
    loads.bytes = bytes;
    loads.flows.assign(bytes.size(), 1);
    const MapValues values = valuesOf(*map.fabric, loads, {});
    const MapScene scene = colourScene(*map.fabric, shape, bytes.empty() ? nullptr : &values, {}, Theme::lightTheme());
    std::set<QString> names;
    for (const MapLabel& label : placeLabels(scene, {}, QRectF(QPointF(), size), {8, 8}, first))
      names.insert(label.text);
    return names;
  }
  std::size_t hostsAmong(const std::set<QString>& names) const {
    return std::size_t(std::ranges::count_if(names, [](const QString& name) { return name.startsWith('n'); }));
  }
};

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
    const auto named =
        std::ranges::count_if(labels, [](const MapLabel& label) { return !label.text.startsWith(u'×'); });
    QCOMPARE(std::size_t(named), shape->glyphs.size());
  }

  // With traffic the names of more than 300 hosts vanished.
  void hostsKeepTheirNamesWhenAllOfThemSend() {
    const Page page;
    const std::size_t plain = page.hostsAmong(page.named({}));
    QVERIFY(plain > 20);
    QCOMPARE(page.hostsAmong(page.named(std::vector<std::uint64_t>(page.map.fabric->ends().size(), 1000))), plain);
  }

  void whatIsHotOrAskedForIsNamedFirst() {
    const Page page;
    const Fabric& fabric = *page.map.fabric;
    for (const std::uint32_t at : {3U, 4U, 5U, 201U, 399U}) {
      std::vector<std::uint64_t> bytes(fabric.ends().size(), 1000);
      bytes[number(fabric.endsOf(fabric.host(HostIndex(at)).adapters.front()).front())] = 1'000'000;
      const QString name = QString::fromStdString(fabric.host(HostIndex(at)).name);
      QVERIFY2(page.named(bytes).contains(name), qPrintable(name));
      const std::vector<std::uint32_t> box{page.shape->plan->boxOfHost[at]};
      QVERIFY2(page.named({}, box).contains(name), qPrintable(name));
    }
  }

  // Columns of 22 x 280 pixels had no names where their middles were out of sight.
  void aBoxIsNamedInThePartThatIsSeen() {
    const Page page;
    const MapScene scene = colourScene(*page.map.fabric, page.shape, nullptr, {}, Theme::lightTheme());
    const QRectF visible(QPointF(), page.size);
    const auto& leaves = page.shape->rows.at(1).glyphs;
    const QTransform toScreen =
        QTransform::fromTranslate(0, 90 - page.shape->glyphs[leaves.front()].rect.bottom() * 8).scale(1, 8);
    for (const std::uint32_t leaf : leaves)
      QVERIFY(!visible.contains(toScreen.mapRect(page.shape->glyphs[leaf].rect).center()));
    std::set<QString> names;
    for (const MapLabel& label : placeLabels(scene, toScreen, visible, {8, 8})) names.insert(label.text);
    for (const std::uint32_t leaf : leaves)
      QVERIFY2(names.contains(page.shape->glyphs[leaf].label), qPrintable(page.shape->glyphs[leaf].label));
  }

  // Of a host that little is sent by, and much to; its neighbours have names while there is room.
  void endsOfHotLinksAreNamedFirst() {
    const Page page;
    const Fabric& fabric = *page.map.fabric;
    for (const std::uint32_t at : {4U, 201U, 398U}) {
      std::vector<std::uint64_t> bytes(fabric.ends().size(), 1000);
      for (const std::uint32_t neighbour : {at, at + 1})  // one name lies on the other where both stand in the middle
        bytes[number(peer(fabric.endsOf(fabric.host(HostIndex(neighbour)).adapters.front()).front()))] =
            1'000'000 - neighbour;
      const std::set<QString> names = page.named(bytes);
      for (const std::uint32_t neighbour : {at, at + 1}) {
        const QString name = QString::fromStdString(fabric.host(HostIndex(neighbour)).name);
        QVERIFY2(names.contains(name), qPrintable(name));
      }
    }
  }

  // Leaves "…0-00" of one row and switches "…0-00" of the next looked alike.
  void aNameThatWasCutIsThatOfOneBox_data() { addFabricRows(); }
  void aNameThatWasCutIsThatOfOneBox() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    for (const QSizeF size : {QSizeF(210, 220), QSizeF(250, 300), QSizeF(500, 400)}) {
      const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, size, {8, 8}));
      const MapScene scene = colourScene(*fabric, shape, nullptr, {}, Theme::lightTheme());
      std::set<QString> names;
      for (const MapLabel& label : placeLabels(scene, {}, QRectF(QPointF(), size), {8, 8})) {
        if (label.text.startsWith(u'×')) continue;
        QVERIFY2(names.insert(label.text).second, qPrintable(label.text));
        const qsizetype mark = label.text.indexOf(QChar(0x2026));
        const auto fits = [&](const MapGlyph& box) {
          return box.label == label.text || box.shortLabel == label.text ||
                 (mark >= 0 && box.shortLabel.startsWith(label.text.left(mark)) &&
                  box.shortLabel.endsWith(label.text.mid(mark + 1)));
        };
        QVERIFY2(std::ranges::count_if(shape->glyphs, fits) == 1, qPrintable(label.text));
      }
    }
  }

  // Against trying every name.
  void cutNamesAreLookedUpAmongAll() {
    const std::vector<QString> names{"leaf-00", "leaf-01", "agg-00", "agg-10", "core0", "core", "c", "…4f2a", "…4f2b"};
    const NameIndex index(names);
    int ambiguous = 0;
    for (const QString& whole : names)
      for (qsizetype start = 0; start < whole.size(); ++start)
        for (qsizetype end = 0; start + end < whole.size(); ++end) {
          const auto could = [&](const QString& name) {
            return name != whole && name.size() >= start + end && name.startsWith(whole.left(start)) &&
                   name.endsWith(whole.right(end));
          };
          if (whole.startsWith(cutMark) && start == 0) continue;
          const QString cut = whole.left(start) + cutMark + whole.right(end);
          QVERIFY2(index.isAmbiguous(cut, whole) == std::ranges::any_of(names, could),
                   qPrintable(cut + " of " + whole));
          ambiguous += index.isAmbiguous(cut, whole);
        }
    QVERIFY(ambiguous > 10);
  }

  // Rows that hold names of one ending are cut where the names differ.
  void cutNamesTellNeighboursApart() {
    FabricShape shape;
    std::vector<NodeId> spines;
    for (int i = 0; i < 4; ++i) spines.push_back(shape.addSwitch("spine" + std::to_string(i)));
    for (int i = 0; i < 24; ++i) {
      const NodeId leaf = shape.addSwitch("rack" + std::to_string(10 + i) + "_switch_upper");
      shape.addHosts(leaf, 4);
      for (const NodeId spine : spines) shape.cable(leaf, spine);
    }
    const Mapped map = mapped(Fabric::build(shape.records()));
    const QSizeF size(400, 160);
    const auto drawn = std::make_shared<const MapShape>(buildShape(*map.fabric, *map.layout, size, {8, 8}));
    const MapScene scene = colourScene(*map.fabric, drawn, nullptr, {}, Theme::lightTheme());
    std::set<QString> names;
    std::size_t leaves = 0;
    for (const MapLabel& label : placeLabels(scene, {}, QRectF(QPointF(), size), {8, 8}))
      if (!label.text.startsWith('n') && !label.text.startsWith("spine") && !label.text.startsWith(u'×')) {
        names.insert(label.text);
        ++leaves;
      }
    QCOMPARE(leaves, std::size_t(24));
    QCOMPARE(names.size(), leaves);
  }
};

WEFT_WIDGET_TEST(MapLabelsTest)

}  // namespace map_labels_test
#include "map_labels_test.moc"
