// Work on a thread of its own: one at a time, the latest wins, and nothing of what was stopped is heard of again.
#include <QTest>

#include <atomic>
#include <chrono>

#include "app/session/jobs.h"
#include "test_class.h"

using namespace weft;
namespace jobs_test {

using namespace std::chrono_literals;

class JobsTest : public QObject {
  Q_OBJECT

 private slots:
  // As a spin box that is held down asks for figures: each takes long and looks at nothing.
  void theLatestOfManyWins() {
    std::atomic<int> running = 0, most = 0, begun = 0;
    std::vector<int> delivered;
    Job job;
    for (int i = 0; i < 50; ++i)
      job.start([&, i](const Job::Link& link) {
        ++begun;
        most = std::max(most.load(), ++running);
        std::this_thread::sleep_for(20ms);
        --running;
        link.deliver([&delivered, i] { delivered.push_back(i); });
      });
    QTRY_VERIFY(!job.busy());
    QCOMPARE(delivered, std::vector<int>{49});
    QCOMPARE(most.load(), 1);
    QVERIFY(begun <= 2);
  }

  void whatWaitsIsDroppedByStop() {
    std::atomic<bool> go = false, second = false;
    Job job;
    job.start([&](const Job::Link&) {
      while (!go) std::this_thread::sleep_for(1ms);
    });
    job.start([&](const Job::Link&) { second = true; });
    job.stop();
    go = true;
    QTest::qWait(50);
    QVERIFY(!second && !job.busy());
    job.start([&](const Job::Link&) { second = true; });
    QTRY_VERIFY(second && !job.busy());
  }

  void failuresAreToldOnceAndWorkGoesOn() {
    QStringList told;
    int finished = 0;
    Job job;
    connect(&job, &Job::failed, this, [&](const QString& sentence) { told << sentence; });
    connect(&job, &Job::finished, this, [&] { ++finished; });
    job.start([](const Job::Link&) { throw std::runtime_error("no such rank"); });
    QTRY_COMPARE(finished, 1);
    job.start([](const Job::Link&) {});
    QTRY_COMPARE(finished, 2);
    QCOMPARE(told, QStringList{"no such rank"});
  }

  // Work that looks at nothing and holds what it reads: whoever had the job goes on at once, and hears nothing more.
  void nobodyWaitsForWorkThatDoesNotStop() {
    std::atomic<bool> go = false, done = false, told = false;
    auto held = std::make_shared<int>(7);
    {
      Job job;
      job.start([&, held](const Job::Link& link) {
        while (!go) std::this_thread::sleep_for(1ms);
        link.deliver([&told] { told = true; });
        done = *held == 7;
      });
      QTRY_VERIFY(job.busy());
    }
    QVERIFY(!done);  // the job is gone, its work is not
    held.reset();
    go = true;
    Job::waitForAll();
    QVERIFY(done);
    QTest::qWait(20);
    QVERIFY(!told);
  }

  void endsCleanlyWhileBusy() {
    std::atomic<bool> seen = false;
    {
      Job job;
      job.start([&](const Job::Link& link) {
        while (!link.stopped()) std::this_thread::sleep_for(1ms);
        seen = true;
      });
      job.start([](const Job::Link&) { QFAIL("nobody waits for it"); });
    }
    Job::waitForAll();
    QVERIFY(seen);
  }
};

WEFT_TEST(JobsTest)

}  // namespace jobs_test
#include "jobs_test.moc"
