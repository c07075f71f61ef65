// Many test classes in one program: a file says WEFT_TEST(Class) where a program of its own would have its main().
// Classes that show widgets say WEFT_WIDGET_TEST(Class) and run with a QApplication; the others have an event loop and
// no more.
//   PROGRAM NAME [arguments of Qt Test]   NAME is the test's file without .cpp; PROGRAM alone lists them
#pragma once

#include <QCoreApplication>
#include <QtTest>

#include "waiting.h"

namespace weft {

struct TestClass {
  const char* file;
  int (*run)(int argc, char** argv);
};

// Keeps the class for main(); gives nothing that anybody needs.
bool registerTest(TestClass test);

#ifdef QT_WIDGETS_LIB
void loadTranslation();  // views/shared/number_text.h, which all programs with widgets have
#endif

template <class Application, class Test>
int runTest(int argc, char** argv) {
  Application application(argc, argv);
#ifdef QT_WIDGETS_LIB
  loadTranslation();
#endif
  Test test;
  return QTest::qExec(&test, argc, argv);
}

}  // namespace weft

#define WEFT_REGISTER_TEST(Application, Class)           \
  [[maybe_unused]] static const bool registered##Class = \
      weft::registerTest({__FILE__, weft::runTest<Application, Class>});
#define WEFT_TEST(Class) WEFT_REGISTER_TEST(QCoreApplication, Class)
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#define WEFT_WIDGET_TEST(Class) WEFT_REGISTER_TEST(QApplication, Class)
#endif
