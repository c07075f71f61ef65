// Sends against receives, of profiles written by hand.
#include "core/sums/send_balance.h"

#include <QTest>

#include "run_from_text.h"
#include "test_class.h"

using namespace weft;

namespace send_balance_test {

// `comm none` represents no communicator, as in traces.
std::string balanceOf(const char* text, const char* kind = kinds::recording, const char* format = "",
                      const std::vector<CodeTotal>& diagnostics = {}) {
  RunSnapshot run = *RunFromText::read(text);
  for (Communicator& each : run.communicators) {
    each.pooled = each.name == "none";
    if (each.pooled) each.name = noCommunicatorName;
  }
  for (OperationSummary& each : run.operations)
    if (each.operationName == "Sendrecv:received") each.operationName = "Sendrecv (received)";
  run.sources.push_back({SourceId(1), {"profile", kind, format, "", ""}});
  run.diagnosticTotals = diagnostics;
  return sendBalance(run);
}

class SendBalanceTest : public QObject {
  Q_OBJECT

 private slots:
  // Sendrecv is one of each, collectives are neither. Receives of a profile have the bytes that they had room for.
  void countsBothEnds() {
    const char* text = R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  op W Isend calls=8 bytes=80 seconds=1
  op W Send calls=2 bytes=20 seconds=1
  op W Irecv calls=10 bytes=99 seconds=1
  op W Bcast calls=4 bytes=40 seconds=1
  op W_s1.0 Send calls=3 bytes=30 seconds=1
  op W_s1.0 Recv calls=3 bytes=30 seconds=1
  op W_s1.0 Sendrecv calls=7 bytes=70 seconds=1
)";
    QCOMPARE(balanceOf(text, kinds::profile), std::string("equal on 2 communicators, 20 of each"));
  }

  // A recorded Sendrecv has a row of what arrived: rank 0 sends 8 bytes by Sendrecv and gets 6 of a Send.
  void comparesBytes() {
    const char* text = R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  op W Sendrecv calls=1 bytes=8 seconds=1
  op W Sendrecv_received calls=0 bytes=6 seconds=0
  op W Send calls=1 bytes=6 seconds=1
  op W Recv calls=1 bytes=8 seconds=1
  op W_s1.0 Send calls=3 bytes=30 seconds=1
  op W_s1.0 Recv calls=3 bytes=%1 seconds=1
)";
    // Stores of earlier versions have another name for it.
    QCOMPARE(balanceOf(QString(text).replace("Sendrecv_received", "Sendrecv:received").replace("%1", "30").toUtf8()),
             std::string("equal on 2 communicators, 5 of each, and so are their bytes"));
    const auto with = [&](const char* bytes) { return QString(text).replace("%1", bytes).toStdString(); };
    QCOMPARE(balanceOf(with("30").c_str()), std::string("equal on 2 communicators, 5 of each, and so are their bytes"));
    QCOMPARE(balanceOf(with("29").c_str()),
             std::string("differ on 1 of 2 communicators: W_s1.0 has 3 sends, 3 receives, 30 bytes sent, 29 received"));
    QCOMPARE(balanceOf(with("29").c_str(), kinds::profile), std::string("equal on 2 communicators, 5 of each"));
    // A trace has no such row.
    QCOMPARE(
        balanceOf(QString(with("30").c_str()).remove("  op W Sendrecv_received calls=0 bytes=6 seconds=0\n").toUtf8(),
                  kinds::trace),
        std::string("equal on 2 communicators, 5 of each, and so are their bytes on 1"));
  }

  // Requests that were never completed; receives that a program cancelled; sends that mpisee's CSV has no column for.
  void whatTheSourceExplainsIsNoDifference() {
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  comm none - - -
  op W Isend calls=9 bytes=90 seconds=1
  op W Irecv calls=9 bytes=90 seconds=1
  op none Irecv calls=254 seconds=1
)",
                       kinds::trace),
             std::string("equal on 1 communicator, 9 of each, and so are their bytes"));
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  comm none - - -
  op W Send calls=9840 bytes=90 seconds=1
  op none Irecv calls=9840 seconds=1
)",
                       kinds::trace),
             std::string("no contradiction; W has 9840 sends, 0 receives, 90 bytes sent, 0 received: calls without a "
                         "communicator explain it"));
    const char* text = R"(
  comm W 4 - -
  comm W_d1 4 W Comm_dup
  op W Send calls=5 bytes=50 seconds=1
  op W Irecv calls=7 bytes=90 seconds=1
  op W_d1 Send calls=5 bytes=50 seconds=1
  op W_d1 Irecv calls=5 bytes=90 seconds=1
)";
    QCOMPARE(balanceOf(text, kinds::profile, "mpisee SQLite 4.1"),
             std::string("equal on 1 of 2 communicators, 5 of each; W has 5 sends, 7 receives: cancelled receives are "
                         "counted, too"));
    QCOMPARE(balanceOf(text, kinds::profile, "mpisee CSV C8b"),
             std::string("equal on 1 of 2 communicators, 5 of each; W has 5 sends, 7 receives: cancelled receives are "
                         "counted, buffered and ready sends are not"));
    QVERIFY(
        balanceOf(text, kinds::trace).starts_with("differ on 2 of 2 communicators: W has 5 sends, 7 receives, 50 "));
  }

  void namesWhereTheyDiffer() {
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  op W Send calls=4 bytes=80 seconds=1
  op W Recv calls=4 bytes=80 seconds=1
  op W_s1.0 Send calls=8 bytes=80 seconds=1
  op W_s1.0 Recv calls=7 bytes=80 seconds=1
)",
                       kinds::profile),
             std::string("differ on 1 of 2 communicators: W_s1.0 has 8 sends, 7 receives"));
  }

  // Of persistent requests nobody knows the direction; of a source without receives nothing follows.
  void saysNothingOfWhatIsNotCounted() {
    QCOMPARE(balanceOf("comm W 4 - -\nop W Send calls=4 bytes=80 seconds=1\n"), std::string());
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  op W Start calls=8 bytes=80 seconds=1
  op W Send calls=4 bytes=80 seconds=1
  op W Recv calls=7 bytes=80 seconds=1
)"),
             std::string());
    const char* inPart = "comm W 4 - -\nop W Send calls=4 bytes=8 seconds=1\nop W Recv calls=3 bytes=6 seconds=1\n";
    QVERIFY(!balanceOf(inPart).empty());
    QCOMPARE(balanceOf(inPart, kinds::recording, "", {{"record.ranks", 1}}), std::string());
  }
};

WEFT_TEST(SendBalanceTest)

}  // namespace send_balance_test
#include "send_balance_test.moc"
