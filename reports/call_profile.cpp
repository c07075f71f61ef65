#include "reports/call_profile.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/base/error.h"

namespace weft {
namespace {

struct Sums {
  std::uint64_t ranks = 0, visits = 0;
  double inclusive = 0, exclusive = 0;
};

std::vector<CallPath> pathsOf(const RunStore& store) {
  auto paths = store.callPaths();
  if (paths.empty()) throw Error("call paths were not recorded in this run; import a trace with it");
  return paths;
}

// Position of a path: ids count from 1 without gaps.
std::size_t at(CallPathId id) { return number(id) - 1; }

// Each function's number by name, and of each path its function and whether it is called by itself further out.
struct Functions {
  explicit Functions(const std::vector<CallPath>& paths) : of(paths.size()), again(paths.size()) {
    std::unordered_map<std::string, std::uint32_t> index;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const auto [found, isNew] = index.try_emplace(paths[i].row.name, static_cast<std::uint32_t>(names.size()));
      if (isNew) names.push_back(&paths[i].row.name);
      of[i] = found->second;
      for (auto outer = paths[i].row.parent; outer && !again[i]; outer = paths[at(*outer)].row.parent) again[i] = of[at(*outer)] == of[i];
    }
  }

  std::vector<const std::string*> names;
  std::vector<std::uint32_t> of;  // by path
  std::vector<bool> again;
};

// One rank's seconds of a function are known when all its paths were seen: they come path by path.
struct FunctionTimes {
  Sums sums;
  std::map<RankId, double> byRank;
};

}  // namespace

Table flatProfile(const RunStore& store) {
  const auto paths = pathsOf(store);
  const Functions functions(paths);
  std::vector<FunctionTimes> times(functions.names.size());
  store.pathTimes([&](const PathTimeRow& row) {
    if (at(row.path) >= paths.size()) throw Error("the run store is damaged (a time is of no call path); import the bundle again");
    FunctionTimes& one = times[functions.of[at(row.path)]];
    one.sums.visits += row.visits;
    one.sums.exclusive += row.exclusiveSeconds;
    if (!functions.again[at(row.path)]) one.sums.inclusive += row.inclusiveSeconds;
    one.byRank[row.rank] += row.exclusiveSeconds;
    return true;
  });
  std::vector<std::size_t> order(times.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(times[b].sums.exclusive, *functions.names[a]) < std::pair(times[a].sums.exclusive, *functions.names[b]);
  });
  Table table{{{"function"}, {"ranks", ColumnKind::number}, {"visits", ColumnKind::count}, {"exclusive_s", ColumnKind::seconds},
               {"inclusive_s", ColumnKind::seconds}, {"mean_s", ColumnKind::seconds}, {"min_s", ColumnKind::seconds}, {"max_s", ColumnKind::seconds}}, {}};
  for (const std::size_t each : order) {
    const auto& [sums, byRank] = times[each];
    if (byRank.empty()) continue;
    const auto [least, most] = std::ranges::minmax_element(byRank, {}, &std::pair<const RankId, double>::second);
    table.rows.push_back({*functions.names[each], byRank.size(), sums.visits, sums.exclusive, sums.inclusive,
                          sums.exclusive / static_cast<double>(byRank.size()), least->second, most->second});
  }
  return table;
}

Table callTree(const RunStore& store) {
  const auto paths = pathsOf(store);
  std::vector<Sums> sums(paths.size());
  store.pathTimes([&](const PathTimeRow& row) {
    if (at(row.path) >= paths.size()) throw Error("the run store is damaged (a time is of no call path); import the bundle again");
    Sums& one = sums[at(row.path)];
    ++one.ranks;
    one.visits += row.visits;
    one.inclusive += row.inclusiveSeconds;
    one.exclusive += row.exclusiveSeconds;
    return true;
  });
  constexpr std::size_t top = SIZE_MAX;
  std::unordered_map<std::size_t, std::vector<std::size_t>> below;
  for (std::size_t i = 0; i < paths.size(); ++i) below[paths[i].row.parent ? at(*paths[i].row.parent) : top].push_back(i);
  for (auto& [path, list] : below) std::ranges::stable_sort(list, [&](std::size_t a, std::size_t b) { return sums[a].inclusive < sums[b].inclusive; });
  Table table{{{"depth", ColumnKind::number}, {"function"}, {"path"}, {"ranks", ColumnKind::number}, {"visits", ColumnKind::count},
               {"inclusive_s", ColumnKind::seconds}, {"exclusive_s", ColumnKind::seconds}}, {}};
  struct Open {
    std::size_t path;
    std::string before;
    std::uint64_t depth;
  };
  std::vector<Open> open;
  const auto enter = [&](std::size_t path, const std::string& before, std::uint64_t depth) {
    if (const auto found = below.find(path); found != below.end())
      for (const std::size_t each : found->second) open.push_back({each, before, depth});  // the largest last: it comes next
  };
  enter(top, "", 0);
  while (!open.empty()) {
    const Open one = std::move(open.back());
    open.pop_back();
    const std::string name = paths[one.path].row.name, whole = one.before + name;
    const Sums& of = sums[one.path];
    table.rows.push_back({one.depth, name, whole, of.ranks, of.visits, of.inclusive, of.exclusive});
    enter(one.path, whole + " > ", one.depth + 1);
  }
  return table;
}

}  // namespace weft
