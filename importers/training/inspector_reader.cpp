#include "importers/training/inspector_reader.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/base/text_lines.h"
#include "importers/nccl/nccl_groups.h"

namespace weft {
namespace {

std::optional<std::uint32_t> smallOf(const JsonValue& object, const char* name) {
  const auto value = wholeNumber(memberOf(object, name));
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

std::optional<InspectorHandle> handleOf(const JsonValue& record) {
  const JsonValue& header = memberOf(record, "header");
  const JsonValue& metadata = memberOf(record, "metadata");
  std::string_view id = textOf(memberOf(header, "id"));
  if (id.starts_with("0x")) id.remove_prefix(2);
  const auto group = parseDigits(id, 16);
  const auto rank = smallOf(header, "rank"), size = smallOf(header, "n_ranks");
  if (!group || !rank || !size) return std::nullopt;
  return InspectorHandle{*group,
                         *rank,
                         *size,
                         std::string(textOf(memberOf(header, "comm_name"))),
                         std::string(textOf(memberOf(metadata, "hostname"))),
                         smallOf(metadata, "pid").value_or(0)};
}

class InspectorReader {
 public:
  InspectorReader(InspectorJob& job, ReaderNotes& notes) : job_(job), notes_(notes) {}

  void take(const TextLine& line) {
    if (trimmed(line.text).empty()) return;
    const JsonValue record = parsedJson(line.text);
    if (!record.is_object()) return leaveOut(line, "it is no record");
    if (record.contains("header")) {
      handle_ = handleOf(record);
      const std::string_view version =
          textOf(memberOf(memberOf(record, "metadata"), "inspector_output_format_version"));
      if (job_.version.empty()) job_.version = version.substr(0, 32);
    }
    if (!handle_) return leaveOut(line, "it does not state its communicator and rank");
    if (const JsonValue& stats = memberOf(record, "dump_stats"); stats.is_object()) {
      job_.takeDropped(*handle_, wholeNumber(memberOf(stats, "coll_dropped_total")).value_or(0),
                       wholeNumber(memberOf(stats, "p2p_dropped_total")).value_or(0));
      return void(++notes_.report.rowsKept);
    }
    if (takePerformance(record, "coll_perf", "coll") || takePerformance(record, "p2p_perf", "p2p") ||
        takeTransfer(record))
      return void(++notes_.report.rowsKept);
    leaveOut(line, "it can't be true, or is of a kind that Weft does not know");
  }

 private:
  void leaveOut(const TextLine& line, const char* why) {
    notes_.leaveOut(
        line.ended ? "inspector.line" : "inspector.truncated", line.number,
        "\"" + std::string(line.text.substr(0, 80)) + "\": " + why,
        line.ended ? "" : "the file ends in the middle of a line: copy it again when the program has ended");
  }

  // `of`: "coll" or "p2p", with which the names of its members begin.
  bool takePerformance(const JsonValue& record, const char* member, const std::string& of) {
    const JsonValue& one = memberOf(record, member);
    if (!one.is_object()) return false;
    const auto named = [&](const char* name) -> const JsonValue& { return memberOf(one, (of + name).c_str()); };
    const auto bytes = wholeNumber(named("_msg_size_bytes"));
    InspectorCall call;
    call.operation = textOf(memberOf(one, of.c_str()));
    if (!bytes || call.operation.empty() || call.operation.size() > 64) return false;
    call.bytes = *bytes;
    call.algorithm = textOf(named("_algo"));
    if (call.algorithm == "unknown") call.algorithm.clear();
    std::erase(call.algorithm, '_');
    call.peer = smallOf(one, (of + "_peer").c_str());
    call.lastsNanoseconds = nanosecondsOf(named("_exec_time_us"));
    call.sequence = wholeNumber(named("_sn"));
    const JsonValue& times = memberOf(one, "event_trace_ts");
    call.begin = wholeNumber(memberOf(times, (of + "_start_ts").c_str()));
    call.end = wholeNumber(memberOf(times, (of + "_stop_ts").c_str()));
    lengthen(times, call);
    return job_.takeCall(*handle_, call);
  }

  // A call returns before its kernels have run.
  static void lengthen(const JsonValue& times, InspectorCall& call) {
    if (!call.end) return;
    for (const JsonValue& kernel : memberOf(times, "kernel_events"))
      if (const auto stop = wholeNumber(memberOf(kernel, "kernel_stop_ts"))) call.end = std::max(*call.end, *stop);
  }

  bool takeTransfer(const JsonValue& record) {
    const JsonValue& one = memberOf(record, "proxy_trace");
    const std::string_view kind = textOf(memberOf(one, "record_type"));
    if (!kind.starts_with("proxy_")) return false;
    if (kind != "proxy_op") return true;  // parts of one
    const auto channel = smallOf(one, "channel_id"), peer = smallOf(one, "peer");
    const std::string_view direction = textOf(memberOf(one, "direction"));
    if (!channel || !peer || (direction != "send" && direction != "recv")) return false;
    InspectorHandle handle = *handle_;
    handle.rank = smallOf(one, "rank").value_or(handle.rank);
    return handle.rank == handle_->rank && job_.takeTransfer(handle, {*channel, *peer, direction == "send",
                                                                      textOf(memberOf(one, "parent_type")) == "p2p"});
  }

  InspectorJob& job_;
  ReaderNotes& notes_;
  std::optional<InspectorHandle> handle_;  // of the record, or of the marker before it
};

}  // namespace

bool looksLikeInspector(std::string_view firstBytes) {
  const std::string_view line = trimmed(withoutByteOrderMark(firstBytes).substr(0, firstBytes.find('\n')));
  return line.starts_with("{") && line.find("\"inspector_output_format_version\"") != line.npos &&
         line.find("\"header\"") != line.npos;
}

bool readInspector(const InputFile& file, InspectorJob& job, ReaderNotes& notes, const Progress& progress) {
  const auto in = file.open();
  TextLines lines(*in, progress, TextLines::ofLists);
  InspectorReader reader(job, notes);
  for (TextLine line; lines.next(line);) reader.take(line);
  if (lines.tooLong())
    notes.stop("inspector.long_line", "a line is longer than 32 MiB", "check that the file is the Inspector's",
               lines.lineNumber() + 1);
  return !lines.cancelled();
}

}  // namespace weft
