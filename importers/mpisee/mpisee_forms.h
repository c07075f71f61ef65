// The forms that mpisee's CSV had from 2021 to 2023, distinguished by their header lines.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

enum class MpiseeForm { unknown, c1, c2, c3, c4, c5, c6, c7, c8, c8b, c9 };

std::string_view name(MpiseeForm form);  // "C8b"
// Why a form is not read, as a lower-case clause; empty for those that are.
std::string_view whyRefused(MpiseeForm form);
// If two files describe one run, the one with the higher number has more detail: ranks, then bytes, then times.
int preference(MpiseeForm form);

// What the header of a form with one row per communicator (and rank) says. Columns count from 0.
struct MpiseeColumns {
  struct Operation {
    std::string name;
    std::size_t calls = 0;
    std::optional<std::size_t> bytes, average, seconds;
  };
  MpiseeForm form = MpiseeForm::unknown;
  std::size_t count = 0;
  std::optional<std::size_t> rank, size, totalBytes, totalCalls;  // a column id before all says nothing
  std::size_t communicator = 0;
  std::vector<Operation> operations;
  std::array<std::size_t, 5> longOrder{};  // C9: columns of rank, call, communicator, type, value
};

// Nothing where the line is not the header of any form. An incomplete header, cut off, is of no form.
std::optional<MpiseeColumns> parseMpiseeHeader(std::string_view line);

// The form of a file by its first bytes; `unknown` where it is of mpisee but its header lies behind them.
std::optional<MpiseeForm> recogniseMpiseeCsv(std::string_view firstBytes);

}  // namespace weft
