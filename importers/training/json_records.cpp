#include "importers/training/json_records.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "importers/training/json_bytes.h"

namespace weft {
namespace {

class RecordBuilder final : public nlohmann::json_sax<JsonValue> {
 public:
  RecordBuilder(const JsonVisitor& visitor, JsonEnd& end, const JsonBytes& bytes)
      : visitor_(visitor), end_(end), bytes_(bytes) {}

  bool null() override { return value(nullptr); }
  bool boolean(bool one) override { return value(one); }
  bool number_integer(number_integer_t one) override { return value(one); }
  bool number_unsigned(number_unsigned_t one) override { return value(one); }
  bool number_float(number_float_t, const string_t& written) override { return value(written); }
  bool string(string_t& one) override { return value(std::move(one)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonValue::object()); }
  bool start_array(std::size_t) override { return open(JsonValue::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (depth_ == 1) topKey_ = std::move(name);
    else if (!stack_.empty()) key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    end_.why = bytes_.atEnd() ? JsonEnd::Why::cutOff : JsonEnd::Why::broken;
    end_.seen = error.what();
    return false;
  }

 private:
  bool inList() const { return isList_ || std::ranges::find(visitor_.lists, topKey_) != visitor_.lists.end(); }
  // How deep the list of records, or the document's members, are nested: what begins there is handed on.
  std::size_t base() const { return isList_ ? 1 : inList() ? 2 : 1; }

  template <class Value>
  bool value(Value&& one) {
    if (depth_ == 0) return true;
    if (stack_.empty()) {
      if (!skips_ && depth_ == base() && !inList()) visitor_.member(topKey_, JsonValue(std::forward<Value>(one)));
      return true;
    }
    add(JsonValue(std::forward<Value>(one)));
    if (stack_.size() == 1 && inList() && !visitor_.wants(root_)) drop();
    return true;
  }

  bool open(JsonValue&& empty) {
    if (depth_ == 0) isList_ = empty.is_array();
    if (++depth_ > JsonLimits::depth) {
      end_.why = JsonEnd::Why::endless;
      return false;
    }
    if (skips_) return true;
    if (!stack_.empty()) {
      JsonValue* const place = add(std::move(empty));
      if (place) stack_.push_back(place);
    } else if (depth_ == base() + 1) {
      root_ = std::move(empty);
      stack_.push_back(&root_);
      values_ = 0;
    }
    return true;
  }

  bool close() {
    if (!stack_.empty()) {
      stack_.pop_back();
      if (stack_.empty()) handOn();
    }
    --depth_;
    if (depth_ <= base()) skips_ = false;
    return true;
  }

  void handOn() {
    if (!inList()) return visitor_.member(topKey_, root_);
    ++end_.records;
    visitor_.record(root_);
  }

  // Where it stands then; nothing where the record has become too large.
  JsonValue* add(JsonValue&& one) {
    if (++values_ > JsonLimits::mostValues) {
      ++end_.tooLarge;
      drop();
      return nullptr;
    }
    JsonValue& above = *stack_.back();
    if (above.is_array()) {
      above.push_back(std::move(one));
      return &above.back();
    }
    return &(above[key_] = std::move(one));
  }

  void drop() {
    if (inList()) ++end_.records;
    stack_.clear();
    root_ = nullptr;
    skips_ = true;
  }

  const JsonVisitor& visitor_;
  JsonEnd& end_;
  const JsonBytes& bytes_;
  std::string topKey_, key_;
  std::size_t depth_ = 0, values_ = 0;
  bool isList_ = false, skips_ = false;
  JsonValue root_;
  std::vector<JsonValue*>
      stack_;  // of what is open in root_: elements of a list only move when it is not open any more
};

}  // namespace

JsonEnd readJsonRecords(std::istream& in, const JsonVisitor& visitor, const Progress& progress) {
  JsonEnd end;
  JsonBytes bytes(in, progress);
  RecordBuilder builder(visitor, end, bytes);
  JsonValue::sax_parse(JsonByte(&bytes), JsonByte(), &builder, JsonValue::input_format_t::json, false);
  if (end.why == JsonEnd::Why::whole) {
    while (!bytes.atEnd() && std::string_view(" \t\r\n\0", 5).find(*bytes) != std::string_view::npos) bytes.next();
    end.isFollowed = !bytes.atEnd();
  }
  end.byte = bytes.read();
  if (bytes.isCancelled()) end.why = JsonEnd::Why::cancelled;
  else if (bytes.isEndless()) end.why = JsonEnd::Why::endless;
  return end;
}

JsonValue parsedJson(std::string_view text) {
  constexpr int deepest = 32;
  return JsonValue::parse(
      text, [](int depth, JsonValue::parse_event_t, JsonValue&) { return depth <= deepest; }, false);
}

const JsonValue& memberOf(const JsonValue& object, const char* name) {
  static const JsonValue none;
  if (!object.is_object()) return none;
  const auto found = object.find(name);
  return found == object.end() ? none : *found;
}

std::optional<std::uint64_t> wholeNumber(const JsonValue& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_string()) return parseDigits(value.get_ref<const std::string&>(), 10);
  return std::nullopt;
}

std::string_view textOf(const JsonValue& value) {
  return value.is_string() ? std::string_view(value.get_ref<const std::string&>()) : std::string_view();
}

std::optional<std::uint64_t> nanosecondsOf(const JsonValue& value) {
  if (const auto whole = wholeNumber(value))
    return *whole <= maxStoredBytes / 1000 ? std::optional(*whole * 1000) : std::nullopt;
  if (value.is_number_float()) {
    const double microseconds = value.get<double>();
    return microseconds >= 0 && microseconds <= static_cast<double>(maxStoredBytes / 2000)
               ? std::optional(static_cast<std::uint64_t>(std::llround(microseconds * 1000)))
               : std::nullopt;
  }
  const std::string_view text = textOf(value);
  const std::size_t point = text.find('.');
  const auto whole = parseDigits(text.substr(0, point), 10);
  if (point == text.npos || !whole || *whole > maxStoredBytes / 2000) return std::nullopt;
  std::string decimals(text.substr(point + 1, 3));
  decimals.resize(3, '0');
  const auto rest = parseDigits(decimals, 10);
  return rest ? std::optional(*whole * 1000 + *rest) : std::nullopt;
}

}  // namespace weft
