#include "collector/record/bundle/crash.h"

#include <dlfcn.h>
#include <signal.h>

#include <array>
#include <cstdio>
#include <cstring>

#include "collector/record/naming/communicators.h"

namespace weft::record {

Crash& crash = *new Crash;

namespace {

const char* nameOf(int signal) {
  for (const FatalSignal& each : fatalSignals)
    if (each.signal == signal) return each.name;
  return "";
}

std::string frameText(std::uintptr_t address) {
  Dl_info info{};
  std::array<char, 32> offset{};
  const bool isKnown = dladdr(reinterpret_cast<void*>(address), &info) != 0 && info.dli_fname;
  std::snprintf(
      offset.data(), offset.size(), "0x%llx",
      static_cast<unsigned long long>(address - (isKnown ? reinterpret_cast<std::uintptr_t>(info.dli_fbase) : 0)));
  if (!isKnown) return offset.data();
  const char* const slash = std::strrchr(info.dli_fname, '/');
  return (info.dli_sname ? std::string(info.dli_sname) + " " : std::string()) + (slash ? slash + 1 : info.dli_fname) +
         "+" + offset.data();
}

}  // namespace

std::string crashText() {
  const int signal = crash.signal;
  if (signal == 0) return {};
  std::string text = "signal " + std::to_string(signal) + " (" + nameOf(signal) + ")";
  if (crash.operation != Op::count)
    text += std::string(crash.isInside ? " in MPI_" : " after MPI_") + std::string(nameOf(crash.operation));
  return text;
}

void crashRows(RowText& rows) {
  const int signal = crash.signal;
  if (signal == 0) return;
  rows.rank(worldRank()).number(static_cast<std::uint64_t>(signal)).text(nameOf(signal));
  if (crash.sender != 0) rows.number(static_cast<std::uint64_t>(crash.sender));
  else rows.empty();
  rows.text(crash.operation == Op::count ? "" : nameOf(crash.operation)).number(crash.isInside ? 1 : 0);
  std::string stack;
  for (int i = 0; i < crash.stack.count; ++i) stack += (i == 0 ? "" : "; ") + frameText(crash.stack.pc[i]);
  rows.text(stack).end();
}

}  // namespace weft::record
