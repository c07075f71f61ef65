// One line of NCCL's debug log, or RCCL's: who printed it, and what.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

// Views into the line that was parsed.
struct NcclLine {
  std::string_view host;
  std::uint32_t pid = 0, tid = 0, device = 0;  // device: the number in brackets, of the GPU that the thread works for
  std::string_view text;                       // behind "NCCL INFO "
};

// "host:pid:tid [0] NCCL INFO …", with a time or a launcher's mark of the process before it ("[1,3]<stdout>:", "3: "),
// and with a source line
// ("net.cc:334") behind the brackets. Nothing where the line is none of these, or a warning.
std::optional<NcclLine> parseNcclLine(std::string_view line);

// If threads share one output, a line may begin before another has ended. Then returns the part of `line` before the
// second, with the second in `rest`; else all of it, and `rest` empty.
struct NcclParts {
  std::string_view first, rest;
};
NcclParts splitNcclLine(std::string_view line);

// Numbers in logs of NCCL: digits of `base` at the beginning of `text`, which are taken off it.
std::optional<std::uint64_t> takeDigits(std::string_view& text, int base = 10);
// Takes `word` off the beginning of `text` where it stands there.
bool takeWord(std::string_view& text, std::string_view word);

}  // namespace weft
