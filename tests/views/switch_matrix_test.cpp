#include <QImage>

#include "core/base/error.h"
#include "fabric_shapes.h"
#include "look.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/shared/table_copy.h"
#include "views/matrix/switch_figure.h"
#include "views/matrix/switch_matrix_view.h"

using namespace weft;

namespace switch_matrix_test {

LinkValues risingValues(const Fabric& fabric) { return valuesOf(fabric, risingLoads(fabric), "port traffic"); }

Layout withGroups(const Mapped& map) {  // every two neighbouring switches of a row
  Layout layout = *map.layout;
  Grouping pairs;
  pairs.groupOf.assign(layout.glyphs.size(), 0);
  for (std::uint32_t i = 0; i < layout.glyphs.size(); ++i) {
    if (i % 2 == 0 || std::holds_alternative<HostIndex>(layout.glyphs[i].what))
      pairs.groups.push_back({"g" + std::to_string(i), {}});
    pairs.groups.back().glyphs.push_back(i);
    pairs.groupOf[i] = static_cast<std::uint32_t>(pairs.groups.size() - 1);
  }
  layout.groupings = {pairs};
  return layout;
}

class SwitchMatrixTest : public QObject {
  Q_OBJECT

 private slots:
  // Every cell, computed again the slow way.
  void cellsAddUpWhatSwitchesSend_data() { addFabricRows(); }
  void cellsAddUpWhatSwitchesSend() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    const Layout layout = withGroups(map);
    const LinkValues values = risingValues(*map.fabric);
    for (const Grouping* grouping : {static_cast<const Grouping*>(nullptr), &layout.groupings.front()}) {
      const SwitchMatrix matrix = collectSwitchMatrix(*map.fabric, layout, grouping, &values);
      std::size_t found = 0;
      for (std::uint32_t row = 0; row < matrix.entries.size(); ++row)
        for (std::uint32_t column = 0; column < matrix.entries.size(); ++column) {
          std::uint64_t sum = 0, most = 0;
          std::uint32_t links = 0;
          for (std::uint32_t end = 0; end < map.fabric->ends().size(); ++end) {
            const NodeIndex from = map.fabric->end(EndIndex{end}).node, to = map.fabric->end(peer(EndIndex{end})).node;
            if (std::ranges::count(matrix.entries[row].switches, from) == 0) continue;
            if (std::ranges::count(matrix.entries[column].switches, to) == 0) continue;
            ++links;
            sum += values.ends[end].bytes;
            most = std::max(most, values.ends[end].bytes);
          }
          const SwitchCell* cell = matrix.find(row, column);
          QCOMPARE(cell != nullptr, links > 0);
          if (!cell) continue;
          ++found;
          QCOMPARE(cell->links, links);
          QCOMPARE(cell->sum.bytes, sum);
          QCOMPARE(cell->most.bytes, most);
          QCOMPARE(values.ends[number(cell->hottest)].bytes, most);
          QVERIFY(!cell->sum.atLeast);
        }
      QCOMPARE(found, matrix.cells.size());
    }
  }

  void everySwitchHasOneRowFromTheLeavesUp() {
    const Mapped map = mapped(smallTree());
    const SwitchMatrix matrix = collectSwitchMatrix(*map.fabric, *map.layout, nullptr, nullptr);
    QStringList names;
    for (const SwitchEntry& entry : matrix.entries) names << entry.label;
    QCOMPARE(names.size(), 4);
    QVERIFY(names.mid(0, 2).contains("sleaf1") && names.mid(0, 2).contains("sleaf2"));
    QVERIFY(!matrix.recorded && !matrix.cells.front().most.known);
    QVERIFY(cellText(*map.fabric, matrix, nullptr, 0, 2).contains("2 links"));
    QVERIFY(cellText(*map.fabric, matrix, nullptr, 0, 1).endsWith("no link"));
    QCOMPARE(asTsv(cellsTable(matrix)).split('\n').size(), qsizetype(matrix.cells.size() + 2));
  }

  // One hot cell among thousands that share pixels.
  void hotCellsAreSeenFromAfar() {
    const Mapped map = mapped(Fabric::build(randomShape(700, 6, 1, 3).records()));
    LinkLoads loads = risingLoads(*map.fabric, 0);
    std::uint32_t hot = 0;
    const auto isSwitch = [&](EndIndex end) { return map.fabric->node(map.fabric->end(end).node).isSwitch(); };
    while (!isSwitch(EndIndex{hot}) || !isSwitch(peer(EndIndex{hot}))) ++hot;
    loads.bytes[hot] = 1000;
    const LinkValues values = valuesOf(*map.fabric, loads, {});
    const SwitchMatrix matrix = collectSwitchMatrix(*map.fabric, *map.layout, nullptr, &values);
    const ColourScale colours({0, 1000}, Scaling::linear, Theme::lightTheme());
    SwitchScene scene{&matrix, {}, colours, Theme::lightTheme(), 10, 1, {}, {}, {}};
    placeSwitches(scene.geometry, {0, 0, 200, 200}, matrix, 10);
    scene.geometry.fit();
    QVERIFY(scene.geometry.size < 0.5);
    const QImage image = switchImage(scene);
    int seen = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) seen += image.pixel(x, y) == colours.entry(255);
    QCOMPARE(seen, 1);
  }

  void pixelsAndCells() {
    SwitchGeometry geometry{.plot = {100, 50, 400, 400}, .side = 8, .first = {}};
    geometry.fit();
    QCOMPARE(geometry.size, 50.0);
    QCOMPARE(*geometry.at({100, 50}), std::pair(0U, 0U));
    QCOMPARE(*geometry.at({320, 90}), std::pair(0U, 4U));
    QVERIFY(!geometry.at({99, 60}));
    geometry.side = 100;
    geometry.fit();
    const auto under = geometry.at({250, 250});
    geometry.zoomAt({250, 250}, 5);
    QCOMPARE(geometry.at({250, 250}), under);
    geometry.pan({1e6, 1e6});
    QCOMPARE(geometry.first, QPointF());
  }

  void clicksSelectTheFullestLinkOrTheSwitch() {
    const Mapped map = mapped(twoSwitches());
    Selection selection;
    SwitchMatrixView view(selection);
    view.resize(500, 560);
    view.show();
    view.setFabric(map.fabric, map.layout);
    view.setValues(std::make_shared<const LinkValues>(risingValues(*map.fabric)));
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.geometry().cell(0, 1).center().toPoint());
    QCOMPARE(selection.selected(), Item(view.matrix().find(0, 1)->hottest));
    QTest::mouseClick(&view, Qt::LeftButton, {},
                      QPoint(int(view.geometry().plot.left()) - 10, int(view.geometry().y(1.5))));
    QCOMPARE(selection.selected(), Item(view.matrix().entries[1].switches.front()));
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.geometry().cell(0, 0).center().toPoint());
    QCOMPARE(selection.selected(), Item{});
  }

  void pictures_data() { addFabricRows(); }
  void pictures() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    Selection selection;
    SwitchMatrixView view(selection);
    view.resize(700, 760);
    view.show();
    view.setFabric(map.fabric, map.layout);
    QVERIFY(!view.grab().isNull());
    view.setValues(std::make_shared<const LinkValues>(risingValues(*map.fabric)));
    selection.select(view.matrix().cells.front().hottest);
    look(view, QString("switch_matrix_") + QTest::currentDataTag());
    const LinkValues values = risingValues(*map.fabric);
    const auto figure = [&] {
      return renderFigure(switchFigure(collectSwitchMatrix(*map.fabric, *map.layout, nullptr, &values), {}),
                          FigureFormat::png);
    };
    QCOMPARE(figure(), figure());
    look(QImage::fromData(figure()), QString("switch_figure_") + QTest::currentDataTag());
  }

  void nothingIsNothing() {
    Selection selection;
    SwitchMatrixView view(selection);
    view.show();
    QVERIFY(!view.grab().isNull());
    const Mapped none = mapped(Fabric{});
    view.setFabric(none.fabric, none.layout);
    QVERIFY(!view.grab().isNull());
    QVERIFY_EXCEPTION_THROWN(renderFigure(switchFigure({}, {}), FigureFormat::pdf), Error);
  }
};

WEFT_WIDGET_TEST(SwitchMatrixTest)

}  // namespace switch_matrix_test
#include "switch_matrix_test.moc"
