// libraries: weft_importers weft_core
// The trace that a process has left beside its part of a bundle.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "importers/recorded/record_trace_thread.h"

namespace {

// Times never go back, and what is left is what was entered last.
struct Checked final : weft::TraceEventSink {
  std::uint64_t last = 0;
  std::vector<std::uint32_t> open;

  void at(std::uint64_t time) {
    if (time < last) std::abort();
    last = time;
  }
  void enter(std::uint64_t time, std::uint32_t region) override {
    at(time);
    open.push_back(region);
  }
  void leave(std::uint64_t time, std::uint32_t region) override {
    at(time);
    if (open.empty() || open.back() != region) std::abort();
    open.pop_back();
  }
  void sent(std::uint64_t time, const Message&) override { at(time); }
  void received(std::uint64_t time, const Message&) override { at(time); }
  void requested(std::uint64_t time, std::uint64_t, bool) override { at(time); }
  void sendDone(std::uint64_t time, std::uint64_t) override { at(time); }
  void cancelled(std::uint64_t time, std::uint64_t) override { at(time); }
  void collectiveBegan(std::uint64_t time) override { at(time); }
  void collective(std::uint64_t time, const Collective&) override { at(time); }
  void accessed(std::uint64_t time, const Access&) override { at(time); }
  void windowBegan(std::uint64_t time) override { at(time); }
  void windowEnded(std::uint64_t time, WindowStep, std::uint32_t) override { at(time); }
  void synchronised(std::uint64_t time, const Window&, const std::vector<std::uint32_t>&) override { at(time); }
  void made(std::uint64_t time, std::uint32_t) override { at(time); }
  void switched(std::uint64_t time, bool) override { at(time); }
};

struct Regions final : weft::TraceRegions {
  std::map<std::string, std::uint32_t> numbers;
  std::uint32_t function(const std::string& name) override {
    return numbers.emplace(name, numbers.size()).first->second;
  }
  std::uint32_t call(const std::string& operation) override { return function("MPI_" + operation); }
};

}  // namespace

WEFT_FUZZ_TARGET(record_trace_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string content(reinterpret_cast<const char*>(data), size);
  std::istringstream first(content), second(content);
  const weft::RecordTraceSummary summary = weft::readTraceFile(first);
  const weft::TraceTicks ticks(summary);
  Regions regions;
  const std::vector<std::uint32_t> members{0, 1, 2};
  weft::RecordTraceProcess process(
      regions, summary.operations, [&](std::uint64_t at) { return ticks.nanoseconds(at); },
      [&](std::uint32_t number) {
        return number < 4 ? std::optional(weft::RecordTraceProcess::Communicator{
                                number, number + 1, number / 2, number == 3, number < 2 ? &members : nullptr})
                          : std::nullopt;
      },
      [&](std::uint32_t path) {
        return std::vector<std::uint32_t>(path % 4, regions.function("f" + std::to_string(path % 7)));
      });
  std::map<std::uint32_t, std::pair<Checked, std::optional<weft::RecordTraceThread>>> threads;
  weft::readTraceFile(second, [&](std::uint32_t number, weft::TraceRecords records) {
    auto& [sink, thread] = threads[number];
    if (!thread) thread.emplace(process, sink);
    for (const auto& each : records) thread->take(each);
  });
  for (auto& [number, one] : threads) one.second->end();
  for (const auto& [number, one] : threads)
    if (!one.first.open.empty()) std::abort();
  return 0;
}
