#include "collector/record/naming/communicators.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <tuple>
#include <unordered_map>

#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/naming/fortran.h"
#include "collector/record/naming/groups.h"
#include "collector/record/naming/making_calls.h"
#include "collector/record/naming/topology.h"

namespace weft::record {

std::atomic<std::uint32_t> handleEpoch{0};

namespace {

struct Known : Communicator {
  std::shared_ptr<const Groups> groups;  // its duplicates share them; nullptr: not known, or not needed any more
  std::uint32_t open = 1;                // handles that represent it
  std::uint32_t children = 0;            // calls on it that all members make
  std::vector<Known*> shared;            // of those that late calls on it made, each for all like it
  std::unordered_map<std::string, std::uint32_t> byKey;  // calls on it that some make, by what they have in common
  std::atomic<const std::vector<int>*> ranks[2]{};       // in MPI_COMM_WORLD: own group, remote group
};

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& lock = *new std::mutex;
std::deque<Known>& all = *new std::deque<Known>;
std::unordered_map<std::uintptr_t, Known*>& byHandle = *new std::unordered_map<std::uintptr_t, Known*>;
std::unordered_map<std::string, std::uint32_t>& ofNoParent =
    *new std::unordered_map<std::string, std::uint32_t>;  // likewise, on none
MPI_Group worldGroup = MPI_GROUP_NULL;
int ownWorldRank = 0, ownWorldSize = 0;

// A duplicate shares what is known of its parent.
void ask(MPI_Comm handle, Known& known, const Known* like = nullptr) {
  int inter = 0;
  PMPI_Comm_test_inter(handle, &inter);
  PMPI_Comm_size(handle, &known.size);
  PMPI_Comm_rank(handle, &known.rank);
  if (inter) PMPI_Comm_remote_size(handle, &known.remoteSize);
  const bool isLike =
      like && like->size == known.size && like->rank == known.rank && like->remoteSize == known.remoteSize;
  known.groups = isLike && like->groups ? like->groups : Groups::of(handle, inter != 0);
}

// Under the lock.
Known& add() {
  Known& known = all.emplace_back();
  known.number = static_cast<std::uint32_t>(all.size() - 1);
  return known;
}

void standFor(MPI_Comm handle, Known& known) {
  byHandle[keyOf(handle)] = &known;
  handleEpoch.fetch_add(1, std::memory_order_release);
}

Known& take(MPI_Comm handle, const Known* like = nullptr) {
  Known& known = add();
  ask(handle, known, like);
  standFor(handle, known);
  return known;
}

// Comparing each member of a group with each process takes time: for large ones only the first rank does it before the
// end of the program, for the largest nobody.
constexpr int largeGroup = 256, largestGroup = 4096;

MPI_Group ownGroup(const Known& known) { return known.groups ? known.groups->own : MPI_GROUP_NULL; }
MPI_Group remoteGroup(const Known& known) { return known.groups ? known.groups->remote : MPI_GROUP_NULL; }

// Where there is no memory for another one, what is recorded of it stands here.
Known& unkept = []() -> Known& {
  Known& one = *new Known;
  one.number = UINT32_MAX - 1;
  one.name = "unknown";
  return one;
}();

std::string strangersName(const Known& known) {
  return "unknown." + std::to_string(rankIn(worldGroup, ownGroup(known), 0)) + "." + std::to_string(known.size);
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

struct Making {
  Op call;
  Known* parent = nullptr;
  std::uint32_t order = 0;
  std::string key = {};
};

// Under the lock. Of one that this process is no member of: another one's account of the call needs to know that this
// process made it, too.
void absent(const Making& making) {
  Known& one = add();
  one.parent = making.parent;
  one.call = making.call;
  one.order = making.order;
}

// Programs may make communicators in every step. So many calls on a communicator have one of their own each; what later
// ones make is one with all that the same call makes of the same members. All members say so of the same calls, because
// they make them in one order.
constexpr std::uint32_t mostApart = 1000;
constexpr std::size_t mostShared = 256;

bool isShared(const Making& making) {
  const Op call = making.call;
  const bool isOfMembers = call == Op::Comm_create_group || call == Op::Cart_create || call == Op::Intercomm_merge;
  return making.parent && making.order >= mostApart && (hasMembersOf(call) || gives(call) || isOfMembers);
}

bool isAlike(const Known& one, const Known& other) {
  const auto facts = [](const Known& each) {
    return std::tie(each.size, each.rank, each.remoteSize, each.topology, each.dims, each.periods);
  };
  return facts(one) == facts(other) && one.groups && other.groups && one.groups->areThoseOf(*other.groups);
}

// Under the lock. nullptr: there is none yet.
Known* findShared(const Making& making, MPI_Comm created) {
  Known seen;
  if (!hasMembersOf(making.call)) {
    ask(created, seen);
    readTopology(created, seen);
  }
  for (Known* each : making.parent->shared)
    if (each->call == making.call && each->key == making.key && (hasMembersOf(making.call) || isAlike(*each, seen)))
      return each;
  return nullptr;
}

void share(MPI_Comm created, Known& one) {
  ++one.several;
  ++one.open;
  one.freed.store(false, std::memory_order_relaxed);
  standFor(created, one);
}

// Under the lock.
void beginShared(const Making& making, Known& taken) {
  if (making.parent->shared.size() >= mostShared) return;
  making.parent->shared.push_back(&taken);
  taken.isShared = true;
  // These are there when their requests complete, and not everywhere in one order.
  if (making.call == Op::Comm_idup || making.call == Op::Comm_idup_with_info) taken.order = mostApart;
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

// Under the lock.
void keepOwn(const Making& making, MPI_Comm created) {
  if (crossesWorlds(making.call)) expectOtherWorlds();
  Known& taken = take(created, hasMembersOf(making.call) ? making.parent : nullptr);
  taken.parent = making.parent;
  taken.call = making.call;
  taken.order = making.order;
  taken.key = making.key;
  const bool isPart = making.parent && gives(making.call);
  if (isPart || meets(making.call)) {
    const auto find = [&](MPI_Group parents, MPI_Group group) {
      return isPart ? memberIn(parents, group, 0) : rankIn(worldGroup, group, 0);
    };
    taken.first = find(isPart ? ownGroup(*making.parent) : MPI_GROUP_NULL, ownGroup(taken));
    taken.remoteFirst = find(isPart ? remoteGroup(*making.parent) : MPI_GROUP_NULL, remoteGroup(taken));
  }
  readTopology(created, taken);
  translate(taken);
  if (isShared(making)) beginShared(making, taken);
}

void keep(const Making& making, MPI_Comm created) {
  redirectFortran();  // who makes communicators may be a library that has just been loaded
  const std::lock_guard guard(lock);
  kept([&] {
    if (created == MPI_COMM_NULL) {
      if (making.order < mostApart) absent(making);
      return;
    }
    Known* const one = isShared(making) ? findShared(making, created) : nullptr;
    if (one) share(created, *one);
    else keepOwn(making, created);
  });
}

// A key for a communicator of which only its members know that they make it. Their ranks distinguish it from others
// with the same `key`.
std::string membersKey(MPI_Group parent, MPI_Comm created, const std::string& key) {
  MPI_Group group = MPI_GROUP_NULL;
  int size = 0;
  PMPI_Comm_group(created, &group);
  PMPI_Group_size(group, &size);
  constexpr int most = 64;  // of a large group some: comparing each member with each process takes time
  std::uint64_t hash = static_cast<std::uint64_t>(size);
  for (int i = 0; i < std::min(size, most); ++i) {
    const auto rank = static_cast<int>(static_cast<long long>(i) * (size - 1) / std::max(1, std::min(size, most) - 1));
    hash = (hash ^ static_cast<std::uint64_t>(memberIn(parent, group, rank) + 1)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  }
  PMPI_Group_free(&group);
  return key + "." + std::to_string(hash);
}

void keepByMembers(Op call, Known* from, MPI_Comm created, const std::string& key) {
  kept([&] {
    const std::string whose = membersKey(from ? ownGroup(*from) : worldGroup, created, key);
    std::uint32_t order = 0;
    {
      const std::lock_guard guard(lock);
      order = (from ? from->byKey : ofNoParent)[whose]++;
    }
    keep({call, from, order, call == Op::Intercomm_create_from_groups ? key : whose},
         created);  // the other group knows the tag alone
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
  if (spawner == MPI_COMM_NULL) return;
  expectOtherWorlds();
  take(spawner).name = "PARENT";
}

void Communicators::startOf(MPI_Group processes) {
  worldGroup = processes;
  PMPI_Group_rank(processes, &ownWorldRank);
  PMPI_Group_size(processes, &ownWorldSize);
  const std::lock_guard guard(lock);
  if (byHandle.count(keyOf(MPI_COMM_WORLD)) != 0) return;
  Known& world = add();
  world.name = "W";
  world.size = ownWorldSize;
  world.rank = ownWorldRank;
  world.groups = Groups::of(processes);
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
  if (one.isShared) return;
  kept([&] { one.label.assign(name, strnlen(name, MPI_MAX_OBJECT_NAME)); });
}

Communicator& Communicators::freeing(MPI_Comm handle) {
  const OwnTime time;
  Known& one = known(handle);
  const std::lock_guard guard(lock);
  byHandle.erase(keyOf(handle));
  if (--one.open == 0) one.freed.store(true, std::memory_order_relaxed);
  if (!one.isShared && one.ranks[0] && (!one.isInter() || one.ranks[1])) one.groups.reset();
  handleEpoch.fetch_add(1, std::memory_order_release);
  return one;
}

void Communicators::stays(MPI_Comm handle, Communicator& freed) {
  const OwnTime time;
  auto& one = static_cast<Known&>(freed);
  const std::lock_guard guard(lock);
  ++one.open;
  one.freed.store(false, std::memory_order_relaxed);
  kept([&] {
    if (!one.groups) one.groups = Groups::of(handle, one.isInter());
    standFor(handle, one);
  });
}

const std::vector<int>& Communicators::worldRanks(const Communicator& communicator, bool remote) {
  auto& one = const_cast<Known&>(static_cast<const Known&>(communicator));
  std::atomic<const std::vector<int>*>& ranks = one.ranks[remote ? 1 : 0];
  if (const auto* known = ranks.load(std::memory_order_acquire)) return *known;
  std::unique_ptr<const std::vector<int>> made;
  static const std::vector<int>& none = *new std::vector<int>;
  const MPI_Group group = remote ? remoteGroup(one) : ownGroup(one);
  const int size = remote ? one.remoteSize : one.size;
  if (!kept([&] { made = std::make_unique<const std::vector<int>>(ranksIn(worldGroup, group, size)); })) return none;
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
