#include "importers/recorded/symbols.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>

namespace weft {
namespace {

char noPath[] = "";
char* debugPath = noPath;  // beside the file and in its .debug, then below /usr/lib/debug

// By build id alone: dwfl_standard_find_debuginfo() would ask servers.
int findDebugInfo(Dwfl_Module* module, void** data, const char* name, Dwarf_Addr base, const char* file,
                  const char* link, GElf_Word sum, char** found) {
  return dwfl_build_id_find_debuginfo(module, data, name, base, file, link, sum, found);
}

const Dwfl_Callbacks callbacks{.find_elf = dwfl_build_id_find_elf,
                               .find_debuginfo = findDebugInfo,
                               .section_address = dwfl_offline_section_address,
                               .debuginfo_path = &debugPath};

std::string hex(const unsigned char* bytes, int count) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int i = 0; i < count; ++i) (text += digits[bytes[i] >> 4]) += digits[bytes[i] & 15];
  return text;
}

std::string demangled(const char* name) {
  int status = 0;
  char* const text = name[0] == '_' && name[1] == 'Z' ? abi::__cxa_demangle(name, nullptr, nullptr, &status) : nullptr;
  std::string result = text ? text : name;
  std::free(text);
  return result;
}

std::string nameOf(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  for (const unsigned kind : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name, DW_AT_name})
    if (dwarf_attr_integrate(die, kind, &attribute))
      if (const char* const name = dwarf_formstring(&attribute)) return demangled(name);
  return {};
}

std::optional<std::uint32_t> lineIn(Dwarf_Word line) {
  return line > 0 && line <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(line)) : std::nullopt;
}

// Where the function was inlined.
void takeCall(Dwarf_Die* inlined, Dwarf_Die* unit, CodePlace& to) {
  Dwarf_Attribute attribute;
  Dwarf_Word file = 0, line = 0;
  Dwarf_Files* files = nullptr;
  if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file) == 0 &&
      dwarf_getsrcfiles(unit, &files, nullptr) == 0)
    if (const char* const name = dwarf_filesrc(files, file, nullptr, nullptr)) to.file = name;
  if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) == 0) to.line = lineIn(line);
}

// A list that libdw allocates and its caller frees.
struct FreeScopes {
  void operator()(Dwarf_Die* list) const { std::free(list); }
};
using Scopes = std::unique_ptr<Dwarf_Die[], FreeScopes>;

}  // namespace

std::string addressText(std::uint64_t address) {
  char digits[20];
  return "0x" + std::string(digits, std::to_chars(digits, digits + sizeof digits, address, 16).ptr);
}

struct CodeFile::State {
  struct Unit {
    Dwarf_Addr begin, end;  // of code of this unit
    Dwarf_Die* die;
    Dwarf_Addr bias;
  };

  Dwfl* dwfl = nullptr;
  Dwfl_Module* module = nullptr;
  Dwarf_Addr bias = 0;  // of addresses of the file to those that libdw speaks of
  SymbolsFound found = SymbolsFound::none;
  mutable std::optional<std::vector<Unit>> units;  // by address; not listed yet

  State(const std::string& path, const std::string& buildId) {
    std::error_code error;
    if (path.empty() || !std::filesystem::is_regular_file(path, error)) return;
    dwfl = dwfl_begin(&callbacks);
    if (!dwfl) return;
    module = dwfl_report_offline(dwfl, "module", path.c_str(), -1);
    dwfl_report_end(dwfl, nullptr, nullptr);
    if (module && !isOf(buildId)) module = nullptr;
    if (module && !dwfl_module_getelf(module, &bias)) module = nullptr;
    if (!module) return;
    found = dwfl_module_getsymtab(module) > 1 ? SymbolsFound::names : SymbolsFound::none;
    Dwarf_Addr ignored = 0;
    if (dwfl_module_getdwarf(module, &ignored)) found = SymbolsFound::lines;
  }
  ~State() {
    if (dwfl) dwfl_end(dwfl);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // The unit that has an address. Where compilers write no table of addresses (.debug_aranges; Clang writes none), each
  // unit is asked for its own.
  Dwarf_Die* unitOf(Dwarf_Addr address, Dwarf_Addr& unitBias) const {
    if (Dwarf_Die* const unit = dwfl_module_addrdie(module, address, &unitBias)) return unit;
    if (!units) units = listUnits();
    const auto next = std::ranges::upper_bound(*units, address, {}, &Unit::begin);
    if (next == units->begin() || std::prev(next)->end <= address) return nullptr;
    unitBias = std::prev(next)->bias;
    return std::prev(next)->die;
  }

  std::vector<Unit> listUnits() const {
    std::vector<Unit> list;
    Dwarf_Addr unitBias = 0, base = 0, begin = 0, end = 0;
    for (Dwarf_Die* die = dwfl_module_nextcu(module, nullptr, &unitBias); die;
         die = dwfl_module_nextcu(module, die, &unitBias))
      for (std::ptrdiff_t at = dwarf_ranges(die, 0, &base, &begin, &end); at > 0;
           at = dwarf_ranges(die, at, &base, &begin, &end))
        if (begin < end) list.push_back({begin + unitBias, end + unitBias, die, unitBias});
    std::ranges::sort(list, {}, &Unit::begin);
    return list;
  }

  bool isOf(const std::string& buildId) const {
    const unsigned char* bytes = nullptr;
    GElf_Addr at = 0;
    const int count = dwfl_module_build_id(module, &bytes, &at);
    return hex(bytes, count > 0 ? count : 0) == buildId;
  }

  std::vector<CodePlace> inlinedAt(Dwarf_Addr address) const {
    Dwarf_Addr unitBias = 0;
    Dwarf_Die* const unit = unitOf(address, unitBias);
    Dwarf_Die *innermost = nullptr, *callers = nullptr;
    if (!unit || dwarf_getscopes(unit, address - unitBias, &innermost) <= 0) return {};
    const Scopes scopes(innermost);
    // Once more from the innermost: the list before goes from an inlined function to where it was written, not to where
    // it was called.
    const int count = dwarf_getscopes_die(&scopes[0], &callers);
    const Scopes around(callers);
    std::vector<CodePlace> list;
    CodePlace next;
    for (int i = 0; i < count; ++i) {
      const int tag = dwarf_tag(&around[i]);
      if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram && tag != DW_TAG_entry_point) continue;
      next.function = nameOf(&around[i]);
      next.inlined = tag == DW_TAG_inlined_subroutine;
      list.push_back(next);
      if (!next.inlined) break;
      next = {};
      takeCall(&around[i], unit, next);
    }
    return list;
  }

  std::optional<std::uint64_t> beginOf(Dwarf_Addr address) const {
    Dwarf_Addr unwindBias = 0, begin = 0, end = 0;
    Dwarf_CFI* const unwinding = dwfl_module_eh_cfi(module, &unwindBias);
    Dwarf_Frame* frame = nullptr;
    if (!unwinding || dwarf_cfi_addrframe(unwinding, address - unwindBias, &frame) != 0) return std::nullopt;
    const bool known = dwarf_frame_info(frame, &begin, &end, nullptr) >= 0 && begin != 0;
    std::free(frame);
    return known ? std::optional(begin + unwindBias - bias) : std::nullopt;
  }

  void takeLine(Dwarf_Addr address, CodePlace& to) const {
    Dwarf_Addr unitBias = 0;
    int line = 0;
    Dwarf_Die* const unit = found == SymbolsFound::lines ? unitOf(address, unitBias) : nullptr;
    Dwarf_Line* const source = unit ? dwarf_getsrc_die(unit, address - unitBias) : nullptr;
    const char* const file = source ? dwarf_linesrc(source, nullptr, nullptr) : nullptr;
    if (!file) return;
    to.file = file;
    if (dwarf_lineno(source, &line) == 0) to.line = lineIn(line > 0 ? static_cast<Dwarf_Word>(line) : 0);
  }

  std::vector<CodePlace> at(std::uint64_t offset) const {
    const Dwarf_Addr address = offset + bias;
    std::vector<CodePlace> list = found == SymbolsFound::lines ? inlinedAt(address) : std::vector<CodePlace>();
    const char* const symbol = dwfl_module_addrname(module, address);
    if (list.empty()) list.emplace_back();
    // The plain name of a C++ function, as Clang's -g1 has it alone, says less than its symbol.
    const std::string whole = symbol ? demangled(symbol) : "";
    const bool isPlain = whole != (symbol ? symbol : "") && list.back().function.find('(') == std::string::npos;
    if (list.back().function.empty() || isPlain) list.back().function = whole;
    if (list.back().function.empty()) list.back().begin = beginOf(address);
    takeLine(address, list.front());
    return list;
  }
};

CodeFile::CodeFile(const std::string& path, const std::string& buildId)
    : state_(std::make_unique<State>(path, buildId)) {}
CodeFile::~CodeFile() = default;
CodeFile::CodeFile(CodeFile&&) noexcept = default;

SymbolsFound CodeFile::found() const { return state_->found; }

bool CodeFile::isRead() const { return state_->module != nullptr; }

std::vector<CodePlace> CodeFile::at(std::uint64_t offset) const {
  if (!state_->module) return {CodePlace{}};
  return state_->at(offset);
}

std::optional<CodeRange> CodeFile::rangeAt(std::uint64_t offset) const {
  GElf_Off inside = 0;
  GElf_Sym symbol{};
  if (!state_->module ||
      !dwfl_module_addrinfo(state_->module, offset + state_->bias, &inside, &symbol, nullptr, nullptr, nullptr))
    return std::nullopt;
  if (inside >= symbol.st_size || inside > offset) return std::nullopt;  // hand-written code may have no size
  return CodeRange{offset - inside, offset - inside + symbol.st_size};
}

}  // namespace weft
