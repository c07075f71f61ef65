#include "importers/training/execution_trace_reader.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/training/json_records.h"
#include "importers/training/json_report.h"
#include "importers/training/process_groups.h"
#include "importers/training/training_names.h"

namespace weft {
namespace {

constexpr int deepestTensors = 8;

// A tensor is [id, storage, offset, elements, bytes of one, device]; lists of them are nested.
std::uint64_t tensorBytes(const JsonValue& value, int depth = 0) {
  if (!value.is_array() || depth > deepestTensors) return 0;
  if (value.size() >= 5 && value[0].is_number()) {
    const auto elements = wholeNumber(value[3]), each = wholeNumber(value[4]);
    return elements && each ? checkedProduct(*elements, *each).value_or(maxStoredBytes) : 0;
  }
  std::uint64_t sum = 0;
  bool held = false;
  for (const JsonValue& one : value) sum = saturatingAdd(sum, tensorBytes(one, depth + 1), held);
  return sum;
}

const JsonValue& at(const JsonValue& list, std::size_t index) {
  static const JsonValue none;
  return list.is_array() && index < list.size() ? list[index] : none;
}

std::optional<std::uint32_t> smallAt(const JsonValue& list, std::size_t index) {
  const auto value = wholeNumber(at(list, index));
  return value && *value <= maxTracedRanks ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// Up to schema 1.0.1 `inputs` is the list itself.
const JsonValue& valuesOf(const JsonValue& node, const char* side) {
  const JsonValue& all = memberOf(node, side);
  return all.is_object() ? memberOf(all, "values") : all;
}

class ExecutionTraceReader {
 public:
  ExecutionTraceReader(const InputFile& file, TrainingJob& job, ReaderNotes& notes)
      : file_(file), notes_(notes), job_(job), trace_(job.bins()) {
    trace_.shown = file.shown;
  }

  bool run(const Progress& progress, std::string& schema) {
    const JsonVisitor visitor{{"nodes"},
                              wants,
                              [&](const JsonValue& node) { take(node); },
                              [&](const std::string& name, const JsonValue& value) {
                                if (name == "schema") schema = textOf(value);
                              }};
    const JsonEnd end = readJsonRecords(*file_.open(), visitor, progress);
    if (end.why == JsonEnd::Why::cancelled) {
      trace_.forget();
      return false;
    }
    reportJsonEnd(end, notes_);
    if (trace_.events() == 0 && trace_.sizeless == 0)
      notes_.note("training.no_calls", "none of its " + counted(end.records, "node", "nodes") + " is a collective call",
                  "it gives nothing");
    job_.take(std::move(trace_), notes_);
    return true;
  }

 private:
  static bool wants(const JsonValue& soFar) {
    const std::string_view name = textOf(memberOf(soFar, "name"));
    return name.empty() || name == "record_param_comms" || name.find("process_group:init") != name.npos;
  }

  void take(const JsonValue& node) {
    const std::string_view name = textOf(memberOf(node, "name"));
    if (name == "record_param_comms") return takeCallOf(node);
    if (name.find("process_group:init") == name.npos) return;
    const JsonValue groups = parsedJson(textOf(at(valuesOf(node, "inputs"), 0)));
    if (!groups.is_array())
      return notes_.lost("training.groups", "the list of process groups is cut off",
                         "ranks of groups are those that calls state",
                         "record with a newer PyTorch, which writes the whole list");
    takeProcessGroups(groups, trace_);
    for (const JsonValue& each : groups)
      for (const char* id : {"uid", "backend_id"})
        if (const auto number = wholeNumber(memberOf(each, id)))
          names_[std::to_string(*number)] = textOf(memberOf(each, "pg_name"));
  }

  // [tensors, request, group, rank, name, split of input, of output, first rank, stride, size]; calls without tensors
  // begin with the request.
  void takeCallOf(const JsonValue& node) {
    if (node.contains("id") && trace_.isRepeated(node.dump(), wholeNumber(memberOf(node, "id")))) return;
    const JsonValue& inputs = valuesOf(node, "inputs");
    std::size_t named = 0;
    while (named < 6 && !(at(inputs, named).is_string() && ncclOperation(textOf(at(inputs, named))))) ++named;
    const JsonValue& attributes = memberOf(node, "attrs");
    const auto operation =
        ncclOperation(textOf(named < 6 ? at(inputs, named) : attribute(attributes, "collective_name")));
    if (!operation) return void(++trace_.unknownOperations);
    if (operation->empty()) return;
    TracedCollective call;
    call.operation = *operation;
    const JsonValue& tensors = named >= 4 ? at(inputs, 0) : at(JsonValue(), 0);
    call.in = tensorBytes(tensors);
    call.out = tensorBytes(valuesOf(node, "outputs"));
    takeSizes(attributes, call);
    if (call.in == 0 && call.out == 0) return void(++trace_.sizeless);
    if (named > 0) call.rank = smallAt(inputs, named - 1);
    const auto group = groupOf(inputs, named, attributes);
    if (!group) return void(++trace_.badGroups);
    call.group = *group;
    call.size = trace_.groups[*group].size.value_or(0);
    if (const TracedGroup* const told = trace_.toldAs(trace_.groups[*group].name); told && call.size == 0)
      call.size = told->size.value_or(0);
    call.split = splitOf(at(inputs, named + 1));
    TracedGroup& of = trace_.groups[*group];
    if (call.size == 0 && call.split)
      call.size =
          static_cast<std::uint32_t>(call.split->first.size());  // schema 1.0.1 tells sizes of groups nowhere else
    if (!of.size && call.size != 0) of.size = call.size;
    takeCall(TracedEvent::call, call, trace_);
  }

  static const JsonValue& attribute(const JsonValue& attributes, std::string_view name) {
    for (const JsonValue& each : attributes)
      if (textOf(memberOf(each, "name")) == name) return memberOf(each, "value");
    return at({}, 0);
  }

  static void takeSizes(const JsonValue& attributes, TracedCollective& call) {
    const auto element = elementBytes(textOf(attribute(attributes, "dtype")));
    const auto in = wholeNumber(attribute(attributes, "in_msg_nelems")),
               out = wholeNumber(attribute(attributes, "out_msg_nelems"));
    if (!element || (!in && !out)) return;
    call.in = checkedProduct(in.value_or(0), *element).value_or(maxStoredBytes);
    call.out = checkedProduct(out.value_or(0), *element).value_or(maxStoredBytes);
  }

  std::optional<std::size_t> groupOf(const JsonValue& inputs, std::size_t named, const JsonValue& attributes) {
    std::string name(textOf(attribute(attributes, "pg_name"))), description(textOf(attribute(attributes, "pg_desc")));
    if (named >= 2 && name.empty()) {
      const JsonValue& told = at(inputs, named - 2);
      name = told.is_array() ? textOf(at(told, 0)) : told.is_string() ? textOf(told) : std::string_view();
      description = textOf(at(told, 1));
      if (const auto number = told.is_array() ? std::nullopt : wholeNumber(told)) {
        const auto known = names_.find(std::to_string(*number));
        name = known == names_.end() ? std::to_string(*number) : known->second;
      }
    }
    auto size = smallAt(inputs, named + 5);
    if (const auto told = wholeNumber(attribute(attributes, "pg_size")); told && *told <= maxTracedRanks)
      size = static_cast<std::uint32_t>(*told);
    if (size == 0U) size.reset();
    TracedRanks ranks;
    const auto start = smallAt(inputs, named + 3), stride = smallAt(inputs, named + 4);
    if (!trace_.toldAs(name) && start && stride && *stride != 0 && size) {
      if (std::uint64_t{*start} + std::uint64_t{*stride} * *size > maxTracedRanks) return std::nullopt;
      for (std::uint32_t i = 0; i < *size; ++i) ranks.first.push_back(*start + *stride * i);
    }
    return trace_.group(name, description, ranks, size);
  }

  static std::optional<TracedRanks> splitOf(const JsonValue& list) {
    if (!list.is_array() || list.empty()) return std::nullopt;
    TracedRanks split;
    for (const JsonValue& one : list) {
      const auto elements = wholeNumber(one);
      if (!elements || *elements > UINT32_MAX) return std::nullopt;
      split.first.push_back(static_cast<std::uint32_t>(*elements));
    }
    return split;
  }

  const InputFile& file_;
  ReaderNotes& notes_;
  TrainingJob& job_;
  TrainingTrace trace_;
  std::map<std::string, std::string> names_;  // of process groups by the number that old traces call them by
};

}  // namespace

bool looksLikeExecutionTrace(std::string_view firstBytes) {
  const std::string_view text = trimmed(withoutByteOrderMark(firstBytes));
  const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
  return text.starts_with("{") && has("\"schema\"") && has("\"nodes\"") &&
         (has("\"ctrl_deps\"") || has("\"fw_parent\"") || has("\"op_schema\""));
}

bool readExecutionTrace(const InputFile& file, TrainingJob& job, ReaderNotes& notes, const Progress& progress,
                        std::string& schema) {
  return ExecutionTraceReader(file, job, notes).run(progress, schema);
}

}  // namespace weft
