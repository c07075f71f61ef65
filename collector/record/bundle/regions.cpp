#include "collector/record/bundle/regions.h"

#include <mutex>
#include <unordered_map>

#include "collector/record/counting/log.h"
#include "collector/record/counting/state.h"

namespace weft::record {
namespace {

// Never destroyed: threads may still be in MPI calls when the process ends.
std::mutex& regionLock = *new std::mutex;
std::vector<std::string>& byNumber = *new std::vector<std::string>{""};
std::unordered_map<std::string, std::uint32_t>& numbers = *new std::unordered_map<std::string, std::uint32_t>;
std::map<std::string, RegionFacts>& known = *new std::map<std::string, RegionFacts>;
std::uint32_t outside = 0;

thread_local std::vector<std::uint32_t> stack;

// Under the lock.
std::uint32_t numberOf(const std::string& name) {
  const auto [at, isNew] = numbers.try_emplace(name, static_cast<std::uint32_t>(byNumber.size()));
  if (isNew) byNumber.push_back(name);
  return at->second;
}

void enter(std::uint32_t region) {
  ThreadLog* const log = threadLog();
  if (!log) return;
  log->polls = {};
  log->region = region;
  log->regionDepth = static_cast<std::uint32_t>(stack.size());
  state.region.store(region, std::memory_order_relaxed);
}

void note(const std::string& name, const std::string& parent) {
  RegionFacts& facts = known[name];
  if (facts.visits++ == 0) facts.parent = parent;
  else if (facts.parent != parent) facts.hasOneParent = false;
}

}  // namespace

void Regions::begin(const char* name) {
  const std::lock_guard guard(regionLock);
  const std::uint32_t region = numberOf(name ? name : "");
  note(byNumber[region], stack.empty() ? std::string() : byNumber[stack.back()]);
  stack.push_back(region);
  enter(region);
}

bool Regions::end(const char* name) {
  const std::lock_guard guard(regionLock);
  std::size_t at = stack.size();
  while (at > 0 && name && byNumber[stack[at - 1]] != name) --at;
  if (at == 0) return false;
  stack.resize(at - 1);  // those that were entered inside end with it
  enter(stack.empty() ? outside : stack.back());
  return true;
}

void Regions::nameOutside(const char* name) {
  const std::lock_guard guard(regionLock);
  const std::string given = name ? name : "";
  byNumber[outside] = given;
  note(given, {});
  const std::uint32_t before = outside;
  outside = static_cast<std::uint32_t>(byNumber.size());
  byNumber.emplace_back();
  std::uint32_t now = before;
  state.region.compare_exchange_strong(now, outside);
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
