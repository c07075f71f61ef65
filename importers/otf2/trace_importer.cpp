#include "importers/otf2/trace_importer.h"

#include <algorithm>
#include <future>
#include <set>
#include <sstream>
#include <system_error>

#include "core/base/port_traffic_format.h"
#include "core/base/trace_format.h"
#include "core/base/units.h"
#include "importers/otf2/otf2_archive.h"
#include "importers/otf2/trace_metered.h"
#include "importers/otf2/trace_metric_troubles.h"
#include "importers/otf2/trace_rows.h"
#include "importers/otf2/trace_tape.h"
#include "importers/otf2/trace_troubles.h"
#include "importers/otf2/trace_wait_rows.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

class TraceReading {
 public:
  TraceReading(const InputFile& file, RowSink& sink, const Progress& progress, ImportReport& report, TraceRun& run,
               TraceMetricRun& metricRun)
      : wanted_(file.wanted), sink_(sink), report_(report), run_(run), metricRun_(metricRun),
        archive_(file, progress, report) {}

  // By its definitions, and what its first ranks did: as many as there is time for. `sink` is the one that rows go to.
  RunIdentity identity(IdentitySink& sink) {
    if (!archive_.open()) return {};
    readDefinitions();
    if (layout_.threads.empty()) return {};
    std::set<std::uint32_t> ranks;
    for (const TraceThread& each : layout_.threads) ranks.insert(number(each.rank));
    const bool isOfRecording = archive_.property(trace_format::archiveProperty).has_value();
    count();
    RunIdentity identity = std::move(sink.identity);
    identity.someTime |= archive_.property(trace_format::partProperty).has_value();
    identity.ranks = layout_.ranks;
    for (std::uint32_t rank = 0; rank < layout_.hosts.size(); ++rank)
      if (!layout_.hosts[rank].empty()) identity.hosts[rank] = layout_.hosts[rank];
    identity.eventsOf = std::move(ranks);
    identity.writer = archive_.creator();
    setTime(identity);
    setProcesses(identity);
    if (isOfRecording) identity.seconds.reset();  // it begins before MPI_Init
    return identity;
  }

  void read() {
    if (!archive_.open()) return;
    readDefinitions();
    if (layout_.threads.empty())
      return archive_.tell("trace.no-mpi", Severity::importStopped, archive_.shown(),
                           "none of the " + counted(locations_.size(), "location", "locations") +
                               " of the archive is marked as an MPI rank: its events belong to threads or tasks of a "
                               "program without MPI",
                           "nothing was read from it",
                           "Weft reads traces of MPI programs; if this is one, record it with its tool's MPI support");
    tellFacts();
    if (archive_.property(trace_format::partProperty) == trace_format::partLost)
      archive_.tell("trace.part", Severity::dataLost, archive_.shown(),
                    "the end of what some processes did is missing: the recorder's limit was reached, the disk was "
                    "full, or they were killed",
                    "what is there was read", "record again with a higher --trace-limit, or with --only");
    readEvents();
    archive_.checkOthers(locations_);
    report_.rowsLeftOut += totals_.troubles.leftOut();
    tellTroubles(layout_, totals_, archive_);
    run_.write(layout_, totals_, sink_, report_);
    tellWaits(totals_, archive_);
  }

 private:
  void readDefinitions() {
    TraceDefinitions definitions;
    archive_.readDefinitions(TraceDefinitions::calls(), &definitions);
    layout_ = understand(definitions);
    metricLayout_ = understandMetrics(definitions, layout_);
    locations_ = std::move(definitions.every);
  }

  void count() {
    tellFacts();
    std::uint64_t events = 0;
    const auto tooMany = std::ranges::find_if(
        layout_.threads, [&](const TraceThread& each) { return (events += each.events) > mostCounted; });
    layout_.threads.erase(tooMany, layout_.threads.end());
    if (layout_.threads.empty()) return;
    readEvents();
    run_.write(layout_, totals_, sink_, report_);
  }

  void setTime(RunIdentity& identity) {
    const TraceDefinitions::Clock& clock = layout_.clock;
    if (clock.ticksPerSecond == 0 || clock.length == 0) return;
    const auto perSecond = static_cast<double>(clock.ticksPerSecond);
    const bool isReal = clock.realtime != OTF2_UNDEFINED_TIMESTAMP && clock.realtime != 0;
    const double begin = isReal ? static_cast<double>(clock.realtime) / nanosecondsPerSecond
                                : static_cast<double>(clock.start) / perSecond;
    identity.clock =
        isReal ? timeOfDay : archive_.creator() + ", " + std::to_string(clock.ticksPerSecond) + " ticks a second";
    const double seconds = static_cast<double>(clock.length) / perSecond;
    identity.time = {begin, begin + seconds};
    if (!identity.seconds) identity.seconds = seconds;  // of a tool that does not note MPI_Init
  }

  void setProcesses(RunIdentity& identity) {
    const std::string text = archive_.property(trace_format::processesProperty).value_or("");
    std::istringstream words(text.substr(0, 32 * trace_format::mostProcesses));
    for (std::uint32_t rank = 0, id = 0; words >> rank >> id;) identity.processIds.emplace(rank, id);
  }

  void tellFacts() {
    report_.version = archive_.creator();
    if (!report_.version.empty() && wanted_.operations) sink_.fact("tool", report_.version);
    if (!wanted_.operations) return;  // a recording has said more
    if (const std::string machine = archive_.machine(); !machine.empty()) sink_.fact("machine", machine);
    sink_.fact("processes", std::to_string(layout_.ranks));
  }

  void readEvents() {
    totals_.creations.resize(layout_.ranks);
    totals_.lifetimes.resize(layout_.ranks);
    totals_.regionParents.assign(layout_.codeRegions.size(), TraceTotals::unseen);
    run_.setBins(layout_, totals_, sink_);
    select();
    TraceMetrics metrics(metricLayout_, layout_, metricRun_, sink_, report_);
    TracePaths paths(layout_, sink_);
    totals_.carryOn = [this] { archive_.carryOn(); };
    if (!metricLayout_.empty() || !readTaped(metrics, paths)) readDirectly(metrics, paths);
    totals_.troubles.folded = paths.folded();
    for (std::uint32_t path = 0; path < paths.size(); ++path)
      totals_.paths.push_back({paths.id(path), paths.parent(path)});
    metrics.finish();
    report_.rowsLeftOut += metrics.troubles.leftOut();
    tellMetricTroubles(metricLayout_, metrics, archive_);
  }

  // read(location, events) for each location, done(rank) after the last one of each rank.
  template <class Read, class Done>
  void eachLocation(TraceMetrics& metrics, TracePaths& paths, const Read& read, const Done& done) {
    TraceMemberships memberships(layout_);
    const bool timed = layout_.clock.ticksPerSecond != 0;
    for (std::size_t i = 0; i < layout_.threads.size(); ++i) {
      const TraceThread& each = layout_.threads[i];
      MeteredEvents events(metrics, layout_, each, memberships, totals_, timed ? &paths : nullptr,
                           timed ? &totals_.waits : nullptr);
      if (timed) {
        totals_.waits.begin(each.rank);
        totals_.states->begin(each.rank);
      }
      read(each, events);
      events.finish();
      if (i + 1 != layout_.threads.size() && layout_.threads[i + 1].rank == each.rank) continue;
      paths.give(each.rank);
      done(each.rank);
    }
  }

  void readDirectly(TraceMetrics& metrics, TracePaths& paths) {
    const bool metered = !metricLayout_.empty();
    const auto calls = metered ? MeteredEvents::calls() : TraceEvents::calls();
    eachLocation(
        metrics, paths,
        [&](const TraceThread& each, MeteredEvents& events) {
          archive_.readEvents(each.id, each.events, calls, events.user(), lost);
        },
        [&](RankId rank) {
          if (metered) {
            readMetrics(rank, metrics);
            metrics.give(rank);
          }
        });
  }

  void decode(TraceTape& tape) {
    const auto calls = TraceRecorder::calls();
    TraceRecorder recorder(tape);
    try {
      for (const TraceThread& each : layout_.threads) {
        archive_.readEvents(each.id, each.events, calls, &recorder, lost);
        recorder.end();
      }
    } catch (const TraceTape::Stopped&) {
    } catch (...) {
      tape.finish();
      throw;
    }
    tape.finish();
  }

  // While events are counted, the next ones are decoded: the archive is of that thread alone until it has ended. False:
  // there is no thread for it.
  bool readTaped(TraceMetrics& metrics, TracePaths& paths) {
    TraceTape tape;
    std::future<void> decoding;
    try {
      decoding = std::async(std::launch::async, [&] { decode(tape); });
    } catch (const std::system_error&) {
      return false;
    }
    struct Stop {
      TraceTape& tape;
      ~Stop() { tape.stop(); }
    } const stop{tape};
    TracePlayer player(tape);
    eachLocation(
        metrics, paths,
        [&](const TraceThread&, MeteredEvents& events) {
          if (!player.play(events)) decoding.get();
        },
        [](RankId) {});
    decoding.get();
    return true;
  }

  void select() {
    std::vector<OTF2_LocationRef> ids;
    for (const auto* each : {&layout_.threads, &metricLayout_.locations})
      for (const TraceThread& one : *each) ids.push_back(one.id);
    archive_.select(ids);
  }

  // Reads the locations of this rank that record nothing else.
  void readMetrics(RankId rank, TraceMetrics& metrics) {
    const auto calls = callsOfMetrics();
    for (const TraceThread& each : std::ranges::equal_range(metricLayout_.locations, rank, {}, &TraceThread::rank)) {
      TraceMetricEvents events(metrics);
      archive_.readEvents(each.id, each.events, calls, &events, "what was measured there is not known");
      events.finish();
      ++metrics.troubles.alone;
    }
  }

  static constexpr std::uint64_t mostCounted = 20'000'000;  // events, to know of which run the trace is
  static constexpr const char* lost = "what this process did is not known";

  const Measures wanted_;
  RowSink& sink_;
  ImportReport& report_;
  TraceRun& run_;
  TraceMetricRun& metricRun_;
  Otf2Archive archive_;
  TraceLayout layout_;
  std::vector<Otf2Location> locations_;  // of the archive
  TraceMetricLayout metricLayout_;
  TraceTotals totals_;
};

class TraceImporter final : public Importer {
 public:
  TraceImporter(const BinChoice& choice, std::shared_ptr<ToldCommunicators> told)
      : choice_(choice), told_(std::move(told)), run_(choice) {}

  std::string_view kind() const override { return kinds::trace; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeOtf2(firstBytes) || firstBytes.find(port_traffic::formatProperty) != firstBytes.npos)
      return std::nullopt;
    const bool isOfRecording = firstBytes.find(trace_format::archiveProperty) != firstBytes.npos;
    return Recognised{isOfRecording ? "trace of a recording" : "OTF2 trace", isOfRecording ? traceOfRecording : 0};
  }

  // A trace completes a recording with what that lacks: times of calls, waits, messages.
  bool completes(const Importer& best) const override { return best.kind() == kinds::recording; }

  bool owns(const fs::path& path, const fs::path& other) const override { return ownsOtf2(path, other); }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    ImportReport report;
    if (!file.wanted.operations) run_.goesWith(told_.get());
    try {
      TraceReading(file, sink, progress, report, run_, metricRun_).read();
    } catch (const Cancelled&) {
      report.cancelled = true;
    }
    if (told_ && file.wanted.operations) run_.tell(*told_);
    return report;
  }

  RunIdentity identity(const InputFile& file, const Progress& progress) override {
    ImportReport report;
    IdentitySink sink;
    TraceRun run;
    TraceMetricRun metricRun;
    try {
      return TraceReading(file, sink, progress, report, run, metricRun).identity(sink);
    } catch (const Cancelled&) {
      return {};
    }
  }

  ImportReport finish(RowSink& sink, const RunHosts&) override {
    run_.finish(sink);
    run_ = TraceRun(choice_);
    metricRun_ = {};
    if (told_) told_->clear();
    return {};
  }

 private:
  const BinChoice choice_;
  const std::shared_ptr<ToldCommunicators> told_;
  TraceRun run_;
  TraceMetricRun metricRun_;
};

}  // namespace

std::unique_ptr<Importer> traceImporter(const BinChoice& choice, std::shared_ptr<ToldCommunicators> told) {
  return std::make_unique<TraceImporter>(choice, std::move(told));
}

}  // namespace weft
