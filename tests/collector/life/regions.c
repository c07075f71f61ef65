/* Calls in regions, entered in every way there is; argv[1] says which, and how the program ends. Each barrier is in the
 * region of its number. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "weft.h"

static void barriers(int count) {
  for (int i = 0; i < count; ++i) MPI_Barrier(MPI_COMM_WORLD);
}

static void annotated(void) {
  barriers(1);
  weft_region_begin("outer");
  barriers(2);
  weft_region_begin("inner");
  barriers(3);
  weft_region_end("inner");
  barriers(4);
  weft_region_begin("inner");
  weft_region_end("outer"); /* ends the inner one too */
  barriers(5);
  weft_recording(0);
  barriers(6);
  weft_recording(1);
}

static void named(void) {
  MPI_Pcontrol(1, "outer");
  barriers(2);
  MPI_Pcontrol(1, "inner");
  barriers(3);
  MPI_Pcontrol(-1, "inner");
  MPI_Pcontrol(-1, "outer");
  MPI_Pcontrol(0);
  barriers(6);
  MPI_Pcontrol(2);
  barriers(1);
}

static void levels(void) {
  MPI_Pcontrol(0);
  barriers(6);
  MPI_Pcontrol(1);
  barriers(1);
  MPI_Pcontrol(7);
  barriers(2);
  MPI_Pcontrol(-7);
}

static void dumped(void) {
  barriers(2);
  weft_dump("first");
  barriers(3);
  weft_dump("second");
  barriers(1);
}

int main(int argc, char** argv) {
  int rank;
  const char* how = argc > 1 ? argv[1] : "annotated";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(how, "names")) named();
  else if (!strcmp(how, "levels")) levels();
  else if (!strcmp(how, "dump")) dumped();
  else annotated();
  if (!strcmp(how, "exit")) exit(3);
  if (!strcmp(how, "abort") || !strcmp(how, "kill")) sleep(3); /* parts are written after a second */
  if (!strcmp(how, "abort") && rank == 1) MPI_Abort(MPI_COMM_WORLD, 4);
  if (!strcmp(how, "abort")) sleep(60);
  if (!strcmp(how, "kill")) raise(SIGKILL);
  MPI_Finalize();
  return 0;
}
