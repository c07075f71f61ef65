#include "importers/bundle/bundle.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/assembly/node_name_map_reader.h"
#include "importers/bundle/bundle_archives.h"
#include "importers/bundle/bundle_choice.h"
#include "importers/bundle/bundle_copies.h"
#include "importers/bundle/bundle_counters.h"
#include "importers/bundle/bundle_runs.h"
#include "importers/bundle/bundle_sources.h"
#include "importers/bundle/bundle_traces.h"
#include "importers/hosts/host_map.h"
#include "importers/io/digest.h"
#include "importers/io/input_file.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// Dumps of fabrics: what was read of one is kept when all are put together, or not at all.
bool isPutTogether(std::string_view kind) {
  return kind == kinds::topology || kind == kinds::forwarding || kind == kinds::lidRanges ||
         kind == kinds::serviceLevels || kind == kinds::counters || kind == kinds::portFacts;
}

// A source that completes another one is read before it. But a recording takes its communicators from the trace that it
// goes with, and a trace that was made of a recording takes them from that.
int turnOf(const BundleSource& source) {
  if (!source.completes) return 1;
  return source.importer->kind() == kinds::recording || source.importer->kind() == kinds::trace ? 2 : 0;
}

using States = std::vector<std::pair<std::string, std::shared_ptr<InputState>>>;  // file as shown → what became of it

class BundleImport {
 public:
  BundleImport(const Importers& importers, const ImportOptions& options, RunWriter& writer,
               const BundleProgress& progress)
      : importers_(importers), options_(options), writer_(writer), progress_(progress) {}

  BundleSummary run(const std::vector<fs::path>& paths) {
    if (!options_.label.empty()) writer_.fact("label", options_.label);
    if (options_.counterSeconds) writer_.fact("counters seconds", exactText(*options_.counterSeconds));
    findAll(paths);
    for (const BundleSource& source : sources_)
      if (!summary_.cancelled && source.importer->kind() != kinds::hostMap) readSource(source);
    // Host maps come last, when it is known how many ranks the run has. Of two that name one rank the first wins.
    if (options_.hosts && !summary_.cancelled) readHosts();
    for (const BundleSource& source : sources_)
      if (!summary_.cancelled && source.importer->kind() == kinds::hostMap) readSource(source);
    if (!summary_.cancelled) finish();
    for (std::size_t i = 0; i < stored_.size(); ++i) summary_.sources[i].judged = judgedSource(stored_[i], records_);
    summary_.judged = judgedImport(stored_, records_);
    if (!summary_.cancelled) judge(paths);
    return std::move(summary_);
  }

 private:
  void findAll(const std::vector<fs::path>& paths) {
    auto leftOut = options_.leftOut;
    if (options_.hosts) leftOut.push_back(*options_.hosts);
    Diagnostics found;
    const auto progress = [&](std::uint64_t done, std::uint64_t total, const std::string& what) {
      stopped_ = stopped_ || !progress_(done, total, what);
      return !stopped_;
    };
    // Named readings first: what is one of them is not part of the bundle again.
    for (const CounterReading& reading :
         {CounterReading{options_.countersBefore, CounterMoment::before, unpackTo("before")},
          CounterReading{options_.countersAfter, CounterMoment::after, unpackTo("after")}})
      for (BundleSource& source : findCounterSources(reading, options_.leftOut, importers_, found, progress)) {
        if (std::ranges::find(leftOut, source.file.path) != leftOut.end())
          throw Error(source.file.shown + " is named as the reading before the run and after it; give two readings");
        leftOut.push_back(source.file.path);
        sources_.push_back(std::move(source));
      }
    const auto files =
        putTracesTogether(openArchives(findFiles(paths, leftOut, found), options_.unpackTo, found, progress),
                          options_.unpackTo.empty() ? fs::path() : options_.unpackTo / "recorded", found,
                          [&] { return tell(0, "putting traces together"); });
    summary_.cancelled |= stopped_;
    auto others = findSources(files, importers_, found, [&] { return tell(0, "looking at files"); });
    if (options_.strict) tellCopies(others, found, [&] { return tell(0, "looking for copies"); });
    std::ranges::move(ofOneRun(std::move(others), found), std::back_inserter(sources_));
    if (options_.hosts) addAdaptersOf(*options_.hosts);
    std::ranges::stable_sort(sources_, {},
                             [](const BundleSource& source) { return std::pair(turnOf(source), source.file.shown); });
    take(found);
    writer_.diagnostics(found);
    for (const BundleSource& source : sources_) total_ += source.bytes;
    summary_.bytes = total_;
  }

  // A host map that names adapters, too, is read once more for these.
  void addAdaptersOf(const fs::path& path) {
    std::error_code problem;
    if (!fs::is_regular_file(path, problem)) return;
    const std::string first = Importer::firstBytes(*openInput(path, std::make_shared<InputState>()));
    for (const auto& importer : importers_)
      if (auto recognised = importer->recognises(withoutByteOrderMark(first));
          recognised && recognised->format == adapterTable) {
        const std::uint64_t bytes = fs::file_size(path, problem);
        sources_.push_back({importer.get(), {path, path.string(), bytes}, std::move(*recognised), {path}, bytes});
      }
  }

  // The sources of the run that is asked for, each for what it gives best.
  std::vector<BundleSource> ofOneRun(std::vector<BundleSource> sources, Diagnostics& found) {
    // A host map corrects what sources say of hosts: then they may differ.
    const bool isMapped = options_.hosts || std::ranges::any_of(sources, [](const BundleSource& each) {
                            return each.importer->kind() == kinds::hostMap;
                          });
    const auto identify = [&](const BundleSource& source) {
      States states;
      try {
        RunIdentity identity = source.importer->identity(
            inputOf(source, states), [&](std::uint64_t) { return tell(0, "looking at " + source.file.shown); });
        if (isMapped) identity.hosts.clear();
        return identity;
      } catch (const std::exception&) {
        return RunIdentity{};  // reading it says what is wrong
      }
    };
    const auto digest = [&](const BundleSource& source) {
      return digestOf(source.files, [&] { return tell(0, source.file.shown); });
    };
    BundleRuns runs =
        sourcesOfRun(std::move(sources), {options_.run, options_.each, options_.together}, identify, digest, found);
    summary_.runs = runs.count;
    return chooseSources(std::move(runs.sources), found);
  }

  fs::path unpackTo(const char* reading) const {
    return options_.unpackTo.empty() ? fs::path() : options_.unpackTo / reading;
  }

  // Opens the source's files with a state for each, so that it is known which of them is damaged.
  InputFile inputOf(const BundleSource& source, States& states) {
    const auto fileOf = [&](const BundleFile& file) {
      const auto state = std::make_shared<InputState>();
      states.emplace_back(file.shown, state);
      return InputFile{file.path, file.shown, [path = file.path, state] { return openInput(path, state); },
                       source.moment};
    };
    InputFile input = fileOf(source.file);
    for (const BundleFile& other : source.others) input.others.push_back(fileOf(other));
    input.wanted = source.wanted;
    return input;
  }

  void readSource(const BundleSource& source) {
    States states;
    const InputFile input = inputOf(source, states);
    const std::size_t more = source.others.size();
    const std::string shown =
        more == 0 ? source.file.shown : source.file.shown + " and " + std::to_string(more) + " more";
    std::uint64_t shownBytes = 0;  // a reader may open a file twice
    const Progress progress = [&](std::uint64_t bytes) {
      std::uint64_t taken = 0;
      for (const auto& [name, state] : states) taken += state->bytesTaken;
      shownBytes = std::max(shownBytes, std::min(taken != 0 ? taken : bytes, source.bytes));
      return tell(shownBytes, shown);
    };
    const SourceRow row{
        shown, std::string(source.importer->kind()), source.recognised.format, {}, digestOf(source.files, [&] {
          return tell(0, shown);
        })};
    read(row, states, [&] {
      if (source.importer->kind() == kinds::hostMap)
        return readHostMap(*input.open(), shown, writer_.rankCount(), writer_, progress);
      return source.importer->read(input, writer_, progress);
    });
    if (summary_.sources.back().rowsKept == 0 && !summary_.cancelled) tellNothingInstead(source);
    done_ += source.bytes;
  }

  // The choice was made by first bytes; it was wrong where the chosen one turns out to hold nothing.
  void tellNothingInstead(const BundleSource& source) {
    Diagnostics told;
    for (const std::string& other : source.preferredTo)
      told.add({"bundle.nothing_instead", Severity::dataLost, other, 0,
                "Weft chose " + source.file.shown + " instead of this file, but that one has nothing that can be read",
                "the run lacks what this file has", "import only this file: weft import " + other + " -o OTHER.weft"});
    writer_.diagnostics(told);
    take(told);
  }

  void readHosts() {
    const auto state = std::make_shared<InputState>();
    const std::string shown = options_.hosts->string();
    // It is read twice, for its digest and its rows.
    if (fs::exists(*options_.hosts) && !fs::is_regular_file(*options_.hosts))
      throw Error("the host map " + shown + " is no plain file; write it to one first");
    const auto in = openInput(*options_.hosts, state);
    const SourceRow row{shown, kinds::hostMap, "host list", {}, digestOf({*options_.hosts}, [] { return true; })};
    read(row, {{shown, state}}, [&] {
      return readHostMap(*in, shown, writer_.rankCount(), writer_, [&](std::uint64_t) { return tell(0, shown); });
    });
    if (summary_.sources.back().rowsKept == 0) throw Error(noHost(shown));
  }

  std::string noHost(const std::string& shown) const {
    const auto why = std::ranges::find_if(summary_.diagnostics, [&](const Diagnostic& each) {
      return each.file == shown && each.severity >= Severity::dataLost && each.code != "host_map.few";
    });
    if (why != summary_.diagnostics.end()) return "the host map gives no rank a host. " + sentence(*why);
    return "the host map " + shown + " names no host; write lines RANK,HOST or HOST slots=N";
  }

  // Reads one source from its first row to its report; if its reader throws, that ends here.
  void read(const SourceRow& row, const States& states, const std::function<ImportReport()>& reader) {
    const SourceId id = writer_.beginSource(row);
    ImportReport report = guarded(row.path, reader);
    for (const auto& [shown, state] : states)
      if (state->trouble) {
        state->trouble->file = shown;
        report.diagnostics.add(*state->trouble);
      }
    writer_.endSource(report);
    summary_.sources.push_back(
        {row.path, row.kind, report.format.empty() ? row.format : report.format, report.rowsKept, report.rowsLeftOut});
    stored_.push_back({id, row, report.rowsKept, report.rowsLeftOut});
    take(report.diagnostics, id);
    summary_.cancelled |= report.cancelled || stopped_;
  }

  ImportReport guarded(const std::string& shown, const std::function<ImportReport()>& reader) {
    ImportReport report;
    const auto stop = [&](const char* code, std::string seen, const char* advice) {
      report.rowsKept = writer_.rowsOfSource();
      report.diagnostics.add({code, Severity::importStopped, shown, 0, std::move(seen),
                              report.rowsKept == 0 ? "nothing of it was read" : "what was read until then was kept",
                              advice});
    };
    try {
      return reader();
    } catch (const StoreError&) {
      throw;
    } catch (const std::bad_alloc&) {
      stop("import.memory", "reading it takes more memory than there is", "import it on a larger machine");
      isOutOfMemory_ |= report.rowsKept != 0;
    } catch (const std::exception& error) {
      stop("import.failed", error.what(), "");
    }
    return report;
  }

  // Finishes what needs several files: topology and tables.
  void finish() {
    const RunHosts hosts = writer_.hosts();
    for (const auto& importer : importers_) {
      if (!tell(0, "putting files together")) return;
      const ImportReport report = guarded({}, [&] { return importer->finish(writer_, hosts); });
      leftOutAtEnd_ += report.rowsLeftOut;
      keptAtEnd_ += report.rowsKept;
      writer_.diagnostics(report.diagnostics);
      take(report.diagnostics);
      summary_.cancelled |= report.cancelled;
    }
  }

  void judge(const std::vector<fs::path>& paths) const {
    // Rows that were handed over came from a reader that had not put them right yet.
    if (isOutOfMemory_)
      throw Error("the import takes more memory than there is; nothing was written. Import it on a larger machine");
    if (summary_.sources.empty()) throw Error(nothingRecognised(paths));
    const auto trouble = std::ranges::find_if(
        summary_.diagnostics, [](const Diagnostic& each) { return each.severity >= Severity::dataLost; });
    std::uint64_t kept = keptAtEnd_, leftOut = leftOutAtEnd_;
    for (const SourceSummary& source : summary_.sources) {
      leftOut += source.rowsLeftOut;
      if (!isPutTogether(source.kind)) kept += source.rowsKept;
    }
    const std::string why = trouble == summary_.diagnostics.end() ? std::string() : sentence(*trouble);
    if (kept == 0) throw Error("no row could be read. " + (why.empty() ? whyNothing() : why));
    if (!options_.strict) return;
    if (leftOut != 0 || summary_.judged.verdict >= Verdict::lost)
      throw Error(
          (leftOut == 0 ? "a part of the input is lost" : counted(leftOut, "row was", "rows were") + " skipped") +
          ", which --strict forbids. " + why);
    const auto twice =
        std::ranges::find_if(summary_.diagnostics, [](const Diagnostic& each) { return isDuplicate(each.code); });
    if (twice != summary_.diagnostics.end())
      throw Error("a part of the input is there twice, which --strict forbids. " + sentence(*twice));
  }

  // Why there is nothing although sources were read to their end: what their reader says of them.
  std::string whyNothing() const {
    const auto note = std::ranges::find_if(summary_.diagnostics,
                                           [](const Diagnostic& each) { return !each.code.starts_with("bundle."); });
    return note == summary_.diagnostics.end()
               ? summary_.sources.front().shown + " was read to its end and holds nothing that Weft shows."
               : sentence(*note);
  }

  std::string nothingRecognised(const std::vector<fs::path>& paths) const {
    const std::string where = paths.size() == 1 ? paths.front().string() : "these paths";
    auto note = std::ranges::find(summary_.diagnostics, "bundle.other_tool", &Diagnostic::code);
    if (note != summary_.diagnostics.end())
      return "nothing in " + where + " has a format that Weft reads. " + sentence(*note);
    note = std::ranges::find_if(summary_.diagnostics, [](const Diagnostic& each) { return !each.file.empty(); });
    if (note == summary_.diagnostics.end())
      return "there is no file in " + where + "; give a folder with profiles or network dumps";
    return "nothing in " + where + " has a format that Weft reads (" + sentence(*note) +
           "); give profiles, traces, Open MPI's monitoring, OTF2 port traffic or network dumps";
  }

  bool tell(std::uint64_t doneOfSource, const std::string& source) {
    stopped_ = stopped_ || !progress_(done_ + doneOfSource, total_, source);
    summary_.cancelled |= stopped_;
    return !stopped_;
  }

  void take(const Diagnostics& more, std::optional<SourceId> source = {}) {
    for (const Diagnostic& each : more.list()) records_.push_back({source, each});
    summary_.diagnostics.insert(summary_.diagnostics.end(), more.list().begin(), more.list().end());
    for (const auto& [code, total] : more.totals()) summary_.diagnosticTotals[code] += total;
  }

  const Importers& importers_;
  const ImportOptions& options_;
  RunWriter& writer_;
  const BundleProgress& progress_;
  BundleSummary summary_;
  std::vector<BundleSource> sources_;
  std::vector<Source> stored_;             // as the run store has them
  std::vector<DiagnosticRecord> records_;  // likewise
  std::uint64_t total_ = 0, done_ = 0, leftOutAtEnd_ = 0, keptAtEnd_ = 0;
  bool stopped_ = false, isOutOfMemory_ = false;
};

}  // namespace

BundleSummary importBundle(const std::vector<fs::path>& paths, const Importers& importers, const ImportOptions& options,
                           RunWriter& writer, const BundleProgress& progress) {
  return BundleImport(importers, options, writer, progress).run(paths);
}

}  // namespace weft
