// What was sampled, from a bundle to functions: with files of code that this test is made of, and with damage.
#include <QTest>

#include <QCoreApplication>
#include <QStandardPaths>
#include <link.h>

#include "analysis/waits/code_sums.h"
#include "core/base/error.h"
#include "core/base/quote.h"
#include "core/store/run_writer.h"
#include "importers/recorded/record_reader.h"
#include "importers/recorded/disassembly.h"
#include "importers/recorded/symbols.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace record_samples_test {

// Two ranks; rank 1 has the same tree in other numbers. Nothing is known of the file.
const std::string& bundle = *new std::string(textOf(std::string(WEFT_TEST_DATA) + "/record/sampled.csv"));

ReadFiles readText(const std::string& text) {
  ReadFiles result;
  result.report = readRecord(asSource({{"b/all.csv", text}}), result.sink, {});
  return result;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  return at == text.npos ? std::string() : text.replace(at, what.size(), by);
}

// "app+0x10 app+0x20": from the outermost in.
std::string pathOf(const MemorySink& sink, const std::optional<StackId>& stack) {
  if (!stack) return {};
  const StackRow& row = sink.stacks[number(*stack) - 1];
  const std::string before = pathOf(sink, row.parent);
  return (before.empty() ? "" : before + " ") + sink.functions[number(row.function) - 1].name;
}

SampledCode codeOf(const std::string& text, const QTemporaryDir& folder) {
  const std::string path = folder.filePath("run.weft").toStdString();
  RunWriter writer(path);
  writer.beginSource({"b", kinds::recording, "test", "1", "xxh3:0"});
  const InputFile source = asSource({{"b/all.csv", text}});
  writer.endSource(readRecord(source, writer, {}));
  writer.commit();
  return sampledCode(RunStore(path));
}

CodeSums totalOf(const SampledCode& code, const PairFilter& filter) {
  CodeSums total;
  for (const auto& [rank, sums] : codeSumsByRank(code, filter)) {
    total.seconds += sums.seconds;
    total.samples += sums.samples;
  }
  return total;
}

// Of this program: its build id, as the linker wrote it into a note, and where the loader put address 0 of the file.
struct OwnFile {
  std::string id;
  std::uintptr_t base = 0;
};
OwnFile ownFile() {
  OwnFile own;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        auto& file = *static_cast<OwnFile*>(to);
        file.base = info->dlpi_addr;
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          if (info->dlpi_phdr[i].p_type != PT_NOTE) continue;
          const auto* note = reinterpret_cast<const ElfW(Nhdr)*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
          const auto* const end = reinterpret_cast<const char*>(note) + info->dlpi_phdr[i].p_memsz;
          while (reinterpret_cast<const char*>(note) + sizeof *note < end) {
            const auto* const text = reinterpret_cast<const char*>(note + 1);
            const auto* const bytes = reinterpret_cast<const unsigned char*>(text + (note->n_namesz + 3) / 4 * 4);
            if (note->n_type == NT_GNU_BUILD_ID && std::string_view(text, 3) == "GNU")
              file.id = QByteArray(reinterpret_cast<const char*>(bytes), static_cast<int>(note->n_descsz))
                            .toHex()
                            .toStdString();
            note = reinterpret_cast<const ElfW(Nhdr)*>(bytes + (note->n_descsz + 3) / 4 * 4);
          }
        }
        return 1;  // the program comes first
      },
      &own);
  return own;
}

std::vector<std::optional<std::uint64_t>> addressesOf(const ReadFiles& read) {
  std::vector<std::optional<std::uint64_t>> list;
  for (const SampleRow& each : read.sink.sampleRows) list.push_back(each.address);
  return list;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

int functionOfThisTest(int value);
__attribute__((noinline)) int functionOfThisTest(int value) {
  asm volatile("" : "+r"(value));
  return value + 1;
}

class RecordSamplesTest : public QObject {
  Q_OBJECT

 private slots:
  void ranksShareOneTree() {
    const ReadFiles read = readText(bundle);
    QCOMPARE(read.sink.sampleRows.size(), std::size_t(6));
    QCOMPARE(read.sink.stacks.size(), std::size_t(4));
    QCOMPARE(read.sink.codeModules.size(), std::size_t(1));
    QCOMPARE(read.sink.codeModules[0].found, SymbolsFound::none);
    QCOMPARE(pathOf(read.sink, read.sink.sampleRows[2].stack), std::string("app+0x10 app+0x20 app+0x30 app+0x20"));
    QCOMPARE(read.sink.sampleRows[1].stack, read.sink.sampleRows[3].stack);
    QVERIFY(!read.sink.sampleRows[5].stack);
    QVERIFY(!read.sink.sampleRows[0].operation && !read.sink.sampleRows[0].communicator);
    QCOMPARE(read.report.diagnostics.totals().at("record.symbols"), std::uint64_t(1));
  }

  // As the column "offset" of their stacks has them.
  void addressesAreThoseOfTheStacks() {
    const std::vector<std::optional<std::uint64_t>> expected{16, 32, 32, 32, 32, std::nullopt};
    QCOMPARE(addressesOf(readText(bundle)), expected);
    const QTemporaryDir folder;
    const SampledCode code = codeOf(bundle, folder);
    for (std::size_t i = 0; i < expected.size(); ++i) QCOMPARE(code.sums[i].row.address, expected[i]);
  }

  // Of code in no file, and of what cannot be stored, there is none; of a call from Fortran it is the program's.
  void addressesAreOfTheFunctionThatIsKept() {
    const auto second = [](const std::string& text) { return addressesOf(readText(text))[1]; };
    QVERIFY(!second(replaced(bundle, "0,2,1,1,32", "0,2,1,,32")));
    QVERIFY(!second(replaced(bundle, "0,2,1,1,32", "0,2,1,1,9223372036854775808")));
    const std::string other = replaced(bundle, "0,1,00aa,/nowhere/app", "0,1,00aa,/nowhere/app\n0,5,,linux-vdso.so.1");
    QVERIFY(!second(replaced(other, "0,2,1,1,32", "0,2,1,5,32")));
    const std::string fortran =
        replaced(bundle, "0,1,00aa,/nowhere/app", "0,1,00aa,/nowhere/app\n0,5,,/usr/lib/libmpi_mpifh.so.40");
    QCOMPARE(second(replaced(fortran, "0,2,1,1,32", "0,2,1,5,32")), std::optional<std::uint64_t>(16));
  }

  // Between a program in Fortran and MPI stand functions of the library.
  void stacksAreWithoutFortransBindings() {
    for (const char* library : {"/usr/lib/libmpi_mpifh.so.40", "libmpi_usempif08.so.40.30.0",
                                "/opt/mpich/lib/libmpifort.so.12", "/usr/lib/libmpichfort.so.12"}) {
      std::string text =
          replaced(bundle, "0,1,00aa,/nowhere/app", std::string("0,1,00aa,/nowhere/app\n0,5,,") + library);
      text = replaced(text, "0,2,1,1,32", "0,2,1,5,32");
      text = replaced(text, "0,3,2,1,48", "0,3,2,5,48");
      const ReadFiles read = readText(text);
      QCOMPARE(pathOf(read.sink, read.sink.sampleRows[1].stack), std::string("app+0x10"));
      QCOMPARE(pathOf(read.sink, read.sink.sampleRows[2].stack), std::string("app+0x10 app+0x20"));
    }
  }

  void damagedRowsAreLeftOut_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("by");
    QTest::addColumn<QString>("code");
    QTest::newRow("a parent that comes later") << "0,3,2,1,48"
                                               << "0,3,5,1,48"
                                               << "record.value";
    QTest::newRow("its own parent") << "0,3,2,1,48"
                                    << "0,3,3,1,48"
                                    << "record.value";
    QTest::newRow("no offset") << "0,3,2,1,48"
                               << "0,3,2,1,"
                               << "record.value";
    QTest::newRow("the stack again") << "0,3,2,1,48"
                                     << "0,2,1,1,48"
                                     << "record.twice";
    QTest::newRow("the module again") << "1,2,00aa,/nowhere/app"
                                      << "0,1,00aa,/nowhere/other"
                                      << "record.twice";
    QTest::newRow("a time that is none") << "1.000000000,1.000000000"
                                         << "-1,1.000000000"
                                         << "record.value";
    QTest::newRow("too many calls") << "7,0,7,0,700"
                                    << "9223372036854775808,0,7,0,700"
                                    << "record.value";
    QTest::newRow("a stack that is not there") << "0,0,4,,,step"
                                               << "0,0,40,,,step"
                                               << "record.stacks";
  }
  void damagedRowsAreLeftOut() {
    QFETCH(const QString, what);
    QFETCH(const QString, by);
    QFETCH(const QString, code);
    const std::string text = replaced(bundle, what.toStdString(), by.toStdString());
    QVERIFY(!text.empty());
    const auto totals = readText(text).report.diagnostics.totals();
    QVERIFY2(totals.contains(code.toStdString()), qPrintable(code));
  }

  // By hand from the rows above; app+0x20 is twice on one stack and counts once there.
  void sumsAreThoseOfTheRows() {
    const QTemporaryDir folder;
    const SampledCode code = codeOf(bundle, folder);
    std::map<std::string, CodePart> byName;
    for (const auto& [function, part] : codeSums(code, {}, CodeBy::function))
      byName[function == SampledCode::none ? "" : code.functions[function].name] = part;
    QVERIFY(near(byName["app+0x10"].exclusive.seconds, 1) && near(byName["app+0x10"].inclusive.seconds, 1.85));
    QVERIFY(near(byName["app+0x20"].exclusive.seconds, 0.35) && near(byName["app+0x20"].inclusive.seconds, 0.85));
    QVERIFY(near(byName["app+0x20"].inclusive.mpiSeconds, 0.5) && near(byName["app+0x20"].inclusive.waitSeconds, 0.4));
    QVERIFY(near(byName["MPI_Wait"].exclusive.workSeconds(), 0.1));
    QCOMPARE(byName["MPI_Send"].inclusive.sends, std::uint64_t(7));
    QCOMPARE(byName["app+0x10"].inclusive.bytesReceived, std::uint64_t(700));
    QVERIFY(near(byName[""].exclusive.seconds, 0.01));
    QVERIFY(near(totalOf(code, {}).seconds, 1.86));

    std::uint32_t at = 0;
    while (code.functions[at].name != "app+0x20") ++at;
    const CodeNeighbours around = neighboursOf(code, {}, at);
    std::map<std::string, double> callers, callees;
    for (const auto& [function, sums] : around.callers) callers[code.functions[function].name] = sums.seconds;
    for (const auto& [function, sums] : around.callees) callees[code.functions[function].name] = sums.seconds;
    QVERIFY(near(callers["app+0x10"], 0.85) && near(callers["app+0x30"], 0.25));
    QVERIFY(near(callees["MPI_Wait"], 0.5) && near(callees["app+0x30"], 0.25));
  }

  void filtersTakeAPart() {
    const QTemporaryDir folder;
    const SampledCode code = codeOf(bundle, folder);
    PairFilter filter;
    filter.ranks = {RankId(1)};
    QVERIFY(near(totalOf(code, filter).seconds, 0.11));
    filter = {};
    filter.regions = {*code.sums[1].row.region};
    QVERIFY(near(totalOf(code, filter).seconds, 0.75));
    filter.communicators = {*code.sums[1].row.communicator};
    QVERIFY(near(totalOf(code, filter).seconds, 0.5));
    filter = {};
    filter.bins = BinRange{0, 10};
    QCOMPARE(totalOf(code, filter).samples, std::uint64_t(0));
  }

  // Of this program itself: the loader knows where a function lies, libdw which one it is.
  void functionsAreFoundInTheFileThatRan() {
    const std::string path = QCoreApplication::applicationFilePath().toStdString();
    const auto [id, base] = ownFile();
    if (id.empty()) QSKIP("the linker gave this program no build id");
    const CodeFile file(path, id), other(path, "00" + id.substr(2));
    QVERIFY(file.found() != SymbolsFound::none);
    const auto places = file.at(reinterpret_cast<std::uintptr_t>(&functionOfThisTest) - base + 2);
    QCOMPARE(places.back().function, std::string("record_samples_test::functionOfThisTest(int)"));
    QCOMPARE(other.found(), SymbolsFound::none);
    QVERIFY(other.at(16).size() == 1 && other.at(16)[0].function.empty());
  }

  // The compiler knows where the function begins, and that it ends before the file does.
  void aFunctionHasItsInstructions() {
    const auto [id, base] = ownFile();
    if (id.empty()) QSKIP("the linker gave this program no build id");
    const std::string path = QCoreApplication::applicationFilePath().toStdString();
    const CodeFile file(path, id), other(path, "00" + id.substr(2));
    const std::uint64_t begin = reinterpret_cast<std::uintptr_t>(&functionOfThisTest) - base;
    QVERIFY(file.isRead() && !other.isRead() && !other.rangeAt(begin));
    const auto range = file.rangeAt(begin + 2);
    QVERIFY(range);
    QCOMPARE(range->begin, begin);
    QVERIFY(range->end > begin + 2 && range->end < begin + 10'000);
    if (QStandardPaths::findExecutable("objdump").isEmpty()) QSKIP("binutils are not installed");
    const auto list = disassembled(path, *range, {});
    QVERIFY(list.size() > 1);
    QCOMPARE(list.front().address, begin);
    QVERIFY(list.back().address < range->end);
    QVERIFY(std::ranges::any_of(list, [](const Instruction& each) { return each.text.starts_with("ret"); }));
    QVERIFY_EXCEPTION_THROWN(disassembled(path, *range, [] { return true; }), Error);
    QVERIFY_EXCEPTION_THROWN(disassembled("/proc/self/status", *range, {}), Error);
    QVERIFY_EXCEPTION_THROWN(disassembled(path, {begin, begin + (std::uint64_t{1} << 30)}, {}), Error);
  }

  // As objdump of binutils 2.40 printed them, for x86-64 and AArch64, and what are none.
  void instructionsAreThoseThatObjdumpPrints() {
    const auto list = instructionsIn(
        "\n/app:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n"
        "0000000000001139 <main>:\n"
        "    1139:\tpush   %rbp\n"
        "    113a:\tlea    0x2ec3(%rip),%rdi        # 2004 <_IO_stdin_used+0x4>\n"
        "\t...\n"
        " zz:\tno address\n"
        "  4006a8:\tmov\tx29, sp\n"
        "    1145:\tret    ");
    const std::vector<Instruction> expected{{0x1139, "push   %rbp"},
                                            {0x113a, "lea    0x2ec3(%rip),%rdi        # 2004 <_IO_stdin_used+0x4>"},
                                            {0x4006a8, "mov x29, sp"},
                                            {0x1145, "ret"}};
    QVERIFY(list == expected);
  }

  // Of a room, which is compiled with its lines in the build for the sanitizers.
  void functionsThatHaveLinesAreFoundToo() {
    const auto [id, base] = ownFile();
    if (id.empty()) QSKIP("the linker gave this program no build id");
    const CodeFile file(QCoreApplication::applicationFilePath().toStdString(), id);
    const auto places = file.at(reinterpret_cast<std::uintptr_t>(&csvField) - base + 2);
    QVERIFY2(places.back().function.starts_with("weft::csvField"), places.back().function.c_str());
#ifdef WEFT_SANITIZED
    QVERIFY2(places.back().file.ends_with("core/base/quote.cpp") && places.back().line, places.back().file.c_str());
#endif
  }

  void onlyRegularFilesAreOpened() {
    for (const char* path : {"/dev/zero", "/proc", "", "/nowhere"})
      QCOMPARE(CodeFile(path, "").found(), SymbolsFound::none);
  }
};

WEFT_TEST(RecordSamplesTest)

}  // namespace record_samples_test
#include "record_samples_test.moc"
