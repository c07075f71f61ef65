// Functions and lines at the addresses of call stacks, from the files that ran.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "importers/recorded/record_samples.h"
#include "importers/recorded/symbols.h"

namespace weft {

class RecordFrames {
 public:
  explicit RecordFrames(const RecordSampling& sampling) : sampling_(sampling) {}

  struct Module {
    RecordModule of;
    CodeFile file;
    std::string name;  // without its folders
    bool isFile, isBindings;
    std::map<std::uint64_t, std::vector<CodePlace>> places{};
  };
  // nullptr: none is known there.
  Module* module(const RecordSampling::OfRank& key);
  const std::map<RecordModule, Module>& modules() const { return modules_; }

  // Innermost first; empty for a function of MPI's Fortran bindings, which is part of the call.
  const std::vector<CodePlace>& places(Module* of, const RecordStack& row);
  static std::string nameOf(const CodePlace& place, const Module* of, const RecordStack& row);

 private:
  const RecordSampling& sampling_;
  std::map<RecordModule, Module> modules_;
};

}  // namespace weft
