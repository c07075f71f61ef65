#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_marks.h"
#include "views/fattree/map_values.h"

using namespace weft;

namespace map_values_test {

struct Sample {
  Mapped map = mapped(twoSwitches());
  const Fabric& fabric = *map.fabric;

  PortCounters counters() const {
    PortCounters result;
    result.ends.resize(fabric.ends().size());
    for (std::size_t i = 0; i < result.ends.size(); ++i) result.ends[i].bytes = Counted{1000 * (i + 1), false};
    result.ends[3].bytes.reset();
    result.ends[5].bytes = Counted{17179869180, true};
    return result;
  }

  // The counters as what is shown, or, with loads, as what these are compared with.
  LinkNumbers numbers(std::optional<LinkLoads> loads = {}) const {
    LinkNumbers numbers;
    numbers.counters = std::make_shared<const PortCounters>(counters());
    numbers.isMeasured = !loads;
    if (loads) numbers.loads = std::make_shared<const LinkLoads>(std::move(*loads));
    return numbers;
  }
  MapValues values(LinkMetric metric, const LinkNumbers& numbers) const {
    return *linkValues({TrafficSource::counter, metric}, fabric, numbers);
  }
  MapValues counted() const { return values(LinkMetric::bytes, numbers()); }
};

class MapValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void absentIsNotZeroAndSaturatedIsAtLeast() {
    const Sample sample;
    const MapValues values = sample.counted();
    QVERIFY(values.fits(sample.fabric));
    QVERIFY(!values.ends[3].known && values.ends[4].known);
    QCOMPARE(amountText(values, values.ends[3]), QString("not recorded"));
    QCOMPARE(amountText(values, values.ends[5]), QString("≥ 17.2 GB (17\u202f179\u202f869\u202f180\u202fB)"));
    const MapAmount& node = values.nodes[number(sample.fabric.end(EndIndex(5)).node)];
    QVERIFY(node.known && node.atLeast);
  }

  void nodesAddUpExactly() {
    const Sample sample;
    LinkLoads loads = risingLoads(sample.fabric);
    loads.bytes[0] = (1ULL << 53) + 1;  // more than a double can hold
    const MapValues values = valuesOf(sample.fabric, loads, {});
    for (std::uint32_t i = 0; i < sample.fabric.nodes().size(); ++i) {
      std::uint64_t sum = 0;
      for (const EndIndex end : sample.fabric.endsOf(NodeIndex{i})) sum += loads.bytes[number(end)];
      QCOMPARE(values.nodes[i].bytes, sum);
    }
    QCOMPARE(values.ends[0].bytes, (1ULL << 53) + 1);
  }

  void sharesOfCapacityNeedBothOfThem() {
    const Sample sample;
    LinkNumbers numbers = sample.numbers();
    Capacities capacities(sample.fabric.links().size(), 32'000'000'000);  // QDR 4x
    capacities[0].reset();
    numbers.capacities = std::make_shared<const Capacities>(capacities);
    numbers.seconds = 2;
    const MapValues used = sample.values(LinkMetric::utilisation, numbers);
    QVERIFY(!used.ends[0].known && !used.ends[1].known && !used.ends[3].known);
    QCOMPARE(used.ends[4].value, 5000.0 * 8 / 64e9);
    QVERIFY(used.ends[5].atLeast);
    // The rate of the first link is missing, the counters of the fourth end.
    QCOMPARE(amountText(used, used.ends[0]), QString("not known"));
    QCOMPARE(amountText(used, used.ends[3]), QString("not recorded"));
    QVERIFY(absenceAmong(used.ends) == Absence::notKnown &&
            absenceAmong(sample.counted().ends) == Absence::notRecorded);
    QCOMPARE(shortAmount(used, {.value = 0.342, .known = true}), QString("34.2\u202f%"));
    QCOMPARE(shortAmount(used, {.value = 12.5, .known = true}), QString("1250\u202f%"));
    numbers.seconds = 0;
    QVERIFY(!sample.values(LinkMetric::utilisation, numbers).ends[4].known);
  }

  void whatTheProgramDoesNotExplain() {
    const Sample sample;
    LinkLoads loads = risingLoads(sample.fabric, 0);
    loads.bytes[6] = 1750;
    loads.bytes[7] = 9000;
    const MapValues left = sample.values(LinkMetric::unexplained, sample.numbers(loads));
    QCOMPARE(left.ends[6].value, 0.75);
    QCOMPARE(left.ends[7].value, 0.0);  // more predicted than measured
    QCOMPARE(left.ends[8].value, 1.0);
    QVERIFY(!left.ends[3].known);
  }

  void widthsFollowCapacityOnRequest() {
    const Sample sample;
    const auto shape = std::make_shared<const MapShape>(buildShape(sample.fabric, *sample.map.layout, {900, 500}, {}));
    std::vector<std::optional<std::uint64_t>> capacities(sample.fabric.links().size(), 100);
    capacities[1] = 25;
    const MapValues values = sample.counted();
    MapOptions options;
    options.capacities = std::make_shared<const std::vector<std::optional<std::uint64_t>>>(capacities);
    const MapScene scene = colourScene(sample.fabric, shape, &values, options, Theme::lightTheme());
    QVERIFY(scene.halves[0].width > scene.halves[2].width);
    QVERIFY(scene.bars.back().title.contains("width: capacity"));
    QVERIFY(scene.halves[5].atLeast && !scene.halves[4].atLeast);
    QCOMPARE(scene.halves[3].colour, Theme::lightTheme().absent.rgb());
  }

  void twoSetsOfAHighlightAreToldApart() {
    const Sample sample;
    const auto shape = std::make_shared<const MapShape>(buildShape(sample.fabric, *sample.map.layout, {900, 500}, {}));
    const MapValues values = sample.counted();
    MapHighlight highlight{std::vector<bool>(sample.fabric.ends().size()), {}, "inside and out"};
    highlight.weak = highlight.ends;
    highlight.ends[0] = highlight.weak[2] = true;
    const MapScene scene = colourScene(sample.fabric, shape, &values, {.highlight = highlight}, Theme::lightTheme());
    QVERIFY(scene.halves[0].lit && !scene.halves[0].weak);
    QVERIFY(scene.halves[2].lit && scene.halves[2].weak);
    QVERIFY(!scene.halves[4].lit);
    QVERIFY(scene.halves[0].width > scene.halves[2].width);
    QCOMPARE(scene.drawOrder.back(), HalfIndex(0));
  }

  void routesTellWhereTheyDiffer() {
    const EndIndex a{0}, b{2}, c{4};
    QCOMPARE(routesText({{a, b}, {peer(b), peer(a)}}), QString("there and back by the same 2 links"));
    QCOMPARE(routesText({{a, b}, {peer(c), peer(a)}}),
             QString("there and back differ: 2 of 3 links are used in one direction only"));
    QCOMPARE(routesText({{a}, {}}), QString("a route over 1 link, one way"));
    QCOMPARE(routesText({}), QString());
  }
};

WEFT_WIDGET_TEST(MapValuesTest)

}  // namespace map_values_test
#include "map_values_test.moc"
