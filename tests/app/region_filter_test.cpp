#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "look.h"
#include "test_class.h"
#include "app/panels/region_filter.h"

using namespace weft;

class RegionFilterTest : public QObject {
  Q_OBJECT

 private slots:
  void checksAreTheSelectionsRegions() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions(
        {{{RegionId{1}, "setup"}, 1000}, {{RegionId{2}, "solve"}, 2'500'000}, {{RegionId{3}, "write"}, {}}});
    auto* list = filter.findChild<QTreeWidget*>();
    auto* all = filter.findChild<QCheckBox*>();
    QVERIFY(all->isChecked());
    QCOMPARE(list->topLevelItem(1)->text(1), "2.50 MB");
    QCOMPARE(list->topLevelItem(2)->text(1), word(Absence::notRecorded));

    list->topLevelItem(1)->setCheckState(0, Qt::Checked);
    list->topLevelItem(0)->setCheckState(0, Qt::Checked);
    QCOMPARE(selection.regions(), (std::vector{RegionId{1}, RegionId{2}}));
    QVERIFY(!all->isChecked());

    selection.back();  // another view changes it: the boxes follow, and send no signal
    QSignalSpy changed(&selection, &Selection::regionsChanged);
    QCOMPARE(list->topLevelItem(0)->checkState(0), Qt::Unchecked);
    QCOMPARE(list->topLevelItem(1)->checkState(0), Qt::Checked);
    QCOMPARE(changed.count(), 0);

    all->click();
    QVERIFY(selection.regions().empty());
    all->click();  // can't be unchecked on its own
    QVERIFY(all->isChecked());
    filter.resize(220, 160);
    look(filter, "RegionFilter");
  }

  void saysThatItsNumbersAreOfTheWholeRun() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions({{{RegionId{1}, "setup"}, 1000}});
    auto* note = filter.findChild<QLabel*>();
    QVERIFY(note->isHidden());
    PairFilter timed;
    timed.bins = BinRange{1, 2};
    selection.setFilter(timed);
    QVERIFY(!note->isHidden());
    QCOMPARE(note->text(),
             QString("The filter by time does not apply: this is all of the bytes and times of regions."));
    selection.setFilter({{}, {RegionId{1}}, {}, {}});  // that is what the check marks are
    QVERIFY(note->isHidden());
  }

  void uncheckingTheLastMeansAll() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions({{{RegionId{5}, "only"}, {}}});
    auto* item = filter.findChild<QTreeWidget*>()->topLevelItem(0);
    item->setCheckState(0, Qt::Checked);
    QCOMPARE(selection.regions(), std::vector{RegionId{5}});
    item->setCheckState(0, Qt::Unchecked);
    QVERIFY(selection.regions().empty());
  }

  void manyRegionsCanBeSearched() {
    Selection selection;
    RegionFilter filter(selection);
    std::vector<RegionFilter::Entry> entries;
    for (std::uint32_t i = 1; i <= 50; ++i) entries.push_back({{RegionId{i}, "step_" + std::to_string(i)}, i});
    filter.setRegions(entries);
    auto* search = filter.findChild<QLineEdit*>();
    auto* list = filter.findChild<QTreeWidget*>();
    QVERIFY(!search->isHidden());
    search->setText("STEP_4");
    int shown = 0;
    for (int row = 0; row < 50; ++row) shown += !list->topLevelItem(row)->isHidden();
    QCOMPARE(shown, 11);  // 4, 40 … 49
    filter.setRegions({entries.front()});
    QVERIFY(search->isHidden());
  }

  void timesStandBesideBytes() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions(
        {{{RegionId{1}, "solve"}, 5, TrafficSource::port, FunctionTime{"solve", false, 2, 8, 3.5, 1.5, 0.75, 0.5, 1}},
         {{RegionId{2}, "write"}, 7}});
    auto* list = filter.findChild<QTreeWidget*>();
    QVERIFY(!list->isColumnHidden(3));
    QCOMPARE(list->topLevelItem(0)->text(3) + " " + list->topLevelItem(1)->text(3), QString("3.5 s not recorded"));
    QVERIFY2(list->topLevelItem(0)->toolTip(0).contains("8 visits by 2 ranks"),
             qPrintable(list->topLevelItem(0)->toolTip(0)));
    filter.setRegions({{{RegionId{1}, "solve"}, 5}});
    QVERIFY(list->isColumnHidden(3));
  }

  // A million: those with the most bytes, and the regions around these.
  void ofTooManyTheLargestAreListed() {
    Selection selection;
    RegionFilter filter(selection);
    std::vector<RegionFilter::Entry> entries{{{RegionId{1}, "around"}, 0}};
    for (std::uint32_t i = 2; i <= 1'000'000; ++i)
      entries.push_back(
          {{RegionId{i}, "r" + std::to_string(i), i == 1'000'000 ? std::optional(RegionId{1}) : std::nullopt}, i});
    filter.setRegions(std::move(entries));
    auto* list = filter.findChild<QTreeWidget*>();
    QCOMPARE(list->topLevelItemCount(), static_cast<int>(RegionFilter::most));  // and one below "around"
    QCOMPARE(list->topLevelItem(0)->child(0)->text(0), QString("r1000000"));
    QCOMPARE(list->topLevelItem(1)->text(0), QString("r990001"));
    QVERIFY(filter.findChild<QLabel*>()->text().contains("989999 smaller"));
  }

  // outer (10 B of its own) around inner (200) around core (3000); other (7) beside them.
  void regionsWithinStandBelowAndGoAlong() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions({{{RegionId{1}, "inner", RegionId{2}}, 200},
                       {{RegionId{2}, "outer"}, 10},
                       {{RegionId{3}, "other"}, 7},
                       {{RegionId{4}, "core", RegionId{1}}, 3000}});
    auto* list = filter.findChild<QTreeWidget*>();
    QCOMPARE(list->topLevelItemCount(), 2);
    QTreeWidgetItem* outer = list->topLevelItem(0);
    QCOMPARE(outer->text(0) + " " + outer->text(1) + " " + outer->text(2), QString("outer 3.21 kB 10 B"));
    QCOMPARE(outer->child(0)->child(0)->text(0), QString("core"));
    outer->setCheckState(0, Qt::Checked);
    QCOMPARE(selection.regions(), (std::vector{RegionId{1}, RegionId{2}, RegionId{4}}));
    outer->child(0)->setCheckState(0, Qt::Unchecked);  // with core
    QCOMPARE(selection.regions(), std::vector{RegionId{2}});
    filter.findChildren<QCheckBox*>()[1]->setChecked(false);
    outer->child(0)->setCheckState(0, Qt::Checked);
    QCOMPARE(selection.regions(), (std::vector{RegionId{1}, RegionId{2}}));
    look(filter, "RegionFilter-nested");
  }
  void aCircleOfRegionsIsAList() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions({{{RegionId{1}, "a", RegionId{2}}, 1},
                       {{RegionId{2}, "b", RegionId{1}}, 2},
                       {{RegionId{3}, "c", RegionId{3}}, 3}});
    QVERIFY(filter.findChild<QTreeWidget*>()->topLevelItemCount() >= 1);
    int shown = 0;
    for (QTreeWidgetItemIterator at(filter.findChild<QTreeWidget*>()); *at; ++at) ++shown;
    QCOMPARE(shown, 3);
  }

  void saysWhereNothingIsRecorded() {
    Selection selection;
    RegionFilter filter(selection);
    filter.setRegions({});
    QVERIFY(!filter.findChild<QCheckBox*>()->isEnabled());
    QVERIFY(filter.findChild<QTreeWidget*>()->isHidden());
  }
};

WEFT_WIDGET_TEST(RegionFilterTest)
#include "region_filter_test.moc"
