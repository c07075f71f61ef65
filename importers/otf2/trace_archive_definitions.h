// The global definitions of an archive that Weft writes.
#pragma once

#include <otf2/otf2.h>

#include <map>
#include <string>
#include <vector>

#include "importers/otf2/trace_event_sink.h"

namespace weft {

void written(OTF2_ErrorCode code);  // throws Error

struct TraceContent {
  struct Location {
    std::uint32_t rank, thread;
    std::uint64_t events;
  };
  struct Region {
    std::string name;
    bool isCall;
  };
  std::vector<Location> locations;
  std::vector<Region> regions;
  std::vector<TraceEventSink::Window> windows;     // that events name
  std::vector<std::vector<std::uint32_t>> groups;  // likewise, of ranks: `firstGroup` on

  static constexpr std::uint32_t firstGroup = 2;  // behind those of all ranks and of each alone
  std::uint32_t window(const TraceEventSink::Window& window);
  std::uint32_t group(const std::vector<std::uint32_t>& ranks);
  std::uint32_t region(const std::string& name, bool isCall);
  void write(OTF2_GlobalDefWriter* to, const std::vector<std::string>& hosts,
             const std::vector<TracedCommunicator>& communicators, std::uint64_t begin, std::uint64_t end) const;

 private:
  std::map<std::pair<std::string, bool>, std::uint32_t> numbers_;
  std::map<TraceEventSink::Window, std::uint32_t> windows_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> groups_;
};

}  // namespace weft
