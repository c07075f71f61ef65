// weft figure: the pictures of the window as files for a paper.
#include <CLI/CLI.hpp>

#include "analysis/pairs/number_check.h"
#include "analysis/run/output.h"
#include "app/drawing/drawing.h"
#include "core/base/error.h"
#include "figures/figure_options.h"
#include "figures/figure_recipe.h"
#include "figures/figure_source.h"
#include "figures/film.h"
#include "figures/offscreen.h"
#include "figures/run_figure.h"

namespace weft {
namespace {

struct Given {
  std::vector<std::filesystem::path> against, rangeOf;
  std::string run, like, output;
  bool film = false;
  double framesPerSecond = 10;
  FigureRequest figure;
};

// Options beside --like take the place of those that the other figure was made by.
FigureRequest redone(const std::string& like, const Recipe& given) {
  const Recipe recipe = recipeIn(like);
  try {
    return requestOf(merged(recipe, given));
  } catch (const CLI::ParseError& error) {
    throw Error("the recipe in " + like + " can't be followed: " + error.what() + ". Choose with --view what to draw.");
  }
}

// Enough for screens, on which films are shown.
constexpr int filmDpi = 100;

int runFilm(Given& given, const CLI::App& command) {
  checkFilmName(given.output);
  if (!given.like.empty()) given.figure = redone(given.like, givenTo(command));
  given.figure.against = given.against;
  if (command.count("--dpi") == 0) given.figure.style.imageDpi = filmDpi;
  const Offscreen fonts;
  Film film(given.figure, given.run);
  say(film.notes());
  writeFilm(film, given.output, given.framesPerSecond);
  return 0;
}

int run(Given& given, const CLI::App& command) {
  if (given.film) return runFilm(given, command);
  figureFormat(given.output);  // a wrong ending is told before anything is read
  if (!given.like.empty()) given.figure = redone(given.like, givenTo(command));
  if (!given.rangeOf.empty()) {
    given.figure.range.reset();
    if (auto* map = given.figure.find<MapFigure>()) map->nodeRange.reset();
  }  // of the figure that this one is like
  given.figure.against = given.against;
  const Offscreen fonts;
  FigureRuns runs = openRuns(given.run, given.figure);
  if (auto* traffic = given.figure.find<RoutedTraffic>(); traffic && !given.like.empty())
    traffic->source = earlierSource(given.figure, runs.shown);
  for (const auto& other : given.rangeOf) runs.rangeOf.emplace_back(other);
  writeFigure(makeFigure(given.figure, runs), given.output);
  return 0;
}

}  // namespace

void addFigureCommand(CLI::App& app, Chosen& chosen) {
  const auto given = std::make_shared<Given>();
  CLI::App* command = app.add_subcommand("figure", "draw a picture of a run into a file");
  command->add_option("RUN", given->run, "a run store")->required()->type_name("RUN.weft");
  addFigureOptions(*command);
  command
      ->add_option("--like", given->like,
                   "draw as in this figure, which Weft drew; other options replace those of the figure")
      ->type_name("FIGURE");
  command
      ->add_option("--against", given->against,
                   "another run, B: draw its difference from this one, B − A; some views take several runs")
      ->type_name("RUN.weft")
      ->allow_extra_args(false);
  command
      ->add_option("--range-of", given->rangeOf,
                   "map and matrix: the range of the colours includes this run, too; may be repeated")
      ->type_name("RUN.weft")
      ->allow_extra_args(false)
      ->excludes("--range")
      ->excludes("--node-range");
  CLI::Option* const film =
      command->add_flag("--film", given->film,
                        "draw the map of each time bin in one range of colours, and mark the most loaded link end and "
                        "who loads it: FILE.gif, FILE.mp4 (by ffmpeg) or film-%03d.png; 100 dpi by default (--dpi)");
  command->add_option("--frames-per-second", given->framesPerSecond, "frames per second of a film")
      ->check(numberCheck(0.1, 50))
      ->capture_default_str()
      ->needs(film)
      ->type_name("N");
  film->excludes("--range-of");
  command->add_option("-o,--output", given->output, "FILE.pdf, .svg or .png")->required()->type_name("FILE");
  command->callback([given, command, &chosen] {
    if (given->like.empty())
      given->figure = requestOf(*command, given->film ? std::optional(FigureView::map) : std::nullopt);
    if (given->like.empty() && !given->against.empty() && given->figure.find<LinksFigure>())
      throw CLI::ValidationError("--against",
                                 "does not go with --view links; weft compare --what links lists the differences");
    if (given->like.empty() && !given->against.empty() && given->figure.find<TimesFigure>())
      throw CLI::ValidationError("--against", "does not go with --view times");
    chosen = [given, command] { return run(*given, *command); };
  });
}

}  // namespace weft
