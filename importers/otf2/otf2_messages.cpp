#include "importers/otf2/otf2_messages.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace weft {

Otf2Messages::Otf2Messages() : before_(OTF2_Error_RegisterCallback(keep, this)) {}

Otf2Messages::~Otf2Messages() { OTF2_Error_RegisterCallback(before_, nullptr); }

OTF2_ErrorCode Otf2Messages::keep(void* self, const char*, std::uint64_t, const char*, OTF2_ErrorCode code,
                                  const char* format, va_list values) {
  std::string& first = static_cast<Otf2Messages*>(self)->first_;
  if (!first.empty()) return code;
  first = OTF2_Error_GetDescription(code);
  std::array<char, 200> text{};
  if (format && std::vsnprintf(text.data(), text.size(), format, values) > 0) first += std::string(": ") + text.data();
  return code;
}

}  // namespace weft
