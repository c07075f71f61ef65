#include "collector/record/naming/communicators.h"

#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/naming/agree.h"
#include "collector/record/naming/fortran.h"
#include "collector/record/naming/topology.h"

namespace weft::record {

std::atomic<std::uint32_t> handleEpoch{0};

namespace {

struct Known : Communicator {
  MPI_Group group = MPI_GROUP_NULL, remote = MPI_GROUP_NULL;
  LaterNumber later;
  std::atomic<const std::vector<int>*> ranks[2]{};  // in MPI_COMM_WORLD: own group, remote group
};

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& lock = *new std::mutex;
std::deque<Known>& all = *new std::deque<Known>;
std::unordered_map<std::uintptr_t, Known*>& byHandle = *new std::unordered_map<std::uintptr_t, Known*>;
std::atomic<int> counter{1};  // communicators that this process is part of (mpisee III-A)
MPI_Group worldGroup = MPI_GROUP_NULL;
int ownWorldRank = 0, ownWorldSize = 0;

void raise(int number) {
  int now = counter.load();
  while (now <= number && !counter.compare_exchange_weak(now, number + 1)) {}
}

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

std::vector<int> translated(MPI_Group group, int size) {
  std::vector<int> ranks(static_cast<std::size_t>(size)), world(ranks.size(), -1);
  for (int i = 0; i < size; ++i) ranks[static_cast<std::size_t>(i)] = i;
  if (worldGroup != MPI_GROUP_NULL && group != MPI_GROUP_NULL) PMPI_Group_translate_ranks(group, size, ranks.data(), worldGroup, world.data());
  for (int& each : world)
    if (each == MPI_UNDEFINED) each = -1;
  return world;
}

int worldRankOf(const Known& known, int rank) {
  int world = MPI_UNDEFINED;
  if (worldGroup != MPI_GROUP_NULL) PMPI_Group_translate_ranks(known.group, 1, &rank, worldGroup, &world);
  return world;
}

// Where there is no memory for another one, what is recorded of it stands here.
Known& unkept = [] () -> Known& {
  Known& one = *new Known;
  one.number = UINT32_MAX - 1;
  one.ownName = "unknown";
  return one;
}();

std::string strangersName(const Known& known) {
  return "unknown." + std::to_string(worldRankOf(known, 0)) + "." + std::to_string(known.size);
}

Known& known(MPI_Comm handle) {
  const std::lock_guard guard(lock);
  const auto found = byHandle.find(keyOf(handle));
  if (found != byHandle.end()) return *found->second;
  Known* one = &unkept;
  kept([&] {
    Known& taken = take(handle);
    taken.ownName = strangersName(taken);
    one = &taken;
  });
  return *one;
}

bool hasMembersOf(Op call) {
  return call == Op::Comm_dup || call == Op::Comm_dup_with_info || call == Op::Comm_idup || call == Op::Comm_idup_with_info;
}

Known& named(MPI_Comm handle, const Communicator* parent, Op call, std::string ownName) {
  redirectFortran();  // who makes communicators may be a library that has just been loaded
  const std::lock_guard guard(lock);
  Known& taken = take(handle);
  taken.parent = parent;
  taken.call = call;
  taken.ownName = std::move(ownName);
  readTopology(handle, taken);
  if (parent && hasMembersOf(call)) {  // a program may do this in every step
    const auto& from = static_cast<const Known&>(*parent);
    for (std::size_t group = 0; group < 2; ++group) taken.ranks[group] = from.ranks[group].load();
  }
  if (taken.size + taken.remoteSize <= (taken.rank == 0 ? largestGroup : largeGroup)) {
    Communicators::worldRanks(taken);
    Communicators::worldRanks(taken, true);
  }
  return taken;
}

std::string suffix(Op call, int number) { return letterOf(call) + std::to_string(number); }

// What the work makes; nullptr where there was no memory for it.
template <class Work>
Communicator* ifKept(Work&& work) {
  Communicator* one = nullptr;
  kept([&] { one = &work(); });
  return one;
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
  world.ownName = "W";
  self.ownName = "SELF." + std::to_string(ownWorldRank);
  Communicators::worldRanks(world);
  Communicators::worldRanks(self);
  MPI_Comm spawner = MPI_COMM_NULL;
  PMPI_Comm_get_parent(&spawner);
  if (spawner != MPI_COMM_NULL) take(spawner).ownName = "PARENT";
}

void Communicators::startOf(MPI_Group processes) {
  worldGroup = processes;
  PMPI_Group_rank(processes, &ownWorldRank);
  PMPI_Group_size(processes, &ownWorldSize);
  const std::lock_guard guard(lock);
  if (byHandle.count(keyOf(MPI_COMM_WORLD)) != 0) return;
  Known& world = all.emplace_back();
  world.number = static_cast<std::uint32_t>(all.size() - 1);
  world.ownName = "W";
  world.size = ownWorldSize;
  world.rank = ownWorldRank;
  world.group = processes;
  byHandle[keyOf(MPI_COMM_WORLD)] = &world;
  Communicators::worldRanks(world);
}

Communicator& Communicators::of(MPI_Comm handle) { return known(handle); }

Communicator* Communicators::made(Op call, MPI_Comm parent, MPI_Comm created, bool several, Agreement agreement) {
  const OwnTime time;
  const Known& from = known(parent);
  int number = counter.load();
  if (agreement == Agreement::parent) number = agreed(parent, number, MPI_MAX);
  if (created == MPI_COMM_NULL) return nullptr;
  if (agreement == Agreement::members) number = agreed(created, number, MPI_MAX);
  raise(number);
  const int first = several ? agreed(created, from.rank, MPI_MIN) : 0;
  return ifKept([&]() -> Known& {
    return named(created, &from, call, suffix(call, number) + (several ? "." + std::to_string(first) : ""));
  });
}

int Communicators::numberForLater() { return counter.fetch_add(1); }

Communicator* Communicators::madeLater(Op call, const Communicator& parent, MPI_Comm created, int number) {
  const OwnTime time;
  if (created == MPI_COMM_NULL) return nullptr;
  return ifKept([&]() -> Known& {
    Known& taken = named(created, &parent, call, suffix(call, number));
    taken.later.start(created, number);
    return taken;
  });
}

Communicator* Communicators::madeBetween(MPI_Comm local, MPI_Comm created) {
  const OwnTime time;
  if (created == MPI_COMM_NULL) return nullptr;
  const Known& from = known(local);
  const int number = agreed(created, counter.load(), MPI_MAX);
  raise(number);
  // Both groups come from a communicator of their own: the one whose first rank is smaller stands for the parent.
  const int own = worldRankOf(from, 0), smallest = agreed(created, own, MPI_MIN);
  return ifKept([&]() -> Known& {
    const std::string prefix = nameAcross(created, from.name(), own == smallest);
    const std::string name = suffix(Op::Intercomm_create, number);
    return own == smallest ? named(created, &from, Op::Intercomm_create, name)
                           : named(created, nullptr, Op::Intercomm_create, prefix + "_" + name);
  });
}

Communicator* Communicators::madeOfGroup(Op call, MPI_Comm created) {
  const OwnTime time;
  if (created == MPI_COMM_NULL) return nullptr;
  const int number = agreed(created, counter.load(), MPI_MAX);
  raise(number);
  const int first = agreed(created, ownWorldRank, MPI_MIN);
  return ifKept([&]() -> Known& { return named(created, nullptr, call, suffix(call, number) + "." + std::to_string(first)); });
}

void Communicators::label(MPI_Comm handle, const char* name) {
  Known& one = known(handle);
  const std::lock_guard guard(lock);
  kept([&] { one.label.assign(name, strnlen(name, MPI_MAX_OBJECT_NAME)); });
}

void Communicators::freeing(MPI_Comm handle) {
  const OwnTime time;
  Known& one = known(handle);
  one.later.settle();
  const std::lock_guard guard(lock);
  if (one.later.wasStarted()) {
    kept([&] { one.ownName = suffix(one.call, one.later.number()); });
    raise(one.later.number());
  }
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
  if (!kept([&] { made = std::make_unique<const std::vector<int>>(remote ? translated(one.remote, one.remoteSize) : translated(one.group, one.size)); }))
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

void Communicators::settle() {
  for (std::size_t i = 0; i < all.size(); ++i) {
    Known& one = all[i];
    if (!one.later.wasStarted()) continue;
    one.later.settle();
    kept([&] { one.ownName = suffix(one.call, one.later.number()); });
  }
}

void Communicators::visit(const std::function<void(const Communicator&)>& visitor) {
  const std::lock_guard guard(lock);
  for (const Known& each : all) visitor(each);
  visitor(unkept);  // who asks for what was recorded of it finds it
}

}  // namespace weft::record
