// What libweft-predicted.so writes: the port traffic that follows from recorded pairs, as an archive of OTF2. The recorder loads the library where
// hosts have ports, and is not linked with it, nor with OTF2: C alone is between them.
#pragma once

#include <stddef.h>

extern "C" {

struct WeftPredictedTraffic {
  const char* folder;     // of the bundle
  const char* processes;  // a line for each: "rank lid number portGuid nodeGuid device host"; the first of a LID stands for its host's port
  const char* flows;      // lines "sender receiver bytes region", LIDs and the rest of the line; the same ones again are added
  double seconds;         // of the program
};

// Makes FOLDER/traffic/predicted.otf2. False where that can't be written, then `why` is a sentence, cut to `whySize` with its zero.
bool weft_predicted(const struct WeftPredictedTraffic* traffic, char* why, size_t whySize);

}  // extern "C"
