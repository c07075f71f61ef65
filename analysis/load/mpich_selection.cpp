#include "analysis/load/mpich_selection.h"

#include <bit>
#include <cctype>
#include <climits>
#include <map>
#include <optional>
#include <string_view>

#include "analysis/collectives/expansion.h"
#include "analysis/collectives/mpich.h"
#include "core/base/units.h"

namespace weft {
namespace {

using Choice = Json;

std::optional<std::uint64_t> numberIn(std::string_view key, std::string_view before) {
  return key.starts_with(before) ? parseDigits(key.substr(before.size()), 10) : std::nullopt;
}

// Nothing of a condition that is not about the size of communicators, and where releases of MPICH differ: at calls,
// 4.0 takes 8 for less than 8.
std::optional<bool> holdsFor(const std::string& key, std::uint32_t ranks, bool atCalls) {
  if (const auto most = numberIn(key, "comm_size<=")) return ranks <= *most;
  if (const auto limit = numberIn(key, "comm_size<"))
    return atCalls && ranks == *limit ? std::nullopt : std::optional(ranks < *limit);
  if (key == "comm_size=pow2") return std::has_single_bit(ranks);
  if (key == "comm_size=any") return true;
  return std::nullopt;
}

// The same without the conditions on the size of communicators. `atCalls`: MPICH resolves conditions when a
// communicator is made, down to the first that is about calls; what comes below it asks at each call. It stops where no
// condition of several has to hold.
Choice ofRanks(const Choice& choice, std::uint32_t ranks, bool atCalls = false) {
  Choice all = Choice::object();
  for (const auto& [key, next] : choice.items()) {
    if (endsMpichChoice(key)) {
      all[key] = next;
      break;
    }
    const auto holds = holdsFor(key, ranks, atCalls);
    if (holds && !*holds) continue;
    atCalls |= !key.starts_with("comm_");
    Choice below = ofRanks(next, ranks, atCalls);
    if (holds && all.empty()) return below;
    if (!below.empty()) all[holds ? "comm_size=any" : key] = std::move(below);
    if (holds) break;
  }
  return all;
}

bool isReduction(Collective collective) {
  return collective == Collective::Allreduce || collective == Collective::Reduce;
}

// The algorithm for the calls that it can do, for others what MPICH chooses.
Choice whereItCan(Collective collective, int algorithm, const Choice& own) {
  const Choice choice{{"algorithm=" + mpichFunction(collective, algorithm), Choice::object()}};
  const std::string_view name = mpichAlgorithms(collective)[static_cast<std::size_t>(algorithm) - 1];
  if (isReduction(collective) && name.starts_with("reduce_scatter"))
    return {{"is_op_built_in=yes", {{"count<pow2", own}, {"count=any", choice}}}, {"is_op_built_in=no", own}};
  if (collective == Collective::ReduceScatter && name == "noncommutative")
    return {{"is_block_regular=yes", choice}, {"is_block_regular=no", own}};
  if (name == "pairwise" || name == "recursive_halving")
    if (collective == Collective::ReduceScatter || collective == Collective::ReduceScatterBlock)
      return {{"is_commutative=yes", choice}, {"is_commutative=no", own}};
  return choice;
}

// Rules of one collective and size of communicator, by size of message.
Choice bySize(const std::vector<const AlgorithmRule*>& rules, const Choice& own) {
  const Collective collective = rules.front()->key.collective;
  const bool isTotal = collective == Collective::Allgather || collective == Collective::Alltoall;
  const std::string size = isTotal ? "total_msg_size" : "avg_msg_size";
  Choice all = Choice::object();
  std::uint64_t from = 0;
  for (const AlgorithmRule* rule : rules) {
    const auto& [first, end] = std::pair(rule->key.firstBytes, rule->key.endBytes);
    const Choice chosen = whereItCan(collective, rule->best.algorithm, own);
    if (end == 0) return chosen;
    if (first > INT_MAX) break;  // MPICH reads no larger number
    if (first > from) all[size + "<" + std::to_string(first)] = own;
    if (end > INT_MAX) {
      all[size + "=any"] = chosen;
      return all;
    }
    all[size + "<" + std::to_string(end)] = chosen;
    from = end;
  }
  all[size + "=any"] = own;
  return all;
}

// On communicators of so many ranks; `whole`: MPICH's choice for all.
Choice ruled(const std::vector<const AlgorithmRule*>& rules, const Choice& whole) {
  const Collective collective = rules.front()->key.collective;
  Choice own = ofRanks(whole, rules.front()->key.ranks);
  if (own.empty()) own = whole;            // it chooses nothing for so many
  if (collective == Collective::Alltoall)  // which has no size where the buffer is in place
    return {{"is_sendbuf_inplace=yes", own}, {"is_sendbuf_inplace=no", bySize(rules, own)}};
  if (collective == Collective::Bcast || isReduction(collective))
    return {{"comm_hierarchy=flat", bySize(rules, own)}, {"comm_hierarchy=any", own}};
  return bySize(rules, own);
}

}  // namespace

std::string mpichFunction(Collective collective, int algorithm) {
  std::string name(collectiveName(collective));
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return "MPIR_" + name + "_intra_" + std::string(mpichAlgorithms(collective)[static_cast<std::size_t>(algorithm) - 1]);
}

std::string whyNoMpichRule(const AlgorithmRule& rule, const MpichChoices& choices) {
  const Collective collective = rule.key.collective;
  if (!choices.within(collective))
    return choices.file + " has no choice for " + std::string(collectiveName(collective)) + " within communicators";
  const std::string function = mpichFunction(collective, rule.best.algorithm);
  return choices.algorithms.contains(function) ? "" : choices.file + " never names " + function;
}

std::string mpichSelectionText(const std::vector<AlgorithmRule>& rules, const MpichChoices& choices) {
  std::map<Collective, std::map<std::uint32_t, std::vector<const AlgorithmRule*>>> sorted;
  for (const AlgorithmRule& rule : rules)
    if (rule.changes() && whyNoMpichRule(rule, choices).empty())
      sorted[rule.key.collective][rule.key.ranks].push_back(&rule);
  Json all = choices.all;
  for (const auto& [collective, byRanks] : sorted) {
    Choice& intra = all["collective=" + std::string(collectiveName(collective))]["comm_type=intra"];
    const Choice whole = intra;
    intra = Choice::object();
    std::uint32_t below = 0;  // up to so many ranks all is decided
    for (const auto& [ranks, some] : byRanks) {
      if (ranks > below + 1) intra["comm_size<=" + std::to_string(ranks - 1)] = whole;
      intra["comm_size<=" + std::to_string(ranks)] = ruled(some, whole);
      below = ranks;
    }
    intra["comm_size=any"] = whole;
  }
  return jsonText(all) + "\n";
}

}  // namespace weft
