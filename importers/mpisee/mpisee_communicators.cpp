#include "importers/mpisee/mpisee_communicators.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_ancestry.h"

namespace weft {
namespace {

// A hostile name has many ancestors, each a little shorter; genuine files lack none.
constexpr std::size_t mostAncestorsMade = 50'000;

using Kind = MpiseeName::Kind;

std::string inQuotes(std::string_view name) { return "\"" + std::string(name.substr(0, 80)) + "\""; }

}  // namespace

std::size_t MpiseeCommunicators::make(CommunicatorRow row) {
  const MpiseeName name = parseMpiseeName(row.name);
  row.internal = name.kind == Kind::internal;
  if (name.kind == Kind::path) row.call = mpiseePathCall(row.name, letterB_);
  if (name.kind == Kind::flat) row.call = mpiseeCall(name.letter);
  if (name.kind == Kind::unknown)
    reading_.note("mpisee.name", inQuotes(row.name) + " is not a name as mpisee gives them",
                  "the communicator has no parent and no creating call");
  if (name.kind == Kind::path && row.call.empty() && name.letter == 'b' && !std::exchange(letterTold_, true))
    reading_.note("mpisee.letter",
                  "this build writes b for both MPI_Cart_sub and MPI_Comm_split_type, as in " + inQuotes(row.name),
                  "the creating call stays empty");
  list_.push_back({reading_.sink.communicator(row), row.name, row.size, {}});
  byName_.emplace(row.name, list_.size() - 1);
  return list_.size() - 1;
}

std::size_t MpiseeCommunicators::add(const CommunicatorRow& row, std::uint64_t line) {
  const auto found = byName_.find(row.name);
  if (found == byName_.end()) return make(row);
  const Entry& known = list_[found->second];
  if (row.size && known.size && *row.size != *known.size)
    reading_.note("mpisee.size",
                  "communicator " + inQuotes(row.name) + " has size " + std::to_string(*row.size) + " here and " +
                      std::to_string(*known.size) + " before",
                  "the first size is kept", {}, line);
  return found->second;
}

void MpiseeCommunicators::seen(std::size_t at, RankId rank) {
  auto& members = list_[at].members;
  if (members.empty() || members.back() != rank) members.push_back(rank);
}

void MpiseeCommunicators::sortMembers(Entry& entry) {
  std::ranges::sort(entry.members);
  const auto doubled = std::ranges::unique(entry.members);
  entry.members.erase(doubled.begin(), doubled.end());
}

void MpiseeCommunicators::checkMembers() {
  std::uint64_t lacking = 0;
  std::string first;
  for (Entry& entry : list_) {
    sortMembers(entry);
    if (!entry.size || entry.members.size() >= *entry.size || lacking++ != 0) continue;
    first = "communicator " + inQuotes(entry.name) + " has size " + std::to_string(*entry.size) + " and rows of " +
            counted(entry.members.size(), "rank", "ranks");
  }
  if (lacking == 0) return;
  const std::string more = lacking == 1 ? ""
                                        : "; of " + counted(lacking - 1, "more communicator", "more communicators") +
                                              " ranks are missing too";
  reading_.lost("mpisee.members_missing", first + more, "what the file has was kept",
                "the end of the file or rows in between may be missing; copy it again");
}

void MpiseeCommunicators::giveMembers(Entry& entry) {
  sortMembers(entry);
  auto& members = entry.members;
  if (members.empty()) return;
  const bool internal = parseMpiseeName(entry.name).kind == Kind::internal;
  if (entry.size && members.size() > *entry.size && !internal)
    reading_.note("mpisee.members",
                  "communicator " + inQuotes(entry.name) + " has size " + std::to_string(*entry.size) +
                      " and rows of " + std::to_string(members.size()) + " ranks",
                  "all of these ranks are listed as members");
  reading_.sink.members(entry.id, members, false);
}

std::optional<std::size_t> MpiseeCommunicators::ancestor(std::string_view name) {
  const auto found = byName_.find(name);
  if (found != byName_.end()) return found->second;
  if (madeAncestors_ >= mostAncestorsMade) return std::nullopt;
  ++madeAncestors_;
  CommunicatorRow row;
  row.name = name;
  return make(std::move(row));
}

void MpiseeCommunicators::giveExactParents() {
  for (std::size_t at = 0; at < list_.size(); ++at) {  // the list grows by the ancestors that are made
    const std::string name = list_[at].name;
    const MpiseeName parsed = parseMpiseeName(name);
    if (parsed.kind != Kind::path) continue;
    if (const auto parent = ancestor(parsed.parent)) reading_.sink.parent(list_[at].id, list_[*parent].id, false);
  }
  if (madeAncestors_ != 0)
    reading_.note("mpisee.ancestors", std::to_string(madeAncestors_) + " communicators appear only in names of others",
                  "they are listed without members and operations");
}

void MpiseeCommunicators::giveGuessedParents() {
  std::vector<FlatCommunicator> flat;
  std::vector<CommunicatorId> ids;
  for (const Entry& entry : list_) {
    const MpiseeName name = parseMpiseeName(entry.name);
    const bool flatWorld = name.kind == Kind::world && entry.name != "W";
    if (name.kind != Kind::flat && !flatWorld) continue;
    const auto known = static_cast<std::uint32_t>(entry.members.size());
    flat.push_back({name.letter, name.root, name.order, std::max(entry.size.value_or(0), known), entry.members});
    ids.push_back(entry.id);
  }
  const auto parents = guessParents(flat);
  for (std::size_t at = 0; at < parents.size(); ++at)
    if (parents[at]) reading_.sink.parent(ids[at], ids[*parents[at]], true);
}

void MpiseeCommunicators::finish() {
  for (Entry& entry : list_) giveMembers(entry);
  giveExactParents();
  giveGuessedParents();
}

}  // namespace weft
