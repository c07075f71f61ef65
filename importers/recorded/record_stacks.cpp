#include "importers/recorded/record_stacks.h"

#include <charconv>

#include "core/base/fortran_bindings.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

std::string hexText(std::uint64_t value) {
  char digits[20];
  return "0x" + std::string(digits, std::to_chars(digits, digits + sizeof digits, value, 16).ptr);
}

}  // namespace

std::optional<StackId> RecordStacks::stack(std::uint32_t rank, std::uint32_t number) { return number == 0 ? std::nullopt : known(rank, number).id; }

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

RecordStacks::Known RecordStacks::give(const Known& parent, const RecordSampling::OfRank& rankModule, const RecordStack& row) {
  static const std::vector<CodePlace> unknown(1);
  Module* const of = module(rankModule);
  const std::vector<CodePlace>* places = &unknown;
  if (of) {
    const auto [found, isNew] = of->places.try_emplace(row.offset);
    if (isNew) found->second = of->file.at(row.offset);
    places = &found->second;
    if (isOfBindings(*of, places->back())) return parent;
  }
  Known at = parent;
  if (at.depth + places->size() > deepest) return ++tooDeep_, at;
  for (std::size_t i = places->size(); i-- > 0;) {
    const CodePlace& place = (*places)[i];
    const std::string name = !place.function.empty() ? cleanText(place.function) : nameless(of, row, place.begin);
    const FunctionId what = function(name, of ? std::optional(of->id) : std::nullopt);
    const auto [known, isNew] = stacks_.try_emplace({at.id, what, place.file, place.line, place.inlined});
    if (isNew) known->second = sink_.stack({at.id, what, cleanText(place.file), place.line, place.inlined});
    at = {known->second, at.depth + 1};
  }
  return at;
}

// Between a program in Fortran and the call stands a function of MPI's: ompi_waitall_f, pmpi_waitall_, mpi_waitall_, mpi_waitall_f08_. It is part of the call.
bool RecordStacks::isOfBindings(const Module& of, const CodePlace& outermost) {
  if (of.isBindings) return true;
  std::string_view name = outermost.function;  // where the library is linked in
  if (name.starts_with("ompi_") && name.ends_with("_f")) return true;
  if (name.starts_with("pmpi_") && name.ends_with("_")) return true;
  if (!name.starts_with("mpi_") || !name.ends_with("_")) return false;
  name = name.substr(4, name.find_last_not_of('_') - 3);
  if (name.ends_with("_f08")) name.remove_suffix(4);
  return classOf(name) != OperationClass::other;
}

// What has no folder is no file (the kernel's own linux-vdso.so.1): nothing will ever be known of it.
std::string RecordStacks::nameless(const Module* of, const RecordStack& row, std::optional<std::uint64_t> begin) {
  if (!of) return row.module == 0 && row.offset == 0 ? "[frames beyond]" : "[no file]";
  return of->isFile ? of->name + "+" + hexText(begin.value_or(row.offset)) : "[" + of->name + "]";
}

RecordStacks::Module* RecordStacks::module(const RecordSampling::OfRank& key) {
  const auto named = sampling_.modules.find(key);
  if (named == sampling_.modules.end()) return nullptr;
  const RecordModule& of = named->second;
  const auto found = modules_.find(of);
  if (found != modules_.end()) return &found->second;
  CodeFile file(of.path, of.buildId);
  const CodeModuleId id = sink_.codeModule({of.path, of.buildId, file.found()});
  return &modules_.emplace(of, Module{id, std::move(file), of.path.substr(of.path.rfind('/') + 1), of.path.find('/') != of.path.npos, isFortranBindings(of.path), {}}).first->second;
}

FunctionId RecordStacks::function(const std::string& name, const std::optional<CodeModuleId>& module) {
  const auto [known, isNew] = functions_.try_emplace({name, module});
  if (isNew) known->second = sink_.function({name, module});
  return known->second;
}

void RecordStacks::tell() {
  std::string list;
  std::uint64_t count = 0;
  for (const auto& [of, module] : modules_)
    if (module.isFile && module.file.found() == SymbolsFound::none && ++count <= 3) list += (list.empty() ? "" : ", ") + of.path;
  if (count != 0)
    notes_.note("record.symbols", "no functions are known of " + counted(count, "file", "files") + ": " + list + (count > 3 ? ", …" : ""),
                "their functions are told as offsets", "import where the program ran, with the files that ran; functions are read from them, not from the bundle");
  if (missing_ != 0)
    notes_.lost("record.stacks", counted(missing_, "call stack is", "call stacks are") + " named and not there", "what was sampled on them has a shorter stack, or none", "copy the whole folder again");
  if (tooDeep_ != 0) notes_.lost("record.stacks_deep", counted(tooDeep_, "call stack is", "call stacks are") + " deeper than " + std::to_string(deepest), "they are cut off there");
}

}  // namespace weft
