// The summary of a run: at most seven sentences about what matters.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/run/open_run.h"
#include "reports/summary/summary_sentence.h"

namespace weft {

enum class SummaryScope : std::uint8_t {
  all,
  recorded,  // without what is searched for and computed: other placements, other routing, failures
  computed,  // these alone
};

// Throws Error where the run can't be read. Once stopped() is true, some computed parts are missing.
Summary summarise(const RunStore& store, const std::filesystem::path& path, SummaryScope scope = SummaryScope::all,
                  const Stopped& stopped = {});

// The sentences of both, in their order.
void addSentences(Summary& summary, std::vector<SummarySentence> more);

}  // namespace weft
