// Uses processors and memory in four ways, and writes what getrusage(2) counted of that: a line for each process with
// user and system seconds, minor and major faults, voluntary and involuntary switches, bytes of the largest resident
// set. Argument: which way.
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double cpu(void) {
  struct timespec used;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

static double between(struct timeval from, struct timeval to) {
  return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_usec - from.tv_usec) * 1e-6;
}

static void spin(void) {
  volatile double sum = 0;
  for (const double end = cpu() + 1; cpu() < end;)
    for (int i = 0; i < 1000000; ++i) sum += i;
}

static void call(void) {
  static char bytes[1 << 20];
  const int zeros = open("/dev/zero", O_RDONLY);
  for (const double end = cpu() + 1; cpu() < end;)
    for (int i = 0; i < 20; ++i)
      if (read(zeros, bytes, sizeof bytes) <= 0) exit(3);
  close(zeros);
}

static void touch(void) {
  const size_t size = (size_t)96 << 20, page = (size_t)sysconf(_SC_PAGESIZE);
  char* const at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) exit(3);
  madvise(at, size, MADV_NOHUGEPAGE);
  for (size_t i = 0; i < size; i += page) at[i] = 1;
}

static void rest(void) {
  const struct timespec time = {0, 1000000};
  for (int i = 0; i < 300; ++i) nanosleep(&time, NULL);
}

int main(int argc, char** argv) {
  struct rusage from, to;
  char path[4096];
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_SELF);
  getrusage(RUSAGE_SELF, &from);
  if (strcmp(argv[1], "spin") == 0) spin();
  if (strcmp(argv[1], "call") == 0) call();
  if (strcmp(argv[1], "touch") == 0) touch();
  if (strcmp(argv[1], "rest") == 0) rest();
  getrusage(RUSAGE_SELF, &to);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(path, sizeof path, "%s.%d", getenv("EXPECTED"), rank);
  FILE* const out = fopen(path, "w");
  fprintf(out, "%.6f %.6f %ld %ld %ld %ld %lld\n", between(from.ru_utime, to.ru_utime),
          between(from.ru_stime, to.ru_stime), to.ru_minflt - from.ru_minflt, to.ru_majflt - from.ru_majflt,
          to.ru_nvcsw - from.ru_nvcsw, to.ru_nivcsw - from.ru_nivcsw, to.ru_maxrss * 1024LL);
  fclose(out);
  MPI_Finalize();
  return 0;
}
