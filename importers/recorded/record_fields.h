// Fields of one line as RFC 4180 quotes them. For record_table alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft {

enum class FieldsEnd {
  good,
  open,    // a quote is open at the end of the text: the record goes on in the next line
  broken,  // a character stands behind a closing quote
};

// Fills the first `count` of `fields`, whose memory is used again.
FieldsEnd splitFields(std::string_view text, std::vector<std::string>& fields, std::size_t& count);

}  // namespace weft
