// CSV and TSV: a line for the names, a line for each row.
#include "core/base/quote.h"
#include "reports/table_formats.h"

namespace weft {
namespace {

// Tabs and line ends would end the cell.
std::string tsvField(std::string_view text) {
  std::string field;
  bool inBreak = false;
  for (const char c : text) {
    const bool breaks = c == '\t' || c == '\n' || c == '\r';
    if (!breaks) field += c;
    else if (!inBreak) field += ' ';
    inBreak = breaks;
  }
  return field;
}

// Whether a spreadsheet would read a formula: by the first character, blanks before it aside.
bool looksLikeFormula(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (std::string_view("=+-@").find(text[first]) != std::string_view::npos ||
                                             text.substr(first).starts_with("\u2212"));
}

std::string sheetCsvField(std::string_view text) {
  if (!looksLikeFormula(text)) return csvField(text);
  const std::string field = csvField("'" + std::string(text));
  return field.starts_with('"') ? field : '"' + field + '"';
}

std::string sheetTsvField(std::string_view text) {
  return looksLikeFormula(text) ? "'" + tsvField(text) : tsvField(text);
}

class SeparatedWriter : public TableWriter {
 public:
  using Spelling = std::string (*)(std::string_view);

  // `textSpelled`: of cells that are text, in the rows.
  SeparatedWriter(const std::vector<Column>& columns, TextSink put, char separator, Spelling spelled,
                  Spelling textSpelled)
      : out_(std::move(put)), separator_(separator), spelled_(spelled), textSpelled_(textSpelled) {
    for (const Column& each : columns) field(each.name, spelled_);
    line();
  }

  void write(std::span<const Cell> cells) override {
    for (const Cell& each : cells)
      if (const auto* text = std::get_if<std::string>(&each.value())) field(*text, textSpelled_);
      else if (const auto* whole = std::get_if<std::uint64_t>(&each.value())) put(*whole);
      else if (const auto* difference = std::get_if<std::int64_t>(&each.value())) put(*difference);
      else if (each.isAbsent()) put(std::string_view());
      else put(std::string_view(cellText(each)));  // nor is there anything in reals and flags that is to be spelled
    line();
  }
  void end() override { out_.flush(); }

 private:
  void field(std::string_view text, Spelling spelled) { put(std::string_view(spelled(text))); }
  template <class Part>
  void put(const Part& part) {
    if (!first_) out_ << separator_;
    out_ << part;
    first_ = false;
  }
  void line() {
    out_ << '\n';
    first_ = true;
  }

  TextBuffer out_;
  char separator_;
  Spelling spelled_, textSpelled_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<TableWriter> csvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), ',', csvField, csvField);
}

std::unique_ptr<TableWriter> tsvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), '\t', tsvField, tsvField);
}

std::unique_ptr<TableWriter> sheetCsvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), ',', csvField, sheetCsvField);
}

std::unique_ptr<TableWriter> sheetTsvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), '\t', tsvField, sheetTsvField);
}

}  // namespace weft
