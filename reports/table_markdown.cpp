// A table as GitHub's Markdown has it.
#include "reports/table_formats.h"

namespace weft {
namespace {

// A bar or a line end would end the cell; what could be markup is shown as it is.
std::string markdownCell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (std::string_view("\\|*_`<>[]&~").find(c) != std::string_view::npos) cell += '\\';
    cell += c == '\n' || c == '\r' ? ' ' : c;
  }
  return cell;
}

class MarkdownWriter : public TableWriter {
 public:
  MarkdownWriter(const std::vector<Column>& columns, TextSink put) : out_(std::move(put)) {
    for (const Column& each : columns) out_ << "| " << markdownCell(titleAndUnit(each)) << " ";
    out_ << "|\n";
    for (const Column& each : columns) out_ << "| " << (each.kind == ColumnKind::text ? "---" : "---:") << " ";
    out_ << "|\n";
  }

  void write(std::span<const Cell> cells) override {
    for (const Cell& each : cells) out_ << "| " << markdownCell(shownText(each)) << " ";
    out_ << "|\n";
  }
  void end() override { out_.flush(); }

 private:
  TextBuffer out_;
};

}  // namespace

std::unique_ptr<TableWriter> markdownWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<MarkdownWriter>(columns, std::move(put));
}

}  // namespace weft
