#include "reports/call_profile.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/sums/function_times.h"

namespace weft {
namespace {

struct Sums {
  std::uint64_t ranks = 0, visits = 0;
  double inclusive = 0, exclusive = 0;
};

Error notRecorded() { return Error(notInThisRun("call paths", Verb::were) + "; import a trace with it"); }

// Position of a path: ids count from 1 without gaps.
std::size_t at(CallPathId id) { return number(id) - 1; }

}  // namespace

Table flatProfile(const RunStore& store) {
  auto times = functionTimes(store);
  if (times.empty()) throw notRecorded();
  std::erase_if(times, [](const FunctionTime& one) { return one.ranks == 0; });
  std::ranges::stable_sort(times, [](const FunctionTime& a, const FunctionTime& b) {
    return std::tie(b.exclusive, a.name) < std::tie(a.exclusive, b.name);
  });
  Table table{{{"function"},
               {"ranks", ColumnKind::number},
               {"visits", ColumnKind::count},
               {"exclusive_s", ColumnKind::seconds},
               {"inclusive_s", ColumnKind::seconds},
               {"mean_s", ColumnKind::seconds},
               {"min_s", ColumnKind::seconds},
               {"max_s", ColumnKind::seconds}},
              {}};
  for (const FunctionTime& one : times)
    table.rows.push_back(
        {one.name, one.ranks, one.visits, one.exclusive, one.inclusive, one.mean, one.least, one.most});
  return table;
}

Table callTree(const RunStore& store) {
  const auto paths = store.callPaths();
  if (paths.empty()) throw notRecorded();
  std::vector<Sums> sums(paths.size());
  store.pathTimes([&](const PathTimeRow& row) {
    if (at(row.path) >= paths.size())
      throw Error("the run store is damaged (a time is of no call path); import the bundle again");
    Sums& one = sums[at(row.path)];
    ++one.ranks;
    one.visits += row.visits;
    one.inclusive += row.inclusiveSeconds;
    one.exclusive += row.exclusiveSeconds;
    return true;
  });
  constexpr std::size_t top = SIZE_MAX;
  std::unordered_map<std::size_t, std::vector<std::size_t>> below;
  for (std::size_t i = 0; i < paths.size(); ++i)
    below[paths[i].row.parent ? at(*paths[i].row.parent) : top].push_back(i);
  for (auto& [path, list] : below)
    std::ranges::stable_sort(list, [&](std::size_t a, std::size_t b) { return sums[a].inclusive < sums[b].inclusive; });
  Table table{{{"depth", ColumnKind::number},
               {"function"},
               {"path"},
               {"ranks", ColumnKind::number},
               {"visits", ColumnKind::count},
               {"inclusive_s", ColumnKind::seconds},
               {"exclusive_s", ColumnKind::seconds}},
              {}};
  struct Open {
    std::size_t path;
    std::string before;
    std::uint64_t depth;
  };
  std::vector<Open> open;
  const auto enter = [&](std::size_t path, const std::string& before, std::uint64_t depth) {
    if (const auto found = below.find(path); found != below.end())
      for (const std::size_t each : found->second)
        open.push_back({each, before, depth});  // the largest last: it comes next
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
