// Recipes: what is written is read as it was, and what strangers write is refused with a sentence.
#include <CLI/CLI.hpp>
#include <QTest>

#include "core/base/error.h"
#include "figures/figure_recipe.h"
#include "test_class.h"
#include "views/shared/recipe_text.h"

using namespace weft;

namespace figure_recipe_test {

const std::vector<Recipe> recipes{
    {{"view", {"map"}}},
    {{"view", {"map"}},
     {"region", {"a, b", "--c", "ü \"q\" <&> \\"}},
     {"communicator", {"W_s1.0"}},
     {"class", {"p2p", "collective"}},
     {"operation", {"Send"}},
     {"select", {"hosts n1 > n2"}},
     {"range", {"0:1234567890"}},
     {"traffic", {"pair"}},
     {"rails", {"first"}},
     {"layout", {"planar"}},
     {"detail", {"2"}},
     {"width", {"capacity"}},
     {"logarithmic", {}},
     {"hide-service", {}},
     {"wide-hosts", {}},
     {"hide-unused", {}},
     {"marks", {}},
     {"assume-minimal-hops", {}},
     {"width-mm", {"88.9"}},
     {"text-points", {"10"}},
     {"dpi", {"600"}},
     {"grey", {}}},
    {{"view", {"map"}}, {"range", {"0.1:33.3"}}, {"node-range", {"0:80"}}, {"metric", {"utilisation"}}},
    {{"view", {"matrix"}},
     {"traffic", {"port"}},
     {"rows", {"leaf"}},
     {"measure", {"mean"}},
     {"order", {"bandwidth"}},
     {"each", {"communicator"}},
     {"linear", {}}},
    {{"view", {"links"}}, {"class", {"p2p"}}, {"traffic", {"pair"}}, {"rails", {"first"}}, {"top", {"7"}}},
    {{"view", {"time"}}, {"class", {"p2p"}}, {"rank", {"3"}}, {"time", {"0.5:1.5"}}},
    {{"view", {"map"}},
     {"select", {"link leaf-1 port 3"}},
     {"no-routes", {}},
     {"height-mm", {"70"}},
     {"title", {"Ring of 64"}},
     {"no-source", {}}},
    {{"view", {"map"}}, {"traffic", {"all-to-all"}}, {"all-adapters", {}}},
    {{"view", {"tree"}}, {"colour", {"locality"}}},
    {{"view", {"matrix"}},
     {"rows", {"rank"}},
     {"by", {"host"}},
     {"side-by-side", {}},
     {"own-ranges", {}},
     {"grey", {}}},
    {{"view", {"times"}}, {"relative", {}}},
    {{"view", {"cumulative"}}, {"class", {"p2p"}}, {"time", {"0.5:1.5"}}, {"counter", {"PAPI"}}, {"height-mm", {"50"}}},
    {{"view", {"timeline"}}, {"rank", {"0-3"}}, {"time", {"0.1:0.2"}}, {"rows", {"host"}}, {"colours", {"region"}}},
    {{"view", {"timeline"}},
     {"region", {"solve"}},
     {"operation", {"Recv"}},
     {"rows", {"leaf"}},
     {"colours", {"wait"}},
     {"no-messages", {}},
     {"critical-path", {}}},
    {{"view", {"bars"}}, {"metric", {"volume"}}, {"bars-of", {"size"}}, {"axis", {"logarithmic"}}},
    {{"view", {"bars"}}, {"axis", {"per-cent"}}, {"break", {}}},
    {{"view", {"sizes"}}, {"communicator", {"W"}}, {"metric", {"calls"}}, {"title", {"Small ones"}}},
    {{"view", {"map"}}, {"communicator", {"W_s1.0", "W_s1.1"}}, {"select", {"family of W_s1.0"}}},
    {{"view", {"regions"}}, {"top", {"12"}}, {"grey", {}}},
    {{"view", {"findings"}}, {"top", {"5"}}},
    {{"view", {"diagnostics"}}},
    {{"view", {"bars"}},
     {"region", {"FFT"}},
     {"metric", {"calls"}},
     {"top", {"40"}},
     {"fold", {}},
     {"per-rank", {}},
     {"whole", {}}}};

QString refusalOf(const std::string& json) {
  try {
    requestOf(recipeFrom(json));
  } catch (const CLI::ParseError& error) {
    return error.what();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

class FigureRecipeTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsWrittenIsReadAsItWas() {
    for (const Recipe& recipe : recipes) {
      const FigureRequest request = requestOf(recipe);
      QVERIFY2(recipeOf(request) == recipe, jsonOf(recipeOf(request)).c_str());
      QVERIFY(recipeFrom(jsonOf(recipe)) == recipe);
      QVERIFY(requestOf(recipeFrom(jsonOf(recipeOf(request)))) == request);
    }
  }

  void sourcesThatStandBesideItAreNoneOfItsOptions() {
    std::vector<std::string> files;
    for (int i = 0; i < 5000; ++i) files.push_back("counters_" + std::to_string(i) + ".txt (ibqueryerrors)");
    const std::string json = jsonOf(recipes[1], files);
    QVERIFY(json.find("counters_7.txt") != std::string::npos && json.find(" more\"") != std::string::npos);
    QVERIFY(json.size() < longestRecipe);
    QVERIFY(recipeFrom(json) == recipes[1]);
    QVERIFY(jsonOf(recipes[1], {"a (b)"}).ends_with("\"sources\":[\"a (b)\"]}"));
  }

  void everyKindOfFileGivesItBack() {
    const std::string json = jsonOf(recipes[1]);
    QVERIFY(std::ranges::all_of(json, [](char c) { return c >= ' ' && c <= '~'; }));
    const std::string png = "\x89PNG\r\n\x1a\n" + std::string(25, 'x') + "the rest";
    for (const std::string& file : {"<svg>" + recipeElement(json), "%PDF-1.4\n" + recipePacket(json)})
      QVERIFY(findRecipe(file) == json);
    // A header of 13 bytes stands before it.
    std::string header = "\x89PNG\r\n\x1a\n" + std::string("\0\0\0\x0dIHDR", 8) + std::string(17, '\0');
    QVERIFY(findRecipe(withRecipe(header + "rest", json)) == json);
    QVERIFY(!findRecipe(png));
  }

  void whatIsCutOffOrTooLongIsNone() {
    const std::string json = jsonOf(recipes[1]);
    std::string header = "\x89PNG\r\n\x1a\n" + std::string("\0\0\0\x0dIHDR", 8) + std::string(17, '\0');
    for (const std::string& file : {recipePacket(json), withRecipe(header, json)}) {
      const auto end = file.find(file.starts_with("<") ? "</weft:recipe>" : "grey") + 8;
      for (std::size_t length = 0; length < end; ++length) QVERIFY(!findRecipe(file.substr(0, length)));
    }
    QVERIFY(!findRecipe(recipePacket(std::string(longestRecipe + 1, ' '))));
    QVERIFY(findRecipe(recipePacket(std::string(longestRecipe, ' '))));
  }

  void strangersAreRefused_data() {
    QTest::addColumn<QString>("json");
    const std::pair<const char*, const char*> rows[] = {
        {"empty", ""},
        {"no object", "[]"},
        {"cut off", "{\"weft\":\"figure 1\",\"view\":\"map"},
        {"of nobody", "{\"view\":\"map\"}"},
        {"of the future", "{\"weft\":\"figure 2\",\"view\":\"map\"}"},
        {"kind is a number", "{\"weft\":1,\"view\":\"map\"}"},
        {"no view", "{\"weft\":\"figure 1\"}"},
        {"unknown view", "{\"weft\":\"figure 1\",\"view\":\"pie\"}"},
        {"unknown key", "{\"weft\":\"figure 1\",\"view\":\"map\",\"colour-of-sky\":\"blue\"}"},
        {"a file to write", "{\"weft\":\"figure 1\",\"view\":\"map\",\"output\":\"/etc/passwd\"}"},
        {"short option", "{\"weft\":\"figure 1\",\"view\":\"map\",\"-o\":\"x\"}"},
        {"number", "{\"weft\":\"figure 1\",\"view\":\"map\",\"dpi\":300}"},
        {"nested", "{\"weft\":\"figure 1\",\"view\":\"map\",\"region\":[[\"a\"]]}"},
        {"null", "{\"weft\":\"figure 1\",\"view\":\"map\",\"region\":null}"},
        {"false", "{\"weft\":\"figure 1\",\"view\":\"map\",\"grey\":false}"},
        {"no values", "{\"weft\":\"figure 1\",\"view\":\"map\",\"region\":[]}"},
        {"two of one", "{\"weft\":\"figure 1\",\"view\":\"map\",\"range\":[\"0:1\",\"0:2\"]}"},
        {"range backwards", "{\"weft\":\"figure 1\",\"view\":\"map\",\"range\":\"5:1\"}"},
        {"of another view", "{\"weft\":\"figure 1\",\"view\":\"bars\",\"layout\":\"planar\"}"},
        {"dpi of words", "{\"weft\":\"figure 1\",\"view\":\"map\",\"dpi\":\"many\"}"},
        {"own ranges of one run", "{\"weft\":\"figure 1\",\"view\":\"map\",\"own-ranges\":true}"},
        {"help", "{\"weft\":\"figure 1\",\"view\":\"map\",\"help\":true}"},
    };
    for (const auto& [name, json] : rows) QTest::newRow(name) << QString(json);
    QTest::newRow("deep") << QString(60000, '[');
    QTest::newRow("long") << "{\"weft\":\"figure 1\",\"view\":\"" + QString(70000, 'x') + "\"}";
  }
  void strangersAreRefused() {
    QFETCH(QString, json);
    QVERIFY(refusalOf(json.toStdString()).size() > 5);
  }

  void changesTakeThePlaceOfTheSameOption() {
    const Recipe changed = merged(recipes.back(), {{"metric", {"time"}}, {"grey", {}}});
    QCOMPARE(requestOf(changed).as<BarsFigure>().metric, BarMetric::time);
    QVERIFY(requestOf(changed).style.grey && requestOf(changed).as<BarsFigure>().fold);
  }

  void commandLineIsForAShell() {
    QCOMPARE(commandLine({{"view", {"map"}}, {"region", {"it's a & b", "-x"}}, {"grey", {}}}),
             std::string("--view map --region 'it'\\''s a & b' --region=-x --grey"));
  }
};

WEFT_TEST(FigureRecipeTest)

}  // namespace figure_recipe_test
#include "figure_recipe_test.moc"
