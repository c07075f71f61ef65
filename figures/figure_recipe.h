// The recipe of a figure: the command line options that make it. Every figure carries its recipe, so that it can be
// made again, for the same run or another one; the options name no files.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "figures/figure_request.h"

namespace CLI {
class App;
}

namespace weft {

// Options without their dashes, each once, with their values; a flag has none.
using Recipe = std::vector<std::pair<std::string, std::vector<std::string>>>;

// Only what differs from the default.
Recipe recipeOf(const FigureRequest& request);
// Throws CLI::ParseError for what the command line would not take either.
FigureRequest requestOf(const Recipe& recipe);

// Those that the user gave, of the options that addFigureOptions() declared.
Recipe givenTo(const CLI::App& command);
// `changes` take the place of the same options.
Recipe merged(Recipe recipe, const Recipe& changes);

// ASCII, in one line. `sources`: the names of the files that the run was made of, so that a figure can tell; they are
// not part of what is made again.
std::string jsonOf(const Recipe& recipe, const std::vector<std::string>& sources = {});
// Recipes come from strangers: throws Error if it is not one.
Recipe recipeFrom(const std::string& json);
// That a figure's file carries; throws Error, which names the file, where there is none.
Recipe recipeIn(const std::filesystem::path& figure);

// As typed into a shell: "--view map --region 'a b'".
std::string commandLine(const Recipe& recipe);

}  // namespace weft
