#include "importers/hosts/host_map.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/text_lines.h"
#include "core/base/units.h"
#include "importers/hosts/host_line.h"

namespace weft {
namespace {

constexpr std::size_t maxRanks = 1'000'000;
constexpr std::size_t mostQuoted = 80;
constexpr std::size_t mostOfLine = 1 << 20;  // a binary file may have no line

std::string lineInQuotes(std::string_view text) { return '"' + std::string(text.substr(0, mostQuoted)) + '"'; }

// Of a list that has a name in each line, and no slots.
struct NamesOfLines {
  std::string first;
  std::size_t count = 0;
  bool areOnly = true, isFirstRepeated = false;

  void take(const std::vector<HostGroup>& groups) {
    areOnly &= groups.size() == 1 && groups[0].hosts.size() == 1 && !groups[0].hasSlots && !groups[0].rank;
    if (!areOnly) return;
    if (count++ == 0) first = groups[0].hosts[0];
    else isFirstRepeated |= groups[0].hosts[0] == first;
  }
};

class HostMapReader {
 public:
  HostMapReader(const std::string& shown, std::size_t ranks, RowSink& sink, const Progress& progress)
      : shown_(shown), ranks_(ranks), sink_(sink), progress_(progress) {}

  ImportReport read(std::istream& in) {
    TextLines lines(in, progress_, {mostOfLine, false});
    for (TextLine line; !refused_ && lines.next(line);) {
      line_ = line.number;
      ended_ = line.ended;
      take(line.text);
    }
    report_.cancelled = lines.cancelled();
    tellEnd(lines, shown_, report_.diagnostics);
    if (!report_.cancelled && !refused_) finish();
    return std::move(report_);
  }

 private:
  void take(std::string_view text) {
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty()) return;
    if (entries_++ == 0 && lines_.takeHeader(text)) return;
    if (lines_.isAdapterAlone(text)) return;
    const auto line = lines_.parse(text);
    if (!ended_ && !isWholeList(text)) tellNoEnd();
    if (!line) return lines_.isList() || lines_.isUnknown() ? refuseLine(text) : leaveOutLine(text);
    if (line->isWhole && !onlyLine_) onlyLine_ = {line_, std::string(text.substr(0, mostQuoted))};
    if (entries_ > 1 && onlyLine_)
      return refuse(onlyLine_->first,
                    lineInQuotes(onlyLine_->second) + " has several hosts, and other lines are beside it",
                    "write one host in each line, or rank,host in the first line and RANK,HOST in each other");
    assign(line->groups);
  }

  // Slurm's variables have no line end: the only line, without slots, was given as it stands.
  bool isWholeList(std::string_view text) const {
    return lines_.isList() && entries_ == 1 && text.find_first_of(" \t:") == std::string_view::npos;
  }

  void leaveOutLine(std::string_view text) {
    const HostLines::Expected expected = lines_.expected();
    leaveOut("host_map.line", line_, lineInQuotes(text) + " is " + expected.isNone, expected.advice);
  }
  void refuseLine(std::string_view text) {
    const HostLines::Expected expected = lines_.expected();
    refuse(line_, lineInQuotes(text) + " is " + expected.isNone, expected.advice);
  }

  // Ranks follow the order of a list's lines, and the form of all lines is that of the first: with a line that is not
  // known, no rank's host is.
  void refuse(std::uint64_t line, std::string seen, const char* advice) {
    refused_ = true;
    hostOf_.clear();
    report_.rowsLeftOut = entries_;
    report_.diagnostics.add({"host_map.refused", Severity::importStopped, shown_, line, std::move(seen),
                             "no rank got a host from it", advice});
  }

  void tellNoEnd() {
    report_.diagnostics.add(
        {"host_map.last_line", Severity::note, shown_, line_, "the last line has no line end",
         "it was taken as it stands",
         "where its name or number is too short, or lines are missing, the file was cut off; copy it again"});
  }

  void assign(const std::vector<HostGroup>& groups) {
    names_.take(groups);
    for (const HostGroup& group : groups) {
      if (refused_) return;
      statesSlots_ |= group.hasSlots;
      if (group.rank) assign(*group.rank, group.hosts.front());
      else if (contradictsLast(group)) refuseSlots(group);
      else if (!assignNext(group)) return;
    }
  }

  // "n1:1" below "n1:2": the numbers may be ranks. Slots that a line calls so add up, as those of two queues.
  bool contradictsLast(const HostGroup& group) {
    const bool contradicts =
        group.mayBeRank && last_.mayBeRank && last_.hosts == group.hosts && last_.slots != group.slots;
    last_ = group.hosts.size() == 1 ? group : HostGroup();
    return contradicts;
  }
  void refuseSlots(const HostGroup& group) {
    refuse(line_, "the host " + group.hosts.front() + " had another number of slots before",
           "write each host once with all of its slots, or rank,host in the first line and RANK,HOST in each other");
  }

  // False where there are no ranks left: more slots than ranks is usual.
  bool assignNext(const HostGroup& group) {
    for (const std::string& host : group.hosts)
      for (std::uint64_t i = 0; i < group.slots; ++i) {
        if (ranks_ != 0 && next_ >= ranks_) return false;
        if (next_ >= maxRanks) {
          leaveOut("host_map.too_many", line_, "there are more than 1000000 slots", "");
          return false;
        }
        assign(next_++, host);
      }
    return true;
  }

  void assign(std::uint32_t rank, const std::string& host) {
    if (hostOf_.size() >= maxRanks)
      return leaveOut("host_map.too_many", line_, "there are more than 1000000 ranks", "");
    const auto [known, isNew] = hostOf_.try_emplace(rank, host);
    if (isNew) return rows_.push_back(known);
    if (lines_.hasAdapters() && known->second == host) return;
    const std::string seen = "rank " + std::to_string(rank) + " comes a second time";
    if (lines_.isTable() && !lines_.hasTitles())
      return refuse(line_, seen + ", so the first column may be no rank",
                    "write rank,host in the first line and RANK,HOST in each other");
    leaveOut("host_map.twice", line_, seen, "remove one of the lines");
  }

  void finish() {
    for (const auto row : rows_) sink_.process({RankId(row->first), row->second, HostOrigin::hostMap, {}});
    report_.rowsKept = rows_.size();
    const auto most = static_cast<std::uint32_t>(std::min<std::size_t>(ranks_, UINT32_MAX));
    const auto within = static_cast<std::size_t>(std::distance(hostOf_.begin(), hostOf_.lower_bound(most)));
    if (within < ranks_) {
      const bool namesOnlyAdapters = lines_.hasAdapters() && hostOf_.empty();
      tell("host_map.few", namesOnlyAdapters || isListOfNodes() ? Severity::note : Severity::dataLost,
           std::to_string(ranks_ - within) + " of the run's " + std::to_string(ranks_) + " ranks have no host in it",
           "their hosts stay those of the profile, or unknown",
           lines_.isList() ? "give each host its slots (HOST slots=N), and check that the list belongs to this run"
                           : "add the other ranks, or check that the map belongs to this run");
    }
    if (ranks_ != 0 && names_.areOnly && names_.count == ranks_ + 1 && !names_.isFirstRepeated)
      tell("host_map.title", Severity::note,
           "it has a name more than the run has ranks: the last is spare, or the first, " + names_.first +
               ", is the title of the others",
           "the last name was not used", "if the first is a title, remove it");
    if (ranks_ != 0 && hostOf_.size() > within)
      tell("host_map.many", Severity::note,
           "it names " + counted(hostOf_.size() - within, "rank", "ranks") + " that the profile does not have",
           "the hosts of these were kept", "check that the map belongs to this run");
    report_.format = lines_.isTable() ? "rank,host" : "host list";
  }

  // Each host once, without slots: how many ranks it had is not in the file, which may be whole.
  bool isListOfNodes() const {
    std::set<std::string_view> hosts;
    for (const auto& [rank, host] : hostOf_) hosts.insert(host);
    return lines_.isList() && !statesSlots_ && hosts.size() == hostOf_.size();
  }

  void leaveOut(const char* code, std::uint64_t line, std::string seen, const char* advice) {
    ++report_.rowsLeftOut;
    report_.diagnostics.add({code, Severity::dataLost, shown_, line, std::move(seen), "it was skipped", advice});
  }
  void tell(const char* code, Severity severity, std::string seen, const char* done, const char* advice) {
    report_.diagnostics.add({code, severity, shown_, 0, std::move(seen), done, advice});
  }

  const std::string& shown_;
  std::size_t ranks_;
  RowSink& sink_;
  const Progress& progress_;
  ImportReport report_;
  HostLines lines_;
  std::optional<std::pair<std::uint64_t, std::string>> onlyLine_;  // a list that no other line may be beside
  std::uint64_t line_ = 0, entries_ = 0;
  bool ended_ = false;  // the line that was read last has a line end
  bool refused_ = false, statesSlots_ = false;
  std::uint32_t next_ = 0;
  HostGroup last_;
  NamesOfLines names_;
  std::map<std::uint32_t, std::string> hostOf_;
  std::vector<std::map<std::uint32_t, std::string>::const_iterator> rows_;  // in the order of the file
};

class HostMapImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::hostMap; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!isRankAndHost(withoutByteOrderMark(firstBytes.substr(0, firstBytes.find('\n'))))) return std::nullopt;
    return Recognised{"rank,host"};
  }
  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readHostMap(*file.open(), file.shown, 0, sink, progress);
  }
};

}  // namespace

ImportReport readHostMap(std::istream& in, const std::string& shown, std::size_t ranks, RowSink& sink,
                         const Progress& progress) {
  return HostMapReader(shown, ranks, sink, progress).read(in);
}

std::unique_ptr<Importer> hostMapImporter() { return std::make_unique<HostMapImporter>(); }

}  // namespace weft
