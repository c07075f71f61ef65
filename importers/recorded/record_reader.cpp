#include "importers/recorded/record_reader.h"

#include "importers/recorded/record_bins.h"
#include "importers/recorded/record_choice.h"
#include "importers/recorded/record_ends.h"
#include "importers/recorded/record_rows.h"
#include "importers/recorded/record_tables.h"
#include "importers/recorded/record_worlds.h"

namespace weft {
namespace {

class RecordImport {
 public:
  RecordImport(const InputFile& first, RowSink& sink, const Progress& progress, const BinChoice& bins,
               ToldCommunicators* told)
      : first_(first), sink_(sink), progress_(progress), bins_(bins), told_(told), notes_(first.shown) {}

  ImportReport run() {
    const RecordFiles files = chooseRecordFiles(first_, notes_, progress_);
    takeWorlds(files);
    for (const InputFile* file : files.read)
      if (!notes_.report.cancelled && !accounted_.contains(file)) readFile(*file);
    if (worlds_)
      for (const InputFile* file : worlds_->parts())
        if (!notes_.report.cancelled) readFile(*file);
    notes_.about(first_.shown);
    if (!notes_.report.cancelled && !files.read.empty()) finish(files);
    return std::move(notes_.report);
  }

 private:
  // Puts together what several processes know of communicators and of each other, before anything else is read of their
  // parts.
  void takeWorlds(const RecordFiles& files) {
    std::vector<PartAccount> accounts;
    for (const InputFile* file : files.read) {
      if (notes_.report.cancelled || !isRecordPart(*file) || !isProcessPart(*file)) continue;
      accounted_.insert(file);
      if (auto account = readAccount(*file, notes_, progress_)) accounts.push_back(std::move(*account));
    }
    if (accounts.empty()) return;
    worlds_.emplace(std::move(accounts));
    for (const InputFile* file : worlds_->strangers()) {
      notes_.about(file->shown);
      notes_.note("record.second_bundle", "its process had nothing to do with those of the other parts",
                  "it was not read", "two runs would be added up; weft record puts each into a folder of its own");
    }
    takeWorlds(*worlds_, data_);
  }

  static void takeWorlds(const RecordWorlds& from, RecordData& to) {
    to.facts["processes"] = std::to_string(from.ranks());
    for (const RecordWorld& world : from.worlds())
      to.worlds.push_back({world.name, world.first, world.size, world.over});
    for (const auto& [name, facts] : from.communicators()) to.stated.emplace(to.communicators[name], facts);
  }

  void readFile(const InputFile& file) {
    notes_.about(file.shown);
    whole_.begin(isRecordPart(file));
    const auto in = file.open();
    RecordReader reader(*in, notes_, progress_);
    const auto translation = worlds_ ? worlds_->translation(file) : nullptr;
    if (translation) reader.takeParts(translation.get());
    while (reader.nextTable()) tables_.take(reader, file.shown);
    if (!notes_.report.cancelled) whole_.tellPart(notes_);
  }

  void finish(const RecordFiles& files) {
    if (!files.complete) {
      data_.facts["complete"] = "no";
      notes_.lost("record.incomplete", howItEnded(data_), "what its ranks had written until then was read",
                  data_.facts.contains("exit status") ? "what they did after that is lost; a shorter --flush loses less"
                                                      : "import it again when the program has ended");
    }
    const bool goesWithTrace =
        !first_.wanted.operations && !first_.wanted.pairs;  // adapters and readings may come alone then
    if (files.complete && !files.hasFacts && !goesWithTrace)
      notes_.lost("record.no_run", "no file states whether the bundle is complete: its run.csv is missing or cut off",
                  "what the others hold was read", "copy the whole folder again");
    whole_.tellGathered(notes_);
    tellRanks(data_, notes_);
    if (const auto version = data_.facts.find("recorder"); version != data_.facts.end())
      notes_.report.version = version->second.substr(0, 40);
    if (goesWithTrace) return RecordRows(data_, sink_, notes_).giveBeside(told_ ? *told_ : ToldCommunicators());
    if (files.complete) tellBalance(data_, notes_);
    mergeBins(data_, bins_, notes_);
    RecordRows rows(data_, sink_, notes_);
    rows.give();
    if (told_) rows.tell(*told_);
  }

  const InputFile& first_;
  RowSink& sink_;
  const Progress& progress_;
  const BinChoice& bins_;
  ToldCommunicators* const told_;
  ReaderNotes notes_;
  RecordData data_;
  RecordWhole whole_;
  std::optional<RecordWorlds> worlds_;
  std::set<const InputFile*> accounted_;  // parts that worlds are made of
  RecordTables tables_{data_, whole_, notes_, first_.wanted};
};

class RecordImporter final : public Importer {
 public:
  RecordImporter(const BinChoice& bins, std::shared_ptr<ToldCommunicators> told)
      : bins_(bins), told_(std::move(told)) {}

  std::string_view kind() const override { return kinds::recording; }
  Measures measures() const override { return {true, true}; }
  bool readsTogether() const override { return true; }
  // A recording completes a trace with what that lacks: adapters, readings of their counters, samples.
  bool completes(const Importer& best) const override { return best.kind() == kinds::trace; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    const auto table = firstRecordTable(firstBytes);
    if (!table) return std::nullopt;
    // Facts of hosts and counts of their ports are not of one source of messages: they go with a trace, too.
    const bool isOfHosts = *table == "adapters" || *table == "counters";
    return Recognised{"Weft bundle 1", 0, isOfHosts ? std::optional(Measures{false, false}) : std::nullopt};
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readRecord(file, sink, progress, bins_, told_.get());
  }

 private:
  const BinChoice bins_;
  const std::shared_ptr<ToldCommunicators> told_;
};

}  // namespace

ImportReport readRecord(const InputFile& files, RowSink& sink, const Progress& progress, const BinChoice& bins,
                        ToldCommunicators* told) {
  return RecordImport(files, sink, progress, bins, told).run();
}

std::unique_ptr<Importer> recordImporter(const BinChoice& bins, std::shared_ptr<ToldCommunicators> told) {
  return std::make_unique<RecordImporter>(bins, std::move(told));
}

}  // namespace weft
