#include "ibdiag/dumps/ibnl_reader.h"

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/plan_arrow.h"

namespace weft {
namespace {

// SYSTEM LEAF,LEAF:4x                  <- a board and its other names
// NODE SW 36 MT48436 U1                <- a chip: kind, ports, device, name
//   1 -10G-> P1                        <- its port, by which a port on the front is
//   19 -4x-10G-> U2 3                  <- or a port of another chip
// TOPSYSTEM IS5600,Orca                <- a system and its other names
// SUBSYSTEM LEAF leaf1                 <- a board in it
//   P1 -10G-> L1/P1
//   P19 -10G-> spine1 P1
// leaf1/U1=isChaBma                    <- marks of chips, which are of no use here

constexpr std::size_t mostLines = 1'000'000;  // of one file

std::optional<SystemTypes::Line> parseIbnlPort(std::string_view line) {
  SystemTypes::Line port;
  port.port = takeWord(line);
  const auto arrow = parseArrow(takeWord(line));
  port.other = takeWord(line);
  port.otherPort = takeWord(line);
  if (!arrow || port.other.empty() || !trimmed(line).empty()) return std::nullopt;
  port.width = arrow->width;
  port.speed = arrow->speed;
  return port;
}

class IbnlReading {
 public:
  IbnlReading(std::istream& in, std::string_view file, SystemTypes& types, const Progress& progress)
      : file_(file), lines_(in, progress), said_(lines_, file), types_(types) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line) && kept_ < mostLines;) takeLine(trimmed(line));
    finishSystem();
    if (said_.report.rowsKept == 0 && hasTop_) {
      reportEnd(lines_, file_, said_.report);
      return std::move(said_.report);
    }
    return said_.finish("ibnl.empty", "it defines no system (TOPSYSTEM)", "check the file");
  }

 private:
  void takeLine(std::string_view line) {
    line = trimmed(line.substr(0, std::min(line.find('#'), line.size())));
    if (line.empty()) return;
    if (std::string_view rest = line, word = takeWord(rest); word == "SYSTEM" || word == "TOPSYSTEM")
      return beginSystem(rest, word == "TOPSYSTEM");
    else if (word == "NODE") return takeChip(rest);
    else if (word == "SUBSYSTEM") return takeBoard(rest);
    if (auto port = parseIbnlPort(line); port && parts_ && !parts_->empty()) {
      ++kept_;
      return parts_->back().lines.push_back(std::move(*port));
    }
    if (line.find('=') == std::string_view::npos || line.find("->") != std::string_view::npos)
      leaveOut("the line is neither a part of a system nor a port of one");
  }

  void beginSystem(std::string_view names, bool isTop) {
    finishSystem();
    isTop_ = isTop;
    hasTop_ |= isTop;
    parts_ = std::make_shared<SystemTypes::Parts>();
    while (!names.empty()) {
      const auto end = std::min(names.find(','), names.size());
      if (const auto name = trimmed(names.substr(0, end)); !name.empty()) names_.emplace_back(name);
      names.remove_prefix(std::min(end + 1, names.size()));
    }
    if (names_.empty()) leaveOut("a system has no name");
  }

  void finishSystem() {
    for (const std::string& name : names_) {
      if (!isTop_) boards_->emplace(name, parts_);
      else if (types_.add(name, parts_, boards_)) ++said_.report.rowsKept;
      else tellTwice(name);
    }
    names_.clear();
    parts_ = nullptr;
  }

  void tellTwice(const std::string& name) {
    ++said_.report.rowsLeftOut;
    said_.tell("ibnl.twice", Severity::note, lines_.lineNumber(), "the system " + name + " is defined twice",
               "the first definition is used", "keep one of them");
  }

  void takeChip(std::string_view rest) {
    const std::string_view kind = takeWord(rest), ports = takeWord(rest);
    takeWord(rest);
    const std::string_view name = takeWord(rest);
    const auto known = nodeKind(kind);
    if (!parts_ || !known || !parsePort(ports) || name.empty())
      return leaveOut("the line is no chip of a system: NODE SW|CA PORTS DEVICE NAME");
    parts_->push_back({"", std::string(name), *known, {}});
  }

  void takeBoard(std::string_view rest) {
    const std::string_view type = takeWord(rest), name = takeWord(rest);
    if (!parts_ || name.empty()) return leaveOut("the line is no board of a system: SUBSYSTEM TYPE NAME");
    parts_->push_back({std::string(type), std::string(name), {}, {}});
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("ibnl.line", "ibnl.cut", seen, "this line was skipped", "check the file");
  }

  std::string_view file_;
  TextLines lines_;
  LineReport said_;
  SystemTypes& types_;
  std::shared_ptr<SystemTypes::Parts> parts_;
  std::shared_ptr<SystemTypes::OfFile> boards_ = std::make_shared<SystemTypes::OfFile>();
  std::vector<std::string> names_;
  bool isTop_ = false, hasTop_ = false;
  std::size_t kept_ = 0;
};

}  // namespace

bool looksLikeIbnl(std::string_view firstBytes) {
  bool inSystem = false;
  return anyLine(firstBytes, [&](std::string_view line) {
    const std::string_view word = takeWord(line);
    const bool fits = inSystem && (word == "NODE" || word == "SUBSYSTEM");
    inSystem = inSystem || word == "SYSTEM" || word == "TOPSYSTEM";
    return fits;
  });
}

ImportReport readIbnl(std::istream& in, std::string_view file, SystemTypes& types, const Progress& progress) {
  return IbnlReading(in, file, types, progress).run();
}

}  // namespace weft
