// The workspace Change: each proposal has the numbers of the summary, what is tried is seen beside it, and what was
// computed once is there at once the next time.
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <limits>
#include <ranges>

#include "analysis/run/endpoints.h"
#include "app/filters/item_menu.h"
#include "app/page/run_page.h"
#include "app/panels/view_set.h"
#include "app/panels/without_it.h"
#include "app/placement/placement_page.h"
#include "app/placement/search_row.h"
#include "app/workspaces/kept_answers.h"
#include "app/workspaces/summary_feed.h"
#include "app/workspaces/change_page.h"
#include "app/workspaces/summary_page.h"
#include "app/workspaces/workspaces.h"
#include "cli.h"
#include "ibdiag/model/end_order.h"
#include "open_window.h"
#include "reports/summary/sentence_reader.h"
#include "reports/summary/summary.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/tables/changed_ends.h"
#include "views/summary/summary_text.h"

using namespace weft;

namespace window_change_test {

using Proposal = ChangePage::Proposal;

class WindowChangeTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-change-test");
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)).removeRecursively();
    QVERIFY(QDir(folder_.path()).mkdir("tmp"));
    qputenv("TMPDIR", folder_.filePath("tmp").toUtf8());
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    test::writeSmallRun(path("run"), {.pairs = true});
    test::writeSmallRun(path("bare"), {.fabric = false, .traffic = false});
    test::writeSmallRun(path("quiet"), {.traffic = false});
  }

  void proposalsHaveTheNumbersOfTheSummary() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    compute(window, change);
    const Summary summary = summarise(RunStore(path("run")), path("run"), SummaryScope::computed);
    for (const auto& [proposal, kind] :
         {std::pair(Proposal::placement, SummaryKind::placement), std::pair(Proposal::routing, SummaryKind::routing),
          std::pair(Proposal::failure, SummaryKind::failure)}) {
      const auto sentence = std::ranges::find(summary.sentences, kind, &SummarySentence::kind);
      QVERIFY(sentence != summary.sentences.end());
      QCOMPARE(change.card(proposal).gain(), unbrokenText(sentence->figure));
      const QString text = change.card(proposal).text(), headline = unbrokenText(sentence->headline);
      QVERIFY2(text.contains(unbrokenText(sentence->detail)), qPrintable(text));
      QVERIFY2(!text.contains(headline), qPrintable(text));  // title and bars have it
      // What breaks at once stands in the headline alone: "If spine1 fails, 700 B of traffic breaks …".
      const QString start = change.card(proposal).title() + ", ";
      QCOMPARE(headline.startsWith(start), kind == SummaryKind::failure);
      if (kind == SummaryKind::failure) QVERIFY2(text.contains(headline.mid(start.size() + 1)), qPrintable(text));
    }
    QVERIFY(change.card(Proposal::order).button(0).isHidden());  // no rings were logged
  }

  // What the search promises is what it finds, and stands in the workspace.
  void betterPlacesAreTriedThere() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    compute(window, change);
    change.card(Proposal::placement).button(0).click();
    auto* places = qobject_cast<PlacementPage*>(&window.pages().current());
    QVERIFY(places);
    QTRY_VERIFY(!places->busy() && !places->search().running() && places->trial().ready());
    QVERIFY(change.isVisible() && places->centre()->isVisible() && change.isAncestorOf(places->centre()));
    QVERIFY(change.card(Proposal::placement).isChosen());
    QVERIFY(change.card(Proposal::placement).button(1).isVisible());
    QVERIFY(!window.findChild<QTabBar*>("runs")->isVisible());  // it is no page of its own
    const Summary summary = summarise(RunStore(path("run")), path("run"), SummaryScope::computed);
    const auto sentence = std::ranges::find(summary.sentences, SummaryKind::placement, &SummarySentence::kind);
    QCOMPARE(double(places->trial().places().metrics().hottest()), *sentence->numbers.front().value.asReal());
    const auto now = places->trial().before()->bytes, then = places->trial().places().loads().bytes;
    std::size_t changed = 0;
    for (std::size_t end = 0; end < now.size(); ++end) changed += now[end] != then[end];
    QCOMPARE(places->changed().table().rows.size(), changed);
    for (const Row& row : places->changed().table().rows)
      QCOMPARE(*row[3].asReal(), *row[2].asReal() - *row[1].asReal());
    PlacementPage* const first = places;
    change.card(Proposal::placement).button(0).click();  // once more: the same page
    QCOMPARE(&window.pages().current(), static_cast<Page*>(first));
    QTRY_VERIFY(!places->busy());
    window.pages().close(window.pages().run());  // they go with their run
    QTRY_VERIFY(std::ranges::none_of(window.pages().all(),
                                     [&](const auto& page) { return window.pages().isPartOfRun(*page); }));
  }

  // As weft links prints them by that engine.
  void otherRoutingIsTried() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    WithoutIt& without = window.views().without();
    for (QAction* engine : change.card(Proposal::routing).button(0).menu()->actions()) {
      engine->trigger();
      QTRY_VERIFY(without.answer() && !without.busy());
      QVERIFY(change.card(Proposal::routing).isChosen() && !change.card(Proposal::failure).isChosen());
      const auto rows = cli::csv(
          cli::runWeft({"links", text("run"), "--traffic", "pair", "--routing", engine->data().toString()}).out);
      std::size_t at = 0;
      for (const EndIndex end : inOrder(window.session().run()->fabric))
        QCOMPARE(std::to_string(without.answer()->after->bytes[number(end)]), rows.at(at++).at("bytes"));
      QCOMPARE(at, rows.size());
    }
    // Now and then are what each end carries, in one range of colours.
    const LinkLoads now = *without.answer()->before, then = *without.answer()->after;
    for (const auto& [side, loads] : {std::pair(WithoutIt::Side::now, &now), std::pair(WithoutIt::Side::then, &then)}) {
      without.setSide(side);
      for (std::size_t end = 0; end < loads->bytes.size(); ++end)
        QCOMPARE(window.views().map()->values()->ends[end].value, double(loads->bytes[end]));
      const std::uint64_t most = std::max(*std::ranges::max_element(now.bytes), *std::ranges::max_element(then.bytes));
      QCOMPARE(window.views().map()->options().linkRange->high, double(most));
    }
    without.setSide(WithoutIt::Side::difference);
    QVERIFY(!window.views().map()->options().linkRange);
    without.putBack();
    QVERIFY(!change.card(Proposal::routing).isChosen());
    QVERIFY(change.changed().table().rows.empty());
  }

  void aFailureIsTriedAndPutBack() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    compute(window, change);
    ProposalCard& card = change.card(Proposal::failure);
    card.button(0).click();
    WithoutIt& without = window.views().without();
    QTRY_VERIFY(without.answer() && !without.busy());
    QVERIFY(card.isChosen() && card.title().contains("spine"));
    QVERIFY(!change.changed().table().rows.empty() && change.changed().words().contains("more"));
    QVERIFY(change.isAncestorOf(&change.changed()) && change.changed().isVisible());
    card.button(0).click();
    QVERIFY(!without.active() && !card.isChosen());
  }

  // Elsewhere the map shows what the lists beside it show: what the run has. Asking for it leads to Change.
  void whatIsTriedIsDrawnInChange() {
    MainWindow window(Workspace::links);
    opened(window, "run");
    QTRY_VERIFY(window.idle());
    ViewSet& views = window.views();
    const auto* strip = window.findChild<WithoutStrip*>();
    const NodeIndex spine = needNodes(window.session().run()->fabric, "spine1").front();
    emit views.menu().withoutAsked(spine);
    QCOMPARE(window.workspace(), Workspace::change);
    QTRY_VERIFY(views.without().answer() && window.idle());
    const auto values = views.map()->values();
    QVERIFY(values->difference && strip->isVisible());
    QCOMPARE(values->ofEnds, QString("then − now, bytes per link end"));
    const auto drawn = [&] {
      for (const auto* label : window.findChildren<QLabel*>())
        if (label->accessibleName() == "What is drawn") return label->text();
      return QString();
    };
    QVERIFY2(drawn().contains(". Without spine1 ") && drawn().endsWith(", rerouted by updn"), qPrintable(drawn()));
    QVERIFY(std::ranges::any_of(values->ends, [](const LinkAmount& end) { return end.onlyFirst; }));
    for (const LinkAmount& end : values->ends)
      if (end.onlyFirst) QVERIFY(amountText(*values, end).endsWith(", removed"));
    window.turnTo(Workspace::links);
    QTRY_VERIFY(window.idle());
    QVERIFY(!views.map()->values()->difference && !strip->isVisible());
    QCOMPARE(views.map()->values(), window.session().values());
    QVERIFY2(!drawn().contains("Without"), qPrintable(drawn()));
    window.turnTo(Workspace::change);
    QTRY_VERIFY(views.map()->values()->difference && strip->isVisible());
  }

  // Nothing recorded what links carry: all numbers are of paths, on every side.
  void withoutTrafficPathsAreDrawn() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "quiet");
    compute(window, change);
    QVERIFY(change.card(Proposal::routing).button(0).isEnabled());
    QCOMPARE(change.card(Proposal::routing).text(),
             QString("Without senders and receivers other tables are not compared. Try shows what each changes on "
                     "links."));
    change.card(Proposal::routing).button(0).menu()->actions().front()->trigger();
    WithoutIt& without = window.views().without();
    QTRY_VERIFY(without.answer() && !without.busy());
    for (const WithoutIt::Side side : {WithoutIt::Side::now, WithoutIt::Side::then, WithoutIt::Side::difference}) {
      without.setSide(side);
      const LinkValues& values = *window.views().map()->values();
      QVERIFY(values.unit == LinkUnit::paths);
      QVERIFY2(values.ofEnds.contains("paths") && values.ofNodes.contains("paths"), qPrintable(values.ofEnds));
    }
  }

  // Above the map stands what the chosen tables make of it, not that nothing breaks.
  void theHeadlineFollowsTheTables() {
    MainWindow window(Workspace::change);
    opened(window, "quiet");
    QTRY_VERIFY(window.idle());
    WithoutIt& without = window.views().without();
    without.setRouting(RoutingEngine::updn);
    without.take(needNodes(window.session().run()->fabric, "spine1").front());
    const auto told = [&] {
      for (const auto* label : window.findChild<WithoutStrip*>()->findChildren<QLabel*>())
        if (label->accessibleName() == "What is removed") return label->text();
      return QString();
    };
    const QString rerouted =
        " by %1: 3 paths → 4 paths on the most loaded link (+33 %). Paths of all-to-all prediction.";
    QTRY_VERIFY(without.answer() && !without.busy());
    QVERIFY2(told().startsWith("Without spine1") && told().endsWith(rerouted.arg("updn")), qPrintable(told()));
    without.setRouting(RoutingEngine::ftree);
    QTRY_VERIFY(without.answer() && !without.busy());
    QVERIFY2(told().endsWith(rerouted.arg("ftree")), qPrintable(told()));
    without.setRouting({});
    QTRY_VERIFY(without.answer() && !without.busy());
    QVERIFY2(told().contains(": 4 paths break. ") && !told().contains("most loaded"), qPrintable(told()));
  }

  // It is selected, as before; but nothing fades for it where what its absence changes is to be seen.
  void whatFailsIsSelectedAndNothingFades() {
    MainWindow window(Workspace::change);
    opened(window, "run");
    QTRY_VERIFY(window.idle());
    const Item spine(needNodes(window.session().run()->fabric, "spine1").front());
    Selection& selection = window.session().selection();
    const auto fades = [&] { return window.views().map()->options().highlight.has_value(); };
    selection.select(spine);
    QTRY_VERIFY(fades());  // whose routes lead over it
    window.showEvidence(spine, EvidencePage::failure);
    QTRY_VERIFY(window.views().without().answer() && window.idle());
    QVERIFY(!fades());
    QCOMPARE(selection.selected(), spine);
    selection.select(HostIndex(0));
    QTRY_VERIFY(fades());
    selection.select(spine);
    QTRY_VERIFY(window.idle() && window.session().selectedTraffic());
    QVERIFY(!fades());
    window.views().without().putBack();
    QTRY_VERIFY(fades());
  }

  // The sentence about other tables leads to their card and effect, whatever was tried before.
  void theSentenceOfRoutingTriesTheBest() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    compute(window, change);
    change.card(Proposal::placement).button(0).click();
    QTRY_VERIFY(window.idle() && change.card(Proposal::placement).isChosen());
    window.turnTo(Workspace::summary);
    const Summary summary = summarise(RunStore(path("run")), path("run"), SummaryScope::computed);
    const auto sentence = std::ranges::find(summary.sentences, SummaryKind::routing, &SummarySentence::kind);
    QVERIFY(sentence != summary.sentences.end());
    window.showEvidence(sentence->evidence, sentence->page);
    QCOMPARE(window.workspace(), Workspace::change);
    QVERIFY(change.card(Proposal::routing).isChosen() && !change.card(Proposal::placement).isChosen());
    const WithoutIt& without = window.views().without();
    QTRY_VERIFY(without.answer() && !without.busy());
    const auto after = [](const SummaryNumber& one) { return !one.name.ends_with(" now"); };
    double least = std::numeric_limits<double>::max();
    for (const SummaryNumber& one : sentence->numbers | std::views::filter(after))
      least = std::min(least, *one.value.asReal());
    QCOMPARE(double(*std::ranges::max_element(without.answer()->after->bytes)), least);
    QTRY_COMPARE(change.card(Proposal::routing).visibleRegion().boundingRect(), change.card(Proposal::routing).rect());
  }

  // Whatever number stands large, the bars are of the most loaded link end.
  void barsOfAFailureAreOfTheMostLoadedEnd() {
    SummarySentence sentence{SummaryKind::failure, "If core1 fails, 5 254 paths break", "", "5 254 paths"};
    sentence.numbers = {{"on the most loaded link end, rerouted", std::uint64_t{3000}, ColumnKind::count, ""},
                        {"on the most loaded link end now", std::uint64_t{2646}, ColumnKind::count, ""},
                        {"paths that break", std::uint64_t{5254}, ColumnKind::count, ""}};
    ProposalCard card(Icon::warn, "If core1 fails");
    for ([[maybe_unused]] const int turn : {0, 1, 2}) {
      std::ranges::rotate(sentence.numbers, sentence.numbers.begin() + 1);
      card.tell(sentence);
      QStringList bars;
      for (const QWidget* each : card.findChildren<QWidget*>()) bars << each->accessibleName().simplified();
      QVERIFY2(bars.contains("now 2 646 paths, then 3 000 paths"), qPrintable(bars.join('|')));
    }
  }

  void whatWasComputedIsKept() {
    QVERIFY(keptAnswers::of(text("run")));
    qputenv("WEFT_TEST_CHILD", "/nowhere/weft");
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "run");
    QTRY_VERIFY(!change.card(Proposal::placement).gain().isEmpty());
    QCOMPARE(window.findChild<SummaryPage*>()->feed().computing(), SummaryView::Computing::done);
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    test::writeSmallRun(path("other"), {.pairs = true});
    QVERIFY(!keptAnswers::of(text("other")));  // of another file
  }

  void withoutAFabricItIsAskedFor() {
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "bare");
    QTRY_VERIFY(window.idle());
    QTRY_COMPARE(change.card(Proposal::placement).button(0).text(), buttonText(MissingSource::fabric));
    QSignalSpy asked(&change, &ChangePage::addAsked);
    change.disconnect(&window);  // whose dialog waits
    change.card(Proposal::placement).button(0).click();
    QCOMPARE(asked.count(), 1);
    QVERIFY(!change.card(Proposal::routing).button(0).isEnabled());
  }

  // Nothing of them goes over links: no place is asked for that nobody can find.
  void ranksOfOneHostNeedNoOtherPlace() {
    test::writeSmallRun(path("one"), {.traffic = false, .pairs = true, .oneHost = true});
    MainWindow window(Workspace::change);
    ChangePage& change = opened(window, "one");
    SummaryFeed& feed = window.findChild<SummaryPage*>()->feed();
    QTRY_VERIFY(!feed.busy());
    if (feed.computing() == SummaryView::Computing::stopped) feed.compute();
    QTRY_COMPARE(change.card(Proposal::placement).text(),
                 QString("All ranks ran on n1. Another placement changes no load of a link."));
    QVERIFY(!change.card(Proposal::placement).button(0).isEnabled());
  }

 private:
  std::filesystem::path path(const char* name) const { return folder_.filePath(QString(name) + ".weft").toStdString(); }
  QString text(const char* name) const { return QString::fromStdString(path(name).string()); }

  ChangePage& opened(MainWindow& window, const char* run) {
    test::openIn(window, path(run));
    window.resize(1366, 768);
    window.turnTo(Workspace::change);
    return *window.findChild<ChangePage*>();
  }

  // However long it takes.
  void compute(MainWindow& window, const ChangePage& change) {
    SummaryFeed& feed = window.findChild<SummaryPage*>()->feed();
    QTRY_VERIFY(!feed.busy());
    if (feed.computing() == SummaryView::Computing::stopped) feed.compute();
    QTRY_VERIFY(!feed.busy() && !change.card(Proposal::failure).gain().isEmpty());
  }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowChangeTest)

}  // namespace window_change_test
#include "window_change_test.moc"
