// Columns side by side.
#include "analysis/run/output.h"
#include "reports/table_formats.h"

namespace weft {
namespace {

class TextWriter : public TableWriter {
 public:
  TextWriter(const std::vector<Column>& columns, TextSink put, const char* absent)
      : lines_(headerOf(columns)), put_(std::move(put)), absent_(absent) {}

  void write(std::span<const Cell> cells) override {
    std::vector<std::string> line;
    for (const Cell& each : cells) line.push_back(shownText(each, absent_));
    lines_.row(std::move(line));
  }
  void end() override { put_(lines_.text()); }

 private:
  static std::vector<std::string> headerOf(const std::vector<Column>& columns) {
    std::vector<std::string> header;
    for (const Column& each : columns) header.push_back(each.title.empty() ? each.name : each.title);
    return header;
  }

  TextTable lines_;
  TextSink put_;
  const char* absent_;
};

}  // namespace

std::unique_ptr<TableWriter> textWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<TextWriter>(columns, std::move(put), "-");
}

std::unique_ptr<TableWriter> blankTextWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<TextWriter>(columns, std::move(put), "");
}

}  // namespace weft
