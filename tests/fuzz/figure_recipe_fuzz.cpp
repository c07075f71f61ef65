// libraries: weft_app
// Any bytes as a figure's file, and as the recipe in it: read or refused; what is read is written as it was.
#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/error.h"
#include "figures/figure_recipe.h"
#include "fuzz_target.h"
#include "views/shared/recipe_text.h"

namespace figure_recipe_fuzz {

void follow(const std::string& json) {
  using namespace weft;
  try {
    const Recipe recipe = recipeFrom(json);
    if (recipeFrom(jsonOf(recipe)) != recipe) __builtin_trap();
    const FigureRequest request = requestOf(recipe);
    if (recipeOf(requestOf(recipeOf(request))) != recipeOf(request)) __builtin_trap();
  } catch (const Error&) {
  } catch (const CLI::ParseError&) {
  }
}

WEFT_FUZZ_TARGET(figure_recipe_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto found = weft::findRecipe(text)) follow(*found);
  follow(text);
  return 0;
}

}  // namespace figure_recipe_fuzz
