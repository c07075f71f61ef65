// A number, or the reason why it is absent, with the only words for both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace weft {

enum class Quality {
  exact,
  atLeast,    // a part is missing, or a counter was full
  bounded,    // it lies between two numbers
  estimated,  // from samples, or from rounded numbers
  modelled,   // computed from what a library would do
};

enum class Absence {
  notRecorded,     // the source could have it, and has not
  notKnown,        // it can't be computed from what was recorded
  notUnderFilter,  // the number exists, but not for the part that the filter keeps
};

// "exact", "at least", "bounded", "estimated", "modelled"
const char* word(Quality quality);
// "not recorded", "not known", "does not apply under this filter"
const char* word(Absence absence);
// "Not recorded", as a sentence begins
std::string capitalWord(Absence absence);
enum class Verb { is, are, was, were };

// "time in MPI is not recorded", "link bytes does not apply under this filter", "samples were not recorded"
std::string sentence(const std::string& what, Absence absence, Verb verb = Verb::is);
// "waits are not recorded in this run"
std::string notInThisRun(const std::string& what, Verb verb = Verb::are);
// "12"; "not recorded" of none, where none represents that
std::string countOrAbsence(std::uint64_t count);

template <class Value>
class KnownValue {
 public:
  KnownValue(Value value, Quality quality = Quality::exact) : value_(std::move(value)), quality_(quality) {}
  KnownValue(Absence why) : absence_(why) {}
  // From a number that either exists or was not recorded.
  static KnownValue recorded(const std::optional<Value>& value, Quality quality = Quality::exact) {
    return value ? KnownValue(*value, quality) : KnownValue(Absence::notRecorded);
  }

  explicit operator bool() const { return value_.has_value(); }
  const Value& operator*() const { return *value_; }
  const Value* operator->() const { return &*value_; }
  const std::optional<Value>& value() const { return value_; }
  Quality quality() const { return quality_; }  // of a value
  Absence absence() const { return absence_; }  // where there is no value

  // "12 %", "at least 12 %", "not recorded". `format` prints the value.
  template <class Format>
  std::string text(Format format) const {
    if (!value_) return word(absence_);
    return quality_ == Quality::exact ? format(*value_) : word(quality_) + (" " + format(*value_));
  }

  bool operator==(const KnownValue& other) const {
    return value_ == other.value_ && (value_ ? quality_ == other.quality_ : absence_ == other.absence_);
  }

 private:
  std::optional<Value> value_;
  Quality quality_ = Quality::exact;
  Absence absence_ = Absence::notRecorded;
};

}  // namespace weft
