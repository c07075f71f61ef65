// From what a thread of a recorded program noted of its calls to events of a trace.
//
// The recorder knows the call path of each call, and not when functions are entered and left. A function is open from
// the first call in a row that was made in it to the end of the last one; calls of others in between end it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "importers/otf2/trace_archive.h"
#include "importers/recorded/record_trace_file.h"

namespace weft {

// What the threads of a process have in common.
class RecordTraceProcess {
 public:
  struct Communicator {
    std::uint32_t index = 0;           // of the archive
    std::uint64_t size = 1, rank = 0;  // of this process in it
    bool isInter = false;
    const std::vector<std::uint32_t>* members = nullptr;  // ranks of the archive; null: not known
  };
  using Frames = std::vector<std::uint32_t>;  // regions, outermost first
  RecordTraceProcess(TraceRegions& of, std::vector<std::string> names,
                     std::function<std::uint64_t(std::uint64_t ticks)> timeOf,
                     std::function<std::optional<Communicator>(std::uint32_t number)> communicatorOf,
                     std::function<Frames(std::uint32_t path)> find)
      : regions(of), time(std::move(timeOf)), communicator(std::move(communicatorOf)), operations_(std::move(names)),
        find_(std::move(find)) {}

  TraceRegions& regions;
  const std::function<std::uint64_t(std::uint64_t ticks)> time;
  const std::function<std::optional<Communicator>(std::uint32_t number)> communicator;

  // False: the record is left out; it may change. Empty: all are taken as they are.
  std::function<bool(trace_format::Record&)> keeps;

  // The group of the epoch that is open; by whether it is one of access.
  std::map<std::pair<TraceEventSink::Window, bool>, std::vector<std::uint32_t>> epochs;

  const Frames& frames(std::uint32_t path);
  std::optional<std::uint32_t> call(std::uint16_t operation);
  const std::string& operation(std::uint16_t number) const;

 private:
  const std::vector<std::string> operations_;
  const std::function<Frames(std::uint32_t path)> find_;
  std::map<std::uint32_t, Frames> known_;
  std::map<std::uint16_t, std::uint32_t> calls_;
};

// Tells records of a thread from the names of regions that stand between them.
class RegionNameParts {
 public:
  // How many bytes of it are part of a name; 0: it is a record.
  std::uint64_t take(const trace_format::Record& record);
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_ = 0;
};

class RecordTraceThread {
 public:
  RecordTraceThread(RecordTraceProcess& process, TraceEventSink& to) : process_(process), to_(to) {}

  void take(const trace_format::Record& record);
  void end();
  std::uint64_t firstTime() const { return first_; }
  std::uint64_t lastTime() const { return last_; }

 private:
  using Record = trace_format::Record;

  void call(const Record& record);
  void atBegin(const Record& detail, std::uint64_t time);
  void atEnd(const Record& detail, std::uint64_t time);
  void done(const Record& detail, std::uint64_t time);
  void collective(const Record& detail, std::uint64_t time);
  void synchronise(const std::string& operation, std::uint64_t time);
  void enterFrames(const std::vector<std::uint32_t>& frames, std::uint64_t time);
  void leaveFrames(std::size_t left);
  void beginRegion();
  void endRegion(std::uint64_t time);
  std::uint64_t passed(std::uint64_t ticks);
  std::optional<TraceEventSink::Message> message(const Record& detail) const;

  RecordTraceProcess& process_;
  TraceEventSink& to_;
  std::vector<Record> details_;                  // of the call whose own record comes behind them
  std::map<std::uint32_t, Record> collectives_;  // by request
  std::set<std::uint32_t> sends_;                // requests that are open
  std::vector<std::uint32_t> frames_, regions_;  // that are open
  std::uint64_t first_ = 0, last_ = 0;
  std::string name_;  // of a region that begins
  RegionNameParts nameParts_;
  std::uint64_t regionTime_ = 0;
};

// The step of a call that all members of a window come to; by the call's name without "MPI_".
std::optional<TraceEventSink::WindowStep> windowStepOf(std::string_view operation);

// The bytes that OTF2 has for a rank's part in a collective, from the bytes of its own block and of those of all ranks
// (importers/otf2/trace_collectives.h).
struct CollectiveSizes {
  std::uint64_t sent = 0, received = 0;
};
CollectiveSizes tracedSizes(std::string_view operation, const trace_format::Record& record,
                            const RecordTraceProcess::Communicator& on);

}  // namespace weft
