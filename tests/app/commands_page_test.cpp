// docs/commands.md against the options that commands declare: a command's section has each of them and no other. On the
// other pages, options of commands that are written out are declared, too.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/pairs/filter_options.h"
#include "app/declared.h"
#include "test_class.h"

namespace commands_page_test {

using Words = std::set<QString>;
using Commands = std::map<QString, Words>;  // the options of each, "--top" and "-o"

// The rules for all commands describe these two.
const Words common{"--help", "--for-spreadsheet"};

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The options that "[filters]" in a synopsis means.
Words filters() {
  Words words{"--region-exclusive"};
  for (const weft::FilterOption& each : weft::filterOptions()) words.insert(QString("--") + each.name);
  return words;
}

struct Declared {
  Commands commands;
  std::map<QString, std::vector<Words>> options;  // of each command; an option may have several names
};

Declared declared() {
  CLI::App app;
  weft::Chosen chosen;
  std::vector<std::string> paths;
  weft::declare(app, chosen, paths);
  Declared all;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    for (const CLI::Option* option : command->get_options()) {
      if (option->get_positional() || option->get_group().empty()) continue;  // without a group: only to be refused
      Words names;
      for (const std::string& name : option->get_snames()) names.insert("-" + QString::fromStdString(name));
      for (const std::string& name : option->get_lnames()) names.insert("--" + QString::fromStdString(name));
      const QString owner = QString::fromStdString(command->get_name());
      all.commands[owner].insert(names.begin(), names.end());
      all.options[owner].push_back(names);
    }
  return all;
}

struct Section {
  QString command;  // empty: of none
  QString text;
};

std::vector<Section> sectionsOf(const QString& page) {
  static const QRegularExpression title("^weft ([a-z]+)");
  std::vector<Section> sections;
  for (const QString& part : ("\n" + page).split("\n## ")) sections.push_back({title.match(part).captured(1), part});
  return sections;
}

// Pieces of code: lines of blocks, and what stands between backticks.
QStringList codeOf(const QString& text) {
  static const QRegularExpression span("`([^`]+)`"), indented("^ {4,}\\S");
  QStringList code;
  bool isBlock = false;
  for (const QString& line : text.split('\n')) {
    if (line.trimmed().startsWith("```")) {
      isBlock = !isBlock;
    } else if (isBlock || indented.match(line).hasMatch()) {
      code << line;
    } else {
      for (auto each = span.globalMatch(line); each.hasNext();) code << each.next().captured(1);
    }
  }
  return code;
}

struct Mention {
  QString command, option;
};

// The options that a text writes out. One without a program before it belongs to `command`. Those of other programs are
// none of ours: `mpirun --rankfile`, and what follows "--".
std::vector<Mention> mentionsOf(const QString& text, const QString& command, const Commands& known) {
  static const QRegularExpression between(" && | \\|\\|? |; |\\$\\("), ofWeft("(?:^|[ /])weft ([a-z]+)\\b"),
      option("(?<![\\w-])-(?:-[a-z][a-z-]*|[a-z](?![\\w-]))");
  std::vector<Mention> mentions;
  for (const QString& code : codeOf(text))
    for (const QString& piece : code.split(between)) {
      QString words = piece.section(" -- ", 0, 0).trimmed(), owner = command;
      const QString first = words.section(' ', 0, 0);
      if (const auto named = ofWeft.match(words); named.hasMatch()) {
        owner = named.captured(1);
        words = words.mid(named.capturedEnd());
      } else if (known.contains(first)) {
        owner = first;
      } else if (!first.startsWith('-')) {
        continue;
      }
      for (auto each = option.globalMatch(words); each.hasNext();) mentions.push_back({owner, each.next().captured()});
    }
  return mentions;
}

QString wordsOf(const Words& words) {
  QStringList list(words.begin(), words.end());
  return list.join(", ");
}

class CommandsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void eachOptionStandsInItsSection() {
    const Declared all = declared();
    std::map<QString, Words> written;
    std::map<QString, bool> takesFilters;
    for (const Section& each : sectionsOf(textOf(WEFT_SOURCE "/docs/commands.md"))) {
      takesFilters[each.command] |= each.text.contains(" [filters] ");
      for (const Mention& one : mentionsOf(each.text, each.command, all.commands))
        if (one.command == each.command) written[each.command].insert(one.option);
    }
    QStringList missing;
    for (const auto& [command, options] : all.options)
      for (const Words& names : options) {
        const auto isIn = [&](const Words& words) {
          return std::ranges::any_of(names, [&](const QString& name) { return words.contains(name); });
        };
        if (!isIn(written[command]) && !isIn(common) && !(takesFilters[command] && isIn(filters())))
          missing << "weft " + command + " " + wordsOf(names);
      }
    QVERIFY2(missing.isEmpty(), qPrintable("docs/commands.md lacks: " + missing.join("; ")));
    for (const auto& [command, takes] : takesFilters)
      for (const QString& each : takes ? filters() : Words())
        QVERIFY2(all.commands.at(command).contains(each), qPrintable("weft " + command + " has no " + each));
  }

  void noPageHasAnOptionThatIsNotDeclared() {
    const Declared all = declared();
    QStringList pages{"README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"}, wrong;
    for (const QString& each : QDir(WEFT_SOURCE "/docs").entryList({"*.md"}, QDir::Files)) pages << "docs/" + each;
    int mentions = 0;
    for (const QString& page : pages)
      for (const Section& each : sectionsOf(textOf(WEFT_SOURCE "/" + page))) {
        const QString command = page == "docs/commands.md" ? each.command : QString();
        for (const Mention& one : mentionsOf(each.text, command, all.commands)) {
          if (one.command.isEmpty()) continue;
          ++mentions;
          const auto known = all.commands.find(one.command);
          if (known == all.commands.end() || !known->second.contains(one.option))
            wrong << page + ": weft " + one.command + " " + one.option;
        }
      }
    QVERIFY2(wrong.isEmpty(), qPrintable("not declared: " + wrong.join("; ")));
    QVERIFY(mentions > 500);
  }

  // The table of filters that synopses refer to.
  void theTableOfFiltersHasThemAll() {
    const QString table = textOf(WEFT_SOURCE "/docs/commands.md")
                              .section("\n### Filters\n", 1)
                              .section("\n### ", 0, 0)
                              .section("\n\n", 1, 1);
    static const QRegularExpression row("^\\| `(--[a-z-]+)[^|]*\\|", QRegularExpression::MultilineOption);
    Words rows;
    for (auto each = row.globalMatch(table); each.hasNext();) rows.insert(each.next().captured(1));
    QCOMPARE(wordsOf(rows), wordsOf(filters()));
  }
};

WEFT_TEST(CommandsPageTest)

}  // namespace commands_page_test
#include "commands_page_test.moc"
