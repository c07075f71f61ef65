#include "importers/recorded/record_worlds.h"

#include <algorithm>
#include <numeric>

#include "core/base/bundle_format.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "importers/recorded/record_groups.h"
#include "importers/recorded/record_names.h"
#include "importers/recorded/record_same.h"

namespace weft {
namespace {

bool keepsRanks(const PartCommunicator& one) {  // each member has the rank that it has in the parent
  return one.call.starts_with("Comm_dup") || one.call.starts_with("Comm_idup") ||
         (one.facts.reorder && !*one.facts.reorder);
}

std::vector<std::uint32_t> numbersOf(const std::string& text, std::size_t most) {
  return parseList(text, largestRank, most).value_or(std::vector<std::uint32_t>());
}

}  // namespace

// A communicator as all its members know it together.
struct RecordWorlds::Common {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> groups[2];  // rank in the group, rank of the bundle; ascending
  std::uint32_t sizes[2] = {};
  const SameRow* first = nullptr;  // of its first member that is recorded
  std::string label;

  bool isInter() const { return sizes[1] != 0; }
  std::uint32_t rankOf(std::uint32_t group, std::uint32_t place) const {
    const auto found =
        std::ranges::lower_bound(groups[group], place, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
    return found != groups[group].end() && found->first == place ? found->second : notKnown;
  }
  std::vector<std::uint32_t> members(std::uint32_t group) const {
    std::vector<std::uint32_t> ranks;
    for (const auto& [place, rank] : groups[group]) ranks.push_back(rank);
    return ranks;
  }
};

class RecordWorlds::Translation final : public RecordTranslation {
 public:
  Translation(const RecordWorlds& worlds, const Process& process) : worlds_(worlds), process_(process) {}

  const char* translate(const std::string& table, const std::vector<std::string>& header,
                        std::vector<std::string>& fields) const override {
    if (table == "run") return isForUsAlone(fields) ? "" : nullptr;
    if (table == "communicators") return nullptr;
    const std::pair<std::uint32_t, std::uint32_t>* on = nullptr;
    for (std::size_t i = 0; i < header.size(); ++i) {
      if (header[i] != "communicator" || fields[i].empty()) continue;
      const auto number = parseDigits(fields[i], 10);
      const auto known =
          number ? process_.communicators.find(static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, notKnown)))
                 : process_.communicators.end();
      if (known == process_.communicators.end()) return "communicator is none that the part lists";
      on = &known->second;
      fields[i] = worlds_.communicators_[on->first].first;
    }
    for (std::size_t i = 0; i < header.size(); ++i) {
      if (header[i] == "rank" || header[i] == "source" || header[i] == "destination")
        if (const char* why = rank(fields[i], on)) return why;
      if (header[i] == "sources" || header[i] == "destinations")
        if (const char* why = ranks(fields[i], on)) return why;
    }
    return nullptr;
  }

 private:
  static bool isForUsAlone(const std::vector<std::string>& fields) {
    using namespace bundle_format;
    return !fields.empty() && (fields[0] == worldFact || fields[0] == rankFact || fields[0] == jobFact ||
                               fields[0] == spawnFact || fields[0] == startFact || fields[0] == "processes");
  }
  // "3": of the process's world. "#3": of the communicator, or of its other group.
  const char* rank(std::string& field, const std::pair<std::uint32_t, std::uint32_t>* on) const {
    if (field.empty() || field == "each" || field == "higher") return nullptr;
    const bool isPlace = field.front() == '#';
    const auto number = parseDigits(std::string_view(field).substr(isPlace ? 1 : 0), 10);
    if (!number || *number > largestRank) return "a rank is no whole number in range";
    const auto global =
        isPlace ? place(static_cast<std::uint32_t>(*number), on) : process_.first + static_cast<std::uint32_t>(*number);
    if (global == notKnown) return "it is not recorded which process a member of the communicator is";
    field = std::to_string(global);
    return nullptr;
  }
  std::uint32_t place(std::uint32_t of, const std::pair<std::uint32_t, std::uint32_t>* on) const {
    if (!on) return notKnown;
    const Common& common = worlds_.common_[on->first];
    return common.rankOf(common.isInter() ? 1 - on->second : 0, of);
  }
  const char* ranks(std::string& field, const std::pair<std::uint32_t, std::uint32_t>* on) const {
    const auto places = parseList(field, largestRank, largestRank);
    if (!places) return "neighbours are no list of ranks";
    std::vector<std::uint32_t> all;
    for (const std::uint32_t each : *places)
      if (const std::uint32_t global = on ? worlds_.common_[on->first].rankOf(0, each) : notKnown; global != notKnown)
        all.push_back(global);
    field.clear();
    for (const std::uint32_t each : all) field += (field.empty() ? "" : " ") + std::to_string(each);
    return nullptr;
  }

  const RecordWorlds& worlds_;
  const Process& process_;
};

class RecordWorldsMaker {
 public:
  RecordWorldsMaker(RecordWorlds& to, std::vector<PartAccount> accounts)
      : to_(to), accounts_(std::move(accounts)), same_(findSame(accounts_)) {}

  void make() {
    collect();
    connect();
    placeWorlds();
    addMembers();
    nameAll();
    fill();
    hand();
  }

 private:
  using Common = RecordWorlds::Common;

  // Collects for each communicator its first row and, if two groups met, whose parent represents it: that of the group
  // which started or awaited the other, else of the one whose first process comes first.
  void collect() {
    common_.resize(same_.count);
    all_.resize(same_.count);
    for (const SameRow& row : same_.rows) {
      if (row.id == notKnown) continue;
      Common& one = common_[row.id];
      if (!one.first || isBetter(row, *one.first)) one.first = &row;
      one.sizes[row.side] = std::max(one.sizes[row.side], row.of->size);
      if (row.of->remoteSize != 0) one.sizes[1 - row.side] = std::max(one.sizes[1 - row.side], row.of->remoteSize);
    }
    for (std::uint32_t id = 0; id < same_.count; ++id) {
      const SameRow& row = *common_[id].first;
      all_[id].call = row.of->call;
      if (row.parent != notKnown) all_[id].parent = same_.rows[row.parent].id;
    }
  }
  bool isBetter(const SameRow& one, const SameRow& than) const {
    if (one.isHalf() && one.side != than.side) return one.side == 0 && than.of->call.empty();
    return false;
  }

  // Worlds that a communicator holds processes of are of one job.
  void connect() {
    job_.resize(same_.worlds.size());
    std::iota(job_.begin(), job_.end(), 0U);
    for (const SameRow& row : same_.rows)
      if (row.id != notKnown) join(same_.worldOf[row.account], same_.worldOf[common_[row.id].first->account]);
  }
  std::uint32_t jobOf(std::uint32_t world) {
    while (job_[world] != world) world = job_[world] = job_[job_[world]];
    return world;
  }
  void join(std::uint32_t one, std::uint32_t other) { job_[jobOf(one)] = jobOf(other); }

  // The worlds of the first job: those that nobody started by time, each followed by those that it started.
  void placeWorlds() {
    const auto earlier = [&](std::uint32_t a, std::uint32_t b) {
      const SameWorld &one = same_.worlds[a], &other = same_.worlds[b];
      return std::tie(one.started, one.key) < std::tie(other.started, other.key);
    };
    std::vector<std::uint32_t> order(same_.worlds.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, earlier);
    placed_.assign(order.size(), notKnown);
    findStarters();
    if (order.empty()) return;
    const std::uint32_t job = jobOf(order.front());
    // By time a starter comes before those that it starts, but for clocks of hosts that differ.
    for (const std::uint32_t world : order)
      if (jobOf(world) == job && starter_[world] == notKnown) place(world, order);
    for (const std::uint32_t world : order)
      if (jobOf(world) == job && placed_[world] == notKnown) place(world, order);
  }
  void findStarters() {
    starter_.assign(same_.worlds.size(), notKnown);
    over_.assign(same_.worlds.size(), notKnown);
    for (const SameRow& row : same_.rows)
      if (row.of->name == "PARENT" && row.match != notKnown && row.id != notKnown) {
        const std::uint32_t world = same_.worldOf[row.account], by = same_.worldOf[common_[row.id].first->account];
        over_[world] = row.id;
        if (by != world) starter_[world] = by;
      }
    isStarter_.resize(same_.worlds.size());
    for (const std::uint32_t world : starter_)
      if (world != notKnown) isStarter_[world] = true;
  }
  void place(std::uint32_t root, const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> open{root};
    while (!open.empty()) {
      const std::uint32_t world = open.back();
      open.pop_back();
      if (placed_[world] != notKnown) continue;
      placed_[world] = static_cast<std::uint32_t>(to_.worlds_.size());
      add(same_.worlds[world].size);
      note(world);
      if (!isStarter_[world]) continue;
      for (auto each = order.rbegin(); each != order.rend(); ++each)
        if (starter_[*each] == world && placed_[*each] == notKnown) open.push_back(*each);
    }
  }
  RecordWorld& add(std::uint32_t wanted) {
    const std::uint32_t first = to_.ranks();
    const std::uint32_t size = std::min(
        wanted, static_cast<std::uint32_t>(largestRank) + 1 - first);  // no more is one that parts tell of truly
    const auto number = to_.worlds_.size() + 1;
    return to_.worlds_.emplace_back(
        RecordWorld{"W" + (number == 1 ? std::string() : std::to_string(number)), first, size, {}, {}});
  }
  void note(std::uint32_t world) {
    RecordWorld& one = to_.worlds_.back();
    std::vector<std::uint32_t> present;
    for (const std::uint32_t account : same_.worlds[world].accounts)
      present.push_back(one.first + std::min(accounts_[account].rank, one.size));
    one.missing = missingRanks(present, one.first, one.size);
  }

  bool isPlaced(const SameRow& row) const { return placed_[same_.worldOf[row.account]] != notKnown; }
  std::uint32_t firstOf(const SameRow& row) const { return to_.worlds_[placed_[same_.worldOf[row.account]]].first; }
  std::uint32_t rankOf(const SameRow& row) const { return firstOf(row) + accounts_[row.account].rank; }

  void addMembers() {
    for (const SameRow& row : same_.rows) {
      if (row.id == notKnown || !isPlaced(row)) continue;
      Common& one = common_[row.id];
      one.groups[row.side].emplace_back(row.of->rank, rankOf(row));
      if (makesSeveral(row.of->call) || madeByMembers(row.of->call)) {
        if (row.parent != notKnown)
          all_[row.id].smallest = std::min(all_[row.id].smallest, same_.rows[row.parent].of->rank);
      } else if (row.of->call.ends_with("_from_group") || row.of->call.ends_with("_from_groups")) {
        all_[row.id].smallest = std::min(all_[row.id].smallest, rankOf(row));
      }
    }
    for (Common& one : common_)
      for (auto& group : one.groups) {
        std::ranges::sort(group);
        const auto same = std::ranges::unique(group, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
        group.erase(same.begin(), same.end());
      }
    // What a communicator's first member says of it counts, and the first name that one of them gave it.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> best(common_.size(), {notKnown, notKnown});
    std::vector<std::uint32_t> labelled(common_.size(), notKnown);
    for (const SameRow& row : same_.rows) {
      if (row.id == notKnown || !isPlaced(row)) continue;
      const std::pair at(row.side, row.of->rank);
      if (common_[row.id].first->side == row.side && at < best[row.id]) {
        best[row.id] = at;
        common_[row.id].first = &row;
      }
      if (!row.of->facts.label.empty() && rankOf(row) < labelled[row.id]) {
        labelled[row.id] = rankOf(row);
        common_[row.id].label = row.of->facts.label;
      }
    }
  }

  std::string baseOf(const SameRow& row) const {
    const std::string& name = row.of->name;
    if (!row.of->call.empty() || row.match != notKnown) return {};
    const std::string& world = to_.worlds_[placed_[same_.worldOf[row.account]]].name;
    if (name == "W") return world;
    if (name == "SELF") return "SELF." + std::to_string(rankOf(row));
    return world == "W" || name.empty() ? (name.empty() ? "unknown" : name) : name + "." + world;
  }

  void nameAll() {
    for (std::uint32_t id = 0; id < all_.size(); ++id) {
      if (!isPlaced(*common_[id].first)) continue;
      meet(id);
      all_[id].base = baseOf(*common_[id].first);
    }
    order_ = parentsFirst(all_);
    names_ = namesOf(all_, callNumbers(same_));
    for (std::uint32_t world = 0; world < placed_.size(); ++world)
      if (placed_[world] != notKnown && over_[world] != notKnown)
        to_.worlds_[placed_[world]].over = names_[over_[world]];
  }
  // Both sides made the call: the parent of the side whose first process comes first represents both.
  void meet(std::uint32_t id) {
    const Common& one = common_[id];
    if (!one.first->isHalf() || one.groups[0].empty() || one.groups[1].empty() ||
        one.first->of->call.starts_with("Comm_spawn"))
      return;
    const std::uint32_t side = one.groups[1].front().second < one.groups[0].front().second ? 1 : 0;
    for (const SameRow& row : rowsOf(id))
      if (row.side == side && row.of->rank == one.groups[side].front().first && row.parent != notKnown) {
        all_[id].parent = same_.rows[row.parent].id;
        all_[id].call = row.of->call;
        common_[id].first = &row;
      }
  }
  std::span<const SameRow> rowsOf(std::uint32_t id) {
    if (sorted_.empty()) {
      sorted_ = same_.rows;
      std::ranges::stable_sort(sorted_, {}, &SameRow::id);
    }
    const auto found = std::ranges::equal_range(sorted_, id, {}, &SameRow::id);
    return {found.begin(), found.end()};
  }

  // Members that are not recorded, as far as it is known who they are.
  void fill() {
    std::size_t budget = RecordGroups::fewListed + RecordGroups::listedOfEach * accounts_.size();
    for (const std::uint32_t id : order_) {
      Common& one = common_[id];
      if (!isPlaced(*one.first)) continue;
      for (const std::uint32_t group : {0U, 1U})
        if (one.groups[group].size() < one.sizes[group] && one.sizes[group] <= budget) {
          budget -= one.sizes[group];
          fillGroup(id, group);
        }
    }
  }
  void fillGroup(std::uint32_t id, std::uint32_t group) {
    Common& one = common_[id];
    const SameRow& row = *one.first;
    std::vector<std::uint32_t> ranks;
    if (row.of->name == "W") ranks = counted(firstOf(row), one.sizes[group]);
    else if (keepsRanks(*row.of) && all_[id].parent != notKnown) ranks = common_[all_[id].parent].members(group);
    else if (row.of->call == "Intercomm_merge" && all_[id].parent != notKnown)
      ranks = merged(one, common_[all_[id].parent]);
    if (ranks.size() != one.sizes[group]) ranks = listed(id, group);
    if (ranks.size() != one.sizes[group] && isWholeWorld(id, group)) ranks = strangers(id, one.sizes[group]);
    if (ranks.size() != one.sizes[group]) return;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> whole;
    for (std::uint32_t place = 0; place < ranks.size(); ++place) whole.emplace_back(place, ranks[place]);
    for (const auto& [place, rank] : one.groups[group])
      if (place < whole.size()) whole[place].second = rank;  // who is recorded knows best
    one.groups[group] = std::move(whole);
  }
  static std::vector<std::uint32_t> counted(std::uint32_t first, std::uint32_t count) {
    std::vector<std::uint32_t> ranks(count);
    std::iota(ranks.begin(), ranks.end(), first);
    return ranks;
  }
  // One group behind the other, in the order in which one of them stands.
  static std::vector<std::uint32_t> merged(const Common& one, const Common& of) {
    std::vector<std::uint32_t> groups[2] = {of.members(0), of.members(1)};
    if (one.groups[0].empty() || groups[0].size() != of.sizes[0] || groups[1].size() != of.sizes[1]) return {};
    const auto [place, rank] = one.groups[0].front();
    const auto stands = [&](int first) {
      const auto& group = groups[place < groups[first].size() ? first : 1 - first];
      const std::size_t at = place < groups[first].size() ? place : place - groups[first].size();
      return at < group.size() && group[at] == rank;
    };
    const int first = stands(0) ? 0 : 1;
    groups[first].insert(groups[first].end(), groups[1 - first].begin(), groups[1 - first].end());
    return groups[first];
  }
  std::vector<std::uint32_t> listed(std::uint32_t id, std::uint32_t group) {
    for (const SameRow& row : rowsOf(id)) {
      const std::string& text = row.side == group ? row.of->facts.members : row.of->facts.remote;
      std::vector<std::uint32_t> ranks = numbersOf(text, common_[id].sizes[group]);
      if (ranks.size() != common_[id].sizes[group] || !isPlaced(row)) continue;
      for (std::uint32_t& rank : ranks) rank += firstOf(row);
      return ranks;
    }
    return {};
  }
  // Processes that nobody recorded, which were started, or did that, or were met: worlds of their own.
  bool isWholeWorld(std::uint32_t id, std::uint32_t group) const {
    const SameRow& row = *common_[id].first;
    return row.isHalf() && !row.of->call.starts_with("Intercomm") && row.match == notKnown &&
           common_[id].groups[group].empty();
  }
  std::vector<std::uint32_t> strangers(std::uint32_t id, std::uint32_t size) {
    const SameRow& row = *common_[id].first;
    if (std::uint64_t{to_.ranks()} + size > largestRank) return {};
    const bool isMet = row.of->call == "Comm_accept" || row.of->call == "Comm_connect" || row.of->call == "Comm_join";
    const std::string key = isMet ? row.of->call + " " + std::to_string(size) : "made " + std::to_string(id);
    auto [known, isNew] = unrecorded_.try_emplace(key, to_.ranks());
    if (isNew) {
      RecordWorld& world = add(size);
      world.missing = {{world.first, world.first + size - 1}};
      world.over = names_[id];
    }
    return counted(known->second, size);
  }

  void hand() {
    std::vector<std::uint32_t> numbers(common_.size(), notKnown);
    for (std::uint32_t id = 0; id < common_.size(); ++id)
      if (isPlaced(*common_[id].first)) {
        numbers[id] = static_cast<std::uint32_t>(to_.communicators_.size());
        to_.communicators_.emplace_back(names_[id], factsOf(id));
        to_.common_.push_back(std::move(common_[id]));
      }
    for (const SameRow& row : same_.rows)
      if (row.id != notKnown && isPlaced(row))
        process(row.account).communicators[row.of->number] = {numbers[row.id], row.side};
    std::vector<std::pair<std::uint32_t, const InputFile*>> parts;
    for (std::uint32_t account = 0; account < accounts_.size(); ++account) {
      const std::uint32_t world = placed_[same_.worldOf[account]];
      if (world == notKnown) to_.strangers_.push_back(accounts_[account].file);
      else parts.emplace_back(process(account).first + accounts_[account].rank, accounts_[account].file);
    }
    std::ranges::stable_sort(parts, {}, &std::pair<std::uint32_t, const InputFile*>::first);
    for (const auto& [rank, file] : parts) to_.parts_.push_back(file);
  }
  RecordWorlds::Process& process(std::uint32_t account) {
    RecordWorlds::Process& one = to_.processes_[accounts_[account].file];
    one.first = to_.worlds_[placed_[same_.worldOf[account]]].first;
    one.rank = one.first + accounts_[account].rank;
    return one;
  }
  RecordCommunicator factsOf(std::uint32_t id) const {
    const Common& one = common_[id];
    RecordCommunicator facts = one.first->of->facts;
    facts.parent = all_[id].parent == notKnown ? std::string() : names_[all_[id].parent];
    facts.label = one.label;
    const std::uint32_t own = one.first->side;
    facts.size = one.sizes[own];
    facts.members = listText(one.members(own));
    facts.remote = one.isInter() ? listText(one.members(1 - own)) : std::string();
    return facts;
  }

  RecordWorlds& to_;
  std::vector<PartAccount> accounts_;
  SameCommunicators same_;
  std::vector<Common> common_;                                // by id
  std::vector<Nameable> all_;                                 // likewise
  std::vector<std::string> names_;                            // likewise
  std::vector<std::uint32_t> order_;                          // ids, parents first
  std::vector<std::uint32_t> job_, placed_, starter_, over_;  // by world
  std::vector<bool> isStarter_;
  std::map<std::string, std::uint32_t> unrecorded_;
  std::vector<SameRow> sorted_;  // by id
};

RecordWorlds::RecordWorlds(std::vector<PartAccount> accounts) { RecordWorldsMaker(*this, std::move(accounts)).make(); }
RecordWorlds::~RecordWorlds() = default;

std::unique_ptr<RecordTranslation> RecordWorlds::translation(const InputFile& part) const {
  const auto known = processes_.find(&part);
  return known == processes_.end() ? nullptr : std::make_unique<Translation>(*this, known->second);
}

std::optional<std::uint32_t> RecordWorlds::communicator(const InputFile& part, std::uint32_t number) const {
  const Process& of = processes_.at(&part);
  const auto known = of.communicators.find(number);
  return known == of.communicators.end() || known->second.first >= communicators_.size()
             ? std::nullopt
             : std::optional(known->second.first);
}

RankRanges missingRanks(const std::vector<std::uint32_t>& present, std::uint32_t first, std::uint32_t size) {
  RankRanges missing;
  const std::uint32_t end = first + size;
  std::uint32_t next = first;
  for (const std::uint32_t rank : present) {
    if (rank >= end) break;
    if (rank > next) missing.emplace_back(next, rank - 1);
    next = std::max(next, rank + 1);
  }
  if (next < end) missing.emplace_back(next, end - 1);
  return missing;
}

std::string rangesText(const RankRanges& ranges) {
  std::string text;
  for (const auto& [first, last] : ranges)
    text += (text.empty() ? "" : ", ") + std::to_string(first) + (last == first ? "" : "-" + std::to_string(last));
  return text;
}

}  // namespace weft
