/* Stands around a recorder: what a program calls as MPI_X comes here first, and what the recorder calls as PMPI_X comes
 * here last. A call of PMPI_X that sends, waits or makes something, comes from the recorder and follows from no MPI_X
 * of the program is the recorder's own: none must come before MPI_Finalize, but in the functions of weft.h and
 * mpi_monitoring.h, which the program calls with all members. Each one is a line of the file WEFT_WATCH. It knows
 * nothing of an MPI library's types. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum op {
#define WEFT_OPERATION(name) OP_##name, OP_##name##_c,
#include "collector/record/counting/operations.def"
#undef WEFT_OPERATION
  OP_count
};
static const char* const names[] = {
#define WEFT_OPERATION(name) "MPI_" #name, "MPI_" #name "_c",
#include "collector/record/counting/operations.def"
#undef WEFT_OPERATION
};

static void *above[OP_count], *below[OP_count]; /* the recorder's functions, the library's */
static __thread int called = -1, exempt;        /* what the program called last, and nobody has carried out yet */
static int ended;
static unsigned long begin, end; /* the recorder's code */

static int find(struct dl_phdr_info* info, size_t size, void* unused) {
  (void)size, (void)unused;
  if (!info->dlpi_name || !strstr(info->dlpi_name, "libweft-record")) return 0;
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X)
      begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, end = begin + info->dlpi_phdr[i].p_memsz;
  return 1;
}
__attribute__((constructor)) static void learn(void) { dl_iterate_phdr(find, 0); }

static void* next(void** known, const char* prefix, int op) {
  char name[128];
  if (*known) return *known;
  snprintf(name, sizeof name, "%s%s", prefix, names[op]);
  *known = dlsym(RTLD_NEXT, name);
  if (!*known) fprintf(stderr, "watch: there is no %s\n", name), abort();
  return *known;
}

static void tell(int op) {
  const char* const file = getenv("WEFT_WATCH");
  char line[128];
  const int length = snprintf(line, sizeof line, "P%s\n", names[op]);
  const int out = file ? open(file, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (out < 0 || write(out, line, (size_t)length) != length) fprintf(stderr, "watch: %s", line);
  if (out >= 0) close(out);
}

__attribute__((used, visibility("hidden"))) void* watch_above(int op) {
  called = op;
  if (op == OP_Finalize) ended = 1;
  return next(&above[op], "", op);
}
int watch_fortran(void); /* fortran.cpp: 1 where the recorder had sent calls of Fortran to itself since */

__attribute__((used, visibility("hidden"))) void* watch_below(int op, unsigned long from) {
  const int isOwn = from >= begin && from < end, isLocal = op <= OP_Abort_c || op >= OP_Pack;
  if (isOwn && called != op && !exempt && !ended && !isLocal && !watch_fortran()) tell(op);
  if (isOwn) called = -1;
  return next(&below[op], "P", op);
}

/* All registers of integers and pointers go on as they came; what MPI takes is nothing else. Numbers count on in the
 * order of `names`. */
__asm__("watch_number = 0\n");
#define STUB(symbol, function, from)                                            \
  ".globl " symbol "\n.type " symbol ", @function\n" symbol                     \
  ":\n"                                                                         \
  "push %rdi\npush %rsi\npush %rdx\npush %rcx\npush %r8\npush %r9\npush %rax\n" \
  "mov $watch_number, %edi\n" from "call " function                             \
  "\nmov %rax, %r11\n"                                                          \
  "pop %rax\npop %r9\npop %r8\npop %rcx\npop %rdx\npop %rsi\npop %rdi\njmp *%r11\n.size " symbol ", .-" symbol "\n"
#define BOTH(name)                                                          \
  __asm__(".pushsection .text\n" STUB("MPI_" name, "watch_above", "") STUB( \
      "PMPI_" name, "watch_below", "mov 56(%rsp), %rsi\n") ".popsection\nwatch_number = watch_number + 1\n");
#define WEFT_OPERATION(name) BOTH(#name) BOTH(#name "_c")
#include "collector/record/counting/operations.def"
#undef WEFT_OPERATION

/* The program's own: collective by what weft.h says of them. */
#define EXEMPT(name, parameters, ...)                                 \
  int name parameters {                                               \
    int(*to) parameters = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
    ++exempt;                                                         \
    const int result = to ? to(__VA_ARGS__) : 1;                      \
    --exempt;                                                         \
    return result;                                                    \
  }
EXEMPT(weft_session_start_, (void* comm, int* session), comm, session)
EXEMPT(weft_session_start_fortran_, (int comm, int* session), comm, session)
EXEMPT(weft_session_free_, (int session), session)
EXEMPT(weft_session_gather_, (int session, int root, int classes, void* messages, void* bytes), session, root, classes,
       messages, bytes)
EXEMPT(weft_m_start_, (void* comm, int* msid), comm, msid)
EXEMPT(weft_m_start_fortran_, (int comm, int* msid), comm, msid)
EXEMPT(weft_m_free_, (int msid), msid)
EXEMPT(weft_m_finalize_, (void), )
EXEMPT(weft_m_allgather_data_, (int msid, void* counts, void* sizes, int flags), msid, counts, sizes, flags)
EXEMPT(weft_m_rootgather_data_, (int msid, int root, void* counts, void* sizes, int flags), msid, root, counts, sizes,
       flags)
EXEMPT(weft_m_rootflush_, (int msid, int root, const char* file, int flags), msid, root, file, flags)
EXEMPT(weft_comm_reorder_, (void* comm, int session, void** made), comm, session, made)
EXEMPT(weft_comm_reorder_fortran_, (int comm, int session, int* made), comm, session, made)
EXEMPT(weft_reorder_if_changed_, (void* comm, double percent, int session, void** made), comm, percent, session, made)
EXEMPT(weft_reorder_if_changed_fortran_, (int comm, double percent, int session, int* made), comm, percent, session,
       made)
