#include "importers/nccl/nccl_connection.h"

#include "importers/nccl/nccl_line.h"

namespace weft {
namespace {

// "1a000": bus and device in hexadecimal, as no number of a device is long.
std::optional<std::uint64_t> busOf(std::string_view text) {
  constexpr std::size_t shortest = 4;
  if (text.size() < shortest || text.find_first_not_of("0123456789abcdef") != text.npos) return std::nullopt;
  return takeDigits(text, 16);
}

// A rank, and in brackets the device or the bus on which it is.
std::optional<std::uint32_t> takeRank(std::string_view& text, std::optional<std::uint64_t>& bus) {
  const auto rank = takeDigits(text);
  if (!rank || *rank > UINT32_MAX) return std::nullopt;
  if (text.starts_with("[")) {
    const std::size_t end = std::min(text.find(']'), text.size() - 1);
    bus = busOf(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
  }
  return static_cast<std::uint32_t>(*rank);
}

// Reads what is behind "via ": names of networks may have blanks ("NET/AWS Libfabric/0/GDRDMA"), and a handle may stand
// behind it (" comm 0x… nRanks 08").
std::string_view wayOf(std::string_view text) {
  if (!text.starts_with("NET/")) return text.substr(0, text.find(' '));
  const std::size_t number = text.find('/', 4);
  return number == text.npos ? text.substr(0, text.find(" comm ")) : text.substr(0, text.find(' ', number));
}

// "NET/IB/2(0)/GDRDMA(PCI)/Shared"
void takeWay(std::string_view way, NcclConnection& connection) {
  if (way.starts_with("P2P")) connection.way = NcclWay::peerToPeer;
  if (way.starts_with("SHM") || way == "direct") connection.way = NcclWay::sharedMemory;
  if (!takeWord(way, "NET/")) return;
  connection.way = NcclWay::network;
  const std::size_t slash = std::min(way.find('/'), way.size());
  connection.network = way.substr(0, slash);
  way.remove_prefix(slash);
  if (takeWord(way, "/"))
    if (const auto adapter = takeDigits(way); adapter && *adapter <= UINT32_MAX)
      connection.adapter = static_cast<std::uint32_t>(*adapter);
  if (takeWord(way, "("))
    if (const auto proxy = takeDigits(way); proxy && *proxy <= UINT32_MAX && takeWord(way, ")"))
      connection.proxy = static_cast<std::uint32_t>(*proxy);
  connection.direct = way.find("/GDRDMA") != way.npos;
}

}  // namespace

std::optional<NcclConnection> parseNcclConnection(std::uint32_t channel, std::uint32_t use, std::string_view text) {
  NcclConnection connection;
  connection.channel = channel;
  connection.use = use;
  const auto from = takeRank(text, connection.fromBus);
  if (!from || !takeWord(text, " -> ")) return std::nullopt;
  const auto to = takeRank(text, connection.toBus);
  if (!to) return std::nullopt;
  connection.from = *from;
  connection.to = *to;
  connection.send = takeWord(text, " [send]");
  connection.receive = !connection.send && takeWord(text, " [receive]");
  if (!takeWord(text, " via ")) return std::nullopt;
  takeWay(wayOf(text), connection);
  if (const std::size_t at = text.find(" comm 0x"); at != text.npos) {
    text.remove_prefix(at + 8);
    connection.handle = takeDigits(text, 16);
  }
  return connection;
}

}  // namespace weft
