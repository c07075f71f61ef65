// Callbacks as OTF2 may call them: what they throw waits until the library, which is C, has returned.
#pragma once

#include <otf2/otf2.h>

#include <exception>
#include <utility>

namespace weft {

inline std::exception_ptr& caughtInCallback() {
  static thread_local std::exception_ptr caught;
  return caught;
}

// After each call of the library that calls back.
inline void rethrowCaught() {
  if (const auto caught = std::exchange(caughtInCallback(), nullptr)) std::rethrow_exception(caught);
}

template <auto callback, class Form = decltype(callback)>
struct Caught;
template <auto callback, class... Arguments>
struct Caught<callback, OTF2_CallbackCode (*)(Arguments...)> {
  static OTF2_CallbackCode call(Arguments... arguments) noexcept {
    try {
      return callback(arguments...);
    } catch (...) {
      caughtInCallback() = std::current_exception();
      return OTF2_CALLBACK_INTERRUPT;
    }
  }
};

template <auto callback>
inline constexpr auto caught = &Caught<callback>::call;

}  // namespace weft
