#include "figures/figure_options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "analysis/pairs/number_check.h"
#include "core/base/row_of.h"
#include "figures/figure_kinds.h"

namespace weft {
namespace {

Words kindWords() {
  Words words;
  for (const FigureKind& kind : figureKinds()) words.emplace_back(kind.word);
  return words;
}

// "map, matrix and tree"
std::string enumerated(const Words& words, const char* lastBefore) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : &word == &words.back() ? lastBefore : ", ") + word;
  return list;
}

// Each once: kinds share some.
Words wordsTakenBy(const FigureOption& row) {
  Words words;
  for (const FigureField& field : row.fields)
    for (const std::string& word : field.words)
      if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  return words;
}

CLI::Option* addOption(CLI::App& command, const FigureOption& row) {
  const std::string name = std::string("--") + row.name, help = row.help;
  const FigureField& field = row.fields.front();
  const auto usual = [&] { return field.values(FigureRequest()).front(); };
  switch (field.type) {
    case FigureField::Type::flag:
      return command.add_flag(name, help);
    case FigureField::Type::integer:
      return command
          .add_option_function<int>(
              name, [](int) {}, help)
          ->default_str(usual());
    case FigureField::Type::real:
      return command
          .add_option_function<double>(
              name, [](double) {}, help)
          ->default_str(usual());
    case FigureField::Type::fromZero:
      return command.add_option(name, help)->check(numberFromZero());
    case FigureField::Type::list:
      return command.add_option(name, help)
          ->type_name("TEXT")
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
          ->allow_extra_args(false);
    case FigureField::Type::text:
      break;
  }
  return command.add_option(name, help)->type_name("TEXT");
}

const CLI::Option& optionIn(const CLI::App& command, const char* name) {
  return *command.get_option(std::string("--") + name);
}

// What is typed as the default, or as nothing, is not asked for.
bool isGiven(const CLI::Option& option) {
  return option.count() > 0 && option.as<std::string>() != option.get_default_str();
}

// Of a tree each communicator is shown by itself.
std::vector<FigureView> viewsBy(FilterDimension dimension) {
  const auto isTold = [&](Measure measure) { return Facets{measure}.distinction(dimension) == Distinction::yes; };
  std::vector<FigureView> views;
  for (const FigureKind& kind : figureKinds())
    if (std::ranges::any_of(kind.measures, isTold))
      if (kind.view() != FigureView::tree || dimension != FilterDimension::communicator) views.push_back(kind.view());
  return views;
}

std::vector<FigureView> viewsOf(const FigureOption& row) {
  if (!row.views.empty()) return row.views;
  std::vector<FigureView> views;
  for (const FigureKind& kind : figureKinds())
    if (fieldOf(row, FigureRequest(kind.settings))) views.push_back(kind.view());
  return views;
}

void refuseUnless(const std::vector<FigureView>& views, FigureView view, const char* name) {
  if (std::ranges::find(views, view) != views.end()) return;
  Words words;
  for (const FigureView each : views) words.emplace_back(kindOf(each).word);
  throw CLI::ValidationError(std::string("--") + name, "goes with --view " + enumerated(words, " and "));
}

void readFilter(const CLI::App& command, FigureRequest& figure) {
  for (const FilterOption& each : filterOptions()) {
    const CLI::Option& option = optionIn(command, each.name);
    if (option.count() == 0) continue;
    refuseUnless(viewsBy(each.dimension), figure.view(), each.name);
    figure[each] = option.as<Words>();
  }
  figure.regionExclusive = optionIn(command, "region-exclusive").as<bool>();
}

void readOption(const FigureOption& row, const CLI::App& command, FigureRequest& figure) {
  const CLI::Option& option = optionIn(command, row.name);
  if (!fieldOf(row, figure)->read(option, figure))
    throw CLI::ValidationError(std::string("--") + row.name,
                               option.as<std::string>() + " does not go with --view " + kindOf(figure.view()).word);
}

void checkBars(const BarsFigure& bars) {
  if ((bars.fold || bars.perRank) && bars.by != BarsBy::communicator)
    throw CLI::ValidationError(bars.fold ? "--fold" : "--per-rank", "applies only to bars of communicators");
  if (bars.above && bars.by == BarsBy::size)
    throw CLI::ValidationError("--above", "applies to bars with ranks; classes of sizes are always all shown");
  if (bars.breakLongest && bars.axis == BarScale::logarithmic)
    throw CLI::ValidationError("--break", "is of no use on a logarithmic axis, which fits all bars");
}

void checkTogether(const FigureRequest& figure) {
  if (figure.ownRanges && !figure.sideBySide) throw CLI::ValidationError("--own-ranges", "goes with --side-by-side");
  const bool isOfOne = figure[FilterDimension::communicator].size() == 1;
  if (const auto* matrix = figure.find<MatrixFigure>(); matrix && matrix->rows == MatrixAxis::members && !isOfOne)
    throw CLI::ValidationError("--rows", "communicator needs --communicator NAME");
  if (const auto* timeline = figure.find<TimelineFigure>();
      timeline && timeline->rows == RankTimeRows::members && !isOfOne)
    throw CLI::ValidationError("--rows", "member needs one --communicator NAME");
  if (const auto* gains = figure.find<BreakEvenFigure>(); gains && gains->iterations) {
    if (gains->as != GainsAs::ratio) throw CLI::ValidationError("--iterations", "goes with --gains-as ratio");
    if (*gains->iterations <= 0) throw CLI::ValidationError("--iterations", "is a number above 0");
  }
  const auto* bars = figure.find<BarsFigure>();
  const auto* threshold = figure.find<FromThreshold>();
  if (threshold && threshold->above && figure.as<Profiled>().metric != BarMetric::time)
    throw CLI::ValidationError("--above", "is about seconds; omit --metric");
  if (bars) checkBars(*bars);
}

}  // namespace

const FigureField* fieldOf(const FigureOption& row, const FigureRequest& figure) {
  const auto found = std::ranges::find_if(row.fields, [&](const FigureField& each) { return each.exists(figure); });
  return found == row.fields.end() ? nullptr : &*found;
}

void addFigureOptions(CLI::App& command) {
  const auto typed = std::make_shared<SharedOptions>();  // kept by the option below for as long as the command
  command
      .add_option_function<std::string>(
          "--view", [typed](const std::string&) {}, "what to draw")
      ->check(CLI::IsMember(kindWords()));
  addFilterOptions(command, *typed, true);
  for (const FigureOption& row : figureOptions()) {
    if (row.declare) {
      row.declare(command, *typed);
      continue;
    }
    CLI::Option* option = addOption(command, row);
    if (const Words words = wordsTakenBy(row); !words.empty()) option->check(CLI::IsMember(words));
    if (row.type) option->type_name(row.type);
  }
}

FigureRequest requestOf(const CLI::App& command, std::optional<FigureView> otherwise) {
  const CLI::Option& view = optionIn(command, "view");
  if (view.count() == 0 && !otherwise)
    throw CLI::ValidationError("--view", "is missing; take " + enumerated(kindWords(), " or "));
  const FigureKind& kind = view.count() == 0
                               ? kindOf(*otherwise)
                               : rowOf(figureKinds(), "kinds of figures", view.as<std::string>(), &FigureKind::word);
  FigureRequest figure(kind.settings);
  readFilter(command, figure);
  std::vector<const FigureOption*> given;
  for (const FigureOption& row : figureOptions())
    if (isGiven(optionIn(command, row.name))) given.push_back(&row);
  for (const FigureOption* row : given) refuseUnless(viewsOf(*row), figure.view(), row->name);
  std::ranges::stable_partition(given, [&](const auto* row) { return !fieldOf(*row, figure)->afterOthers; });
  for (const FigureOption* row : given) readOption(*row, command, figure);
  checkTogether(figure);
  return figure;
}

}  // namespace weft
