// The one thing that all views share: what it says, and what it keeps quiet about.
#include <QSignalSpy>
#include <QTest>

#include "test_class.h"
#include "views/shared/selection.h"

using namespace weft;

class SelectionTest : public QObject {
  Q_OBJECT

 private slots:
  void aSecondPlaceMakesAPairAndTheFirstStays() {
    Selection selection;
    const HostIndex a{1}, b{2};
    const NodeIndex spine{7};
    selection.extend(a);
    QCOMPARE(selection.selected(), Item(a));
    selection.extend(b);
    QCOMPARE(selection.selected(), (Item{HostPair{a, b}}));
    selection.extend(spine);
    QCOMPARE(selection.selected(), (Item{PlacePair{a, spine}}));
    selection.extend(a);  // from a place to itself there is no way
    QCOMPARE(selection.selected(), Item(a));
    selection.extend(EndIndex{3});
    QCOMPARE(selection.selected(), Item(EndIndex{3}));
    selection.back();
    selection.back();
    QCOMPARE(selection.selected(), (Item{PlacePair{a, spine}}));
  }

  void settingTheSameStaysSilent() {
    Selection selection;
    QSignalSpy selected(&selection, &Selection::selectionChanged), hovered(&selection, &Selection::hoverChanged);
    QSignalSpy regions(&selection, &Selection::regionsChanged), history(&selection, &Selection::historyChanged);
    selection.select(CommunicatorId{3});
    selection.select(CommunicatorId{3});
    selection.hover(HostIndex{1});
    selection.hover(HostIndex{1});
    selection.setRegions({RegionId{2}, RegionId{1}});
    selection.setRegions({RegionId{1}, RegionId{2}});
    QCOMPARE(selected.count(), 1);
    QCOMPARE(hovered.count(), 1);
    QCOMPARE(regions.count(), 1);
    QCOMPARE(history.count(), 2);
  }

  void backAndForwardStepThroughWhatWasLookedAt() {
    Selection selection;
    selection.select(CommunicatorId{1});
    selection.setRegions({RegionId{7}});
    selection.focus(HostIndex{4});
    QSignalSpy selected(&selection, &Selection::selectionChanged), regions(&selection, &Selection::regionsChanged);
    selection.back();
    QCOMPARE(selection.focused(), Item{});
    selection.back();
    QVERIFY(selection.regions().empty());
    QCOMPARE(regions.count(), 1);
    QCOMPARE(selected.count(), 0);
    selection.back();
    QCOMPARE(selection.selected(), Item{});
    QVERIFY(!selection.canGoBack());
    selection.back();
    selection.forward();
    QCOMPARE(selection.selected(), Item{CommunicatorId{1}});
    selection.select(CommunicatorId{2});  // another way from here
    QVERIFY(!selection.canGoForward());
  }

  void hoverIsNoHistory() {
    Selection selection;
    selection.hover(HostIndex{1});
    QVERIFY(!selection.canGoBack());
  }

  void remembersABoundedPast() {
    Selection selection;
    for (std::uint32_t i = 1; i <= 1000; ++i) selection.select(CommunicatorId{i});
    int steps = 0;
    for (; selection.canGoBack(); selection.back()) ++steps;
    QVERIFY(steps > 100 && steps < 300);
  }

  void anotherRunForgetsEverything() {
    Selection selection;
    selection.select(CommunicatorId{1});
    selection.setRegions({RegionId{1}});
    selection.hover(HostIndex{1});
    QSignalSpy selected(&selection, &Selection::selectionChanged), regions(&selection, &Selection::regionsChanged);
    selection.reset();
    QCOMPARE(selected.count(), 1);
    QCOMPARE(regions.count(), 1);
    QVERIFY(!selection.canGoBack() && !selection.canGoForward());
    QCOMPARE(selection.hovered(), Item{});
  }
};

WEFT_TEST(SelectionTest)
#include "selection_test.moc"
