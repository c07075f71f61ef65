#include "figures/figure_recipe.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

#include "core/base/error.h"
#include "core/base/quote.h"
#include "figures/figure_kinds.h"
#include "figures/figure_options.h"
#include "views/shared/recipe_text.h"

namespace weft {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostWithSources = longestRecipe / 2;  // bytes; of more sources the number is written
constexpr const char* kindKey = "weft";                     // of the format, so that it can change
constexpr const char* kind = "figure 1";
constexpr const char* sourcesKey = "sources";  // what was drawn: no part of the recipe

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
  const FigureKind& kind = kindOf(figure.view());
  Recipe recipe{{"view", {kind.word}}};
  for (const FilterOption& each : filterOptions())
    if (!figure[each].empty()) recipe.emplace_back(each.name, figure[each]);
  if (figure.regionExclusive) recipe.emplace_back("region-exclusive", Words());
  const FigureRequest defaults(kind.settings);
  for (const FigureOption& each : figureOptions())
    if (const FigureField* field = fieldOf(each, figure); field && !field->isDefault(figure, defaults))
      recipe.emplace_back(each.name, field->values(figure));
  return recipe;
}

FigureRequest requestOf(const Recipe& recipe) {
  CLI::App app;
  app.set_help_flag();  // a recipe asks for no help
  addFigureOptions(app);
  std::vector<std::string> arguments;
  for (const auto& [option, values] : recipe) {
    if (values.empty()) arguments.push_back("--" + option);
    for (const std::string& value : values) arguments.push_back("--" + option + "=" + value);
  }
  std::ranges::reverse(arguments);  // as CLI11 wants them
  app.parse(arguments);
  return requestOf(app);
}

Recipe givenTo(const CLI::App& command) {
  CLI::App known;
  addFigureOptions(known);
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
