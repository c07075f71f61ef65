// Calls of the system that a handler ends early whatever SA_RESTART says (signal(7)). The signal of the sampler waits
// until they return; what they took goes to the sample that comes then. The program's own signals end them as ever.
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "collector/record/sampling/sampling.h"

namespace weft::record {
namespace {

class Undisturbed {
 public:
  explicit Undisturbed(void* function) : on_(ownSampler && sampling::on.load(std::memory_order_relaxed)) {
    if (!on_) return;
    ownSampler->waitsIn(reinterpret_cast<std::uintptr_t>(function));
    sigset_t only{};
    sigemptyset(&only);
    sigaddset(&only, sampling::signal);
    pthread_sigmask(SIG_BLOCK, &only, &before_);
  }
  ~Undisturbed() {
    if (!on_) return;
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    if (ownSampler) ownSampler->waitsIn(0);
    errno = error;
  }
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;

 private:
  bool on_;
  sigset_t before_{};
};

// The program's set of signals, but for the sampler's.
class WithOwn {
 public:
  WithOwn(const sigset_t* set, int (*change)(sigset_t*, int)) : set_(set) {
    if (!set || !ownSampler || sampling::signal == 0) return;
    own_ = *set;
    change(&own_, sampling::signal);
    set_ = &own_;
  }
  operator const sigset_t*() const { return set_; }

 private:
  const sigset_t* set_;
  sigset_t own_{};
};

// A mask that a call sets for as long as it waits; a set that it waits for.
WithOwn blocked(const sigset_t* mask) { return {mask, sigaddset}; }
WithOwn awaited(const sigset_t* set) { return {set, sigdelset}; }

template <class Function>
Function* next(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

template <class Function, class... Arguments>
auto undisturbed(Function* function, const Arguments&... arguments) {
  const Undisturbed now(reinterpret_cast<void*>(function));
  return function(arguments...);
}

#define WEFT_NEXT(name) static const auto name##Next = next(&name, #name)

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int nanosleep(const timespec* time, timespec* left) {
  WEFT_NEXT(nanosleep);
  return undisturbed(nanosleepNext, time, left);
}
int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  WEFT_NEXT(clock_nanosleep);
  return undisturbed(clock_nanosleepNext, clock, flags, time, left);
}
int usleep(useconds_t time) {
  WEFT_NEXT(usleep);
  return undisturbed(usleepNext, time);
}
unsigned sleep(unsigned time) {
  WEFT_NEXT(sleep);
  return undisturbed(sleepNext, time);
}
int pause() {
  WEFT_NEXT(pause);
  return undisturbed(pauseNext);
}
int poll(pollfd* files, nfds_t count, int time) {
  WEFT_NEXT(poll);
  return undisturbed(pollNext, files, count, time);
}
int ppoll(pollfd* files, nfds_t count, const timespec* time, const sigset_t* mask) {
  WEFT_NEXT(ppoll);
  return undisturbed(ppollNext, files, count, time, blocked(mask));
}
// Programs call these in place of poll() and ppoll() if there are bounds to check (_FORTIFY_SOURCE).
int __poll_chk(pollfd* files, nfds_t count, int time, size_t bytes) {
  static const auto checked = reinterpret_cast<int (*)(pollfd*, nfds_t, int, size_t)>(dlsym(RTLD_NEXT, "__poll_chk"));
  return undisturbed(checked, files, count, time, bytes);
}
int __ppoll_chk(pollfd* files, nfds_t count, const timespec* time, const sigset_t* mask, size_t bytes) {
  static const auto checked = reinterpret_cast<int (*)(pollfd*, nfds_t, const timespec*, const sigset_t*, size_t)>(
      dlsym(RTLD_NEXT, "__ppoll_chk"));
  return undisturbed(checked, files, count, time, blocked(mask), bytes);
}
int select(int count, fd_set* read, fd_set* write, fd_set* except, timeval* time) {
  WEFT_NEXT(select);
  return undisturbed(selectNext, count, read, write, except, time);
}
int pselect(int count, fd_set* read, fd_set* write, fd_set* except, const timespec* time, const sigset_t* mask) {
  WEFT_NEXT(pselect);
  return undisturbed(pselectNext, count, read, write, except, time, blocked(mask));
}
int epoll_wait(int file, epoll_event* events, int most, int time) {
  WEFT_NEXT(epoll_wait);
  return undisturbed(epoll_waitNext, file, events, most, time);
}
int epoll_pwait(int file, epoll_event* events, int most, int time, const sigset_t* mask) {
  WEFT_NEXT(epoll_pwait);
  return undisturbed(epoll_pwaitNext, file, events, most, time, blocked(mask));
}
int sigsuspend(const sigset_t* mask) {
  WEFT_NEXT(sigsuspend);
  return undisturbed(sigsuspendNext, blocked(mask));
}
int sigwait(const sigset_t* set, int* signal) {
  WEFT_NEXT(sigwait);
  return undisturbed(sigwaitNext, awaited(set), signal);
}
int sigwaitinfo(const sigset_t* set, siginfo_t* info) {
  WEFT_NEXT(sigwaitinfo);
  return undisturbed(sigwaitinfoNext, awaited(set), info);
}
int sigtimedwait(const sigset_t* set, siginfo_t* info, const timespec* time) {
  WEFT_NEXT(sigtimedwait);
  return undisturbed(sigtimedwaitNext, awaited(set), info, time);
}
int sem_timedwait(sem_t* semaphore, const timespec* time) {
  WEFT_NEXT(sem_timedwait);
  return undisturbed(sem_timedwaitNext, semaphore, time);
}
int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* time) {
  WEFT_NEXT(sem_clockwait);
  return undisturbed(sem_clockwaitNext, semaphore, clock, time);
}
int semop(int set, sembuf* operations, size_t count) {
  WEFT_NEXT(semop);
  return undisturbed(semopNext, set, operations, count);
}
int semtimedop(int set, sembuf* operations, size_t count, const timespec* time) {
  WEFT_NEXT(semtimedop);
  return undisturbed(semtimedopNext, set, operations, count, time);
}
int msgsnd(int queue, const void* message, size_t size, int flags) {
  WEFT_NEXT(msgsnd);
  return undisturbed(msgsndNext, queue, message, size, flags);
}
ssize_t msgrcv(int queue, void* message, size_t size, long type, int flags) {
  WEFT_NEXT(msgrcv);
  return undisturbed(msgrcvNext, queue, message, size, type, flags);
}

}  // extern "C"
