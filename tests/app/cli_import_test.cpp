// `weft import` as users and the window call it: status, messages, and what is left on the disk.
#include <QRandomGenerator>
#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli.h"
#include "test_class.h"

using namespace cli;

namespace {

const fs::path smallProfile = recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv";

void write(const fs::path& path, const std::string& content) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

std::string content(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// Flips bytes, cuts, doubles and swaps pieces: the kinds of damage that copying and crashing do.
std::string mutated(std::string bytes, QRandomGenerator& random) {
  const auto at = [&] { return bytes.empty() ? 0 : random.bounded(static_cast<quint32>(bytes.size())); };
  for (int i = random.bounded(1, 6); i > 0 && !bytes.empty(); --i) {
    const std::size_t from = at(), length = std::min<std::size_t>(random.bounded(1, 200), bytes.size() - from);
    switch (random.bounded(6)) {
      case 0: bytes[from] = static_cast<char>(random.bounded(256)); break;
      case 1: bytes.resize(from); break;
      case 2: bytes.insert(at(), bytes.substr(from, length)); break;
      case 3: bytes.erase(from, length); break;
      case 4: bytes.insert(from, "99999999999999999999"); break;
      default: bytes.replace(from, length, std::string(length, '\xff'));
    }
  }
  return bytes;
}

// A C9 profile long enough to be interrupted.
std::string longProfile(int rows) {
  std::string text =
      "# MPI library none\n#@ mapping_l 0 n0,1 n1\n#@ metric_l VOL,TIME,NCALLS\n#@ metric_type_l int,float,int\n"
      "#@ rank_start_l 0.0,0.0\n#@ rank_end_l 1.0,1.0\n#@ comm_l W\n#@ comm_sz_l 2\n#@ call_l Send,Recv\n"
      "Rank,Call,Comm,Type,Val\n";
  for (int i = 0; i < rows; ++i) text += std::to_string(i % 2) + ",0,0,2,1\n";
  return text;
}

// The rows that a store holds, once SQLite has found nothing wrong with it.
std::int64_t wholeStore(const fs::path& path) {
  SQLite::Database db(path.string());
  if (db.execAndGet("PRAGMA integrity_check").getString() != "ok") return -1;
  return db.execAndGet("SELECT sum(rows_kept) FROM source").getInt64();
}

}  // namespace

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
    QTest::newRow("no such bundle to open") << QStringList{"nosuchthing"};
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
    for (const char* command : {"import", "info", "report", "pairs", "fabric", "route", "links", "users", "compare", "figure", "record", "overhead"})
      QVERIFY(help.out.find(std::string("\n  ") + command) != std::string::npos);
    QVERIFY(help.out.find("\n  remap") == std::string::npos);
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
    const QJsonArray sources = json(runWeft({"info", packed.path(), "--format", "json"}).out).object()["sources"].toArray();
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

  void endSignalsLeaveNothing_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
  }
  void endSignalsLeaveNothing() {
    QFETCH(int, signal);
    QTemporaryDir input, output;
    const fs::path profile = fs::path(input.path().toStdString()) / "profile.csv";
    write(profile, longProfile(3'000'000));
    QProcess process;
    process.start(WEFT_PROGRAM, {"import", text(profile), "-o", output.path() + "/run.weft", "--progress"});
    QByteArray told;
    while (!told.contains("profile.csv") && process.waitForReadyRead(20000)) told += process.readAllStandardOutput();
    QVERIFY(told.contains("profile.csv"));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError(), QByteArray("weft: cancelled; nothing was written\n"));
    QVERIFY(fs::is_empty(output.path().toStdString()));
  }

  // Of two imports into one target at once each ends well, and the later one wins as a whole.
  void twoImportsOfOneTargetDoNotMeet() {
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
    fs::create_directories(target.parent_path());
    const std::array<int, 2> rows{30'000, 60'000};
    for (const int count : rows) write(here / (std::to_string(count) + ".csv"), longProfile(count));
    QRandomGenerator random(7);
    for (int turn = 0; turn < 10; ++turn) {
      std::array<QProcess, 2> imports;
      for (std::size_t i = 0; i < imports.size(); ++i) {
        imports[i].start(WEFT_PROGRAM, {"import", text(here / (std::to_string(rows[i]) + ".csv")), "-o", text(target)});
        QTest::qSleep(static_cast<int>(random.bounded(40)));
      }
      for (QProcess& one : imports) {
        QVERIFY(one.waitForFinished());
        QVERIFY2(one.exitCode() == 0, one.readAllStandardError().constData());
      }
      const auto kept = wholeStore(target);
      QVERIFY2(std::ranges::find(rows, kept) != rows.end(), qPrintable(QString::number(kept)));
      QCOMPARE(std::distance(fs::directory_iterator(target.parent_path()), {}), 1);
    }
  }

  // Killed at any time, by any means: the target is the old store or the new one, and the next import tidies up.
  void aKilledImportLeavesTheOldStoreOrTheNewOne() {
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
    fs::create_directories(target.parent_path());
    write(here / "old.csv", longProfile(1000));
    write(here / "new.csv", longProfile(200'000));
    QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
    QRandomGenerator random(11);
    for (int turn = 0; turn < 20; ++turn) {
      QProcess import;
      import.setChildProcessModifier([] { ::setpgid(0, 0); });
      import.start(WEFT_PROGRAM, {"import", text(here / "new.csv"), "-o", text(target)});
      QVERIFY(import.waitForStarted());
      QTest::qSleep(static_cast<int>(random.bounded(150)));
      ::kill(turn % 2 == 0 ? -static_cast<pid_t>(import.processId()) : static_cast<pid_t>(import.processId()), SIGKILL);
      import.waitForFinished();
      const auto kept = wholeStore(target);
      QVERIFY2(kept == 1000 || kept == 200'000, qPrintable(QString::number(kept)));
    }
    const auto files = [&] { return std::distance(fs::directory_iterator(target.parent_path()), {}); };
    int imports = 0;
    do {  // a child that lost its parent ends by itself
      QTest::qSleep(200);
      QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
    } while (files() != 1 && ++imports < 50);
    QCOMPARE(files(), 1);
  }

  // A limit on the size of files stands for a full disk. The sample's traces are read by a library in C, which calls back.
  void aFullDiskLeavesTheOldStore_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<int>("step");
    QTest::newRow("a profile") << QString() << 61;
    QTest::newRow("traces and dumps") << QString(WEFT_RESOURCES "/sample") << 30;
  }
  void aFullDiskLeavesTheOldStore() {
    QFETCH(const QString, source);
    QFETCH(const int, step);
    QTemporaryDir folder;
    const fs::path here = folder.path().toStdString(), target = here / "out" / "run.weft";
    fs::create_directories(target.parent_path());
    write(here / "old.csv", longProfile(1000));
    write(here / "new.csv", longProfile(50'000));
    const QString input = source.isEmpty() ? text(here / "new.csv") : source;
    QCOMPARE(runWeft({"import", text(here / "old.csv"), "-o", text(target)}).status, 0);
    const std::string before = content(target);
    for (int kilobytes = 0; kilobytes < 20 * step; kilobytes += step) {
      QProcess shell;
      shell.start("bash", {"-c", QString("trap '' XFSZ; ulimit -f %1; exec '%2' import '%3' -o '%4'").arg(kilobytes).arg(WEFT_PROGRAM, input, text(target))});
      QVERIFY(shell.waitForFinished());
      QCOMPARE(shell.exitCode(), 1);
      const QByteArray said = shell.readAllStandardError();
      QVERIFY2(said.count('\n') == 1 && (said.contains("space") || said.contains("room")), said.constData());
      QVERIFY(content(target) == before);
      QCOMPARE(std::distance(fs::directory_iterator(target.parent_path()), {}), 1);
    }
  }

  void readerThatWentAwayIsNoFailure() {
    const Store store({smallProfile});
    QProcess shell;
    shell.start("bash", {"-c", QString("%1 report %2 --format csv | head -n 1; exit ${PIPESTATUS[0]}").arg(WEFT_PROGRAM, store.path())});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 0);
    shell.start("bash", {"-c", QString("%1 report %2 --format csv > /dev/full").arg(WEFT_PROGRAM, store.path())});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 1);
  }

  // The long loops are the fuzz targets'; here the whole program is tried, with a fixed seed.
  void mutatedInputsDoNoHarm_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("file");
    QTest::newRow("C9") << "mpisee/csv-long-974fbd1-hier16" << "profile.csv";
    QTest::newRow("C8b") << "mpisee/csv-wide-2fdc303-hier16" << "profile.csv";
    QTest::newRow("C6") << "mpisee/csv-avg-7a3bb9a-lammps-pppm-16" << "profile.csv";
    QTest::newRow("SQLite") << "mpisee/hier16" << "profile.db";
    QTest::newRow("lst") << "fabrics/two_switch_42/minhop/ibdiagnet1" << "ibdiagnet.lst";
    QTest::newRow("fdbs") << "fabrics/two_switch_42/minhop/ibdiagnet1" << "ibdiagnet.fdbs";
    QTest::newRow("OTF2 definitions") << "otf2/portprof-small_A" << "traces.def";
    QTest::newRow("OTF2 anchor") << "otf2/portprof-small_A" << "traces.otf2";
    QTest::newRow("gzip") << "fabrics/ft3_192/ftree/ibdiagnet1" << "ibdiagnet.lst.gz";
  }
  void mutatedInputsDoNoHarm() {
    QFETCH(QString, folder);
    QFETCH(QString, file);
    const fs::path source = recorded(folder.toStdString());
    QTemporaryDir input, output;
    const fs::path bundle = input.path().toStdString(), victim = bundle / file.toStdString();
    if (folder.startsWith("otf2")) fs::copy(source, bundle, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const std::string whole = content(source / file.toStdString());
    QVERIFY(!whole.empty());
    QRandomGenerator random(20260101);
    for (int i = 0; i < 50; ++i) {
      write(victim, mutated(whole, random));
      const QString store = output.path() + "/run.weft";
      const Ran ran = runWeft({"import", text(bundle), "-o", store}, 60);
      QVERIFY2(ran.status == 0 || ran.status == 1, std::to_string(i).c_str());
      if (ran.status == 1) QVERIFY2(ran.hasOneLine(), ran.err.c_str());
      if (ran.status == 0) QCOMPARE(runWeft({"info", store}).status, 0);
      fs::remove(store.toStdString());
      QVERIFY(fs::is_empty(output.path().toStdString()));
    }
  }
};

WEFT_TEST(CliImportTest)
#include "cli_import_test.moc"
