// Differences of link ends: against plain subtraction, swapped, and drawn so that more and less differ without colour.
#include <QGuiApplication>

#include "look.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_painter.h"
#include "views/fattree/map_view.h"
#include "views/fattree/link_difference.h"
#include "views/matrix/switch_drawing.h"

using namespace weft;

namespace link_difference_test {

LinkLoads loadsFrom(const Fabric& fabric, std::uint32_t seed) {
  LinkLoads loads;
  for (std::size_t i = 0; i < fabric.ends().size(); ++i) {
    seed = seed * 1664525U + 1013904223U;
    loads.bytes.push_back(seed / 65536U % 7 == 0 ? 0 : std::uint64_t{seed} << (seed % 30));
    loads.flows.push_back(1);
  }
  return loads;
}

// The tree without its first host, one cable moved, and one host more.
FabricText otherTree() {
  FabricText text;
  unsigned spinePort = 0;
  for (const std::string leaf : {"sleaf1", "sleaf2"}) {
    const std::string hosts = leaf == "sleaf1" ? "bcg" : "def";
    for (unsigned i = 0; i < 3; ++i) text.link(std::string("n") + hosts[i], 1, leaf, leaf == "sleaf1" ? i + 2 : i + 1);
    for (unsigned k = 0; k < 2; ++k) {
      text.link(leaf, 10 + k, "sspine1", ++spinePort);
      text.link(leaf, 20 + k, "sspine2", spinePort);
    }
  }
  return text;
}

QImage drawn(const Mapped& map, const LinkValues& values, const Theme& theme) {
  const MapLabelSizes labels{.normal = 9, .smallest = 9};
  const auto shape = std::make_shared<const MapShape>(buildShape(*map.fabric, *map.layout, QSizeF(700, 420), labels));
  const MapScene scene = colourScene(*map.fabric, shape, &values, {}, theme);
  QImage image(760, 480, QImage::Format_RGB32);
  image.fill(theme.background);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  drawMap(painter, scene, QTransform::fromTranslate(30, 30), QRectF(0, 0, 760, 480), 0, {.labels = labels});
  return image;
}

LinkValues differenceBetween(const Mapped& map, const LinkLoads& first, const LinkLoads& second) {
  return differenceOf(valuesOf(*map.fabric, first, "pair traffic"), valuesOf(*map.fabric, second, "pair traffic"),
                      matchFabrics(*map.fabric, *map.fabric));
}

class LinkDifferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void isThePlainDifferenceOfEveryEnd_data() { addFabricRows(); }
  void isThePlainDifferenceOfEveryEnd() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    const LinkLoads first = loadsFrom(*map.fabric, 1), second = loadsFrom(*map.fabric, 2);
    const LinkValues forth = differenceBetween(map, first, second), back = differenceBetween(map, second, first);
    QVERIFY(forth.fits(*map.fabric));
    for (std::size_t i = 0; i < first.bytes.size(); ++i) {
      const auto plain = static_cast<std::int64_t>(second.bytes[i]) - static_cast<std::int64_t>(first.bytes[i]);
      QVERIFY(forth.ends[i].known && !forth.ends[i].onlyFirst);
      QCOMPARE(static_cast<std::int64_t>(forth.ends[i].bytes) * (forth.ends[i].value < 0 ? -1 : 1), plain);
      QCOMPARE(forth.ends[i].value, -back.ends[i].value);
      QCOMPARE(forth.ends[i].bytes, back.ends[i].bytes);
    }
    QVERIFY(differenceNotes(forth).isEmpty());
  }

  void runAgainstItselfHasNone() {
    const Mapped map = mapped(smallTree());
    const LinkLoads loads = risingLoads(*map.fabric);
    const LinkValues none = differenceBetween(map, loads, loads);
    for (const auto* amounts : {&none.ends, &none.nodes, &none.hosts})
      for (const LinkAmount& amount : *amounts) QVERIFY(amount.known && amount.value == 0 && amount.bytes == 0);
    QVERIFY(isComparable(none));
    QVERIFY(amountText(none, none.ends[0]).endsWith("B − A ±0 B"));
  }

  void nodesAreTheDifferenceOfTheirSums() {
    const Mapped map = mapped(smallTree());
    const LinkLoads first = risingLoads(*map.fabric, 3000), second = risingLoads(*map.fabric, 1000);
    const LinkValues values = differenceBetween(map, first, second);
    for (std::uint32_t node = 0; node < map.fabric->nodes().size(); ++node) {
      std::int64_t sum = 0;
      for (const EndIndex end : map.fabric->endsOf(NodeIndex{node}))
        sum +=
            static_cast<std::int64_t>(second.bytes[number(end)]) - static_cast<std::int64_t>(first.bytes[number(end)]);
      QCOMPARE(static_cast<std::int64_t>(values.nodes[node].value), sum);
    }
  }

  void whatOnlyOneRunHasIsNeverZero() {
    const Mapped first = mapped(smallTree()), second = mapped(otherTree());
    const FabricMatch match = matchFabrics(*first.fabric, *second.fabric);
    const LinkValues values = differenceOf(valuesOf(*first.fabric, risingLoads(*first.fabric), "x"),
                                           valuesOf(*second.fabric, risingLoads(*second.fabric), "x"), match);
    std::size_t alone = 0;
    for (std::uint32_t end = 0; end < values.ends.size(); ++end) {
      const LinkAmount& amount = values.ends[end];
      QCOMPARE(amount.onlyFirst, !match.ends.toSecond[end].has_value());
      QCOMPARE(amount.known, !amount.onlyFirst);
      if (!amount.onlyFirst) continue;
      ++alone;
      QVERIFY(amountText(values, amount).endsWith("only in A"));
    }
    QVERIFY(alone > 0 && values.onlySecond > 0);
    QCOMPARE(differenceNotes(values).size(), qsizetype(2));
    const LinkLoads none{.bytes = std::vector<std::uint64_t>(first.fabric->ends().size()), .flows = {}};
    look(drawn(first, values, Theme::lightTheme()), "map-difference-alone");
  }

  void whatIsNotRecordedInOneRunSaysInWhich() {
    const Mapped map = mapped(smallTree());
    LinkValues first = valuesOf(*map.fabric, risingLoads(*map.fabric), "counters"), second = first;
    second.ends[3] = {};
    const LinkValues values = differenceOf(first, second, matchFabrics(*map.fabric, *map.fabric));
    QVERIFY(!values.ends[3].known && !values.ends[3].onlyFirst);
    QCOMPARE(amountText(values, values.ends[3]), "A " + QString("4.00 kB") + ", B not recorded");
    QCOMPARE(differenceNotes(values), QStringList("1 link end is not recorded in B."));
  }

  void otherUnitsAndFabricsFitNothing() {
    const Mapped map = mapped(smallTree()), other = mapped(twoSwitches());
    LinkValues shares = valuesOf(*map.fabric, risingLoads(*map.fabric), "x");
    shares.unit = LinkUnit::share;
    const FabricMatch same = matchFabrics(*map.fabric, *map.fabric);
    QVERIFY(!differenceOf(shares, valuesOf(*map.fabric, risingLoads(*map.fabric), "x"), same).fits(*map.fabric));
    QVERIFY(!differenceOf(valuesOf(*other.fabric, risingLoads(*other.fabric), "x"), shares, same).fits(*other.fabric));
  }

  // In grey both sides of the scale look alike: what tells them apart has to be a mark.
  void signsAreSeenWithoutColour() {
    const Mapped map = mapped(smallTree());
    const LinkLoads less = risingLoads(*map.fabric, 1000), more = risingLoads(*map.fabric, 2000);
    const LinkValues up = differenceBetween(map, less, more), down = differenceBetween(map, more, less);
    for (const Theme& theme : {Theme::greyTheme(), Theme::lightTheme(), Theme::darkTheme()}) {
      const QImage rises = drawn(map, up, theme), falls = drawn(map, down, theme);
      look(rises, QString("map-difference-more-%1%2").arg(theme.dark).arg(theme.grey));
      look(falls, QString("map-difference-less-%1%2").arg(theme.dark).arg(theme.grey));
      QVERIFY(rises != falls);
    }
    int background = 0;
    const QImage rises = drawn(map, up, Theme::greyTheme()), falls = drawn(map, down, Theme::greyTheme());
    for (int y = 0; y < rises.height(); ++y)
      for (int x = 0; x < rises.width(); ++x)
        background += (qGray(falls.pixel(x, y)) > 200) - (qGray(rises.pixel(x, y)) > 200);
    QVERIFY(background > 1000);  // the light cores
  }

  void switchMatrixTakesTheLargestDifference() {
    const Mapped map = mapped(smallTree());
    LinkLoads first = risingLoads(*map.fabric, 1000), second = first;
    const SwitchMatrix plain = collectSwitchMatrix(*map.fabric, *map.layout, nullptr, nullptr);
    const SwitchCell& cell = plain.cells.front();
    std::vector<EndIndex> between;
    for (std::uint32_t end = 0; end < map.fabric->ends().size(); ++end) {
      const auto from = plain.entryOf[number(map.fabric->end(EndIndex{end}).node)],
                 to = plain.entryOf[number(map.fabric->end(peer(EndIndex{end})).node)];
      if (from == cell.row && to == cell.column) between.push_back(EndIndex{end});
    }
    QVERIFY(between.size() >= 2);
    first.bytes[number(between[0])] = 1'000'000;
    second.bytes[number(between[0])] = 0;
    second.bytes[number(between[1])] += 5;
    const LinkValues values = differenceBetween(map, first, second);
    const SwitchMatrix matrix = collectSwitchMatrix(*map.fabric, *map.layout, nullptr, &values);
    const SwitchCell* found = matrix.find(cell.row, cell.column);
    QCOMPARE(found->hottest, between[0]);
    QCOMPARE(found->most.value, -1'000'000.0);
    QCOMPARE(found->sum.value, -999'995.0);
    QVERIFY(switchColours(matrix, Scaling::linear, {}, Theme::lightTheme()).diverging());
  }

  // A fabric without traffic: numbers of paths have neither bytes nor prefixes of them, in legend, tooltip and matrix.
  void pathsAreCounts() {
    const Mapped map = mapped(smallTree());
    LinkLoads first = risingLoads(*map.fabric, 1), second = first;
    first.bytes[4] = 2189;
    second.bytes[4] = 72;
    const auto of = [&](const LinkLoads& loads) { return valuesOf(*map.fabric, loads, "paths", LinkUnit::paths); };
    const LinkValues values = differenceOf(of(first), of(second), matchFabrics(*map.fabric, *map.fabric));
    QCOMPARE(amountText(values, values.ends[4]),
             QString("A 2_189 paths, B 72 paths, B − A −2_117 paths").replace('_', QChar(0x202f)));
    QCOMPARE(values.nodes[weft::number(map.fabric->end(EndIndex(4)).node)].value, -2117.0);  // they add up
    const MapLabelSizes labels{.normal = 9, .smallest = 9};
    const auto shape = std::make_shared<const MapShape>(buildShape(*map.fabric, *map.layout, QSizeF(700, 420), labels));
    const MapScene scene = colourScene(*map.fabric, shape, &values, {}, Theme::lightTheme());
    QCOMPARE(scene.bars.size(), std::size_t{2});
    for (const ColourBar& bar : scene.bars) QCOMPARE(bar.spelled(-117), QString("−117"));
    const SwitchMatrix matrix = collectSwitchMatrix(*map.fabric, *map.layout, nullptr, &values);
    const Theme theme = Theme::lightTheme();
    const ColourBar bar = switchBar(matrix, switchColours(matrix, Scaling::linear, {}, theme), theme);
    QCOMPARE(bar.spelled(-117), QString("−117"));
    QVERIFY2(bar.title.contains("paths of the link") && !bar.title.contains("byte"), qPrintable(bar.title));
  }

  void viewShowsItAndLocksItsRange() {
    const Mapped map = mapped(smallTree());
    Selection selection;
    MapView view(selection);
    view.resize(900, 600);
    view.setFabric(map.fabric, map.layout);
    const auto values = std::make_shared<const LinkValues>(
        differenceBetween(map, risingLoads(*map.fabric, 2000), risingLoads(*map.fabric, 1000)));
    view.setValues(values);
    QCOMPARE(view.linkRange().low, -view.linkRange().high);
    view.setRange({0, 5e6});
    QCOMPARE(view.linkRange(), (ValueRange{-5e6, 5e6}));
    QVERIFY(view.describe(EndIndex(4)).contains("B − A −"));
    view.show();
    look(view, "map-difference-view");
  }
};

WEFT_WIDGET_TEST(LinkDifferenceTest)

}  // namespace link_difference_test
#include "link_difference_test.moc"
