// What a program may do that a sampler could break. Ends with 0 where all went as it does without one; else it says
// what did not.
#define _GNU_SOURCE  // ppoll
#include <dlfcn.h>
#include <errno.h>
#include <mpi.h>
#include <omp.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char** environ;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
#define NEED(what) \
  if (!(what)) fprintf(stderr, "line %d: %s: %s\n", __LINE__, #what, strerror(errno)), exit(3)

static volatile sig_atomic_t profiled, alarmed, queued;
static volatile double sink;
static void onProfile(int signal) { (void)signal, ++profiled; }
static void onAlarm(int signal) { (void)signal, ++alarmed; }
static void onQueued(int signal, siginfo_t* info, void* context) {
  (void)signal, (void)context, queued += info->si_value.sival_int;
}

static void compute(double seconds) {
  for (const double end = now() + seconds; now() < end;)
    for (int i = 0; i < 1000; ++i) sink += i;
}

// Its own timers and signals; what waits is not cut short by others' signals.
static void signals(void) {
  struct sigaction profile = {.sa_handler = onProfile, .sa_flags = SA_RESTART}, alarm = {.sa_handler = onAlarm},
                   queue = {.sa_sigaction = onQueued, .sa_flags = SA_SIGINFO};
  sigaction(SIGPROF, &profile, NULL);
  sigaction(SIGALRM, &alarm, NULL);
  sigaction(SIGRTMIN + 1, &queue, NULL);
  const struct itimerval often = {{0, 5000}, {0, 5000}}, never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_PROF, &often, NULL);
  for (const double end = now() + 30; !profiled && now() < end;)
    compute(0.3);  // its processor time counts, and others may have the processor
  setitimer(ITIMER_PROF, &never, NULL);
  NEED(profiled > 0);
  for (int i = 0; i < 5; ++i) sigqueue(getpid(), SIGRTMIN + 1, (union sigval){.sival_int = 1});
  NEED(queued == 5);

  struct timespec time = {0, 60000000}, until;
  const double begin = now();
  NEED(nanosleep(&time, NULL) == 0);
  NEED(usleep(60000) == 0);
  NEED(poll(NULL, 0, 60) == 0);
  NEED(select(0, NULL, NULL, NULL, &(struct timeval){0, 60000}) == 0);
  sigset_t none;
  sigemptyset(&none);
  NEED(ppoll(NULL, 0, &time, &none) == 0);
  const int events = epoll_create1(0);
  struct epoll_event event;
  NEED(epoll_wait(events, &event, 1, 60) == 0);
  close(events);
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += (until.tv_nsec + 60000000) / 1000000000, until.tv_nsec = (until.tv_nsec + 60000000) % 1000000000;
  NEED(sem_timedwait(&semaphore, &until) == -1 && errno == ETIMEDOUT);
  NEED(now() - begin > 0.4);

  // Who waits for all signals hears of the program's alone.
  sigset_t all, before;
  siginfo_t info;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  NEED(sigtimedwait(&all, &info, &time) == -1 && errno == EAGAIN);
  NEED(raise(SIGUSR1) == 0);
  int heard = 0;
  NEED(sigwait(&all, &heard) == 0 && heard == SIGUSR1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);

  // But the program's own signal ends a sleep, as ever.
  time = (struct timespec){5, 0};
  setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 50000}}, NULL);
  NEED(nanosleep(&time, NULL) == -1 && errno == EINTR && alarmed == 1);
}

static void children(void) {
  for (int i = 0; i < 40; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      compute(0.01);
      if (i % 2) execl("/bin/true", "true", (char*)NULL);
      _exit(0);
    }
    int status = 0;
    NEED(waitpid(child, &status, 0) == child && status == 0);
  }
  for (int i = 0; i < 10; ++i) {
    pid_t child;
    int status = 0;
    char* const words[] = {"true", NULL};
    NEED(posix_spawn(&child, "/bin/true", NULL, NULL, words, environ) == 0);
    NEED(waitpid(child, &status, 0) == child && status == 0);
    NEED(system("exit 7") == 7 << 8);
  }
}

// Two libraries, most likely at the same addresses, one after the other; each tells how long it computed.
static void libraries(char** names) {
  double seconds[2] = {0, 0};
  for (int i = 0; i < 40; ++i) {
    void* const library = dlopen(names[i % 2], RTLD_NOW);
    NEED(library);
    void (*work)(double) = (void (*)(double))dlsym(library, "work");
    const double begin = now();
    work(0.02);
    seconds[i % 2] += now() - begin;
    NEED(dlclose(library) == 0);
  }
  FILE* const file = fopen(getenv("EXPECTED"), "w");
  fprintf(file, "%.9f %.9f\n", seconds[0], seconds[1]);
  fclose(file);
}

static void* talk(void* argument) {
  const int tag = *(int*)argument;
  for (int i = 0; i < 300; ++i) {
    int out = i, in = -1;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, tag, &in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    NEED(in == i);
    compute(0.0002);
  }
  return NULL;
}
static void* shortLived(void* argument) {
  compute(0.0005);
  return argument;
}

static void threads(void) {
  pthread_t running[4];
  int tags[4] = {0, 1, 2, 3};
  for (int i = 0; i < 4; ++i) NEED(pthread_create(&running[i], NULL, talk, &tags[i]) == 0);
  for (int i = 0; i < 500; ++i) {
    pthread_t one;
    void* answer = NULL;
    NEED(pthread_create(&one, NULL, shortLived, &tags[i % 4]) == 0);
    NEED(pthread_join(one, &answer) == 0 && answer == &tags[i % 4]);
  }
  for (int i = 0; i < 4; ++i) pthread_join(running[i], NULL);
  double sum = 0;
  for (int turn = 0; turn < 50; ++turn) {
#pragma omp parallel for reduction(+ : sum) num_threads(4)
    for (int i = 0; i < 100000; ++i) sum += i % 7;
  }
  NEED(sum > 0);
}

int main(int argc, char** argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  const char* const what = argv[1];
  if (!strcmp(what, "signals")) signals();
  if (!strcmp(what, "children")) children();
  if (!strcmp(what, "libraries")) libraries(argv + 2);
  if (!strcmp(what, "threads") && level == MPI_THREAD_MULTIPLE) threads();
  MPI_Finalize();
  return 0;
}
