#include "reports/summary/summary_sentence.h"

#include <algorithm>

namespace weft {

const char* word(SummaryKind kind) {
  switch (kind) {
    case SummaryKind::link:
      return "link";
    case SummaryKind::wait:
      return "wait";
    case SummaryKind::placement:
      return "placement";
    case SummaryKind::routing:
      return "routing";
    case SummaryKind::failure:
      return "failure";
    case SummaryKind::findings:
      return "findings";
    case SummaryKind::ports:
      return "ports";
    case SummaryKind::rings:
      return "rings";
    case SummaryKind::states:
      return "states";
    case SummaryKind::communicators:
      return "communicators";
    case SummaryKind::operations:
      return "operations";
    case SummaryKind::ranks:
      return "ranks";
    case SummaryKind::pairs:
      return "pairs";
  }
  return "";
}

const char* word(MissingSource source) {
  switch (source) {
    case MissingSource::nothing:
      return "";
    case MissingSource::fabric:
      return "fabric";
    case MissingSource::tables:
      return "tables";
    case MissingSource::hosts:
      return "hosts";
    case MissingSource::pairs:
      return "pairs";
    case MissingSource::trace:
      return "trace";
  }
  return "";
}

std::vector<std::string> SummarySentence::commands() const {
  std::vector<std::string> all;
  for (const SummaryNumber& each : numbers)
    if (std::ranges::find(all, each.command) == all.end()) all.push_back(each.command);
  return all;
}

}  // namespace weft
