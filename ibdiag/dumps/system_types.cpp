#include <algorithm>
#include <optional>
#include <set>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/ibnl_reader.h"

namespace weft {
namespace {

using Parts = SystemTypes::Parts;

constexpr int deepest = 8;  // boards within boards
constexpr std::size_t mostWork =
    2'000'000;  // parts and lines, of all types together: boards of boards of boards multiply

// Takes a system and its boards apart; false where that has no end.
class Resolving {
 public:
  Resolving(const SystemTypes::OfFile& boards, std::size_t& work) : boards_(boards), work_(work) {}

  using Panel = std::map<std::string, SystemParts::End, std::less<>>;

  bool run(const Parts& parts, const std::string& prefix, int depth, Panel& panel) {
    if (depth > deepest) return false;
    std::map<std::string, Ports, std::less<>> ports;  // of each part
    for (const SystemTypes::Part& part : parts) {
      work_ += 1 + part.lines.size();
      if (work_ > mostWork || !open(part, prefix, depth, ports[part.name])) return false;
    }
    for (const SystemTypes::Part& part : parts)
      for (const SystemTypes::Line& line : part.lines) connect(part, line, ports, panel);
    return found.chips.size() <= SystemParts::most && found.cables.size() <= SystemParts::most;
  }

  SystemParts found;

 private:
  // How ports are found: for a chip by its number, for a board by what its front has.
  struct Ports {
    std::optional<std::uint32_t> chip;
    Panel panel;

    std::optional<SystemParts::End> find(std::string_view name) const {
      if (const auto port = chip ? parsePort(name) : std::nullopt) return SystemParts::End{*chip, *port};
      const auto found = panel.find(name);
      return found == panel.end() ? std::nullopt : std::optional(found->second);
    }
  };

  bool open(const SystemTypes::Part& part, const std::string& prefix, int depth, Ports& ports) {
    const std::string path = prefix + part.name;
    if (part.type.empty()) {
      ports.chip = static_cast<std::uint32_t>(found.chips.size());
      found.chips.push_back({path, part.kind});
      return found.chips.size() <= SystemParts::most;
    }
    const auto board = boards_.find(part.type);
    return board == boards_.end() || run(*board->second, path + "/", depth + 1, ports.panel);
  }

  void connect(const SystemTypes::Part& part, const SystemTypes::Line& line,
               const std::map<std::string, Ports, std::less<>>& ports, Panel& panel) {
    const auto from = ports.at(part.name).find(line.port);
    if (!from) return;
    if (line.otherPort.empty()) {
      panel.emplace(line.other, *from);
      return;
    }
    const auto beside = ports.find(line.other);
    const auto to = beside == ports.end() ? std::nullopt : beside->second.find(line.otherPort);
    if (!to) return;
    const auto key = [](const SystemParts::End& end) { return std::pair(end.chip, end.port); };
    if (known_.insert(std::minmax(key(*from), key(*to))).second)
      found.cables.push_back({*from, *to, line.width, line.speed});
  }

  const SystemTypes::OfFile& boards_;
  std::size_t& work_;
  std::set<std::pair<std::pair<std::uint32_t, PortNumber>, std::pair<std::uint32_t, PortNumber>>> known_;
};

}  // namespace

bool SystemTypes::add(const std::string& name, std::shared_ptr<const Parts> parts,
                      std::shared_ptr<const OfFile> boards) {
  return types_.emplace(name, Type{std::move(parts), std::move(boards)}).second;
}

const SystemParts* SystemTypes::find(std::string_view type) const {
  const auto found = types_.find(type);
  if (found == types_.end()) return nullptr;
  auto& resolved = found->second.resolved;
  if (!resolved) {
    Resolving resolving(*found->second.boards, work_);
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
