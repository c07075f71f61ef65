#include "core/base/known_value.h"

#include <cctype>

namespace weft {

const char* word(Quality quality) {
  switch (quality) {
    case Quality::exact:
      return "exact";
    case Quality::atLeast:
      return "at least";
    case Quality::bounded:
      return "bounded";
    case Quality::estimated:
      return "estimated";
    case Quality::modelled:
      break;
  }
  return "modelled";
}

const char* word(Absence absence) {
  switch (absence) {
    case Absence::notRecorded:
      return "not recorded";
    case Absence::notKnown:
      return "not known";
    case Absence::notUnderFilter:
      break;
  }
  return "does not apply under this filter";
}

std::string capitalWord(Absence absence) {
  std::string text = word(absence);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string sentence(const std::string& what, Absence absence, Verb verb) {
  constexpr const char* verbs[] = {" is ", " are ", " was ", " were "};
  return what + (absence == Absence::notUnderFilter ? " " : verbs[static_cast<std::size_t>(verb)]) + word(absence);
}

std::string notInThisRun(const std::string& what, Verb verb) {
  return sentence(what, Absence::notRecorded, verb) + " in this run";
}

std::string countOrAbsence(std::uint64_t count) {
  return count == 0 ? word(Absence::notRecorded) : std::to_string(count);
}

}  // namespace weft
