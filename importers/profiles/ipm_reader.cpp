#include "importers/profiles/ipm_reader.h"

#include <ctime>
#include <set>

#include "core/base/units.h"
#include "importers/profiles/ipm_task.h"

namespace weft {
namespace {

constexpr std::string_view fullLog = "<hash ";

std::optional<std::uint32_t> rankOf(const std::optional<std::string_view>& text) {
  const auto value = text ? parseDigits(trimmed(*text), 10) : std::nullopt;
  return value && *value <= largestRank ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// "2021-10-15 23:06:41 UTC" of seconds since 1970.
std::optional<std::string> dateOf(const std::optional<std::string_view>& seconds) {
  const auto value = seconds ? parseDigits(trimmed(*seconds), 10) : std::nullopt;
  if (!value || *value == 0 || *value > UINT32_MAX) return std::nullopt;
  const auto time = static_cast<std::time_t>(*value);
  std::tm parts{};
  if (!gmtime_r(&time, &parts)) return std::nullopt;
  char text[40];
  return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts));
}

class IpmReader {
 public:
  IpmReader(const InputFile& file, RowSink& sink) : file_(file), notes_(file.shown), run_{sink, notes_, file.wanted} {}

  ImportReport read(const Progress& progress) {
    const XmlElements elements{
        [&](std::string_view name, const XmlAttributes& attributes) { opened(name, attributes); },
        [&](std::string_view name, std::string_view text) { closed(name, text); }};
    const XmlEnd end = readXml(*file_.open(), elements, progress);
    if (task_) finishTask();  // cut off in the middle of it
    tellEnd(end);
    if (!notes_.report.cancelled) finish();
    return std::move(notes_.report);
  }

 private:
  void opened(std::string_view name, const XmlAttributes& attributes) {
    if (name == "task") return openTask(attributes);
    if (!task_) return;
    if (name == "job") openJob(attributes);
    task_->opened(name, attributes);
  }

  void closed(std::string_view name, std::string_view text) {
    if (!task_) return;
    if (name == "cmdline" && !trimmed(text).empty()) run_.sink.fact("command", trimmed(text));
    if (name == "task") return finishTask();
    task_->closed(name, text);
  }

  void openTask(const XmlAttributes& attributes) {
    if (task_) finishTask();
    const auto rank = rankOf(attributes["mpi_rank"]);
    if (!rank) return notes_.leaveOut("ipm.rank", 0, "a task has no rank that can be", "check that the log is whole");
    if (!ranks_.insert(*rank).second)
      return notes_.leaveOut("ipm.twice", 0, "rank " + std::to_string(*rank) + " comes a second time",
                             "give one run's log only");
    if (const auto version = attributes["ipm_version"]) {
      notes_.report.version = std::string(version->substr(0, 40));
      run_.sink.fact("tool", "IPM " + notes_.report.version);
    }
    const auto size = rankOf(attributes["mpi_size"]);
    if (size && *size > 0) {
      size_ = size;
      run_.sink.fact("processes", std::to_string(*size));
    }
    task_.emplace(run_, RankId(*rank), size_);
  }

  void openJob(const XmlAttributes& attributes) {
    if (const auto date = dateOf(attributes["start"])) run_.sink.fact("date", *date);
  }

  void finishTask() {
    task_->finish();
    task_.reset();
  }

  void tellEnd(const XmlEnd& end) {
    using enum XmlEnd::Why;
    if (end.why == cancelled) notes_.report.cancelled = true;
    if (end.why == cutOff)
      notes_.lost(
          "ipm.cut_off", "the log ends in the middle", "what came before was kept",
          "the program may have crashed while IPM wrote, or the file was copied too early; record or copy it again",
          end.line);
    if (end.why == broken)
      notes_.lost("ipm.xml", "it is no XML from here on (" + end.seen + ")", "what came before was kept",
                  "check that the log is whole", end.line);
    if (end.why == refused)
      notes_.stop("ipm.refused", end.seen + "; IPM writes no such thing", "check where the file is from", end.line);
  }

  void finish() {
    if (run_.communicator) {
      std::vector<RankId> members;
      for (const std::uint32_t rank : ranks_) members.push_back(RankId(rank));
      run_.sink.members(*run_.communicator, members, members.size() == size_);
      notes_.note("ipm.pooled", "IPM does not distinguish communicators",
                  "the operations of all communicators are added up");
    }
    if (size_ && ranks_.size() < *size_)
      notes_.lost("ipm.ranks", "it holds " + std::to_string(ranks_.size()) + " of " + std::to_string(*size_) + " ranks",
                  "the others are missing", "the log may be cut off, or was written by cluster representatives only");
    if (run_.hashEntries != 0)
      notes_.note(
          "ipm.pairs", "pairs of ranks are as the sending side booked them",
          "IPM writes rank 0 where a send went to no process (MPI_PROC_NULL): pairs with rank 0 may be too many");
    if (run_.missingEntries != 0)
      notes_.lost("ipm.entries_missing",
                  "tasks state " + counted(run_.missingEntries, "entry", "entries") + " more (nkey) than they have",
                  "their calls, and messages of sends, are missing", "take the log that IPM wrote");
    if (run_.nested != 0)
      notes_.note("ipm.nested",
                  counted(run_.nested, "operation stands in a region within a region",
                          "operations stand in regions within regions"),
                  "what outer regions hold already is passed over");
    if (run_.foreign != 0)
      notes_.note(
          "ipm.foreign",
          counted(run_.foreign, "entry is of a call that is not MPI's", "entries are of calls that are not MPI's"),
          "what is not of MPI is passed over");
  }

  const InputFile& file_;
  ReaderNotes notes_;
  IpmRun run_;
  std::optional<IpmTask> task_;
  std::optional<std::uint32_t> size_;
  std::set<std::uint32_t> ranks_;
};

class IpmImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::profile; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeIpm(firstBytes)) return std::nullopt;
    const bool full = firstBytes.find(fullLog) != std::string_view::npos;
    return Recognised{full ? "IPM XML, full log" : "IPM XML", -1, Measures{.operations = true, .pairs = full}};
  }
  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readIpm(file, sink, progress);
  }
};

}  // namespace

bool looksLikeIpm(std::string_view firstBytes) {
  const std::string_view start = trimmed(firstBytes.substr(0, 4096));
  return (start.starts_with("<?xml") || start.starts_with("<")) &&
         (start.find("<ipm_job_profile>") != std::string_view::npos ||
          start.find("<task ipm_version=") != std::string_view::npos);
}

ImportReport readIpm(const InputFile& file, RowSink& sink, const Progress& progress) {
  return IpmReader(file, sink).read(progress);
}

std::unique_ptr<Importer> ipmImporter() { return std::make_unique<IpmImporter>(); }

}  // namespace weft
