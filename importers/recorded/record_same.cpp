#include "importers/recorded/record_same.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace weft {
namespace {

constexpr std::uint64_t longestStart =
    600'000'000'000;  // nanoseconds between the first and the last process of a world that hosts know apart
constexpr int mostRounds = 100;

bool isOneOf(std::string_view call, std::initializer_list<std::string_view> calls) {
  return std::ranges::find(calls, call) != calls.end();
}

bool spawns(std::string_view call) { return call.starts_with("Comm_spawn"); }

// Where the launcher gives worlds no name their processes on each host have one of their own.
class Worlds {
 public:
  Worlds(const std::vector<PartAccount>& accounts, SameCommunicators& same) : accounts_(accounts), same_(same) {}

  void find() {
    std::map<std::string, std::vector<std::uint32_t>> byKey;
    for (std::uint32_t i = 0; i < accounts_.size(); ++i) byKey[accounts_[i].world].push_back(i);
    for (auto& [key, members] : byKey) add(key, std::move(members));
    std::ranges::sort(hosts_, {}, [](const SameWorld& one) { return std::tie(one.started, one.key); });
    for (SameWorld& part : hosts_) join(std::move(part));
    same_.worldOf.resize(accounts_.size());
    for (std::uint32_t i = 0; i < same_.worlds.size(); ++i)
      for (const std::uint32_t account : same_.worlds[i].accounts) same_.worldOf[account] = i;
  }

 private:
  void add(const std::string& key, std::vector<std::uint32_t> members) {
    std::ranges::sort(members, {}, [&](std::uint32_t account) { return accounts_[account].rank; });
    const PartAccount& first = accounts_[members.front()];
    SameWorld world{key, first.spawn, 0, first.started, std::move(members)};
    for (const std::uint32_t account : world.accounts) {
      world.size = std::max({world.size, accounts_[account].size, accounts_[account].rank + 1});
      world.started = std::min(world.started, accounts_[account].started);
    }
    (key.starts_with("host ") ? hosts_ : same_.worlds).push_back(std::move(world));
  }
  bool fits(const SameWorld& world, const SameWorld& part) const {
    if (!world.key.starts_with("host ") || world.size != part.size || world.spawn != part.spawn ||
        part.started - world.started > longestStart)
      return false;
    return std::ranges::none_of(part.accounts, [&](std::uint32_t one) {
      return std::ranges::any_of(world.accounts, [&](std::uint32_t other) {
        return accounts_[one].rank == accounts_[other].rank || accounts_[one].host == accounts_[other].host;
      });
    });
  }
  void join(SameWorld part) {
    const auto world = std::ranges::find_if(
        same_.worlds, [&](const SameWorld& one) { return one.accounts.size() < one.size && fits(one, part); });
    if (world == same_.worlds.end()) return same_.worlds.push_back(std::move(part));
    world->accounts.insert(world->accounts.end(), part.accounts.begin(), part.accounts.end());
    std::ranges::sort(world->accounts, {}, [&](std::uint32_t account) { return accounts_[account].rank; });
  }

  const std::vector<PartAccount>& accounts_;
  SameCommunicators& same_;
  std::vector<SameWorld> hosts_;
};

// One side of a call that brought two groups together, of all its members.
struct Half {
  std::uint32_t id, world;
  const PartCommunicator* of;
  std::string key;  // that some of them alone may know
  std::uint32_t sizes[2];
  bool isSettled = true;  // no call that made its parents waits to be brought together: all members are known
};

class Matching {
 public:
  Matching(const std::vector<PartAccount>& accounts, SameCommunicators& same) : accounts_(accounts), same_(same) {}

  void run() {
    takeRows();
    for (int round = 0; round < mostRounds; ++round) {
      giveIds();
      // Over a communicator of several worlds each of them has an account of the call, until that one is together.
      if (!match(exactly, true) && !match(guessing, true) && !match(exactly, false) && !match(guessing, false)) break;
    }
    giveIds();
  }

 private:
  enum How { exactly, guessing };  // guessing: only one side recorded it; matched by sizes and order

  void takeRows() {
    for (std::uint32_t i = 0; i < accounts_.size(); ++i) {
      const auto begin = static_cast<std::uint32_t>(same_.rows.size());
      same_.begins.push_back(begin);
      for (const PartCommunicator& one : accounts_[i].communicators)
        same_.rows.push_back({i, &one, one.parent == notKnown ? notKnown : begin + one.parent});
    }
    same_.begins.push_back(same_.rows.size());
  }

  void giveIds() {
    std::unordered_map<std::string, std::uint32_t> ids;
    isSettled_.assign(same_.rows.size(), true);
    for (std::size_t i = 0; i < same_.rows.size(); ++i) {
      SameRow& row = same_.rows[i];
      if (row.parent != notKnown) {
        const SameRow& parent = same_.rows[row.parent];
        isSettled_[i] = isSettled_[row.parent] && (!parent.isHalf() || parent.match != notKnown);
      }
      row.side = sideOf(row);
      row.id = row.of->size == 0 ? notKnown
                                 : ids.try_emplace(keyOf(row), static_cast<std::uint32_t>(ids.size())).first->second;
    }
    same_.count = static_cast<std::uint32_t>(ids.size());
  }
  std::uint32_t sideOf(const SameRow& row) const {
    if (row.of->remoteSize == 0) return 0;
    if (row.match != notKnown) return row.matchSide;
    return row.isHalf() || row.parent == notKnown ? 0 : same_.rows[row.parent].side;
  }
  std::string keyOf(const SameRow& row) const {
    const PartCommunicator& of = *row.of;
    if (row.match != notKnown) return "match " + std::to_string(row.match);
    const std::string order = " " + of.call + " " + std::to_string(of.order);
    if (row.parent == notKnown) {
      const std::string world = std::to_string(same_.worldOf[row.account]) + " " + of.name;
      if (of.name == "SELF") return world + " " + std::to_string(accounts_[row.account].rank);
      if (of.call.empty()) return world;
      return world + order + " " + of.key + (row.isHalf() ? groupsOf(row, false) : "");
    }
    const SameRow& parent = same_.rows[row.parent];
    const std::string made = "of " + std::to_string(parent.id) + order;
    if (row.isHalf()) return made + " side";
    if (madeByMembers(of.call)) return made + " " + of.key;
    return makesSeveral(of.call) ? made + groupsOf(row, parent.of->remoteSize != 0 && parent.side == 1) : made;
  }
  static std::string groupsOf(const SameRow& row, bool turned) {
    const std::uint32_t own = row.of->first, remote = row.of->remoteFirst;
    return " " + std::to_string(turned ? remote : own) + " " + std::to_string(turned ? own : remote);
  }

  std::vector<Half> halves() const {
    std::vector<Half> all;
    std::unordered_map<std::uint32_t, std::size_t> known;
    for (std::size_t i = 0; i < same_.rows.size(); ++i) {
      const SameRow& row = same_.rows[i];
      if (!row.isHalf() || row.match != notKnown || row.id == notKnown) continue;
      const auto [at, isNew] = known.try_emplace(row.id, all.size());
      if (isNew) all.push_back({row.id, same_.worldOf[row.account], row.of, {}, {row.of->size, row.of->remoteSize}});
      Half& half = all[at->second];
      if (!isSettled_[i]) half.isSettled = false;
      if (!isOfOneWorld(*half.of) && isOfOneWorld(*row.of)) {
        half.of = row.of;
        half.world = same_.worldOf[row.account];
      }
      std::string& key = all[at->second].key;
      if (key.empty()) key = row.of->name == "PARENT" ? same_.worlds[all[at->second].world].spawn : row.of->key;
    }
    return all;
  }

  // Halves that may belong together have the same bucket; which of the two sides this is; nothing: it waits.
  struct Offer {
    std::string bucket;
    int side = -1;  // -1: either
  };
  static std::string sizesOf(const Half& half, bool turned) {
    return " " + std::to_string(half.sizes[turned ? 1 : 0]) + " " + std::to_string(half.sizes[turned ? 0 : 1]);
  }
  static std::optional<Offer> offer(const Half& half, How how) {
    const bool isGuess = how == guessing;
    const std::string& call = half.of->call;
    if (spawns(call)) {
      if (isGuess) return Offer{"started" + sizesOf(half, false), 0};
      return half.key.empty() ? std::nullopt : std::optional(Offer{half.key, 0});
    }
    if (call.empty()) {  // the started side
      if (isGuess != half.key.empty()) return std::nullopt;
      return isGuess ? Offer{"started" + sizesOf(half, true), 1} : Offer{half.key, 1};
    }
    if (call == "Comm_accept" || call == "Comm_connect") {
      const bool accepts = call == "Comm_accept";
      if (!isGuess && half.key.empty()) return std::nullopt;
      return Offer{"port " + (isGuess ? std::string() : half.key) + sizesOf(half, !accepts), accepts ? 0 : 1};
    }
    if (isGuess) return std::nullopt;
    return meeting(half);
  }
  // Both groups' first processes are of the world of who tells so.
  static bool isOfOneWorld(const PartCommunicator& of) {
    return of.first != notKnown && of.remoteFirst != notKnown && of.first != of.remoteFirst;
  }
  // Both sides call the same.
  static Offer meeting(const Half& half) {
    const std::uint32_t own = half.of->first, other = half.of->remoteFirst;
    const bool isKnown = isOfOneWorld(*half.of);
    const bool turned = isKnown ? other < own : half.sizes[1] < half.sizes[0];
    std::string bucket = half.of->call + " " + half.key + sizesOf(half, turned);
    if (isKnown)
      bucket += " " + std::to_string(half.world) + " " + std::to_string(std::min(own, other)) + " " +
                std::to_string(std::max(own, other));
    return {bucket, isKnown || half.sizes[0] != half.sizes[1] ? (turned ? 1 : 0) : -1};
  }

  bool match(How how, bool settled) {
    const std::vector<Half> all = halves();
    std::map<std::string, std::array<std::vector<const Half*>, 3>> buckets;  // sides 0 and 1, and either
    for (const Half& half : all)
      if (const auto made = settled && !half.isSettled ? std::nullopt : offer(half, how))
        buckets[made->bucket][static_cast<std::size_t>(made->side < 0 ? 2 : made->side)].push_back(&half);
    std::unordered_map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> matches;  // by id: match and side
    const auto pair = [&](const Half* one, const Half* other) {
      matches[one->id] = {next_, 0};
      matches[other->id] = {next_++, 1};
    };
    for (auto& [bucket, sides] : buckets) {
      for (std::size_t i = 0; i < std::min(sides[0].size(), sides[1].size()); ++i) pair(sides[0][i], sides[1][i]);
      std::vector<const Half*> here, there;  // two worlds meet, or two processes of one
      for (const Half* each : sides[2]) (each->world == sides[2].front()->world ? here : there).push_back(each);
      if (there.empty())
        for (std::size_t i = 0; i + 1 < here.size(); i += 2) pair(here[i], here[i + 1]);
      for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) pair(here[i], there[i]);
    }
    for (SameRow& row : same_.rows)
      if (const auto found = row.isHalf() && row.match == notKnown ? matches.find(row.id) : matches.end();
          found != matches.end())
        std::tie(row.match, row.matchSide) = found->second;
    return !matches.empty();
  }

  const std::vector<PartAccount>& accounts_;
  SameCommunicators& same_;
  std::vector<bool> isSettled_;  // by row
  std::uint32_t next_ = 0;
};

}  // namespace

bool madeByMembers(std::string_view call) {
  return isOneOf(call, {"Comm_create_group", "Comm_shrink", "Comm_ishrink"});
}
bool makesSeveral(std::string_view call) {
  return isOneOf(call, {"Comm_create", "Comm_split", "Comm_split_type", "Cart_sub"});
}

bool SameRow::isHalf() const {
  return of->name == "PARENT" || spawns(of->call) ||
         isOneOf(of->call,
                 {"Comm_accept", "Comm_connect", "Comm_join", "Intercomm_create", "Intercomm_create_from_groups"});
}

SameCommunicators findSame(const std::vector<PartAccount>& accounts) {
  SameCommunicators same;
  Worlds(accounts, same).find();
  Matching(accounts, same).run();
  return same;
}

}  // namespace weft
