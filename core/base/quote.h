// Quoting of text for CSV, HTML, XML and shells.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// A CSV field as RFC 4180 wants it: quoted where it holds a comma, a blank, a quote or a line end.
std::string csvField(std::string_view text);

// As text of HTML and XML, in attributes too.
std::string markupText(std::string_view text);

// A word of a command line that a shell reads: in quotes where it needs them.
std::string shellWord(const std::string& word);

}  // namespace weft
