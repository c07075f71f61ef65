#include "ibdiag/dumps/topo_reader.h"

#include <map>
#include <set>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"
#include "ibdiag/dumps/plan_arrow.h"
#include "ibdiag/dumps/plan_links.h"

namespace weft {
namespace {

// MTS14400 SL1-1 CFG: leaf3=R                  <- type and name of a system; what it was built with
//    L1/P1 -4x-10G-> MT23108 H-1 P1            <- its port, width and speed or one of them or none, type, name and port
//    of the system beside P2 -> MT23108 H-2 P1

struct TopoPort {
  std::string_view own, type, name, port;
  PlanArrow arrow;
};

std::optional<TopoPort> parsePortLine(std::string_view line) {
  TopoPort port;
  port.own = takeWord(line);
  const auto arrow = parseArrow(takeWord(line));
  if (!arrow) return std::nullopt;
  port.arrow = *arrow;
  port.type = takeWord(line);
  port.name = takeWord(line);
  port.port = takeWord(line);
  if (port.port.empty() || !trimmed(line).empty()) return std::nullopt;
  return port;
}

// A port is moved in under its system; other tools than ibutils take one that is not, too.
bool hasArrow(std::string_view line) {
  takeWord(line);
  return takeWord(line).ends_with("->");
}

// "TYPE NAME", "TYPE NAME CFG: …"
bool isSystem(std::string_view line) {
  if (takeWord(line).empty() || takeWord(line).empty()) return false;
  line = trimmed(line);
  return line.empty() || line.starts_with("CFG");
}

class TopoReading {
 public:
  TopoReading(std::istream& in, std::string_view file, const Progress& progress, const SystemTypes& types)
      : lines_(in, progress), said_(lines_, file), types_(types) {}

  ImportReport run(const AcceptLink& accept) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    addInsides();
    if (!said_.report.cancelled) plan_.handOver(accept);
    said_.tellNoEnd("topo.lastLine");
    return said_.finish("topo.empty", "no line of it is a cable",
                        "check the file; it may be the definition of a system (.ibnl)");
  }

 private:
  void takeLine(std::string_view line) {
    line = trimmed(line.substr(0, std::min(line.find('#'), line.size())));
    if (line.empty()) return;
    if (hasArrow(line)) return takePort(line);
    if (!isSystem(line)) return leaveOut("the line is neither a system nor a port");
    type_ = takeWord(line);
    system_ = takeWord(line);
    see(system_, type_, lines_.lineNumber());
    takeMissing(trimmed(line));
  }

  // "CFG: leaf3=R leaf4=R", "CFG: leaf3=R,leaf4=R": these boards are not there.
  void takeMissing(std::string_view words) {
    if (const auto colon = words.find(':'); colon != words.npos) words.remove_prefix(colon + 1);
    while (!words.empty()) {
      const std::size_t end = std::min(words.find_first_of(", \t"), words.size());
      const std::string_view word = words.substr(0, end);
      words.remove_prefix(std::min(end + 1, words.size()));
      if (word.ends_with("=R")) insides_.at(system_).missing.emplace(word.substr(0, word.size() - 2));
    }
  }

  void see(const std::string& system, std::string_view type, std::uint64_t line) {
    if (const SystemParts* parts = types_.find(type)) insides_.emplace(system, Inside{parts, {}, line});
    else if (insides_.emplace(system, Inside{nullptr, {}, line}).second && types_.knows(type))
      said_.tell("topo.endlessType", Severity::note, line,
                 "the definition of " + std::string(type) + " contains itself, or has more than " +
                     std::to_string(SystemParts::most) + " parts",
                 "its systems are taken as if there was no definition", "check the .ibnl file of this type");
  }

  void takePort(std::string_view line) {
    const auto port = parsePortLine(line);
    if (system_.empty()) return leaveOut("a port comes before the first system");
    if (port) see(std::string(port->name), port->type, lines_.lineNumber());
    const auto own = port ? endOf(system_, type_, port->own) : std::nullopt;
    const auto other = port ? endOf(std::string(port->name), port->type, port->port) : std::nullopt;
    if (!own || !other) return leaveOut("the line is no port with what it is cabled to");
    PlanCable cable{*own,
                    *other,
                    std::string(linkWidth(port->arrow.width)),
                    std::string(linkSpeed(port->arrow.speed)),
                    {},
                    lines_.lineNumber()};
    if (cable.a.name == cable.b.name && cable.a.port == cable.b.port) return leaveOut("a port is cabled to itself");
    if (plan_.add(std::move(cable))) ++said_.report.rowsKept;
  }

  // Leaf and spine boards: "L3", "S1/U2".
  static bool isSwitchBoard(std::string_view board) {
    return board.size() > 1 && (board[0] == 'L' || board[0] == 'S') && board[1] >= '0' && board[1] <= '9';
  }

  struct Inside {
    const SystemParts* parts = nullptr;  // null: no definition has the type
    std::set<std::string, std::less<>> missing;
    std::uint64_t line = 0;
  };

  // By the definition of its type, else by what the name of the port says of boards.
  std::optional<PlanEnd> endOf(const std::string& system, std::string_view type, std::string_view portName) {
    if (const SystemParts* parts = insides_.at(system).parts) {
      const auto at = parts->panel.find(portName);
      if (at != parts->panel.end()) return chipEnd(system, *parts, at->second);
      said_.tell("topo.noPanelPort", Severity::note, lines_.lineNumber(),
                 "the definition of " + std::string(type) + " has no port " + std::string(portName),
                 "its node is taken from the name of the port", "check the .ibnl file of this type");
    }
    const auto port = panelPort(portName);
    if (!port) return std::nullopt;
    std::string name = system;
    if (!port->board.empty()) name += "/" + std::string(port->board);
    return PlanEnd{std::string(description(name)), port->port,
                   isSwitchBoard(port->board) ? PlanEnd::Kind::switchNode : PlanEnd::Kind::notSaid, std::string(type)};
  }

  static PlanEnd chipEnd(const std::string& system, const SystemParts& parts, const SystemParts::End& end) {
    const SystemParts::Chip& chip = parts.chips[end.chip];
    std::string_view path = chip.path;
    if (path == "U1") path = {};
    if (path.ends_with("/U1")) path.remove_suffix(3);
    const std::string name = path.empty() ? system : system + "/" + std::string(path);
    return {std::string(description(name)),
            end.port,
            chip.kind == NodeKind::switchNode ? PlanEnd::Kind::switchNode : PlanEnd::Kind::adapter,
            {}};
  }

  // The cables between the chips of a system.
  void addInsides() {
    std::size_t cables = 0;
    for (const auto& [system, inside] : insides_) {
      if (inside.parts == nullptr || inside.parts->cables.empty()) continue;
      if ((cables += inside.parts->cables.size()) > mostInside) {
        said_.tell("topo.large", Severity::dataLost, inside.line, "its systems have more than 2,000,000 cables inside",
                   "those of the others were skipped", "check the .ibnl files");
        return;
      }
      for (const SystemParts::Cable& each : inside.parts->cables) {
        if (isMissing(inside, each.a.chip) || isMissing(inside, each.b.chip)) continue;
        PlanCable cable{chipEnd(system, *inside.parts, each.a),
                        chipEnd(system, *inside.parts, each.b),
                        std::string(linkWidth(each.width)),
                        std::string(linkSpeed(each.speed)),
                        {},
                        inside.line};
        if (plan_.add(std::move(cable))) ++said_.report.rowsKept;
      }
    }
  }

  static bool isMissing(const Inside& inside, std::uint32_t chip) {
    const std::string& path = inside.parts->chips[chip].path;
    return std::ranges::any_of(
        inside.missing, [&](const std::string& board) { return path == board || path.starts_with(board + "/"); });
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("topo.line", "topo.cut", seen, "this line was skipped", "check the file");
  }

  TextLines lines_;
  LineReport said_;
  const SystemTypes& types_;
  PlanLinks plan_;
  std::string type_, system_;
  std::map<std::string, Inside> insides_;  // by system
  static constexpr std::size_t mostInside = 2'000'000;
};

}  // namespace

bool looksLikeTopo(std::string_view firstBytes) {
  bool inSystem = false;
  return anyLine(firstBytes, [&](std::string_view line) {
    if (line.empty() || line.starts_with('#')) return false;
    const bool fits = inSystem && parsePortLine(line);
    inSystem = isSystem(line) || (inSystem && hasArrow(line));
    return fits;
  });
}

ImportReport readTopo(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                      const SystemTypes& types) {
  return TopoReading(in, file, progress, types).run(accept);
}

}  // namespace weft
