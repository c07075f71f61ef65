#include "app/commands/export_messages.h"

#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "analysis/simulators/goal.h"
#include "analysis/simulators/paje.h"
#include "app/commands/written_file.h"
#include "core/base/units.h"

namespace weft {

bool isMessageFormat(const std::string& format) { return format == "goal" || format == "paje"; }

int exportMessages(const MessagesRequest& request) {
  const auto model = request.collectives.model();
  const RunStore store(request.path);
  const MessageLog log = model ? modelledMessages(store, *model) : recordedMessages(store);
  const auto write = [&](std::ostream& out) {
    const auto take = [&](std::string_view text) { out.write(text.data(), static_cast<std::streamsize>(text.size())); };
    if (request.format == "goal") writeGoal(log, store, take);
    else writePaje(log, store, take);
  };
  writeWhole(request.file, write, "-o");
  say(log.notes);
  noteLostData(store);
  std::uint64_t bytes = 0;
  bool held = false;
  for (const TimedMessage& each : log.messages) bytes = saturatingAdd(bytes, each.bytes, held);
  Output out;
  out << counted(log.ranks, "rank", "ranks") + ", " + counted(log.messages.size(), "message", "messages") + ", " +
             counted(bytes, "byte", "bytes") + "\n";
  out.finish();
  return 0;
}

}  // namespace weft
