#include "importers/recorded/record_groups.h"

#include <algorithm>
#include <map>

#include "core/base/natural_order.h"
#include "core/base/number_list.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostDimensions = 64;

bool isSelf(std::string_view name) { return name == "SELF" || name.starts_with("SELF."); }

// MPI_COMM_WORLD and its children, then MPI_COMM_SELF's.
bool comesBefore(const std::string& a, const std::string& b) {
  const bool aSelf = a.starts_with("SELF"), bSelf = b.starts_with("SELF");
  return aSelf != bSelf ? bSelf : naturalLess(a, b);
}

}  // namespace

RecordGroups::RecordGroups(const RecordData& data, RowSink& sink, ReaderNotes& notes)
    : data_(data), sink_(sink), notes_(notes), groups_(data.communicators.size()), parents_(groups_.size()),
      ids_(groups_.size()), used_(groups_.size()) {
  const auto use = [&](std::uint32_t index) {
    if (index != noIndex) used_[index] = true;
  };
  for (const auto& [key, sums] : data.calls) use(key.communicator);
  for (const auto& [key, cell] : data.pairs) use(key.first.communicator);
  for (const auto& [key, cell] : data.bins) use(key.communicator);
  for (const auto& [key, lists] : data.neighbours) use(key.first);
  for (const RecordSample& one : data.sampling.samples) use(one.communicator);
}

void RecordGroups::tell(const char* code, const RecordPlace& place, std::string seen, std::string done) {
  if (place.file) notes_.about(*place.file);
  notes_.lost(code, std::move(seen), std::move(done), {}, place.line);
}

const RecordCommunicator* RecordGroups::stated(std::uint32_t index) const {
  const auto found = data_.stated.find(index);
  return found == data_.stated.end() ? nullptr : &found->second;
}

// The ranks of a list as it has them: some may be there twice. Empty if it cannot be read; a diagnostic then names
// `what`.
std::optional<std::vector<RankId>> RecordGroups::list(const std::string& text, const RecordPlace& place,
                                                      const std::string& what) {
  const std::size_t most = std::min(maxListed, fewListed + listedOfEach * data_.processes.size());
  const auto numbers = parseList(text, largestRank, most - listed_);
  if (!numbers) {
    tell("record.list", place, what + " are no list of ranks, or more than Weft reads", "they were skipped");
    return std::nullopt;
  }
  listed_ += numbers->size();
  std::vector<RankId> ranks;
  for (const std::uint32_t rank : *numbers) ranks.push_back(RankId(rank));
  return ranks;
}

void RecordGroups::readMembers(std::uint32_t index) {
  Group& group = groups_[index];
  const RecordCommunicator* of = stated(index);
  if (!of) {
    group.members = callers(index);
    return;
  }
  const std::string what = "the members of " + data_.communicators.name(index);
  auto members = list(of->members, of->place, what), others = list(of->remote, of->place, what);
  if (!members || !others) return;
  if (!others->empty() && !members->empty() && std::ranges::min(*others) < std::ranges::min(*members))
    std::swap(members, others);
  if (!others->empty()) group.first = static_cast<std::uint32_t>(members->size());
  group.members = std::move(*members);
  group.members.insert(group.members.end(), others->begin(), others->end());
  auto sorted = group.members;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) == sorted.end()) return;
  tell("record.member_twice", of->place, "a rank is in " + data_.communicators.name(index) + " twice",
       "its members were discarded");
  group = {};
}

// The ranks that did something on a communicator that no row describes.
std::vector<RankId> RecordGroups::callers(std::uint32_t index) const {
  std::vector<RankId> ranks;
  for (auto at = data_.calls.lower_bound({index}); at != data_.calls.end() && at->first.communicator == index; ++at)
    ranks.push_back(RankId(at->first.rank));
  std::ranges::sort(ranks);
  const auto same = std::ranges::unique(ranks);
  ranks.erase(same.begin(), same.end());
  return ranks;
}

// As stated, or else as the name has it: the parent's stands before the last "_".
void RecordGroups::findParents() {
  for (std::uint32_t index = 0; index < parents_.size(); ++index) {
    const RecordCommunicator* of = stated(index);
    const std::string& name = data_.communicators.name(index);
    const std::string parent = of ? of->parent : name.substr(0, std::min(name.rfind('_'), name.size()));
    if (parent.empty() || parent == name) continue;
    if (const auto known = data_.communicators.find(parent)) {
      parents_[index] = known;
      used_[*known] = true;
    } else if (of)
      tell("record.parent", of->place, "the parent of " + name + " is " + parent + ", of which nothing is recorded",
           "it was skipped");
  }
  cutCircles();
}

void RecordGroups::cutCircles() {
  enum : char { unseen, onPath, done };
  std::vector<char> seen(parents_.size(), unseen);
  for (std::uint32_t start = 0; start < parents_.size(); ++start) {
    std::vector<std::uint32_t> path;
    for (auto at = std::optional(start); at && seen[*at] == unseen; at = parents_[*at]) {
      seen[*at] = onPath;
      path.push_back(*at);
      if (const auto next = parents_[*at]; next && seen[*next] == onPath) {
        const RecordCommunicator* of = stated(*at);
        tell("record.circle", of ? of->place : RecordPlace{},
             data_.communicators.name(*at) + " is among its own ancestors", "its parent was discarded");
        parents_[*at].reset();
      }
    }
    for (const std::uint32_t each : path) seen[each] = done;
  }
}

std::vector<std::uint32_t> RecordGroups::inOrder() const {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < groups_.size(); ++i)
    if (used_[i] || (stated(i) && !isSelf(data_.communicators.name(i)))) order.push_back(i);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return comesBefore(data_.communicators.name(a), data_.communicators.name(b));
  });
  return order;
}

CommunicatorRow RecordGroups::row(std::uint32_t index) const {
  CommunicatorRow row{.name = data_.communicators.name(index), .firstGroup = groups_[index].first};
  const RecordCommunicator* of = stated(index);
  if (!of) return row;
  row.call = of->call;
  row.label = of->label;
  row.topology = of->topology;
  row.reorder = of->reorder;
  row.freed = of->freed;
  if (!groups_[index].members.empty()) row.size = static_cast<std::uint32_t>(groups_[index].members.size());
  else if (of->size) row.size = static_cast<std::uint32_t>(*of->size);
  const auto extents = parseList(of->dims, UINT32_MAX, mostDimensions),
             periods = parseList(of->periods, 1, mostDimensions);
  if (extents && periods && (periods->empty() || periods->size() == extents->size()))
    for (std::size_t i = 0; i < extents->size(); ++i)
      row.dimensions.push_back({(*extents)[i], i < periods->size() && (*periods)[i] == 1});
  return row;
}

void RecordGroups::giveOne(std::uint32_t index) {
  const CommunicatorRow one = row(index);
  const RecordCommunicator* of = stated(index);
  const Group& group = groups_[index];
  ids_[index] = sink_.communicator(one);
  if (!of)
    tell("record.unstated", {}, "nothing is recorded of the communicator " + one.name + " but what was done on it",
         "its members are those that did something on it");
  else if (one.dimensions.empty() && !of->dims.empty())
    tell("record.dimensions", of->place, "the dimensions of " + one.name + " can't be read", "they were skipped");
  if (of && of->size && !group.members.empty() && !group.first && *of->size != group.members.size())
    tell("record.size", of->place,
         one.name + " has " + counted(group.members.size(), "member", "members") + ", its size is " +
             std::to_string(*of->size),
         "the members were taken");
  if (!group.members.empty()) sink_.members(*ids_[index], group.members, of && !group.first);
}

// Reports communicators that were recorded as one.
void RecordGroups::tellShared(const std::vector<std::uint32_t>& order) {
  std::uint64_t rows = 0, all = 0;
  const RecordCommunicator* first = nullptr;
  std::string name;
  for (const std::uint32_t index : order) {
    const RecordCommunicator* of = stated(index);
    if (!of || !of->several) continue;
    if (!first) name = data_.communicators.name(index);
    if (!first) first = of;
    ++rows;
    all += std::min(*of->several, maxOfOneRow);
  }
  if (!first) return;
  if (first->place.file) notes_.about(*first->place.file);
  notes_.note("record.several",
              name + (rows == 1 ? " represents " : " and " + counted(rows - 1, "other", "others") + " represent ") +
                  counted(all, "communicator", "communicators") +
                  " that calls after the first thousand on their parent made",
              "those with the same members were joined, with the sums of all", {}, first->place.line);
}

void RecordGroups::giveNeighbours() {
  for (const auto& [key, lists] : data_.neighbours) {
    const std::string what = "the neighbours of rank " + std::to_string(lists.rank);
    auto sources = list(lists.sources, lists.place, what), destinations = list(lists.destinations, lists.place, what);
    if (!sources || !destinations) continue;
    sink_.neighbours({*ids_[key.first], RankId(lists.rank), std::move(*sources), std::move(*destinations)});
  }
}

void RecordGroups::give() {
  findParents();
  const auto order = inOrder();
  for (const std::uint32_t index : order) readMembers(index);
  for (const std::uint32_t index : order) giveOne(index);
  for (const std::uint32_t index : order)
    if (parents_[index]) sink_.parent(*ids_[index], *ids_[*parents_[index]], false);
  tellShared(order);
  giveNeighbours();
}

void RecordGroups::tell(ToldCommunicators& to) const {
  for (std::uint32_t index = 0; index < ids_.size(); ++index)
    if (ids_[index]) to.add(data_.communicators.name(index), groups_[index].members, *ids_[index]);
}

void RecordGroups::take(const ToldCommunicators& told) {
  std::map<std::vector<RankId>, std::size_t> alike;
  const auto order = inOrder();
  for (const std::uint32_t index : order) {
    readMembers(index);
    ++alike[groups_[index].members];
  }
  for (const std::uint32_t index : order)
    ids_[index] =
        told.find(data_.communicators.name(index), groups_[index].members, alike[groups_[index].members] == 1);
}

RecordGroups::Peers RecordGroups::peersOf(std::uint32_t index, RankId rank) {
  Group& group = groups_[index];
  if (!stated(index)) return {};
  if (group.positions.empty()) {
    for (const RankId each : group.members)
      group.positions.emplace_back(each, static_cast<std::uint32_t>(group.positions.size()));
    std::ranges::sort(group.positions);
  }
  const auto at = std::ranges::lower_bound(group.positions, rank, {}, [](const auto& one) { return one.first; });
  if (at == group.positions.end() || at->first != rank) return {};
  const std::span<const RankId> all = group.members;
  if (!group.first) return {all, at->second, true};
  return {at->second < *group.first ? all.subspan(*group.first) : all.first(*group.first), noIndex, true};
}

}  // namespace weft
