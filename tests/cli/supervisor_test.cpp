// A child that crashes, hangs, eats memory or is told to stop leaves nothing behind, and says what happened.
#include "app/commands/supervisor.h"

#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "core/base/error.h"
#include "test_class.h"

using namespace weft;
namespace fs = std::filesystem;

class SupervisorTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path partial() const { return fs::path(folder_.path().toStdString()) / "run.weft.partial"; }

  // What supervise() says of `work`, which has begun to write: the message, or "status N".
  std::string outcome(const std::function<int(const TellProgress&)>& work,
                      std::chrono::seconds stall = std::chrono::seconds(60)) {
    Supervision how;
    how.cleanup = [this] { fs::remove(partial()); };
    how.stall = stall;
    how.killTimeout = std::chrono::seconds(1);
    try {
      const int status = supervise(how, [&](const TellProgress& tell) {
        std::ofstream(partial()) << "half";
        tell(1, 2, "bundle/profile.csv");
        return work(tell);
      });
      return "status " + std::to_string(status);
    } catch (const Error& error) {
      return error.what();
    }
  }

 private slots:
  void cleanup() { fs::remove(partial()); }

  void statusIsTheWorks() {
    QCOMPARE(outcome([](auto&) { return 0; }), std::string("status 0"));
    QVERIFY(fs::exists(partial()));  // of a good end the work itself makes an end
    QCOMPARE(outcome([](auto&) { return 1; }), std::string("status 1"));
    QVERIFY(!fs::exists(partial()));
  }

  void crashIsExplained() {
    const std::string said = outcome([](auto&) -> int {
      std::signal(SIGSEGV, SIG_DFL);
      std::raise(SIGSEGV);
      return 0;
    });
    QVERIFY2(said.find("bundle/profile.csv") != said.npos && said.find("broke down") != said.npos, said.c_str());
    QVERIFY(!fs::exists(partial()));
  }

  void killIsExplained() {
    const std::string said = outcome([](auto&) -> int {
      std::raise(SIGKILL);
      return 0;
    });
    QVERIFY2(said.find("want of memory") != said.npos, said.c_str());
    QVERIFY(!fs::exists(partial()));
  }

  void hangIsEnded() {
    const std::string said = outcome(
        [](const TellProgress& tell) {
          while (true) {
            tell(1, 2, "bundle/profile.csv");
            usleep(10000);
          }  // speaks, but reads nothing
          return 0;
        },
        std::chrono::seconds(1));
    QVERIFY2(said.find("no progress for 1 s") != said.npos, said.c_str());
    QVERIFY(!fs::exists(partial()));
  }

  void slowIsNotHung() {
    QCOMPARE(outcome(
                 [](const TellProgress& tell) {
                   for (std::uint64_t i = 0; i < 20; ++i) {
                     tell(i, 20, "bundle/profile.csv");
                     usleep(100000);
                   }
                   return 0;
                 },
                 std::chrono::seconds(1)),
             std::string("status 0"));
  }

  void memoryIsLimited() {
    const int status = std::stoi(outcome([](auto&) {
                                   struct rlimit limit {};
                                   getrlimit(RLIMIT_AS, &limit);
                                   const auto all = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                                                    static_cast<double>(sysconf(_SC_PAGESIZE));
                                   return static_cast<double>(limit.rlim_cur) < all ? 0 : 1;
                                 }).substr(7));
#ifndef WEFT_SANITIZED
    QCOMPARE(status, 0);
#endif
  }

  void cancelReachesTheChild() {
    const pid_t self = getpid();
    std::string said = outcome([self](const TellProgress& tell) {
      kill(self, SIGTERM);
      for (std::uint64_t i = 0; tell(i, 0, "x"); ++i) usleep(1000);
      return cancelledStatus;
    });
    QCOMPARE(said, std::string("cancelled; nothing was written"));
    QVERIFY(!fs::exists(partial()));
  }

  void childThatDoesNotListenIsKilled() {
    const pid_t self = getpid();
    const std::string said = outcome([self](auto&) {
      kill(self, SIGINT);
      while (true) pause();
      return 0;
    });
    QCOMPARE(said, std::string("cancelled; nothing was written"));
    QVERIFY(!fs::exists(partial()));
  }
};

WEFT_TEST(SupervisorTest)
#include "supervisor_test.moc"
