#include "importers/recorded/record_choice.h"

#include <algorithm>

#include "core/base/bundle_format.h"
#include "importers/recorded/record_table.h"

namespace weft {
namespace {

// ended: a part of a process that came to its end where nobody gathers (MPI sessions without MPI_COMM_WORLD). command:
// how what weft record ran has ended.
enum class Says { nothing, complete, part, ended, command };

struct Seen {
  const InputFile* file = nullptr;
  Says says = Says::nothing;
  std::filesystem::path bundle;  // its folder
};

// The fact `complete`, where the file begins with the table `run`; a part holds other tables too.
Says whatItSays(const InputFile& file, const Progress& progress) {
  ReaderNotes unheard(file.shown);
  const auto in = file.open();
  RecordReader reader(*in, unheard, progress);
  reader.takeParts(nullptr);
  if (!reader.nextTable() || reader.table() != "run") return Says::nothing;
  reader.columns({"key", "value"});
  Says says = Says::nothing;
  while (reader.nextRow())
    if (reader.text(0) == bundle_format::exitFact) says = Says::command;
    else if (reader.text(0) == bundle_format::completeFact)
      says = reader.text(1) == "no" ? Says::part : isRecordPart(file) ? Says::ended : Says::complete;
  return says;
}

std::filesystem::path bundleOf(const InputFile& file) {
  const auto folder = file.path.parent_path();
  return isRecordPart(file) ? folder.parent_path() : folder;
}

class RecordChooser {
 public:
  RecordChooser(std::vector<Seen> seen, ReaderNotes& notes) : seen_(std::move(seen)), notes_(notes) {}

  RecordFiles run() {
    std::erase_if(seen_, [](const Seen& one) {
      return isRecordPart(*one.file) && one.file->path.filename() == "job.csv";
    });  // whose folder it is
    leaveOut([](const Seen& one) { return one.file->path.extension() == ".tmp"; }, "record.partial",
             "it was being written when the bundle was copied",
             "the part before it has the same but for the last moments");
    if (const auto main = mainBundle(); !main.empty())
      leaveOut([&](const Seen& one) { return one.bundle != main; }, "record.second_bundle",
               "it is of another bundle than the files in " + main.string(),
               "two runs would be added up; import each into a run store of its own");
    const bool complete = has(Says::complete), parts = has(Says::part);
    if (complete)
      leaveOut([](const Seen& one) { return one.says == Says::part || one.says == Says::ended; }, "record.stale_part",
               "it is a part of a recording whose gathered files are complete",
               "they hold what it holds; it can be removed");
    else if (parts || has(Says::ended))
      leaveOut([](const Seen& one) { return one.says == Says::nothing && !isRecordPart(*one.file); },
               "record.unfinished", "it was gathered by a program that ended before all was",
               "the parts hold what it holds");
    RecordFiles files{{}, complete || !parts, complete || parts || has(Says::ended)};
    for (const Seen& one : seen_) files.read.push_back(one.file);
    return files;
  }

 private:
  bool has(Says what) const {
    return std::ranges::any_of(seen_, [&](const Seen& one) { return one.says == what; });
  }

  // Where several bundles have facts about a run, the first.
  std::filesystem::path mainBundle() const {
    std::filesystem::path main;
    bool several = false;
    for (const Seen& one : seen_) {
      if (one.says == Says::nothing) continue;
      if (main.empty()) main = one.bundle;
      several |= one.bundle != main;
    }
    return several ? main : std::filesystem::path();
  }

  template <class Which>
  void leaveOut(const Which& which, const char* code, const std::string& seen, const char* advice) {
    std::erase_if(seen_, [&](const Seen& one) {
      if (!which(one)) return false;
      notes_.about(one.file->shown);
      notes_.note(code, seen, "it was not read", advice);
      return true;
    });
  }

  std::vector<Seen> seen_;
  ReaderNotes& notes_;
};

}  // namespace

bool isRecordPart(const InputFile& file) { return file.path.parent_path().filename() == "parts"; }

RecordFiles chooseRecordFiles(const InputFile& first, ReaderNotes& notes, const Progress& progress) {
  std::vector<Seen> seen{{&first}};
  for (const InputFile& other : first.others) seen.push_back({&other});
  std::ranges::sort(seen, {}, [](const Seen& one) { return one.file->shown; });
  for (Seen& one : seen) {
    one.says = whatItSays(*one.file, progress);
    one.bundle = bundleOf(*one.file);
  }
  return RecordChooser(std::move(seen), notes).run();
}

}  // namespace weft
