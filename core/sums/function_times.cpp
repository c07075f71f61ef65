#include "core/sums/function_times.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/error.h"

namespace weft {
namespace {

// Position of a path: ids count from 1 without gaps.
std::size_t at(CallPathId id) { return number(id) - 1; }

// Each function's number by name, and of each path its function and whether it is called by itself further out.
struct Functions {
  explicit Functions(const std::vector<CallPath>& paths) : of(paths.size()), again(paths.size()) {
    std::unordered_map<std::string, std::uint32_t> index;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const auto [found, isNew] = index.try_emplace(paths[i].row.name, static_cast<std::uint32_t>(times.size()));
      if (isNew) times.push_back({paths[i].row.name, paths[i].row.isMpi});
      of[i] = found->second;
      for (auto outer = paths[i].row.parent; outer && !again[i]; outer = paths[at(*outer)].row.parent)
        again[i] = of[at(*outer)] == of[i];
    }
  }

  std::vector<FunctionTime> times;
  std::vector<std::uint32_t> of;  // by path
  std::vector<bool> again;
};

}  // namespace

std::vector<FunctionTime> functionTimes(const RunStore& store, const std::function<bool()>& stopped) {
  const auto paths = store.callPaths();
  Functions functions(paths);
  std::vector<std::map<RankId, double>> byRank(functions.times.size());
  bool whole = true;
  store.pathTimes([&](const PathTimeRow& row) {
    if (at(row.path) >= paths.size())
      throw Error("the run store is damaged (a time is of no call path); import the bundle again");
    const std::uint32_t function = functions.of[at(row.path)];
    FunctionTime& one = functions.times[function];
    one.visits += row.visits;
    one.exclusive += row.exclusiveSeconds;
    if (!functions.again[at(row.path)]) one.inclusive += row.inclusiveSeconds;
    byRank[function][row.rank] += row.exclusiveSeconds;
    return whole = !stopped || !stopped();
  });
  if (!whole) return {};
  for (std::size_t i = 0; i < byRank.size(); ++i) {
    if (byRank[i].empty()) continue;
    FunctionTime& one = functions.times[i];
    const auto [least, most] = std::ranges::minmax_element(byRank[i], {}, &std::pair<const RankId, double>::second);
    one.ranks = byRank[i].size();
    one.mean = one.exclusive / static_cast<double>(one.ranks);
    one.least = least->second;
    one.most = most->second;
  }
  return std::move(functions.times);
}

}  // namespace weft
