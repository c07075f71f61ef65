// The lists of kinds and options of figures: each kind is a word of --view and back, and each option is stated by the
// recipe as it was typed.
#include <CLI/CLI.hpp>
#include <QTest>

#include <set>

#include "figures/figure_kinds.h"
#include "figures/figure_options.h"
#include "figures/figure_recipe.h"
#include "test_class.h"

using namespace weft;

namespace figure_options_test {

// What some options are of no use without.
const std::map<std::string, Recipe> partners{{"iterations", {{"gains-as", {"ratio"}}}},
                                             {"mpi", {{"collectives", {"model"}}}},
                                             {"own-ranges", {{"side-by-side", {}}}},
                                             {"rails", {{"traffic", {"pair"}}}}};

// Not the first word, which is the default of most.
Words valuesFor(const FigureOption& option, const FigureField& field) {
  if (field.type == FigureField::Type::flag) return {};
  if (std::string(option.name).ends_with("range")) return {"0.5:20"};
  if (option.name == std::string("rails")) return {"first"};
  if (option.name == std::string("collectives")) return {"model"};
  if (option.name == std::string("mpi")) return {"mpich-4.0"};
  return {field.words.empty() ? "9" : field.words[field.words.size() > 1 ? 1 : 0]};
}

std::string refusalOf(const Recipe& recipe) {
  try {
    requestOf(recipe);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return {};
}

bool states(const Recipe& recipe, const std::string& option, const Words& values) {
  return std::ranges::find(recipe, std::pair(option, values)) != recipe.end();
}

class FigureOptionsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKindIsAWordAndBack() {
    std::set<std::string> words;
    for (const FigureKind& kind : figureKinds()) {
      words.insert(kind.word);
      const FigureRequest request = requestOf(Recipe{{"view", {kind.word}}});
      QVERIFY(request == FigureRequest(kind.settings));
      QCOMPARE(kindOf(request.view()).word, kind.word);
      QVERIFY((recipeOf(request) == Recipe{{"view", {kind.word}}}));
    }
    QCOMPARE(words.size(), figureKinds().size());
    QCOMPARE(FigureRequest().view(), FigureView::map);
    QCOMPARE(refusalOf({}),
             std::string("--view: is missing; take map, matrix, tree, bars, sizes, ranks, links, regions, findings, "
                         "diagnostics, time, cumulative, timeline, times, breakeven, flame, functions, waits, "
                         "transactions, correlation, variants, speedup or routings"));
  }

  // Each kind of figure takes an option and states it in its recipe, or refuses it.
  void recipesStateWhatWasTyped() {
    int taken = 0, refused = 0;
    for (const FigureOption& option : figureOptions())
      for (const FigureKind& kind : figureKinds()) {
        const FigureField* field = fieldOf(option, FigureRequest(kind.settings));
        const Words values = valuesFor(option, field ? *field : option.fields.front());
        Recipe recipe{{"view", {kind.word}}};
        if (const auto with = partners.find(option.name); with != partners.end())
          recipe.insert(recipe.end(), with->second.begin(), with->second.end());
        recipe.emplace_back(option.name, values);
        const std::string refusal = refusalOf(recipe), asked = std::string(kind.word) + " --" + option.name;
        if (!refusal.empty()) {
          QVERIFY2(refusal.find(": goes with --view ") != std::string::npos, (asked + ": " + refusal).c_str());
          ++refused;
          continue;
        }
        ++taken;
        const FigureRequest request = requestOf(recipe);
        const bool isDefault = request == FigureRequest(kind.settings);  // the volume of sizes
        QVERIFY2(isDefault || states(recipeOf(request), option.name, values), asked.c_str());
        QVERIFY2(requestOf(recipeOf(request)) == request, asked.c_str());
      }
    QVERIFY(taken > 200 && refused > 500);
  }

  void refusalsNameTheKinds_data() {
    QTest::addColumn<QString>("kinds");
    const std::pair<const char*, const char*> rows[] = {
        {"range", "map and matrix"},
        {"node-range", "map"},
        {"metric", "map, bars, sizes, ranks and links"},
        {"traffic", "map, matrix, links and routings"},
        {"rows", "matrix and timeline"},
        {"collectives", "map, matrix, links and routings"},
        {"rails", "map, links and routings"},
        {"all-adapters", "map, links and routings"},
        {"assume-minimal-hops", "map, links and routings"},
        {"height-mm", "map, time, cumulative and timeline"},
        {"colour", "map and tree"},
        {"top",
         "bars, ranks, links, regions, findings, diagnostics, functions, waits, transactions, correlation and "
         "variants"},
        {"whole", "bars, sizes and ranks"},
        {"above", "ranks and bars"},
        {"counter", "time and cumulative"},
        {"by", "map, matrix, tree, bars, correlation and variants"},
        {"side-by-side", "map, matrix, tree and bars"},
    };
    for (const auto& [option, kinds] : rows) QTest::newRow(option) << QString(kinds);
  }
  // By a figure that takes none of them.
  void refusalsNameTheKinds() {
    QFETCH(QString, kinds);
    const std::string name = QTest::currentDataTag();
    const auto option = std::ranges::find(figureOptions(), name, &FigureOption::name);
    QVERIFY(option != figureOptions().end());
    QCOMPARE(refusalOf({{"view", {"speedup"}}, {name, valuesFor(*option, option->fields.front())}}),
             "--" + name + ": goes with --view " + kinds.toStdString());
  }

  // The help states the number that a figure without the option has.
  void theHelpOfTopHasTheDefaultsOfTheKinds() {
    CLI::App command;
    addFigureOptions(command);
    const QString help = QString::fromStdString(command.get_option("--top")->get_description());
    const QString kinds = help.section(": ", 0, 0), defaults = help.section("default: ", 1);
    QCOMPARE(defaults, QString("20, bars 15, correlation 4, variants 12"));
    for (const FigureKind& kind : figureKinds()) {
      const FigureRequest plain(kind.settings);
      QCOMPARE(kinds.split(", ").contains(kind.word), plain.find<Listed>() != nullptr);
      if (!plain.find<Listed>()) continue;
      const QString own = (", " + defaults + ",").section(QString(", %1 ").arg(kind.word), 1).section(',', 0, 0),
                    most = own.isEmpty() ? defaults.section(',', 0, 0) : own;
      QVERIFY2(requestOf(Recipe{{"view", {kind.word}}, {"top", {most.toStdString()}}}) == plain, kind.word);
    }
  }

  // Ranges are in the unit of a metric that may stand behind them.
  void rangesAreInTheUnitOfTheMetric() {
    const Recipe recipe{{"view", {"map"}}, {"range", {"12.5:50"}}, {"metric", {"utilisation"}}};
    QCOMPARE(requestOf(recipe).range->high, 0.5);
    QVERIFY(recipeOf(requestOf(recipe)) == recipe);
    QCOMPARE(requestOf(Recipe{{"view", {"map"}}, {"range", {"12.5:50"}}}).range->high, 50.0);
  }
};

WEFT_TEST(FigureOptionsTest)

}  // namespace figure_options_test
#include "figure_options_test.moc"
