#include "importers/hosts/host_map.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "importers/hosts/host_list.h"

namespace weft {
namespace {

constexpr std::size_t mostRanks = 1'000'000;
constexpr std::size_t longestLine = 1 << 20;

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return text;
}

bool isWord(std::string_view text, std::string_view lower) {
  return sameLetters(unquoted(text), lower);
}

bool isHeader(std::string_view line) {
  line = withoutByteOrderMark(line);
  const std::size_t comma = line.find(',');
  return comma != std::string_view::npos && isWord(line.substr(0, comma), "rank") &&
         isWord(line.substr(comma + 1, line.find(',', comma + 1) - comma - 1), "host");
}

struct RankHost {
  std::uint32_t rank = 0;
  std::string_view host;
};

// A line of the CSV form; further columns are allowed and not read.
std::optional<RankHost> rankHost(std::string_view line) {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto rank = parseDigits(unquoted(line.substr(0, comma)), 10);
  const std::string_view host = unquoted(line.substr(comma + 1, line.find(',', comma + 1) - comma - 1));
  if (!rank || *rank >= UINT32_MAX || host.empty() || host.size() > 255) return std::nullopt;
  return RankHost{static_cast<std::uint32_t>(*rank), host};
}

struct HostSlots {
  std::vector<std::string> hosts;
  std::uint64_t slots = 1;
};

// A line of a hostfile or a Slurm list.
std::optional<HostSlots> hostSlots(std::string_view line) {
  const std::size_t blank = line.find_first_of(" \t");
  std::string_view name = line.substr(0, blank);
  std::string_view rest = blank == std::string_view::npos ? std::string_view{} : trimmed(line.substr(blank));
  HostSlots out;
  std::optional<std::uint64_t> slots = 1;
  if (const std::size_t colon = name.rfind(':'); colon != std::string_view::npos && name.find(',') == std::string_view::npos) {
    slots = parseDigits(name.substr(colon + 1), 10);
    name = name.substr(0, colon);
  }
  while (!rest.empty()) {
    const std::size_t end = rest.find_first_of(" \t");
    if (rest.starts_with("slots=")) slots = parseDigits(rest.substr(6, end == std::string_view::npos ? end : end - 6), 10);
    rest = end == std::string_view::npos ? std::string_view{} : trimmed(rest.substr(end));
  }
  auto hosts = expandHostList(name, mostRanks);
  if (!slots || *slots > mostRanks || !hosts) return std::nullopt;
  return HostSlots{std::move(*hosts), *slots};
}

class HostMapReader {
 public:
  HostMapReader(const std::string& shown, std::size_t ranks, RowSink& sink, const Progress& progress)
      : shown_(shown), ranks_(ranks), sink_(sink), progress_(progress) {}

  ImportReport read(std::istream& in) {
    std::string line;
    std::uint64_t bytes = 0;
    while (nextLine(in, line)) {
      ++line_;
      bytes += line.size() + 1;
      if ((line_ & 0xFF) == 1 && progress_ && !progress_(bytes)) {
        report_.cancelled = true;
        return std::move(report_);
      }
      take(line);
    }
    finish();
    return std::move(report_);
  }

 private:
  enum class Form { unknown, csv, list };

  // A line of a binary file may never end.
  bool nextLine(std::istream& in, std::string& line) {
    line.clear();
    ended_ = false;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
      if (c == '\n') return ended_ = true;
      if (line.size() < longestLine) line += static_cast<char>(c);
    }
    return !line.empty();
  }

  void take(std::string_view text) {
    if (line_ == 1) text = withoutByteOrderMark(text);
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty() || (form_ == Form::unknown && isHeader(text))) {
      if (!text.empty()) form_ = Form::csv;
      return;
    }
    const auto row = form_ == Form::list ? std::nullopt : rankHost(text);
    if (form_ == Form::unknown) form_ = row ? Form::csv : Form::list;
    if (!ended_ && !isWholeList(text)) tellEnd();
    ++entries_;
    if (row) return assign(row->rank, row->host);
    const auto slots = form_ == Form::list ? hostSlots(text) : std::nullopt;
    if (slots) return assignNext(*slots);
    leaveOut("host_map.line", "\"" + std::string(text.substr(0, 80)) + "\" is " +
                 (form_ == Form::csv ? "no rank and host" : "no host, host with slots or list of hosts"),
             form_ == Form::csv ? "write RANK,HOST" : "write HOST, HOST slots=N or n[001-016]");
  }

  // Slurm's variables have no line end: the only line, without slots, was given as it stands.
  bool isWholeList(std::string_view text) const {
    return form_ == Form::list && entries_ == 0 && text.find_first_of(" \t:") == std::string_view::npos;
  }

  void tellEnd() {
    report_.diagnostics.add({"host_map.last_line", Severity::note, shown_, line_, "the last line has no line end", "it was taken as it stands",
                             "where its name or number is too short, or lines are missing, the file was cut off; copy it again"});
  }

  void assignNext(const HostSlots& line) {
    for (const std::string& host : line.hosts)
      for (std::uint64_t i = 0; i < line.slots; ++i) {
        if (ranks_ != 0 && next_ >= ranks_) return;  // more slots than ranks is usual
        if (next_ >= mostRanks) return leaveOut("host_map.too_many", "there are more than 1000000 slots", "");
        assign(next_++, host);
      }
  }

  void assign(std::uint32_t rank, std::string_view host) {
    if (seen_.size() >= mostRanks) return leaveOut("host_map.too_many", "there are more than 1000000 ranks", "");
    if (!seen_.insert(rank).second)
      return leaveOut("host_map.twice", "rank " + std::to_string(rank) + " comes a second time", "remove one of the lines");
    sink_.process({RankId(rank), std::string(host), HostOrigin::hostMap, {}});
    ++report_.rowsKept;
  }

  void finish() {
    const auto within = static_cast<std::size_t>(std::distance(seen_.begin(), seen_.lower_bound(static_cast<std::uint32_t>(
        std::min<std::size_t>(ranks_, UINT32_MAX)))));
    if (within < ranks_)
      tell("host_map.few", Severity::note, std::to_string(ranks_ - within) + " of the run's " + std::to_string(ranks_) +
               " ranks have no host in it", "the hosts of these stay as the profile says, or unknown",
           "check that the map belongs to this run");
    if (ranks_ != 0 && seen_.size() > within)
      tell("host_map.many", Severity::note, "it names " + counted(seen_.size() - within, "rank", "ranks") +
               " that the profile does not have", "the hosts of these were kept", "check that the map belongs to this run");
    report_.format = form_ == Form::list ? "host list" : "rank,host";
  }

  void leaveOut(const char* code, std::string seen, const char* advice) {
    ++report_.rowsLeftOut;
    report_.diagnostics.add({code, Severity::dataLost, shown_, line_, std::move(seen), "it was left out", advice});
  }
  void tell(const char* code, Severity severity, std::string seen, const char* done, const char* advice) {
    report_.diagnostics.add({code, severity, shown_, 0, std::move(seen), done, advice});
  }

  const std::string& shown_;
  std::size_t ranks_;
  RowSink& sink_;
  const Progress& progress_;
  ImportReport report_;
  Form form_ = Form::unknown;
  std::uint64_t line_ = 0, entries_ = 0;
  bool ended_ = false;  // the line that was read last has a line end
  std::uint32_t next_ = 0;
  std::set<std::uint32_t> seen_;
};

class HostMapImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::hostMap; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!isHeader(firstBytes.substr(0, firstBytes.find('\n')))) return std::nullopt;
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
