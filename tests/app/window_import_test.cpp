// The import in its child process, with small programs in weft's place.
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/import_process.h"
#include "app/session/run_opener.h"
#include "app/page/banners.h"
#include "app/window/import_dialog.h"
#include "app/window/main_window.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

class WindowImportTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-import-test");
  }

  void progressNamesBytesAndSource() {
    ImportProcess import;
    QSignalSpy progress(&import, &ImportProcess::progress), succeeded(&import, &ImportProcess::succeeded);
    import.start(program("echo 'progress 512 2048 my bundle/a b.csv'; echo 'progress 2048 2048 x'; exit 0"), {bundle()},
                 target());
    QTRY_COMPARE(succeeded.count(), 1);
    QCOMPARE(progress.count(), 2);
    QCOMPARE(progress[0], QVariantList({quint64(512), quint64(2048), QString("my bundle/a b.csv")}));
  }

  void extrasAreOptionsOfTheCommand() {
    ImportExtras extras;
    extras.hosts = "/x/hosts.csv";
    extras.label = "16 ranks";
    extras.before = "/x/before";
    extras.after = "/x/after";
    extras.seconds = 2.5;
    const QStringList expected{"import",
                               QString::fromStdString(bundle().string()),
                               "-o",
                               QString::fromStdString(target().string()),
                               "--hosts",
                               "/x/hosts.csv",
                               "--label",
                               "16 ranks",
                               "--counters-before",
                               "/x/before",
                               "--counters-after",
                               "/x/after",
                               "--seconds",
                               "2.5"};
    QCOMPARE(importArguments({bundle()}, target(), extras), expected);
    QCOMPARE(importArguments({bundle()}, target()), expected.first(4));
    ImportProcess import;
    QSignalSpy progress(&import, &ImportProcess::progress), succeeded(&import, &ImportProcess::succeeded);
    import.start(program("echo \"progress $# 0 $*\""), {bundle()}, target(), extras);
    QTRY_COMPARE(succeeded.count(), 1);
    QCOMPARE(progress[0][0].toInt(), int(expected.size()) + 1);  // and --progress
    QVERIFY(progress[0][2].toString().contains("--label 16 ranks --counters-before"));
  }

  // What a run lacks is imported with all that it was imported from; each folder once, a host list as such.
  void whatARunLacksIsAddedToItsSources() {
    const QDir folder(folder_.path());
    QVERIFY(folder.mkpath("job/trace") && folder.mkpath("fabric") && folder.mkpath("more"));
    QVERIFY(QFile(folder.filePath("hosts.csv")).open(QIODevice::WriteOnly));
    const auto source = [&](const char* path, const char* kind) {
      Source made;
      made.row.path = path;
      made.row.kind = kind;
      return made;
    };
    const ImportAddition to{
        MissingSource::trace,
        folder.filePath("run.weft").toStdString(),
        {source("job/collectives.csv and 10 more", kinds::recording), source("job/trace/traces.otf2", kinds::trace),
         source("fabric/ibdiagnet.lst", kinds::topology), source("fabric/ibdiagnet.fdbs", kinds::forwarding),
         source("hosts.csv", kinds::hostMap)}};
    ImportDialog dialog(nullptr, to);
    const auto path = [&](const char* name) { return std::filesystem::path(folder.filePath(name).toStdString()); };
    QCOMPARE(dialog.request().paths, (std::vector{path("job"), path("fabric")}));
    QCOMPARE(dialog.request().extras.hosts, path("hosts.csv"));
    QCOMPARE(dialog.whyNot(), QString("Name what is to be added."));
    for (QLabel* one : dialog.findChildren<QLabel*>())
      if (one->text().remove('&') == "Add") qobject_cast<QLineEdit*>(one->buddy())->setText(folder.filePath("more"));
    QCOMPARE(dialog.request().paths, (std::vector{path("job"), path("fabric"), path("more")}));
    QCOMPARE(dialog.whyNot(), QString());
    QCOMPARE(dialog.request().added, path("run.weft"));
    QCOMPARE(storeBeside(path("run.weft")), path("run-2.weft"));
    QCOMPARE(storeBeside(path("run.weft"), {path("run-2.weft"), path("run-3.weft")}), path("run-4.weft"));
    QVERIFY(dialog.command().contains(" -o " + folder.filePath("run-2.weft")));
    QVERIFY(QFile(folder.filePath("run-2.weft")).open(QIODevice::WriteOnly));
    QCOMPARE(storeBeside(path("run.weft")), path("run-3.weft"));  // no file is written over
    QVERIFY(folder.rmdir("job/trace") && folder.rmdir("job"));
    const ImportDialog later(nullptr, to);  // not there any more: the user names it
    QVERIFY(later.request().paths.empty());
    QCOMPARE(later.whyNot(), QString("Choose a bundle."));
  }

  void theDialogShowsTheCommandAndSaysWhatIsMissing() {
    ImportDialog dialog;
    QCOMPARE(dialog.whyNot(), QString("Choose a bundle."));
    QLineEdit *path = nullptr, *before = nullptr, *after = nullptr, *label = nullptr;
    for (QLabel* one : dialog.findChildren<QLabel*>()) {
      auto* field = qobject_cast<QLineEdit*>(one->buddy());
      const QString text = one->text().remove('&');
      if (text == "Bundle") path = field;
      if (text == "Counters before") before = field;
      if (text == "Counters after") after = field;
      if (text == "Label") label = field;
    }
    QVERIFY(path && before && after && label);
    path->setText(QString::fromStdString(bundle().string()));
    QCOMPARE(dialog.whyNot(), QString());
    before->setText(folder_.path());
    QVERIFY(dialog.whyNot().contains("those after it"));
    after->setText(folder_.path() + "/none");
    QVERIFY(dialog.whyNot().contains("There is no file or folder"));
    after->setText(folder_.path());
    label->setText("it's $HOME");
    QCOMPARE(dialog.whyNot(), QString());
    QCOMPARE(
        dialog.command(),
        QString("weft import %1 -o %2 --label 'it'\\''s $HOME' --counters-before %3 --counters-after %3")
            .arg(QString::fromStdString(bundle().string()), QString::fromStdString(target().string()), folder_.path()));
    path->setText(QString::fromStdString(whole().string()));
    QVERIFY(dialog.whyNot().contains("open it as a run"));
  }

  void aCancelledImportIsSaid() {
    MainWindow window;
    qputenv("WEFT_TEST_CHILD", program("echo progress 1 2 x; sleep 60").toUtf8());
    QSignalSpy progress(&window.opener().import(), &ImportProcess::progress);
    window.open({bundle()});
    QTRY_VERIFY(progress.count() > 0);
    window.opener().cancelImport();
    auto* strip = window.findChild<MessageStrip*>();
    QCOMPARE(strip->sentence(), QString("The import of %1 was cancelled: nothing of it was kept")
                                    .arg(QString::fromStdString(bundle().string())));
    QVERIFY(!strip->isHidden() && window.findChild<ImportStrip*>()->isHidden());
    QTRY_VERIFY(!window.opener().importing());
    QVERIFY(!strip->isHidden());
  }

  void failureIsTheLastLineOnStandardErrorAndLeavesNoFile() {
    ImportProcess import;
    QSignalSpy failed(&import, &ImportProcess::failed);
    import.start(
        program(
            "touch \"$4.$(uname -n)-$$.partial\"; echo note >&2; echo 'weft: nothing readable; check it' >&2; exit 1"),
        {bundle()}, target());
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), QString("nothing readable; check it"));
    QVERIFY(failed[0][1].toString().contains("note"));
    QVERIFY(nothingLeft());
  }

  void aCrashIsToldAndLeavesNoFile() {
    ImportProcess import;
    QSignalSpy failed(&import, &ImportProcess::failed);
    import.start(program("touch \"$4.$(uname -n)-$$.partial\"; kill -SEGV $$"), {bundle()}, target());
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().contains("signal 11"));
    QVERIFY(nothingLeft());
    import.start(folder_.path() + "/no such program", {bundle()}, target());
    QTRY_COMPARE(failed.count(), 2);
  }

  void cancelEndsTheChildAndItsChildrenAndLeavesNoFile() {
    ImportProcess import;
    QSignalSpy progress(&import, &ImportProcess::progress), cancelled(&import, &ImportProcess::cancelled);
    // A grandchild that ignores gentle signals and keeps writing, as the supervised import might.
    import.start(
        program(
            "trap '' TERM; (trap '' TERM; while :; do : >>\"$4.$(uname -n)-$$.partial\"; echo progress 1 2 x; sleep "
            "0.01; done) & wait"),
        {bundle()}, target());
    QTRY_VERIFY(progress.count() > 0);
    import.cancel();
    QCOMPARE(cancelled.count(), 1);
    QVERIFY(!import.running());
    QTest::qWait(100);
    QVERIFY(nothingLeft());
  }

  void closingWhileImportingLeavesNoFile() {
    {
      ImportProcess import;
      QSignalSpy progress(&import, &ImportProcess::progress);
      import.start(program("touch \"$4.$(uname -n)-$$.partial\"; echo progress 1 2 x; sleep 60"), {bundle()}, target());
      QTRY_VERIFY(progress.count() > 0);
    }
    QVERIFY(nothingLeft());
  }

  void anImportedBundleIsReadyToBeOpened() {
    RunOpener opener;
    qputenv("WEFT_TEST_CHILD", program("cp '" + QString::fromStdString(whole().string()) + "' \"$4\"").toUtf8());
    QSignalSpy ready(&opener, &RunOpener::ready);
    opener.open({bundle()});
    QTRY_COMPARE(ready.count(), 1);
    QCOMPARE(ready[0],
             QVariantList({QString::fromStdString(target().string()), QString::fromStdString(bundle().string()),
                           QString::fromStdString(bundle().string())}));
    QTRY_VERIFY(!opener.importing());
  }

  void runStoresAreReadyAtOnceAndBundlesWaitForEachOther() {
    const std::filesystem::path first = whole();
    QDir(folder_.path()).mkpath("bundle2");
    RunOpener opener;
    qputenv("WEFT_TEST_CHILD", program("cp '" + QString::fromStdString(whole().string()) + "' \"$4\"").toUtf8());
    QSignalSpy ready(&opener, &RunOpener::ready), started(&opener.import(), &ImportProcess::started);
    opener.open({bundle(), first});
    QCOMPARE(ready.count(), 1);
    opener.open({(folder_.path() + "/bundle2").toStdString()});
    QCOMPARE(started.count(), 1);
    QTRY_COMPARE(ready.count(), 3);
    QVERIFY(ready[1][0].toString().endsWith("/bundle.weft"));
    QVERIFY(ready[2][0].toString().endsWith("/bundle2.weft"));
    QFile::remove(folder_.path() + "/bundle2.weft");
  }

  void theRunStoreLiesBesideTheBundleUnlessThatWouldHurt() {
    QCOMPARE(importTarget({bundle().string() + "/"}).string(), target().string());
    const std::filesystem::path both = importTarget({bundle(), "/elsewhere/fabric/"});
    QCOMPARE(both.parent_path(), target().parent_path());
    QCOMPARE(both.filename().string(), bundle().filename().string() + "+fabric.weft");
    const std::vector<std::filesystem::path> many(30, bundle());
    QCOMPARE(importTarget(many), cachedTarget(many));
    const QString foreign = QString::fromStdString(target().string());
    QFile::remove(foreign);
    QFile file(foreign);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("my thesis");
    file.close();
    QVERIFY(importTarget({bundle()}) == cachedTarget({bundle()}));
    QVERIFY(QFile::remove(foreign));
  }

 private:
  QString program(const QString& script) {
    const QString path = folder_.path() + "/program" + QString::number(++programs_);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("no temporary file");
    file.write(("#!/bin/sh\n" + script + "\n").toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
  }
  std::filesystem::path whole() {
    const std::filesystem::path path = (folder_.path() + "/whole.weft").toStdString();
    if (!std::filesystem::exists(path)) test::writeSmallRun(path);
    return path;
  }
  std::filesystem::path bundle() {
    QDir(folder_.path()).mkpath("bundle");
    return (folder_.path() + "/bundle").toStdString();
  }
  std::filesystem::path target() { return (folder_.path() + "/bundle.weft").toStdString(); }
  bool nothingLeft() { return QDir(folder_.path()).entryList({"bundle.weft*"}, QDir::Files).isEmpty(); }

  QTemporaryDir folder_;
  int programs_ = 0;
};

WEFT_WIDGET_TEST(WindowImportTest)
#include "window_import_test.moc"
