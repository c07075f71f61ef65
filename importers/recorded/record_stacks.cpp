#include "importers/recorded/record_stacks.h"

#include "core/base/units.h"

namespace weft {

RecordStacks::Known RecordStacks::stack(std::uint32_t rank, std::uint32_t number) {
  return number == 0 ? Known() : known(rank, number);
}

// Parents have smaller numbers: from the first one that is not known, in turn.
RecordStacks::Known RecordStacks::known(std::uint32_t rank, std::uint32_t number) {
  std::vector<std::uint32_t> open;
  Known at;
  for (std::uint32_t one = number; one != 0;) {
    if (const auto found = known_.find({rank, one}); found != known_.end()) {
      at = found->second;
      break;
    }
    const auto row = sampling_.stacks.find({rank, one});
    open.push_back(one);
    one = row == sampling_.stacks.end() ? 0 : row->second.parent;
  }
  for (; !open.empty(); open.pop_back()) {
    const auto row = sampling_.stacks.find({rank, open.back()});
    if (row == sampling_.stacks.end()) ++missing_;
    else at = give(at, {rank, row->second.module}, row->second);
    known_[{rank, open.back()}] = at;
  }
  return at;
}

RecordStacks::Known RecordStacks::give(const Known& parent, const RecordSampling::OfRank& rankModule,
                                       const RecordStack& row) {
  RecordFrames::Module* const of = frames_.module(rankModule);
  const std::optional<CodeModuleId> module = idOf(of);
  const std::vector<CodePlace>& places = frames_.places(of, row);
  if (places.empty()) return parent;
  Known at = parent;
  if (at.depth + places.size() > deepest) {
    ++tooDeep_;
    at.address.reset();  // not of the function that the stack is cut off at
    return at;
  }
  const bool isInFile = of && of->isFile && row.offset <= INT64_MAX;
  for (std::size_t i = places.size(); i-- > 0;) {
    const CodePlace& place = places[i];
    const FunctionId what = function(RecordFrames::nameOf(place, of, row), module);
    const auto [known, isNew] = stacks_.try_emplace({at.id, what, place.file, place.line, place.inlined});
    if (isNew) known->second = sink_.stack({at.id, what, cleanText(place.file), place.line, place.inlined});
    at = {known->second, isInFile ? std::optional(row.offset) : std::nullopt, at.depth + 1};
  }
  return at;
}

std::optional<CodeModuleId> RecordStacks::idOf(const RecordFrames::Module* of) {
  if (!of) return std::nullopt;
  const auto [known, isNew] = modules_.try_emplace(of);
  if (isNew) known->second = sink_.codeModule({of->of.path, of->of.buildId, of->file.found()});
  return known->second;
}

FunctionId RecordStacks::function(const std::string& name, const std::optional<CodeModuleId>& module) {
  const auto [known, isNew] = functions_.try_emplace({name, module});
  if (isNew) known->second = sink_.function({name, module});
  return known->second;
}

void RecordStacks::tell() {
  std::string list;
  std::uint64_t count = 0;
  for (const auto& [of, module] : frames_.modules())
    if (module.isFile && module.file.found() == SymbolsFound::none && ++count <= 3)
      list += (list.empty() ? "" : ", ") + of.path;
  if (count != 0)
    notes_.note(
        "record.symbols",
        "there are no function names for " + counted(count, "file", "files") + ": " + list + (count > 3 ? ", …" : ""),
        "their functions are shown as offsets",
        "import where the program ran, with the files that ran; functions are read from them, not from the bundle");
  if (missing_ != 0)
    notes_.lost("record.stacks", counted(missing_, "call stack is", "call stacks are") + " named and not there",
                "what was sampled on them has a shorter stack, or none", "copy the whole folder again");
  if (tooDeep_ != 0)
    notes_.lost("record.stacks_deep",
                counted(tooDeep_, "call stack is", "call stacks are") + " deeper than " + std::to_string(deepest),
                "they are cut off there");
}

}  // namespace weft
