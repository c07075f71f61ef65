// Call stacks of all ranks, made one tree of functions and lines.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"
#include "importers/symbols/symbols.h"

namespace weft {

class RecordStacks {
 public:
  RecordStacks(const RecordSampling& sampling, RowSink& sink, ReaderNotes& notes) : sampling_(sampling), sink_(sink), notes_(notes) {}

  // Empty where the rank has no such stack.
  std::optional<StackId> stack(std::uint32_t rank, std::uint32_t number);
  void tell();  // of which files nothing is known

 private:
  static constexpr std::uint32_t deepest = 1000;  // frames, inlined ones counted

  struct Module {
    CodeModuleId id{};
    CodeFile file;
    std::string name;  // without its folders
    bool isFile, isBindings;
    std::map<std::uint64_t, std::vector<CodePlace>> places;
  };
  struct Known {
    std::optional<StackId> id;
    std::uint32_t depth = 0;
  };
  using Place = std::tuple<std::optional<StackId>, FunctionId, std::string, std::optional<std::uint32_t>, bool>;

  Known known(std::uint32_t rank, std::uint32_t number);
  Known give(const Known& parent, const RecordSampling::OfRank& rankModule, const RecordStack& row);
  Module* module(const RecordSampling::OfRank& key);
  static bool isOfBindings(const Module& of, const CodePlace& outermost);
  static std::string nameless(const Module* of, const RecordStack& row, std::optional<std::uint64_t> begin);
  FunctionId function(const std::string& name, const std::optional<CodeModuleId>& module);

  const RecordSampling& sampling_;
  RowSink& sink_;
  ReaderNotes& notes_;
  std::map<RecordModule, Module> modules_;
  std::map<std::pair<std::string, std::optional<CodeModuleId>>, FunctionId> functions_;
  std::map<RecordSampling::OfRank, Known> known_;
  std::map<Place, StackId> stacks_;
  std::uint64_t missing_ = 0, tooDeep_ = 0;
};

}  // namespace weft
