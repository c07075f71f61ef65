// Base64 encoding.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// Any bytes as RFC 4648 spells them, padded and without line breaks.
std::string base64(std::string_view bytes);

}  // namespace weft
