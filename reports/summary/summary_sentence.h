// One sentence of a summary: text, exact numbers with the commands that print them, and the place of the evidence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/run/item.h"
#include "reports/table.h"

namespace weft {

enum class SummaryKind : std::uint8_t {
  link,
  wait,
  placement,
  routing,
  failure,
  findings,
  ports,  // of a run with a fabric and pairs
  rings,
  states,
  communicators,
  operations,
  ranks,
  pairs  // of runs that have less, or other things
};
const char* word(SummaryKind kind);  // "link", "wait", …

// Where the window shows the evidence of a sentence.
enum class EvidencePage : std::uint8_t {
  links,
  waits,
  functions,
  routing,  // the best of the other tables is tried
  ports,    // the map by port traffic
  places,   // a search for better placements, begun
  order,    // likewise, of whole hosts
  failure,  // the switch is taken away
  findings
};

// What has to be added to a run before a sentence has an answer.
enum class MissingSource : std::uint8_t { nothing, fabric, tables, hosts, pairs, trace };
const char* word(MissingSource source);  // "fabric"; empty for nothing

struct SummaryNumber {
  std::string name;  // "bytes", "share of the communicator"
  Cell value;        // all digits
  ColumnKind kind = ColumnKind::number;
  std::string command;  // that prints it, without the program: "links RUN --traffic pair"
  Quality quality = Quality::exact;
};

struct SummarySentence {
  SummaryKind kind{};
  std::string headline, detail;
  std::string figure;                       // the number that stands large: "989 MB", "−7.3 %"
  std::optional<double> bar = {};           // 0 … 1
  std::string barText = {};                 // "99.7 % is W"
  std::vector<SummaryNumber> numbers = {};  // the first is that of `figure`
  std::string button = {};                  // "Who loads it"
  EvidencePage page = EvidencePage::links;
  Item evidence = {};
  MissingSource missing = MissingSource::nothing;  // else the sentence has no answer, and says why
  double weight = 0;                               // the order of those that have no fixed place: the largest first

  bool isKnown() const { return missing == MissingSource::nothing; }
  std::vector<std::string> commands() const;  // of its numbers, each once
};

struct SummaryPart {
  std::string name, amount;  // "Communicators", "57"; of what the run lacks how it is recorded, or empty
};

struct Summary {
  std::string headline;  // "16 ranks on 8 hosts ran 24 s, 36 % of it in MPI"
  std::vector<SummarySentence>
      sentences;  // at most seven: link, wait, change, then the largest; last those without an answer
  std::vector<SummaryPart> has, lacks;
  std::string note;                      // what bytes and times are: "Bytes are pair traffic, even over rails. …"
  std::string sources;                   // "From an OTF2 trace and ibdiagnet .lst."
  std::uint64_t importNotes = 0;         // how many diagnostics the import left
  std::vector<MissingSource> additions;  // what can be added, each once
};

inline constexpr std::size_t maxSentences = 7;

}  // namespace weft
