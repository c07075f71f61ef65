// The main() of every test program.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "test_class.h"

#ifdef WEFT_SANITIZED
// Libraries that are gone when leaks are told, drivers of GL above all, have no names then, and nothing can be said of
// them.
extern "C" int dlclose(void*) { return 0; }
#endif

namespace weft {
namespace {

std::vector<TestClass>& testClasses() {
  static std::vector<TestClass> all;  // filled before main() begins
  return all;
}

std::string_view nameOf(const TestClass& test) {
  std::string_view name = test.file;
  name.remove_prefix(name.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

int list(const char* program) {
  std::fprintf(stderr, "usage: %s NAME [arguments of Qt Test], where NAME is one of\n", program);
  std::ranges::sort(testClasses(), {}, nameOf);
  for (const TestClass& test : testClasses())
    std::fprintf(stderr, "  %.*s\n", static_cast<int>(nameOf(test).size()), nameOf(test).data());
  return 2;
}

// A window starts its own program to import and to search. That of a test is this one, which hands over to the program
// that the test names.
int handOver(const char* child, char** argv) {
  argv[0] = const_cast<char*>(child);
  ::execv(child, argv);
  std::perror(child);
  return 127;
}

// The window keeps settings by fabric, and many tests have the same small one: each run of a test has settings of its
// own, as none before it.
class OwnSettings {
 public:
  OwnSettings() {
    if (::mkdtemp(folder_.data())) ::setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
  }
  ~OwnSettings() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  OwnSettings(const OwnSettings&) = delete;
  OwnSettings& operator=(const OwnSettings&) = delete;

 private:
  std::string folder_ = (std::filesystem::temp_directory_path() / "weft-settings-XXXXXX").string();
};

}  // namespace

bool registerTest(TestClass test) {
  testClasses().push_back(test);
  return true;
}

}  // namespace weft

int main(int argc, char** argv) {
  const auto isNamed = [&](const weft::TestClass& test) { return weft::nameOf(test) == argv[1]; };
  const auto found = argc < 2 ? weft::testClasses().end() : std::ranges::find_if(weft::testClasses(), isNamed);
  const char* child = std::getenv("WEFT_TEST_CHILD");
  if (found == weft::testClasses().end()) return argc > 1 && child ? weft::handOver(child, argv) : weft::list(argv[0]);
  argv[1] = argv[0];
  const weft::OwnSettings settings;
  return found->run(argc - 1, argv + 1);
}
