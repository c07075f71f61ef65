/* What happens to processes at their edges: children of every kind, sudden ends, another root or user, no memory.
 * argv[1] says which. */
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "weft.h"

extern char** environ;
static int rank, failures;

static void expect(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "rank %d: %s (%s)\n", rank, what, strerror(errno));
  ++failures;
}

static void sleep_ms(int ms) { usleep((useconds_t)ms * 1000); }

/* A parent that waits for a child for ever is what this is about: the alarm ends it. */
static int status_of(pid_t child) {
  int status = -1;
  alarm(30);
  expect(waitpid(child, &status, 0) == child, "waitpid");
  alarm(0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void forked(int how) {
  const pid_t child = fork();
  if (child == 0) {
    weft_recording(1); /* a child has nothing to record to */
    if (how == 0) exit(7);
    if (how == 1) _exit(7);
    if (how == 2) execlp("weft-no-such-program", "weft-no-such-program", (char*)0), exit(7);
    execlp("sh", "sh", "-c", "exit 7", (char*)0);
    _exit(1);
  }
  expect(child > 0 && status_of(child) == 7, "a forked child ended otherwise");
}

/* A child that becomes no other program ends in its parent's memory. */
static void vforked(int becomes) {
  const pid_t child = vfork();
  if (child == 0) {
    if (becomes) execlp("sh", "sh", "-c", "exit 7", (char*)0);
    _exit(7);
  }
  expect(child > 0 && status_of(child) == 7, "a child of vfork() ended otherwise");
}

static void spawned(void) {
  char* const words[] = {"sh", "-c", "exit 7", 0};
  pid_t child = 0;
  expect(posix_spawnp(&child, "sh", 0, 0, words, environ) == 0 && status_of(child) == 7,
         "a spawned child ended otherwise");
}

static void commanded(void) {
  char line[16] = "";
  FILE* out = popen("echo 7", "r");
  expect(WEXITSTATUS(system("exit 7")) == 7, "system()");
  expect(out && fgets(line, sizeof line, out) && atoi(line) == 7 && pclose(out) == 0, "popen()");
}

/* `count` children, with calls of MPI in between that the parent goes on recording. */
static void children(int count) {
  for (int i = 0; i < count; ++i) {
    if (i % 7 < 4) forked(i % 7);
    else if (i % 7 == 4) vforked(i % 2);
    else if (i % 7 == 5) spawned();
    else commanded();
    if (i % 100 == 0) MPI_Barrier(MPI_COMM_WORLD);
  }
}

static int forbidden; /* a container may take such rights even from root */

static void elsewhere(const char* how, const char* folder) {
  const int done = !strcmp(how, "root") ? chdir(folder) == 0 && chroot(".") == 0
                                        : setgroups(0, 0) == 0 && setgid(65534) == 0 && setuid(65534) == 0;
  forbidden = !done && errno == EPERM;
  expect(done || forbidden, how);
}

/* No name as long as this can be kept, and no room is left for any. */
static void without_memory(void) {
  const size_t length = (size_t)1 << 28;
  char* name = malloc(length);
  memset(name, 'n', length);
  name[length - 1] = 0;
  struct rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  const struct rlimit none = {1 << 20, limit.rlim_max};
  setrlimit(RLIMIT_AS, &none);
  for (int i = 0; i < 10; ++i) {
    weft_region_begin(name);
    weft_dump(name);
    MPI_Pcontrol(1, name);
    weft_region_end(name);
  }
  setrlimit(RLIMIT_AS, &limit);
  free(name);
}

static void end_now(int signal) { _exit(signal == SIGUSR1 ? 5 : 6); }

/* What was counted since the recorder wrote last is little, and is there all the same. */
static void suddenly(const char* how) {
  sleep_ms(20);
  for (int i = 0; i < 7; ++i) MPI_Barrier(MPI_COMM_WORLD);
  if (rank != 0) sleep(60);
  signal(SIGUSR1, end_now);
  if (!strcmp(how, "sudden-_exit")) _exit(5);
  if (!strcmp(how, "sudden-_Exit")) _Exit(5);
  if (!strcmp(how, "sudden-quick_exit")) quick_exit(5);
  if (!strcmp(how, "sudden-handler")) raise(SIGUSR1);
  exit(1);
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strncmp(how, "early", 5)) MPI_Barrier(MPI_COMM_WORLD); /* both have come out of MPI_Init */
  if (!strcmp(how, "early-abort") && rank == 0) MPI_Abort(MPI_COMM_WORLD, 4);
  if (!strcmp(how, "early-kill") && rank == 0) raise(SIGKILL);
  if (!strcmp(how, "early-crash") && rank == 0) raise(SIGSEGV);
  if (!strcmp(how, "early-exit") && rank == 0) exit(5);
  if (!strncmp(how, "early", 5)) sleep(60);
  MPI_Barrier(MPI_COMM_WORLD);
  if (!strncmp(how, "sudden", 6)) suddenly(how);
  if (!strcmp(how, "children")) children(atoi(argv[2]));
  if (!strcmp(how, "root") || !strcmp(how, "user")) elsewhere(how, argc > 2 ? argv[2] : "/");
  if (!strcmp(how, "memory")) without_memory();
  MPI_Barrier(MPI_COMM_WORLD);
  sleep_ms(10);
  MPI_Finalize();
  return forbidden ? 77 : failures != 0;
}
