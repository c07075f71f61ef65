#include "analysis/placement/limited_call.h"

#include <pthread.h>
#include <sched.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/base/work_stop.h"

namespace weft {
namespace {

constexpr std::chrono::milliseconds betweenLooks(50);

struct State {
  std::mutex mutex;
  std::condition_variable changed;
  bool ended = false;
};

// It can't be ended, but it need not be in anybody's way.
void leaveAlone(std::thread& thread) {
  const sched_param none{};
  pthread_setschedparam(thread.native_handle(), SCHED_IDLE, &none);
  thread.detach();
}

}  // namespace

bool endsWithin(std::chrono::milliseconds limit, std::function<void()> work) {
  const auto last = std::chrono::steady_clock::now() + limit;
  const auto state = std::make_shared<State>();
  std::thread thread([state, work = std::move(work)] {
    work();
    const std::lock_guard lock(state->mutex);
    state->ended = true;
    state->changed.notify_one();
  });
  std::unique_lock lock(state->mutex);
  bool isWanted = true;
  while (!state->ended && isWanted && std::chrono::steady_clock::now() < last) {
    state->changed.wait_for(lock, betweenLooks);
    isWanted = state->ended || !WorkStop::asked();
  }
  const bool ended = state->ended;
  lock.unlock();
  if (ended) thread.join();
  else leaveAlone(thread);
  if (!isWanted) throw WorkStopped();
  return ended;
}

}  // namespace weft
