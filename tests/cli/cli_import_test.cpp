// `weft import` as users and the window call it: status, messages, and what is left on the disk.
#include <QRandomGenerator>
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>

#include "import_files.h"
#include "test_class.h"

namespace cli_import_test {

using namespace cli;

const fs::path smallProfile = recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv";

// Flips bytes, cuts, doubles and swaps pieces: the kinds of damage that copying and crashing do.
std::string mutated(std::string bytes, QRandomGenerator& random) {
  const auto at = [&] { return bytes.empty() ? 0 : random.bounded(static_cast<quint32>(bytes.size())); };
  for (int i = random.bounded(1, 6); i > 0 && !bytes.empty(); --i) {
    const std::size_t from = at(), length = std::min<std::size_t>(random.bounded(1, 200), bytes.size() - from);
    switch (random.bounded(6)) {
      case 0:
        bytes[from] = static_cast<char>(random.bounded(256));
        break;
      case 1:
        bytes.resize(from);
        break;
      case 2:
        bytes.insert(at(), bytes.substr(from, length));
        break;
      case 3:
        bytes.erase(from, length);
        break;
      case 4:
        bytes.insert(from, "99999999999999999999");
        break;
      default:
        bytes.replace(from, length, std::string(length, '\xff'));
    }
  }
  return bytes;
}

class CliImportTest : public QObject {
  Q_OBJECT

 private slots:
  void summaryTellsKindAndRows() {
    const Store store({smallProfile});
    QCOMPARE(store.ran.status, 0);
    QVERIFY2(store.ran.out.find("communicator profile") != std::string::npos, store.ran.out.c_str());
    // Three lines of the file are one row: volume, time and calls of a rank, communicator and call.
    SQLite::Database db(store.path().toStdString());
    SQLite::Statement kept(db, "SELECT rows_kept, rows_left_out, kind, path FROM source");
    QVERIFY(kept.executeStep());
    QVERIFY(kept.getColumn(0).getInt64() > 0);
    QCOMPARE(kept.getColumn(1).getInt64(), std::int64_t{0});
    QCOMPARE(kept.getColumn(3).getString(), smallProfile.string());
    QCOMPARE(QString::number(db.execAndGet("PRAGMA application_id").getInt()), QString::number(0x57454654));
  }

  void emptyFilesAreToldApartFromUnknownOnes() {
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    write(path / "ibdiagnet.fdbs", "");
    write(path / "notes.txt", "bring milk\n");
    const Store store({smallProfile, path});
    QCOMPARE(store.ran.status, 0);
    for (const char* line :
         {"note: 1 file is empty: ibdiagnet.fdbs\n", "note: 1 file has no format that Weft reads: notes.txt\n"})
      QVERIFY2(store.ran.out.find(line) != std::string::npos, store.ran.out.c_str());
  }

  void labelAndHostsAreKept() {
    QTemporaryDir folder;
    const fs::path hosts = fs::path(folder.path().toStdString()) / "hosts";
    write(hosts, "n[001-008]:2\n");
    const Store store({smallProfile}, {"--hosts", text(hosts), "--label", "first, try"});
    QCOMPARE(store.ran.status, 0);
    const QJsonObject info = json(runWeft({"info", store.path(), "--format", "json"}).out).object();
    QCOMPARE(info["facts"].toObject()["label"].toString(), QString("first, try"));
    const QJsonArray list = info["hosts"].toArray();
    QCOMPARE(list.size(), 8);
    QCOMPARE(list[1].toObject()["name"].toString(), QString("n002"));
    QCOMPARE(list[1].toObject()["ranks"].toArray(), (QJsonArray{2, 3}));
    QCOMPARE(runWeft({"import", text(smallProfile), "-o", folder.path() + "/x", "--hosts", "/nowhere"}).status, 1);
  }

  // As `weft pairs --by bin` prints them: how many lie between the first and the last, how long each is, and all
  // messages of the run.
  void binsOfTracesAreAsManyOrAsLongAsWanted() {
    const fs::path trace = recorded("otf2/lammps-lj-8-otf2mpi");
    const auto binned = [&](const QStringList& options) {
      const Store store({trace}, options);
      std::pair<std::vector<double>, std::uint64_t> found;  // starts, then the end of the last; messages
      const auto lines = split(runWeft({"pairs", store.path(), "--by", "bin"}).out, '\n');
      for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const auto cells = split(lines[i], ',');  // start_s,end_s,class,messages,bytes
        if (!found.first.empty()) found.first.pop_back();
        found.first.insert(found.first.end(), {std::stod(cells[0]), std::stod(cells[1])});
        found.second += std::stoull(cells[3]);
      }
      return found;
    };
    const auto usual = binned({}), ten = binned({"--bins", "10"}), exact = binned({"--bin-seconds", "0.001"});
    const auto spanOf = [](const auto& of) { return (of.first.back() - of.first.front()); };
    const auto widthOf = [](const auto& of) { return of.first.back() - of.first[of.first.size() - 2]; };
    QVERIFY(usual.second > 0);
    QCOMPARE(ten.second, usual.second);
    QCOMPARE(exact.second, usual.second);
    QVERIFY(spanOf(ten) / widthOf(ten) < 10.001 && spanOf(ten) / widthOf(ten) > 2.9);
    QVERIFY(spanOf(usual) / widthOf(usual) < 1000.001 && spanOf(usual) / widthOf(usual) > 390);
    QVERIFY(std::abs(widthOf(exact) - 0.001) < 1e-9);
    for (const QStringList& wrong : {QStringList{"--bins", "0"},
                                     {"--bins", "1000001"},
                                     {"--bin-seconds", "0"},
                                     {"--bin-seconds", "-1"},
                                     {"--bins", "5", "--bin-seconds", "1"}})
      QCOMPARE(Store({trace}, wrong).ran.status, 2);
  }

  void progressIsForPrograms() {
    const Store store({smallProfile}, {"--progress"});
    QCOMPARE(store.ran.status, 0);
    const auto told = split(store.ran.out, '\n');
    QVERIFY(told.size() > 2 && told.back().empty());
    for (std::size_t i = 0; i + 2 < told.size(); ++i) {
      const auto words = split(told[i], ' ');
      QCOMPARE(words[0], std::string("progress"));
      QVERIFY(std::stoull(words[1]) <= std::stoull(words[2]));
    }
    QCOMPARE(told[told.size() - 2], "done " + store.path().toStdString());
    QVERIFY(store.ran.err.find("communicator profile") != std::string::npos);
  }

  void sameInputGivesTheSameStore() {
    const Store a({smallProfile}), b({smallProfile});
    QVERIFY(content(a.path().toStdString()) == content(b.path().toStdString()));
  }

  void wrongUsageIsTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no path") << QStringList{"import"};
    QTest::newRow("no output") << QStringList{"import", "somewhere"};
    QTest::newRow("unknown option") << QStringList{"import", "a", "-o", "b", "--fast"};
    QTest::newRow("unknown format") << QStringList{"report", "a", "--format", "xml"};
    QTest::newRow("unknown traffic") << QStringList{"links", "a", "--traffic", "rumour"};
    QTest::newRow("one end only") << QStringList{"route", "a", "1"};
    QTest::newRow("option of nothing") << QStringList{"--wat"};
  }
  void wrongUsageIsTwo() {
    QFETCH(QStringList, arguments);
    const Ran ran = runWeft(arguments);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
  }

  void whatCannotBeDoneIsOne_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("missing input") << QStringList{"import", "/nowhere/at/all", "-o", "OUT"};
    QTest::newRow("missing folder") << QStringList{"import", "/etc/hostname", "-o", "/nowhere/run.weft"};
    QTest::newRow("output is a folder") << QStringList{"import", "/etc/hostname", "-o", "/tmp"};
    QTest::newRow("device") << QStringList{"import", "/dev/null", "-o", "OUT"};
    QTest::newRow("nothing known") << QStringList{"import", "/etc/passwd", "-o", "OUT"};
    for (const char* command : {"info", "report", "links", "fabric", "pairs"}) {
      QTest::newRow(command) << QStringList{command, "/nowhere.weft"};
      QTest::newRow((std::string(command) + " of no store").c_str()) << QStringList{command, "/etc/passwd"};
    }
  }
  void whatCannotBeDoneIsOne() {
    QFETCH(QStringList, arguments);
    QTemporaryDir folder;
    arguments.replaceInStrings("OUT", folder.path() + "/run.weft");
    const Ran ran = runWeft(arguments);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    QVERIFY(fs::is_empty(folder.path().toStdString()));
  }

  void helpNamesWhatIsBuilt() {
    const Ran help = runWeft({"--help"});
    QCOMPARE(help.status, 0);
    for (const char* command : {"import", "info", "report", "pairs", "fabric", "route", "links", "users", "remap",
                                "compare", "record", "overhead"})
      QVERIFY(help.out.find(std::string("\n  ") + command) != std::string::npos);
  }

  void strictRefusesLeftOutRows() {
    const fs::path broken = recorded("mpisee/broken-truncated-csv") / "profiler_data.csv";
    const Store lenient({broken});
    QCOMPARE(lenient.ran.status, 0);
    const Store strict({broken}, {"--strict"});
    QCOMPARE(strict.ran.status, 1);
    QVERIFY2(strict.ran.hasOneLine(), strict.ran.err.c_str());
    QVERIFY(strict.nothingIsLeft());
  }

  void brokenProfilesAreNamed_data() {
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"broken-cfc706f-hier16", "broken-truncated-csv", "err-apostrophe", "rerun-same-file"})
      QTest::newRow(folder) << folder;
  }
  void brokenProfilesAreNamed() {
    QFETCH(QString, folder);
    const fs::path input = recorded("mpisee/" + folder.toStdString());
    const Store store({input});
    const QJsonObject info = json(runWeft({"info", store.path(), "--format", "json"}).out).object();
    bool named = false;
    for (const auto& each : info["diagnostics"].toArray())
      named = named || !each.toObject()["code"].toString().startsWith("bundle.");
    QVERIFY(named);
  }

  void archivesGiveWhatTheFolderGives_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("command");
    QTest::newRow("tar.gz") << "s.tar.gz" << QStringList{"tar", "-czf"};
    QTest::newRow("tar.xz") << "s.tar.xz" << QStringList{"tar", "-cJf"};
    QTest::newRow("tar") << "s.tar" << QStringList{"tar", "-cf"};
  }
  void archivesGiveWhatTheFolderGives() {
    QFETCH(QString, name);
    QFETCH(QStringList, command);
    QTemporaryDir folder;
    const QString archive = folder.path() + "/" + name;
    QCOMPARE(QProcess::execute(command[0], {command[1], archive, "-C", text(fs::path(WEFT_RESOURCES)), "sample"}), 0);
    const Store packed({fs::path(archive.toStdString())}), plain({fs::path(WEFT_RESOURCES) / "sample"});
    QCOMPARE(packed.ran.status, 0);
    for (const char* print : {"report", "links", "pairs"}) {
      QStringList arguments{print, plain.path(), "--format", "csv"};
      const std::string wanted = runWeft(arguments).out;
      arguments[1] = packed.path();
      QCOMPARE(runWeft(arguments).out, wanted);
    }
    const QJsonArray sources =
        json(runWeft({"info", packed.path(), "--format", "json"}).out).object()["sources"].toArray();
    QVERIFY(!sources.isEmpty());
    for (const auto& source : sources) QVERIFY(source.toObject()["path"].toString().startsWith(archive + "/sample/"));
    // Nothing is left of what was unpacked.
    const fs::path beside = fs::path(packed.path().toStdString()).parent_path();
    for (const auto& each : fs::directory_iterator(beside)) QVERIFY2(!each.is_directory(), each.path().c_str());
  }

  void storeInsideTheBundleIsNotInput() {
    QTemporaryDir folder;
    const fs::path bundle = folder.path().toStdString();
    fs::copy_file(smallProfile, bundle / "profile.csv");
    const QStringList arguments{"import", text(bundle), "-o", text(bundle / "run.weft")};
    QCOMPARE(runWeft(arguments).status, 0);
    const Ran again = runWeft(arguments);
    QCOMPARE(again.status, 0);
    QVERIFY2(again.out.find("run.weft") == std::string::npos, again.out.c_str());
  }

  void othersFilesAreNotReplaced() {
    QTemporaryDir folder;
    const fs::path profile = fs::path(folder.path().toStdString()) / "profile.csv";
    fs::copy_file(smallProfile, profile);
    const Ran ran = runWeft({"import", text(smallProfile), "-o", text(profile)});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    QVERIFY(content(profile) == content(smallProfile));
  }

  void readerThatWentAwayIsNoFailure() {
    const Store store({smallProfile});
    QProcess shell;
    shell.start(
        "bash",
        {"-c",
         QString("%1 report %2 --format csv | head -n 1; exit ${PIPESTATUS[0]}").arg(WEFT_PROGRAM, store.path())});
    QVERIFY(shell.waitForFinished(weft::longestWait));
    QCOMPARE(shell.exitCode(), 0);
    shell.start("bash", {"-c", QString("%1 report %2 --format csv > /dev/full").arg(WEFT_PROGRAM, store.path())});
    QVERIFY(shell.waitForFinished(weft::longestWait));
    QCOMPARE(shell.exitCode(), 1);
  }

  // The long loops are the fuzz targets'; here the whole program is tried, with a fixed seed.
  void mutatedInputsDoNoHarm_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("file");
    QTest::newRow("C9") << "mpisee/csv-long-974fbd1-hier16"
                        << "profile.csv";
    QTest::newRow("C8b") << "mpisee/csv-wide-2fdc303-hier16"
                         << "profile.csv";
    QTest::newRow("C6") << "mpisee/csv-avg-7a3bb9a-lammps-pppm-16"
                        << "profile.csv";
    QTest::newRow("SQLite") << "mpisee/hier16"
                            << "profile.db";
    QTest::newRow("lst") << "fabrics/two_switch_42/minhop/ibdiagnet1"
                         << "ibdiagnet.lst";
    QTest::newRow("fdbs") << "fabrics/two_switch_42/minhop/ibdiagnet1"
                          << "ibdiagnet.fdbs";
    QTest::newRow("OTF2 definitions") << "otf2/portprof-small_A"
                                      << "traces.def";
    QTest::newRow("OTF2 anchor") << "otf2/portprof-small_A"
                                 << "traces.otf2";
    QTest::newRow("gzip") << "fabrics/ft3_192/ftree/ibdiagnet1"
                          << "ibdiagnet.lst.gz";
  }
  void mutatedInputsDoNoHarm() {
    QFETCH(QString, folder);
    QFETCH(QString, file);
    const fs::path source = recorded(folder.toStdString());
    QTemporaryDir input, output;
    const fs::path bundle = input.path().toStdString(), victim = bundle / file.toStdString();
    if (folder.startsWith("otf2"))
      fs::copy(source, bundle, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const std::string whole = content(source / file.toStdString());
    QVERIFY(!whole.empty());
    QRandomGenerator random(20260101);
    for (int i = 0; i < 50; ++i) {
      write(victim, mutated(whole, random));
      const QString store = output.path() + "/run.weft";
      const Ran ran = runWeft({"import", text(bundle), "-o", store});
      QVERIFY2(ran.status == 0 || ran.status == 1, std::to_string(i).c_str());
      if (ran.status == 1) QVERIFY2(ran.hasOneLine(), ran.err.c_str());
      if (ran.status == 0) QCOMPARE(runWeft({"info", store}).status, 0);
      fs::remove(store.toStdString());
      QVERIFY(fs::is_empty(output.path().toStdString()));
    }
  }
};

WEFT_TEST(CliImportTest)

}  // namespace cli_import_test
#include "cli_import_test.moc"
