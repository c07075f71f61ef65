// Writes a trace as an OTF2 archive, as Score-P does, for Weft's own importer and for others (Vampir, Cube).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "importers/otf2/trace_event_sink.h"

namespace weft {

// Whether OTF2 has a collective operation of this name.
bool isTracedCollective(std::string_view operation);

class TraceArchiveWriter final : public TraceRegions {
 public:
  // Makes FOLDER/traces.otf2 and what belongs to it. Throws Error where that can't be.
  explicit TraceArchiveWriter(const std::filesystem::path& folder);
  ~TraceArchiveWriter() override;

  // States that the archive has not all calls: trace_format::partLost or partChosen.
  void setPart(const char* why);
  // Ids by rank, of which the first are kept (trace_format::processesProperty).
  void setProcesses(const std::map<std::uint32_t, std::uint32_t>& ids);
  std::uint32_t function(const std::string& name) override;
  std::uint32_t call(const std::string& operation) override;
  // A rank's threads from 0 on. Good until the rank's closeThreads().
  TraceEventSink& thread(std::uint32_t rank, std::uint32_t number);
  void closeThreads();
  // `hosts`: by rank. `begin`: the least time, in nanoseconds since 1970.
  void finish(const std::vector<std::string>& hosts, const std::vector<TracedCommunicator>& communicators,
              std::uint64_t begin, std::uint64_t end);

 private:
  class Thread;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft
