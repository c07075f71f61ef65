// libraries: weft_analysis_load weft_core
// Any bytes as the choices of an MPICH: read or refused; rules stand in front of what was read.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "analysis/collectives/mpich.h"
#include "analysis/load/mpich_selection.h"
#include "core/base/error.h"
#include "fuzz_target.h"

namespace mpich_choices_fuzz {

std::vector<weft::AlgorithmRule> someRules() {
  std::vector<weft::AlgorithmRule> rules;
  for (const auto collective :
       {weft::Collective::Bcast, weft::Collective::Allreduce, weft::Collective::Alltoall, weft::Collective::Allgatherv})
    for (const std::uint32_t ranks : {2u, 8u})
      rules.push_back({{collective, ranks, 1024, 2048}, 1, {9, 0, 0}, {1, 0, 0}});
  return rules;
}

WEFT_FUZZ_TARGET(mpich_choices_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const weft::MpichChoices choices = weft::readMpichChoices(in, "choices.json");
    if (weft::Json::parse(weft::mpichSelectionText({}, choices)) != choices.all) __builtin_trap();
    if (weft::Json::parse(weft::mpichSelectionText(someRules(), choices)).size() != choices.all.size())
      __builtin_trap();
  } catch (const weft::Error&) {
  }
  return 0;
}

}  // namespace mpich_choices_fuzz
