// The instructions of a part of a file of code, as binutils' objdump writes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "importers/recorded/symbols.h"

namespace weft {

struct Instruction {
  std::uint64_t address = 0;  // as the file has it
  std::string text;           // "mov    %rax,%rbx"
  bool operator==(const Instruction&) const = default;
};

// Throws Error where objdump is not installed, can't read the file, takes longer than half a minute, or `stopped` says
// true; where the range is larger than any function.
std::vector<Instruction> disassembled(const std::filesystem::path& file, const CodeRange& range,
                                      const std::function<bool()>& stopped);

// The instructions that objdump prints without their bytes: "    1139:\tpush   %rbp". Other lines are none.
std::vector<Instruction> instructionsIn(const std::string& printed);

}  // namespace weft
