// Open MPI's Fortran bindings (mpif.h, mpi, mpi_f08) all end in one library that calls PMPI_Send and its like, past the
// wrappers of C. Each of these calls goes through a place where the dynamic linker keeps the function's address; the
// address of the wrapper is put there, so that Open MPI goes on to turn handles, constants, logicals and strings of
// Fortran into those of C, and the call is recorded once. MPICH's bindings call MPI_Send, but in mpi_f08 PMPI_Init and
// some others. Whether a program asked for PMPI_SEND by that name can't be told then: it is recorded.
#include "collector/record/naming/fortran.h"

#include <dlfcn.h>
#include <mpi.h>

#include <cstring>
#include <mutex>

#include "collector/record/counting/kept.h"
#include "collector/record/naming/fortran_library.h"
#include "mpi_monitoring.h"
#include "weft.h"

namespace weft::record {
namespace {

class OwnLibrary {
 public:
  OwnLibrary() {
    if (dladdr(reinterpret_cast<void*>(&redirectFortran), &self_) != 0)
      handle_ = dlopen(self_.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle_) handle_ = dlopen(nullptr, RTLD_LAZY);  // it is linked into the program
  }
  ~OwnLibrary() {
    if (handle_) dlclose(handle_);
  }
  OwnLibrary(const OwnLibrary&) = delete;
  OwnLibrary& operator=(const OwnLibrary&) = delete;

  void* wrapper(const char* name) const {  // nullptr: a call that isn't recorded
    void* const found = handle_ ? dlsym(handle_, name) : nullptr;
    Dl_info from{};
    return found && dladdr(found, &from) != 0 && from.dli_fbase == self_.dli_fbase ? found : nullptr;
  }

 private:
  Dl_info self_{};
  void* handle_ = nullptr;
};

void redirect(const FortranLibrary& library, const OwnLibrary& own) {
  library.visit([&](const char* name, void** place) {
    if (std::strncmp(name, "PMPI_", 5) != 0) return;
    if (void* const wrapper = own.wrapper(name + 1)) library.redirect(place, wrapper);
  });
}

__attribute__((constructor)) void atLoad() { redirectFortran(); }

}  // namespace

void redirectFortran() {
  static std::mutex lock;
  static unsigned long long seen = 0;
  const std::lock_guard guard(lock);
  kept([] {
    const auto libraries = FortranLibrary::loaded(seen);
    if (libraries.empty()) return;
    const OwnLibrary own;
    for (const FortranLibrary& library : libraries) redirect(library, own);
  });
}

}  // namespace weft::record

extern "C" {

// Fortran's handle is an integer in every MPI library, C's is not.
int weft_session_start_fortran_(MPI_Fint comm, weft_session* session) {
  return weft_session_start(PMPI_Comm_f2c(comm), session);
}

int weft_m_start_fortran_(MPI_Fint comm, MPI_M_msid* msid) { return MPI_M_start(PMPI_Comm_f2c(comm), msid); }

}  // extern "C"
