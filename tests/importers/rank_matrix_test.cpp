// Matrices of ranks, against the .prof files that they were made of.
#include <QtTest>

#include "importers/profiles/rank_matrix_names.h"
#include "importers/profiles/rank_matrix_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace rank_matrix_test {

ReadFiles readMatrices(const std::vector<NamedText>& files) {
  ReadFiles result;
  result.report = readRankMatrices(asSource(files), result.sink, {});
  return result;
}

std::vector<NamedText> matricesOf(const std::filesystem::path& folder) {
  return filesOf(folder, [](const std::string& name) { return name.ends_with(".mat"); });
}

// The mean of both directions as profile2mat prints it: half to even.
std::uint64_t mean(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum / 2 + (sum % 2 == 1 && sum / 2 % 2 == 1 ? 1 : 0);
}

PairAmounts symmetrised(const PairAmounts& directed) {
  PairAmounts out;
  const auto at = [&](PairKey key) {
    const auto found = directed.find(key);
    return found == directed.end() ? Amount{} : found->second;
  };
  for (const auto& [key, amount] : directed) {
    const auto& [region, kind, from, to] = key;
    const Amount back = at({region, kind, to, from});
    const Amount middle{mean(amount.messages, back.messages), mean(amount.bytes, back.bytes)};
    if (middle == Amount{}) continue;
    out[{region, kind, from, to}] = middle;
    out[{region, kind, to, from}] = middle;
  }
  return out;
}

class RankMatrixTest : public QObject {
  Q_OBJECT
 private slots:
  void namesSayWhatTheNumbersAre() {
    const auto one = parseMatrixName("run/mat/phase_1_size_external.mat");
    QVERIFY(one && one->folder == "run/mat/" && one->stem == "phase_1" && one->quantity == MatrixQuantity::bytes &&
            one->part == MatrixPart::external);
    QVERIFY(parseMatrixName("monitoring_pml_msg.mat")->part == MatrixPart::messages);
    const auto directed = parseMatrixName("x/halo_counts.0.prof");
    QVERIFY(directed && directed->stem == "halo.0" && directed->quantity == MatrixQuantity::messages &&
            directed->part == MatrixPart::directed);
    for (const char* other :
         {"size_external.mat", "a_size.mat", "a_b_c.mat", "halo.0.prof", "halo_sizes.prof", "x.txt"})
      QVERIFY2(!parseMatrixName(other), other);
  }

  void isRecognisedByItsShape() {
    QVERIFY(looksLikeRankMatrix("0 5 \n5 0 \n\n"));
    QVERIFY(looksLikeRankMatrix("0 5 1\r\n5 0 1\r\n1 1 0"));
    QVERIFY(looksLikeRankMatrix("0 5 1 \n5 0 1 \n"));  // a row is missing
    std::string wide;
    for (int i = 0; i < 40000; ++i) wide += "0 ";
    QVERIFY(looksLikeRankMatrix(wide.substr(0, Importer::sniffedBytes)));
    for (const char* other : {"", "7\n", "1 2\n3 4\n5 6\n", "1 2 3\n1 2 3\n", "0.5 1\n1 0\n", "a b\nc d\n",
                              "0,1\n1,0\n", "rank host\n0 1\n"})
      QVERIFY2(!looksLikeRankMatrix(other), other);
  }

  void isTheMeanOfBothDirections() {
    for (const char* run : {"hpcc-16", "lammps-lj-8", "lammps-pppm-16"}) {
      const auto folder = monitoringRun(run);
      const ReadFiles matrices = readMatrices(matricesOf(folder / "mat"));
      const PairAmounts directed = amountsOf(readTogether(perRankOf(folder)));
      QVERIFY2(amountsOf(matrices) == symmetrised(directed), run);
      QVERIFY(std::ranges::all_of(matrices.sink.pairs, [](const PairTrafficRow& row) {
        return row.undirected && row.hasBytes && row.hasMessages;
      }));
      QVERIFY(matrices.tells("matrix.undirected") && !matrices.tells("matrix.all"));
    }
  }

  void oneSidedToo() {
    const auto folder = monitoringRun("lineprog-4-mode2");
    const PairAmounts want = symmetrised(amountsOf(readTogether(perRankOf(folder))));
    const PairAmounts got = amountsOf(readMatrices(matricesOf(folder)));
    for (const PairClass kind :
         {PairClass::pointToPoint, PairClass::collective, PairClass::oneSided, PairClass::logical})
      QCOMPARE(sumOf(got, kind).bytes, sumOf(want, kind).bytes);
  }

  // profile2mat writes the parts only of phases in which the program itself sent.
  void phasesWithoutPartsAreMixed() {
    const auto folder = monitoringRun("phases-16");
    const ReadFiles read = readMatrices(matricesOf(folder / "mat"));
    QVERIFY((read.sink.regions == std::vector<std::string>{"phase_1", "phase_2", "phase_3"}));
    QVERIFY(read.tells("matrix.all"));
    for (const PairTrafficRow& row : read.sink.pairs)
      QCOMPARE(row.kind == PairClass::mixed, read.regionName(row.region) != "phase_1");
  }

  void directedOnesWin() {
    const ReadFiles read = readMatrices({{"a_size_external.mat", "0 5 \n5 0 \n"},
                                         {"run_sizes.0.prof", "0 5\n7 0\n"},
                                         {"run_counts.0.prof", "0 1\n2 0\n"}});
    QCOMPARE(QString::fromStdString(rowsOf(read)),
             QString("rank 0\nrank 1\npairs  mixed 0 1:1:5\npairs  mixed 1 0:2:7\n"));
    QVERIFY(read.tells("matrix.counted_twice") && read.tells("matrix.directed"));
    QVERIFY(!read.sink.pairs.front().undirected);
  }

  void bytesAloneAreNoMessages() {
    const ReadFiles read = readMatrices({{"a_size_external.mat", "0 5 \n5 0 \n"}});
    QVERIFY(read.sink.pairs.at(0).hasBytes && !read.sink.pairs.at(0).hasMessages);
    QVERIFY(read.tells("matrix.half") && !read.report.diagnostics.has(Severity::dataLost));
  }

  // That the other was there is known by its neighbours.
  void halfOfAPairIsLostWhereOthersAreWhole() {
    const std::string square = "0 5 \n5 0 \n";
    const NamedText size{"a_size_external.mat", square}, message{"a_msg_internal.mat", square},
        both{"a_size_internal.mat", square};
    for (const std::vector<NamedText>& files :
         {std::vector<NamedText>{size, message, both}, {size, message}, {size, {"a_avg_external.mat", "0 1 \n1 0 \n"}}})
      QVERIFY(readMatrices(files).tells("matrix.half") &&
              readMatrices(files).report.diagnostics.has(Severity::dataLost));
    QVERIFY(!readMatrices({message, both}).tells("matrix.half"));
  }

  void aSquareOfAnotherKindIsNotRead() {
    const ReadFiles read = readMatrices({{"identity.txt", "1 0\n0 1\n"}});
    QVERIFY(read.sink.pairs.empty() && read.tells("matrix.name"));
    QCOMPARE(read.report.rowsKept, 0U);
  }

  void damageIsToldAndTheRestIsKept() {
    const ReadFiles read =
        readMatrices({{"a_size_all.mat", textOf(std::string(WEFT_TEST_DATA) + "/rank_matrix/damaged.mat")}});
    QCOMPARE(read.report.diagnostics.totals().at("matrix.row"), 3U);
    QCOMPARE(QString::fromStdString(rowsOf(read)), QString("rank 0\nrank 1\nrank 2\npairs  mixed 0 1:0:5\n"));
    const ReadFiles large =
        readMatrices({{"run_sizes.0.prof", textOf(std::string(WEFT_TEST_DATA) + "/rank_matrix/run_sizes.0.prof")}});
    QVERIFY(large.tells("matrix.overflow"));
    QVERIFY(readMatrices({{"a_size_all.mat", "0 5 1 \n5 0 1 \n"}}).tells("matrix.cut_off"));
  }
};

WEFT_TEST(RankMatrixTest)

}  // namespace rank_matrix_test
#include "rank_matrix_test.moc"
