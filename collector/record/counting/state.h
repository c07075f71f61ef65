// Switches of the recorder, shared by all threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "collector/record/counting/operations.h"

namespace weft::record {

struct State {
  // Between MPI_Init and MPI_Finalize, unless the program switched it off. armed: likewise, and before the next call
  // that communicates atFirstCommunication is called, once.
  static constexpr int armed = 2;
  std::atomic<int> on{0};
  std::atomic<void (*)()> atFirstCommunication{nullptr};
  std::atomic<std::uint32_t> region{0};  // of threads that have entered none of their own
  bool concurrent = false;               // MPI_THREAD_MULTIPLE
  bool handsOver = false;                // or MPI_THREAD_SERIALIZED: between two calls of a thread another may call MPI
  bool traces = false;                   // each call is noted
  bool choosesTrace = false;             // of these, those in chosen regions and times (counting/trace_choice.h)
  std::atomic<bool> inTracedRegion{false};  // of threads that have entered none of their own
  bool decomposes = false;                  // the library tells what it makes of collectives
  std::uint64_t beginTicks = 0;             // when MPI_Init returned
  std::uint64_t binTicks = 0;               // length of a time bin; 0: no bins
  std::uint64_t shortPoll = 0;              // ticks: longer than this, a call that finds nothing has done something
  std::array<bool, static_cast<std::size_t>(Op::count)> wanted{};  // by --only
};

extern State state;

void beforeFirstCommunication();  // where it is armed

}  // namespace weft::record
