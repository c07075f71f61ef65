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

const WindowEpochs::Kind WindowEpochs::access_{&WindowEpochs::accesses_, true, &Channel::exposures, &Channel::posts};
const WindowEpochs::Kind WindowEpochs::exposure_{&WindowEpochs::exposures_, false, &Channel::completed,
                                                 &Channel::completes};

std::optional<RankId> WindowEpochs::await(const Kind& kind, const Side& side, std::uint32_t location) {
  const auto found = (this->*kind.epochs).find(side);
  if (found == (this->*kind.epochs).end()) return std::nullopt;
  Epoch& epoch = found->second;
  for (; epoch.ready < epoch.group.size(); ++epoch.ready) {
    const Partner& next = epoch.group[epoch.ready];
    Channel& between = channel(kind, side, next.rank);
    if (between.*kind.come > next.number) continue;
    between.waiters.push_back(location);
    return next.rank;
  }
  return std::nullopt;
}

std::optional<EpochCall> WindowEpochs::last(const Kind& kind, const Side& side) {
  const auto found = (this->*kind.epochs).find(side);
  if (found == (this->*kind.epochs).end()) return std::nullopt;
  Epoch& epoch = found->second;
  if (epoch.last || epoch.ready < epoch.group.size()) return epoch.last;
  std::optional<EpochCall> last;
  std::uint64_t accessed = 0;
  bool areAllThere = true;
  for (const Partner& each : epoch.group) {
    auto& calls = channel(kind, side, each.rank).*kind.callsOf;
    const auto call = calls.find(each.number);
    areAllThere &= call != calls.end();
    if (call != calls.end()) {
      epoch.calls[number(each.rank)] = call->second;
      accessed = std::max(accessed, call->second.accessed);
      if (!last || call->second.time > last->time) last = call->second;
    }
    calls.erase(calls.begin(), calls.upper_bound(each.number));
  }
  if (last) last->accessed = accessed;
  if (areAllThere) epoch.last = last;
  return epoch.last;
}

std::optional<EpochCall> WindowEpochs::postOf(const Side& origin, RankId target) {
  if (!lastPost(origin)) return std::nullopt;
  const auto& posts = accesses_.find(origin)->second.calls;
  const auto post = posts.find(number(target));
  return post == posts.end() ? std::nullopt : std::optional(post->second);
}

}  // namespace weft
