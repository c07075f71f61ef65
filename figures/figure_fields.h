// Makes the fields of options from members: of FigureRequest, of FigureStyle, or of settings. A member of settings is
// an option of all kinds whose settings have it.
#pragma once

#include <CLI/CLI.hpp>

#include <array>
#include <concepts>

#include "core/base/units.h"
#include "figures/figure_options.h"
#include "figures/figure_words.h"

namespace weft::fields {

// Null: figures of this kind have no such part.
template <class Part, class Request>
auto* partOf(Request& request) {
  if constexpr (std::same_as<Part, FigureRequest>) return &request;
  else if constexpr (std::same_as<Part, FigureStyle>) return &request.style;
  else return request.template find<Part>();
}

template <class Part>
bool has(const FigureRequest& request) {
  return partOf<Part>(request) != nullptr;
}

// read(given, value): false where the word belongs to another kind. write(value): as it is typed.
template <class Part, class Value, class Read, class Write>
FigureField field(FigureField::Type type, Value Part::*member, const Words& words, Read read, Write write) {
  return {type,
          words,
          has<Part>,
          [=](const CLI::Option& given, FigureRequest& request) { return read(given, partOf<Part>(request)->*member); },
          [=](const FigureRequest& request, const FigureRequest& defaults) {
            return partOf<Part>(request)->*member == partOf<Part>(defaults)->*member;
          },
          [=](const FigureRequest& request) { return write(partOf<Part>(request)->*member); }};
}

template <class Part, class Value>
FigureField flag(Value Part::*member, Value whenGiven) {
  const auto read = [=](const CLI::Option& given, Value& value) {
    if (given.as<bool>()) value = whenGiven;
    return true;
  };
  return field(FigureField::Type::flag, member, {}, read, [](const Value&) { return Words(); });
}
template <class Part>
FigureField flag(bool Part::*member) {
  return flag(member, true);
}

// One of a list of figure_words.h.
template <class Part, class Value, class Meaning, std::size_t count>
FigureField word(Value Part::*member, const std::array<Word<Meaning>, count>& all) {
  const auto read = [&all](const CLI::Option& given, Value& value) {
    const auto meaning = valueOf(all, given.as<std::string>());
    if (meaning) value = *meaning;
    return meaning.has_value();
  };
  const auto write = [&all](const Value& value) {
    const std::optional<Meaning> meaning = value;
    return meaning ? Words{wordOf(all, *meaning)} : Words();
  };
  return field(FigureField::Type::text, member, wordsOf(all), read, write);
}

// Set by the one word that there is so far.
template <class Part>
FigureField onlyWord(bool Part::*member, const char* word) {
  const auto read = [](const CLI::Option&, bool& value) { return value = true; };
  return field(FigureField::Type::text, member, {word}, read, [=](bool) { return Words{word}; });
}

template <class Part, class Value>  // std::string, or an optional one
FigureField text(Value Part::*member) {
  const auto read = [](const CLI::Option& given, Value& value) {
    value = given.as<std::string>();
    return true;
  };
  const auto write = [](const Value& value) { return Words{std::optional<std::string>(value).value_or("")}; };
  return field(FigureField::Type::text, member, {}, read, write);
}

template <class Part>  // an option that may be repeated
FigureField list(Words Part::*member) {
  const auto read = [](const CLI::Option& given, Words& values) {
    values = given.results();
    return true;
  };
  return field(FigureField::Type::list, member, {}, read, [](const Words& values) { return values; });
}

template <class Part, class Value>  // a number, or an optional one
FigureField count(Value Part::*member, std::uint32_t least, std::uint32_t most) {
  const auto read = [=](const CLI::Option& given, Value& value) {
    const auto typed = given.as<std::string>();
    const auto number = parseNumber(typed);
    if (!number || *number < least || *number > most)
      throw CLI::ValidationError("--" + given.get_single_name(),
                                 typed + " is no number from " + std::to_string(least) + " to " + std::to_string(most));
    value = static_cast<std::uint32_t>(*number);
    return true;
  };
  const auto write = [](const Value& value) {
    return Words{std::to_string(std::optional<std::size_t>(value).value_or(0))};
  };
  return field(FigureField::Type::text, member, {}, read, write);
}

template <class Part>  // not below zero
FigureField number(std::optional<double> Part::*member) {
  const auto read = [](const CLI::Option& given, std::optional<double>& value) {
    value = parseReal(given.as<std::string>());
    return true;
  };
  const auto write = [](const std::optional<double>& value) { return Words{exactText(value.value_or(0))}; };
  return field(FigureField::Type::fromZero, member, {}, read, write);
}

// A number that has a default, as CLI11 reads it.
template <class Part, class Value>
FigureField number(Value Part::*member) {
  const auto read = [](const CLI::Option& given, Value& value) {
    value = given.as<Value>();
    return true;
  };
  const auto write = [](const Value& value) { return Words{exactText(value)}; };
  return field(std::integral<Value> ? FigureField::Type::integer : FigureField::Type::real, member, {}, read, write);
}

}  // namespace weft::fields
