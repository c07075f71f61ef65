#include "analysis/training/adapter_findings.h"

#include <span>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"

namespace weft {
namespace {

std::string rankList(const std::vector<RankId>& ranks) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(ranks.size(), most); ++i)
    text += (i == 0 ? "" : ",") + std::to_string(number(ranks[i]));
  return ranks.size() > most ? text + ",…" : text;
}

// Of adapters of one name.
Finding shared(std::span<const SharedAdapter> adapters, std::uint32_t hosts, const AdapterPorts& ports,
               const Fabric& fabric) {
  const SharedAdapter& first = adapters.front();
  const auto severity = adapters.size() * 2 < hosts ? FindingSeverity::warning : FindingSeverity::note;
  Finding finding = placeless(FindingKind::sharedAdapter, severity, {}, "", adapters.size());
  finding.text =
      first.adapter + " of " + fabric.shown(first.host).name + " sends for channels of ranks " + rankList(first.ranks);
  if (adapters.size() > 1)
    finding.text +=
        "; on " + std::to_string(adapters.size()) + " of " + std::to_string(hosts) + " hosts several ranks share it";
  for (const SharedAdapter& each : adapters)
    for (const PortIndex port : ports.of(each.host, each.adapter))
      if (finding.nodes.size() < Finding::maxPlaces) finding.nodes.push_back(fabric.port(port).node);
  if (!finding.nodes.empty()) finding.subnet = fabric.node(finding.nodes.front()).subnet;
  return finding;
}

}  // namespace

void findSharedAdapters(const AdapterUse& use, const AdapterPorts& ports, const Fabric& fabric, FindingList& list) {
  const std::span<const SharedAdapter> all(use.shared);
  for (std::size_t at = 0, next = 0; at < all.size(); at = next) {
    while (next < all.size() && all[next].adapter == all[at].adapter) ++next;
    list.push_back(shared(all.subspan(at, next - at), use.hosts.at(all[at].adapter), ports, fabric));
  }
  if (use.proxied != 0)
    list.push_back(
        placeless(FindingKind::sharedAdapter, FindingSeverity::note, {},
                  counted(use.proxied, "adapter also sends for channels of other ranks, through its own process (PXN)",
                          "adapters also send for channels of other ranks, through their own processes (PXN)"),
                  use.proxied));
}

}  // namespace weft
