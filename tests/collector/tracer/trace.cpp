#include "trace.h"

#include <cstdio>
#include <cstdlib>
#include <list>
#include <mutex>
#include <string>
#include <vector>

namespace tracer {
namespace {

std::recursive_mutex lock;
std::FILE* out = nullptr;
int key = MPI_KEYVAL_INVALID, identities = 0, own = 0;
MPI_Group world;

struct Later {
  int identity;
  const char* call;
  int parent;
  MPI_Comm* handle;
};
std::list<Later> later;

void describe(int identity, const char* call, int parent, MPI_Comm comm) {
  PMPI_Comm_set_attr(comm, key, reinterpret_cast<void*>(static_cast<long>(identity) + 1));
  MPI_Group group;
  int size = 0;
  PMPI_Comm_group(comm, &group);
  PMPI_Group_size(group, &size);
  std::vector<int> ranks(static_cast<std::size_t>(size)), members(ranks.size());
  for (int i = 0; i < size; ++i) ranks[static_cast<std::size_t>(i)] = i;
  PMPI_Group_translate_ranks(group, size, ranks.data(), world, members.data());
  PMPI_Group_free(&group);
  std::fprintf(out, "C %d %s %d", identity, call, parent);
  for (int each : members) std::fprintf(out, " %d", each);
  std::fputc('\n', out);
}

}  // namespace

void begin() {
  const std::lock_guard guard(lock);
  PMPI_Comm_rank(MPI_COMM_WORLD, &own);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  const char* folder = std::getenv("TRACE_DIR");
  out = std::fopen((std::string(folder ? folder : ".") + "/trace." + std::to_string(own)).c_str(), "w");
  if (!out) std::abort();
  std::setvbuf(out, nullptr, _IOFBF, 1 << 20);
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
  describe(identities++, "-", -1, MPI_COMM_WORLD);
  describe(identities++, "-", -1, MPI_COMM_SELF);
}

void end() {
  const std::lock_guard guard(lock);
  std::fclose(out);
  out = nullptr;
}

int identityOf(MPI_Comm comm) {
  const std::lock_guard guard(lock);
  void* value = nullptr;
  int found = 0;
  PMPI_Comm_get_attr(comm, key, &value, &found);
  if (found) return static_cast<int>(reinterpret_cast<long>(value) - 1);
  describe(identities, "?", -1, comm);
  return identities++;
}

void made(const char* call, MPI_Comm parent, MPI_Comm created) {
  const std::lock_guard guard(lock);
  line(call, parent);
  if (created != MPI_COMM_NULL) describe(identities++, call, identityOf(parent), created);
}

int madeLater(const char* call, MPI_Comm parent, MPI_Comm* created) {
  const std::lock_guard guard(lock);
  line(call, parent);
  later.push_back({identities++, call, identityOf(parent), created});
  return later.back().identity;
}

void arrived(int identity) {
  const std::lock_guard guard(lock);
  for (auto each = later.begin(); each != later.end(); ++each) {
    if (each->identity != identity) continue;
    describe(identity, each->call, each->parent, *each->handle);
    later.erase(each);
    return;
  }
}

void line(const char* operation, int identity, int calls, long long bytes, int peer) {
  const std::lock_guard guard(lock);
  if (out)
    std::fprintf(out, "%s %d %d %lld %d\n", operation, identity, calls, bytes, peer == MPI_PROC_NULL ? nobody : peer);
}

}  // namespace tracer
