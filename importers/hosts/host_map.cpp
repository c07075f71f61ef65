#include "importers/hosts/host_map.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/text_lines.h"
#include "core/base/units.h"
#include "importers/hosts/host_line.h"

namespace weft {
namespace {

constexpr std::size_t maxRanks = 1'000'000;
constexpr std::size_t mostOfLine = 1 << 20;  // a binary file may have no line

class HostMapReader {
 public:
  HostMapReader(const std::string& shown, std::size_t ranks, RowSink& sink, const Progress& progress)
      : shown_(shown), ranks_(ranks), sink_(sink), progress_(progress) {}

  ImportReport read(std::istream& in) {
    TextLines lines(in, progress_, {mostOfLine, false});
    for (TextLine line; lines.next(line);) {
      line_ = line.number;
      ended_ = line.ended;
      take(line.text);
    }
    report_.cancelled = lines.cancelled();
    tellEnd(lines, shown_, report_.diagnostics);
    if (!report_.cancelled) finish();
    return std::move(report_);
  }

 private:
  void take(std::string_view text) {
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty()) return;
    if (entries_++ == 0 && lines_.takeHeader(text)) return;
    if (lines_.isAdapterAlone(text)) return;
    auto line = lines_.parse(text);
    if (!ended_ && !isWholeList(text)) tellNoEnd();
    if (alone_) leaveOutAlone();
    if (line && line->isWhole) {
      if (entries_ > 1) return leaveOutLine(line_, text);
      alone_ = Alone{std::move(line->groups), line_, std::string(text.substr(0, 80))};
      return;
    }
    if (!line) return leaveOutLine(line_, text);
    assign(line->groups);
  }

  // Slurm's variables have no line end: the only line, without slots, was given as it stands.
  bool isWholeList(std::string_view text) const {
    return lines_.isList() && entries_ == 1 && text.find_first_of(" \t:") == std::string_view::npos;
  }

  // A list that would be whole alone has other lines below it.
  void leaveOutAlone() {
    leaveOutLine(alone_->line, alone_->text);
    alone_.reset();
  }

  void leaveOutLine(std::uint64_t line, std::string_view text) {
    const HostLines::Expected expected = lines_.expected();
    leaveOut("host_map.line", line, "\"" + std::string(text.substr(0, 80)) + "\" is " + expected.isNone,
             expected.advice);
  }

  void tellNoEnd() {
    report_.diagnostics.add(
        {"host_map.last_line", Severity::note, shown_, line_, "the last line has no line end",
         "it was taken as it stands",
         "where its name or number is too short, or lines are missing, the file was cut off; copy it again"});
  }

  void assign(const std::vector<HostGroup>& groups) {
    for (const HostGroup& group : groups) {
      if (group.rank) assign(*group.rank, group.hosts.front());
      else if (!assignNext(group)) return;
    }
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

  void assign(std::uint32_t rank, std::string_view host) {
    if (seen_.size() >= maxRanks) return leaveOut("host_map.too_many", line_, "there are more than 1000000 ranks", "");
    const bool isNew = seen_.insert(rank).second;
    if (lines_.hasAdapters() && hosts_.try_emplace(rank, host).first->second == host && !isNew) return;
    if (!isNew)
      return leaveOut("host_map.twice", line_, "rank " + std::to_string(rank) + " comes a second time",
                      "remove one of the lines");
    sink_.process({RankId(rank), std::string(host), HostOrigin::hostMap, {}});
    ++report_.rowsKept;
  }

  void finish() {
    if (alone_) assign(alone_->groups);
    const auto within = static_cast<std::size_t>(std::distance(
        seen_.begin(), seen_.lower_bound(static_cast<std::uint32_t>(std::min<std::size_t>(ranks_, UINT32_MAX)))));
    if (within < ranks_)
      tell("host_map.few", Severity::note,
           std::to_string(ranks_ - within) + " of the run's " + std::to_string(ranks_) + " ranks have no host in it",
           "their hosts stay those of the profile, or unknown", "check that the map belongs to this run");
    if (ranks_ != 0 && seen_.size() > within)
      tell("host_map.many", Severity::note,
           "it names " + counted(seen_.size() - within, "rank", "ranks") + " that the profile does not have",
           "the hosts of these were kept", "check that the map belongs to this run");
    report_.format = lines_.isTable() ? "rank,host" : "host list";
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
  struct Alone {
    std::vector<HostGroup> groups;
    std::uint64_t line = 0;
    std::string text;
  };
  std::optional<Alone> alone_;  // a list that is whole where no other line follows
  std::uint64_t line_ = 0, entries_ = 0;
  bool ended_ = false;  // the line that was read last has a line end
  std::uint32_t next_ = 0;
  std::set<std::uint32_t> seen_;
  std::map<std::uint32_t, std::string> hosts_;  // where a rank may come with each of its adapters
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
