// From places in files of code to functions, lines and what was inlined there, by elfutils' libdw.
//
// A file is read only where it is the one that ran: by its build id. Files without one are taken by their path. Nothing
// but regular files on this machine is opened, and nobody is asked over a network.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/records/sample_rows.h"

namespace weft {

struct CodePlace {
  std::string function;  // demangled; empty: not known
  std::string file;      // empty: not known, like line
  std::optional<std::uint32_t> line;
  bool inlined = false;  // into the next one
  std::optional<std::uint64_t>
      begin;  // of a function without a name: its first address, as the file has it, by what is there for unwinding
};

std::string addressText(std::uint64_t address);  // "0x1a2b"

// Addresses of a file, from `begin` to before `end`.
struct CodeRange {
  std::uint64_t begin = 0, end = 0;
};

class CodeFile {
 public:
  CodeFile(const std::string& path, const std::string& buildId);
  ~CodeFile();
  CodeFile(CodeFile&&) noexcept;

  SymbolsFound found() const;
  bool isRead() const;  // it is here, and the one that ran
  // Innermost first: functions that were inlined there, then the one that has the address. One without a name where
  // nothing is known. `offset`: the address as the file has it.
  std::vector<CodePlace> at(std::uint64_t offset) const;
  // The code of the function there, by its symbol; a part that the compiler put elsewhere has a symbol of its own.
  std::optional<CodeRange> rangeAt(std::uint64_t offset) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft
