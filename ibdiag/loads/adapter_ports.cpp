#include "ibdiag/loads/adapter_ports.h"

#include <set>

#include "core/base/turned_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

bool hasWord(std::string_view text, std::string_view word) {
  const auto isPart = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isPart(text[at - 1])) && (end == text.size() || !isPart(text[end]))) return true;
  }
  return false;
}

// "mlx5_3" → "HCA-4", as drivers described adapters before they used the device's name.
std::string oldName(std::string_view device) {
  const std::size_t line = device.rfind('_');
  const auto index = line == device.npos ? std::nullopt : parseDigits(device.substr(line + 1), 10);
  return index && *index < 1000 ? "HCA-" + std::to_string(*index + 1) : "";
}

}  // namespace

ToldAdapters::ToldAdapters(const RunStore& store) {
  for (const AdapterPort& each : store.adapterPorts())
    for (const std::optional<Guid>& guid : {each.row.portGuid, each.row.nodeGuid})
      if (guid && number(*guid) != 0)
        guids_[{shortHostKey(each.row.host), each.row.device + ":" + std::to_string(each.row.port)}].push_back(*guid);
}

std::optional<PortIndex> ToldAdapters::find(const Fabric& fabric, HostIndex host, std::string_view adapter) const {
  if (guids_.empty()) return std::nullopt;
  std::string name(adapter);
  if (name.find(':') == name.npos) name += ":1";
  const auto told = guids_.find({shortHostKey(fabric.host(host).name), name});
  const auto wanted = parseDigits(std::string_view(name).substr(name.find(':') + 1), 10);
  if (told == guids_.end() || !wanted) return std::nullopt;
  std::set<PortIndex> found;
  for (const PortIndex at : fabric.host(host).ports) {
    const FabricPort& port = fabric.port(at);
    const FabricNode& node = fabric.node(port.node);
    if (number(port.lid) == 0 || !fabric.endAt(port.node, port.number)) continue;
    for (const Guid guid : told->second)
      for (const Guid one : {guid, turned(guid)})
        if (one == port.guid || (port.number == *wanted && (one == node.guid || one == node.systemGuid)))
          found.insert(at);
  }
  return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

std::optional<PortIndex> adapterPort(const Fabric& fabric, HostIndex host, std::string_view adapter) {
  const std::size_t colon = adapter.find(':');
  const std::string device(adapter.substr(0, colon));
  const auto wanted =
      colon == adapter.npos ? std::optional<std::uint64_t>(1) : parseDigits(adapter.substr(colon + 1), 10);
  if (device.empty() || !wanted) return std::nullopt;
  for (const std::string& name : {device, oldName(device)}) {
    if (name.empty()) continue;
    for (const PortIndex at : fabric.host(host).ports) {
      const FabricPort& port = fabric.port(at);
      if (port.number == *wanted && number(port.lid) != 0 && fabric.endAt(port.node, port.number) &&
          hasWord(fabric.node(port.node).description, name))
        return at;
    }
  }
  return std::nullopt;
}

std::optional<PortIndex> AdapterPorts::one(HostIndex host, std::string_view adapter) const {
  const auto told = told_.find(fabric_, host, adapter);
  return told ? told : adapterPort(fabric_, host, adapter);
}

const std::vector<PortIndex>& AdapterPorts::of(HostIndex host, const std::string& adapter) const {
  const auto [found, isNew] = known_.try_emplace({host, adapter});
  for (std::string_view rest = adapter; isNew && !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find('+'));
    const auto port = one(host, name);
    if (!port) {
      found->second.clear();
      return found->second;
    }
    found->second.push_back(*port);
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
  }
  return found->second;
}

}  // namespace weft
