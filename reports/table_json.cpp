#include "reports/table_json.h"

#include "reports/table_formats.h"

namespace weft {
namespace {

// What is no UTF-8 is replaced: file names and dumps may hold anything.
std::string spelled(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// As json.h prints a list of objects.
class JsonWriter : public TableWriter {
 public:
  JsonWriter(const std::vector<Column>& columns, TextSink put) : out_(std::move(put)) {
    for (const Column& each : columns) keys_.push_back(spelled(each.name));
    out_ << "[";
  }

  void write(std::span<const Cell> cells) override {
    out_ << (any_ ? ",\n  {" : "\n  {");
    any_ = true;
    for (std::size_t i = 0; i < cells.size(); ++i)
      out_ << (i > 0 ? ",\n    " : "\n    ") << keys_[i] << ": " << spelled(asJson(cells[i]));
    out_ << "\n  }";
  }
  void end() override {
    out_ << (any_ ? "\n]\n" : "]\n");
    out_.flush();
  }

 private:
  TextBuffer out_;
  std::vector<std::string> keys_;
  bool any_ = false;
};

}  // namespace

Json asJson(const Cell& cell) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<decltype(value), const std::monostate&>) return Json();
        else return Json(value);
      },
      cell.value());
}

Json asJson(const Table& table) {
  Json list = Json::array();
  for (const Row& row : table.rows) {
    Json one = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i) one[table.columns[i].name] = asJson(row[i]);
    list.push_back(std::move(one));
  }
  return list;
}

std::unique_ptr<TableWriter> jsonWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<JsonWriter>(columns, std::move(put));
}

Cell cellOf(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  return {};
}

}  // namespace weft
