// Threads that the program starts, and libraries that it unloads, for who samples them.
#include <dlfcn.h>
#include <pthread.h>

#include <cstdlib>

#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/sampling.h"
#include "collector/record/sampling/stack.h"

namespace weft::record {
namespace {

struct NewThread {
  void* (*run)(void*);
  void* argument;
};

void* sampled(void* started) {
  const NewThread own = *static_cast<NewThread*>(started);
  std::free(started);
  threadStart = reinterpret_cast<std::uintptr_t>(&sampled);
  sampling::beginThread();
  return own.run(own.argument);
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  static const auto create = next<decltype(&pthread_create)>("pthread_create");
  if (!sampling::on.load(std::memory_order_relaxed) || sampling::isOurThread())
    return create(thread, attributes, run, argument);
  auto* const started = static_cast<NewThread*>(std::malloc(sizeof(NewThread)));
  if (!started) return create(thread, attributes, run, argument);
  *started = {run, argument};
  const int result = create(thread, attributes, sampled, started);
  if (result != 0) std::free(started);
  return result;
}

int dlclose(void* handle) {
  static const auto close = next<decltype(&dlclose)>("dlclose");
  return sampling::on.load(std::memory_order_relaxed) ? modules::unloaded(close, handle) : close(handle);
}

}  // extern "C"
