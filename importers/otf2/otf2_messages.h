// Keeps what the OTF2 library would print to stderr, as long as this object lives.
#pragma once

#include <otf2/otf2.h>

#include <string>
#include <utility>

namespace weft {

class Otf2Messages {
 public:
  Otf2Messages();
  ~Otf2Messages();
  Otf2Messages(const Otf2Messages&) = delete;
  Otf2Messages& operator=(const Otf2Messages&) = delete;

  bool any() const { return !first_.empty(); }
  // The first message since the last call: later ones only report that the callers of the failed function failed too.
  std::string take() { return std::exchange(first_, {}); }

 private:
  static OTF2_ErrorCode keep(void* self, const char* file, std::uint64_t line, const char* function,
                             OTF2_ErrorCode code, const char* format, va_list values);

  OTF2_ErrorCallback before_;
  std::string first_;
};

}  // namespace weft
