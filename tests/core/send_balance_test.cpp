// Sends against receives, of profiles written by hand.
#include "core/sums/send_balance.h"

#include <QTest>

#include "run_from_text.h"
#include "test_class.h"

using namespace weft;

namespace send_balance_test {

std::string balanceOf(const char* text) {
  const auto run = RunFromText::read(text);
  return sendBalance(run->operations, run->communicators);
}

class SendBalanceTest : public QObject {
  Q_OBJECT

 private slots:
  // Sendrecv is one of each, collectives are neither.
  void countsBothEnds() {
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  op W Isend calls=8 bytes=80 seconds=1
  op W Send calls=2 bytes=20 seconds=1
  op W Irecv calls=10 bytes=99 seconds=1
  op W Bcast calls=4 bytes=40 seconds=1
  op W_s1.0 Send calls=3 bytes=30 seconds=1
  op W_s1.0 Recv calls=3 bytes=30 seconds=1
  op W_s1.0 Sendrecv calls=7 bytes=70 seconds=1
)"),
             std::string("equal on 2 communicators, 13 of each"));
  }

  void namesWhereTheyDiffer() {
    QCOMPARE(balanceOf(R"(
  comm W 4 - -
  comm W_s1.0 2 W Comm_split
  op W Send calls=4 bytes=80 seconds=1
  op W Recv calls=4 bytes=80 seconds=1
  op W_s1.0 Send calls=8 bytes=80 seconds=1
  op W_s1.0 Recv calls=7 bytes=70 seconds=1
)"),
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
  }
};

WEFT_TEST(SendBalanceTest)

}  // namespace send_balance_test
#include "send_balance_test.moc"
