#include "analysis/item/item_words.h"

#include <algorithm>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::string_view arrow = " > ";

HostIndex findHost(const Fabric& fabric, const std::string& name) {
  std::vector<std::string> known;
  for (const FabricHost& host : fabric.hosts()) known.push_back(host.name);
  const auto at = std::ranges::find(known, name);
  if (at == known.end()) throw Error("there is no host " + name + suggestion(known, name) + " weft fabric lists them");
  return HostIndex(static_cast<std::uint32_t>(at - known.begin()));
}

RankId findRank(const OpenRun& run, const std::string& word) {
  const auto wanted = parseNumber(word);
  for (const Process& one : run.snapshot.processes)
    if (wanted == number(one.rank)) return one.rank;
  throw Error("there is no rank " + word + " whose host is known");
}

}  // namespace

std::optional<std::string> itemWords(const OpenRun& run, const Item& item) {
  if (const auto* id = std::get_if<CommunicatorId>(&item)) {
    const Communicator* one = run.snapshot.find(*id);
    return one ? std::optional("communicator " + one->name) : std::nullopt;
  }
  if (const auto* pair = std::get_if<HostPair>(&item))
    return "hosts " + run.fabric.host(pair->source).name + std::string(arrow) + run.fabric.host(pair->destination).name;
  if (const auto* pair = std::get_if<RankPair>(&item))
    return "ranks " + std::to_string(number(pair->source)) + std::string(arrow) + std::to_string(number(pair->destination));
  return std::nullopt;
}

Item itemOf(const OpenRun& run, const std::string& words) {
  const std::size_t blank = words.find(' '), middle = words.find(arrow);
  const std::string kind = words.substr(0, blank);
  if (kind == "communicator") return communicatorOf(run.snapshot, words);
  if (middle != std::string::npos && middle > blank) {
    const std::string from = words.substr(blank + 1, middle - blank - 1), to = words.substr(middle + arrow.size());
    if (kind == "hosts") return HostPair{findHost(run.fabric, from), findHost(run.fabric, to)};
    if (kind == "ranks") return RankPair{findRank(run, from), findRank(run, to)};
  }
  throw Error("--select " + words + " says nothing to light; write communicator NAME, hosts A > B or ranks 3 > 4");
}

CommunicatorId communicatorOf(const RunSnapshot& run, const std::string& words) {
  constexpr std::string_view kind = "communicator ";
  if (!words.starts_with(kind)) throw Error("a matrix marks a communicator alone; write --select 'communicator NAME'");
  return findCommunicators(run.communicators, words.substr(kind.size())).front();
}

}  // namespace weft
