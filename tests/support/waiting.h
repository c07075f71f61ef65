// How long a test waits for a process or a window: what does not end in this time hangs. Beside many other programs one
// of a second takes minutes, so this is no limit of speed; what runs for ever uses up its processor time first
// (support/limited.sh).
#pragma once

#include <QtTest>

namespace weft {

constexpr int longestWait = 600'000;  // milliseconds

template <class Condition>
bool waitUntil(Condition condition) {
  return QTest::qWaitFor(condition, longestWait);
}

}  // namespace weft

// Qt Test's own macros wait five seconds.
#undef QTRY_VERIFY
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, weft::longestWait)
#define QTRY_COMPARE(expression, expected) QTRY_COMPARE_WITH_TIMEOUT(expression, expected, weft::longestWait)
