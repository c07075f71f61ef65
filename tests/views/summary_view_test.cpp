// The summary of a run as a widget: its buttons lead to the evidence or ask for what is missing, and what it shows is
// what it copies.
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <cstdlib>

#include "test_class.h"
#include "views/shared/theme.h"
#include "views/summary/summary_text.h"
#include "views/summary/summary_view.h"

using namespace weft;

namespace summary_view_test {

Summary twoSentences() {
  Summary summary;
  summary.headline = "16 ranks on 8 hosts ran 24 s, 36 % of it in MPI";
  SummarySentence link{
      SummaryKind::link, "The link leaf1 → n1 carries most: 989 MB", "99.7 % of it is W", "989 MB", 0.997,
      "99.7 % is W"};
  link.numbers = {{"bytes", std::uint64_t{988912012}, ColumnKind::bytes, "links RUN --traffic pair"},
                  {"share of W", 0.997, ColumnKind::share, "users RUN leaf1 7 --by communicator", Quality::estimated}};
  link.button = "Who loads it";
  link.evidence = EndIndex(7);
  SummarySentence wait{SummaryKind::wait, "Nobody knows why ranks wait", "Add a trace", ""};
  wait.missing = MissingSource::trace;
  summary.sentences = {link, wait};
  summary.has = {{"Ranks and hosts", "16 on 8"}};
  summary.lacks = {{"Regions", ""}};
  summary.importNotes = 3;
  return summary;
}

SummarySentence failure() {
  SummarySentence sentence{SummaryKind::failure, "If spine3 fails, 2.11 GB of traffic breaks", "No host is cut off",
                           "+57 %"};
  sentence.numbers = {
      {"bytes", std::uint64_t{1549593372}, ColumnKind::bytes, "whatif RUN --without spine3", Quality::modelled}};
  sentence.button = "Try";
  sentence.page = EvidencePage::routing;
  sentence.evidence = NodeIndex(3);
  return sentence;
}

QPushButton* button(const QWidget& in, const QString& text) {
  for (QPushButton* each : in.findChildren<QPushButton*>())
    if (each->text() == text && each->isVisibleTo(&in)) return each;
  return nullptr;
}

QStringList headlines(const QWidget& in) {
  QStringList all;
  for (const SentenceRow* each : in.findChildren<SentenceRow*>())
    if (each->isVisibleTo(&in)) all << each->accessibleName();
  return all;
}

class SummaryViewTest : public QObject {
  Q_OBJECT

 private slots:
  void buttonsLeadToTheEvidence() {
    SummaryView view;
    view.show(twoSentences(), "run.weft");
    Item item;
    EvidencePage page{};
    connect(&view, &SummaryView::evidenceAsked, this, [&](const Item& asked, EvidencePage where) {
      item = asked;
      page = where;
    });
    button(view, "Who loads it")->click();
    QVERIFY(item == Item(EndIndex(7)) && page == EvidencePage::links);
    MissingSource missing = MissingSource::nothing;
    connect(&view, &SummaryView::addAsked, this, [&](MissingSource source) { missing = source; });
    button(view, "Add trace…")->click();
    QCOMPARE(int(missing), int(MissingSource::trace));
    button(view, "Add to this run…")->click();
    QCOMPARE(int(missing), int(MissingSource::nothing));
    QCOMPARE(button(view, "Who loads it")->accessibleName(),
             unbrokenText("Who loads it: The link leaf1 → n1 carries most: 989 MB"));
  }

  // What leads on has the colour of what can be clicked, what is there the colour of "ok", what is not neither.
  void iconsHaveTheColoursOfWhatTheyMean() {
    SummaryView view;
    view.setPalette(Theme::lightWindow().palette());
    view.show(twoSentences(), "run.weft");
    const Theme theme = Theme::lightWindow();
    const auto icons = [](const QWidget& in, const QColor& colour) {
      int found = 0;
      for (const QLabel* each : in.findChildren<QLabel*>()) {
        if (each->pixmap().isNull()) continue;
        const QImage image = each->pixmap().toImage();
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
          for (int x = 0; x < image.width(); ++x) {
            const QColor seen = image.pixelColor(x, y);  // thin lines are half transparent
            pixels += seen.alpha() > 100 && std::abs(seen.red() - colour.red()) < 8 &&
                      std::abs(seen.green() - colour.green()) < 8 && std::abs(seen.blue() - colour.blue()) < 8;
          }
        found += pixels > 3;
      }
      return found;
    };
    const auto rows = view.findChildren<SentenceRow*>();
    QCOMPARE(rows.size(), 2);
    QCOMPARE(icons(*rows[0], theme.accent), 1);
    QCOMPARE(icons(*rows[1], theme.accent), 0);
    const auto& contents = *view.findChild<ContentsColumn*>();
    QCOMPARE(icons(contents, theme.ok), 1);
    QCOMPARE(icons(contents, theme.muted), 1);
  }

  void copiesWhatItShows() {
    SummaryView view;
    view.show(twoSentences(), "run.weft");
    button(view, "Copy")->click();
    const QString text = QGuiApplication::clipboard()->text().replace(QChar(0xa0), ' ');
    QCOMPARE(text, QString("16 ranks on 8 hosts ran 24 s, 36 % of it in MPI\nThe link leaf1 → n1 carries most: 989 MB. "
                           "99.7 % of it is W.\n"
                           "Nobody knows why ranks wait. Add a trace.\n"));
  }

  // Whatever takes seconds comes later, to its place in the order.
  void computedSentencesTakeTheirPlace() {
    SummaryView view;
    view.show(twoSentences(), "run.weft");
    QVERIFY(!button(view, "Stop") && !button(view, "Compute"));
    QSignalSpy stop(&view, &SummaryView::stopAsked), compute(&view, &SummaryView::computeAsked);
    view.setComputing(SummaryView::Computing::running);
    button(view, "Stop")->click();
    QCOMPARE(stop.count(), 1);
    view.setComputing(SummaryView::Computing::stopped);
    button(view, "Compute")->click();
    QCOMPARE(compute.count(), 1);
    view.add({failure()});
    QVERIFY(!button(view, "Compute"));
    QCOMPARE(headlines(view),
             QStringList({unbrokenText("The link leaf1 → n1 carries most: 989 MB"),
                          unbrokenText("If spine3 fails, 2.11 GB of traffic breaks"), "Nobody knows why ranks wait"}));
  }

  void narrowViewsHaveNoBars() {
    SummaryView view;
    view.show(twoSentences(), "run.weft");
    view.setVisible(true);
    view.resize(1500, 600);
    const auto bar = view.findChild<ShareBar*>();
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->accessibleName(), unbrokenText("99.7 % is W"));
    view.resize(800, 600);
    QVERIFY(!bar->isVisible());
  }

  void numbersDoNotLeaveTheirUnits() {
    QCOMPARE(unbrokenText("989 MB, 5.19 s of 20 208 pairs, 36 % of it"),
             QString("989\u00a0MB, 5.19\u00a0s of 20\u00a0208 pairs, 36\u00a0% of it"));
    QCOMPARE(sourceText(twoSentences().sentences[0]).split('\n').at(1), QString("share of W: 0.997, estimated"));
    QVERIFY(sourceText(twoSentences().sentences[0]).startsWith("bytes: 988\u202f912\u202f012\u00a0B, exact"));
  }

  void runsOfNothingAreShown() {
    SummaryView view;
    view.show(Summary(), {});
    QVERIFY(headlines(view).isEmpty());
    QVERIFY(button(view, "Add to this run…"));
  }
};

WEFT_WIDGET_TEST(SummaryViewTest)

}  // namespace summary_view_test
#include "summary_view_test.moc"
