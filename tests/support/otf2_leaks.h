// OTF2 3.0.2 loses some kilobytes where it can't open or close a broken archive; the leak checker need not tell us.
// Weak: several files of a program may include it.
#pragma once

extern "C" const char* __lsan_default_suppressions();
extern "C" __attribute__((weak)) const char* __lsan_default_suppressions() { return "leak:libopen-trace-format2\n"; }
