#include "core/records/run_identity.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

constexpr std::size_t maxGroups = 4096;
constexpr std::size_t mostPairs = 1 << 18;
constexpr std::size_t mostNames = 65536;  // of communicators; enough to tell runs apart, and bounded

// Whether tools count the operation once for each call: sends, receives, collectives. Not polls, of which a program
// makes as many as there is time for, nor calls that make a persistent request.
bool isCompared(std::string_view operation) {
  const OperationClass kind = classOf(operation);
  const bool isCounted =
      kind == OperationClass::send || kind == OperationClass::receive || kind == OperationClass::collective;
  return isCounted && !operation.ends_with("_init");
}

// The shape as which Open MPI's monitoring counts a collective call.
std::string shapeOf(std::string_view operation) {
  constexpr std::array<std::string_view, 3> shapes{"one-to-all", "all-to-one", "all-to-all"};
  if (std::ranges::find(shapes, operation) != shapes.end()) return std::string(operation);
  if (classOf(operation) != OperationClass::collective) return {};
  const std::string name = lowerCase(operation);
  const auto has = [&](std::string_view word) { return name.ends_with(word); };
  if (has("allgather") || has("allgatherv")) return "all-to-all";
  if (has("bcast") || has("scatter") || has("scatterv"))
    return name.find("reduce_scatter") == std::string::npos ? "one-to-all" : "all-to-all";
  if (has("gather") || has("gatherv") || name == "reduce" || name == "ireduce") return "all-to-one";
  return "all-to-all";
}

// Whether the operation moves data between the memories of two ranks.
bool isAccess(std::string_view operation) {
  return classOf(operation) == OperationClass::oneSided && !operation.starts_with("Win_") && operation != "Fence";
}

bool hasUnevenShares(std::string_view operation) { return operation.ends_with('v') || operation.ends_with('w'); }

// Whether monitoring counts the bytes if buffers are in place: from the arguments for the receiving side.
bool isCountedInPlace(std::string_view operation) {
  const std::string name = lowerCase(operation);
  return name.find("allgather") == std::string::npos && name.find("alltoall") == std::string::npos;
}

// Open MPI makes some of these calls of a collective to one and one to all, with its root 0.
bool mayNest(std::string_view operation) {
  constexpr std::array nesting{"Allgather", "Allgatherv", "Allreduce", "Reduce_scatter", "Reduce_scatter_block"};
  return std::ranges::find(nesting, operation) != nesting.end();
}

bool isOfGroups(std::string_view operation) {
  constexpr std::array starts{"Comm_create_group", "Comm_create_from_group", "Intercomm_", "Comm_spawn",
                              "Comm_accept",       "Comm_connect",           "Comm_join"};
  return std::ranges::any_of(starts, [&](std::string_view each) { return operation.starts_with(each); });
}

// Synchronises with some ranks by messages to each; a fence is collective.
bool isLock(std::string_view operation) {
  constexpr std::array<std::string_view, 6> none{"fence", "create", "allocate", "free", "get", "set"};
  if (!operation.starts_with("Win_")) return false;
  return std::ranges::none_of(none, [&](auto each) { return operation.substr(4).starts_with(each); });
}

}  // namespace

void IdentitySink::fact(std::string_view key, std::string_view value) {
  if (key == "command") identity.command = value;
  if (key == "date") identity.date = value;
  // It follows the pairs.
  if (key == collectiveMessages::fact && value == collectiveMessages::sent) identity.asCollective = {};
  if (key == "only") identity.someOperations = true;
  if (key == "complete" && value == "no") identity.someTime = true;  // another source may have more of its end
  if (const auto processes = parseNumber(value); key == "processes" && processes && *processes <= UINT32_MAX)
    identity.ranks = static_cast<std::uint32_t>(*processes);
}

void IdentitySink::process(const ProcessRow& row) {
  const std::uint32_t rank = number(row.rank);
  identity.highestRank = std::max(identity.highestRank.value_or(0), rank);
  if (row.host) identity.hosts[rank] = *row.host;
  if (row.pid) identity.processIds[rank] = *row.pid;
  if (row.elapsedSeconds) identity.seconds = std::max(identity.seconds.value_or(0), *row.elapsedSeconds);
  identity.someTime |= row.recordedSeconds && row.elapsedSeconds && *row.recordedSeconds < *row.elapsedSeconds;
}

OperationId IdentitySink::operation(std::string_view name) {
  const auto known = operations_.find(name);
  if (known != operations_.end()) return OperationId(known->second);
  const auto id = static_cast<std::uint32_t>(operationNames_.size() + 1);
  operations_.emplace(name, id);
  operationNames_.push_back(isCompared(name) && id < mostNames ? std::string(name) : std::string());
  const bool isPersistent = name.ends_with("_init");
  identity.hasPersistentCollectives |= isPersistent && classOf(name) == OperationClass::collective;
  shapes_.push_back(isPersistent || id >= mostNames ? std::string() : shapeOf(name));
  isOfWindows_.push_back(name.starts_with("Win_create") || name.starts_with("Win_allocate"));
  accesses_.push_back(isAccess(name) && id < mostNames ? std::string(name) : std::string());
  hasUnevenShares_.push_back(hasUnevenShares(name));
  isLock_.push_back(isLock(name));
  allNames_.push_back(id < mostNames ? std::string(name) : std::string());
  identity.hasNeighbourCalls |= lowerCase(name).find("neighbor_") != std::string::npos;
  return OperationId(id);
}

RegionId IdentitySink::region(std::string_view name) {
  if (identity.regions.size() < maxGroups) identity.regions.emplace(name);
  return RegionId(1);
}

void IdentitySink::statistics(const StatisticsRow& row) {
  const std::size_t at = number(row.operation) - 1;
  addShape(row);
  addAccess(row);
  addLibraryCalls(row);
  if (row.rank && row.calls != 0 && number(*row.rank) < mostNames) identity.callers.insert(number(*row.rank));
  identity.countsCalls |= row.rank && row.calls != 0 && row.callsOf.isPlain();
  if (at >= operationNames_.size() || operationNames_[at].empty() || row.calls == 0 || !row.callsOf.isPlain()) return;
  if (row.rank && number(*row.rank) >= mostNames) return;
  const OperationClass kind = classOf(operationNames_[at]);
  bool ignored = false;
  std::uint64_t& bytes = kind == OperationClass::send ? identity.bytesOfSends : identity.bytesOfCollectives;
  if (row.bytes && row.bytesOf.isPlain() && kind != OperationClass::receive)
    bytes = saturatingAdd(bytes, *row.bytes, ignored);
  if (row.rank) identity.calls[operationNames_[at]][number(*row.rank)] += row.calls;
  else identity.callsOfAll[operationNames_[at]] += row.calls;
}

void IdentitySink::addShape(const StatisticsRow& row) {
  const std::size_t operation = number(row.operation) - 1, communicator = number(row.communicator) - 1;
  if (operation >= shapes_.size() || !row.rank || number(*row.rank) >= mostNames) return;
  if (!row.callsOf.isPlain() && !row.callsOf.has(Statistic::collectivesOnly)) return;
  const std::uint32_t rank = number(*row.rank);
  if (isOfWindows_[operation]) identity.windowCalls = std::max(identity.windowCalls, windows_[rank] += row.calls);
  if (shapes_[operation].empty() || communicator >= isWorld_.size() || !isWorld_[communicator]) return;
  identity.shapes[shapes_[operation]][rank] += row.calls;
  addVolume(row);
}

void IdentitySink::addVolume(const StatisticsRow& row) {
  const std::size_t operation = number(row.operation) - 1;
  if (!row.bytes || (!row.bytesOf.isPlain() && !row.bytesOf.has(Statistic::collectivesOnly))) return;
  bool ignored = false;
  RunIdentity::Volume& volume = identity.volumes[shapes_[operation]];
  volume.bytes = saturatingAdd(volume.bytes, *row.bytes, ignored);
  if (!hasUnevenShares_[operation]) volume.even = saturatingAdd(volume.even, *row.bytes, ignored);
}

void IdentitySink::addAccess(const StatisticsRow& row) {
  const std::size_t operation = number(row.operation) - 1;
  if (operation >= accesses_.size() || !row.rank || number(*row.rank) >= mostNames || !row.callsOf.isPlain()) return;
  bool ignored = false;
  if (isLock_[operation]) identity.locks = saturatingAdd(identity.locks, row.calls, ignored);
  if (!accesses_[operation].empty() && row.calls != 0)
    identity.accesses[accesses_[operation]][number(*row.rank)] += row.calls;
}

void IdentitySink::addLibraryCalls(const StatisticsRow& row) {
  const std::size_t operation = number(row.operation) - 1;
  if (operation >= allNames_.size() || !row.rank || number(*row.rank) >= mostNames || row.calls == 0) return;
  const std::string& name = allNames_[operation];
  bool ignored = false;
  const auto add = [&](std::uint64_t& to) { to = saturatingAdd(to, row.calls, ignored); };
  if (mayNest(name)) add(identity.nestingCalls);
  if (isOfGroups(name)) add(identity.groupCalls[number(*row.rank)]);
  if (name.starts_with("File_")) add(identity.fileCalls[number(*row.rank)]);
}

void IdentitySink::collectiveCall(const CollectiveCallRow& row) {
  const std::size_t operation = number(row.operation) - 1, communicator = number(row.communicator) - 1;
  if (operation >= shapes_.size() || shapes_[operation].empty()) return;
  if (communicator >= isWorld_.size() || !isWorld_[communicator]) return;
  const std::string& shape = shapes_[operation];
  if (row.inPlace && shape == "all-to-all") identity.volumes[shape].isInPlace = true;
  if (row.root && *row.root < mostNames && shape != "all-to-all") identity.roots[shape][*row.root] += row.calls;
}

void IdentitySink::addDefinition(const PairTrafficRow& row) {
  const bool isLogical = row.kind == PairClass::logical;
  RunIdentity::Definition& to = isLogical ? identity.logical : identity.asCollective;
  to.isPartial |= row.undirected || !row.hasBytes || row.unpairedMessages != 0 || row.unpairedBytes != 0;
  const std::size_t at = row.operation ? number(*row.operation) - 1 : allNames_.size();
  const std::string name = at < allNames_.size() ? allNames_[at] : std::string();
  const std::string shape = at < shapes_.size() ? shapes_[at] : std::string();
  const bool isCertain = isCountedInPlace(name);
  bool ignored = false;
  const auto add = [&](std::uint64_t& sum, std::uint64_t bytes) { sum = saturatingAdd(sum, bytes, ignored); };
  for (const PairPeer& peer : row.peers) {
    if (peer.destination == row.source || number(peer.destination) >= mostNames) continue;
    const std::uint32_t rank = number(shape == "all-to-one" ? peer.destination : row.source);
    RunIdentity::Handed& handed = to.byRank[rank];
    add(handed.bytes, peer.bytes);
    if (isCertain) add(handed.certain, peer.bytes);
    if (!name.empty()) add(to.byOperation[name], peer.bytes);
    if (!name.empty() && !shape.empty() && shape != "all-to-all") add(to.byRoot[name][rank], peer.bytes);
  }
}

void IdentitySink::addPairs(const PairTrafficRow& row) {
  if (hasTooManyPairs_ || row.undirected) return;
  bool ignored = false;
  for (const PairPeer& peer : row.peers) {
    RunIdentity::Sent& sum = identity.pairs[{number(row.source), number(peer.destination)}];
    sum.messages = saturatingAdd(sum.messages, peer.messages, ignored);
    sum.bytes = saturatingAdd(sum.bytes, peer.bytes, ignored);
  }
  hasTooManyPairs_ = identity.pairs.size() > mostPairs;
  if (hasTooManyPairs_) identity.pairs.clear();
}

void IdentitySink::pairTraffic(const PairTrafficRow& row) {
  if ((row.kind == PairClass::logical || row.kind == PairClass::collective) && number(row.source) < mostNames)
    addDefinition(row);
  if (!countsAsSent(row.kind) || number(row.source) >= mostNames) return;
  // Matrices that profile2mat made of everything have the volumes of collectives beside the messages sent for them: no
  // sum is that of what was sent.
  identity.someOperations |= row.undirected && row.kind == PairClass::mixed;
  identity.hasMixed |= row.kind == PairClass::mixed;
  identity.isUndirected |= row.undirected;
  bool ignored = false;
  const auto addOne = [&](RunIdentity::Sent& to, const PairPeer& peer) {
    if (row.hasMessages) to.messages = saturatingAdd(to.messages, peer.messages, ignored);
    if (row.hasBytes) to.bytes = saturatingAdd(to.bytes, peer.bytes, ignored);
  };
  const auto add = [&](RunIdentity::Sent& to) {
    for (const PairPeer& peer : row.peers) addOne(to, peer);
  };
  add(identity.sentByAll);
  if (!row.undirected) add(identity.sentOfAllKinds[number(row.source)]);
  if (row.kind == PairClass::oneSided && !row.undirected) add(identity.accessed[number(row.source)]);
  if (row.kind != PairClass::pointToPoint) return;
  addPairs(row);
  if (!row.undirected) add(identity.sent[number(row.source)]);
  add(identity.exchanged[number(row.source)]);
  for (const PairPeer& peer : row.peers)
    if (number(peer.destination) < mostNames) addOne(identity.exchanged[number(peer.destination)], peer);
}

CommunicatorId IdentitySink::communicator(const CommunicatorRow& row) {
  if (row.name == "W" && row.size) identity.ranks = *row.size;
  constexpr std::array<std::string_view, 3> ofAll{"W", "W0.0", "MPI_COMM_WORLD"};  // as tools call it
  const bool isWorld = std::ranges::find(ofAll, row.name) != ofAll.end() && !row.pooled;
  isWorld_.push_back(isWorld);
  identity.hasInterCommunicators |= row.firstGroup.has_value();
  if (!isWorld && row.size && *row.size > 1) identity.membersMade += *row.size;
  names_.push_back(names_.size() < mostNames && row.name.starts_with("W_") && !row.pooled ? row.name : "");
  sizes_.push_back(row.pooled || row.internal ? std::nullopt : row.size);
  return CommunicatorId(static_cast<std::uint32_t>(names_.size()));
}

void IdentitySink::addGroup(std::span<const RankId> ranks) {
  if (identity.groups.size() >= maxGroups) return;
  std::vector<std::uint32_t> members;
  for (const RankId rank : ranks) members.push_back(number(rank));
  std::ranges::sort(members);
  identity.groups.insert(std::move(members));
}

void IdentitySink::members(CommunicatorId communicator, std::span<const RankId> ranks, bool) {
  const std::size_t at = number(communicator) - 1;
  if (at < sizes_.size() && sizes_[at] == ranks.size() && ranks.size() > 1 && ranks.size() != identity.ranks)
    addGroup(ranks);
  if (at >= names_.size() || names_[at].empty()) return;
  const auto [place, isNew] = identity.communicators.try_emplace(names_[at]);
  if (!isNew) return void(place->second.clear());  // says nothing
  for (const RankId rank : ranks) place->second.push_back(number(rank));
  std::ranges::sort(place->second);
}

}  // namespace weft
