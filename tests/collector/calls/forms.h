/* A collective in all the forms that the library has. ALL_FORMS(name, lower, comm, own, FLOWS, arguments…): `own` are
 * the bytes that the rank adds; FLOWS is a statement about `operation` and `times`. */
#pragma once

#include "truth.h"

static void completed(const Comm* c, MPI_Request* request) {
  MPI_Wait(request, MPI_STATUS_IGNORE);
  called(c, "Wait", 1, 0);
}

/* How often a persistent collective is started. MPICH 4.0 fails at the second start of those that have a root, with or
 * without a tool. */
static int starts = 1;

static void started(const Comm* c, MPI_Request* request) {
  for (int i = 0; i < starts; ++i) {
    MPI_Start(request);
    called(c, "Start", 1, 0);
    completed(c, request);
  }
  MPI_Request_free(request);
  called(c, "Request_free", 1, 0);
}

#define TOLD(name, count, c, own, FLOWS)                            \
  do {                                                              \
    const char* operation = name;                                   \
    const int times = count;                                        \
    called(c, operation, 1, (long long)(count) * (long long)(own)); \
    FLOWS;                                                          \
    (void)times;                                                    \
  } while (0)

#define BLOCKING(Name, c, own, FLOWS, ...) \
  do {                                     \
    MPI_##Name(__VA_ARGS__, (c)->handle);  \
    TOLD(#Name, 1, c, own, FLOWS);         \
  } while (0)
#define NONBLOCKING(lower, c, own, FLOWS, ...)        \
  do {                                                \
    MPI_Request request;                              \
    MPI_I##lower(__VA_ARGS__, (c)->handle, &request); \
    TOLD("I" #lower, 1, c, own, FLOWS);               \
    completed(c, &request);                           \
  } while (0)
/* What they were called before MPI 4. */
#if MPI_VERSION < 4 && defined(OPEN_MPI)
#include <mpi-ext.h>
#endif
#if MPI_VERSION >= 4
#define PERSISTENT(Name, c, own, FLOWS, ...)                              \
  do {                                                                    \
    MPI_Request request;                                                  \
    MPI_##Name##_init(__VA_ARGS__, (c)->handle, MPI_INFO_NULL, &request); \
    TOLD(#Name "_init", starts, c, own, FLOWS);                           \
    started(c, &request);                                                 \
  } while (0)
/* The forms with MPI_Count, where no argument is an array of counts. */
#define LARGE(Name, lower, c, own, FLOWS, ...)                              \
  do {                                                                      \
    MPI_Request request;                                                    \
    MPI_##Name##_c(__VA_ARGS__, (c)->handle);                               \
    TOLD(#Name, 1, c, own, FLOWS);                                          \
    MPI_I##lower##_c(__VA_ARGS__, (c)->handle, &request);                   \
    TOLD("I" #lower, 1, c, own, FLOWS);                                     \
    completed(c, &request);                                                 \
    MPI_##Name##_init_c(__VA_ARGS__, (c)->handle, MPI_INFO_NULL, &request); \
    TOLD(#Name "_init", starts, c, own, FLOWS);                             \
    started(c, &request);                                                   \
  } while (0)
#else
#ifdef OMPI_HAVE_MPI_EXT_PCOLLREQ
#define PERSISTENT(Name, c, own, FLOWS, ...)                               \
  do {                                                                     \
    MPI_Request request;                                                   \
    MPIX_##Name##_init(__VA_ARGS__, (c)->handle, MPI_INFO_NULL, &request); \
    TOLD(#Name "_init", starts, c, own, FLOWS);                            \
    started(c, &request);                                                  \
  } while (0)
#else
#define PERSISTENT(...) \
  do {                  \
  } while (0)
#endif
#define LARGE(...) \
  do {             \
  } while (0)
#endif

#define INT_FORMS(Name, lower, c, own, FLOWS, ...)  \
  do {                                              \
    BLOCKING(Name, c, own, FLOWS, __VA_ARGS__);     \
    NONBLOCKING(lower, c, own, FLOWS, __VA_ARGS__); \
    PERSISTENT(Name, c, own, FLOWS, __VA_ARGS__);   \
  } while (0)
#define ALL_FORMS(Name, lower, c, own, FLOWS, ...)      \
  do {                                                  \
    INT_FORMS(Name, lower, c, own, FLOWS, __VA_ARGS__); \
    LARGE(Name, lower, c, own, FLOWS, __VA_ARGS__);     \
  } while (0)
