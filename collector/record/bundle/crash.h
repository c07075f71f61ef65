// A signal that ends the process: what it was, what MPI call the process was in or made last, and the stack.
#pragma once

#include <signal.h>

#include <array>
#include <atomic>
#include <string>

#include "collector/record/bundle/text.h"
#include "collector/record/counting/operations.h"
#include "collector/record/sampling/stack.h"

namespace weft::record {

struct FatalSignal {
  int signal;
  const char* name;
};
inline constexpr std::array<FatalSignal, 9> fatalSignals{{{SIGSEGV, "SIGSEGV"},
                                                          {SIGBUS, "SIGBUS"},
                                                          {SIGFPE, "SIGFPE"},
                                                          {SIGILL, "SIGILL"},
                                                          {SIGABRT, "SIGABRT"},
                                                          {SIGTERM, "SIGTERM"},
                                                          {SIGINT, "SIGINT"},
                                                          {SIGXCPU, "SIGXCPU"},
                                                          {SIGQUIT, "SIGQUIT"}}};

// Filled in by a handler, read by whoever writes the part.
struct Crash {
  std::atomic<int> signal{0};  // 0: none came
  int sender = 0;              // the process that sent it; 0: no other did
  bool isInside = false;
  Op operation = Op::count;  // that the thread is in, or was in last
  Stack stack;
};
extern Crash& crash;  // never destroyed

std::string crashText();  // "signal 11 (SIGSEGV) in MPI_Recv"; empty: there was none
void crashRows(RowText& rows);

}  // namespace weft::record
