// What Open MPI's own monitoring counts.
#include <dlfcn.h>
#include "sent_messages.h"

void learnRanks(int, int) {}

// Stands before the function of Open MPI's monitoring that is called for each message, and counts what that counts: the
// library hands out its own sums only at the end of a run. The tag says whether it books a message as one of a
// collective; it does not where requests are persistent (linear alltoallv and alltoallw), so that all are counted here.
extern "C" void mca_common_monitoring_record_pml(int receiver, unsigned long bytes, int tag) {
  using Record = void (*)(int, unsigned long, int);
  // A library that is preloaded may count, too; the real one is not among what dlsym() looks through.
  static void* const next = dlsym(RTLD_NEXT, "mca_common_monitoring_record_pml");
  static const Record real = reinterpret_cast<Record>(
      next ? next : dlsym(dlopen("libmca_common_monitoring.so.50", RTLD_LAZY), "mca_common_monitoring_record_pml"));
  if (real) real(receiver, bytes, tag);
  countMessage(receiver, bytes);
}
