// A program that takes another user or another root for itself may make no files in the bundle's folder any more, or
// finds it no more: its part is made before, and rewritten in place from then on.
#include <dlfcn.h>
#include <grp.h>
#include <sys/types.h>
#include <unistd.h>

#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"

namespace weft::record {
namespace {

void beforeLeaving() {
  if (!recordingRuns() || isForked()) return;
  const OwnTime time;
  kept([] { writePart(false, true); });
}

}  // namespace
}  // namespace weft::record

#define WEFT_LEAVING(name, parameters, ...)                                                \
  int name parameters noexcept {                                                           \
    static const auto next = reinterpret_cast<int(*) parameters>(dlsym(RTLD_NEXT, #name)); \
    weft::record::beforeLeaving();                                                         \
    return next(__VA_ARGS__);                                                              \
  }

extern "C" {

WEFT_LEAVING(chroot, (const char* folder), folder)
WEFT_LEAVING(setuid, (uid_t user), user)
WEFT_LEAVING(seteuid, (uid_t user), user)
WEFT_LEAVING(setreuid, (uid_t real, uid_t user), real, user)
WEFT_LEAVING(setresuid, (uid_t real, uid_t user, uid_t saved), real, user, saved)
WEFT_LEAVING(setgid, (gid_t group), group)
WEFT_LEAVING(setegid, (gid_t group), group)
WEFT_LEAVING(setregid, (gid_t real, gid_t group), real, group)
WEFT_LEAVING(setresgid, (gid_t real, gid_t group, gid_t saved), real, group, saved)
WEFT_LEAVING(setgroups, (size_t count, const gid_t* groups), count, groups)

}  // extern "C"
