#include "reports/campaign/query_cursor.h"

#include <algorithm>
#include <numeric>

#include "core/base/units.h"

namespace weft {
namespace {

std::string listOfPlaces(const std::vector<std::size_t>& places) {
  std::string text;
  for (const std::size_t each : places) text += (text.empty() ? "" : ",") + std::to_string(each);
  return text;
}

std::vector<std::size_t> placesIn(std::string_view text) {
  std::vector<std::size_t> places;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (const auto place = parseDigits(text.substr(0, end), 10)) places.push_back(static_cast<std::size_t>(*place));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return places;
}

bool isText(sqlite3_value* value) { return sqlite3_value_type(value) == SQLITE_TEXT; }

// Good as long as the value is.
std::string_view textOf(sqlite3_value* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return text == nullptr ? std::string_view()
                         : std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

void answerText(sqlite3_context* to, std::string_view text) {
  sqlite3_result_text64(to, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void answerCell(sqlite3_context* to, const Cell& cell) {
  std::visit(
      [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::monostate>) sqlite3_result_null(to);
        else if constexpr (std::is_same_v<Value, std::string>) answerText(to, value);
        else if constexpr (std::is_same_v<Value, double>) sqlite3_result_double(to, value);
        else sqlite3_result_int64(to, static_cast<std::int64_t>(value));
      },
      cell.value());
}

}  // namespace

std::string ReadPlan::text() const { return listOfPlaces(columns) + ";" + listOfPlaces(equal); }

ReadPlan ReadPlan::of(std::string_view text) {
  const std::size_t between = std::min(text.find(';'), text.size());
  return {placesIn(text.substr(0, between)), placesIn(text.substr(std::min(between + 1, text.size())))};
}

void QueryCursor::filter(std::string_view plan, std::span<sqlite3_value*> given) {
  stream_.reset();
  if (plan != planText_) {
    giveBack();
    planText_ = plan;
    plan_ = ReadPlan::of(plan);
  }
  atEnd_ = true;
  if (std::ranges::any_of(given, [](sqlite3_value* each) { return sqlite3_value_type(each) == SQLITE_NULL; }))
    return;  // nothing is equal to it
  const RunRange runs = runsOf(given);
  if (runs.isEmpty()) return;
  const bool isHeld = search_ && searchedRows_->has(runs.first, runs.end);
  if (!isHeld && state_.isFirstTime(table_, planText_, runs)) stream(given, runs);
  else look(given, runs);
  next();
}

RunRange QueryCursor::runsOf(std::span<sqlite3_value*> given) const {
  for (std::size_t i = 0; i < given.size(); ++i)
    if (plan_.equal[i] == 0 && isText(given[i])) return state_.of(textOf(given[i]));
  return state_.all();
}

void QueryCursor::stream(std::span<sqlite3_value*> given, RunRange runs) {
  giveBack();
  StreamedRows what{&table_, state_.runs(),        std::vector<std::size_t>(runs.end - runs.first), plan_.columns,
                    {},      state_.keepsNumbers()};
  std::iota(what.runs.begin(), what.runs.end(), runs.first);
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (plan_.equal[i] == 0 || !isText(given[i])) continue;
    const Column& column = table_.columns[plan_.equal[i] - 1];
    if (column.kind == ColumnKind::text) what.wanted.emplace(column.name, textOf(given[i]));
  }
  stream_.emplace(std::move(what), state_.fabrics());
}

// By columns of text only for text: SQLite may take the text itself for a number where it is compared with one.
void QueryCursor::look(std::span<sqlite3_value*> given, RunRange runs) {
  std::vector<std::size_t> by;
  std::vector<sqlite3_value*> values;
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (plan_.equal[i] == 0 || std::ranges::find(by, plan_.equal[i] - 1) != by.end()) continue;
    if (table_.columns[plan_.equal[i] - 1].kind == ColumnKind::text && !isText(given[i])) continue;
    by.push_back(plan_.equal[i] - 1);
    values.push_back(given[i]);
  }
  if (search_ && by != by_) giveBack();
  CachedRows& rows = search_ ? *searchedRows_ : state_.cachedRows(table_, plan_.columns);
  rows.add(state_.runs(), runs.first, runs.end, state_.fabrics());
  if (!search_) {
    search_ = rows.search(by);
    searchedRows_ = &rows;
    by_ = by;
  }
  sqlite3_stmt* const search = search_.get();
  sqlite3_reset(search);
  sqlite3_bind_int64(search, 1, firstRowOf(runs.first));
  sqlite3_bind_int64(search, 2, firstRowOf(runs.end));
  for (std::size_t i = 0; i < values.size(); ++i) sqlite3_bind_value(search, static_cast<int>(i) + 3, values[i]);
}

void QueryCursor::giveBack() {
  if (search_) searchedRows_->giveBack(by_, std::move(search_));
}

void QueryCursor::next() {
  atEnd_ = stream_ ? !stream_->next() : !searchedRows_->step(search_);
  if (!atEnd_) state_.onRow();
}

std::int64_t QueryCursor::number() const {
  return stream_ ? stream_->number() : sqlite3_column_int64(search_.get(), 0);
}

void QueryCursor::column(sqlite3_context* answer, std::size_t at) const {
  if (at == 0) return answerText(answer, state_.runs()[static_cast<std::size_t>(number() >> bitsOfRow)].label);
  const auto place = static_cast<std::size_t>(std::ranges::lower_bound(plan_.columns, at - 1) - plan_.columns.begin());
  if (place == plan_.columns.size() || plan_.columns[place] != at - 1)
    return sqlite3_result_null(answer);  // of what SQLite said it does not read
  if (stream_) return answerCell(answer, stream_->cell(place));
  sqlite3_result_value(answer, sqlite3_column_value(search_.get(), static_cast<int>(place) + 1));
}

}  // namespace weft
