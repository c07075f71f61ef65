// The command line as it is declared for one command, against that of all.
#include <QStringList>
#include <QTest>

#include <CLI/CLI.hpp>

#include "app/declared.h"
#include "test_class.h"

namespace declared_test {

struct Declared {
  explicit Declared(std::string_view only = {}) { weft::declare(app, chosen, paths, only); }
  CLI::App app;
  weft::Chosen chosen;
  std::vector<std::string> paths;
};

// CLI11 lists by address which options exclude each other: sorted.
QStringList wordsOf(const CLI::App& command) {
  QStringList words = QString::fromStdString(command.help()).simplified().split(' ');
  words.sort();
  return words;
}

class DeclaredTest : public QObject {
  Q_OBJECT

 private slots:
  void aCommandAloneIsDeclaredAsAmongAll() {
    const Declared all;
    const auto commands = all.app.get_subcommands({});
    QVERIFY(commands.size() > 20);
    for (const CLI::App* each : commands) {
      const Declared alone(each->get_name());
      const auto found = alone.app.get_subcommands({});
      QVERIFY2(found.size() == 1, each->get_name().c_str());
      QCOMPARE(wordsOf(*found.front()), wordsOf(*each));
    }
  }

  // What stands after it is somebody else's: the program to be recorded, a run, a file.
  void anOptionTakesOneWord() {
    const Declared all;
    for (const CLI::App* command : all.app.get_subcommands({}))
      for (const CLI::Option* option : command->get_options({}))
        if (option->nonpositional() && option->get_items_expected_max() > 1)
          QVERIFY2(!option->get_allow_extra_args(), (command->get_name() + ' ' + option->get_name()).c_str());
  }

  void whatIsNoCommandIsHeldAgainstAll() {
    QCOMPARE(Declared("run.weft").app.help(), Declared().app.help());
    QCOMPARE(Declared("").app.help(), Declared().app.help());
  }
};

WEFT_TEST(DeclaredTest)

}  // namespace declared_test
#include "declared_test.moc"
