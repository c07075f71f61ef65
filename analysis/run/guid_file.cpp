#include "analysis/run/guid_file.h"

#include <algorithm>
#include <optional>

#include "core/base/error.h"
#include "core/base/text_lines.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostGuids = 1'000'000;

// Nothing for a line without anything, or with a comment alone.
std::optional<Guid> guidOnLine(std::string_view line, const std::string& place) {
  line = trimmed(line.substr(0, line.find('#')));
  line = line.substr(0, line.find_first_of(" \t,"));
  if (line.empty()) return std::nullopt;
  std::string_view digits = line;
  if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
  const auto guid = parseDigits(digits, 16);
  if (!guid || *guid == 0)
    throw Error(place + " has no GUID: " + std::string(line.substr(0, 40)) +
                "; write one a line, as 0x0002c90200450000");
  return Guid(*guid);
}

std::vector<Guid> guidsInFile(const std::string& path) {
  std::vector<Guid> guids;
  eachLine(path, [&](const TextLine& line) {
    if (const auto guid = guidOnLine(line.text, path + ", line " + std::to_string(line.number))) guids.push_back(*guid);
    if (guids.size() > mostGuids) throw Error(path + " has more GUIDs than any subnet has ports");
  });
  return guids;
}

// What `take` knows of them; it answers whether it does.
template <class Take>
void takeKnown(const std::string& path, const char* what, Notes& notes, Take take) {
  std::size_t unknown = 0, known = 0;
  for (const Guid guid : guidsInFile(path)) ++(take(guid) ? known : unknown);
  if (known == 0) throw Error("the fabric has no " + std::string(what) + " with a GUID of " + path);
  if (unknown != 0)
    notes.push_back(counted(unknown, "GUID", "GUIDs") + " of " + path + (unknown == 1 ? " is" : " are") + " of no " +
                    what + " of the fabric");
}

}  // namespace

std::vector<NodeIndex> switchesOf(const Fabric& fabric, const std::string& path, Notes& notes) {
  std::vector<NodeIndex> switches;
  std::vector<std::pair<Guid, NodeIndex>> known;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].isSwitch()) known.emplace_back(fabric.nodes()[at].guid, NodeIndex(at));
  std::ranges::sort(known);
  takeKnown(path, "switch", notes, [&](Guid guid) {
    const auto found = std::ranges::equal_range(known, guid, {}, &std::pair<Guid, NodeIndex>::first);
    for (const auto& [of, at] : found) switches.push_back(at);
    return !found.empty();
  });
  return switches;
}

std::vector<PortIndex> adapterPortsOf(const Fabric& fabric, const std::string& path, Notes& notes) {
  std::vector<PortIndex> ports;
  takeKnown(path, "adapter port", notes, [&](Guid guid) {
    const auto port = fabric.portByGuid(guid);
    const bool fits = port && !fabric.node(fabric.port(*port).node).isSwitch();
    if (fits) ports.push_back(*port);
    return fits;
  });
  return ports;
}

}  // namespace weft
