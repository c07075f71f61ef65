#include "importers/nccl/nccl_reader.h"

#include <algorithm>

#include "core/base/nccl_settings.h"
#include "core/base/units.h"
#include "importers/io/reader_notes.h"
#include "core/base/text_lines.h"
#include "importers/nccl/nccl_adapters.h"
#include "importers/nccl/nccl_attempts.h"
#include "importers/nccl/nccl_log.h"
#include "importers/nccl/nccl_parser.h"
#include "importers/nccl/nccl_rings.h"
#include "importers/nccl/nccl_rows.h"

namespace weft {
namespace {

class NcclReader {
 public:
  NcclReader(const InputFile& first, RowSink& sink, const Progress& progress)
      : first_(first), sink_(sink), notes_(first.shown), progress_(progress) {}

  ImportReport run(const NcclCompany& company) {
    readFile(first_);
    for (const InputFile& other : first_.others)
      if (!notes_.report.cancelled) readFile(other);
    if (!notes_.report.cancelled) finish(company);
    return std::move(notes_.report);
  }

 private:
  void readFile(const InputFile& file) {
    notes_.about(file.shown);
    const auto in = file.open();
    TextLines lines(*in, progress_, TextLines::ofLists);
    for (TextLine line; lines.next(line);) {
      takeLine(line);
      if (!line.ended) tellCut(line);
    }
    if (lines.tooLong())
      notes_.stop("nccl.long_line", "a line is longer than 32 MiB", "check that the file is a log of NCCL",
                  lines.lineNumber() + 1);
    notes_.report.cancelled |= lines.cancelled();
  }

  // The beginning of a line, before what it says: "node-7:12". Of what it says the statements know whether it is whole.
  void tellCut(const TextLine& line) {
    if (host_.empty() || parseNcclLine(line.text) || (!line.text.starts_with(host_) && !host_.starts_with(line.text)))
      return;
    notes_.lost("nccl.truncated", "the log ends in the middle of a line", "the lines before it were read",
                "copy it again when the program has ended", line.number);
  }

  // What a call does stands before its stream, whose number may be cut: those before have more words, or digits.
  void tellCutCall(const TextLine& line, std::string_view text) {
    const auto form = std::pair(std::ranges::count(text, ' '), text.size() - text.rfind(' '));
    if (line.ended) callForm_ = form;
    else if (callForm_ && form < *callForm_)
      notes_.lost("nccl.truncated", "the log ends in the middle of a line", "the call in it was read",
                  "copy it again when the program has ended", line.number);
  }

  void takeLine(const TextLine& line) {
    NcclParts parts = splitNcclLine(line.text);
    if (!parts.rest.empty()) ++interleaved_;
    takeOne(parts.first, line);
    while (!parts.rest.empty()) {
      parts = splitNcclLine(parts.rest);
      takeOne(parts.first, line, true);
    }
  }

  void takeOne(std::string_view text, const TextLine& line, bool isWithin = false) {
    auto parsed = parseNcclLine(text);
    if (!parsed) return takeVersion(text);
    if (isWithin) log_.mendHost(*parsed);
    else if (parsed->host != host_) host_ = parsed->host;
    bool broken = false;
    const NcclStatement statement = parseNcclStatement(parsed->text, broken);
    if (broken) return leaveOut(line, parsed->text, "is not whole");
    if (std::holds_alternative<NcclCall>(statement)) tellCutCall(line, parsed->text);
    if (std::holds_alternative<std::monostate>(statement)) return;
    if (!log_.take(*parsed, statement)) return leaveOut(line, parsed->text, "contradicts earlier lines");
    ++notes_.report.rowsKept;
  }

  // Printed without the names of host and process: "NCCL version 2.19.3+cuda12.2".
  void takeVersion(std::string_view text) {
    const std::size_t at = std::min(text.find("NCCL version "), text.find("RCCL version "));
    if (at == text.npos) return;
    bool broken = false;
    const NcclStatement statement = parseNcclStatement(text.substr(at), broken);
    if (const auto* version = std::get_if<NcclVersion>(&statement)) log_.takeVersion(*version);
  }

  void leaveOut(const TextLine& line, std::string_view text, const char* why) {
    notes_.leaveOut(line.ended ? "nccl.line" : "nccl.truncated", line.number,
                    "\"" + std::string(text.substr(0, 80)) + "\" " + why,
                    line.ended ? "lines of several processes may run into each other on one stream: let each write a "
                                 "file of its own (NCCL_DEBUG_FILE=log.%h.%p)"
                               : "the log ends in the middle of a line: copy it again when the program has ended");
  }

  void finish(const NcclCompany& company) {
    const std::uint64_t lost = log_.finish();
    const std::uint64_t unfinished = log_.unfinished();
    NcclGroups& groups = log_.groups;
    tellJobs(keepOneJob(groups));
    notes_.about(first_.shown);
    notes_.report.version = groups.version;
    if (unfinished != 0)
      notes_.lost("nccl.unfinished",
                  counted(unfinished, "process ends", "processes end") +
                      " with a call without its algorithm, which the log states of each call before",
                  "what comes before was read", "copy the logs again when the program has ended");
    if (lost != 0)
      notes_.lost("nccl.unclaimed",
                  counted(lost, "line", "lines") + " of channels could not be assigned to a communicator",
                  "they were skipped", logNcclSubsystem("INIT"));
    if (groups.groups.empty())
      notes_.lost("nccl.no_communicator", "the log has no communicator", "nothing of it can be shown",
                  logNcclSubsystem("INIT") + ", and copy the log when the program has ended");
    if (interleaved_ != 0)
      notes_.note("nccl.interleaved", counted(interleaved_, "line begins", "lines begin") + " in the middle of another",
                  "each was read separately");
    if (groups.tooMany != 0)
      notes_.lost(
          "nccl.too_many",
          counted(groups.tooMany, "member of communicators exceeds", "members of communicators exceed") + " the limit",
          "they were skipped", "import the logs of one job");
    if (const std::uint64_t completed = completeRings(groups))
      notes_.note("nccl.first_connected",
                  "of " + counted(completed, "ring", "rings") + " the log does not have all ranks",
                  "each rank sends to the one that it was first connected to", logNcclSubsystem("GRAPH"));
    if (const std::uint32_t hosts = nameVirtualAdapters(groups))
      notes_.note(
          "nccl.virtual_adapters",
          "on " + counted(hosts, "host", "hosts") + " connections name adapters by numbers that the log does not list",
          "they were taken for those that it lists, in the same order", logNcclSubsystem("NET"));
    completeNccl(groups, company.told, notes_);
    if (const std::uint64_t made = ringsByHost(groups, company.hosts))
      notes_.note("nccl.host_rings", "of " + counted(made, "communicator", "communicators") + " no ring is logged",
                  "rings go through each host as in NCCL's graph of one host, and from host to host by rank",
                  logNcclSubsystem("GRAPH"));
    giveNcclAdapters(groups, company.hosts, sink_, notes_);
    notes_.about(first_.shown);
    giveNccl(groups, first_.wanted, sink_, notes_);
  }

  void tellJobs(const NcclAttempts& found) {
    notes_.about(first_.shown);
    if (found.onSameGpus != 0)
      notes_.lost(
          "nccl.attempts",
          counted(found.onSameGpus, "process is", "processes are") +
              " on GPUs (host and bus id) that other processes have, with which they have no communicator: the job was "
              "started more than once",
          "the attempt with most calls was read, the others were skipped",
          "import the logs of each attempt separately");
    if (found.others != 0)
      notes_.lost("nccl.other_job",
                  counted(found.others, "process has", "processes have") +
                      " a separate world and no communicator in common with the others",
                  "they were skipped: they belong to another job", "import the logs of each job separately");
    if (found.areByHost)
      notes_.note("nccl.several_sets",
                  "each of " + counted(found.sets, "host", "hosts") +
                      " has a set of processes without a communicator with those of other hosts: one job that uses MPI "
                      "between hosts, or several jobs",
                  "they were read as one job, so the numbers add all of them",
                  "if they are several jobs, or attempts of one, import the logs of each separately");
    else if (found.sets != 0)
      notes_.lost("nccl.several_sets",
                  "there are " + std::to_string(found.sets) +
                      " sets of processes, of which no two have a communicator in common: one job, or several",
                  "they were read as one job, so the numbers add all of them",
                  "if they are several jobs, or attempts of one, import the logs of each separately");
    if (found.nodes != 0)
      notes_.note("nccl.host_names",
                  counted(found.nodes, "node has", "nodes have") +
                      " the host name of another: the same bus id is there twice in one communicator",
                  "nodes were distinguished by which GPUs reach each other within a host, and are called NAME (node 2)",
                  "give nodes, or their containers, names of their own");
  }

  const InputFile& first_;
  RowSink& sink_;
  ReaderNotes notes_;
  const Progress& progress_;
  NcclLog log_;
  std::uint64_t interleaved_ = 0;
  std::optional<std::pair<std::ptrdiff_t, std::size_t>> callForm_;  // words and length of the last, of whole lines
  std::string host_;                                                // of the last line
};

class NcclImporter final : public Importer {
 public:
  explicit NcclImporter(std::shared_ptr<NcclCompany> company) : company_(std::move(company)) {}

  std::string_view kind() const override { return kinds::pairTraffic; }
  Measures measures() const override { return {true, true}; }
  bool readsTogether() const override { return true; }
  bool mayBeginLate() const override { return true; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeNccl(firstBytes)) return std::nullopt;
    return Recognised{"NCCL debug log", 50};
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readNccl(file, sink, progress, *company_);
  }

 private:
  std::shared_ptr<NcclCompany> company_;
};

}  // namespace

bool looksLikeNccl(std::string_view firstBytes) {
  constexpr std::string_view mark = " NCCL INFO ";
  for (std::size_t at = firstBytes.find(mark); at != firstBytes.npos; at = firstBytes.find(mark, at + 1)) {
    const std::size_t begin = firstBytes.rfind('\n', at) + 1;
    if (parseNcclLine(firstBytes.substr(begin, at + mark.size() - begin))) return true;
  }
  return false;
}

ImportReport readNccl(const InputFile& files, RowSink& sink, const Progress& progress, const NcclCompany& company) {
  return NcclReader(files, sink, progress).run(company);
}

std::unique_ptr<Importer> ncclImporter(std::shared_ptr<NcclCompany> company) {
  return std::make_unique<NcclImporter>(std::move(company));
}

}  // namespace weft
