#include "core/base/known_value.h"

namespace weft {

const char* word(Quality quality) {
  switch (quality) {
    case Quality::exact: return "exact";
    case Quality::atLeast: return "at least";
    case Quality::bounded: return "bounded";
    case Quality::estimated: return "estimated";
    case Quality::modelled: break;
  }
  return "modelled";
}

const char* word(Absence absence) {
  switch (absence) {
    case Absence::notRecorded: return "not recorded";
    case Absence::notKnown: return "not known";
    case Absence::notUnderFilter: break;
  }
  return "does not apply under this filter";
}

std::string sentence(const std::string& what, Absence absence) {
  return what + (absence == Absence::notUnderFilter ? " " : " is ") + word(absence);
}

}  // namespace weft
