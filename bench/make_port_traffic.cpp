// A port-traffic archive of any size, always the same for the same numbers:
//
//   make_port_traffic FOLDER HOSTS RAILS REGIONS
//
// One process a host; on each rail every port exchanges bytes with every other port of that rail in every region.
// What a sends to b is what b receives from a. Hosts, LIDs and GUIDs are those of make_fabric.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "collector/port_traffic_writer.h"
#include "numbering.h"

using namespace weft;

namespace {

// A well mixed number: splitmix64's finalizer.
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// 64 B to 4 GiB, each power of two as likely as the next.
std::uint64_t bytesBetween(std::uint64_t region, int from, int to) {
  const std::uint64_t dice =
      mixed(region << 48 ^ static_cast<std::uint64_t>(from) << 24 ^ static_cast<std::uint64_t>(to));
  const std::uint64_t power = 6 + dice % 26;
  return (1ULL << power) + (mixed(dice) & ((1ULL << power) - 1));
}

PeerCounters counters(const bench::Numbering& numbers, std::uint64_t region, int host, int rail) {
  PeerCounters peers;
  const int self = numbers.port(host, rail);
  for (int other = 0; other < numbers.hosts; ++other) {
    if (other == host) continue;
    const int peer = numbers.port(other, rail);
    peers.push_back({Lid(static_cast<std::uint16_t>(numbers.lid(other, rail))), bytesBetween(region, self, peer),
                     bytesBetween(region, peer, self)});
  }
  return peers;
}

std::vector<RecordedProcess> processes(const bench::Numbering& numbers) {
  std::vector<RecordedProcess> list;
  for (int host = 0; host < numbers.hosts; ++host) {
    list.push_back({RankId(static_cast<std::uint32_t>(host)), numbers.host(host), {}});
    for (int rail = 0; rail < numbers.rails; ++rail)
      list.back().ports.push_back({Lid(static_cast<std::uint16_t>(numbers.lid(host, rail))),
                                   Guid(numbers.portGuid(host, rail)), Guid(numbers.nodeGuid(host, rail)),
                                   numbers.device(rail), 1});
  }
  return list;
}

void write(const bench::Numbering& numbers, std::uint32_t regionCount, const char* folder) {
  if (numbers.hosts < 1 || numbers.rails < 1 || numbers.hosts > 0xBFFF / numbers.rails || regionCount > 0xFFFF)
    throw std::runtime_error("HOSTS * RAILS is from 1 to 49151, REGIONS at most 65535");
  std::vector<std::string> regions;
  std::vector<RegionVisit> visits;
  for (std::uint32_t i = 0; i < regionCount; ++i) {
    regions.push_back("region_" + std::to_string(i));
    visits.push_back({i, i * 1000ULL, (i + 1) * 1000ULL});
  }
  PortTrafficWriter writer(folder, "traces", processes(numbers), regions);
  for (int host = 0; host < numbers.hosts; ++host) {
    std::vector<std::vector<PeerCounters>> all(static_cast<std::size_t>(numbers.rails));
    for (int rail = 0; rail < numbers.rails; ++rail)
      for (std::uint32_t region = 0; region < regionCount; ++region)
        all[static_cast<std::size_t>(rail)].push_back(counters(numbers, region, host, rail));
    writer.write(static_cast<std::size_t>(host), visits, all);
  }
  writer.close();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: make_port_traffic FOLDER HOSTS RAILS REGIONS\n", stderr);
    return 2;
  }
  try {
    write({std::stoi(argv[2]), std::stoi(argv[3])}, static_cast<std::uint32_t>(std::stoul(argv[4])), argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_port_traffic: %s\n", error.what());
    return 1;
  }
}
