#include "importers/recorded/record_trace_thread.h"

#include <algorithm>

#include "core/base/diagnostic.h"
#include "core/base/units.h"

namespace weft {

using trace_format::Kind;
using trace_format::Record;

namespace {

constexpr std::size_t mostDetails = std::size_t{1} << 24, mostOpenRegions = 1000;
constexpr std::uint64_t longestRegionName = 4096;

std::uint64_t times(std::uint64_t a, std::uint64_t b) { return checkedProduct(a, b).value_or(UINT64_MAX); }
std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

// "Iallreduce", "Allreduce_init" → "Allreduce".
std::string blocking(std::string name) {
  if (name.ends_with("_init")) name.resize(name.size() - 5);
  if (name.size() < 2 || name[0] != 'I' || name[1] < 'a' || name[1] > 'z') return name;
  name.erase(0, 1);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

bool isRooted(std::string_view operation) {
  return operation == "Bcast" || operation == "Reduce" || operation.starts_with("Gather") ||
         operation.starts_with("Scatter");
}

}  // namespace

std::optional<TraceEventSink::WindowStep> windowStepOf(std::string_view operation) {
  if (operation == "Win_fence") return TraceEventSink::WindowStep::fence;
  if (operation == "Win_free") return TraceEventSink::WindowStep::free;
  const bool makes = operation.starts_with("Win_create") || operation.starts_with("Win_allocate");
  return makes ? std::optional(TraceEventSink::WindowStep::create) : std::nullopt;
}

const RecordTraceProcess::Frames& RecordTraceProcess::frames(std::uint32_t path) {
  const auto [known, isNew] = known_.try_emplace(path);
  if (isNew && path != 0) known->second = find_(path);
  return known->second;
}

std::optional<std::uint32_t> RecordTraceProcess::call(std::uint16_t number) {
  if (number >= operations_.size()) return std::nullopt;
  const auto [known, isNew] = calls_.try_emplace(number);
  if (isNew) known->second = regions.call(operations_[number]);
  return known->second;
}

const std::string& RecordTraceProcess::operation(std::uint16_t number) const {
  static const std::string none;
  return number < operations_.size() ? operations_[number] : none;
}

CollectiveSizes tracedSizes(std::string_view operation, const Record& record,
                            const RecordTraceProcess::Communicator& on) {
  const std::uint64_t block = record.value, all = record.time, size = std::max<std::uint64_t>(on.size, 1),
                      inPlace = (record.flags & Record::inPlace) != 0 ? 1 : 0;
  if (on.isInter) return {block, 0};
  const bool isRoot = record.who == on.rank;
  const std::uint64_t blocks = times(size - inPlace, block), own = inPlace != 0 ? 0 : block;
  if (operation == "Barrier") return {};
  if (operation == "Bcast") return isRoot ? CollectiveSizes{times(size, block), block} : CollectiveSizes{0, block};
  if (operation == "Gather" || operation == "Reduce")
    return isRoot ? CollectiveSizes{own, blocks} : CollectiveSizes{block, 0};
  if (operation == "Gatherv") return isRoot ? CollectiveSizes{own, less(all, block - own)} : CollectiveSizes{block, 0};
  if (operation == "Scatter") return isRoot ? CollectiveSizes{blocks, own} : CollectiveSizes{0, block};
  if (operation == "Scatterv") return isRoot ? CollectiveSizes{less(all, block - own), own} : CollectiveSizes{0, block};
  const std::uint64_t whole =
      times(size, block);  // in place, too: what is left without a block may be a multiple of another one
  if (operation == "Allgatherv") return {whole, all};
  if (operation == "Alltoallv" || operation == "Alltoallw") return {block, all};
  if (operation == "Reduce_scatter") return {all, whole};
  if (operation == "Scan") return {times(less(size, on.rank), block), times(on.rank + 1, block)};
  if (operation == "Exscan") return {times(less(size, on.rank + 1), block), times(on.rank, block)};
  return {whole, whole};
}

// Never back: what a clock shows may be rounded.
std::uint64_t RecordTraceThread::passed(std::uint64_t ticks) {
  last_ = std::max(last_, process_.time(ticks));
  if (first_ == 0) first_ = last_;
  return last_;
}

std::uint64_t RegionNameParts::take(const Record& record) {
  const std::uint64_t taken = std::min<std::uint64_t>(left_, sizeof record);
  left_ -= taken;
  if (taken == 0 && record.kind == Kind::regionBegins && record.value <= longestRegionName) left_ = record.value;
  return taken;
}

void RecordTraceThread::take(const Record& given) {
  if (const std::uint64_t part = nameParts_.take(given); part != 0) {
    name_.append(reinterpret_cast<const char*>(&given), static_cast<std::size_t>(part));
    if (nameParts_.left() == 0) beginRegion();
    return;
  }
  Record record = given;
  if (process_.keeps && !process_.keeps(record)) return;
  switch (record.kind) {
    case Kind::none:
    case Kind::skipped:
      return;
    case Kind::call:
      return call(record);
    case Kind::regionBegins:
      name_.clear();
      regionTime_ = record.time;
      if (nameParts_.left() == 0) beginRegion();
      return;
    case Kind::regionEnds:
      return endRegion(record.time);
    case Kind::off:
    case Kind::on: {
      leaveFrames(0);
      const std::uint64_t time = passed(record.time);
      return to_.switched(time, record.kind == Kind::on);
    }
    default:
      if (details_.size() < mostDetails) details_.push_back(record);
  }
}

void RecordTraceThread::call(const Record& record) {
  const auto region = process_.call(record.operation);
  if (!region) return details_.clear();
  const RecordTraceProcess::Frames& frames = process_.frames(record.who);
  const auto [same, other] = std::ranges::mismatch(frames_, frames);
  leaveFrames(static_cast<std::size_t>(same - frames_.begin()));
  const std::uint64_t begin = passed(record.time);
  enterFrames(frames, begin);
  to_.enter(begin, *region);
  for (const Record& each : details_) atBegin(each, begin);
  const auto step = windowStepOf(process_.operation(record.operation));
  const auto window = step ? process_.communicator(record.communicator) : std::nullopt;
  if (window) to_.windowBegan(begin);
  const std::uint64_t end = passed(record.time + record.value);
  if (window) to_.windowEnded(end, *step, window->index);
  for (const Record& each : details_) atEnd(each, end);
  synchronise(process_.operation(record.operation), end);
  details_.clear();
  to_.leave(end, *region);
}

std::optional<TraceEventSink::Message> RecordTraceThread::message(const Record& detail) const {
  const auto on = process_.communicator(detail.communicator);
  if (!on) return std::nullopt;
  return TraceEventSink::Message{on->index, detail.who, detail.what, detail.value, detail.time};
}

void RecordTraceThread::atBegin(const Record& detail, std::uint64_t time) {
  if (detail.kind == Kind::sent) {
    const auto one = message(detail);
    if (!one) return;
    if (one->request != 0) sends_.insert(static_cast<std::uint32_t>(one->request));
    return to_.sent(time, *one);
  }
  if (detail.kind == Kind::collective && detail.what == 0 &&
      isTracedCollective(blocking(process_.operation(detail.operation))))
    return to_.collectiveBegan(time);
  if (detail.kind != Kind::access) return;
  const auto on = process_.communicator(detail.communicator);
  const std::string& name = process_.operation(detail.operation);
  const bool isAtomic = !name.ends_with("ut") && !name.ends_with("et");  // Put, Rput, Get, Rget
  if (on) to_.accessed(time, {{on->index, detail.what}, detail.who, detail.value, detail.time, isAtomic});
}

void RecordTraceThread::atEnd(const Record& detail, std::uint64_t time) {
  switch (detail.kind) {
    case Kind::received:
      if (const auto one = message(detail)) to_.received(time, *one);
      return;
    case Kind::receiveStarted:
      return to_.requested(time, detail.what, false);
    case Kind::collective:
      if (detail.what == 0) return collective(detail, time);
      if (!isTracedCollective(blocking(process_.operation(detail.operation)))) return;
      collectives_[detail.what] = detail;
      return to_.requested(time, detail.what, true);
    case Kind::done:
      return done(detail, time);
    case Kind::cancelled:
      return to_.cancelled(time, detail.what);
    case Kind::made:
      if (const auto on = process_.communicator(detail.communicator)) to_.made(time, on->index);
      return;
    default:
      return;
  }
}

void RecordTraceThread::done(const Record& detail, std::uint64_t time) {
  if (sends_.erase(detail.what) != 0) return to_.sendDone(time, detail.what);
  const auto known = collectives_.find(detail.what);
  if (known == collectives_.end()) return;
  collective(known->second, time);
  collectives_.erase(known);
}

void RecordTraceThread::collective(const Record& detail, std::uint64_t time) {
  const auto on = process_.communicator(detail.communicator);
  const std::string name = blocking(process_.operation(detail.operation));
  if (!on || !isTracedCollective(name)) return;
  const CollectiveSizes sizes = tracedSizes(name, detail, *on);
  const std::uint32_t root = isRooted(name) ? detail.who : TraceEventSink::noRoot;
  to_.collective(time, {name, on->index, root, sizes.sent, sizes.received, detail.what});
}

// All epoch records of a call have one window.
void RecordTraceThread::synchronise(const std::string& operation, std::uint64_t time) {
  const auto first = std::ranges::find(details_, Kind::epoch, &Record::kind);
  const auto on = first == details_.end() ? std::nullopt : process_.communicator(first->communicator);
  if (!on || !on->members) return;
  const TraceEventSink::Window window{on->index, first->what};
  const bool isAccess = operation == "Win_start" || operation == "Win_complete";
  std::vector<std::uint32_t>& group = process_.epochs[{window, isAccess}];
  if (operation == "Win_start" || operation == "Win_post") {
    group.clear();
    for (const Record& each : details_)
      if (each.kind == Kind::epoch && each.who < on->members->size()) group.push_back((*on->members)[each.who]);
  }
  if (!group.empty()) to_.synchronised(time, window, group);
}

void RecordTraceThread::leaveFrames(std::size_t left) {
  for (; frames_.size() > left; frames_.pop_back()) to_.leave(last_, frames_.back());
}

void RecordTraceThread::enterFrames(const std::vector<std::uint32_t>& frames, std::uint64_t time) {
  for (std::size_t i = frames_.size(); i < frames.size(); ++i) {
    to_.enter(time, frames[i]);
    frames_.push_back(frames[i]);
  }
}

// Regions that the program names stand outside of functions.
void RecordTraceThread::beginRegion() {
  leaveFrames(0);
  const std::uint64_t time = passed(regionTime_);
  if (regions_.size() >= mostOpenRegions) return;
  regions_.push_back(process_.regions.function(cleanText(name_)));
  to_.enter(time, regions_.back());
}

void RecordTraceThread::endRegion(std::uint64_t ticks) {
  leaveFrames(0);
  const std::uint64_t time = passed(ticks);
  if (regions_.empty()) return;
  to_.leave(time, regions_.back());
  regions_.pop_back();
}

void RecordTraceThread::end() {
  leaveFrames(0);
  for (; !regions_.empty(); regions_.pop_back()) to_.leave(last_, regions_.back());
}

}  // namespace weft
