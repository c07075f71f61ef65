#include "importers/training/kineto_reader.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/training/json_records.h"
#include "importers/training/json_report.h"
#include "importers/training/process_groups.h"
#include "importers/training/training_names.h"

namespace weft {
namespace {

class KinetoReader {
 public:
  KinetoReader(const InputFile& file, TrainingJob& job, ReaderNotes& notes)
      : file_(file), notes_(notes), job_(job), trace_(job.bins()) {
    trace_.shown = file.shown;
  }

  bool run(const Progress& progress) {
    const JsonVisitor visitor{{"traceEvents"},
                              [&](const JsonValue& soFar) { return wants(soFar); },
                              [&](const JsonValue& event) { take(event); },
                              [&](const std::string& name, const JsonValue& value) { takeMember(name, value); }};
    const JsonEnd end = readJsonRecords(*file_.open(), visitor, progress);
    if (end.why == JsonEnd::Why::cancelled) {
      trace_.forget();
      return false;
    }
    reportJsonEnd(end, notes_);
    if (trace_.events() == 0 && trace_.sizeless == 0) tellNoCalls(end.records);
    job_.take(std::move(trace_), notes_);
    return true;
  }

 private:
  void tellNoCalls(std::uint64_t events) {
    const std::string none = "none of its " + counted(events, "event", "events") + " is a collective call";
    const std::uint32_t ranks = trace_.worldSize.value_or(1);
    if (ranks > 1)
      return notes_.lost("training.no_calls", none + ", and the job has " + std::to_string(ranks) + " ranks",
                         "it gives nothing",
                         "profile steps in which ranks communicate (torch.distributed), with ProfilerActivity.CPU");
    if (isPyTorch_)
      return notes_.note("training.no_calls", none + (trace_.worldSize ? ": it is of only one process" : ""),
                         "it gives nothing", "trace a job of several processes (torch.distributed)");
    notes_.note("training.no_calls",
                none + ", and nothing shows that PyTorch wrote it: it is a trace in Chrome's format of something else",
                "it gives nothing",
                "for a training job, give the traces of PyTorch's profiler, or NCCL's log; for an MPI program, an OTF2 "
                "trace");
  }

  // Writers put the name first, so that nothing is kept of most events.
  bool wants(const JsonValue& soFar) const {
    const std::string_view phase = textOf(memberOf(soFar, "ph"));
    if (!phase.empty() && phase != "X") return false;
    if (!trace_.process && isOfProcess(soFar)) return true;
    const std::string_view name = textOf(memberOf(soFar, "name"));
    return name.empty() || name == "record_param_comms" || name.starts_with("nccl") || name.starts_with("rccl") ||
           name.starts_with("msccl");
  }

  // Events on the GPU have its number in place of a process id.
  static bool isOfProcess(const JsonValue& event) {
    const std::string_view category = textOf(memberOf(event, "cat"));
    return category == "cpu_op" || category == "cuda_runtime" || category == "user_annotation";
  }

  void takeMember(const std::string& name, const JsonValue& value) {
    isPyTorch_ |= name == "schemaVersion" || name == "deviceProperties" || name == "distributedInfo";
    if (name == "hostname" || name == "host_name") trace_.host = textOf(value);
    if (name == "baseTimeNanoseconds") base_ = wholeNumber(value).value_or(0);
    if (name != "distributedInfo") return;
    const auto rank = wholeNumber(memberOf(value, "rank")), world = wholeNumber(memberOf(value, "world_size"));
    if (rank) trace_.rank = static_cast<std::uint32_t>(std::min<std::uint64_t>(*rank, UINT32_MAX));
    if (world && *world != 0)
      trace_.worldSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(*world, UINT32_MAX));
    trace_.version = textOf(memberOf(value, "nccl_version"));
    takeProcessGroups(memberOf(value, "pg_config"), trace_);
  }

  void take(const JsonValue& event) {
    if (const auto process = wholeNumber(memberOf(event, "pid")); !trace_.process && process && isOfProcess(event))
      trace_.process = process;
    const JsonValue& args = memberOf(event, "args");
    const JsonValue& collective = memberOf(args, "Collective name");
    const std::string_view name = textOf(memberOf(event, "name"));
    const bool isCall = name == "record_param_comms";
    if (!collective.is_string()) return void(trace_.sizeless += isCall);
    const bool isKernel = !isCall && (textOf(memberOf(event, "cat")) == "kernel" || name.find("Kernel") != name.npos);
    const auto operation = ncclOperation(textOf(collective));
    if (operation && operation->empty()) return;
    const TracedEvent kind = isCall ? TracedEvent::call : isKernel ? TracedEvent::kernel : TracedEvent::note;
    if (event.contains("ts") && trace_.isRepeated(event.dump())) return;
    if (const auto process = wholeNumber(memberOf(event, "pid")); isCall && process && !trace_.process)
      trace_.process = process;
    TracedCollective call;
    if (!operation) return void(trace_.unknownOperations += isCall);
    call.operation = *operation;
    const auto group = groupOf(args, isCall);
    if (!group) return;
    call.group = *group;
    call.size = trace_.groups[*group].size.value_or(0);
    const auto element = elementBytes(textOf(memberOf(args, "dtype")));
    const auto in = wholeNumber(memberOf(args, "In msg nelems")), out = wholeNumber(memberOf(args, "Out msg nelems"));
    if (!in && !out) return void(trace_.sizeless += isCall);
    if (!element) return void(trace_.unknownTypes += isCall);
    call.in = checkedProduct(in.value_or(0), *element).value_or(maxStoredBytes);
    call.out = checkedProduct(out.value_or(0), *element).value_or(maxStoredBytes);
    call.split = tracedRanks(textOf(memberOf(args, "In split size")), UINT32_MAX);
    takeRank(args, call);
    const auto begin = nanosecondsOf(memberOf(event, "ts")), lasts = nanosecondsOf(memberOf(event, "dur"));
    if (begin && *begin <= maxStoredBytes - base_) call.begin = base_ + *begin;
    if (call.begin && lasts && *lasts <= maxStoredBytes - *call.begin) call.end = *call.begin + *lasts;
    call.lasts = !isCall;
    takeCall(kind, call, trace_);
  }

  std::optional<std::size_t> groupOf(const JsonValue& args, bool isCall) {
    TracedRanks ranks;
    if (const JsonValue& list = memberOf(args, "Process Group Ranks"); list.is_string() || list.is_array()) {
      const auto told = tracedRanks(list.is_array() ? list.dump() : std::string(textOf(list)));
      if (!told) {
        trace_.badGroups += isCall;
        return std::nullopt;
      }
      ranks = *told;
    }
    std::optional<std::uint32_t> size;
    if (const auto told = wholeNumber(memberOf(args, "Group size")); told && *told > 0 && *told <= maxTracedRanks)
      size = static_cast<std::uint32_t>(*told);
    if (ranks.whole && !ranks.first.empty()) size = static_cast<std::uint32_t>(ranks.first.size());
    const auto start = wholeNumber(memberOf(args, "Global rank start")),
               stride = wholeNumber(memberOf(args, "Global rank stride"));
    if (ranks.first.empty() && size && start && stride && *stride != 0 && *start <= maxTracedRanks &&
        *stride <= maxTracedRanks && *start + *stride * *size <= maxTracedRanks)
      for (std::uint32_t i = 0; i < *size; ++i) ranks.first.push_back(static_cast<std::uint32_t>(*start + *stride * i));
    return trace_.group(std::string(textOf(memberOf(args, "Process Group Name"))),
                        std::string(textOf(memberOf(args, "Process Group Description"))), ranks, size);
  }

  static void takeRank(const JsonValue& args, TracedCollective& call) {
    if (const auto rank = wholeNumber(memberOf(args, "Rank")); rank && *rank <= maxTracedRanks)
      call.rank = static_cast<std::uint32_t>(*rank);
    if (call.operation != "Send" && call.operation != "Recv") return;
    const auto other = wholeNumber(memberOf(args, call.operation == "Send" ? "Dst Rank" : "Src Rank"));
    if (other && *other <= maxTracedRanks) call.partner = static_cast<std::uint32_t>(*other);
  }

  const InputFile& file_;
  ReaderNotes& notes_;
  TrainingJob& job_;
  TrainingTrace trace_;
  std::uint64_t base_ = 0;
  bool isPyTorch_ = false;  // a member shows that its profiler wrote the file
};

}  // namespace

bool looksLikeKineto(std::string_view firstBytes) {
  const std::string_view text = trimmed(withoutByteOrderMark(firstBytes));
  if (!text.starts_with("{") && !text.starts_with("[")) return false;
  const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
  return (text.starts_with("{") && has("\"traceEvents\"")) ||
         (has("\"schemaVersion\"") && has("\"deviceProperties\"")) || (has("\"record_param_comms\"") && has("\"ph\""));
}

bool readKineto(const InputFile& file, TrainingJob& job, ReaderNotes& notes, const Progress& progress) {
  return KinetoReader(file, job, notes).run(progress);
}

}  // namespace weft
