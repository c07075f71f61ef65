#include "importers/training/chakra_reader.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"
#include "core/base/varint.h"
#include "importers/training/process_groups.h"
#include "importers/training/training_names.h"
#include "importers/training/wire_message.h"

namespace weft {
namespace {

// Fields of et_def.proto.
namespace metadata_field {
enum : std::uint32_t { version = 1, attributes = 2 };
}
namespace node_field {
enum : std::uint32_t {
  id = 1,
  name = 2,
  type = 3,
  startMicroseconds = 6,
  lastsMicroseconds = 7,
  inputs = 8,
  attributes = 10,
  last = 11
};
}
namespace attribute_field {
enum : std::uint32_t { name = 1, int32 = 7, int64 = 9, uint32 = 11, uint64 = 13, sint32 = 15, sint64 = 17, text = 29 };
}
enum NodeType : std::uint64_t { metadataNode = 1, sendNode = 5, receiveNode = 6, collectiveNode = 7 };

// CollectiveCommType; a barrier has no bytes.
constexpr std::array chakraOperations{"AllReduce", "Reduce",   "AllGather",     "Gather",        "Scatter",
                                      "Broadcast", "AlltoAll", "ReduceScatter", "ReduceScatter", ""};

bool isPrintable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

struct ChakraAttributes {
  std::optional<std::uint64_t> type, size, source, destination;
  std::string_view group;

  void take(std::string_view message) {
    std::string_view name, text;
    std::optional<std::uint64_t> value;
    WireFields fields(message);
    while (const auto field = fields.next()) {
      if (field->number == attribute_field::name && field->isBytes) name = field->bytes;
      if (field->number == attribute_field::text && field->isBytes) text = field->bytes;
      const bool isPlain = field->number == attribute_field::int32 || field->number == attribute_field::int64 ||
                           field->number == attribute_field::uint32 || field->number == attribute_field::uint64;
      if (isPlain && !field->isBytes) value = field->value;
      if ((field->number == attribute_field::sint32 || field->number == attribute_field::sint64) && !field->isBytes)
        value = unzigzag(field->value);
    }
    if (name == "comm_type") type = value;
    if (name == "comm_size") size = value;
    if (name == "comm_src") source = value;
    if (name == "comm_dst") destination = value;
    if (name == "pg_name") group = text;
  }
};

struct ChakraNode {
  std::string_view name, inputs;
  std::optional<std::uint64_t> id;
  std::uint64_t type = 0, start = 0, lasts = 0;
  ChakraAttributes attributes;

  // Nothing: it is not one.
  static std::optional<ChakraNode> of(std::string_view message) {
    ChakraNode node;
    WireFields fields(message);
    while (const auto field = fields.next()) {
      if (field->number > node_field::last) return std::nullopt;
      if (field->number == node_field::id && !field->isBytes) node.id = field->value;
      if (field->number == node_field::name) node.name = field->bytes;
      if (field->number == node_field::type) node.type = field->value;
      if (field->number == node_field::startMicroseconds) node.start = field->value;
      if (field->number == node_field::lastsMicroseconds) node.lasts = field->value;
      if (field->number == node_field::inputs) node.inputs = field->bytes;
      if (field->number == node_field::attributes) node.attributes.take(field->bytes);
    }
    return fields.isBroken() ? std::nullopt : std::optional(node);
  }
};

// The number before the ending of the file's name: "trace.3.et", "rank_3.et.gz".
std::optional<std::uint32_t> rankOfName(std::string_view shown) {
  if (const std::size_t slash = shown.find_last_of('/'); slash != shown.npos) shown.remove_prefix(slash + 1);
  const std::size_t ending = shown.find(".et");
  if (ending == shown.npos) return std::nullopt;
  std::size_t begin = ending;
  while (begin > 0 && shown[begin - 1] >= '0' && shown[begin - 1] <= '9') --begin;
  const auto rank = parseDigits(shown.substr(begin, ending - begin), 10);
  return rank && *rank < maxTracedRanks ? std::optional(static_cast<std::uint32_t>(*rank)) : std::nullopt;
}

class ChakraReader {
 public:
  ChakraReader(const InputFile& file, std::size_t files, TrainingJob& job, ReaderNotes& notes)
      : file_(file), files_(files), notes_(notes), job_(job), trace_(job.bins()) {
    trace_.shown = file.shown;
    trace_.rank = rankOfName(file.shown);
  }

  bool run(const Progress& progress) {
    const auto in = file_.open();
    WireMessages messages(*in, progress);
    std::string message;
    std::uint64_t broken = 0;
    for (bool isFirst = true; messages.next(message); isFirst = false) {
      const auto node = isFirst ? std::nullopt : ChakraNode::of(message);  // the first tells of the file
      if (node) take(*node, message);
      broken += !isFirst && !node;
    }
    if (messages.isCancelled()) {
      trace_.forget();
      return false;
    }
    if (messages.isCut())
      notes_.lost("training.truncated", "the trace ends in the middle of a node", "what stands before it was read",
                  "copy it again when it is written to the end");
    if (messages.isLong() || broken != 0)
      notes_.lost("training.broken", "it has nodes that can't be read", "they were skipped",
                  "check that the file is whole");
    if (trace_.events() == 0 && trace_.sizeless == 0)
      notes_.note("training.no_calls",
                  "none of its " + counted(messages.count(), "node", "nodes") + " is communication",
                  "it gives nothing");
    job_.take(std::move(trace_), notes_);
    return true;
  }

 private:
  void take(const ChakraNode& node, std::string_view message) {
    if (node.type == metadataNode && node.name.find("process_group:init") != node.name.npos)
      return takeGroups(node.inputs);
    if (node.type != sendNode && node.type != receiveNode && node.type != collectiveNode) return;
    if (node.id && trace_.isRepeated(message, node.id)) return;
    const ChakraAttributes& told = node.attributes;
    TracedCollective call;
    call.operation = node.type == sendNode                               ? "Send"
                     : node.type == receiveNode                          ? "Recv"
                     : told.type && *told.type < chakraOperations.size() ? chakraOperations[*told.type]
                                                                         : "unknown";
    if (call.operation.empty()) return;
    if (call.operation == "unknown") return void(++trace_.unknownOperations);
    if (!told.size) return void(++trace_.sizeless);
    const auto everybody = told.group.empty() && files_ <= maxTracedRanks
                               ? std::optional(static_cast<std::uint32_t>(files_))
                               : std::nullopt;
    call.group = trace_.group(std::string(told.group), "", {}, everybody);
    call.size = trace_.groups[call.group].size.value_or(0);
    if (const TracedGroup* const known = trace_.toldAs(std::string(told.group)); known && call.size == 0)
      call.size = known->size.value_or(static_cast<std::uint32_t>(known->ranks.first.size()));
    call.in = *told.size;
    const auto& partner = node.type == sendNode ? told.destination : told.source;
    if (isMessage(call.operation) && partner && *partner < maxTracedRanks)
      call.partner = static_cast<std::uint32_t>(*partner);
    trace_.rootless += call.operation == "Broadcast" || call.operation == "Reduce" || call.operation == "Gather" ||
                       call.operation == "Scatter";
    if (node.start != 0 && node.start <= maxStoredBytes / 2000 && node.lasts <= maxStoredBytes / 2000) {
      call.begin = node.start * 1000;
      call.end = *call.begin + node.lasts * 1000;
      call.lasts = true;
    }
    takeCall(TracedEvent::call, call, trace_);
  }

  // Takes groups from what Python prints of a list with the text of a list in it: ['[{"pg_name": …}]'].
  void takeGroups(std::string_view inputs) {
    WireFields fields(inputs);
    const auto values = fields.next();
    if (!values || !values->isBytes) return;
    const std::size_t begin = values->bytes.find("[{"), end = values->bytes.rfind("}]");
    if (begin != values->bytes.npos && end != values->bytes.npos && begin < end)
      takeProcessGroups(parsedJson(values->bytes.substr(begin, end + 2 - begin)), trace_);
  }

  const InputFile& file_;
  const std::size_t files_;
  ReaderNotes& notes_;
  TrainingJob& job_;
  TrainingTrace trace_;
};

// The message at the beginning of `bytes`, which is taken off; nothing where it is not there as a whole.
std::optional<std::string_view> takeMessage(std::string_view& bytes) {
  std::uint64_t size = 0;
  for (std::size_t at = 0; at < 4 && at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    size |= std::uint64_t{byte & 0x7FU} << (7 * at);
    if (byte >= 0x80) continue;
    if (size == 0 || size > bytes.size() - at - 1) return std::nullopt;
    const std::string_view message = bytes.substr(at + 1, static_cast<std::size_t>(size));
    bytes.remove_prefix(at + 1 + message.size());
    return message;
  }
  return std::nullopt;
}

}  // namespace

bool looksLikeChakra(std::string_view firstBytes) {
  const auto head = takeMessage(firstBytes);
  const auto first = head ? takeMessage(firstBytes) : std::nullopt;
  if (!first) return false;
  WireFields fields(*head);
  while (const auto field = fields.next())
    if (!field->isBytes || field->number > metadata_field::attributes ||
        (field->number == metadata_field::version && !isPrintable(field->bytes)))
      return false;
  const auto node = fields.isBroken() ? std::nullopt : ChakraNode::of(*first);
  return node && !node->name.empty() && isPrintable(node->name) && node->type <= 10;
}

bool readChakra(const InputFile& file, std::size_t files, TrainingJob& job, ReaderNotes& notes,
                const Progress& progress) {
  return ChakraReader(file, files, job, notes).run(progress);
}

}  // namespace weft
