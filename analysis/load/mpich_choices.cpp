#include "analysis/load/mpich_choices.h"

#include <algorithm>
#include <climits>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t maxBytes = std::size_t{16} << 20, maxDepth = 64, maxKeys = 1024, maxConditions = 1 << 16;

constexpr const char* whatToDo =
    "; give the file of your MPICH's choices, maint/tuning/coll/mpir/generic.json of its sources";

[[noreturn]] void refuse(const std::string& file, const std::string& found) {
  throw Error(file + ": " + found + whatToDo);
}

std::string shownKey(const std::string& key) {
  std::string shown = key.substr(0, 80);
  std::ranges::replace_if(
      shown, [](char c) { return c < ' ' || c > '~'; }, '?');
  return '"' + shown + (shown.size() < key.size() ? "…\"" : "\"");
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isPlain(char c) { return isLetter(c) || isDigit(c) || c == '-' || c == '.' || c == ',' || c == ':'; }

// "name=value", "name<value" or "name<=value". MPICH reads numbers as int.
bool isCondition(std::string_view key) {
  const std::size_t sign = key.find_first_of("<=");
  if (sign == 0 || sign == std::string_view::npos) return false;
  const bool isBound = key[sign] == '<', isBoth = isBound && key.substr(sign).starts_with("<=");
  const std::string_view name = key.substr(0, sign), value = key.substr(sign + (isBoth ? 2 : 1));
  if (value.empty() || !std::ranges::all_of(value, isPlain)) return false;
  if (!std::ranges::all_of(name, [](char c) { return isLetter(c) || isDigit(c); })) return false;
  if (!isBound || value == "pow2") return true;
  const auto number = parseDigits(value, 10);
  return number && *number <= INT_MAX;
}

constexpr std::string_view algorithmIs = "algorithm=";

// Checks while it reads, so that nothing is held of a file that is refused.
class ChoiceBuilder final : public nlohmann::json_sax<Json> {
 public:
  explicit ChoiceBuilder(MpichChoices& choices) : choices_(choices) {}

  bool null() override { return noCondition("null"); }
  bool boolean(bool) override { return noCondition("true or false"); }
  bool number_integer(number_integer_t) override { return noCondition("a number"); }
  bool number_unsigned(number_unsigned_t) override { return noCondition("a number"); }
  bool number_float(number_float_t, const string_t&) override { return noCondition("a number"); }
  bool string(string_t&) override { return noCondition("a text"); }
  bool binary(binary_t&) override { return noCondition("binary data"); }
  bool start_array(std::size_t) override { return noCondition("a list"); }
  bool end_array() override { return false; }
  bool start_object(std::size_t) override {
    if (open_.size() > maxDepth)
      refuse(choices_.file, "conditions are more than " + std::to_string(maxDepth) + " deep in each other");
    Json* object = open_.empty() ? &choices_.all : &(*open_.back().object)[key_];
    *object = Json::object();
    open_.push_back({object, !open_.empty() && (open_.back().isBelowEnd || endsMpichChoice(key_))});
    return true;
  }
  bool key(string_t& name) override {
    std::erase_if(name, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
    check(name);
    if (name.starts_with(algorithmIs)) choices_.algorithms.insert(name.substr(algorithmIs.size()));
    key_ = std::move(name);
    return true;
  }
  bool end_object() override {
    const Open last = open_.back();
    open_.pop_back();
    if (last.object->empty() && !last.isBelowEnd)
      refuse(choices_.file, open_.empty() ? "it has no collective" : shownKey(key_) + " leads to no algorithm");
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception&) override {
    refuse(choices_.file, "what stands at byte " + std::to_string(byte) + " is no JSON, or the file ends too early");
  }

 private:
  struct Open {
    Json* object;  // an object grows only while none in it is open: it stays where it is
    bool isBelowEnd;
  };

  void check(const std::string& name) {
    const Json& object = *open_.back().object;
    if (!isCondition(name))
      refuse(choices_.file, shownKey(name) + " is no condition, or has a number that is too large");
    if (open_.size() == 1 && !name.starts_with("collective="))
      refuse(choices_.file, shownKey(name) + " stands where a collective is expected");
    if (object.contains(name)) refuse(choices_.file, shownKey(name) + " stands twice in one place");
    if (object.size() == maxKeys || ++conditions_ > maxConditions)
      refuse(choices_.file, "it has more than " + std::to_string(maxConditions) + " conditions, or more than " +
                                std::to_string(maxKeys) + " side by side");
  }
  bool noCondition(const char* found) const {
    refuse(choices_.file, std::string(found) + " stands where an object of conditions is expected" +
                              (key_.empty() ? "" : ", behind " + shownKey(key_)));
  }

  MpichChoices& choices_;
  std::string key_;
  std::vector<Open> open_;
  std::size_t conditions_ = 0;
};

}  // namespace

bool endsMpichChoice(std::string_view key) { return key.starts_with(algorithmIs) || key.starts_with("composition="); }

const Json* MpichChoices::within(Collective collective) const {
  const auto found = all.find("collective=" + std::string(collectiveName(collective)));
  if (found == all.end()) return nullptr;
  for (const auto& [key, next] : found->items())
    if (!key.starts_with("comm_type=")) return nullptr;
  const auto intra = found->find("comm_type=intra");
  return intra == found->end() ? nullptr : &*intra;
}

MpichChoices readMpichChoices(std::istream& in, const std::string& file) {
  std::string text, block(1 << 16, '\0');
  while (text.size() <= maxBytes &&
         (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0))
    text.append(block, 0, static_cast<std::size_t>(in.gcount()));
  if (in.bad()) throw Error(file + " can't be read to its end; copy it again");
  if (text.size() > maxBytes) refuse(file, "it is larger than " + std::to_string(maxBytes >> 20) + " MiB");
  MpichChoices choices;
  choices.file = file;
  ChoiceBuilder builder(choices);
  Json::sax_parse(text, &builder);
  return choices;
}

MpichChoices readMpichChoices(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path)) throw Error(path + " can't be read" + whatToDo);
  return readMpichChoices(in, path);
}

}  // namespace weft
