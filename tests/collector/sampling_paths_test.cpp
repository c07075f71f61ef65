// Call paths that are kept, and found again without unwinding: against unwinding each time, and against a map.
#include <QCoreApplication>
#include <QTest>

#include <dlfcn.h>
#include <link.h>

#include <future>
#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "collector/record/sampling/entry_cache.h"
#include "collector/record/sampling/loaded.h"
#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/paths.h"
#include "collector/record/sampling/wait_rule.h"
#include "seeded.h"
#include "test_class.h"

namespace sampling_paths_test {

using namespace weft::record;

using Frames = std::vector<std::uintptr_t>;

Stack stackOf(const Frames& frames) {
  Stack stack;
  for (const std::uintptr_t each : frames) {
    stack.pc[stack.count] = each;
    stack.slot[stack.count++] = nullptr;
  }
  return stack;
}

// What walks do: at each depth one of two functions, so that the same place on the stack is reached on many ways.
struct Walk {
  Arena arena;
  Paths paths{arena};
  EntryCache cache{arena};
  std::mt19937 random{weft::seeded(7)};
  int entries = 0, hits = 0, wrong = 0;
  std::set<const Path*> met;
};

// Of the frames around the one at `frame`.
Stack around(const void* frame) {
  Stack all, outer;
  unwindCaller(all, {});
  for (int i = 0; i < all.count; ++i) {
    if (all.slot[i] <= frame) continue;
    outer.pc[outer.count] = all.pc[i];
    outer.slot[outer.count++] = all.slot[i];
  }
  return outer;
}

__attribute__((noinline)) void enter(Walk& walk) {
  const void *const frame = __builtin_frame_address(0), *const from = __builtin_return_address(0);
  const Stack now = around(frame);
  Path* const path = walk.paths.path(now, 0, 0);
  Path* const found = walk.cache.find(frame, from, 0);
  if (found && found != path) ++walk.wrong;
  if (found) ++walk.hits;
  else walk.cache.put(frame, from, now, path);
  walk.met.insert(path);
  ++walk.entries;
}

__attribute__((noinline)) void left(Walk& walk, int depth);
__attribute__((noinline)) void right(Walk& walk, int depth) {
  if (depth == 0) enter(walk);
  else (walk.random() & 1 ? left : right)(walk, depth - 1);
  asm volatile("");
}
__attribute__((noinline)) void left(Walk& walk, int depth) {
  if (depth == 0) enter(walk);
  else (walk.random() & 1 ? left : right)(walk, depth - 1);
  asm volatile("");
}

class SamplingPathsTest : public QObject {
  Q_OBJECT

 private slots:
  // Who unwinds by an older libgcc comes here while another thread has the lock.
  void whatIsLoadedIsToldWithoutTheLoadersLock() {
    using Iterate = int (*)(int (*)(dl_phdr_info*, std::size_t, void*), void*);
    const auto loaders = reinterpret_cast<Iterate>(dlsym(RTLD_NEXT, "dl_iterate_phdr"));
    using Places = std::map<std::uintptr_t, int>;
    const auto note = [](dl_phdr_info* info, std::size_t, void* to) {
      (*static_cast<Places*>(to))[info->dlpi_addr] = info->dlpi_phnum;
      return 0;
    };
    Places wanted, found;
    loaders(note, &wanted);
    loaded::learn();
    struct Turns {
      std::promise<void> held, done;
    } turns;
    std::thread holder([&] {
      const auto wait = [](dl_phdr_info*, std::size_t, void* of) {
        static_cast<Turns*>(of)->held.set_value();
        static_cast<Turns*>(of)->done.get_future().wait();
        return 1;
      };
      loaders(wait, &turns);
    });
    turns.held.get_future().wait();
    {
      const loaded::Unwinding here;
      dl_iterate_phdr(note, &found);
    }
    turns.done.set_value();
    holder.join();
    QVERIFY(!wanted.empty());
    QCOMPARE(found, wanted);
    QVERIFY(loaded::isStale);  // nobody was content with what was told
    loaded::learn();
    QVERIFY(!loaded::isStale);
  }

  void initTestCase() {
    prepareUnwinding();
    setOwnCode(0, 0);
  }

  void pathsAreKeptOnce() {
    Arena arena;
    Paths paths(arena);
    std::mt19937 random(weft::seeded(1));
    std::map<std::pair<Frames, std::uint32_t>, Path*> known;
    for (int i = 0; i < 20'000; ++i) {
      Frames frames(1 + random() % 6);
      for (auto& each : frames) each = 1 + random() % 5;
      const std::uint32_t epoch = random() % 2;
      Path* const path = paths.path(stackOf(frames), 0, epoch);
      QVERIFY(path && path->epoch == epoch && Frames(path->frames, path->frames + path->count) == frames);
      QCOMPARE(known.try_emplace({frames, epoch}, path).first->second, path);
    }
    std::size_t listed = 0;
    for (const Path* each = paths.first(); each; each = each->next) ++listed;
    QCOMPARE(listed, known.size());
  }

  void sumsAreKeptOnce() {
    Arena arena;
    Paths paths(arena);
    Path *const one = paths.path(stackOf({1, 2}), 0, 0), *const other = paths.path(stackOf({1, 3}), 0, 0);
    std::mt19937 random(weft::seeded(2));
    std::map<std::tuple<Path*, int, std::uint32_t, std::uint32_t>, std::uint64_t> expected, seen;
    for (int i = 0; i < 50'000; ++i) {
      Path* const path = random() & 1 ? one : other;
      const Doing doing{static_cast<Op>(random() % 40), nullptr, static_cast<std::uint32_t>(random() % 10),
                        static_cast<std::uint32_t>(random() % 10)};
      paths.sums(*path, doing)->samples.add(1);
      ++expected[{path, static_cast<int>(doing.operation), doing.region, doing.bin}];
    }
    for (Path* path : {one, other})
      for (const PathSums* each = path->first(); each; each = each->next)
        QVERIFY(seen.try_emplace({path, static_cast<int>(each->doing.operation), each->doing.region, each->doing.bin},
                                 each->samples.value())
                    .second);
    QVERIFY(seen == expected);
  }

  void emptyStacksHaveAPathWithoutFrames() {
    Arena arena;
    Paths paths(arena);
    const Path* const none = paths.path(stackOf({}), 0, 0);
    QVERIFY(none && none->count == 0);
    QCOMPARE(paths.path(stackOf({7, 8}), 2, 3), none);
  }

  void entriesAreThoseThatUnwindingFinds() {
    Walk walk;
    for (int i = 0; i < 5000; ++i) left(walk, static_cast<int>(walk.random() % 7));
    QCOMPARE(walk.entries, 5000);
    QCOMPARE(walk.wrong, 0);
    QVERIFY(walk.met.size() > 100);  // 2^7 - 1 ways
    QVERIFY2(walk.hits > 4000, qPrintable(QString::number(walk.hits)));
  }

  void modulesAreWhereTheLoaderPutThem() {
    modules::learn();
    const Module* const own = modules::at(reinterpret_cast<std::uintptr_t>(&enter), modules::epoch);
    QVERIFY(own);
    QCOMPARE(own->path, QCoreApplication::applicationFilePath().toStdString());
    QVERIFY(!modules::at(16, modules::epoch));
    QVERIFY(!modules::at(reinterpret_cast<std::uintptr_t>(&enter), modules::epoch + 1));
  }

  // A library that exports nothing of how it waits: two samples in a call that only waits have waited.
  void withoutFramesOnlyCallsThatOnlyWaitAreUnclear() {
    wait_rule::learn();
    QVERIFY(!wait_rule::goesByFrames());
    Stack inside = stackOf({16, 17, 18});
    inside.own = 2;
    QVERIFY(wait_rule::activity(inside, Op::Recv) == wait_rule::Activity::unclear);
    QVERIFY(wait_rule::activity(inside, Op::Send) == wait_rule::Activity::assumed);  // to work
    QVERIFY(wait_rule::hasWaited(0, 2) && !wait_rule::hasWaited(0, 1));
  }
};

WEFT_TEST(SamplingPathsTest)

}  // namespace sampling_paths_test
#include "sampling_paths_test.moc"
