#include "ibdiag/dumps/net_dump_ext_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

// Ty : # : #IB : GUID : LID : Sta : PhysSta : LWA : LSA : Conn LID (#) : FEC mode : RTR : Raw BER : Effective BER :
// Symbol BER : Symbol Err : Effective Err : Node Desc SW : 1/1/1 : 1 : 0x1070fd03001adeb4 : 24328 : ACT : LINK UP : 4x
// : 50 : 25697 (40) : MLNX_RS_271_257_PLR : NO-RTR : 1e-09 : 1e-15 : 1e-17 : 0 : 0 : "MF0;NAME:MQM8700/U1"
//  kind, label, number and GUID of a port, its LID, state, width, speed, the neighbour's LID and port, …, a
//  description, which may hold colons
//
// These are the columns by which others read them, distinguished by the line that names them; the labels are those of a
// file made after a real one.

constexpr std::size_t fieldsBeforeErrors = 10, leastFields = 12;
enum ExtField : std::size_t {
  extKind,
  extLabel,
  extPort,
  extGuid,
  extLid,
  extState,
  extPhysical,
  extWidth,
  extSpeed,
  extNeighbour
};

struct ExtPort {
  NodeKind kind = NodeKind::channelAdapter;
  Guid guid{};
  PortNumber port = 0;
  Lid lid{}, peerLid{};
  std::string label, peerLabel;  // no peerLabel: no neighbour
  std::string width, speed, state, description;
  std::uint64_t line = 0;
  ListedPortFacts facts{};
};

constexpr std::pair<std::string_view, PortFact> extFacts[] = {{"FEC mode", PortFact::fec},
                                                              {"Raw BER", PortFact::rawBer},
                                                              {"Effective BER", PortFact::effectiveBer},
                                                              {"Symbol BER", PortFact::symbolBer},
                                                              {"Symbol Err", PortFact::symbolErrors},
                                                              {"Effective Err", PortFact::effectiveErrors}};

// Whether links retransmit damaged packets: most files have "NO-RTR" on every port, which is not worth a report.
constexpr std::string_view retransmission = "RTR";

bool isExtHeader(std::string_view line) {
  return line.starts_with("Ty") && line.find(':') != std::string_view::npos &&
         line.find("Conn LID") != std::string_view::npos && line.find("GUID") != std::string_view::npos;
}

std::size_t colonsIn(std::string_view line) { return static_cast<std::size_t>(std::ranges::count(line, ':')); }

// "25697 (40)"; a LID may have its hexadecimal form behind it, which is not read.
std::optional<std::uint64_t> leadingNumber(std::string_view text) { return takeNumber(text); }
// The label in the last brackets of a text.
std::string_view labelInBrackets(std::string_view text) {
  const auto open = text.rfind('('), close = text.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return {};
  return trimmed(text.substr(open + 1, close - open - 1));
}

class NetDumpExtReading {
 public:
  NetDumpExtReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), file_(file), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept, const AcceptPortFacts& acceptFacts) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    std::map<Guid, PortNumber> highest;
    for (const ExtPort& each : ports_) {
      byPlace_.emplace(std::pair(each.lid, each.label), &each);
      byPlace_.emplace(std::pair(each.lid, std::to_string(each.port)),
                       &each);  // some versions name neighbours by number
      highest[each.guid] = std::max(highest[each.guid], each.port);
    }
    std::uint64_t oneWay = 0, firstOneWay = 0;
    for (ExtPort& each : ports_) {
      if (each.peerLabel.empty()) continue;
      const ExtPort* peer = neighbourOf(each);
      const bool both = peer && peer != &each && neighbourOf(*peer) == &each;
      each.facts.isOneWay = !both;
      if (!both && oneWay++ == 0) firstOneWay = each.line;
      if (both && each.line < peer->line) handOver(each, *peer, highest, accept);
    }
    if (acceptFacts)
      for (ExtPort& each : ports_)
        if (!each.peerLabel.empty() && (each.facts.isOneWay || !each.facts.facts.empty()))
          acceptFacts(std::move(each.facts));
    if (!acceptFacts) tellOneWay(oneWay, firstOneWay);
    said_.tellUnread("netDumpExt.unread", "it has columns that Weft does not read", others_);
    reportEnd(lines_, file_, said_.report);
    if (said_.report.rowsKept == 0 && !said_.report.cancelled &&
        !(acceptFacts && oneWay != 0))  // ibdiagnet writes better ones beside it
      said_.tell("netDumpExt.empty", Severity::dataLost, 0, "no two ports of it name each other", "no link was read",
                 "import .net_dump or .lst of the same run of ibdiagnet");
    return std::move(said_.report);
  }

 private:
  const ExtPort* neighbourOf(const ExtPort& port) const {
    const auto found = byPlace_.find({port.peerLid, port.peerLabel});
    return found == byPlace_.end() ? nullptr : found->second;
  }

  void takeLine(std::string_view line) {
    if (line.empty() || line.front() == '#' || line.starts_with("---")) return;
    if (isExtHeader(line)) return findExtColumns(line);
    std::array<std::string_view, fieldsBeforeErrors> fields;
    if (!lines_.terminated() && !line.ends_with('"')) return leaveOut("a port has no end");
    if (colonsIn(line) + 1 < leastFields) return leaveOut("the line has too few columns for a port");
    std::string_view rest = line;
    for (std::string_view& field : fields) {
      const auto colon = rest.find(':');
      field = trimmed(rest.substr(0, colon));
      rest.remove_prefix(colon + 1);
    }
    const auto kind = nodeKind(fields[extKind]);
    const auto guid = parseGuid(fields[extGuid]);
    const auto port = parsePort(fields[extPort]);
    if (!kind || !guid || !port) return leaveOut("the line is no port: its kind, its GUID or its number is missing");
    const std::string_view state = linkState(fields[extState]);
    ExtPort found{*kind,
                  *guid,
                  *port,
                  lidAsWritten(leadingNumber(fields[extLid])),
                  lidAsWritten(leadingNumber(fields[extNeighbour])),
                  std::string(fields[extLabel]),
                  {},
                  std::string(linkWidth(fields[extWidth])),
                  std::string(linkSpeed(fields[extSpeed])),
                  std::string(state),
                  descriptionIn(rest),
                  lines_.lineNumber()};
    if (state != "DWN" && isUnicast(found.lid) && isUnicast(found.peerLid))
      found.peerLabel = labelInBrackets(fields[extNeighbour]);
    found.facts = factsIn(line, *guid, *port);
    if (state != "DWN") found.facts.addLabel(fields[extLabel]);
    ports_.push_back(std::move(found));
  }

  // Where the header has the columns of the errors, of which versions have more and fewer.
  void findExtColumns(std::string_view header) {
    factColumns_.clear();
    retransmissionColumn_ = std::string_view::npos;
    for (std::size_t at = 0; !header.empty(); ++at) {
      const auto colon = std::min(header.find(':'), header.size());
      const std::string_view name = trimmed(header.substr(0, colon));
      const auto known = std::ranges::find(extFacts, name, &std::pair<std::string_view, PortFact>::first);
      if (known != std::end(extFacts)) factColumns_.emplace_back(at, known->second);
      else if (name == retransmission) retransmissionColumn_ = at;
      else if (at >= fieldsBeforeErrors && name != "Node Desc" && !name.empty()) others_.add(name);
      header.remove_prefix(std::min(colon + 1, header.size()));
    }
  }

  // Descriptions, which may hold colons, are last.
  ListedPortFacts factsIn(std::string_view line, Guid guid, PortNumber port) {
    ListedPortFacts found{guid, port, lines_.lineNumber()};
    std::string_view rest = line.substr(0, line.find('"'));
    for (std::size_t at = 0; !rest.empty(); ++at) {
      const auto colon = std::min(rest.find(':'), rest.size());
      for (const auto& [column, fact] : factColumns_)
        if (column == at) found.add(fact, rest.substr(0, colon));
      const std::string_view value = trimmed(rest.substr(0, colon));
      if (at == retransmissionColumn_ && value != "NO-RTR" && value != "N/A") others_.add(retransmission);
      rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return found;
  }

  // Behind the errors' columns, whose number differs between versions: in quotes, or the last one.
  static std::string descriptionIn(std::string_view rest) {
    if (const auto quote = rest.find('"'); quote != std::string_view::npos)
      return std::string(quotedDescription(rest.substr(quote), '"'));
    const auto colon = rest.rfind(':');
    return std::string(description(rest.substr(colon == std::string_view::npos ? 0 : colon + 1)));
  }

  static ListedEnd endOf(const ExtPort& port, const std::map<Guid, PortNumber>& highest) {
    ListedEnd end;
    end.kind = port.kind;
    end.portGuid = port.guid;
    if (port.kind == NodeKind::switchNode) {
      end.nodeGuid = port.guid;
      end.ports = highest.at(port.guid);
      end.portsAtLeast = true;
    }
    end.description = port.description;
    end.port = port.port;
    end.lid = port.lid;
    return end;
  }

  void handOver(const ExtPort& a, const ExtPort& b, const std::map<Guid, PortNumber>& highest,
                const AcceptLink& accept) {
    ListedLink link{endOf(a, highest), endOf(b, highest), a.width, a.speed, a.state, {}, {}, a.line};
    ++said_.report.rowsKept;
    accept(link);
  }

  void tellOneWay(std::uint64_t count, std::uint64_t first) {
    if (count == 0) return;
    said_.report.rowsLeftOut += count;
    said_.tell("netDumpExt.oneWay", Severity::dataLost, first,
               counted(count, "port names", "ports name") + " a neighbour that does not name it, or no port has",
               "these links were skipped", "import .net_dump or .lst of the same run of ibdiagnet as well");
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("netDumpExt.line", "netDumpExt.cut", seen, "this line was skipped",
                   "check the file, or run ibdiagnet again");
  }

  TextLines lines_;
  std::string_view file_;
  LineReport said_;
  std::vector<ExtPort> ports_;
  std::vector<std::pair<std::size_t, PortFact>> factColumns_;  // position in the line
  std::size_t retransmissionColumn_ = std::string_view::npos;
  UnreadNames others_;  // columns that have no place here
  std::map<std::pair<Lid, std::string>, const ExtPort*> byPlace_;
};

}  // namespace

bool looksLikeNetDumpExt(std::string_view firstBytes) { return anyLine(firstBytes, isExtHeader); }

ImportReport readNetDumpExt(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                            const AcceptPortFacts& acceptFacts) {
  return NetDumpExtReading(in, file, progress).run(accept, acceptFacts);
}

}  // namespace weft
