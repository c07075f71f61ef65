// This process's part of the bundle: a file of its own in the bundle's folder, which no other process writes or waits
// for.
#pragma once

#include <cstdint>
#include <string>

namespace weft::record {

// Where the bundle will be. Nothing is made before there is something to write. The folder around it is held open,
// whatever the program does to its root, its working folder or the names on the way to it.
void prepareBundle();

// The absolute path of the bundle's folder, which is made now: FOLDER, or FOLDER-2, … where another job has that.
// Empty: it can't be made.
std::string bundlePath();

// Whole; by any thread. `complete`: the process came to MPI_Finalize. Nothing where nothing was communicated, unless it
// is to be written `anyway`.
void writePart(bool complete = false, bool anyway = false);
void finishPart();   // MPI_Finalize has returned: how long it took goes behind the part
void noteLastEnd();  // the process ends: likewise

// For a handler: the part is written soon, by the thread that does so. What to ask hasAnswered() with; 0: there is no
// such thread.
std::uint32_t askForPart();
bool hasAnswered(std::uint32_t asked);
bool isFlusher();  // the calling thread

// The trace's file beside the part, which begins empty.
void startTrace();

void startFlushing();  // a thread of its own, which calls no MPI
void stopFlushing();
void forgetFlusher();  // in a child after fork(): it stayed with the parent

}  // namespace weft::record
