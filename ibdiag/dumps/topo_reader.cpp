#include "ibdiag/dumps/topo_reader.h"

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"
#include "ibdiag/dumps/plan_links.h"

namespace weft {
namespace {

// MTS14400 SL1-1 CFG: leaf3=R                  <- type and name of a system; what it was built with
//    L1/P1 -4x-10G-> MT23108 H-1 P1            <- its port, width and speed or one of them or none, type, name and port of the system beside
//    P2 -> MT23108 H-2 P1

struct Arrow {
  std::string_view width, speed;
};

// "->", "-4x->", "-5G->", "-8X-5G->"
std::optional<Arrow> parseArrow(std::string_view word) {
  if (word == "->") return Arrow{};
  if (!word.ends_with("->") || !takePrefix(word, "-")) return std::nullopt;
  word.remove_suffix(2);
  Arrow arrow;
  while (!word.empty()) {
    const std::string_view part = word.substr(0, std::min(word.find('-'), word.size()));
    word.remove_prefix(std::min(part.size() + 1, word.size()));
    if (part.ends_with('x') || part.ends_with('X')) arrow.width = part;
    else if (part.ends_with('G') || part.ends_with('g')) arrow.speed = part.substr(0, part.size() - 1);
    else return std::nullopt;
  }
  return arrow;
}

struct TopoPort {
  std::string_view own, type, name, port;
  Arrow arrow;
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
  TopoReading(std::istream& in, std::string_view file, const Progress& progress) : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(lines_.lineNumber() == 1 ? withoutByteOrderMark(line) : line));
    if (!said_.report.cancelled) plan_.handOver(accept);
    said_.tellNoEnd("topo.lastLine");
    return said_.finish("topo.empty", "no line of it is a cable", "check the file; it may be the definition of a system (.ibnl)");
  }

 private:
  void takeLine(std::string_view line) {
    line = trimmed(line.substr(0, std::min(line.find('#'), line.size())));
    if (line.empty()) return;
    if (hasArrow(line)) return takePort(line);
    if (!isSystem(line)) return leaveOut("the line is neither a system nor a port");
    type_ = takeWord(line);
    system_ = takeWord(line);
  }

  void takePort(std::string_view line) {
    const auto port = parsePortLine(line);
    const auto own = port ? panelPort(port->own) : std::nullopt, other = port ? panelPort(port->port) : std::nullopt;
    if (system_.empty()) return leaveOut("a port comes before the first system");
    if (!own || !other) return leaveOut("the line is no port with what it is cabled to");
    PlanCable cable{endOf(system_, type_, *own), endOf(port->name, port->type, *other), std::string(linkWidth(port->arrow.width)),
                    std::string(linkSpeed(port->arrow.speed)), {}, lines_.lineNumber()};
    if (cable.a.name == cable.b.name && cable.a.port == cable.b.port) return leaveOut("a port is cabled to itself");
    if (plan_.add(std::move(cable))) ++said_.report.rowsKept;
  }

  // Leaf and spine boards: "L3", "S1/U2".
  static bool isSwitchBoard(std::string_view board) {
    return board.size() > 1 && (board[0] == 'L' || board[0] == 'S') && board[1] >= '0' && board[1] <= '9';
  }

  static PlanEnd endOf(std::string_view system, std::string_view type, const PanelPort& port) {
    std::string name(system);
    if (!port.board.empty()) name += "/" + std::string(port.board);
    return {std::string(description(name)), port.port, isSwitchBoard(port.board) ? PlanEnd::Kind::switchNode : PlanEnd::Kind::notSaid, std::string(type)};
  }

  void leaveOut(const char* seen) { said_.leaveOut("topo.line", "topo.cut", seen, "this line was left out", "check the file"); }

  LineReader lines_;
  LineReport said_;
  PlanLinks plan_;
  std::string type_, system_;
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

ImportReport readTopo(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress) {
  return TopoReading(in, file, progress).run(accept);
}

}  // namespace weft
