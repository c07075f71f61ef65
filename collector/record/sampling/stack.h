// Call stacks, as return addresses.
//
// They are unwound by libgcc's _Unwind_Backtrace, which is linked into the recorder: no library more is needed where
// the program runs, and since GCC 12 it asks the loader by _dl_find_object (glibc 2.35), which takes no lock, so that a
// signal handler may call it; before, it asks loaded.h. What it does once, at its first call, prepareUnwinding() has
// done before.
//
// A frame's return address lies on the stack, just below its canonical frame address. While an MPI call begins at a
// place of the stack where one began before, and all these words are what they were, the stack is what it was; to find
// that out is a comparison a frame. So it is of the outer frames of any stack: unwinding ends where it meets the one
// before, which is a tenth of its cost.
#pragma once

#include <cstdint>

namespace weft::record {

struct Stack {
  static constexpr int most = 128;  // deeper frames are cut off, the outermost first

  // Innermost first. Of callers the last byte of the call, which stands in the line that makes it; where the thread was
  // interrupted, the address itself.
  std::uintptr_t pc[most];
  const std::uintptr_t*
      slot[most];  // where the return address lies; of an interrupted frame, and where it is elsewhere: nullptr
  std::uintptr_t function[most];  // where the code of the frame's function begins, as the unwinding tables say
  int count = 0;
  int own = 0;  // so many of them, the innermost, come before the outermost of the recorder's frames, which are left
                // out. 0: there were none
  bool cut = false;
};

void prepareUnwinding();
extern std::uintptr_t
    threadStart;  // the recorder's function that threads start in: no frame of it counts as the recorder's

// Unwinds the caller, without the recorder's own frames. `before`: another stack of this thread, from an earlier
// moment; it may be empty.
void unwindCaller(Stack& to, const Stack& before);

// In a handler: of what it interrupted. `own` frames are of what the MPI library does below the wrapper; without a
// wrapper on the stack it is 0.
void unwindInterrupted(Stack& to, const Stack& before);

// Whether an address is in the recorder's own code, which prepareUnwinding() finds.
bool isOwnCode(std::uintptr_t address);
void setOwnCode(std::uintptr_t begin, std::uintptr_t end);  // for tests, which the recorder is a part of

}  // namespace weft::record
