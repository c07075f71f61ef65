#include "importers/recorded/record_fields.h"

#include <algorithm>

namespace weft {
namespace {

// Takes what stands between quotes from `text`, the opening quote first; false where the closing one is missing.
bool takeQuoted(std::string_view& text, std::string& field) {
  text.remove_prefix(1);
  while (true) {
    const auto quote = text.find('"');
    if (quote == text.npos) return false;
    field.append(text.substr(0, quote));
    text.remove_prefix(quote + 1);
    if (!text.starts_with('"')) return true;
    field += '"';
    text.remove_prefix(1);
  }
}

}  // namespace

FieldsEnd splitFields(std::string_view text, std::vector<std::string>& fields, std::size_t& count) {
  count = 0;
  while (true) {
    if (count == fields.size()) fields.emplace_back();
    std::string& field = fields[count++];
    field.clear();
    if (text.starts_with('"')) {
      if (!takeQuoted(text, field)) return FieldsEnd::open;
      if (!text.empty() && text.front() != ',') return FieldsEnd::broken;
    } else {
      const auto end = std::min(text.find(','), text.size());
      field.assign(text.substr(0, end));
      text.remove_prefix(end);
    }
    if (text.empty()) return FieldsEnd::good;
    text.remove_prefix(1);
  }
}

}  // namespace weft
