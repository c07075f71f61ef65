#include "ibdiag/dumps/ndt_reader.h"

#include <array>

#include "core/base/ascii.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"
#include "ibdiag/dumps/plan_links.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {
namespace {

// rack #,U height,#Fields:StartDevice,StartPort,StartDeviceLocation,EndDevice,EndPort,EndDeviceLocation,U
// height_1,LinkType,Speed,…,State,Domain
// ,,tor-12,Port 21,,dir-1,Blade 16_Port 2/20,,,Data,HDR,,,,,,,,Active,In-Scope      <- a switch, and port 20 of chip 2
// of leaf board 16 of another
// ,,n017,n017 ibp11s0f0,,tor-12,Port 1,,,Data,…                                     <- an adapter is named in the place
// of its port
// ,,n017 mlx5_0,Port 1,,tor-12,Port 1,,,Data,…                                      <- or in that of its device
// ,,tor-12,Port 31/2,…                                                              <- the second half of a port that
// is split
// ,,tor-12,Port 1/12/1,…                                                            <- the first port of cage 12, as
// Quantum-2 switches label it

enum NdtField : std::size_t {
  startDevice,
  startPort,
  endDevice,
  endPort,
  linkType,
  linkSpeedField,
  linkStateField,
  ndtFieldCount
};
constexpr std::size_t noColumn = SIZE_MAX, mostNdtColumns = 256;

// The cells of a line, quotes undone; no line ends within them.
std::vector<std::string> ndtCells(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '"' && quoted && at + 1 < line.size() && line[at + 1] == '"') cells.back() += line[++at];
    else if (c == '"') quoted = !quoted;
    else if (c != ',' || quoted) cells.back() += c;
    else if (cells.size() == mostNdtColumns) break;
    else cells.emplace_back();
  }
  return cells;
}

std::string ndtName(std::string_view cell) {
  std::string name;
  for (const char c : trimmed(cell))
    if (c != ' ' && c != '#') name += lowerCase(c);
  return name.starts_with("fields:") ? name.substr(7) : name;
}

using NdtColumns = std::array<std::size_t, ndtFieldCount>;

// The first column of each name; nothing where one of the four that make a cable is missing.
std::optional<NdtColumns> ndtColumns(std::string_view line) {
  NdtColumns columns;
  columns.fill(noColumn);
  const auto cells = ndtCells(line);
  for (std::size_t at = cells.size(); at-- > 0;) {
    const std::string name = ndtName(cells[at]);
    if (name == "startdevice" || name == "startdev") columns[startDevice] = at;
    if (name == "startport") columns[startPort] = at;
    if (name == "enddevice" || name == "enddev") columns[endDevice] = at;
    if (name == "endport") columns[endPort] = at;
    if (name == "linktype") columns[linkType] = at;
    if (name == "speed") columns[linkSpeedField] = at;
    if (name == "state") columns[linkStateField] = at;
  }
  for (const NdtField field : {startDevice, startPort, endDevice, endPort})
    if (columns[field] == noColumn) return std::nullopt;
  return columns;
}

bool isNdtWord(std::string_view text, std::string_view word) { return ndtName(text) == word; }

// "21"; "31/2": the second half of cage 31, as switches with two ports in a cage number them.
std::optional<PortNumber> ndtPort(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return parsePort(text);
  if (text.find('/', slash + 1) != std::string_view::npos) return labelledPort(text);
  const auto cage = parsePort(text.substr(0, slash)), half = parsePort(text.substr(slash + 1));
  if (!cage || !half || *half > 2 || 2U * *cage >= noRoute) return std::nullopt;
  return static_cast<PortNumber>(2 * (*cage - 1) + *half);
}

// "Blade 16_Port 2/20": port 20 of chip 2 of leaf board 16.
std::optional<PlanEnd> bladeEnd(std::string_view device, std::string_view port) {
  const auto blade = takeNumber(port);
  if (!blade || *blade > 0xFF || !takePrefix(port, "_Port ")) return std::nullopt;
  const std::size_t slash = port.find('/');
  const auto chip =
      slash == std::string_view::npos ? std::optional<PortNumber>(PortNumber{1}) : parsePort(port.substr(0, slash));
  const auto number = parsePort(slash == std::string_view::npos ? port : port.substr(slash + 1));
  if (!chip || !number) return std::nullopt;
  std::string name = std::string(device) + "/L" + std::to_string(*blade);
  if (*chip != 1) name += "/U" + std::to_string(*chip);
  return PlanEnd{name, *number, PlanEnd::Kind::switchNode, {}};
}

std::optional<PlanEnd> ndtEnd(std::string_view device, std::string_view port) {
  device = trimmed(device);
  port = trimmed(port);
  if (device.empty()) return std::nullopt;
  if (takePrefix(port, "Blade ")) return bladeEnd(device, port);
  const bool isNamed = port.find(' ') != std::string_view::npos && port.starts_with(device);
  if (isNamed) return PlanEnd{std::string(description(port)), 1, PlanEnd::Kind::adapter, {}};
  if (!takePrefix(port, "Port ")) takePrefix(port, "port ");
  const auto number = ndtPort(trimmed(port));
  return number
             ? std::optional(PlanEnd{
                   std::string(description(device)), *number, PlanEnd::Kind::notSaid, {}, std::string(trimmed(port))})
             : std::nullopt;
}

// A speed that is none of the known ones is not taken for another.
std::string knownSpeed(std::string_view text) {
  const std::string_view speed = linkSpeed(text);
  return speedRank(speed) ? std::string(speed) : std::string();
}
std::string knownState(std::string_view text) {
  const std::string_view state = linkState(text);
  return state == "ACT" ? std::string(state) : std::string();
}

class NdtReading {
 public:
  NdtReading(std::istream& in, std::string_view file, const Progress& progress)
      : lines_(in, progress), said_(lines_, file) {}

  ImportReport run(const AcceptLink& accept, const AcceptPortFacts& acceptFacts) {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    if (!said_.report.cancelled) plan_.handOver(accept, acceptFacts);
    said_.tellNoEnd("ndt.lastLine");
    if (others_ != 0)
      said_.tell("ndt.linkType", Severity::note, 0,
                 counted(others_, "row is of", "rows are of") + " another type than Data", "they were not read",
                 "nothing is to be done where these are no cables of the fabric");
    return said_.finish("ndt.empty", "no row of it is a cable",
                        "check the columns StartDevice, StartPort, EndDevice and EndPort");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty()) return;
    if (!columns_) {
      columns_ = ndtColumns(line);
      return;
    }
    if (!lines_.terminated() && ndtCells(line).size() < width_)
      return leaveOut("the row has fewer columns than the others");
    const auto cells = ndtCells(line);
    width_ = std::max(width_, cells.size());
    const auto cell = [&](NdtField field) {
      return (*columns_)[field] < cells.size() ? std::string_view(cells[(*columns_)[field]]) : std::string_view();
    };
    if (!trimmed(cell(linkType)).empty() && !isNdtWord(cell(linkType), "data")) {
      ++others_;
      return;
    }
    const auto a = ndtEnd(cell(startDevice), cell(startPort)), b = ndtEnd(cell(endDevice), cell(endPort));
    if (!a || !b)
      return leaveOut(
          "an end has no device, or its port is neither \"Port 3\", \"Blade 2_Port 1/3\" nor an adapter's name");
    if (a->name == b->name && a->port == b->port) return leaveOut("a port is cabled to itself");
    if (plan_.add(
            {*a, *b, {}, knownSpeed(cell(linkSpeedField)), knownState(cell(linkStateField)), lines_.lineNumber()}))
      ++said_.report.rowsKept;
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("ndt.row", "ndt.cut", seen, "this row was skipped", "check the file");
  }

  TextLines lines_;
  LineReport said_;
  PlanLinks plan_;
  std::optional<NdtColumns> columns_;
  std::size_t width_ = 0;
  std::uint64_t others_ = 0;
};

}  // namespace

bool looksLikeNdt(std::string_view firstBytes) {
  return anyLine(firstBytes,
                 [](std::string_view line) { return line.find(',') != std::string_view::npos && ndtColumns(line); });
}

ImportReport readNdt(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                     const AcceptPortFacts& acceptFacts) {
  return NdtReading(in, file, progress).run(accept, acceptFacts);
}

}  // namespace weft
