// The command options of a figure. Each is one row of figureOptions(): from it follow --help, the kinds of figures that
// it goes with, how it is read into a request, and how the recipe of a figure states it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "analysis/collectives/model_option.h"
#include "figures/figure_request.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace weft {

// The value of an option: a member of the request, of its style, or of the settings of some kinds. figure_fields.h
// makes them.
struct FigureField {
  enum class Type { flag, text, list, integer, real, fromZero };  // as the command line checks it; a list: repeated

  Type type;
  Words words;                           // those that it takes; none: any
  bool (*exists)(const FigureRequest&);  // figures of this kind have it
  // False: the word belongs to another kind.
  std::function<bool(const CLI::Option& given, FigureRequest&)> read;
  std::function<bool(const FigureRequest&, const FigureRequest& defaults)> isDefault;
  std::function<Words(const FigureRequest&)> values;  // as read() takes them; none of a flag
  bool afterOthers = false;                           // read last: its unit depends on another option
};

// Options that other commands have too are typed into these variables.
struct SharedOptions : FilterWords {
  std::string rails;
  CollectivesChoice collectives;
  Senders senders = Senders::hosts;
};

struct FigureOption {
  const char* name;                                      // without its dashes
  const char* type;                                      // in the help; null: TEXT, or as the number has it
  const char* help;                                      // null: `declare` has it
  std::vector<FigureField> fields;                       // several: kinds mean different things by it
  std::vector<FigureView> views = {};                    // that it goes with, where it is no setting of a kind
  void (*declare)(CLI::App&, SharedOptions&) = nullptr;  // of options that other commands have too
};

// In the order of --help and of recipes; before them stand the view and the filter.
std::span<const FigureOption> figureOptions();
// That of this kind of figure; null: the option is none of it.
const FigureField* fieldOf(const FigureOption& option, const FigureRequest& figure);

void addFigureOptions(CLI::App& command);

// What the command was given. `otherwise`: the kind of figure without --view. Throws CLI::ParseError: an option that a
// figure has no use for is a mistake of the caller.
FigureRequest requestOf(const CLI::App& command, std::optional<FigureView> otherwise = {});

}  // namespace weft
