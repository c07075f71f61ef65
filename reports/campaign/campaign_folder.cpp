#include "reports/campaign/campaign_folder.h"

#include <unistd.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/base/file_content.h"
#include "core/base/output_file.h"
#include "core/store/partial_file.h"
#include "reports/campaign/arrow_writer.h"
#include "reports/campaign/parquet_writer.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

namespace fs = std::filesystem;

constexpr const char* markName = "_weft_export";  // programs that read such folders pass by names that begin so

std::string markOf(CampaignFormat format) { return std::string("weft export 1 ") + name(format) + "\n"; }

[[noreturn]] void cannot(const fs::path& path, const std::error_code& error) {
  throw Error("can't write " + path.string() + " (" + error.message() +
              "); free some space, or name another folder with -o");
}

// Whether nothing is there, or only a mark that a full disk left empty.
bool isFree(const fs::path& folder, std::error_code& error) {
  fs::directory_iterator at(folder, error);
  if (error || at == fs::end(at)) return !error;
  const bool isMark = at->path().filename() == markName && fs::file_size(at->path(), error) == 0 && !error;
  return isMark && ++at == fs::end(at);
}

// Leaves no part of a mark behind: by an empty one the folder would never be taken again.
void writeMark(const fs::path& path, CampaignFormat format) {
  OutputFile file(path);
  file << markOf(format);
  if (!file.close()) return;
  std::error_code ignored;
  fs::remove(path, ignored);
  cannot(path, file.problem());
}

std::unique_ptr<TableWriter> writerOf(CampaignFormat format, const std::vector<Column>& columns, const TextSink& put) {
  switch (format) {
    case CampaignFormat::csv:
      return tableWriter(TableFormat::csv, columns, put);
    case CampaignFormat::parquet:
      return parquetWriter(columns, put);
    case CampaignFormat::arrow:
      return arrowWriter(columns, put);
  }
  return {};
}

std::uint64_t writeTable(RunInFull& run, const RunTable& table, CampaignFormat format, const fs::path& path) {
  OutputFile file(path);
  const TextSink put = [&](std::string_view bytes) {
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  };
  const auto writer = writerOf(format, table.columns, put);
  std::uint64_t rows = 0;
  table.rows(run, [&](std::span<const Cell> cells) {
    writer->write(cells);
    ++rows;
    if (file.problem()) cannot(path, file.problem());
  });
  writer->end();
  if (file.close()) cannot(path, file.problem());
  return rows;
}

// A run's tables until they are moved; those that were not go away. No folder for each run: one that goes away costs
// more than a table.
class Beside {
 public:
  Beside(const fs::path& folder, std::string label, const std::vector<const RunTable*>& tables)
      : folder_(folder), label_(std::move(label)), tables_(tables) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) cannot(folder_, error);
  }
  ~Beside() {
    std::error_code ignored;
    if (!moved_)
      for (const RunTable* each : tables_) fs::remove(at(*each), ignored);
  }
  Beside(const Beside&) = delete;

  fs::path at(const RunTable& table) const { return folder_ / (label_ + "." + std::string(table.name)); }
  void areMoved() { moved_ = true; }

 private:
  const fs::path& folder_;
  const std::string label_;
  const std::vector<const RunTable*>& tables_;
  bool moved_ = false;
};

}  // namespace

const char* name(CampaignFormat format) {
  switch (format) {
    case CampaignFormat::csv:
      return "csv";
    case CampaignFormat::parquet:
      return "parquet";
    case CampaignFormat::arrow:
      return "arrow";
  }
  return "";
}

CampaignFolder::CampaignFolder(fs::path folder, CampaignFormat format)
    : folder_(std::move(folder)), beside_(unpackedOf(folder_ / ".adding", ::getpid())), format_(format) {
  std::error_code error;
  if (fs::exists(folder_, error) && !fs::is_directory(folder_, error))
    throw Error(folder_.string() + " is no folder; name another one with -o");
  fs::create_directories(folder_, error);
  if (error) cannot(folder_, error);
  const fs::path mark = folder_ / markName;
  if (isFree(folder_, error)) writeMark(mark, format_);
  if (error) cannot(folder_, error);
  const std::string seen = contentIfReadable(mark);
  if (seen.empty())
    throw Error(folder_.string() +
                " has files that are not tables of weft export; name an empty or a new folder with -o");
  if (seen != markOf(format_))
    throw Error(folder_.string() +
                " holds tables in another format, or of another Weft; take the format that it has, or name another "
                "folder with -o");
  removeAbandoned(folder_ / ".adding");
}

CampaignFolder::~CampaignFolder() {
  std::error_code ignored;
  fs::remove_all(beside_, ignored);
}

fs::path CampaignFolder::folderOf(const RunTable& table, const std::string& label) const {
  return folder_ / table.name / ("run=" + label);
}

bool CampaignFolder::has(const std::string& label) const {
  return std::ranges::any_of(runTables(),
                             [&](const RunTable& table) { return fs::exists(folderOf(table, label) / fileName()); });
}

// A run is there with all its tables, or with none.
void CampaignFolder::removeTables(const std::string& label, const std::vector<const RunTable*>& tables) const {
  std::error_code ignored;
  for (const RunTable* table : tables) {
    const fs::path folder = folderOf(*table, label);
    fs::remove(folder / fileName(), ignored);
    fs::remove(folder, ignored);  // if nothing else is in it
  }
}

std::uint64_t CampaignFolder::add(const LabelledRun& run, const std::vector<const RunTable*>& tables) const {
  Beside beside(beside_, run.label, tables);
  std::uint64_t rows = 0;
  aboutRun(run, [&] {
    RunInFull full(run.path);
    for (const RunTable* table : tables) rows += writeTable(full, *table, format_, beside.at(*table));
  });
  for (auto table = tables.rbegin(); table != tables.rend(); ++table) {
    const fs::path folder = folderOf(**table, run.label);
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::rename(beside.at(**table), folder / fileName(), error);
    if (!error) continue;
    removeTables(run.label, tables);
    cannot(folder, error);
  }
  beside.areMoved();
  return rows;
}

}  // namespace weft
