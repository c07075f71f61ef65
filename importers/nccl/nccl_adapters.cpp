#include "importers/nccl/nccl_adapters.h"

#include <algorithm>

#include "importers/nccl/nccl_line.h"

namespace weft {
namespace {

std::optional<std::uint32_t> takeIndex(std::string_view& text) {
  if (!takeWord(text, "[")) return std::nullopt;
  const auto index = takeDigits(text);
  return index && *index <= UINT32_MAX && takeWord(text, "]") ? std::optional(static_cast<std::uint32_t>(*index))
                                                              : std::nullopt;
}

// "mlx5_0:1/IB/SHARP": up to the link layer.
std::string takeName(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" ,;}["), text.size());
  const std::string_view name = text.substr(0, end);
  text.remove_prefix(end);
  return std::string(name.substr(0, name.find('/')));
}

// "{[0] mlx5_0:1/IB, [1] mlx5_1:1/IB}": ports that NCCL uses as one.
std::string takeMerged(std::string_view& text) {
  const std::size_t end = std::min(text.find('}'), text.size());
  std::string_view parts = text.substr(0, end);
  text.remove_prefix(end);
  std::string names;
  for (std::size_t at = parts.find('['); at != parts.npos; at = parts.find('[')) {
    parts.remove_prefix(at);
    if (!takeIndex(parts)) return {};
    takeWord(parts, " ");
    names += (names.empty() ? "" : "+") + takeName(parts);
  }
  return names;
}

// "[0]mlx5_0:1/IB [1]mlx5_1:1/RoCE [2]={[2] mlx5_2:1/IB, [3] mlx5_3:1/IB} [RO]; OOB eth0:10.0.1.9<0>"
NcclStatement usedOf(std::string_view text, bool& broken) {
  NcclAdapters adapters;
  text = text.substr(0, text.find(';'));
  for (std::size_t at = text.find('['); at != text.npos; at = text.find('[')) {
    text.remove_prefix(at);
    const auto index = takeIndex(text);
    if (!index) {
      if (!text.empty() && text[0] == '[') text.remove_prefix(1);
      continue;
    }
    std::string name = takeWord(text, "=") ? takeMerged(text) : takeName(text);
    if (!name.empty()) adapters.all.push_back({*index, std::move(name)});
  }
  broken = adapters.all.empty();
  return broken ? NcclStatement() : NcclStatement(std::move(adapters));
}

// "[2] name=mlx5_0+mlx5_1 speed=800000 ndevs=2"
NcclStatement virtualOf(std::string_view text, bool& broken) {
  const auto index = takeIndex(text);
  broken = !index || !takeWord(text, " name=");
  if (broken) return {};
  return NcclAdapters{{{*index, std::string(text.substr(0, text.find(' ')))}}};
}

// "Enabled for HCA 3 'mlx5_3'" behind "GPU Direct RDMA ": what NCCL says of each adapter whose plugin lists none
// itself.
NcclStatement directOf(std::string_view text, bool& broken) {
  text.remove_prefix(std::min(text.find(" for HCA "), text.size()));
  const bool begins = takeWord(text, " for HCA ");
  const auto index = takeDigits(text);
  const bool named = takeWord(text, " '");
  const std::size_t end = text.find('\'');
  broken = !begins || !index || *index > UINT32_MAX || !named || end == text.npos || end == 0;
  return broken ? NcclStatement()
                : NcclStatement(NcclAdapters{{{static_cast<std::uint32_t>(*index), std::string(text.substr(0, end))}}});
}

using Known = std::map<std::uint32_t, NcclAdapter>;

bool isPort(const std::string& name) { return name.find(':') != name.npos && name.find('+') == name.npos; }

// The `nth` port of the device; the device where there is none.
std::string portOf(std::string_view device, std::size_t nth, const Known& known) {
  for (const auto& [index, each] : known)
    if (isPort(each.name) && std::string_view(each.name).substr(0, each.name.find(':')) == device && nth-- == 0)
      return each.name;
  return std::string(device);
}

// "mlx5_0+mlx5_0" → "mlx5_0:1+mlx5_0:2"
std::string withPorts(const std::string& name, const Known& known) {
  if (name.find(':') != name.npos) return name;
  std::string whole;
  std::map<std::string_view, std::size_t> seen;
  for (std::string_view rest = name; !rest.empty();) {
    const std::string_view device = rest.substr(0, rest.find('+'));
    whole += (whole.empty() ? "" : "+") + portOf(device, seen[device]++, known);
    rest.remove_prefix(std::min(device.size() + 1, rest.size()));
  }
  return whole;
}

// The largest number by which connections name the adapters of each host.
std::map<std::string, std::uint32_t> largestNumbers(const NcclGroups& all) {
  std::map<std::string, std::uint32_t> largest;
  const auto add = [&](const NcclGroup& group, std::uint32_t rank, const std::optional<std::uint32_t>& index) {
    const auto gpu = index ? group.members.find(rank) : group.members.end();
    if (gpu == group.members.end()) return;
    std::uint32_t& number = largest[all.gpus[gpu->second].host];
    number = std::max(number, *index);
  };
  for (const NcclGroup& group : all.groups)
    for (const auto& [key, link] : group.links) {
      if (!tellsNcclAdapters(link.network)) continue;
      add(group, key.from, link.adapter);
      add(group, key.to, link.receiver);
    }
  return largest;
}

}  // namespace

bool tellsNcclAdapters(std::string_view network) { return network.starts_with("IB") || network == "gIB"; }

NcclStatement parseNcclAdapters(std::string_view text, bool& broken) {
  broken = false;
  takeWord(text, "NET/");
  const std::size_t colon = text.find(" : ");
  const std::string_view network = text.substr(0, colon);
  if (colon == text.npos || network.find(' ') != text.npos || !tellsNcclAdapters(network)) return {};
  text.remove_prefix(colon + 3);
  if (network == "gIB" && takeWord(text, "GPU Direct RDMA ")) return directOf(text, broken);
  if (takeWord(text, "Using ")) return usedOf(text, broken);
  if (takeWord(text, "Made virtual device ")) return virtualOf(text, broken);
  return {};
}

void addNcclAdapters(std::map<std::uint32_t, NcclAdapter>& known, const NcclAdapters& told) {
  for (const NcclAdapter& each : told.all) {
    const auto [found, isNew] = known.try_emplace(each.index, each);
    if (isNew || found->second.name.find(':') == std::string::npos) found->second.name = withPorts(each.name, known);
  }
}

std::uint32_t nameVirtualAdapters(NcclGroups& all) {
  std::uint32_t hosts = 0;
  for (const auto& [host, largest] : largestNumbers(all)) {
    const auto found = all.adapters.find(host);
    if (found == all.adapters.end()) continue;
    auto& known = found->second;
    const auto ports = static_cast<std::uint32_t>(known.size()), merged = ports == 1 ? 0 : (ports + 1) / 2;
    if (known.rbegin()->first + 1 != ports || largest < ports + merged || largest >= 2 * ports) continue;
    if (!std::ranges::all_of(known, [](const auto& each) { return isPort(each.second.name); })) continue;
    for (std::uint32_t i = 0; i < ports; ++i) known[ports + i] = {ports + i, known[i].name};
    ++hosts;
  }
  return hosts;
}

}  // namespace weft
