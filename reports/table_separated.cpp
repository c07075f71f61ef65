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

class SeparatedWriter : public TableWriter {
 public:
  using Spelling = std::string (*)(std::string_view);

  SeparatedWriter(const std::vector<Column>& columns, TextSink put, char separator, Spelling spelled)
      : out_(std::move(put)), separator_(separator), spelled_(spelled) {
    for (const Column& each : columns) field(each.name);
    line();
  }

  void write(std::span<const Cell> cells) override {
    for (const Cell& each : cells) field(cellText(each));
    line();
  }
  void end() override { out_.flush(); }

 private:
  void field(std::string_view text) {
    if (!first_) out_ << std::string_view(&separator_, 1);
    out_ << spelled_(text);
    first_ = false;
  }
  void line() {
    out_ << "\n";
    first_ = true;
  }

  TextBuffer out_;
  char separator_;
  Spelling spelled_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<TableWriter> csvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), ',', csvField);
}

std::unique_ptr<TableWriter> tsvWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<SeparatedWriter>(columns, std::move(put), '\t', tsvField);
}

}  // namespace weft
