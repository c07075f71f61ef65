#include "importers/recorded/record_gather.h"

#include <algorithm>
#include <fstream>
#include <map>

#include "core/base/bundle_format.h"
#include "core/base/error.h"
#include "importers/recorded/record_table.h"
#include "importers/recorded/record_traces.h"

namespace weft {
namespace {

namespace fs = std::filesystem;
using namespace bundle_format;

// As the recorder quotes.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == text.npos && !text.starts_with('#')) return text;
  std::string quoted = "\"";
  for (const char each : text) quoted += each == '"' ? "\"\"" : std::string(1, each);
  return quoted + "\"";
}

class Tables {
 public:
  explicit Tables(fs::path folder) : folder_(std::move(folder)) {}

  void row(const std::string& table, const std::vector<std::string>& header, std::span<const std::string> fields) {
    Table& to = tables_[table];
    if (!to.out.is_open()) begin(to, table, header);
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i == 0 ? "" : ",") + field(fields[i]);
    to.out << line << '\n';
    ++to.rows;
  }
  std::string rows() const {
    std::string list;
    for (const auto& [name, table] : tables_)
      list += (list.empty() ? "" : " ") + name + " " + std::to_string(table.rows);
    return list;
  }
  void close() {
    for (auto& [name, table] : tables_) {
      table.out.close();
      if (table.out.fail())
        throw Error("can't write " + (folder_ / (name + ".csv")).string() +
                    "; what was recorded stays in the folder's parts");
    }
  }
  void remove() {
    std::error_code ignored;
    for (auto& [name, table] : tables_) fs::remove(folder_ / (name + ".csv"), ignored);
  }

 private:
  struct Table {
    std::ofstream out;
    std::uint64_t rows = 0;
  };
  void begin(Table& to, const std::string& table, const std::vector<std::string>& header) {
    to.out.open(folder_ / (table + ".csv"), std::ios::binary | std::ios::trunc);
    to.out << mark << table << ' ' << version << '\n';
    for (std::size_t i = 0; i < header.size(); ++i) to.out << (i == 0 ? "" : ",") << field(header[i]);
    to.out << '\n';
  }

  fs::path folder_;
  std::map<std::string, Table> tables_;
};

class Gathering {
 public:
  Gathering(const fs::path& folder, const RecordWorlds& worlds, bool isComplete)
      : folder_(folder), worlds_(worlds), isComplete_(isComplete), tables_(folder) {}

  Gathered run(bool unfinished) {
    Gathered done{folder_, isComplete_, worlds_.ranks(), {}, {}};
    for (const RecordWorld& world : worlds_.worlds())
      done.missing.insert(done.missing.end(), world.missing.begin(), world.missing.end());
    done.ofTrace = writeTraces(folder_, worlds_);
    if (isComplete_ || unfinished) write();
    return done;
  }

 private:
  void write() {
    try {
      for (const InputFile* part : worlds_.parts()) take(*part);
      communicators();
      if (worlds_.worlds().size() > 1) worlds();
      tables_.close();
      facts();
    } catch (...) {
      tables_.remove();
      throw;
    }
    for (const InputFile* part : worlds_.parts()) {
      fs::remove(part->path);
      fs::remove(tracePath(*part));
    }
    std::error_code ignored;
    fs::remove(folder_ / "parts" / "job.csv", ignored);
    fs::remove(folder_ / "parts", ignored);  // where it is empty
  }

  void take(const InputFile& part) {
    ReaderNotes unheard(part.shown);  // what the recorder wrote is as it should be; what was damaged is left out
    const Progress progress;
    const auto in = part.open();
    const auto translation = worlds_.translation(part);
    RecordReader reader(*in, unheard, progress);
    reader.takeParts(translation.get());
    while (reader.nextTable()) {
      const std::string table = reader.table();
      if (table == "communicators" || table == "paths") continue;
      while (reader.nextRow()) {
        if (table != "run") tables_.row(table, reader.header(), reader.fields());
        else if (&part == worlds_.parts().front() && reader.fields()[0] != rowsFact &&
                 reader.fields()[0] != completeFact)
          facts_.emplace_back(reader.fields()[0], reader.fields()[1]);
      }
    }
  }

  void communicators() {
    const auto flag = [](const std::optional<bool>& value) {
      return !value ? std::string() : std::string(*value ? "1" : "0");
    };
    const bool hasSeveral =
        std::ranges::any_of(worlds_.communicators(), [](const auto& one) { return one.second.several.has_value(); });
    std::vector<std::string> header{"name", "parent",  "call",    "size",  "label",   "topology",
                                    "dims", "periods", "reorder", "freed", "members", "remote_members"};
    if (hasSeveral) header.emplace_back("several");
    for (const auto& [name, of] : worlds_.communicators()) {
      if (of.call.empty() && name.starts_with("unknown") && of.members.empty()) continue;
      std::vector<std::string> fields{name,
                                      of.parent,
                                      of.call,
                                      of.size ? std::to_string(*of.size) : "",
                                      of.label,
                                      of.topology,
                                      of.dims,
                                      of.periods,
                                      flag(of.reorder),
                                      flag(of.freed),
                                      of.members,
                                      of.remote};
      if (hasSeveral) fields.push_back(of.several ? std::to_string(*of.several) : "");
      tables_.row("communicators", header, fields);
    }
  }

  void worlds() {
    for (const RecordWorld& one : worlds_.worlds()) {
      const std::vector<std::string> fields{one.name, std::to_string(one.first), std::to_string(one.size), one.over};
      tables_.row("worlds", {"name", "first", "ranks", "over"}, fields);
    }
  }

  // Last, because it states that the others are complete.
  void facts() {
    facts_.emplace(facts_.begin(), completeFact, isComplete_ ? "yes" : "no");
    facts_.emplace_back("processes", std::to_string(worlds_.ranks()));
    const std::string rows = tables_.rows() + " run " + std::to_string(facts_.size() + 1);
    Tables run(folder_);
    const std::vector<std::string> header{"key", "value"}, first{std::string(rowsFact), rows};
    run.row("run", header, first);
    for (const auto& [key, value] : facts_) run.row("run", header, std::vector<std::string>{key, value});
    run.close();
  }

  const fs::path folder_;
  const RecordWorlds& worlds_;
  const bool isComplete_;
  Tables tables_;
  std::vector<std::pair<std::string, std::string>> facts_;
};

InputFile partAt(const fs::path& path) {
  return {path, path.string(), [path]() -> std::unique_ptr<std::istream> {
            auto in = std::make_unique<std::ifstream>(path, std::ios::binary);
            if (!*in) throw Error("can't read " + path.string());
            return in;
          }};
}

std::vector<InputFile> partsIn(const fs::path& folder) {
  std::vector<InputFile> parts;
  std::error_code error;
  for (fs::directory_iterator at(folder / "parts", error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".csv" && at->path().filename() != "job.csv" && at->is_regular_file())
      parts.push_back(partAt(at->path()));
  std::erase_if(parts, [](const InputFile& part) { return !isProcessPart(part); });
  std::ranges::sort(parts, {}, &InputFile::shown);
  return parts;
}

fs::path folderBeside(const fs::path& folder) {
  for (int number = 2;; ++number)
    if (const fs::path other = folder.string() + "-" + std::to_string(number); !fs::exists(other)) return other;
}

fs::path moveBeside(const fs::path& folder, const std::vector<const InputFile*>& strangers) {
  const fs::path other = folderBeside(folder);
  fs::create_directories(other / "parts");
  for (const InputFile* part : strangers) fs::rename(part->path, other / "parts" / part->path.filename());
  return other;
}

}  // namespace

std::vector<Gathered> gatherParts(const fs::path& folder, bool unfinished) try {
  std::vector<Gathered> all;
  for (fs::path here = folder; !here.empty();) {
    const std::vector<InputFile> parts = partsIn(here);
    ReaderNotes unheard(here.string());
    std::vector<PartAccount> accounts;
    for (const InputFile& part : parts)
      if (auto account = readAccount(part, unheard, Progress())) accounts.push_back(std::move(*account));
    if (accounts.empty()) break;
    std::map<const InputFile*, bool> ended;
    for (const PartAccount& one : accounts) ended[one.file] = one.isComplete;
    const RecordWorlds worlds(std::move(accounts));
    const bool isComplete = std::ranges::all_of(worlds.parts(), [&](const InputFile* part) { return ended[part]; });
    const fs::path next = worlds.strangers().empty() ? fs::path() : moveBeside(folder, worlds.strangers());
    all.push_back(Gathering(here, worlds, isComplete).run(unfinished));
    here = next;
  }
  return all;
} catch (const fs::filesystem_error& error) {
  throw Error(std::string(error.what()) + "; what was recorded stays in the folder's parts");
}

}  // namespace weft
