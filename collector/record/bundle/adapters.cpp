#include "collector/record/bundle/adapters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>

#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"

namespace weft::record {
namespace {

namespace fs = std::filesystem;

// Counters of one port, as the kernel names them. Data counters count words of 4 bytes (IBTA 16.1.3.5, PortXmitData).
constexpr std::array<const char*, 5> counterFiles{"port_xmit_data", "port_rcv_data", "port_xmit_packets",
                                                  "port_rcv_packets", "port_xmit_wait"};
constexpr std::size_t dataCounters = 2;
constexpr std::uint64_t wordBytes = 4;

struct Reading {
  double at;
  std::size_t port;
  std::array<std::optional<std::uint64_t>, counterFiles.size()> values;
};

// Never destroyed: a thread may read them until the process ends.
std::mutex& adapterLock = *new std::mutex;
std::vector<Reading>& readings = *new std::vector<Reading>;

std::string line(const fs::path& path) {
  std::ifstream in(path);
  std::string text;
  std::getline(in, text);
  return text;
}

std::optional<std::uint64_t> number(const std::string& text, int base = 10) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

int small(const std::string& text) {
  const bool isHex = text.compare(0, 2, "0x") == 0;
  const auto value = number(isHex ? text.substr(2) : text, isHex ? 16 : 10);
  return value && *value <= 0xFFFF ? static_cast<int>(*value) : -1;
}

// "0002:c903:0000:1234", or the last half of a GID.
std::uint64_t guid(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ':'), text.end());
  if (text.size() > 16) text = text.substr(text.size() - 16);
  return number(text, 16).value_or(0);
}

// "4: ACTIVE"
std::string word(const std::string& text) {
  const auto colon = text.find(": ");
  return colon == std::string::npos ? text : text.substr(colon + 2);
}

AdapterPort portAt(const fs::path& device, const fs::path& port) {
  AdapterPort made;
  made.device = device.filename().string();
  made.number = small(port.filename().string());
  made.nodeGuid = guid(line(device / "node_guid"));
  made.portGuid = guid(line(port / "gids" / "0"));
  made.lid = small(line(port / "lid"));
  made.lmc = small(line(port / "lid_mask_count"));
  made.state = word(line(port / "state"));
  made.rate = line(port / "rate");
  return made;
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    all.push_back(at->path());
  std::sort(all.begin(), all.end());
  return all;
}

const std::vector<AdapterPort>& ownPorts() {
  static const auto& ports =
      *new std::vector<AdapterPort>(firstOnHost() ? adapterPorts(settings().sysfs) : std::vector<AdapterPort>());
  return ports;
}

void guidField(RowText& rows, std::uint64_t value) {
  if (value == 0) {
    rows.empty();
    return;
  }
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) digits[i] = "0123456789abcdef"[value & 15];
  rows.text("0x" + digits);
}

}  // namespace

std::vector<AdapterPort> adapterPorts(const std::string& folder) {
  std::vector<AdapterPort> all;
  for (const fs::path& device : entries(folder))
    for (const fs::path& port : entries(device / "ports")) all.push_back(portAt(device, port));
  return all;
}

void readCounters() {
  const std::vector<AdapterPort>& ports = ownPorts();
  const double now = std::max(0.0, secondsSince(Moment::initEnds));
  for (std::size_t port = 0; port < ports.size(); ++port) {
    Reading reading{now, port, {}};
    const fs::path folder =
        fs::path(settings().sysfs) / ports[port].device / "ports" / std::to_string(ports[port].number) / "counters";
    for (std::size_t i = 0; i < counterFiles.size(); ++i) {
      reading.values[i] = number(line(folder / counterFiles[i]));
      if (reading.values[i] && i < dataCounters) *reading.values[i] *= wordBytes;
    }
    const std::lock_guard guard(adapterLock);
    readings.push_back(reading);
  }
}

void adapterRows(RowText& rows) {
  for (const AdapterPort& port : ownPorts()) {
    rows.text(hostName()).text(port.device).rank(port.number);
    guidField(rows, port.portGuid);
    guidField(rows, port.nodeGuid);
    rows.rank(port.lid).rank(port.lmc).text(port.state).text(port.rate).end();
  }
}

void counterRows(RowText& rows) {
  const std::lock_guard guard(adapterLock);
  for (const Reading& reading : readings) {
    const AdapterPort& port = ownPorts()[reading.port];
    rows.text(hostName()).text(port.device).rank(port.number).seconds(reading.at);
    for (const auto& value : reading.values) value ? rows.number(*value) : rows.empty();
    rows.end();
  }
}

}  // namespace weft::record
