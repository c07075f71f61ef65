#include "ibdiag/dumps/net_dump_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

// "MF0;NAME:MQM8700/U1", Mellanox, 0x1070fd03001adeb4, LID 24328                     <- description, vendor, GUID
//   #  : IB# : Sta : PhysSta : MTU : LWA : LSA : FEC mode : Retran : Neighbor Guid : N# : NLID : Neighbor Description
//   1  : 1   : ACT : LINK UP : 5 : 4x : 50 : MLNX_RS_271_257_PLR : NO-RTR : 0xc42a10300dbfb92 : 40 : 25697 : "MF0;…:U1"
//   1/32/1 : 63 : …                                         : … : 1/1/1 : …    <- Quantum-2: labels, also of the
//   neighbour's port
//  label, port number, state, …, width, speed, …, neighbour's GUID, port, LID and description, which may hold colons

constexpr std::size_t fieldCount = 13;
constexpr PortNumber mostPortsOfAdapter = 4;
constexpr std::array<std::uint8_t, 14> sizesOfSwitches{8,  24, 36, 37,  40,  41,  64,
                                                       65, 80, 81, 128, 129, 144, 145};  // InfiniScale to Quantum
constexpr std::string_view managedSwitch = "MF0;";  // what MLNX-OS puts before the name
enum Field : std::size_t {
  labelField,
  portField,
  stateField = 2,
  widthField = 5,
  speedField = 6,
  fecField = 7,
  guidField = 9,
  peerPortField = 10,
  lidField = 11,
  descriptionField = 12
};

using Fields = std::array<std::string_view, fieldCount>;

// False where there are fewer.
bool split(std::string_view line, Fields& fields) {
  for (std::size_t at = 0; at + 1 < fieldCount; ++at) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    fields[at] = trimmed(line.substr(0, colon));
    line.remove_prefix(colon + 1);
  }
  fields.back() = trimmed(line);
  return true;
}

struct Switch {
  Guid guid{};
  std::string description;
  Lid lid{};
  std::uint8_t ports = 0;   // the highest number in its block
  std::uint32_t rows = 0;   // of ports
  bool afterBlank = false;  // a line without text stands before its block
};

// From the right, because a description may hold anything.
std::optional<Switch> parseHead(std::string_view line) {
  if (!line.starts_with('"')) return std::nullopt;
  const auto lidAt = line.rfind("LID ");
  const auto guidAt = line.rfind("0x", lidAt);
  const auto quote = line.rfind('"', guidAt);
  if (lidAt == std::string_view::npos || guidAt == std::string_view::npos || quote == 0 ||
      quote == std::string_view::npos)
    return std::nullopt;
  std::string_view guidText = line.substr(guidAt + 2);
  const auto guid = takeNumber(guidText, hexDigits);
  if (!guid || *guid == 0) return std::nullopt;
  return Switch{Guid(*guid), std::string(description(line.substr(1, quote - 1))),
                lidAsWritten(parseDigits(trimmed(line.substr(lidAt + 4)), 10))};
}

struct KeptNetDumpLink {
  std::size_t owner = 0;  // position in the list of switches
  PortNumber port = 0, peerPort = 0;
  Guid peer{};
  Lid peerLid{};
  std::string peerLabel;  // where that is no number
  std::string peerDescription, width, speed, state, label, fec;
  std::uint64_t line = 0;
};

class NetDumpReading {
 public:
  NetDumpReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept, const AcceptPortFacts& acceptFacts) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    if (!said_.report.cancelled) findLabelledPorts();
    if (!said_.report.cancelled) findSwitchesWithoutBlock();
    tellSwitchesWithoutLink();
    if (!said_.report.cancelled && endsWithinBlock()) tellCutBlock();
    for (const KeptNetDumpLink& link : links_) handOver(link, accept);
    if (acceptFacts)
      for (const KeptNetDumpLink& link : links_) handOverFacts(link, acceptFacts);
    return said_.finish("netDump.empty", "no port of it has a neighbour", "run ibdiagnet again");
  }

 private:
  void takeLine(std::string_view line) {
    const bool afterBlank = std::exchange(isBlank_, line.empty());
    if (line.empty() || line.front() == '#' || line.starts_with("---")) return;
    if (auto head = parseHead(line)) {
      head->afterBlank = afterBlank;
      byGuid_.try_emplace(head->guid, switches_.size());
      switches_.push_back(std::move(*head));
      return;
    }
    Fields fields;
    if (!split(line, fields)) return leaveOut("the line is neither a switch nor a port");
    if (switches_.empty()) return leaveOut("a port comes before the first switch");
    const auto port = parsePort(fields[portField]);
    if (!port) return leaveOut("a port's number is not in 1 … 254");
    switches_.back().ports = std::max(switches_.back().ports, *port);
    ++switches_.back().rows;
    if (fields[labelField].find('/') != std::string_view::npos)
      portOfLabel_.try_emplace({switches_.back().guid, std::string(fields[labelField])}, *port);
    const std::string_view guidText = fields[guidField];
    if (guidText.empty() || guidText == "N/A" || linkState(fields[stateField]) == "DWN") return;
    const auto peer = parseGuid(guidText);
    const auto peerPort = parsePort(fields[peerPortField]);
    const std::string peerLabel(peerPort ? std::string_view() : fields[peerPortField]);
    if (!peer || (!peerPort && peerLabel.find('/') == std::string::npos))
      return leaveOut("a neighbour has no GUID or no port");
    if (!lines_.terminated() && !line.ends_with('"')) {
      fields.back() = {};
      said_.tell("netDump.cut", Severity::dataLost, lines_.lineNumber(), "the last line is cut off",
                 "its link was kept without the neighbour's name", "copy the file again if it was still being written");
    }
    links_.push_back({switches_.size() - 1, *port, peerPort.value_or(0), *peer,
                      lidAsWritten(parseDigits(fields[lidField], 10)), peerLabel,
                      std::string(quotedDescription(fields[descriptionField], '"')),
                      std::string(linkWidth(fields[widthField])), std::string(linkSpeed(fields[speedField])),
                      std::string(linkState(fields[stateField])), std::string(fields[labelField]),
                      std::string(fields[fecField]), lines_.lineNumber()});
  }

  // Hands over the facts of the line's own port, and what the line has of an adapter's port, because adapters have no
  // lines.
  void handOverFacts(const KeptNetDumpLink& kept, const AcceptPortFacts& accept) const {
    ListedPortFacts own{switches_[kept.owner].guid, kept.port, kept.line};
    own.addLabel(kept.label);
    own.add(PortFact::fec, kept.fec);
    if (!own.facts.empty()) accept(std::move(own));
    if (byGuid_.contains(kept.peer)) return;
    ListedPortFacts other{kept.peer, kept.peerPort, kept.line};
    other.addLabel(kept.peerLabel);
    if (!other.facts.empty()) accept(std::move(other));
  }

  // A neighbour's label is that of a row of its block; else it tells the number itself.
  void findLabelledPorts() {
    std::erase_if(links_, [&](KeptNetDumpLink& link) {
      if (link.peerLabel.empty()) return false;
      const auto known = portOfLabel_.find({link.peer, link.peerLabel});
      const auto port = known != portOfLabel_.end() ? std::optional(known->second) : labelledPort(link.peerLabel);
      if (port) {
        link.peerPort = *port;
        return false;
      }
      ++said_.report.rowsLeftOut;
      said_.tell("netDump.label", Severity::dataLost, link.line,
                 "a neighbour's port is called " + link.peerLabel + ", which no row explains", "this link was skipped",
                 "import the .lst of the same run of ibdiagnet as well");
      return true;
    });
  }

  // Each switch has a block. A neighbour without one is a switch where it has more ports than an adapter, one LID for
  // several of them, or the name of a switch.
  void findSwitchesWithoutBlock() {
    std::set<std::string_view> names;
    for (const Switch& each : switches_)
      if (!each.description.empty()) names.insert(each.description);
    std::map<std::pair<Guid, Lid>, PortNumber> portOfLid;
    const KeptNetDumpLink* first = nullptr;
    for (const KeptNetDumpLink& link : links_) {
      if (byGuid_.contains(link.peer)) continue;
      const auto known = portOfLid.try_emplace({link.peer, link.peerLid}, link.peerPort).first;
      const bool sharesLid = number(link.peerLid) != 0 && known->second != link.peerPort;
      const bool isNamedSo = link.peerDescription.starts_with(managedSwitch) || names.contains(link.peerDescription);
      if (link.peerPort <= mostPortsOfAdapter && !sharesLid && !isNamedSo) continue;
      switchesWithoutBlock_.insert(link.peer);
      if (first == nullptr) first = &link;
    }
    if (first == nullptr) return;
    said_.tell("netDump.noBlock", Severity::dataLost, first->line,
               counted(switchesWithoutBlock_.size(), "neighbour has", "neighbours have") +
                   " the ports or the name of a switch and no lines of " +
                   (switchesWithoutBlock_.size() == 1 ? "its" : "their") + " own, the first is " + text(first->peer),
               "taken for a switch; other neighbours without lines are taken for adapters",
               "copy the file again if it was still being written, or run ibdiagnet again");
  }

  // The last one may be cut off before its links.
  void tellSwitchesWithoutLink() {
    if (!switches_.empty() && switches_.back().ports == 0 && lines_.terminated())
      said_.tell("netDump.noPorts", Severity::dataLost, lines_.lineNumber(),
                 "the last switch, " + text(switches_.back().guid) +
                     ", has no port, and the tool lists each that a switch has",
                 "it has the links that others name",
                 "copy the file again if it was still being written, or run ibdiagnet again");
    std::set<Guid> linked, all;
    for (const KeptNetDumpLink& link : links_) linked.insert({switches_[link.owner].guid, link.peer});
    for (const Switch& each : switches_)
      if (each.ports != 0) all.insert(each.guid);
    if (!links_.empty()) said_.tellWithoutLink(all, linked);
  }

  // A block lists all ports of its switch, and most versions of the tool put a blank line behind each. A last block
  // that ends with the port that another ends with is whole; without blank lines one that ends as other switches do may
  // be.
  bool endsWithinBlock() const {
    if (switches_.size() < 2 || switches_.back().ports == 0) return false;
    const std::span<const Switch> others(switches_.data(), switches_.size() - 1);
    const std::uint8_t last = switches_.back().ports;
    if (std::ranges::any_of(others, [&](const Switch& each) { return each.ports == last; })) return false;
    if (std::ranges::all_of(others.subspan(1), &Switch::afterBlank) && switches_.back().afterBlank) return !isBlank_;
    const auto listsAll = [&](const Switch& each) { return each.ports == each.rows && each.ports == others[0].ports; };
    return others.size() > 1 && last < others[0].ports && std::ranges::all_of(others, listsAll) &&
           std::ranges::find(sizesOfSwitches, last) == sizesOfSwitches.end();
  }

  void tellCutBlock() {
    said_.tell("netDump.cutBlock", Severity::dataLost, lines_.lineNumber(),
               "the block of the last switch, " + text(switches_.back().guid) + ", ends with port " +
                   std::to_string(switches_.back().ports) + ", and not as the others do",
               "its links to switches are those that others name", "copy the file again if it was still being written");
  }

  void handOver(const KeptNetDumpLink& kept, const AcceptLink& accept) {
    const Switch& own = switches_[kept.owner];
    ListedLink link;
    link.a = {NodeKind::switchNode, {}, own.guid, own.guid, own.description, own.ports, kept.port, own.lid, {}};
    link.a.portsAtLeast = true;
    link.b.description = kept.peerDescription;
    link.b.port = kept.peerPort;
    link.b.lid = kept.peerLid;
    link.b.portGuid = kept.peer;
    if (const auto peer = byGuid_.find(kept.peer); peer != byGuid_.end()) {
      link.b.kind = NodeKind::switchNode;
      link.b.nodeGuid = kept.peer;
      link.b.ports = switches_[peer->second].ports;
      link.b.portsAtLeast = true;
      if (number(link.b.lid) == 0) link.b.lid = switches_[peer->second].lid;
    } else if (switchesWithoutBlock_.contains(kept.peer)) {
      link.b.kind = NodeKind::switchNode;
      link.b.nodeGuid = kept.peer;
    } else {
      link.b.kindIsGuess = true;
    }
    if (own.guid == kept.peer && kept.port == kept.peerPort) {
      ++said_.report.rowsLeftOut;
      return said_.tell("netDump.line", Severity::dataLost, kept.line, "a port is linked to itself",
                        "this link was skipped", "");
    }
    link.width = kept.width;
    link.speed = kept.speed;
    link.state = kept.state;
    link.line = kept.line;
    ++said_.report.rowsKept;
    accept(link);
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("netDump.line", "netDump.cut", seen, "this line was skipped",
                   "check the file, or run ibdiagnet again");
  }

  TextLines lines_;
  LineReport said_;
  bool isBlank_ = false;  // the last line
  std::vector<Switch> switches_;
  std::map<Guid, std::size_t> byGuid_;
  std::map<std::pair<Guid, std::string>, PortNumber> portOfLabel_;
  std::set<Guid> switchesWithoutBlock_;
  std::vector<KeptNetDumpLink> links_;
};

}  // namespace

bool looksLikeNetDump(std::string_view firstBytes) {
  bool afterHead = false;
  return anyLine(firstBytes, [&](std::string_view line) {
    Fields fields;
    if (line.starts_with('#') && line.find("IB#") != std::string_view::npos &&
        line.find("Neighbor Guid") != std::string_view::npos)
      return true;
    const bool fits = afterHead && split(line, fields) && parsePort(fields[portField]);
    if (!line.empty()) afterHead = parseHead(line).has_value();
    return fits;
  });
}

ImportReport readNetDump(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                         const AcceptPortFacts& acceptFacts) {
  return NetDumpReading(in, file, progress).run(accept, acceptFacts);
}

}  // namespace weft
