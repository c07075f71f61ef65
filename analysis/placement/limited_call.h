// Calls a library function that cannot be interrupted, with a time limit.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace weft {

// Runs `work` on a thread of its own and waits until it ends, the limit is reached, or WorkStop asks to stop. False: it
// has not ended. Its thread then continues at the lowest priority, and its result is discarded.
bool endsWithin(std::chrono::milliseconds limit, std::function<void()> work);

// What `work` returns; nothing where it took longer than the limit. Throws what it throws, and WorkStopped. `work` must
// own all that it uses, since it may outlive the caller.
template <class Result>
std::optional<Result> limitedCall(std::chrono::milliseconds limit, std::function<Result()> work) {
  struct Answer {
    std::optional<Result> result;
    std::exception_ptr problem;
  };
  const auto answer = std::make_shared<Answer>();
  const bool ended = endsWithin(limit, [answer, work = std::move(work)] {
    try {
      answer->result = work();
    } catch (...) {
      answer->problem = std::current_exception();
    }
  });
  if (!ended) return std::nullopt;
  if (answer->problem) std::rethrow_exception(answer->problem);
  return std::move(answer->result);
}

}  // namespace weft
