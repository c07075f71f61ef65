#include <algorithm>
#include <set>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/ibnl_reader.h"

namespace weft {
namespace {

using Parts = SystemTypes::Parts;

constexpr int deepest = 8;  // boards within boards

// Takes a system and its boards apart; false where that has no end.
class Resolving {
 public:
  explicit Resolving(const SystemTypes::OfFile& boards) : boards_(boards) {}

  using Panel = std::map<std::string, SystemParts::End, std::less<>>;

  bool run(const Parts& parts, const std::string& prefix, int depth, Panel& panel) {
    if (depth > deepest) return false;
    std::map<std::string, Panel, std::less<>> ports;  // of each part
    for (const SystemTypes::Part& part : parts)
      if (!open(part, prefix, depth, ports[part.name])) return false;
    for (const SystemTypes::Part& part : parts)
      for (const SystemTypes::Line& line : part.lines) connect(part, line, ports, panel);
    return found.chips.size() <= SystemParts::most && found.cables.size() <= SystemParts::most;
  }

  SystemParts found;

 private:
  bool open(const SystemTypes::Part& part, const std::string& prefix, int depth, Panel& ports) {
    const std::string path = prefix + part.name;
    if (part.type.empty()) {
      const auto chip = static_cast<std::uint32_t>(found.chips.size());
      found.chips.push_back({path, part.kind});
      for (unsigned port = 1; port < noRoute; ++port) ports[std::to_string(port)] = {chip, static_cast<PortNumber>(port)};
      return found.chips.size() <= SystemParts::most;
    }
    const auto board = boards_.find(part.type);
    return board == boards_.end() || run(*board->second, path + "/", depth + 1, ports);
  }

  void connect(const SystemTypes::Part& part, const SystemTypes::Line& line, const std::map<std::string, Panel, std::less<>>& ports, Panel& panel) {
    const auto& own = ports.at(part.name);
    const auto from = own.find(line.port);
    if (from == own.end()) return;
    if (line.otherPort.empty()) {
      panel.emplace(line.other, from->second);
      return;
    }
    const auto beside = ports.find(line.other);
    if (beside == ports.end()) return;
    const auto to = beside->second.find(line.otherPort);
    if (to == beside->second.end()) return;
    const auto key = [](const SystemParts::End& end) { return std::pair(end.chip, end.port); };
    if (known_.insert(std::minmax(key(from->second), key(to->second))).second) found.cables.push_back({from->second, to->second, line.width, line.speed});
  }

  const SystemTypes::OfFile& boards_;
  std::set<std::pair<std::pair<std::uint32_t, PortNumber>, std::pair<std::uint32_t, PortNumber>>> known_;
};

}  // namespace

bool SystemTypes::add(const std::string& name, std::shared_ptr<const Parts> parts, std::shared_ptr<const OfFile> boards) {
  return types_.emplace(name, Type{std::move(parts), std::move(boards)}).second;
}

const SystemParts* SystemTypes::find(std::string_view type) const {
  const auto found = types_.find(type);
  if (found == types_.end()) return nullptr;
  auto& resolved = found->second.resolved;
  if (!resolved) {
    Resolving resolving(*found->second.boards);
    Resolving::Panel panel;
    resolved.emplace();
    if (resolving.run(*found->second.parts, "", 0, panel)) {
      *resolved = std::move(resolving.found);
      (*resolved)->panel = std::move(panel);
    }
  }
  return *resolved ? &**resolved : nullptr;
}

}  // namespace weft
