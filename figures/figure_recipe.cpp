#include "figures/figure_recipe.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>

#include "core/base/error.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "figures/figure_options.h"
#include "figures/figure_words.h"
#include "views/shared/recipe_text.h"

namespace weft {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostWithSources = longestRecipe / 2;  // bytes; of more sources the number is written
constexpr const char* kindKey = "weft";                     // of the format, so that it can change
constexpr const char* kind = "figure 1";
constexpr const char* sourcesKey = "sources";  // what was drawn: no part of the recipe

class Writer {
 public:
  void list(const char* option, const std::vector<std::string>& values) {
    if (!values.empty()) recipe_.emplace_back(option, values);
  }
  void text(const char* option, const std::string& value) { recipe_.emplace_back(option, std::vector{value}); }
  void flag(const char* option, bool given) {
    if (given) recipe_.emplace_back(option, std::vector<std::string>());
  }
  template <class Value, std::size_t count>
  void word(const char* option, const std::array<Word<Value>, count>& all, const Value& value, const Value& usual) {
    if (value != usual) text(option, wordOf(all, value));
  }
  template <class Value, std::size_t count>
  void word(const char* option, const std::array<Word<Value>, count>& all, const std::optional<Value>& value) {
    if (value) text(option, wordOf(all, *value));
  }
  Recipe take() { return std::move(recipe_); }

 private:
  Recipe recipe_;
};

std::string perCent(double share) {
  std::array<char, 40> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), share * 100, std::chars_format::general, 15).ptr;
  return {digits.data(), end};
}

void writePart(const FigureRequest& figure, Writer& out) {
  for (const FilterOption& one : filterOptions()) out.list(one.name, figure[one]);
  out.flag("region-exclusive", figure.regionExclusive);
  if (figure.select) out.text("select", *figure.select);
  const auto number = figure.measure == LinkMetric::bytes ? exactText : perCent;
  const auto range = [&](const char* option, const std::optional<ValueRange>& given) {
    if (given && given->high > given->low) out.text(option, number(given->low) + ":" + number(given->high));
  };
  range("range", figure.range);
  range("node-range", figure.nodeRange);
}

void writeCollectives(const FigureRequest& figure, Writer& out) {
  if (!figure.collectives) return;
  out.text("collectives", "model");
  out.text("mpi", word(*figure.collectives));
}

void writeMap(const FigureRequest& figure, Writer& out) {
  out.word("traffic", words::sources, figure.source);
  out.word("metric", words::linkMetrics, figure.measure, LinkMetric::bytes);
  if (!figure.railPlan.empty()) out.text("rails", figure.railPlan);
  else out.word("rails", words::rails, figure.rails, Rails::measured);
  out.word("adaptive", words::adaptive, figure.adaptive, Adaptive::even);
  out.flag("all-adapters", figure.senders == Senders::all);
  writeCollectives(figure, out);
  out.word("layout", words::layouts, figure.layout);
  if (figure.detail) out.text("detail", std::to_string(*figure.detail));
  if (figure.capacityWidths) out.text("width", "capacity");
  out.flag("logarithmic", figure.logarithmic);
  out.flag("hide-service", figure.hideService);
  out.flag("hide-unused", figure.hideUnused);
  out.word("colour", words::mapColours, figure.colour, MapColour::load);
  out.flag("marks", figure.marks);
  out.flag("assume-minimal-hops", figure.assumeRoutes);
  out.flag("no-routes", figure.withoutRoutes);
}

void writeMatrix(const FigureRequest& figure, Writer& out) {
  out.word("traffic", words::matrixSources, figure.matrixSource);
  writeCollectives(figure, out);
  out.word("rows", words::axes, figure.rows);
  out.word("measure", words::measures, figure.matrixMeasure, MatrixMeasure::bytes);
  out.word("order", words::orders, figure.order, MatrixOrder::number);
  if (figure.each) out.text("each", "communicator");
  out.flag("linear", figure.linear);
}

void writeStyle(const FigureStyle& style, Writer& out) {
  const FigureStyle usual;
  if (style.widthMm != usual.widthMm) out.text("width-mm", exactText(style.widthMm));
  if (style.heightMm) out.text("height-mm", exactText(*style.heightMm));
  if (!style.title.empty()) out.text("title", style.title);
  if (style.textPoints != usual.textPoints) out.text("text-points", std::to_string(style.textPoints));
  if (style.imageDpi != usual.imageDpi) out.text("dpi", std::to_string(style.imageDpi));
  out.flag("grey", style.grey);
  out.flag("no-source", style.withoutSource);
}

std::string textOf(const Json& value, const std::string& key) {
  if (!value.is_string()) throw Error("its " + key.substr(0, 40) + " is no text");
  return value.get<std::string>();
}

std::vector<std::string> valuesOf(const Json& value, const std::string& key) {
  if (value.is_boolean() && value.get<bool>()) return {};
  if (!value.is_array()) return {textOf(value, key)};
  std::vector<std::string> list;
  for (const Json& each : value) list.push_back(textOf(each, key));
  if (list.empty()) throw Error("its " + key.substr(0, 40) + " is empty");
  return list;
}

}  // namespace

Recipe recipeOf(const FigureRequest& figure) {
  Writer out;
  out.text("view", wordOf(words::views, figure.view));
  writePart(figure, out);
  if (figure.view == FigureView::map || figure.view == FigureView::links) writeMap(figure, out);
  if (figure.view == FigureView::matrix) writeMatrix(figure, out);
  if (figure.view == FigureView::bars || figure.view == FigureView::ranks)
    out.word("metric", words::barMetrics, figure.metric, BarMetric::time);
  if (figure.view == FigureView::sizes) out.word("metric", words::barMetrics, figure.metric, BarMetric::volume);
  if (figure.view == FigureView::tree && figure.treeMeasure != TreeMeasure::none)
    out.text("colour", wordOf(words::colours, figure.treeMeasure));
  if (figure.top) out.text("top", std::to_string(*figure.top));
  out.word("rows-of", words::rankRows, figure.rankRows, RankRows::operations);
  out.word("waits-of", words::waitRows, figure.waitRows, WaitRows::paths);
  if (figure.above) out.text("above", exactText(*figure.above));
  out.word("rows", words::rankTimeRows, figure.rankTimeRows, RankTimeRows::ranks);
  out.word("colours", words::rankTimeColours, figure.rankTimeColours, RankTimeColours::operations);
  out.flag("no-messages", figure.withoutMessages);
  if (!figure.counter.empty()) out.text("counter", figure.counter);
  out.flag("fold", figure.fold);
  out.word("bars-of", words::barsBy, figure.barsBy, BarsBy::communicator);
  out.flag("per-rank", figure.perRank);
  out.word("axis", words::barScales, figure.axis, BarScale::linear);
  out.flag("break", figure.breakLongest);
  out.flag("whole", figure.whole);
  out.word("by", words::ranksBy, figure.ranksBy, RanksBy::rank);
  out.flag("side-by-side", figure.sideBySide);
  out.flag("own-ranges", figure.ownRanges);
  out.flag("relative", figure.relative);
  if (!figure.gains.empty()) out.text("gains", figure.gains);
  writeStyle(figure.style, out);
  return out.take();
}

FigureRequest requestOf(const Recipe& recipe) {
  CLI::App app;
  app.set_help_flag();  // a recipe asks for no help
  FigureOptions options;
  addFigureOptions(app, options);
  std::vector<std::string> arguments;
  for (const auto& [option, values] : recipe) {
    if (values.empty()) arguments.push_back("--" + option);
    for (const std::string& value : values) arguments.push_back("--" + option + "=" + value);
  }
  std::ranges::reverse(arguments);  // as CLI11 wants them
  app.parse(arguments);
  return requestOf(options);
}

Recipe givenTo(const CLI::App& command) {
  CLI::App known;
  FigureOptions ignored;
  addFigureOptions(known, ignored);
  Recipe recipe;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_single_name();
    if (option->count() == 0 || known.get_option_no_throw("--" + name) == nullptr) continue;
    recipe.emplace_back(name, option->get_expected_max() == 0 ? std::vector<std::string>() : option->results());
  }
  return recipe;
}

Recipe merged(Recipe recipe, const Recipe& changes) {
  for (const auto& change : changes) {
    std::erase_if(recipe, [&](const auto& one) { return one.first == change.first; });
    recipe.push_back(change);
  }
  return recipe;
}

std::string jsonOf(const Recipe& recipe, const std::vector<std::string>& sources) {
  Json json{{kindKey, kind}};
  for (const auto& [option, values] : recipe) {
    if (values.empty()) json[option] = true;
    else if (values.size() == 1) json[option] = values.front();
    else json[option] = values;
  }
  const auto text = [&] { return json.dump(-1, ' ', true, Json::error_handler_t::replace); };
  std::string without = text();
  std::size_t room = without.size() < mostWithSources ? mostWithSources - without.size() : 0;
  std::vector<std::string> named;
  for (const std::string& each : sources) {
    const std::size_t size = Json(each).dump(-1, ' ', true, Json::error_handler_t::replace).size() + 1;
    if (size > room) break;
    room -= size;
    named.push_back(each);
  }
  if (named.empty()) return without;
  if (named.size() < sources.size()) named.push_back("and " + std::to_string(sources.size() - named.size()) + " more");
  json[sourcesKey] = named;
  return text();
}

Recipe recipeFrom(const std::string& json) {
  const Json object = json.size() > longestRecipe ? Json() : Json::parse(json, nullptr, false);
  if (!object.is_object()) throw Error("it is damaged");
  Recipe recipe;
  for (const auto& [key, value] : object.items())
    if (key != kindKey && key != sourcesKey) recipe.emplace_back(key, valuesOf(value, key));
    else if (key == kindKey && textOf(value, key) != kind) throw Error("another version of Weft wrote it");
  if (!object.contains(kindKey)) throw Error("it does not state what it is");
  return recipe;
}

Recipe recipeIn(const std::filesystem::path& figure) {
  std::ifstream in(figure, std::ios::binary);
  std::string start(recipeWithin, '\0');
  std::error_code none;
  if (std::filesystem::is_directory(figure, none) || !in)
    throw Error(figure.string() + " can't be read. Check the name.");
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(in.gcount()));
  const auto found = findRecipe(start);
  if (!found)
    throw Error(figure.string() +
                " carries no recipe. Take a PDF, SVG or PNG as Weft wrote it, or choose with --view what to draw.");
  try {
    return recipeFrom(*found);
  } catch (const Error& error) {
    throw Error("the recipe in " + figure.string() + " can't be followed: " + error.what() +
                ". Choose with --view what to draw.");
  }
}

std::string commandLine(const Recipe& recipe) {
  std::string line;
  const auto add = [&](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
  for (const auto& [option, values] : recipe) {
    if (values.empty()) add("--" + option);
    for (const std::string& value : values)
      add("--" + option + (value.starts_with('-') ? "=" : " ") + shellWord(value));
  }
  return line;
}

}  // namespace weft
