#include "collector/record/bundle/regions.h"

#include <mutex>
#include <unordered_map>

#include "collector/record/counting/kept.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"
#include "collector/record/counting/trace.h"

namespace weft::record {
namespace {

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& regionLock = *new std::mutex;
std::vector<std::string>& byNumber = *new std::vector<std::string>{""};
std::unordered_map<std::string, std::uint32_t>& numbers = *new std::unordered_map<std::string, std::uint32_t>;
std::map<std::string, RegionFacts>& known = *new std::map<std::string, RegionFacts>;
std::uint32_t outside = 0;

// Under the lock.
std::uint32_t numberOf(const std::string& name) {
  const auto found = numbers.find(name);
  if (found != numbers.end()) return found->second;
  byNumber.push_back(name);  // first, because a number without a name would be looked up in vain
  return numbers.emplace(name, static_cast<std::uint32_t>(byNumber.size() - 1)).first->second;
}

// The thread is in the innermost of its open regions, or outside of all.
void show(ThreadLog& log, const std::uint32_t* open) {
  log.endPolls();
  log.region = log.regionDepth == 0 ? outside : open[log.regionDepth - 1];
  state.region.store(log.region, std::memory_order_relaxed);
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
    if (state.traces) trace::region(*log, byNumber[region].data(), byNumber[region].size());
    show(*log, open);
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
  for (std::uint32_t closed = log->regionDepth; state.traces && closed >= at; --closed)
    trace::mark(*log, TraceKind::regionEnds);
  log->regionDepth = at - 1;  // those that were entered inside end with it
  show(*log, open);
  return true;
}

void Regions::nameOutside(const char* name) {
  const std::lock_guard guard(regionLock);
  kept([&] {
    const std::string given = name ? name : "";
    byNumber.emplace_back();
    byNumber[outside] = given;
    note(given, {});
    std::uint32_t now = outside;
    outside = static_cast<std::uint32_t>(byNumber.size() - 1);
    state.region.compare_exchange_strong(now, outside);
  });
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
