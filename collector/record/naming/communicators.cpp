#include "collector/record/naming/communicators.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/naming/fortran.h"
#include "collector/record/naming/topology.h"

namespace weft::record {

std::atomic<std::uint32_t> handleEpoch{0};

namespace {

struct Known : Communicator {
  MPI_Group group = MPI_GROUP_NULL, remote = MPI_GROUP_NULL;
  std::uint32_t children = 0;                     // calls on it that all members make
  std::unordered_map<std::string, std::uint32_t> byKey;  // calls on it that some make, by what they have in common
  std::atomic<const std::vector<int>*> ranks[2]{};  // in MPI_COMM_WORLD: own group, remote group
};

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& lock = *new std::mutex;
std::deque<Known>& all = *new std::deque<Known>;
std::unordered_map<std::uintptr_t, Known*>& byHandle = *new std::unordered_map<std::uintptr_t, Known*>;
std::unordered_map<std::string, std::uint32_t>& ofNoParent = *new std::unordered_map<std::string, std::uint32_t>;  // likewise, on none
MPI_Group worldGroup = MPI_GROUP_NULL;
int ownWorldRank = 0, ownWorldSize = 0;

// Under the lock.
Known& take(MPI_Comm handle) {
  Known& known = all.emplace_back();
  known.number = static_cast<std::uint32_t>(all.size() - 1);
  int inter = 0;
  PMPI_Comm_test_inter(handle, &inter);
  PMPI_Comm_size(handle, &known.size);
  PMPI_Comm_rank(handle, &known.rank);
  PMPI_Comm_group(handle, &known.group);
  if (inter) {
    PMPI_Comm_remote_size(handle, &known.remoteSize);
    PMPI_Comm_remote_group(handle, &known.remote);
  }
  byHandle[keyOf(handle)] = &known;
  handleEpoch.fetch_add(1, std::memory_order_release);
  return known;
}

// Comparing each member of a group with each process takes time: for large ones only the first rank does it before the end of
// the program, for the largest nobody.
constexpr int largeGroup = 256, largestGroup = 4096;

std::vector<int> translated(MPI_Group group, int size, bool isWorld = false) {
  std::vector<int> ranks(static_cast<std::size_t>(size)), world(ranks.size(), -1);
  std::iota(ranks.begin(), ranks.end(), 0);
  if (isWorld) return ranks;
  if (worldGroup != MPI_GROUP_NULL && group != MPI_GROUP_NULL) PMPI_Group_translate_ranks(group, size, ranks.data(), worldGroup, world.data());
  for (int& each : world)
    if (each == MPI_UNDEFINED) each = -1;
  return world;
}

// -1: not in it.
int rankIn(MPI_Group in, MPI_Group group, int rank) {
  int found = MPI_UNDEFINED;
  if (in != MPI_GROUP_NULL && group != MPI_GROUP_NULL) PMPI_Group_translate_ranks(group, 1, &rank, in, &found);
  return found == MPI_UNDEFINED ? -1 : found;
}

// Where there is no memory for another one, what is recorded of it stands here.
Known& unkept = [] () -> Known& {
  Known& one = *new Known;
  one.number = UINT32_MAX - 1;
  one.name = "unknown";
  return one;
}();

std::string strangersName(const Known& known) {
  return "unknown." + std::to_string(rankIn(worldGroup, known.group, 0)) + "." + std::to_string(known.size);
}

Known& known(MPI_Comm handle) {
  const std::lock_guard guard(lock);
  const auto found = byHandle.find(keyOf(handle));
  if (found != byHandle.end()) return *found->second;
  Known* one = &unkept;
  kept([&] {
    Known& taken = take(handle);
    taken.name = strangersName(taken);
    one = &taken;
  });
  return *one;
}

bool hasMembersOf(Op call) {
  return call == Op::Comm_dup || call == Op::Comm_dup_with_info || call == Op::Comm_idup || call == Op::Comm_idup_with_info;
}

bool gives(Op call) {  // several at once, each of some members of the parent
  return call == Op::Comm_create || call == Op::Comm_split || call == Op::Comm_split_type || call == Op::Cart_sub;
}

bool meets(Op call) {  // of two groups that need no parent in common
  return call == Op::Intercomm_create || call == Op::Intercomm_create_from_groups || call == Op::Comm_create_from_group;
}

struct Making {
  Op call;
  Known* parent = nullptr;
  std::uint32_t order = 0;
  std::string key = {};
};

// Under the lock. Of one that this process is no member of: another one's account of the call needs to know that this process made it, too.
void absent(const Making& making) {
  Known& one = all.emplace_back();
  one.number = static_cast<std::uint32_t>(all.size() - 1);
  one.parent = making.parent;
  one.call = making.call;
  one.order = making.order;
}

void translate(Known& taken) {
  if (taken.parent && hasMembersOf(taken.call)) {  // a program may do this in every step
    const auto& from = static_cast<const Known&>(*taken.parent);
    for (std::size_t group = 0; group < 2; ++group) taken.ranks[group] = from.ranks[group].load();
  }
  if (taken.size + taken.remoteSize > (taken.rank == 0 ? largestGroup : largeGroup)) return;
  Communicators::worldRanks(taken);
  Communicators::worldRanks(taken, true);
}

void keep(const Making& making, MPI_Comm created) {
  redirectFortran();  // who makes communicators may be a library that has just been loaded
  const std::lock_guard guard(lock);
  kept([&] {
    if (created == MPI_COMM_NULL) return absent(making);
    Known& taken = take(created);
    taken.parent = making.parent;
    taken.call = making.call;
    taken.order = making.order;
    taken.key = making.key;
    const bool isPart = making.parent && gives(making.call);
    if (isPart || meets(making.call)) {
      taken.first = rankIn(isPart ? making.parent->group : worldGroup, taken.group, 0);
      taken.remoteFirst = rankIn(isPart ? making.parent->remote : worldGroup, taken.remote, 0);
    }
    readTopology(created, taken);
    translate(taken);
  });
}

// Which of the same is this, where members alone know that they make it: by their ranks.
std::string membersKey(const Known& parent, MPI_Comm created, const std::string& key) {
  MPI_Group group = MPI_GROUP_NULL;
  int size = 0;
  PMPI_Comm_group(created, &group);
  PMPI_Group_size(group, &size);
  constexpr int most = 64;  // of a large group some: comparing each member with each process takes time
  std::uint64_t hash = static_cast<std::uint64_t>(size);
  for (int i = 0; i < std::min(size, most); ++i) {
    const auto rank = static_cast<int>(static_cast<long long>(i) * (size - 1) / std::max(1, std::min(size, most) - 1));
    hash = (hash ^ static_cast<std::uint64_t>(rankIn(parent.group, group, rank) + 1)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  }
  PMPI_Group_free(&group);
  return key + "." + std::to_string(hash);
}

void keepByMembers(Op call, Known* from, MPI_Comm created, const std::string& key) {
  kept([&] {
    Known world;
    world.group = worldGroup;
    const std::string whose = membersKey(from ? *from : world, created, key);
    std::uint32_t order = 0;
    {
      const std::lock_guard guard(lock);
      order = (from ? from->byKey : ofNoParent)[whose]++;
    }
    keep({call, from, order, call == Op::Intercomm_create_from_groups ? key : whose}, created);  // the other group knows the tag alone
  });
}

}  // namespace

int worldRank() { return ownWorldRank; }
int worldSize() { return ownWorldSize; }

void Communicators::start() {
  redirectFortran();
  PMPI_Comm_group(MPI_COMM_WORLD, &worldGroup);
  PMPI_Comm_rank(MPI_COMM_WORLD, &ownWorldRank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ownWorldSize);
  const std::lock_guard guard(lock);
  const auto before = byHandle.find(keyOf(MPI_COMM_WORLD));
  Known &world = before != byHandle.end() ? *before->second : take(MPI_COMM_WORLD), &self = take(MPI_COMM_SELF);
  world.name = "W";
  self.name = "SELF";
  Communicators::worldRanks(world);
  Communicators::worldRanks(self);
  MPI_Comm spawner = MPI_COMM_NULL;
  PMPI_Comm_get_parent(&spawner);
  if (spawner != MPI_COMM_NULL) take(spawner).name = "PARENT";
}

void Communicators::startOf(MPI_Group processes) {
  worldGroup = processes;
  PMPI_Group_rank(processes, &ownWorldRank);
  PMPI_Group_size(processes, &ownWorldSize);
  const std::lock_guard guard(lock);
  if (byHandle.count(keyOf(MPI_COMM_WORLD)) != 0) return;
  Known& world = all.emplace_back();
  world.number = static_cast<std::uint32_t>(all.size() - 1);
  world.name = "W";
  world.size = ownWorldSize;
  world.rank = ownWorldRank;
  world.group = processes;
  byHandle[keyOf(MPI_COMM_WORLD)] = &world;
  Communicators::worldRanks(world);
}

Communicator& Communicators::of(MPI_Comm handle) { return known(handle); }

std::uint32_t Communicators::orderForLater(MPI_Comm parent) {
  Known& from = known(parent);
  const std::lock_guard guard(lock);
  return from.children++;
}

void Communicators::made(Op call, MPI_Comm parent, MPI_Comm created, const std::string& key) {
  const OwnTime time;
  const std::uint32_t order = orderForLater(parent);
  keep({call, &known(parent), order, key}, created);
}

void Communicators::madeLater(Op call, Communicator& parent, MPI_Comm created, std::uint32_t order) {
  const OwnTime time;
  if (created == MPI_COMM_NULL) return;
  if (call == Op::Comm_ishrink) keepByMembers(call, static_cast<Known*>(&parent), created, {});
  else keep({call, &static_cast<Known&>(parent), order}, created);
}

void Communicators::madeBetween(MPI_Comm local, MPI_Comm created, int tag) {
  made(Op::Intercomm_create, local, created, std::to_string(tag));
}

void Communicators::madeByMembers(Op call, MPI_Comm parent, MPI_Comm created, const std::string& key) {
  const OwnTime time;
  if (created != MPI_COMM_NULL) keepByMembers(call, parent == MPI_COMM_NULL ? nullptr : &known(parent), created, key);
}

void Communicators::label(MPI_Comm handle, const char* name) {
  Known& one = known(handle);
  const std::lock_guard guard(lock);
  kept([&] { one.label.assign(name, strnlen(name, MPI_MAX_OBJECT_NAME)); });
}

void Communicators::freeing(MPI_Comm handle) {
  const OwnTime time;
  Known& one = known(handle);
  const std::lock_guard guard(lock);
  one.freed.store(true, std::memory_order_relaxed);
  if (one.ranks[0] && one.group != MPI_GROUP_NULL) PMPI_Group_free(&one.group);
  if (one.ranks[1] && one.remote != MPI_GROUP_NULL) PMPI_Group_free(&one.remote);
  byHandle.erase(keyOf(handle));
  handleEpoch.fetch_add(1, std::memory_order_release);
}

const std::vector<int>& Communicators::worldRanks(const Communicator& communicator, bool remote) {
  auto& one = const_cast<Known&>(static_cast<const Known&>(communicator));
  std::atomic<const std::vector<int>*>& ranks = one.ranks[remote ? 1 : 0];
  if (const auto* known = ranks.load(std::memory_order_acquire)) return *known;
  std::unique_ptr<const std::vector<int>> made;
  static const std::vector<int>& none = *new std::vector<int>;
  if (!kept([&] { made = std::make_unique<const std::vector<int>>(remote ? translated(one.remote, one.remoteSize) : translated(one.group, one.size, one.name == "W")); }))
    return none;
  const std::vector<int>* there = nullptr;
  return ranks.compare_exchange_strong(there, made.get()) ? *made.release() : *there;
}

const std::vector<int>* Communicators::knownWorldRanks(const Communicator& communicator, bool remote) {
  return static_cast<const Known&>(communicator).ranks[remote ? 1 : 0].load(std::memory_order_acquire);
}

const std::vector<int>& Communicators::destinations(MPI_Comm handle) {
  Known& one = known(handle);
  const std::lock_guard guard(lock);
  if (!one.hasNeighbours) kept([&] { readNeighbours(handle, one); });
  return one.destinations;
}

void Communicators::visit(const std::function<void(const Communicator&)>& visitor) {
  const std::lock_guard guard(lock);
  for (const Known& each : all) visitor(each);
  visitor(unkept);  // who asks for what was recorded of it finds it
}

}  // namespace weft::record
