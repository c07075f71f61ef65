// The summary fills itself: what is recorded at once, what has to be computed by a child, which the user can stop and
// start again.
#include <QDir>
#include <QPushButton>
#include <QStandardPaths>

#include "app/workspaces/summary_feed.h"
#include "cli.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

namespace window_summary_test {

QStringList kindsIn(const SummaryView& view) {
  QStringList kinds;
  for (const SentenceRow* each : view.findChildren<SentenceRow*>())
    if (each->isVisibleTo(&view) && each->sentence().isKnown()) kinds << word(each->sentence().kind);
  return kinds;
}

QPushButton* button(const SummaryView& view, const QString& text) {
  for (QPushButton* each : view.findChildren<QPushButton*>())
    if (each->text() == text && each->isVisibleTo(&view)) return each;
  return nullptr;
}

class WindowSummaryTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  const QString run_ = folder_.filePath("run.weft");

  std::shared_ptr<const StoreFile> file() const { return std::make_shared<StoreFile>(run_.toStdString()); }

  QString sleeping() const {
    const QString path = folder_.filePath("sleeping");
    std::ofstream(path.toStdString()) << "#!/bin/sh\nexec sleep 600\n";
    QFile::setPermissions(path, QFile::ReadOwner | QFile::ExeOwner);
    return path;
  }

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QVERIFY(QDir(folder_.path()).mkdir("tmp"));
    qputenv("TMPDIR", folder_.filePath("tmp").toUtf8());
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    test::writeSmallRun(run_.toStdString(), {.pairs = true});
  }

  void cleanup() {
    QCOMPARE(QDir(folder_.filePath("tmp")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
  }

  void fillsItself() {
    SummaryView view;
    SummaryFeed feed(view);
    feed.show(file());
    QVERIFY(waitUntil([&] { return kindsIn(view).contains("link"); }));
    QVERIFY(waitUntil([&] { return kindsIn(view).contains("routing") || button(view, "Compute"); }));
    if (QPushButton* compute = button(view, "Compute"))
      compute->click();  // the machine was too slow for the first time
    QVERIFY(waitUntil([&] { return kindsIn(view).contains("routing"); }));
    QVERIFY(!button(view, "Compute") && !button(view, "Stop"));
    QVERIFY(kindsIn(view).indexOf("link") < kindsIn(view).indexOf("placement"));
  }

  void computingCanBeStopped() {
    SummaryView view;
    SummaryFeed feed(view);
    test::writeSmallRun(run_.toStdString(), {.pairs = true});  // of which nothing was computed before
    qputenv("WEFT_TEST_CHILD", sleeping().toUtf8());
    feed.show(file());
    QVERIFY(waitUntil([&] { return button(view, "Stop") || button(view, "Compute"); }));
    if (QPushButton* stop = button(view, "Stop")) stop->click();
    QVERIFY(waitUntil([&] { return button(view, "Compute") != nullptr; }));
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    button(view, "Compute")->click();
    QVERIFY(waitUntil([&] { return kindsIn(view).contains("routing"); }));
  }

  // The run was imported again: what was told of the old one leads nowhere any more.
  void anotherRunOfTheSameNameHasItsOwnSentences() {
    SummaryView view;
    SummaryFeed feed(view);
    feed.show(file());
    QVERIFY(waitUntil([&] { return kindsIn(view).contains("link"); }));
    test::writeSmallRun(run_.toStdString(), {.fabric = false, .traffic = false});
    feed.show(file());
    QCOMPARE(kindsIn(view), QStringList());
    QVERIFY(waitUntil([&] { return !feed.busy() && !feed.sentences().empty(); }));
    QVERIFY(!kindsIn(view).contains("link"));
    feed.show(nullptr);
    QVERIFY(feed.sentences().empty() && kindsIn(view).isEmpty());
    test::writeSmallRun(run_.toStdString(), {.pairs = true});
  }

  void saysWhatCanNotBeRead() {
    SummaryView view;
    SummaryFeed feed(view);
    QString sentence;
    connect(&feed, &SummaryFeed::failed, this, [&](const QString& said) { sentence = said; });
    const QString nothing = folder_.filePath("nothing.weft");
    std::ofstream(nothing.toStdString()) << "no run";
    feed.show(std::make_shared<StoreFile>(nothing.toStdString()));
    QVERIFY(waitUntil([&] { return !sentence.isEmpty(); }));
    QVERIFY(sentence.contains("nothing.weft"));
  }
};

WEFT_WIDGET_TEST(WindowSummaryTest)

}  // namespace window_summary_test
#include "window_summary_test.moc"
