#include "importers/events/window_epochs.h"

#include <algorithm>

namespace weft {

void WindowEpochs::keep(std::map<std::uint64_t, EpochCall>& calls, std::uint64_t epoch, const EpochCall& call) {
  calls.emplace(epoch, call);
  if (calls.size() > mostCalls) calls.erase(calls.begin());
}

void WindowEpochs::access(const Side& origin, RankId target) {
  accesses_[origin].group.push_back({target, channel(origin.window, origin.rank, target).accesses++});
}

WindowEpochs::Locations WindowEpochs::expose(const Side& target, RankId origin, const EpochCall& post) {
  Channel& between = channel(target.window, origin, target.rank);
  exposures_[target].group.push_back({origin, between.exposures});
  keep(between.posts, between.exposures++, post);
  return std::exchange(between.waiters, {});
}

void WindowEpochs::accessed(const Side& origin, RankId target, std::uint64_t time) {
  const auto found = accesses_.find(origin);
  if (found == accesses_.end()) return;
  std::uint64_t& last = found->second.accessed[number(target)];
  last = std::max(last, time);
}

WindowEpochs::Locations WindowEpochs::complete(const Side& origin, const EpochCall& complete) {
  Locations woken;
  const auto found = accesses_.find(origin);
  if (found == accesses_.end()) return woken;
  for (const Partner& each : found->second.group) {
    Channel& to = channel(origin.window, origin.rank, each.rank);
    EpochCall call = complete;
    const auto accessed = found->second.accessed.find(number(each.rank));
    if (accessed != found->second.accessed.end()) call.accessed = accessed->second;
    keep(to.completes, each.number, call);
    to.completed = each.number + 1;
    const Locations waiters = std::exchange(to.waiters, {});
    woken.insert(woken.end(), waiters.begin(), waiters.end());
  }
  return woken;
}

std::optional<RankId> WindowEpochs::awaitPost(const Side& origin, std::uint32_t location) {
  const auto found = accesses_.find(origin);
  if (found == accesses_.end()) return std::nullopt;
  Epoch& epoch = found->second;
  for (; epoch.ready < epoch.group.size(); ++epoch.ready) {
    const Partner& next = epoch.group[epoch.ready];
    Channel& to = channel(origin.window, origin.rank, next.rank);
    if (to.exposures > next.number) continue;
    to.waiters.push_back(location);
    return next.rank;
  }
  return std::nullopt;
}

std::optional<RankId> WindowEpochs::awaitComplete(const Side& target, std::uint32_t location) {
  const auto found = exposures_.find(target);
  if (found == exposures_.end()) return std::nullopt;
  Epoch& epoch = found->second;
  for (; epoch.ready < epoch.group.size(); ++epoch.ready) {
    const Partner& next = epoch.group[epoch.ready];
    Channel& from = channel(target.window, next.rank, target.rank);
    if (from.completed > next.number) continue;
    from.waiters.push_back(location);
    return next.rank;
  }
  return std::nullopt;
}

std::optional<EpochCall> WindowEpochs::lastPost(const Side& origin) {
  const auto found = accesses_.find(origin);
  if (found == accesses_.end()) return std::nullopt;
  Epoch& epoch = found->second;
  if (epoch.last || epoch.ready < epoch.group.size()) return epoch.last;
  std::optional<EpochCall> last;
  bool areAllThere = true;
  for (const Partner& each : epoch.group) {
    auto& posts = channel(origin.window, origin.rank, each.rank).posts;
    const auto post = posts.find(each.number);
    areAllThere &= post != posts.end();
    if (post != posts.end()) {
      epoch.posts[number(each.rank)] = post->second;
      if (!last || post->second.time > last->time) last = post->second;
    }
    posts.erase(posts.begin(), posts.upper_bound(each.number));
  }
  if (areAllThere) epoch.last = last;
  return epoch.last;
}

std::optional<EpochCall> WindowEpochs::postOf(const Side& origin, RankId target) {
  if (!lastPost(origin)) return std::nullopt;
  const auto& posts = accesses_.find(origin)->second.posts;
  const auto post = posts.find(number(target));
  return post == posts.end() ? std::nullopt : std::optional(post->second);
}

std::optional<EpochCall> WindowEpochs::lastComplete(const Side& target) {
  const auto found = exposures_.find(target);
  if (found == exposures_.end()) return std::nullopt;
  Epoch& epoch = found->second;
  if (epoch.last || epoch.ready < epoch.group.size()) return epoch.last;
  std::optional<EpochCall> last;
  std::uint64_t accessed = 0;
  bool areAllThere = true;
  for (const Partner& each : epoch.group) {
    auto& completes = channel(target.window, each.rank, target.rank).completes;
    const auto complete = completes.find(each.number);
    areAllThere &= complete != completes.end();
    if (complete != completes.end()) {
      accessed = std::max(accessed, complete->second.accessed);
      if (!last || complete->second.time > last->time) last = complete->second;
    }
    completes.erase(completes.begin(), completes.upper_bound(each.number));
  }
  if (last) last->accessed = accessed;
  if (areAllThere) epoch.last = last;
  return epoch.last;
}

}  // namespace weft
