#include "importers/recorded/record_frames.h"

#include "core/base/fortran_bindings.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

// Between a program in Fortran and the call stands a function of MPI's: ompi_waitall_f, pmpi_waitall_, mpi_waitall_,
// mpi_waitall_f08_. It is part of the call.
bool isOfBindings(const RecordFrames::Module& of, const CodePlace& outermost) {
  if (of.isBindings) return true;
  std::string_view name = outermost.function;  // where the library is linked in
  if (name.starts_with("ompi_") && name.ends_with("_f")) return true;
  if (name.starts_with("pmpi_") && name.ends_with("_")) return true;
  if (!name.starts_with("mpi_") || !name.ends_with("_")) return false;
  name = name.substr(4, name.find_last_not_of('_') - 3);
  if (name.ends_with("_f08")) name.remove_suffix(4);
  return classOf(name) != OperationClass::other;
}

// A name without a folder is no file (the kernel's own linux-vdso.so.1): its functions can't be found.
std::string nameless(const RecordFrames::Module* of, const RecordStack& row, std::optional<std::uint64_t> begin) {
  if (!of) return row.module == 0 && row.offset == 0 ? "[frames beyond]" : "[no file]";
  return of->isFile ? of->name + "+" + addressText(begin.value_or(row.offset)) : "[" + of->name + "]";
}

}  // namespace

RecordFrames::Module* RecordFrames::module(const RecordSampling::OfRank& key) {
  const auto named = sampling_.modules.find(key);
  if (named == sampling_.modules.end()) return nullptr;
  const RecordModule& of = named->second;
  const auto found = modules_.find(of);
  if (found != modules_.end()) return &found->second;
  Module made{of, CodeFile(of.path, of.buildId), of.path.substr(of.path.rfind('/') + 1),
              of.path.find('/') != of.path.npos, isFortranBindings(of.path)};
  return &modules_.emplace(of, std::move(made)).first->second;
}

const std::vector<CodePlace>& RecordFrames::places(Module* of, const RecordStack& row) {
  static const std::vector<CodePlace> unknown(1), none;
  if (!of) return unknown;
  const auto [found, isNew] = of->places.try_emplace(row.offset);
  if (isNew) found->second = of->file.at(row.offset);
  return isOfBindings(*of, found->second.back()) ? none : found->second;
}

std::string RecordFrames::nameOf(const CodePlace& place, const Module* of, const RecordStack& row) {
  return !place.function.empty() ? cleanText(place.function) : nameless(of, row, place.begin);
}

}  // namespace weft
