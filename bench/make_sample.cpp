// Makes the port traffic of the sample bundle out of pair volumes per code region:
//
//   make_sample PAIRS.csv PORTS.csv HOSTS.csv FOLDER
//
// A rank pair's bytes go from the ports of one host to those of the other, both rails sharing them evenly (an odd byte
// goes over the first rail). Ranks on one host load no port. FOLDER/traces.otf2 is written.
#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "collector/port_traffic_writer.h"
#include "core/base/error.h"
#include "core/base/units.h"

using namespace weft;

namespace {

using Line = std::vector<std::string>;

// The lines of a CSV file without its header. The sample's fields hold neither commas nor quotes.
std::vector<Line> readCsv(const char* path, std::size_t columns) {
  std::ifstream in(path);
  if (!in) throw Error(std::string(path) + " can't be read; check the path");
  std::vector<Line> lines;
  std::string text;
  std::getline(in, text);
  while (std::getline(in, text)) {
    Line line(1);
    for (const char c : text) {
      if (c == ',') line.emplace_back();
      else line.back() += c;
    }
    if (line.size() != columns)
      throw Error(std::string(path) + ": not " + std::to_string(columns) + " columns: " + text);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::uint64_t whole(const std::string& text) {
  const auto value = parseNumber(text);
  if (!value) throw Error("not a number: " + text);
  return *value;
}

// host,rail,device,port,lid,port_guid,node_guid: each host's ports in the order of its rails.
std::map<std::string, std::vector<RecordedPort>> readPorts(const char* path) {
  std::map<std::string, std::vector<RecordedPort>> ports;
  for (const Line& line : readCsv(path, 7)) {
    auto& ofHost = ports[line[0]];
    if (whole(line[1]) != ofHost.size() + 1) throw Error("the rails of " + line[0] + " are not 1, 2, … in order");
    ofHost.push_back({Lid(static_cast<std::uint16_t>(whole(line[4]))), Guid(whole(line[5])), Guid(whole(line[6])),
                      line[2], static_cast<PortNumber>(whole(line[3]))});
  }
  return ports;
}

// rank,host in the order of the ranks.
std::vector<RecordedProcess> readProcesses(const char* hosts, const char* ports) {
  const auto ofHost = readPorts(ports);
  std::vector<RecordedProcess> processes;
  for (const Line& line : readCsv(hosts, 2)) {
    if (whole(line[0]) != processes.size()) throw Error("the ranks are not 0, 1, … in order");
    processes.push_back({RankId(static_cast<std::uint32_t>(processes.size())), line[1], ofHost.at(line[1])});
  }
  return processes;
}

struct Traffic {
  std::vector<std::string> regions;
  // by region, rank, rail: peer LID → what went either way
  std::vector<std::vector<std::vector<std::map<Lid, PeerTraffic>>>> counters;
};

void add(Traffic& traffic, const std::vector<RecordedProcess>& processes, std::size_t region, std::size_t from,
         std::size_t to, std::uint64_t bytes) {
  const std::size_t rails = processes[from].ports.size();
  for (std::size_t rail = 0; rail < rails; ++rail) {
    const std::uint64_t share = bytes / rails + (rail < bytes % rails ? 1 : 0);
    traffic.counters[region][from][rail][processes[to].ports[rail].lid].sent += share;
    traffic.counters[region][to][rail][processes[from].ports[rail].lid].received += share;
  }
}

// section,region,source,destination,messages,bytes
Traffic readPairs(const char* path, const std::vector<RecordedProcess>& processes) {
  Traffic traffic;
  for (const Line& line : readCsv(path, 6)) {
    const auto region = whole(line[0]), from = whole(line[2]), to = whole(line[3]);
    if (from >= processes.size() || to >= processes.size()) throw Error("a pair names a rank that has no host");
    if (region > traffic.regions.size()) throw Error("the sections are not 0, 1, … in order");
    if (region == traffic.regions.size()) {
      traffic.regions.push_back(line[1]);
      traffic.counters.emplace_back();
      for (const RecordedProcess& process : processes) traffic.counters.back().emplace_back(process.ports.size());
    }
    if (processes[from].host != processes[to].host) add(traffic, processes, region, from, to, whole(line[5]));
  }
  return traffic;
}

void write(const Traffic& traffic, const std::vector<RecordedProcess>& processes, const char* folder) {
  PortTrafficWriter writer(folder, "traces", processes, traffic.regions);
  // The pair volumes come without times: each section is a second long, one after the other.
  constexpr std::uint64_t second = 1'000'000'000;
  std::vector<RegionVisit> visits;
  for (std::uint32_t i = 0; i < traffic.regions.size(); ++i) visits.push_back({i, i * second, (i + 1) * second});
  for (std::size_t rank = 0; rank < processes.size(); ++rank) {
    std::vector<std::vector<PeerCounters>> counters(processes[rank].ports.size());
    for (std::size_t rail = 0; rail < counters.size(); ++rail)
      for (const auto& region : traffic.counters) {
        PeerCounters& peers = counters[rail].emplace_back();
        for (const auto& [lid, peer] : region[rank][rail]) peers.push_back({lid, peer.sent, peer.received});
      }
    writer.write(rank, visits, counters);
  }
  writer.close();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: make_sample PAIRS.csv PORTS.csv HOSTS.csv FOLDER\n", stderr);
    return 2;
  }
  try {
    const auto processes = readProcesses(argv[3], argv[2]);
    write(readPairs(argv[1], processes), processes, argv[4]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_sample: %s\n", error.what());
    return 1;
  }
}
