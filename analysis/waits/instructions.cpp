#include "analysis/waits/instructions.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "importers/recorded/disassembly.h"

namespace weft {
namespace {

using SumsByAddress = std::map<std::uint64_t, CodeSums>;

// Where the samples of one function are, by file.
struct FunctionAddresses {
  std::map<std::uint32_t, SumsByAddress> sums;  // by position among modules
  std::set<std::string> inlinedInto;            // functions
  bool areRecorded = false;                     // of any function of the run
};

FunctionAddresses addressesOf(const SampledCode& code, const PairFilter& filter, const std::string& function) {
  FunctionAddresses found;
  const RowFilter passes(filter, {Measure::samples});
  const auto nameAt = [&](std::uint32_t place) { return code.functions[code.places[place].function].name; };
  for (const SampledCode::Sums& each : code.sums) {
    if (!each.row.address) continue;
    found.areRecorded = true;
    // A call of MPI is a place below the one that calls.
    std::uint32_t at = each.row.operation ? code.places[each.place].parent : each.place;
    if (at == SampledCode::none || !passes(keysOf(each.row))) continue;
    bool isInlined = false;
    for (; code.places[at].inlined && code.places[at].parent != SampledCode::none; at = code.places[at].parent)
      isInlined = isInlined || nameAt(at) == function;
    const std::uint32_t module = code.functions[code.places[at].function].module;
    if (module == SampledCode::none) continue;
    if (nameAt(at) == function) found.sums[module][*each.row.address].add(each);
    else if (isInlined) found.inlinedInto.insert(nameAt(at));
  }
  return found;
}

[[noreturn]] void refuseWithoutAddresses(const SampledCode& code, const FunctionAddresses& found,
                                         const std::string& function) {
  const auto known = functionsNamed(code, function);
  if (!found.areRecorded) throw Error(notInThisRun("addresses of samples") + "; import the bundle again");
  if (std::ranges::all_of(known, [&](std::uint32_t each) { return code.functions[each].isMpi; }))
    throw Error(function + " is a call of MPI; it is at the instructions of the functions that call it");
  if (!found.inlinedInto.empty())
    throw Error(function + " was inlined into " + *found.inlinedInto.begin() +
                "; its instructions are among those of " + *found.inlinedInto.begin());
  throw Error("nothing was sampled at the instructions of " + function + " itself in this part of the run");
}

std::string whyNotRead(const CodeModuleRow& module) {
  std::error_code none;
  if (!std::filesystem::exists(module.path, none)) return module.path + " is not on this machine";
  return module.path + " on this machine is another file than the one that ran" +
         (module.buildId.empty() ? ", which had no build id" : " (its build id was " + module.buildId + ")");
}

// The parts of the file that have the addresses.
std::vector<CodeRange> rangesOf(const CodeFile& file, const SumsByAddress& sums) {
  std::vector<CodeRange> ranges;
  for (const auto& [address, ignored] : sums)
    if (ranges.empty() || ranges.back().end <= address)
      if (const auto range = file.rangeAt(address)) ranges.push_back(*range);
  return ranges;
}

SampledCode::Line lineIn(const CodeFile& file, std::uint64_t address) {
  const CodePlace place = file.at(address).front();
  return place.line ? SampledCode::Line{place.file, *place.line} : SampledCode::Line();
}

// Of a call the address of its last byte is recorded: it is within the instruction.
void addInstructions(const CodeModuleRow& module, const CodeFile& file, const SumsByAddress& sums, Disassembly& to,
                     const std::function<bool()>& stopped) {
  for (const CodeRange& range : rangesOf(file, sums)) {
    const std::vector<Instruction> list = disassembled(module.path, range, stopped);
    for (std::size_t i = 0; i < list.size(); ++i) {
      SampledInstruction one{list[i].address, list[i].text, lineIn(file, list[i].address), {}};
      const std::uint64_t end = i + 1 < list.size() ? list[i + 1].address : range.end;
      for (auto at = sums.lower_bound(one.address); at != sums.end() && at->first < end; ++at) {
        if (!one.sums) one.sums.emplace();
        one.sums->add(at->second);
      }
      to.instructions.push_back(std::move(one));
    }
  }
}

}  // namespace

Disassembly disassemblyOf(const SampledCode& code, const PairFilter& filter, const std::string& function,
                          const std::function<bool()>& stopped) {
  const FunctionAddresses found = addressesOf(code, filter, function);
  if (found.sums.empty()) refuseWithoutAddresses(code, found, function);
  Disassembly all;
  for (const auto& [module, sums] : found.sums) {
    const CodeModuleRow& of = code.modules[module];
    const CodeFile file(of.path, of.buildId);
    const std::size_t before = all.instructions.size();
    if (file.isRead()) addInstructions(of, file, sums, all, stopped);
    if (all.instructions.size() != before) continue;
    all.missing += (all.missing.empty() ? "" : "; ") +
                   (file.isRead() ? "the symbols of " + of.path + " do not have where " + function + " begins and ends"
                                  : whyNotRead(of));
  }
  if (all.instructions.empty()) throw Error(all.missing + "; no instructions are shown");
  return all;
}

}  // namespace weft
