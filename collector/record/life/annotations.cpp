// The functions of weft.h. Its inline functions call these where the recorder is loaded.
#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/regions.h"
#include "collector/record/counting/own_time.h"
#include "weft.h"

using namespace weft::record;

extern "C" {

int weft_region_begin_(const char* name) {
  if (!name) return WEFT_MISUSE;
  Regions::begin(name);
  return WEFT_OK;
}

int weft_region_end_(const char* name) { return Regions::end(name) ? WEFT_OK : WEFT_MISUSE; }

int weft_recording_(int on) {
  switchRecording(on != 0);
  return WEFT_OK;
}

int weft_dump_(const char* name) {
  if (!name) return WEFT_MISUSE;
  const OwnTime time;
  Regions::nameOutside(name);
  writePart();
  return WEFT_OK;
}

}  // extern "C"
