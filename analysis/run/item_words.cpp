#include "analysis/run/item_words.h"

#include <algorithm>

#include "analysis/run/endpoints.h"
#include "analysis/run/names.h"
#include "analysis/run/part_names.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

constexpr std::string_view arrow = " > ", plus = " + ";
constexpr std::string_view ofOne = "communicator ", ofSeveral = "communicators ", ofFamily = "family of ";

HostIndex findHost(const Fabric& fabric, const std::string& name) {
  std::vector<std::string> known;
  for (const FabricHost& host : fabric.hosts()) known.push_back(host.name);
  const auto at = std::ranges::find(known, name);
  if (at == known.end()) throw Error("there is no host " + name + suggestion(known, name) + " weft fabric lists them");
  return HostIndex(static_cast<std::uint32_t>(at - known.begin()));
}

// As it is shown, or as it calls itself where no other does.
NodeIndex findSwitch(const Fabric& fabric, const std::string& name) {
  std::vector<std::string> known;
  std::vector<NodeIndex> found;
  for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i) {
    const NodeIndex at{i};
    if (!fabric.node(at).isSwitch()) continue;
    known.push_back(nodeName(fabric, at));
    if (known.back() == name) return at;
    if (fabric.node(at).description == name || text(fabric.node(at).guid) == name) found.push_back(at);
  }
  if (found.size() == 1) return found.front();
  throw Error((found.empty() ? "there is no switch " : "several switches are called ") + name +
              suggestion(known, name) + " weft links names them all");
}

// "leaf01 port 3", "leaf01 port 27/1"
std::optional<EndIndex> findEnd(const Fabric& fabric, const std::string& words) {
  constexpr std::string_view before = " port ";
  const std::size_t at = words.rfind(before);
  const std::string port = at == std::string::npos ? std::string() : words.substr(at + before.size());
  if (!looksLikePort(port)) return std::nullopt;
  return findLinkEnd(fabric, words.substr(0, at), port);
}

RankId findRank(const OpenRun& run, const std::string& word) {
  const auto wanted = parseNumber(word);
  for (const Process& one : run.snapshot.processes)
    if (wanted == number(one.rank)) return one.rank;
  throw Error("there is no rank " + word + " whose host is known");
}

// Siblings that the tree folds together.
std::vector<CommunicatorId> familyOf(const RunSnapshot& run, const Communicator& member) {
  std::vector<CommunicatorId> family;
  for (const Communicator& one : run.communicators)
    if (one.parent == member.parent && one.parentIsGuess == member.parentIsGuess && one.call == member.call &&
        one.size == member.size && !one.internal)
      family.push_back(one.id);
  std::ranges::sort(family);
  return family;
}

CommunicatorId memberNamed(const RunSnapshot& run, const std::string& name) {
  const CommunicatorId id = findCommunicators(run.communicators, name).front();
  if (!run.find(id)) throw Error(name + " in this run is no communicator that has members; select another one");
  return id;
}

std::vector<CommunicatorId> findEach(const RunSnapshot& run, const std::string& names) {
  std::vector<CommunicatorId> found;
  for (std::size_t from = 0; from <= names.size();) {
    const std::size_t to = std::min(names.find(plus, from), names.size());
    found.push_back(memberNamed(run, names.substr(from, to - from)));
    from = to + plus.size();
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace

std::optional<std::string> communicatorWords(const RunSnapshot& run, const std::vector<CommunicatorId>& communicators) {
  std::string all;
  for (const CommunicatorId id : communicators) {
    const Communicator* one = run.find(id);
    if (!one) return std::nullopt;
    if (communicators.size() == 1) return std::string(ofOne) + one->name;
    if (all.empty() && familyOf(run, *one) == communicators) return std::string(ofFamily) + one->name;
    if (one->name.find(plus) != std::string::npos) return std::nullopt;
    all += (all.empty() ? ofSeveral : plus);
    all += one->name;
  }
  return all.empty() ? std::nullopt : std::optional(all);
}

std::vector<CommunicatorId> communicatorsOf(const RunSnapshot& run, const std::string& words) {
  if (words.starts_with(ofOne)) return {communicatorOf(run, words)};
  if (words.starts_with(ofSeveral)) return findEach(run, words.substr(ofSeveral.size()));
  if (!words.starts_with(ofFamily)) return {};
  return familyOf(run, *run.find(memberNamed(run, words.substr(ofFamily.size()))));
}

std::optional<std::string> itemWords(const OpenRun& run, const Item& item) {
  if (const auto communicators = communicatorsOf(item); !communicators.empty())
    return communicatorWords(run.snapshot, communicators);
  if (const auto* host = std::get_if<HostIndex>(&item)) return "host " + run.fabric.host(*host).name;
  if (const auto* node = std::get_if<NodeIndex>(&item)) return "switch " + nodeName(run.fabric, *node);
  if (const auto* end = std::get_if<EndIndex>(&item))
    return "link " + nodeName(run.fabric, run.fabric.end(*end).node) + " port " +
           std::to_string(run.fabric.end(*end).port);
  if (const auto* rank = std::get_if<RankId>(&item)) return "rank " + std::to_string(number(*rank));
  if (const auto* pair = std::get_if<HostPair>(&item))
    return "hosts " + run.fabric.host(pair->source).name + std::string(arrow) + run.fabric.host(pair->destination).name;
  if (const auto* pair = std::get_if<RankPair>(&item))
    return "ranks " + std::to_string(number(pair->source)) + std::string(arrow) +
           std::to_string(number(pair->destination));
  return std::nullopt;
}

Item itemOf(const OpenRun& run, const std::string& words) {
  const std::size_t blank = words.find(' '), middle = words.find(arrow);
  const std::string kind = words.substr(0, blank);
  if (const auto communicators = communicatorsOf(run.snapshot, words); !communicators.empty())
    return itemOf(communicators);
  if (middle != std::string::npos && middle > blank) {
    const std::string from = words.substr(blank + 1, middle - blank - 1), to = words.substr(middle + arrow.size());
    if (kind == "hosts") return HostPair{findHost(run.fabric, from), findHost(run.fabric, to)};
    if (kind == "ranks") return RankPair{findRank(run, from), findRank(run, to)};
  }
  const std::string name = blank == std::string::npos ? std::string() : words.substr(blank + 1);
  if (kind == "rank") return findRank(run, name);
  if (kind == "host") return findHost(run.fabric, name);
  if (kind == "switch") return findSwitch(run.fabric, name);
  if (const auto link = kind == "link" ? findEnd(run.fabric, name) : std::nullopt) return *link;
  const std::vector<FabricPart> parts = findParts(run.fabric);
  if (const FabricPart* part = partNamed(run.fabric, parts, words)) return Area{part->hosts, part->switches};
  throw Error("--select " + words +
              " names nothing to highlight; write communicator NAME, communicators A + B, family of NAME, hosts A > B, "
              "ranks 3 > 4, rank 3, "
              "host A, switch S, link S port 3 or a part of the fabric (" +
              (parts.empty() ? "this one has none" : partsListed(parts)) + ")");
}

CommunicatorId communicatorOf(const RunSnapshot& run, const std::string& words) {
  if (!words.starts_with(ofOne)) throw Error("a matrix marks only a communicator; write --select 'communicator NAME'");
  return memberNamed(run, words.substr(ofOne.size()));
}

}  // namespace weft
