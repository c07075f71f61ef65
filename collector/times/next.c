#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "times.h"

/* A program that loads MPI itself, for itself alone (an extension module of Python), is not in the order that RTLD_NEXT
 * goes by: there the library is found by its name among what is loaded. */
static int isMpi(struct dl_phdr_info* info, size_t size, void* found) {
  (void)size;
  const char* file = strrchr(info->dlpi_name, '/');
  if (file == NULL || strncmp(file, "/libmpi", strlen("/libmpi")) != 0) return 0;
  void* library = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL || dlsym(library, "PMPI_Init") == NULL) return 0;
  *(void**)found = library;
  return 1;
}

void* weft_times_next(const char* name) {
  void* next = dlsym(RTLD_NEXT, name);
  if (next != NULL) return next;
  void* library = NULL;
  dl_iterate_phdr(isMpi, &library);
  return library == NULL ? NULL : dlsym(library, name);
}
