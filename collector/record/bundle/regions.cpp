#include "collector/record/bundle/regions.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "collector/record/bundle/settings.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/counting/trace_choice.h"

namespace weft::record {
namespace {

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& regionLock = *new std::mutex;
std::vector<std::string>& byNumber = *new std::vector<std::string>{""};
std::unordered_map<std::string, std::uint32_t>& numbers = *new std::unordered_map<std::string, std::uint32_t>;
std::map<std::string, RegionFacts>& known = *new std::map<std::string, RegionFacts>;
std::vector<bool>& traced = *new std::vector<bool>{false};  // by number: its calls are chosen for the trace
std::uint32_t outside = 0;

// Under the lock.
std::uint32_t add(const std::string& name) {
  traced.push_back(isTracedRegion(name));
  byNumber.push_back(name);
  return static_cast<std::uint32_t>(byNumber.size() - 1);
}
std::uint32_t numberOf(const std::string& name) {
  const auto found = numbers.find(name);
  if (found != numbers.end()) return found->second;
  const std::uint32_t added = add(name);  // first, because a number without a name would be looked up in vain
  return numbers.emplace(name, added).first->second;
}

// The thread is in the innermost of its open regions, or outside of all.
void show(ThreadLog& log, const std::uint32_t* open) {
  log.endPolls();
  log.region = log.regionDepth == 0 ? outside : open[log.regionDepth - 1];
  state.region.store(log.region, std::memory_order_relaxed);
  log.inTracedRegion = std::any_of(open, open + log.regionDepth, [](std::uint32_t each) { return traced[each]; });
  state.inTracedRegion.store(log.inTracedRegion || (log.regionDepth == 0 && traced[outside]),
                             std::memory_order_relaxed);
}

// Under the lock.
void traceOpen(ThreadLog& log, std::uint32_t first) {
  const std::uint32_t* const open = log.regions.of<std::uint32_t>(log.regionDepth);
  for (std::uint32_t at = first; at < log.regionDepth; ++at)
    trace::region(log, byNumber[open[at]].data(), byNumber[open[at]].size());
}

// A region was entered. Where not all are traced, the trace may begin with it.
void traceEntered(ThreadLog& log) {
  const bool wasOn = trace::isOn(log);
  trace::turn(log);
  if (trace::isOn(log)) traceOpen(log, wasOn ? log.regionDepth - 1 : 0);
}

// The regions from `depth` on were left.
void traceLeft(ThreadLog& log, std::uint32_t depth) {
  if (trace::isOn(log))
    for (std::uint32_t closed = log.regionDepth; closed > depth; --closed) trace::mark(log, TraceKind::regionEnds);
}

void note(const std::string& name, const std::string& parent) {
  RegionFacts& facts = known[name];
  if (facts.visits++ == 0) facts.parent = parent;
  else if (facts.parent != parent) facts.hasOneParent = false;
}

}  // namespace

void Regions::begin(const char* name) {
  ThreadLog* const log = threadLog();
  std::uint32_t* const open = log ? log->regions.of<std::uint32_t>(log->regionDepth + 1) : nullptr;
  if (!open) return;
  const std::lock_guard guard(regionLock);
  kept([&] {
    const std::uint32_t region = numberOf(name ? name : "");
    note(byNumber[region], log->regionDepth == 0 ? std::string() : byNumber[open[log->regionDepth - 1]]);
    open[log->regionDepth++] = region;
    show(*log, open);
    if (state.traces) traceEntered(*log);
  });
}

bool Regions::end(const char* name) {
  ThreadLog* const log = threadLog();
  if (!log) return false;
  const std::uint32_t* const open = log->regions.of<std::uint32_t>(log->regionDepth);
  const std::lock_guard guard(regionLock);
  std::uint32_t at = log->regionDepth;
  while (at > 0 && name && byNumber[open[at - 1]] != name) --at;
  if (at == 0) return false;
  if (state.traces) traceLeft(*log, at - 1);
  log->regionDepth = at - 1;  // those that were entered inside end with it
  show(*log, open);
  if (state.traces) trace::turn(*log);
  return true;
}

void Regions::nameOutside(const char* name) {
  const std::lock_guard guard(regionLock);
  kept([&] {
    const std::string given = name ? name : "";
    byNumber[outside] = given;
    note(given, {});
    std::uint32_t now = outside;
    outside = add({});
    state.region.compare_exchange_strong(now, outside);
  });
}

void Regions::traceOpen(ThreadLog& log) {
  const std::lock_guard guard(regionLock);
  kept([&] { record::traceOpen(log, 0); });
}

std::vector<std::string> Regions::names() {
  const std::lock_guard guard(regionLock);
  return byNumber;
}

std::vector<RegionFacts> Regions::facts() {
  const std::lock_guard guard(regionLock);
  std::vector<RegionFacts> all;
  for (const auto& [name, facts] : known) {
    all.push_back(facts);
    all.back().name = name;
  }
  return all;
}

}  // namespace weft::record
