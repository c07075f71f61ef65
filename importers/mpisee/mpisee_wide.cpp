#include "importers/mpisee/mpisee_wide.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/base/units.h"

namespace weft {
namespace {

// Rows that come again are kept so long, until it is known what the file is.
constexpr std::size_t mostRepeatBytes = std::size_t{16} << 20;

}  // namespace

MpiseeWideRows::MpiseeWideRows(MpiseeReading& reading, MpiseeColumns columns, LetterB letterB)
    : reading_(reading), line_(reading, std::move(columns)), communicators_(reading, letterB),
      totals_(line_.columns()) {
  operations_.resize(line_.columns().operations.size());
}

bool MpiseeWideRows::row(const TextLine& line) {
  if (line_.columns().form != MpiseeForm::c3) return oneRow(line);
  for (std::string_view rest = line.text; !rest.empty();) {
    const std::string_view row = takeRow(rest);
    oneRow({row, line.number, line.ended || !rest.empty()});
  }
  return true;
}

// Told: then the whole file is.
bool MpiseeWideRows::isOfC8(const TextLine& line) {
  const bool commaMissing = line_.columns().rank && line.ended && line_.cells().size() + 1 == line_.columns().count;
  if (!commaMissing || reading_.report.rowsKept != 0) return false;
  reading_.stop("mpisee.form",
                "the rows have one column less than the header: this is mpisee's CSV form C8; " +
                    std::string(whyRefused(MpiseeForm::c8)),
                "give the profiler_data.csv of the same run", line.number);
  return true;
}

bool MpiseeWideRows::isNameless() {
  const auto& columns = line_.columns();
  const std::string_view name = line_.cells()[columns.communicator];
  if (name == "NULL") return true;
  if (!columns.rank || !name.empty()) return false;
  ++padding_;
  ++reading_.report.rowsLeftOut;
  if (const auto rank = wholeCell(line_.cells()[*columns.rank]); rank && *rank <= largestRank)
    worldRows_.try_emplace(RankId(static_cast<std::uint32_t>(*rank)), 0);
  return true;
}

bool MpiseeWideRows::oneRow(const TextLine& line) {
  if (!line_.split(line)) return !isOfC8(line);
  if (isNameless() || !line_.understand(line)) return true;
  const bool less = totals_.row(line_.head(), line_.values(), line.number);
  const std::size_t at = communicator(line.number);
  if (isRepeat(at, line)) return true;
  hand(at, line.number, less);
  if (!line.ended) reading_.tellNoLineEnd(line.number);
  return true;
}

std::size_t MpiseeWideRows::communicator(std::uint64_t line) {
  CommunicatorRow row = line_.head();
  if (line_.rank()) row.statedCalls = row.statedBytes = {};  // of one rank, not of the communicator
  return communicators_.add(row, line);
}

std::string MpiseeWideRows::keyText() const {
  const std::string name = line_.head().name.substr(0, 80);
  return line_.rank() ? "rank " + std::to_string(number(*line_.rank())) + " of " + name : name;
}

bool MpiseeWideRows::isRepeat(std::size_t communicator, const TextLine& line) {
  using enum SeenRows::Answer;
  const SeenRow row = line_.asSeen(line);
  const auto answer = seen_.add(communicator, line_.rank() ? number(*line_.rank()) : 0, row);
  if (answer == full) reading_.tellUnchecked(line.number);
  if (answer == isNew || answer == full) return false;
  const bool mayBeOfAnotherRank =
      line_.rank() && answer == differs && repeatBytes_ + line.text.size() < mostRepeatBytes;
  if (!mayBeOfAnotherRank) {
    reading_.tellRepeat(answer, keyText(), row, seen_.first(), line.number);
    return true;
  }
  repeatBytes_ += line.text.size();
  repeats_.push_back({std::string(line.text), row, seen_.first()});
  return true;
}

// Where rows are shifted to other ranks, some meet one that is there: both count. Else the second is too many.
void MpiseeWideRows::resolveRepeats() {
  const bool both = isScrambled();
  std::unordered_map<std::string_view, const SeenRow*> met;
  for (const Repeat& repeat : repeats_) {
    const TextLine line{repeat.text, repeat.row.place, true};
    if (!line_.split(line) || !line_.understand(line)) continue;
    const auto [known, isNew] = met.emplace(trimmed(repeat.text), &repeat.row);
    if (both && isNew) hand(communicator(line.number), line.number, false);
    else if (both) reading_.tellRepeat(SeenRows::Answer::same, keyText(), repeat.row, *known->second, line.number);
    else reading_.tellRepeat(SeenRows::Answer::differs, keyText(), repeat.row, repeat.first, line.number);
  }
}

void MpiseeWideRows::hand(std::size_t communicator, std::uint64_t line, bool less) {
  ++reading_.report.rowsKept;
  const auto& rank = line_.rank();
  if (rank) {
    communicators_.seen(communicator, *rank);
    worldRows_[*rank] += line_.head().name == "W" ? 1 : 0;
  }
  StatisticsRow row;
  row.communicator = communicators_.id(communicator);
  row.rank = rank;
  for (std::size_t at = 0; at < operations_.size(); ++at) {
    const MpiseeValues& each = line_.values()[at];
    // Builds that count on the root only have operations without calls that took time.
    if (each.calls == 0 && each.bytes.value_or(0) == 0 && each.seconds.value_or(0) == 0) continue;
    auto& operation = operations_[at];
    if (!operation) operation = reading_.sink.operation(line_.columns().operations[at].name);
    row.operation = *operation;
    row.calls = each.calls;
    row.bytes = each.bytes;
    row.bytesDerived = each.derived;
    const bool ofAll = rank || line_.head().size == 1;
    row.callsOf = ofAll ? Statistic::sum : totals_.callsOf(at, less);
    row.bytesOf = ofAll ? Statistic::sum : totals_.bytesOf(at);
    (rank ? row.seconds : row.maxSeconds) = each.seconds;
    reading_.put(row, line);
  }
}

// Ranks with different numbers of communicators make the build of December 2023 shift rows to other ranks: then a
// rank has two rows of the world or none, and rows without a name fill the end.
bool MpiseeWideRows::isScrambled() const {
  return padding_ != 0 || std::ranges::any_of(worldRows_, [](const auto& each) { return each.second == 0; });
}

bool MpiseeWideRows::checkScrambled() {
  std::string twice, never;
  for (const auto& [rank, rows] : worldRows_) {
    std::string& list = rows > 1 ? twice : never;
    if (rows != 1 && list.size() < 100) list += (list.empty() ? "" : ", ") + std::to_string(number(rank));
  }
  if (twice.empty() && padding_ == 0) return false;
  std::string seen = "rows are shifted to wrong ranks:";
  if (!twice.empty()) seen += " rank " + twice + " has more than one row of the world communicator,";
  if (!never.empty()) seen += " rank " + never + " has none,";
  if (padding_ != 0) seen += " " + counted(padding_, "row has", "rows have") + " no communicator name,";
  seen.pop_back();
  reading_.lost("mpisee.scrambled", seen,
                "sums over ranks are right; values and members belong to the ranks that the file states, which is "
                "wrong for some; rows without a name were skipped",
                "this build of mpisee needs the same number of communicators on every rank; record again with another");
  return true;
}

void MpiseeWideRows::checkComplete(const MpiseeMetadata& metadata) {
  const std::size_t known = communicators_.size();
  if (line_.columns().rank && metadata.processes && worldRows_.size() < *metadata.processes)
    reading_.lost("mpisee.ranks",
                  "there are rows of " + counted(worldRows_.size(), "rank", "ranks") + ", the run had " +
                      counted(*metadata.processes, "process", "processes"),
                  "what the file has was kept", "the end of the file may be missing; copy it again");
  if (!line_.columns().rank && metadata.communicators &&
      known + (metadata.countsOneMore ? 1 : 0) < *metadata.communicators)
    reading_.lost("mpisee.communicators",
                  "the file states " + std::to_string(*metadata.communicators) + " communicators and has rows of " +
                      std::to_string(known),
                  "what the file has was kept", "the end of the file may be missing; record or copy it again");
}

void MpiseeWideRows::tellMeaning() {
  if (line_.sawVolumesAsAverages())
    reading_.note("mpisee.average",
                  "the columns AvgMsgSize hold whole numbers, which are volumes in the build that "
                  "printed them",
                  "they were taken for volumes");
  using enum MpiseeForm;
  const MpiseeForm form = line_.columns().form;
  if (line_.columns().rank || form == c2 || form == c3 || reading_.report.rowsKept == 0) return;
  const bool averages = form == c6;
  const char* calls = totals_.rowsOfMaxima() != 0 ? " and, of collectives, the largest number of calls" : "";
  reading_.note("mpisee.maxima",
                "form " + std::string(name(form)) + " has one row per communicator, with the largest time" + calls +
                    " of any rank" + (averages ? " and average message sizes" : ""),
                std::string("means and minima stay empty") + (averages ? "; bytes are average times calls" : ""));
}

void MpiseeWideRows::finish(const MpiseeMetadata& metadata, bool appended) {
  resolveRepeats();
  checkComplete(metadata);
  if (line_.columns().rank && !appended && !checkScrambled()) communicators_.checkMembers();
  totals_.tell(reading_);
  tellMeaning();
  communicators_.finish();
}

}  // namespace weft
