// Merges the call stacks of all ranks into one tree of functions and lines.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"
#include "importers/recorded/record_frames.h"

namespace weft {

class RecordStacks {
 public:
  RecordStacks(const RecordSampling& sampling, RowSink& sink, ReaderNotes& notes)
      : sampling_(sampling), frames_(sampling), sink_(sink), notes_(notes) {}

  struct Known {
    std::optional<StackId> id;             // empty where the rank has no such stack
    std::optional<std::uint64_t> address;  // where its innermost function was, in that function's file
    std::uint32_t depth = 0;
  };
  Known stack(std::uint32_t rank, std::uint32_t number);
  void tell();  // of which files nothing is known

 private:
  static constexpr std::uint32_t deepest = 1000;  // frames, inlined ones counted

  using Place = std::tuple<std::optional<StackId>, FunctionId, std::string, std::optional<std::uint32_t>, bool>;

  Known known(std::uint32_t rank, std::uint32_t number);
  Known give(const Known& parent, const RecordSampling::OfRank& rankModule, const RecordStack& row);
  std::optional<CodeModuleId> idOf(const RecordFrames::Module* of);
  FunctionId function(const std::string& name, const std::optional<CodeModuleId>& module);

  const RecordSampling& sampling_;
  RecordFrames frames_;
  RowSink& sink_;
  ReaderNotes& notes_;
  std::map<const RecordFrames::Module*, CodeModuleId> modules_;
  std::map<std::pair<std::string, std::optional<CodeModuleId>>, FunctionId> functions_;
  std::map<RecordSampling::OfRank, Known> known_;
  std::map<Place, StackId> stacks_;
  std::uint64_t missing_ = 0, tooDeep_ = 0;
};

}  // namespace weft
