#include "core/sums/send_balance.h"

#include <algorithm>
#include <map>

#include "core/base/ascii.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

// What the numbers of calls and bytes mean; of several sources, what all have in common.
struct CountedCalls {
  bool arrived = true;          // receives have the bytes that arrived
  bool onlyCompleted = true;    // a receive is counted on its communicator when its message has arrived
  bool allKindsOfSends = true;  // buffered and ready ones, too
};

CountedCalls countedCalls(const RunSnapshot& run) {
  CountedCalls counted;
  bool isKnown = false;
  for (const Source& each : run.sources) {
    const SourceRow& source = each.row;
    if (source.kind != kinds::profile && source.kind != kinds::recording && source.kind != kinds::trace) continue;
    isKnown = true;
    counted.arrived &= source.kind != kinds::profile;
    counted.onlyCompleted &= source.kind == kinds::trace;
    counted.allKindsOfSends &= !source.format.starts_with("mpisee CSV");
  }
  return isKnown ? counted : CountedCalls{false, false, true};
}

struct Ends {
  std::uint64_t sends = 0, receives = 0, both = 0;
  std::uint64_t sentBytes = 0, receivedBytes = 0;
  bool isKnown = true, hasBytes = true;
};

// "Sendrecv", "Isendrecv_replace": one of each.
bool isBoth(const std::string& name) { return name.find("sendrecv") != std::string::npos; }
bool isStart(const std::string& name) {
  return name.starts_with("start") || name.find("psend") != std::string::npos ||
         name.find("precv") != std::string::npos;
}

// "Sendrecv (received)", "Sendrecv_received" of earlier stores: no call, but what recorded ones got.
bool isReceivedPart(const std::string& name) { return isBoth(name) && classOf(name) == OperationClass::other; }

bool hasPlainBytes(const OperationSummary& operation) {
  return operation.bytes && operation.bytesOf.isPlain() && !operation.bytesDerived;
}

void add(Ends& ends, const OperationSummary& operation) {
  const std::string name = lowerCase(operation.operationName);
  const OperationClass kind = classOf(name);
  if (isReceivedPart(name)) {
    ends.receivedBytes += operation.bytes.value_or(0);
    ends.hasBytes &= hasPlainBytes(operation);
    return;
  }
  if (kind != OperationClass::send && kind != OperationClass::receive) return;
  ends.hasBytes &= hasPlainBytes(operation) && !name.starts_with("isendrecv");  // MPICH does not report what arrived
  (kind == OperationClass::send ? ends.sentBytes : ends.receivedBytes) += operation.bytes.value_or(0);
  if (isBoth(name)) {
    ends.both += operation.callsOf.isPlain() ? operation.calls : 0;
    return;
  }
  ends.isKnown &= !isStart(name) && operation.callsOf.isPlain();
  (kind == OperationClass::send ? ends.sends : ends.receives) += operation.calls;
}

struct Run {
  CountedCalls counted;
  std::map<CommunicatorId, Ends> ends;
  Ends loose;  // of calls that belong to no communicator, or whose communicator is not known
};

Run endsOf(const RunSnapshot& run) {
  Run all{countedCalls(run), {}, {}};
  const auto isLoose = [&](CommunicatorId id) {
    const Communicator* of = run.find(id);
    return !of || (of->pooled && of->name == noCommunicatorName);
  };
  std::map<CommunicatorId, bool> arrivals;  // of calls that send and receive: whether what arrived is counted
  for (const OperationSummary& each : run.operations) {
    const bool loose = !each.communicator || isLoose(*each.communicator);
    add(loose ? all.loose : all.ends[*each.communicator], each);
    const std::string name = lowerCase(each.operationName);
    if (!loose && isBoth(name)) arrivals[*each.communicator] |= isReceivedPart(name);
  }
  for (const auto& [id, areCounted] : arrivals) all.ends.at(id).hasBytes &= areCounted;
  std::erase_if(all.ends, [](const auto& each) {
    const Ends& of = each.second;
    return !of.isKnown || of.sends + of.receives + of.both == 0;
  });
  for (auto& [id, of] : all.ends) of.hasBytes &= all.counted.arrived;
  return all;
}

// Why what a communicator has too much of one side contradicts nothing; empty where it does.
std::string explained(const Run& run, const Ends& ends, bool looseExplain) {
  if (looseExplain) return "calls without a communicator explain it";
  if (ends.receives <= ends.sends || (ends.hasBytes && ends.sentBytes != ends.receivedBytes)) return {};
  if (!run.counted.allKindsOfSends) return "cancelled receives are counted, buffered and ready sends are not";
  return run.counted.onlyCompleted ? "" : "cancelled receives are counted, too";
}

std::string callsText(const std::string& name, const Ends& ends) {
  std::string text = name + " has " + std::to_string(ends.sends + ends.both) + " sends, " +
                     std::to_string(ends.receives + ends.both) + " receives";
  if (ends.hasBytes && ends.sentBytes != ends.receivedBytes)
    text += ", " + std::to_string(ends.sentBytes) + " bytes sent, " + std::to_string(ends.receivedBytes) + " received";
  return text;
}

// Whether all that communicators have too much is no more than what has no communicator.
bool looseExplain(const Run& run) {
  std::uint64_t sends = 0, receives = 0;
  for (const auto& [id, of] : run.ends) {
    sends += of.sends > of.receives ? of.sends - of.receives : 0;
    receives += of.receives > of.sends ? of.receives - of.sends : 0;
  }
  return sends <= run.loose.receives && receives <= run.loose.sends;
}

class Verdict {
 public:
  void add(const std::string& name, const Ends& ends, const std::string& reason) {
    const bool isEqual = ends.sends == ends.receives && (!ends.hasBytes || ends.sentBytes == ends.receivedBytes);
    if (isEqual) {
      ++equal_;
      equalCalls_ += ends.sends + ends.both;
      equalBytes_ += ends.hasBytes ? 1 : 0;
    } else {
      (reason.empty() ? differ_ : explained_).push_back(callsText(name, ends) + (reason.empty() ? "" : ": " + reason));
    }
  }

  std::string text(std::size_t all) const {
    const std::string noun = all == 1 ? " communicator" : " communicators";
    if (!differ_.empty())
      return "differ on " + std::to_string(differ_.size()) + " of " + std::to_string(all) + noun + ": " +
             joined(differ_);
    if (equal_ == 0) return "no contradiction; " + joined(explained_);
    std::string text = "equal on " + std::to_string(equal_) + (explained_.empty() ? "" : " of " + std::to_string(all)) +
                       noun + ", " + std::to_string(equalCalls_) + " of each";
    if (equalBytes_ != 0)
      text += equalBytes_ == equal_ ? ", and so are their bytes"
                                    : ", and so are their bytes on " + std::to_string(equalBytes_);
    return text + (explained_.empty() ? "" : "; " + joined(explained_));
  }

 private:
  static std::string joined(const std::vector<std::string>& list) {
    constexpr std::size_t mostShown = 5;
    std::string text;
    for (std::size_t at = 0; at < std::min(list.size(), mostShown); ++at) text += (at == 0 ? "" : "; ") + list[at];
    return text + (list.size() > mostShown ? "; …" : "");
  }

  std::size_t equal_ = 0, equalBytes_ = 0;
  std::uint64_t equalCalls_ = 0;
  std::vector<std::string> differ_, explained_;
};

bool isInPart(const RunSnapshot& run) {
  return run.facts.contains("only") ||
         std::ranges::any_of(run.diagnosticTotals, [](const CodeTotal& each) { return each.code == "record.ranks"; });
}

}  // namespace

std::string sendBalance(const RunSnapshot& run) {
  if (isInPart(run)) return {};
  const Run all = endsOf(run);
  Ends sums = all.loose;
  for (const auto& [id, of] : all.ends) {
    sums.sends += of.sends;
    sums.receives += of.receives;
  }
  if (all.ends.empty() || (sums.sends == 0) != (sums.receives == 0)) return {};  // one side is not counted
  const bool byLoose = looseExplain(all);
  Verdict verdict;
  for (const auto& [id, of] : all.ends) {
    const bool differs = of.sends != of.receives;
    verdict.add(run.find(id)->name, of, explained(all, of, differs && byLoose));
  }
  return verdict.text(all.ends.size());
}

}  // namespace weft
