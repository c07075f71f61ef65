// Detects outputs of a tool that were truncated between two lines: they have fewer counters than others of their kind.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "ibdiag/counters/counter_names.h"

namespace weft {

class AnswerExtent {
 public:
  // `kind`: answers of one kind have the same counters.
  void begin(std::string_view kind, CounterWidth width);
  void add(std::string_view name);
  // The counter with which the answer should end, where it ends before.
  std::optional<std::string> endMissing();
  // Whether an answer that goes on with this counter, and no further, is whole.
  bool wouldEndWith(std::string_view name) const;
  const std::string& last() const { return last_; }

 private:
  struct Longest {
    std::size_t lines = 0;
    std::string last;
  };

  std::optional<std::string> endMissingByFormat() const;

  CounterNames names_;
  std::map<std::string, Longest, std::less<>> longest_;  // by kind
  std::string kind_, last_;
  CounterWidth width_ = CounterWidth::classic;
  std::size_t lines_ = 0;
  bool hasPackets_ = false, hasWait_ = false, selectsWait_ = false;
};

}  // namespace weft
