// MPI_THREAD_MULTIPLE: nothing is lost and nothing counted twice, whoever starts and whoever completes; and no data
// race, with the library built for the thread sanitizer.
#include <QTest>

#include "mpi_run.h"
#include "own_counts.h"
#include "test_class.h"

using namespace weft;

class RecorderThreadsTest : public QObject {
  Q_OBJECT

  void run(const QString& program, const QString& library, const QStringList& more) {
    if (!MpiRun().possible() || !QFile::exists(program) || !QFile::exists(library)) QSKIP("not built here");
    QTemporaryDir folder;
    MpiRun run;
    run.ranks = 2;
    run.preload = {library};
    run.settings =
        QStringList{"EXPECTED=" + folder.filePath("expected"), "WEFT_BUNDLE=" + folder.filePath("bundle")} + more;
    const auto result = run(program);
    if (result.errors.contains("ThreadSanitizer: unexpected memory mapping"))
      QSKIP("the thread sanitizer does not know this kernel's address layout");
    QVERIFY2(result.status == 0, qPrintable(result.errors.left(20000)));
    QVERIFY2(!result.errors.contains("ThreadSanitizer"), qPrintable(result.errors.left(20000)));
    const OwnCounts own = ownCounts(folder, 2);
    QVERIFY(!own.empty());
    const QString different = differences(own, recordedLike(own, folder.filePath("bundle").toStdString()));
    QVERIFY2(different.isEmpty(), qPrintable("\n" + different));
  }

 private slots:
  void everyCallIsCounted() { run(WEFT_PROGRAMS "/stress-openmpi", WEFT_LIBRARIES "/libweft-record.so", {}); }

  // Open MPI isn't built for the sanitizer: what happens inside it is passed over. UCX, which it would use, takes locks
  // when a thread unmaps its stack, after the sanitizer has forgotten the thread.
  void withoutDataRaces() {
    run(WEFT_PROGRAMS "/stress-thread-openmpi", WEFT_LIBRARIES "/libweft-record-thread.so",
        {"OMPI_MCA_pml=ob1", "TSAN_OPTIONS=exitcode=66 ignore_noninstrumented_modules=1 suppressions=" WEFT_SOURCE
                             "/tests/collector/threads/open-mpi.supp"});
  }
};

WEFT_TEST(RecorderThreadsTest)
#include "recorder_threads_test.moc"
