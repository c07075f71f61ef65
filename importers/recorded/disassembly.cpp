#include "importers/recorded/disassembly.h"

#include <charconv>
#include <optional>
#include <sstream>

#include "core/base/child_process.h"
#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/file_content.h"
#include "core/base/temporary_folder.h"

namespace weft {
namespace {

constexpr double mostSecondsOfObjdump = 30;
constexpr std::uint64_t largestFunction = 16 << 20;  // bytes

std::optional<Instruction> instructionIn(const std::string& line) {
  const auto begin = line.find_first_not_of(' ');
  const auto mark = line.find(":\t");
  if (begin == line.npos || mark == line.npos) return std::nullopt;
  Instruction one;
  const char* const end = line.data() + mark;
  const auto [after, failed] = std::from_chars(line.data() + begin, end, one.address, 16);
  if (failed != std::errc() || after != end) return std::nullopt;
  one.text = cleanText(line.substr(mark + 2));
  one.text.erase(one.text.find_last_not_of(' ') + 1);
  return one;
}

std::string addressOption(const char* name, std::uint64_t address) {
  return std::string(name) + "=" + std::to_string(address);
}

std::string firstLine(const std::string& text) {
  return cleanText(text.substr(0, std::min(text.find('\n'), text.size())));
}

}  // namespace

std::vector<Instruction> instructionsIn(const std::string& printed) {
  std::vector<Instruction> list;
  std::istringstream in(printed);
  for (std::string line; std::getline(in, line);)
    if (auto one = instructionIn(line)) list.push_back(std::move(*one));
  return list;
}

std::vector<Instruction> disassembled(const std::filesystem::path& file, const CodeRange& range,
                                      const std::function<bool()>& stopped) {
  const std::filesystem::path program = programOf("objdump");
  if (program.empty())
    throw Error("objdump, which prints instructions, is not installed; in Debian it is in the package binutils");
  if (range.end - range.begin > largestFunction)
    throw Error("the symbols of " + file.string() + " have a function of more than 16 MiB, which is not printed");
  const TemporaryFolder folder("objdump");
  Child child({program.string(), "--disassemble", "--no-show-raw-insn", "--wide", "--demangle",
               addressOption("--start-address", range.begin), addressOption("--stop-address", range.end), "--",
               std::filesystem::absolute(file).string()},
              {"LC_ALL=C", "DEBUGINFOD_URLS="}, folder.path(), folder / "out");
  const auto status = child.wait([&] { return stopped && stopped(); }, mostSecondsOfObjdump);
  if (stopped && stopped()) throw Error("cancelled");
  if (!status) throw Error("objdump did not come to an end within 30 s; nothing is shown");
  const std::string printed = contentIfReadable(folder / "out");
  if (*status != 0) throw Error("objdump can't read " + file.string() + ": " + firstLine(printed));
  return instructionsIn(printed);
}

}  // namespace weft
