#include "importers/mpisee/mpisee_csv.h"

#include <variant>

#include "core/base/units.h"
#include "core/records/appended_runs.h"
#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_lines.h"
#include "importers/mpisee/mpisee_long.h"
#include "importers/mpisee/mpisee_metadata.h"
#include "importers/mpisee/mpisee_wide.h"

namespace weft {
namespace {

class CsvReader {
 public:
  CsvReader(const std::string& file, RowSink& sink) : reading_(file, sink), metadata_(reading_) {}

  ImportReport read(std::istream& in, const Progress& progress) {
    TextLines lines(in, progress, TextLines::ofLists);
    TextLine line;
    bool goOn = true;
    while (goOn && lines.next(line)) goOn = take(line);
    if (lines.tooLong())
      reading_.stop("mpisee.line", "a line is longer than 32 MiB", "check that the file is an mpisee profile",
                    lines.lineNumber() + 1);
    reading_.report.cancelled = lines.cancelled();
    finish(lines.lineNumber());
    return std::move(reading_.report);
  }

 private:
  bool take(const TextLine& line) {
    if (line.text.starts_with('#')) {
      metadata_.read(line.text, line.number);
      return true;
    }
    if (trimmed(line.text).empty()) return true;
    if (std::holds_alternative<std::monostate>(rows_)) return takeHeader(line);
    if (trimmed(line.text) == header_) return takeSecondHeader(line);
    if (auto* wide = std::get_if<MpiseeWideRows>(&rows_)) return wide->row(line);
    std::get<MpiseeLongRows>(rows_).row(line);
    return true;
  }

  bool takeHeader(const TextLine& line) {
    const auto columns = parseMpiseeHeader(line.text);
    if (!columns) {
      reading_.stop("mpisee.header", "the first line that is not a comment is not a header that mpisee writes",
                    "the line may be cut off, or the separator is not a comma; copy the file again", line.number);
      return false;
    }
    header_ = trimmed(line.text);
    const std::string form(name(columns->form));
    reading_.report.format = "mpisee CSV " + form;
    if (const auto why = whyRefused(columns->form); !why.empty()) {
      reading_.stop("mpisee.form",
                    "this is mpisee's CSV form " + form + ", which Weft does not read: " + std::string(why),
                    "record the run again with mpisee 4.1", line.number);
      return false;
    }
    if (columns->form == MpiseeForm::c9)
      return rows_.emplace<MpiseeLongRows>(reading_, *columns).begin(metadata_, line.number);
    // Builds of the C++ branch write b for MPI_Comm_split_type too; they put a comma before the list of times.
    const bool ambiguous = columns->form == MpiseeForm::c8b && metadata_.commaBeforeTimes;
    rows_.emplace<MpiseeWideRows>(reading_, *columns, ambiguous ? LetterB::ambiguous : LetterB::cartSub);
    return true;
  }

  bool takeSecondHeader(const TextLine& line) {
    reading_.lost("mpisee.appended", "a second header: the file holds more than one profile",
                  "the rows of all were added up", "give one profile only", line.number);
    ++runs_;
    if (auto* wide = std::get_if<MpiseeWideRows>(&rows_)) wide->beginAgain();
    auto* slim = std::get_if<MpiseeLongRows>(&rows_);
    return slim ? slim->begin(metadata_, line.number) : true;
  }

  void finish(std::uint64_t lastLine) {
    const bool appended = runs_ > 1;
    metadata_.finish(appended);
    if (appended) reading_.sink.fact(appendedRunsFact, std::to_string(runs_));
    if (auto* wide = std::get_if<MpiseeWideRows>(&rows_)) wide->finish(metadata_, appended);
    if (auto* slim = std::get_if<MpiseeLongRows>(&rows_)) slim->finish(metadata_);
    const bool stopped = reading_.report.diagnostics.has(Severity::importStopped) || reading_.report.cancelled;
    if (header_.empty() && !stopped)
      reading_.stop("mpisee.header", "there is no header line, only metadata",
                    "the rest of the file is missing; record or copy it again", lastLine);
    else if (reading_.report.rowsKept == 0 && !stopped)
      reading_.lost("mpisee.empty", "the file has a header and no row that can be read", "nothing was imported from it",
                    "the rest of the file may be missing; record or copy it again");
  }

  MpiseeReading reading_;
  MpiseeMetadata metadata_;
  std::variant<std::monostate, MpiseeWideRows, MpiseeLongRows> rows_;
  std::string header_;
  std::uint64_t runs_ = 1;  // that the file holds
};

}  // namespace

ImportReport readMpiseeCsv(std::istream& in, const std::string& file, RowSink& sink, const Progress& progress) {
  return CsvReader(file, sink).read(in, progress);
}

}  // namespace weft
