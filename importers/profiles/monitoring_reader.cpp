#include "importers/profiles/monitoring_reader.h"

#include <optional>
#include <set>

#include "core/base/units.h"
#include "importers/events/pair_gather.h"
#include "importers/events/ranks_seen.h"
#include "importers/io/reader_notes.h"
#include "core/base/text_lines.h"
#include "importers/profiles/monitoring_choice.h"
#include "importers/profiles/monitoring_communicators.h"
#include "importers/profiles/monitoring_line.h"
#include "importers/profiles/monitoring_logical.h"
#include "importers/profiles/monitoring_remarks.h"
#include "importers/profiles/monitoring_repeats.h"
#include "importers/profiles/monitoring_sizes.h"
#include "importers/profiles/monitoring_whole.h"

namespace weft {
namespace {

class MonitoringReader {
 public:
  MonitoringReader(const InputFile& first, RowSink& sink, const Progress& progress)
      : first_(first), sink_(sink), notes_(first.shown), progress_(progress) {}

  // Ranks that have counts of their own. Those follow the messages in each file, which are all there then.
  std::set<std::uint32_t> writers() const { return writers_; }

  ImportReport run() {
    ScannedFiles scanned;
    scan(first_, scanned);
    for (const InputFile& other : first_.others) scan(other, scanned);
    choice_ = chooseMonitoring(scanned);
    for (const MonitoringRepeat& repeat : choice_.leftOut) remarkRepeat(repeat, notes_);
    for (const MonitoringPhase& phase : choice_.phases) {
      readPhase(phase);
      if (notes_.report.cancelled) break;
      tellCutFiles(phase, scanned, notes_);
      tellCutCollectives(phase, scanned, notes_);
      notes_.about(phase.files.front()->shown);
      communicators_.tellPartial(isJoined(phase, scanned), notes_);
      tellMissingFiles(phase, scanned, ranksOfPhase_, notes_);
    }
    if (!notes_.report.cancelled) finish();
    return std::move(notes_.report);
  }

 private:
  void scan(const InputFile& file, ScannedFiles& scanned) {
    if (notes_.report.cancelled) return;
    const Progress watch = [&](std::uint64_t bytes) {
      notes_.report.cancelled |= progress_ && !progress_(bytes);
      return !notes_.report.cancelled;
    };
    scanned.emplace_back(&file, scanMonitoring(*file.open(), watch));
  }

  void readPhase(const MonitoringPhase& phase) {
    region_.reset();
    ranksOfPhase_ = {};
    communicators_.beginPhase(ranksOfPhase_);
    perRank_ = phase.perRank;
    PairTrafficRow like;
    if (choice_.phases.size() > 1) like.region = region_ = sink_.region(phase.name);
    for (const InputFile* file : phase.files) {
      if (notes_.report.cancelled) return;
      notes_.about(file->shown);
      readFile(*file->open());
      pairs_.give(sink_, like);
      if (const std::size_t differ = sizes_.give(sink_, like.region); differ != 0)
        notes_.lost(
            "monitoring.sizes",
            "of " + counted(differ, "pair", "pairs") + " of ranks the messages by size are not as many as the messages",
            "both were kept as they stand", "the file may be cut, or changed: copy it again");
    }
    fetched_.give(sink_, like);
  }

  void readFile(std::istream& in) {
    TextLines lines(in, progress_, TextLines::ofLists);
    communicators_.beginFile();
    repeats_.beginFile();
    for (TextLine line; lines.next(line);) takeLine(line);
    if (lines.tooLong())
      notes_.stop("monitoring.line", "a line is longer than 32 MiB", "check that the file is one that Open MPI wrote",
                  lines.lineNumber() + 1);
    notes_.report.cancelled |= lines.cancelled();
  }

  void takeLine(const TextLine& text) {
    const auto line = parseMonitoringLine(text.text);
    if (!line) return leaveOutLine(text);
    if (line->tag == MonitoringTag::unknown) return remarks_.unknownLine(text);
    if (line->tag == MonitoringTag::heading) return;
    if (isPair(line->tag)) return takePair(*line, text.number);
    if (line->tag == MonitoringTag::communicator) return openBlock(*line, text.number);
    takeOperation(*line, text.number);
  }

  void leaveOutLine(const TextLine& text) {
    const std::string_view word = text.text.substr(0, text.text.find('\t'));
    if (word == "O2A" || word == "A2O" || word == "A2A") repeats_.countBroken();
    else communicators_.close();
    const std::string seen = "\"" + std::string(text.text.substr(0, 80)) + "\" has not the columns of such a line";
    if (text.ended) return notes_.leaveOut("monitoring.columns", text.number, seen);
    notes_.leaveOut("monitoring.truncated", text.number, "the last line is cut off: " + seen,
                    "the file was copied too early, or the disk was full; copy it again");
  }

  void takePair(const MonitoringLine& line, std::uint64_t number) {
    if (repeats_.isTooLarge(line, number) || (perRank_ && repeats_.isRepeatedPair(line, number))) return;
    remarks_.pair(line);
    for (const std::uint32_t rank : {line.me, line.peer}) {
      ranks_.add(rank);
      ranksOfPhase_.add(rank);
    }
    if (first_.wanted.pairs && !gather(line))
      return notes_.leaveOut("monitoring.overflow", number, "with this line the sum over all pairs passes 2^63");
    if (first_.wanted.pairs && !takeSizes(line))
      notes_.lost("monitoring.sizes", "what stands behind the messages of a pair is no list of messages by size",
                  "the pair was kept without it", "check whether the file was edited, or copy it again", number);
    ++notes_.report.rowsKept;
  }

  bool takeSizes(const MonitoringLine& line) {
    if (line.tag != MonitoringTag::external && line.tag != MonitoringTag::internal) return true;
    const bool both = line.tag == MonitoringTag::external && choice_.internal;
    const PairClass kind = both                                  ? PairClass::mixed
                           : line.tag == MonitoringTag::external ? *choice_.external
                                                                 : *choice_.internal;
    return sizes_.add(kind, RankId(line.me), RankId(line.peer), line.messages, line.sizes);
  }

  bool gather(const MonitoringLine& line) {
    const auto me = RankId(line.me), peer = RankId(line.peer);
    const auto add = [&](PairClass kind) { return pairs_.add(kind, me, peer, line.messages, line.bytes); };
    switch (line.tag) {
      case MonitoringTag::external:
        return add(*choice_.external);
      case MonitoringTag::internal:
        return add(*choice_.internal);
      case MonitoringTag::put:
        return add(PairClass::oneSided);
      // What was fetched was sent by the peer.
      case MonitoringTag::fetched:
        return fetched_.add(PairClass::oneSided, peer, me, line.messages, line.bytes);
      default:
        return add(PairClass::logical);
    }
  }

  void openBlock(const MonitoringLine& line, std::uint64_t number) {
    repeats_.beginBlock(number);
    if (communicators_.open(line, ranks_)) repeats_.countBlock(perRank_ && communicators_.isAgain());
    else
      notes_.leaveOut("monitoring.members", number, "the members of a communicator are no list of ranks, each once",
                      "calls on it are skipped too");
  }

  void takeOperation(const MonitoringLine& line, std::uint64_t number) {
    if (!communicators_.isOpen())
      return notes_.leaveOut("monitoring.block", number, "no communicator's line that can be read stands above it");
    if (repeats_.isTooLarge(line, number) || repeats_.isRepeatedOperation(line, number)) return;
    remarks_.operation(line);
    communicators_.wrote(line.me);
    if (line.me != lastWriter_) writers_.insert(*(lastWriter_ = line.me));
    ranks_.add(line.me);
    if (first_.wanted.operations && !communicators_.count(line, region_))
      return notes_.leaveOut("monitoring.overflow", number,
                             "with this line the sum over all communicators passes 2^63");
    ++notes_.report.rowsKept;
  }

  void finish() {
    notes_.about(first_.shown);
    ranks_.give(sink_);
    if (first_.wanted.operations) communicators_.finish(sink_);
    remarks_.give(choice_, pairs_.repeated() || fetched_.repeated(), notes_);
    repeats_.tell();
  }

  const InputFile& first_;
  RowSink& sink_;
  ReaderNotes notes_;
  const Progress& progress_;
  MonitoringChoice choice_;
  MonitoringRemarks remarks_;
  MonitoringRepeats repeats_{notes_};
  bool perRank_ = false;  // the files of the phase
  PairTotals totals_;
  PairGather pairs_{totals_}, fetched_{totals_};
  MonitoringSizes sizes_;
  MonitoringCommunicators communicators_;
  RanksSeen ranks_, ranksOfPhase_;
  std::set<std::uint32_t> writers_;
  std::optional<std::uint32_t> lastWriter_;
  std::optional<RegionId> region_;
};

class MonitoringImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::pairTraffic; }
  Measures measures() const override { return {true, true}; }
  bool readsTogether() const override { return true; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeMonitoring(firstBytes)) return std::nullopt;
    return Recognised{"Open MPI monitoring", 100};
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readMonitoring(file, sink, progress);
  }

  // Each set has all ranks.
  RunIdentity identity(const InputFile& file, const Progress& progress) override {
    IdentitySink sink;
    MonitoringReader reader(file, sink, progress);
    reader.run();
    RunIdentity identity = std::move(sink.identity);
    identity.monitored = reader.writers();
    identity.countsLibrary = true;
    if (!identity.highestRank) return identity;
    identity.eventsOf.insert(0);
    if (!identity.ranks) identity.ranks = *identity.highestRank + 1;
    return identity;
  }
};

}  // namespace

ImportReport readMonitoring(const InputFile& files, RowSink& sink, const Progress& progress) {
  return MonitoringReader(files, sink, progress).run();
}

std::unique_ptr<Importer> monitoringImporter() { return std::make_unique<MonitoringImporter>(); }

}  // namespace weft
