#include "importers/otf2/trace_troubles.h"

#include <cstdlib>

#include "core/base/units.h"

namespace weft {
namespace {

// "they were skipped", of one: "it was skipped".
std::string ofOne(std::uint64_t number, std::string done) {
  static constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"they were ", "it was "},
      {"they are ", "it is "},
      {"they count ", "it counts "},
      {"if they were sends, they are ", "if it was a send, it is "},
      {"what they would ", "what it would "},
      {"their ", "its "}};
  if (number == 1)
    for (const auto& [several, one] : words)
      if (done.starts_with(several)) return done.replace(0, several.size(), one);
  return done;
}

class Telling {
 public:
  explicit Telling(Otf2Archive& archive) : archive_(archive) {}

  void note(const char* code, std::uint64_t number, const char* one, const char* several, std::string done,
            std::string advice = {}) {
    if (number != 0)
      tell(code, Severity::note, counted(number, one, several), ofOne(number, std::move(done)), std::move(advice));
  }
  void lost(const char* code, std::uint64_t number, const char* one, const char* several,
            std::string done = "they were skipped",
            std::string advice = "the archive is probably damaged; copy it again") {
    if (number != 0)
      tell(code, Severity::dataLost, counted(number, one, several), ofOne(number, std::move(done)), std::move(advice));
  }
  void tell(const char* code, Severity severity, std::string seen, std::string done, std::string advice) {
    archive_.tell(code, severity, archive_.shown(), std::move(seen), std::move(done), std::move(advice));
  }

 private:
  Otf2Archive& archive_;
};

void leftOut(const TraceLayout& layout, const TraceTotals::Troubles& of, Telling& to) {
  to.lost("trace.members", layout.badMembers, "member of a communicator is no rank",
          "members of communicators are no ranks");
  to.lost("trace.communicator", of.unknownCommunicators, "event names a communicator that is not defined",
          "events name communicators that are not defined");
  to.lost("trace.rank", of.unknownRanks, "event names a rank that its communicator does not have",
          "events name ranks that their communicators do not have", "they were skipped",
          "a writer that defines communicators with some of their members only loses these messages");
  to.lost("trace.root", of.unknownRoots, "collective names a root that its communicator does not have",
          "collectives name roots that their communicators do not have", "their bytes were not added to the pairs");
  to.lost("trace.value", of.tooLarge, "event has more than 2^60 bytes", "events have more than 2^60 bytes");
  to.lost("trace.overflow", of.overflows, "event's bytes bring a sum past 2^63", "events' bytes bring sums past 2^63");
  to.lost("trace.cancelled-unknown", of.unknownCancelled, "request was cancelled whose start the trace does not show",
          "requests were cancelled whose starts the trace does not show", "if they were sends, they are counted");
  to.lost("trace.region", of.unknownRegions, "event enters a region that is not defined",
          "events enter regions that are not defined", "what was inside counts for the region around it");
  to.lost("trace.depth", of.tooDeep, "region was entered more than 65536 deep",
          "regions were entered more than 65536 deep", "what was inside counts for the region around it");
}

void notes(const TraceTotals::Troubles& of, Telling& to) {
  to.note("trace.nesting", of.nesting, "region was left that was not the last one entered",
          "regions were left that were not the last ones entered", "those inside were taken as left too");
  to.note("trace.time", of.outOfTime, "event lies outside the time that the archive states",
          "events lie outside the time that the archive states", "they count for the first or last time bin");
  to.note("trace.requests", of.lostRequests, "call started a request whose end is not in the trace",
          "calls started requests whose end is not in the trace", "they are listed without a communicator");
  to.note("trace.cancelled", of.cancelledSends, "send was cancelled", "sends were cancelled",
          "what they would have sent is not counted");
  to.note("trace.cancelled", of.cancelledReceives, "receive was cancelled", "receives were cancelled",
          "they are listed without a communicator");
  to.note("trace.paths", of.folded, "call is beyond 1,048,576 call paths, or nested more than 512 deep",
          "calls are beyond 1,048,576 call paths, or nested more than 512 deep",
          "their time belongs to the caller in the call tree");
  to.note("trace.many-ranks", of.notSpread, "part in a collective is of more than 4096 ranks that all send to all",
          "parts in collectives are of more than 4096 ranks that all send to all",
          "their bytes are not attributed to pairs");
  if (of.misfits != 0)
    to.note("trace.sizes", of.misfits, "part in a collective has sizes that follow no rule of equal blocks",
            "parts in collectives have sizes that follow no rule of equal blocks",
            "their " + std::to_string(of.misfitBytes) + " bytes are not attributed to pairs");
}

// Operations that send, of which the writer notes no message at all.
void silences(const TraceLayout& layout, const TraceTotals& totals, Telling& to) {
  for (std::size_t i = 0; i < totals.sends.size(); ++i) {
    const auto& [calls, messages] = totals.sends[i];
    const std::string& name = layout.operations[i].name;
    const bool mayNotSend = name.ends_with("_init") ||
                            name.starts_with("Start");  // what is started may be a receive, or a collective operation
    if (calls != 0 && messages == 0 && !mayNotSend)
      to.tell("trace.no-messages", Severity::note,
              counted(calls, "call of MPI_", "calls of MPI_") + name + (calls == 1 ? " has" : " have") +
                  " not a single message",
              "what they sent is missing",
              "some writers do not note it (EZTrace: MPI_Sendrecv); record with another tool");
  }
}

// EZTrace defines a communicator once for each process, with that process alone.
void fragments(const TraceLayout& layout, Telling& to) {
  std::uint64_t alone = 0;
  for (const TraceCommunicator& one : layout.communicators)
    alone += layout.blocksOnly && one.group != noIndex && layout.groups[one.group].size() == 1 && one.parent != noIndex;
  to.note(
      "trace.fragments", alone, "communicator has a single member", "communicators have a single member",
      "each was kept separate",
      "EZTrace defines a communicator once for each process with only that process, so that one may appear as several");
}

void receives(const TraceTotals& totals, Telling& to) {
  std::uint64_t messages = 0;
  for (const TraceTotals::Silence& each : totals.sends) messages += each.messages;
  if (totals.received == 0) {
    if (messages != 0)
      to.tell("trace.no-receives", Severity::note, "the trace has sends and no receives",
              "sends were not checked against receives", "");
    return;
  }
  std::uint64_t pairs = totals.balance.size(), lost = 0, surplus = 0;
  for (const auto& [pair, balance] : totals.balance)
    (balance.messages > 0 ? lost : surplus) += std::llabs(balance.messages);
  if (pairs != 0)
    to.tell("trace.balance", Severity::note,
            "between " + counted(pairs, "pair of ranks", "pairs of ranks") + " sends and receives differ" +
                (lost + surplus == 0 ? std::string(" only in their bytes")
                                     : ": " + counted(lost, "message sent", "messages sent") + " and not received, " +
                                           std::to_string(surplus) + " received and not sent"),
            "sends were counted", "a recording that was cut off, or a location that is missing, looks like this");
}

}  // namespace

void tellTroubles(const TraceLayout& layout, const TraceTotals& totals, Otf2Archive& archive) {
  Telling to(archive);
  leftOut(layout, totals.troubles, to);
  notes(totals.troubles, to);
  silences(layout, totals, to);
  fragments(layout, to);
  receives(totals, to);
  if (totals.bins && totals.bins->givenUp())
    to.tell("trace.no-bins", Severity::dataLost,
            "the archive would need too many bins of time as long as those of the archive before",
            "what it sent is in no bin", "import with longer bins: --bin-seconds");
  else if (totals.bins && totals.bins->isLonger())
    to.tell("trace.longer-bins", Severity::note, "there would be too many bins of time of this length",
            "they are longer, by a power of ten", "");
  if (layout.clock.ticksPerSecond == 0)
    to.tell("trace.clock", Severity::note, "the archive does not state its clock", "times are not known", "");
}

}  // namespace weft
