#include "ibdiag/counters/cables_reader.h"

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// -------------------------------------------------------
// Port=1 Lid=0x0018 GUID=0xb0cf0e0300000040 Port Name=Sb0cf/Nb0cf/P1/1/1        <- between rules, as in .pm
// -------------------------------------------------------
// Source: PHY_DD
// Vendor: ACME
// Temperature: 58C

struct Key {
  std::string_view word;
  PortFact fact;
};
constexpr Key keys[] = {{"Vendor", PortFact::vendor},
                        {"PN", PortFact::part},
                        {"SN", PortFact::serial},
                        {"Length", PortFact::length},
                        {"LengthDesc", PortFact::length},
                        {"Temperature", PortFact::temperature},
                        {"DateCode", PortFact::dateCode},
                        {"Date Code", PortFact::dateCode},
                        {"Lot", PortFact::lot},
                        {"FWVersion", PortFact::moduleFirmware},
                        {"FW Version", PortFact::moduleFirmware}};

bool isCablesRule(std::string_view line) {
  return line.size() >= 10 && line.find_first_not_of('-') == std::string_view::npos;
}

std::optional<ListedPortFacts> cablesHead(std::string_view line) {
  if (!takePrefix(line, "Port=")) return std::nullopt;
  const auto port = parsePort(takeWord(line));
  const auto at = line.find("GUID=");
  if (!port || at == std::string_view::npos) return std::nullopt;
  line.remove_prefix(at + 5);
  const auto guid = parseGuid(takeWord(line));
  return guid ? std::optional(ListedPortFacts{*guid, *port}) : std::nullopt;
}

class CablesReading {
 public:
  CablesReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptPortFacts& accept) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line), accept);
    handOver(accept);
    said_.tellUnread("cables.unread", "it has more of each cable than Weft reads", others_);
    return said_.finish("cables.empty", "it names no port", "run ibdiagnet --get_cable_info again");
  }

 private:
  void takeLine(std::string_view line, const AcceptPortFacts& accept) {
    if (line.empty() || line.front() == '#' || isCablesRule(line)) return;
    if (line.starts_with("Port=")) {
      handOver(accept);
      port_ = cablesHead(line);
      if (!port_) return leaveOut("a port has no number or no GUID");
      port_->line = lines_.lineNumber();
      return;
    }
    const auto colon = line.find(':');
    if (!port_ || colon == std::string_view::npos) return;
    if (!lines_.terminated()) return leaveOut("the data of a cable may be incomplete");
    const std::string_view name = trimmed(line.substr(0, colon));
    for (const Key& key : keys)
      if (key.word == name) return port_->add(key.fact, line.substr(colon + 1));
    others_.add(name);
  }

  void handOver(const AcceptPortFacts& accept) {
    if (!port_) return;
    ++said_.report.rowsKept;
    accept(std::move(*port_));
    port_.reset();
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("cables.line", "cables.cut", seen, "this line was skipped",
                   "check the file, or run ibdiagnet again");
  }

  TextLines lines_;
  LineReport said_;
  std::optional<ListedPortFacts> port_;
  UnreadNames others_;
};

}  // namespace

// .pm begins each port so, too; counters follow as "name=0x…" there.
bool looksLikeCables(std::string_view firstBytes) {
  bool afterRule = false, afterHead = false, fits = false;
  anyLine(firstBytes, [&](std::string_view line) {
    if (line.empty()) return false;
    if (afterHead && !isCablesRule(line)) {
      fits = line.find(':') < line.find('=');
      return true;
    }
    afterHead = afterHead || (afterRule && line.starts_with("Port=") && line.find("GUID=") != line.npos);
    afterRule = isCablesRule(line);
    return false;
  });
  return fits;
}

ImportReport readCables(std::istream& in, std::string_view file, const AcceptPortFacts& accept,
                        const Progress& progress) {
  return CablesReading(in, file, progress).run(accept);
}

}  // namespace weft
