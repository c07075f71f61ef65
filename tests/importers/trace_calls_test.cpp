// Which regions are calls of MPI: by what the archive states of them, else by their names; and what a call that is
// cancelled leaves.
#include <QTest>

#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace trace_calls_test {

using Pairs = ImportedTrace::Pairs;

constexpr auto mpi = OTF2_PARADIGM_MPI, user = OTF2_PARADIGM_USER, unknown = OTF2_PARADIGM_UNKNOWN,
               compiler = OTF2_PARADIGM_COMPILER;
constexpr auto function = OTF2_REGION_ROLE_FUNCTION, messages = OTF2_REGION_ROLE_POINT2POINT,
               artificial = OTF2_REGION_ROLE_ARTIFICIAL, noRole = OTF2_REGION_ROLE_UNKNOWN;

std::string codesOf(const ImportedTrace& trace) {
  std::string text;
  for (const Diagnostic& each : trace.report.diagnostics.list()) text += (text.empty() ? "" : " ") + each.code;
  return text;
}

QString seen(const ImportedTrace& trace, const char* code) {
  for (const Diagnostic& each : trace.report.diagnostics.list())
    if (each.code == code) return QString::fromStdString(each.seen);
  return {};
}

// "Isend 2 150": calls and bytes, by operation.
QStringList callsOf(const ImportedTrace& trace) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> sums;
  for (const StatisticsRow& row : trace.sink.rows) {
    auto& [calls, bytes] = sums[trace.operation(row.operation)];
    calls += row.calls;
    bytes += row.bytes.value_or(0);
  }
  QStringList list;
  for (const auto& [name, sum] : sums)
    list << QString("%1 %2 %3").arg(QString::fromStdString(name)).arg(sum.first).arg(sum.second);
  return list;
}

class TraceCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void regionsAreCallsByWhatIsStatedOfThem_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("role");
    QTest::addColumn<int>("paradigm");
    QTest::addColumn<QString>("is");  // the operation, "code" or "nothing"
    const auto row = [](const char* name, int role, int paradigm, const char* is) {
      QTest::addRow("%s, role %d, paradigm %d", name, role, paradigm) << name << role << paradigm << is;
    };
    row("MPI_Send", messages, mpi, "Send");        // Score-P
    row("MPI_Send", function, user, "Send");       // EZTrace
    row("MPI_Send()", function, unknown, "Send");  // TAU
    row("MPI_Send", noRole, unknown, "Send");
    row("MPI_T_init_thread", function, mpi, "T_init_thread");
    row("mpi_send_", messages, mpi, "Send");
    row("mpi_comm_split_", function, mpi, "Comm_split");
    row("mpi_type_create_resized_", function, mpi, "Type_create_resized");
    row("mpi_send_f08_", messages, mpi, "Send");
    row("mpi_irecv_f08ts_", messages, mpi, "Irecv");
    row("MPI_ALLREDUCE", OTF2_REGION_ROLE_COLL_ALL2ALL, mpi, "Allreduce");
    row("PMPI_Send", messages, mpi, "Send");
    row("pmpi_send__", messages, mpi, "Send");
    row("Exchange", messages, mpi, "Exchange");
    row("hypre_MPI_Allreduce", function, mpi, "code");  // TAU: whatever has "mpi" in its name
    row("void mpi_driver(double *, int) C", function, mpi, "code");
    row("mpi_setup_", function, mpi, "code");
    row("mpi_get_count_", function, mpi, "Get_count");
    row("PARALLEL", artificial, mpi, "nothing");
    row("MPI", noRole, mpi, "nothing");
    row("mpi_send_", function, compiler, "Send");
    row("mpi_init_", function, user, "Init");
    row("mpi_cart_create_", noRole, unknown, "Cart_create");
    row("mpi_setup_", function, compiler, "code");  // a function of the program
    row("mpi_halo", messages, user, "Halo");
    row("PMPI_Comm_get_name", function, user, "Comm_get_name");
    row("MPI_", function, user, "code");
    row("pmpi_", function, user, "code");
    row("mpi__", function, user, "code");
    row("send", function, user, "code");
    row("", noRole, mpi, "nothing");
    row("MPI_Wait", function, OTF2_PARADIGM_MEASUREMENT_SYSTEM, "Wait");
    row("flush", artificial, OTF2_PARADIGM_MEASUREMENT_SYSTEM, "nothing");
  }
  void regionsAreCallsByWhatIsStatedOfThem() {
    QFETCH(const QString, name);
    QFETCH(const int, role);
    QFETCH(const int, paradigm);
    QFETCH(const QString, is);
    TraceWriter writer(next(), 1);
    writer.region(name.toStdString(), static_cast<OTF2_RegionRole>(role), static_cast<OTF2_Paradigm>(paradigm));
    writer.enter(0, name.toStdString());
    writer.tick(0);
    writer.leave(0, name.toStdString());
    const ImportedTrace trace = importTrace(writer.close());
    if (is == "code" || is == "nothing") {
      QVERIFY(trace.sink.rows.empty());
      QCOMPARE(trace.sink.regions,
               is == "code" ? std::vector<std::string>{name.toStdString()} : std::vector<std::string>());
      return;
    }
    QVERIFY(trace.sink.regions.empty());
    QCOMPARE(trace.sink.rows.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(trace.operation(trace.sink.rows[0].operation)), is);
    QCOMPARE(trace.sink.rows[0].calls, std::uint64_t(1));
    QCOMPARE(trace.sink.rows[0].seconds, std::optional(0.002));  // two ticks of a thousandth
  }

  // MPI_Send calls PMPI_Send: one call, whose time is the outer one's.
  void aCallInItselfIsOne() {
    TraceWriter writer(next(), 2);
    for (const char* name : {"MPI_Send", "PMPI_Send"}) {
      writer.region(name, messages, mpi);
      writer.enter(0, name);
    }
    OTF2_EvtWriter_MpiSend(writer.rank(0), nullptr, writer.tick(0), 1, TraceWriter::world, 0, 10);
    for (const char* name : {"PMPI_Send", "MPI_Send"}) writer.leave(0, name);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(callsOf(trace), QStringList("Send 1 10"));
    QCOMPARE(trace.sink.rows[0].seconds, std::optional(0.004));
    QCOMPARE(trace.pairs("Send"), (Pairs{{{0, 1}, {1, 10}}}));
  }

  void cancelledSendsAreNoTraffic() {
    TraceWriter writer(next(), 3);
    writer.enter(0, "solve");
    writer.isend(0, TraceWriter::world, 1, 100, 7);
    writer.isend(0, TraceWriter::world, 1, 50, 8);
    writer.isend(0, TraceWriter::world, 2, 1000, 9);
    writer.leave(0, "solve");
    writer.enter(0, "MPI_Waitall");
    for (const std::uint64_t request : {7, 9})
      OTF2_EvtWriter_MpiRequestCancelled(writer.rank(0), nullptr, writer.tick(0), request);
    OTF2_EvtWriter_MpiIsendComplete(writer.rank(0), nullptr, writer.tick(0), 8);
    writer.leave(0, "MPI_Waitall");
    for (int i = 0; i < 8; ++i) writer.tick(1);  // not before it is sent
    writer.enter(1, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, writer.tick(1), 0, TraceWriter::world, 0, 50);
    writer.leave(1, "MPI_Recv");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Isend"), (Pairs{{{0, 1}, {1, 50}}}));
    QCOMPARE(trace.binned(PairClass::pointToPoint), trace.pairs("Isend"));
    QCOMPARE(callsOf(trace), (QStringList{"Isend 3 50", "Recv 1 50", "Waitall 1 0"}));
    QCOMPARE(codesOf(trace), std::string("trace.cancelled"));  // and sends equal receives
    QCOMPARE(seen(trace, "trace.cancelled"), QString("2 sends were cancelled"));
  }

  // A number that is used again represents what was started last.
  void whatWasSentBeforeStays() {
    TraceWriter writer(next(), 2);
    writer.isend(0, TraceWriter::world, 1, 100, 7);
    OTF2_EvtWriter_MpiIsendComplete(writer.rank(0), nullptr, writer.tick(0), 7);
    writer.isend(0, TraceWriter::world, 1, 30, 7);
    for (int i = 0; i < 2; ++i) OTF2_EvtWriter_MpiRequestCancelled(writer.rank(0), nullptr, writer.tick(0), 7);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs("Isend"), (Pairs{{{0, 1}, {1, 100}}}));
    QCOMPARE(seen(trace, "trace.cancelled"), QString("1 send was cancelled"));
    QCOMPARE(seen(trace, "trace.cancelled-unknown"),
             QString("1 request was cancelled whose start the trace does not show"));
    for (const Diagnostic& each : trace.report.diagnostics.list())
      if (each.code == "trace.cancelled-unknown") QCOMPARE(each.done, std::string("if it was a send, it is counted"));
  }

  void cancelledReceivesAreCallsWithoutCommunicator() {
    TraceWriter writer(next(), 2);
    writer.enter(0, "MPI_Irecv");
    OTF2_EvtWriter_MpiIrecvRequest(writer.rank(0), nullptr, writer.tick(0), 5);
    writer.leave(0, "MPI_Irecv");
    OTF2_EvtWriter_MpiRequestCancelled(writer.rank(0), nullptr, writer.tick(0), 5);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(callsOf(trace), QStringList("Irecv 1 0"));
    QCOMPARE(codesOf(trace), std::string("trace.cancelled"));
  }

  void receivesWithoutSendsAndRanksOutsideAreTold() {
    TraceWriter writer(next(), 2);
    writer.send(0, TraceWriter::world, 2, 10);  // there is no third rank
    writer.send(0, TraceWriter::self, 1, 20);   // nor a second one
    writer.send(0, TraceWriter::world, 1, 40);
    writer.skip(1, 100);
    for (const auto& [from, communicator] : {std::pair(0u, TraceWriter::world),
                                             {0u, TraceWriter::world},
                                             {5u, TraceWriter::world},
                                             {1u, TraceWriter::self}}) {
      writer.enter(1, "MPI_Recv");
      OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, writer.tick(1), from, communicator, 0, 40);
      writer.leave(1, "MPI_Recv");
    }
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.pairs([](const auto&) { return true; }), (Pairs{{{0, 1}, {1, 40}}}));
    QCOMPARE(seen(trace, "trace.rank"), QString("4 events name ranks that their communicators do not have"));
    QCOMPARE(seen(trace, "trace.balance"), QString("between 1 pair of ranks sends and receives differ: 0 messages sent "
                                                   "and not received, 1 received and not sent"));
    QCOMPARE(codesOf(trace), std::string("trace.rank trace.balance"));
  }

 private:
  std::string next() { return folder_.filePath(QString::number(++count_)).toStdString(); }

  QTemporaryDir folder_;
  int count_ = 0;
};

WEFT_TEST(TraceCallsTest)

}  // namespace trace_calls_test
#include "trace_calls_test.moc"
