#include "importers/recorded/record_traces.h"

#include <algorithm>
#include <fstream>

#include "core/base/bundle_format.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "importers/otf2/trace_archive.h"
#include "importers/recorded/record_frames.h"
#include "importers/recorded/record_tables.h"
#include "importers/recorded/record_trace_sides.h"
#include "importers/recorded/record_trace_thread.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t maxMembers = std::size_t{1} << 26;
constexpr std::size_t deepestPath = 1000;

struct Traced {
  const InputFile* part = nullptr;
  fs::path file;
  std::uint32_t rank = 0;
  RecordTraceSummary summary;
  std::unordered_map<std::uint32_t, std::optional<TraceSides::Communicator>>
      communicators;                         // as the process numbers them
  std::optional<TraceSides::Process> sides;  // where not the whole run was traced
};

class TraceWriting {
 public:
  TraceWriting(const fs::path& folder, const RecordWorlds& worlds) : folder_(folder), worlds_(worlds) {}

  std::vector<std::string> run() {
    for (const InputFile* part : worlds_.parts()) find(*part);
    if (traced_.empty()) return {};
    communicators();
    for (const InputFile* part : worlds_.parts()) readTables(*part);
    clocks();
    TraceArchiveWriter archive(folder_ / "trace");
    if (isCut()) archive.setPart(trace_format::partLost);
    else if (isChosen()) archive.setPart(trace_format::partChosen);
    archive.setProcesses(processIds());
    if (isChosen()) findSides();
    for (Traced& one : traced_) write(one, archive);
    archive.finish(hosts(), communicators_, std::min(begin_, end_), end_);
    tell();
    return std::move(said_);
  }

 private:
  void find(const InputFile& part) {
    Traced one{&part, tracePath(part), worlds_.rank(part), {}, {}, {}};
    std::ifstream in(one.file, std::ios::binary);
    if (!in) return;
    one.summary = readTraceFile(in);
    traced_.push_back(std::move(one));
  }

  void communicators() {
    std::map<std::string, std::uint32_t> numbers;
    for (const auto& [name, of] : worlds_.communicators())
      numbers.emplace(name, static_cast<std::uint32_t>(numbers.size()));
    for (const auto& [name, of] : worlds_.communicators()) {
      TracedCommunicator one{name,
                             parseList(of.members, largestRank, maxMembers).value_or(std::vector<std::uint32_t>()),
                             parseList(of.remote, largestRank, maxMembers).value_or(std::vector<std::uint32_t>())};
      one.isSelf = name == "SELF";
      if (const auto parent = numbers.find(of.parent); parent != numbers.end()) one.parent = parent->second;
      communicators_.push_back(std::move(one));
    }
  }

  // Hosts, and what is known of call paths.
  void readTables(const InputFile& part) {
    ReaderNotes unheard(part.shown);
    const Progress progress;
    const auto in = part.open();
    const auto translation = worlds_.translation(part);
    RecordReader reader(*in, unheard, progress);
    reader.takeParts(translation.get());
    RecordWhole whole;
    const Measures none{false, false};
    RecordTables tables(data_, whole, unheard, none);
    while (reader.nextTable())
      if (const std::string& table = reader.table();
          table == "run" || table == "ranks" || table == "modules" || table == "stacks" || table == "paths")
        tables.take(reader, part.shown);
  }

  bool isCut() const {
    return std::ranges::any_of(traced_, [](const Traced& one) {
      return one.summary.isCut || one.summary.blocks == 0 || one.summary.lost != 0;
    });
  }
  // Some operations, or a part of the time.
  bool isChosen() const {
    return isOfChosenParts() || data_.facts.contains("only") ||
           std::ranges::any_of(data_.processes,
                               [](const auto& each) { return each.second.recordedSeconds.has_value(); });
  }

  bool isOfChosenParts() const {
    return data_.facts.contains(std::string(bundle_format::tracedRegionsFact)) ||
           data_.facts.contains(std::string(bundle_format::tracedFromFact));
  }

  void findSides() {
    for (Traced& one : traced_) {
      one.sides.emplace(sides_, one.rank, one.summary.operations,
                        [&](std::uint32_t number) { return communicatorOf(one, number); });
      std::map<std::uint32_t, RegionNameParts> names;  // by thread
      std::ifstream in(one.file, std::ios::binary);
      readTraceFile(in, [&](std::uint32_t number, TraceRecords records) {
        for (const trace_format::Record& each : records)
          if (names[number].take(each) == 0) one.sides->note(each);
      });
      one.sides->again();
    }
    sides_.match(data_.facts.contains("only"));
  }

  std::string hostOf(std::uint32_t rank) const {
    const auto known = data_.processes.find(RankId(rank));
    return known == data_.processes.end() ? std::string() : known->second.host.value_or("");
  }
  std::map<std::uint32_t, std::uint32_t> processIds() const {
    std::map<std::uint32_t, std::uint32_t> ids;
    for (const auto& [rank, row] : data_.processes)
      if (row.pid) ids.emplace(number(rank), *row.pid);
    return ids;
  }
  std::vector<std::string> hosts() const {
    std::vector<std::string> all;
    for (std::uint32_t rank = 0; rank < worlds_.ranks(); ++rank) all.push_back(hostOf(rank));
    return all;
  }

  // Processes of a host have one monotonic clock; hosts are joined by the time of day as the first process of each had
  // it.
  void clocks() {
    for (const Traced& one : traced_)
      if (one.summary.blocks != 0)
        offsets_.try_emplace(hostOf(one.rank), one.summary.first.realtime - one.summary.first.monotonic);
  }

  void write(Traced& one, TraceArchiveWriter& archive) {
    const TraceTicks ticks(one.summary);
    const auto known = offsets_.find(hostOf(one.rank));
    const std::uint64_t offset = known == offsets_.end() ? 0 : known->second;
    RecordTraceProcess process(
        archive, one.summary.operations, [&](std::uint64_t at) { return ticks.nanoseconds(at) + offset; },
        [&](std::uint32_t number) { return communicator(one, number); },
        [&](std::uint32_t path) { return frames(one.rank, path, archive); });
    if (one.sides) process.keeps = [&](trace_format::Record& record) { return one.sides->keeps(record); };
    std::map<std::uint32_t, RecordTraceThread> threads;
    std::ifstream in(one.file, std::ios::binary);
    readTraceFile(in, [&](std::uint32_t number, TraceRecords records) {
      const auto at = threads.try_emplace(number, process, archive.thread(one.rank, number)).first;
      for (const trace_format::Record& each : records) at->second.take(each);
    });
    for (auto& [number, thread] : threads) {
      thread.end();
      if (thread.firstTime() != 0) begin_ = std::min(begin_, thread.firstTime());
      end_ = std::max(end_, thread.lastTime());
    }
    archive.closeThreads();
  }

  const TraceSides::Communicator* communicatorOf(Traced& of, std::uint32_t number) {
    const auto [known, isNew] = of.communicators.try_emplace(number);
    const auto index = isNew ? worlds_.communicator(*of.part, number) : std::nullopt;
    if (index) {
      const TracedCommunicator& one = communicators_[*index];
      const bool isOther = std::ranges::find(one.remote, of.rank) != one.remote.end();
      TraceSides::Communicator& made = known->second.emplace();
      made.index = static_cast<std::uint32_t>(*index);
      made.members = one.isSelf ? std::vector{of.rank} : one.members;
      made.peers = one.remote.empty() || isOther ? made.members : one.remote;
      made.members.insert(made.members.end(), one.remote.begin(), one.remote.end());
    }
    return known->second ? &*known->second : nullptr;
  }

  std::optional<RecordTraceProcess::Communicator> communicator(Traced& of, std::uint32_t number) {
    const auto index = worlds_.communicator(*of.part, number);
    if (!index) return std::nullopt;
    const TracedCommunicator& one = communicators_[*index];
    RecordTraceProcess::Communicator found{*index, one.members.size(), 0, !one.remote.empty(), &one.members};
    if (one.isSelf) found.size = 1;
    const auto place = std::ranges::find(one.members, of.rank);
    if (place != one.members.end()) found.rank = static_cast<std::uint64_t>(place - one.members.begin());
    return found;
  }

  std::vector<std::uint32_t> frames(std::uint32_t rank, std::uint32_t path, TraceArchiveWriter& archive) {
    std::vector<std::string> names;  // innermost first
    const auto stack = data_.sampling.paths.find({rank, path});
    for (std::uint32_t at = stack == data_.sampling.paths.end() ? 0 : stack->second;
         at != 0 && names.size() < deepestPath;) {
      const auto row = data_.sampling.stacks.find({rank, at});
      if (row == data_.sampling.stacks.end()) break;
      RecordFrames::Module* const module = frames_.module({rank, row->second.module});
      for (const CodePlace& place : frames_.places(module, row->second))
        names.push_back(RecordFrames::nameOf(place, module, row->second));
      at = row->second.parent;
    }
    if (const auto main = std::ranges::find(names, "main"); main != names.end())
      names.erase(main + 1, names.end());  // what starts a program is none of it
    std::vector<std::uint32_t> regions;
    for (auto name = names.rbegin(); name != names.rend(); ++name) regions.push_back(archive.function(*name));
    return regions;
  }

  void tell() {
    std::string cut, full;
    std::uint64_t lost = 0;
    const auto add = [](std::string& list, std::uint32_t rank) {
      list += (list.empty() ? "" : ", ") + std::to_string(rank);
    };
    for (const Traced& one : traced_) {
      if (one.summary.isCut || one.summary.blocks == 0) add(cut, one.rank);
      if (one.summary.lost != 0) add(full, one.rank);
      lost += one.summary.lost;
    }
    if (!cut.empty())
      said_.push_back("the trace of rank " + cut +
                      " ends in the middle of a block: what comes before is there. The disk may be full, or the "
                      "process was killed");
    if (!full.empty())
      said_.push_back("the trace of rank " + full + " reached its limit: " + counted(lost, "record", "records") +
                      " behind it are missing. A higher --trace-limit keeps more, --only makes less");
    if (sides_.messages() + sides_.collectives() != 0)
      said_.push_back(
          counted(sides_.messages(), "send or receive", "sends and receives") + " and " +
          counted(sides_.collectives(), "part in a collective operation", "parts in collective operations") +
          " have another side that was not traced: the trace has these calls without their messages");
    if (offsets_.size() > 1)
      said_.push_back("the clocks of " + counted(offsets_.size(), "host", "hosts") +
                      " are joined by their time of day; weft waits prints what contradicts that");
  }

  const fs::path folder_;
  const RecordWorlds& worlds_;
  std::vector<Traced> traced_;
  std::vector<TracedCommunicator> communicators_;
  RecordData data_;
  RecordFrames frames_{data_.sampling};
  TraceSides sides_;
  std::map<std::string, std::uint64_t> offsets_;  // by host: nanoseconds from its monotonic clock to the time of day
  std::uint64_t begin_ = UINT64_MAX, end_ = 0;
  std::vector<std::string> said_;
};

}  // namespace

fs::path tracePath(const InputFile& part) { return fs::path(part.path).replace_extension(trace_format::ending); }

std::vector<std::string> writeTraces(const fs::path& folder, const RecordWorlds& worlds) {
  return TraceWriting(folder, worlds).run();
}

std::vector<std::string> writeTracesOf(const std::vector<InputFile>& parts, const fs::path& folder) {
  ReaderNotes unheard(folder.string());  // whoever reads the parts tells what is wrong with them
  std::vector<PartAccount> accounts;
  for (const InputFile& part : parts)
    if (isProcessPart(part))
      if (auto account = readAccount(part, unheard, Progress())) accounts.push_back(std::move(*account));
  if (accounts.empty()) return {};
  return writeTraces(folder, RecordWorlds(std::move(accounts)));
}

}  // namespace weft
