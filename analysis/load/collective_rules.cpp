#include "analysis/load/collective_rules.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "analysis/collectives/critical_path.h"
#include "analysis/collectives/expansion.h"
#include "analysis/collectives/mpich.h"
#include "core/base/units.h"

namespace weft {
namespace {

// The bytes by which `tuned` finds a rule. Nothing of what it has no rule by size for, or whose size differs from rank
// to rank.
std::optional<std::uint64_t> sizeOf(const CollectiveCall& call) {
  const std::uint64_t bytes = call.count * call.typeSize;
  switch (call.collective) {
    case Collective::Bcast:
    case Collective::Reduce:
    case Collective::Allreduce:
      return bytes;
    case Collective::Allgather:
    case Collective::Alltoall:
      if (call.inPlace) return std::nullopt;  // by a count that such a call does not need to have
      return bytes * call.ranks;
    default:
      return std::nullopt;
  }
}

RuleKey keyOf(const CollectiveCall& call, std::uint64_t bytes) {
  const std::uint64_t first = std::bit_floor(bytes);
  return {call.collective, call.ranks, first, 2 * first};
}

// Not what MPICH's device does by itself, on two levels, where a node has several ranks, and what it has one algorithm
// for.
bool takesRules(const CollectiveCall& call, CollectiveLibrary library) {
  if (call.nonBlocking) return false;
  if (library == CollectiveLibrary::mpich40 && call.collective == Collective::Alltoall && call.inPlace) return false;
  const bool byDevice = call.collective == Collective::Allreduce || call.collective == Collective::Bcast ||
                        call.collective == Collective::Reduce || call.collective == Collective::Barrier ||
                        call.collective == Collective::Scan;
  return library != CollectiveLibrary::mpich40 || !byDevice || NodeRanks(call).nodes.size() == call.ranks;
}

bool canTake(const CollectiveCall& call, int algorithm, CollectiveLibrary library) {
  if (library != CollectiveLibrary::mpich40) return true;
  return mpichCanDo(call, algorithm) && algorithmName(call.collective, algorithm, library) != "smp";
}

// At the least: of what ranks wait for in turn and of the bytes on the busiest link the one that takes longer.
std::optional<double> secondsOf(const CollectiveLoad& load, const RuleModel& model) {
  const auto path = criticalPath(load.calls->call, load.algorithm, model.library);
  if (!path) return std::nullopt;
  const double turns = (path->messages - path->posted) * model.latency + path->posted * model.overhead +
                       path->bytes * 8 / model.bitsPerSecond;
  const double busiest =
      load.seconds.value_or(static_cast<double>(load.hottestBytes.value_or(0)) * 8 / model.bitsPerSecond);
  return std::max(turns * static_cast<double>(load.calls->calls), busiest);
}

template <class Number>
std::optional<Number> sumOf(const std::optional<Number>& a, const std::optional<Number>& b) {
  return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::optional<std::uint64_t> bytesOf(const std::optional<std::uint64_t>& a, const std::optional<std::uint64_t>& b) {
  bool held = false;
  return a && b ? std::optional(saturatingAdd(*a, *b, held)) : std::nullopt;
}

RuleWay wayOf(const CollectiveLoad& load, const std::optional<double>& seconds) {
  return {load.algorithm,
          seconds,
          load.hottestBytes,
          load.bytes,
          load.hottest,
          load.hottestHost,
          load.hottestBytes.value_or(0)};
}

// Both, one after the other.
RuleWay both(const RuleWay& before, const RuleWay& more) {
  RuleWay way = more.largest > before.largest ? more : before;
  way.seconds = sumOf(before.seconds, more.seconds);
  way.hottestBytes = bytesOf(before.hottestBytes, more.hottestBytes);
  way.bytes = bytesOf(before.bytes, more.bytes);
  return way;
}

const RuleWay& quickest(const std::map<int, RuleWay>& ways) {
  return std::ranges::min_element(ways, {}, [](const auto& each) { return each.second.seconds; })->second;
}

constexpr int chain = 2, chainFanout = 4;  // of bcast and reduce

void writeRule(std::string& text, std::uint64_t bytes, int algorithm, Collective collective) {
  const bool isChain = algorithm == chain && (collective == Collective::Bcast || collective == Collective::Reduce);
  text += std::to_string(bytes) + " " + std::to_string(algorithm) + " " + std::to_string(isChain ? chainFanout : 0) +
          " 0\n";
}

std::string asTheLibrary(std::uint32_t ranks) {
  return std::to_string(ranks) + " # ranks, and more: as the library chooses\n1\n0 0 0 0\n";
}

// Rules of one collective and size of communicator; from where none is on, what the library chooses (algorithm 0).
void writeSizes(std::string& text, std::span<const AlgorithmRule* const> rules) {
  std::vector<std::pair<std::uint64_t, int>> steps{{0, 0}};
  for (const AlgorithmRule* rule : rules) {
    if (rule->key.endBytes == 0) {
      steps = {{0, rule->best.algorithm}};
      break;
    }
    if (steps.back().first == rule->key.firstBytes) steps.back().second = rule->best.algorithm;
    else steps.emplace_back(rule->key.firstBytes, rule->best.algorithm);
    steps.emplace_back(rule->key.endBytes, 0);
  }
  text += std::to_string(steps.size()) + " # message sizes: bytes from which on, algorithm, fan-out, segment\n";
  for (const auto& [bytes, algorithm] : steps) writeRule(text, bytes, algorithm, rules.front()->key.collective);
}

}  // namespace

bool takesRule(const RecordedCalls& calls, int algorithm, CollectiveLibrary library) {
  return takesRules(calls.call, library) && canTake(calls.call, algorithm, library);
}

std::vector<AlgorithmRule> wantedRules(const std::vector<WantedCalls>& calls, int algorithm, const RuleModel& model) {
  std::map<RuleKey, AlgorithmRule> rules;
  const auto ways = [&](const std::optional<CollectiveLoad>& load) {
    return load ? wayOf(*load, secondsOf(*load, model)) : RuleWay();
  };
  for (const auto& [each, now, wanted] : calls) {
    if (!takesRule(*each, algorithm, model.library)) continue;
    const RuleKey key = keyOf(each->call, sizeOf(each->call).value_or(0));
    const auto [found, isFirst] = rules.try_emplace(key);
    AlgorithmRule& rule = found->second;
    rule.key = key;
    rule.calls += each->calls;
    rule.communicators.insert(each->communicator);
    rule.operations.insert(each->operation);
    rule.now = isFirst ? ways(now) : both(rule.now, ways(now));
    rule.best = isFirst ? ways(wanted) : both(rule.best, ways(wanted));
    rule.now.algorithm = chosenAlgorithm(each->call, model.library);
    rule.best.algorithm = algorithm;
  }
  std::vector<AlgorithmRule> list;
  for (auto& [key, rule] : rules) list.push_back(rule);
  return list;
}

void RuleChoice::add(const RecordedCalls& calls, const std::vector<CollectiveLoad>& loads) {
  const auto bytes = sizeOf(calls.call);
  if (!takesRules(calls.call, model_.library) || !bytes || *bytes == 0 || *bytes > maxStoredBytes / 4) {
    skipped_ += calls.calls;
    return;
  }
  Sum& sum = sums_[keyOf(calls.call, *bytes)];
  const bool isFirst = sum.calls == 0;
  sum.calls += calls.calls;
  sum.communicators.insert(calls.communicator);
  sum.operations.insert(calls.operation);
  std::map<int, RuleWay> ways;
  for (const CollectiveLoad& load : loads) {
    if (load.chosen) {
      sum.differs |= !isFirst && sum.chosen != load.algorithm;
      sum.chosen = load.algorithm;
    }
    const auto seconds = secondsOf(load, model_);
    if (!seconds) continue;
    RuleWay way = wayOf(load, seconds);
    if (!isFirst) {
      const auto before = sum.ways.find(load.algorithm);
      if (before == sum.ways.end()) continue;  // not for all
      way = both(before->second, way);
    }
    ways[load.algorithm] = way;
  }
  sum.ways = std::move(ways);
}

std::vector<AlgorithmRule> RuleChoice::rules() const {
  std::vector<AlgorithmRule> list;
  for (const auto& [key, sum] : sums_) {
    const auto now = sum.ways.find(sum.chosen);
    if (sum.differs || now == sum.ways.end()) continue;
    const RuleWay& best = quickest(sum.ways);
    const bool isWorthIt = *best.seconds < *now->second.seconds * (1 - model_.least);
    list.push_back(
        {key, sum.calls, now->second, isWorthIt ? best : now->second, false, sum.communicators, sum.operations});
  }
  return list;
}

std::string tunedRulesText(const std::vector<AlgorithmRule>& rules) {
  std::map<Collective, std::map<std::uint32_t, std::vector<const AlgorithmRule*>>> sorted;
  for (const AlgorithmRule& rule : rules)
    if (rule.changes()) sorted[rule.key.collective][rule.key.ranks].push_back(&rule);
  std::string text = std::to_string(sorted.size()) + " # collectives\n";
  for (const auto& [collective, byRanks] : sorted) {
    text += std::to_string(static_cast<int>(collective)) + " # " + std::string(collectiveName(collective)) + "\n";
    // Communicators that are smaller than the first size take its rules: it is one of none.
    std::string sizes = asTheLibrary(0);
    std::size_t count = 1;
    for (auto each = byRanks.begin(); each != byRanks.end(); ++each, ++count) {
      sizes += std::to_string(each->first) + " # ranks\n";
      writeSizes(sizes, each->second);
      if (const auto next = std::next(each); next != byRanks.end() && next->first == each->first + 1) continue;
      sizes += asTheLibrary(each->first + 1);
      ++count;
    }
    text += std::to_string(count) + " # sizes of communicators\n" + sizes;
  }
  return text;
}

}  // namespace weft
