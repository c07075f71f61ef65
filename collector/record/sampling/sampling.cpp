#include "collector/record/sampling/sampling.h"

#include <pthread.h>

#include <cerrno>

#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/wait_rule.h"

namespace weft::record::sampling {

std::atomic<bool> on{false};
int signal = 0;

namespace {

std::atomic<ThreadSampler*> samplers{nullptr};
std::atomic<std::uint64_t> leftOut{0};
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;  // of the list, and of timers that end
pthread_key_t atThreadEnd;
double rate = 0;
std::uint32_t count = 0;

// The program's handlers wait until this one is done: none jumps out of it.
void onSignal(int, siginfo_t* info, void*) {
  ThreadSampler* const sampler = ownSampler;
  if (!sampler || info->si_code != SI_TIMER || !on.load(std::memory_order_relaxed)) return;
  const int error = errno;
  if (state.on.load(std::memory_order_relaxed)) sampler->sample();
  else sampler->skip();
  errno = error;
}

// A signal that has no handler yet, searched from the end: what programs use themselves begins at SIGRTMIN.
int freeSignal() {
  for (int each = SIGRTMAX - 1; each >= SIGRTMIN; --each) {
    struct sigaction now {};
    if (sigaction(each, nullptr, &now) == 0 && !(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_DFL) return each;
  }
  return 0;
}

bool takeSignal() {
  if (signal != 0) return true;
  const int chosen = freeSignal();
  if (chosen == 0) return false;
  struct sigaction ours {};
  ours.sa_sigaction = onSignal;
  ours.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&ours.sa_mask);
  if (sigaction(chosen, &ours, nullptr) != 0) return false;
  signal = chosen;
  return true;
}

void endThread(void* sampler) {
  ownSampler = nullptr;
  pthread_mutex_lock(&lock);
  static_cast<ThreadSampler*>(sampler)->end();
  pthread_mutex_unlock(&lock);
  static_cast<ThreadSampler*>(sampler)->inUse.store(false, std::memory_order_release);
}

ThreadSampler* left() {
  for (ThreadSampler* each = samplers.load(std::memory_order_acquire); each; each = each->next) {
    bool used = false;
    if (each->inUse.compare_exchange_strong(used, true, std::memory_order_acquire)) return each;
  }
  return nullptr;
}

ThreadSampler* fresh() {
  static Arena& arena = *new Arena;  // never destroyed: threads outlive main
  pthread_mutex_lock(&lock);
  ThreadSampler* const made = arena.make<ThreadSampler>(count);
  if (made) {
    ++count;
    made->next = samplers.load(std::memory_order_relaxed);
    samplers.store(made, std::memory_order_release);
  }
  pthread_mutex_unlock(&lock);
  return made;
}

}  // namespace

[[gnu::weak]] bool isPreloaded() { return false; }  // that of preloaded/ is true

bool start(double hertz) {
  if (!isPreloaded()) return false;
  static const bool keyMade = pthread_key_create(&atThreadEnd, endThread) == 0;
  if (!keyMade || (hertz > 0 && !takeSignal())) return false;
  prepareUnwinding();
  modules::learn();
  wait_rule::learn();
  rate = hertz;
  on = true;
  return beginThread() != nullptr;
}

void stop() {
  on = false;
  pthread_mutex_lock(&lock);
  for (ThreadSampler* each = samplers.load(std::memory_order_acquire); each; each = each->next) each->end();
  pthread_mutex_unlock(&lock);
}

void forget() {
  on = false;
  ownSampler = nullptr;
}

ThreadSampler* beginThread() {
  if (ownSampler || !on) return ownSampler;
  ThreadSampler* made = left();
  if (!made) made = fresh();
  if (!made) {
    lose();
    return nullptr;
  }
  pthread_mutex_lock(&lock);
  const bool begun = on && made->begin(signal, rate);
  if (!begun) made->end();
  pthread_mutex_unlock(&lock);
  if (!begun) {
    made->inUse.store(false, std::memory_order_release);
    leftOut.fetch_add(1, std::memory_order_relaxed);
    return nullptr;
  }
  pthread_setspecific(atThreadEnd, made);
  ownSampler = made;
  return made;
}

bool isOurThread() { return ownLog && ownLog->depth != 0; }

double hertz() { return rate; }
std::uint64_t threadsLeftOut() { return leftOut; }
bool signalWasTaken() {
  struct sigaction now {};
  return signal != 0 && sigaction(signal, nullptr, &now) == 0 &&
         !((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == onSignal);
}
const ThreadSampler* first() { return samplers.load(std::memory_order_acquire); }

}  // namespace weft::record::sampling
