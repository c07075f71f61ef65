#include "collector/record/bundle/settings.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <locale>
#include <sstream>

#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/sampling/sampling.h"

namespace weft::record {
namespace {

std::string text(const char* name, const char* usual = "") {
  const char* value = std::getenv(name);
  return value ? value : usual;
}

std::vector<std::string> list(const char* name) {
  std::vector<std::string> all;
  std::istringstream names(text(name));
  for (std::string each; std::getline(names, each, ',');)
    if (!each.empty()) all.push_back(each);
  return all;
}

// Not negative, and no longer than a year.
double numberOf(const std::string& of, double usual) {
  std::istringstream value(of);
  value.imbue(std::locale::classic());  // whatever the program's is
  double read = 0;
  const bool isNumber = value >> std::noskipws >> read && value.peek() == std::char_traits<char>::eof();
  return isNumber && read >= 0 && read <= 3.2e10 ? read : usual;
}
double number(const char* name, double usual) { return numberOf(text(name), usual); }

Settings read() {
  Settings made;
  made.bundle = text("WEFT_BUNDLE");
  made.flushSeconds = number("WEFT_FLUSH", made.flushSeconds);
  made.binSeconds = number("WEFT_BINS", 0) / 1000;
  made.counterSeconds = number("WEFT_COUNTERS", 0) / 1000;
  for (std::string& name : list("WEFT_ONLY"))
    made.only.push_back(name.compare(0, 4, "MPI_") == 0 ? name.substr(4) : name);
  const std::string pcontrol = text("WEFT_PCONTROL", "levels");
  made.pcontrol = pcontrol == "names" ? Pcontrol::names : pcontrol == "off" ? Pcontrol::off : Pcontrol::levels;
  made.sysfs = text("WEFT_SYSFS", made.sysfs.c_str());
  made.sampleHertz = std::min(number("WEFT_SAMPLE", 0), sampling::fastest);
  made.trace = !text("WEFT_TRACE").empty() && text("WEFT_TRACE") != "0";
  made.traceRanks = text("WEFT_TRACE_RANKS");
  made.traceRegions = list("WEFT_TRACE_REGIONS");
  const std::string time = text("WEFT_TRACE_TIME");
  made.traceBegin = numberOf(time.substr(0, time.find(':')), 0);
  if (time.find(':') != std::string::npos) made.traceEnd = numberOf(time.substr(time.find(':') + 1), 0);
  made.traceBytes = number("WEFT_TRACE_LIMIT", made.traceBytes / 1e6) * 1e6;
  made.nodeRanks = static_cast<int>(std::min(number("WEFT_NODE_RANKS", 0), 1e9));
  made.fabric = text("WEFT_FABRIC");
  made.host = text("WEFT_HOST");
  made.quiet = !text("WEFT_QUIET").empty() && text("WEFT_QUIET") != "0";
  return made;
}

bool want(const std::string& name) {
  for (std::size_t each = 0; each < operationNames.size(); ++each)
    if (operationNames[each] == name) return state.wanted[each] = true;
  return false;
}

}  // namespace

const Settings& settings() {
  static const Settings& made = *new Settings(read());
  return made;
}

// A list that can't be read contains no rank: nothing is traced that nobody asked for.
bool isTraced(int rank) {
  if (!settings().trace || settings().traceRanks.empty()) return settings().trace;
  std::istringstream list(settings().traceRanks);
  list.imbue(std::locale::classic());
  for (std::string part; std::getline(list, part, ',');) {
    int first = 0, last = 0;
    char dash = 0;
    std::istringstream range(part);
    range.imbue(std::locale::classic());
    if (!(range >> first)) continue;
    if (!(range >> dash >> last)) last = first;
    if (rank >= first && rank <= last) return true;
  }
  return false;
}

bool isTracedRegion(const std::string& name) {
  const auto& regions = settings().traceRegions;
  return std::find(regions.begin(), regions.end(), name) != regions.end();
}

void applySettings() {
  state.wanted.fill(settings().only.empty());
  for (const std::string& name : settings().only)
    if (!want(name) && worldRank() == 0 && !settings().quiet)
      std::fprintf(stderr, "weft: WEFT_ONLY names %s, which is no operation that is recorded.\n", name.c_str());
}

}  // namespace weft::record
