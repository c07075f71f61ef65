#include "ibdiag/assembly/dump_times.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

using std::chrono::sys_seconds;

constexpr std::size_t stampBytes = 4096;  // time stamps are on top

std::optional<sys_seconds> timeOf(int year, unsigned month, unsigned day, int hour, int minute, int second) {
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
  if (!date.ok() || year < 1990 || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60)
    return std::nullopt;
  return sys_seconds(std::chrono::sys_days(date)) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

// "2025-01-01 00:00:00", or the day alone.
std::optional<sys_seconds> isoTimeIn(const std::string& line) {
  for (auto dash = line.find('-'); dash != line.npos; dash = line.find('-', dash + 1)) {
    int year = 0, hour = 0, minute = 0, second = 0;
    unsigned month = 0, day = 0;
    if (dash < 4 || std::sscanf(line.c_str() + dash - 4, "%4d-%2u-%2u %2d:%2d:%2d", &year, &month, &day, &hour, &minute,
                                &second) < 3)
      continue;
    if (const auto time = timeOf(year, month, day, hour, minute, second)) return time;
  }
  return std::nullopt;
}

// As asctime() writes it: "Fri Nov 20 23:28:18 2026".
std::optional<sys_seconds> writtenTimeIn(const std::string& line) {
  static constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  constexpr std::string_view mark = "generated on ";
  const auto at = line.find(mark);
  if (at == line.npos) return std::nullopt;
  char weekday[4] = "", month[4] = "";
  unsigned day = 0;
  int hour = 0, minute = 0, second = 0, year = 0;
  if (std::sscanf(line.c_str() + at + mark.size(), "%3s %3s %2u %2d:%2d:%2d %4d", weekday, month, &day, &hour, &minute,
                  &second, &year) != 7)
    return std::nullopt;
  const auto which = std::ranges::find(months, std::string_view(month));
  return which == months.end()
             ? std::nullopt
             : timeOf(year, static_cast<unsigned>(which - months.begin()) + 1, day, hour, minute, second);
}

std::string dayText(sys_seconds time) {
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(time));
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  return text;
}

const DumpName& nameIn(const TopologyDump& dump) { return dump.name(); }
template <class Dump>
const DumpName& nameIn(const Dump& dump) {
  return dump.name;
}

// Switches and ports that it is about.
std::set<Guid> guidsIn(const TopologyDump& dump) {
  std::set<Guid> guids;
  for (const TopologyDump::Node& node : dump.nodes())
    if (node.kind == NodeKind::switchNode) guids.insert(node.guid);
  return guids;
}
std::set<Guid> guidsIn(const TableDump& dump) {
  std::set<Guid> guids;
  for (const ListedTable& table : dump.tables) guids.insert(table.switchGuid);
  return guids;
}
std::set<Guid> guidsIn(const PortFactDump& dump) {
  std::set<Guid> guids;
  for (const ListedPortFacts& port : dump.ports) guids.insert(port.guid);
  return guids;
}
std::set<Guid> guidsIn(const CounterDump& dump) {
  std::set<Guid> guids;
  for (const ListedCounters& port : dump.ports)
    if (port.guid) guids.insert(*port.guid);
  return guids;
}

template <class Dump>
bool isNamedMoment(const Dump& dump) {
  if constexpr (requires { dump.moment; }) return dump.moment != CounterMoment::notSaid;
  else return false;
}

bool haveCommon(const std::set<Guid>& a, const std::set<Guid>& b) {
  return std::ranges::any_of(a, [&](Guid guid) { return b.contains(guid); });
}

template <class Dump>
void leaveOut(std::list<Dump>& dumps, const char* what, Diagnostics& diagnostics) {
  const auto dated = std::ranges::count_if(dumps, [](const Dump& dump) { return nameIn(dump).taken.has_value(); });
  if (dated < 2) return;
  std::vector<std::pair<const Dump*, std::set<Guid>>> all;
  for (const Dump& dump : dumps)
    if (nameIn(dump).taken && !isNamedMoment(dump)) all.emplace_back(&dump, guidsIn(dump));
  std::set<const Dump*> older;
  for (const auto& [one, guids] : all)
    for (const auto& [other, others] : all) {
      if (older.contains(one) || *nameIn(*other).taken - *nameIn(*one).taken < std::chrono::days(1) ||
          !haveCommon(guids, others))
        continue;
      older.insert(one);
      diagnostics.add(
          {"fabric.olderDump", Severity::note, nameIn(*one).shown, 0,
           "it is of " + dayText(*nameIn(*one).taken) + ", and " + nameIn(*other).shown +
               " of the same switches is of " + dayText(*nameIn(*other).taken),
           std::string(what) + " of the older file were skipped",
           "import the files of each time separately to see both, and what changed with weft compare A.weft "
           "B.weft --what fabric"});
    }
  std::erase_if(dumps, [&](const Dump& dump) { return older.contains(&dump); });
}

}  // namespace

std::optional<sys_seconds> timeStampIn(std::string_view firstBytes) {
  std::optional<sys_seconds> found;
  anyLine(firstBytes.substr(0, stampBytes), [&](std::string_view line) {
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (!line.starts_with('#')) return false;
    const std::string text(line.substr(0, 256));
    const bool isStamp = text.find("imestamp") != text.npos || text.find("created at") != text.npos;
    found = isStamp ? isoTimeIn(text) : writtenTimeIn(text);
    return found.has_value();
  });
  return found;
}

DumpName dumpName(const InputFile& file) {
  return {file.path, file.shown, timeStampIn(Importer::firstBytes(*file.open(), stampBytes))};
}

void skipOlder(std::list<TopologyDump>& dumps, Diagnostics& diagnostics) { leaveOut(dumps, "links", diagnostics); }
void skipOlder(std::list<TableDump>& dumps, Diagnostics& diagnostics) {
  leaveOut(dumps, "forwarding tables", diagnostics);
}
void skipOlder(std::list<PortFactDump>& dumps, Diagnostics& diagnostics) {
  leaveOut(dumps, "the optics, labels and error rates of ports", diagnostics);
}
void skipOlder(std::list<CounterDump>& dumps, Diagnostics& diagnostics) { leaveOut(dumps, "counters", diagnostics); }

}  // namespace weft
