// What a run says of itself first.
#include "core/sums/run_summary.h"

#include <QTest>

#include "test_class.h"

using namespace weft;

namespace run_summary_test {

// Two ranks, 10 s long, 4 s each in MPI.
RunSnapshot run() {
  RunSnapshot run;
  for (const std::uint32_t rank : {0U, 1U}) run.processes.push_back({RankId(rank), {}, 10.0});
  run.mpiSeconds = Spread{.ranks = 2, .mean = 4, .max = 4, .min = 4};
  return run;
}

QString text(const RunSnapshot& of) {
  QString all;
  for (const auto& [label, words] : wordsOf(summaryOf(of))) all += QString::fromStdString(label + ": " + words + "\n");
  return all;
}

class RunSummaryTest : public QObject {
  Q_OBJECT

 private slots:
  void shareOfMpi() {
    QCOMPARE(summaryOf(run()).mpiShare, KnownValue(0.4));
    QCOMPARE(text(run()), QString("run time: 10 s from MPI_Init to MPI_Finalize\ntime in MPI: 4 s a rank (40 %), "
                                  "without MPI_Init and MPI_Finalize\n"));
  }

  // 8 of 10 s were recorded of the one, all of the other: 4 s in MPI are a share of 9 s.
  void whatWasNotRecordedIsNoPartOfTheWhole() {
    RunSnapshot partly = run();
    partly.processes[0].recordedSeconds = 8;
    QCOMPARE(summaryOf(partly).mpiShare, KnownValue(4.0 / 9));
    QCOMPARE(text(partly),
             QString("run time: 10 s from MPI_Init to MPI_Finalize\nrecorded: 9 s of 10 s a rank (90 %): the program "
                     "switched the recording off\n"
                     "time in MPI: 4 s a rank (44 % of what was recorded), without MPI_Init and MPI_Finalize\n"));
  }

  void someOperationsAreALowerBound() {
    RunSnapshot some = run();
    some.facts["only"] = "Bcast Barrier";
    QCOMPARE(summaryOf(some).mpiShare, KnownValue(0.4, Quality::atLeast));
    QCOMPARE(text(some),
             QString("run time: 10 s from MPI_Init to MPI_Finalize\nrecorded operations: Bcast Barrier, no others\n"
                     "time in MPI: at least 4 s a rank (at least 40 %), without MPI_Init and MPI_Finalize\n"));
    some.processes.clear();
    QCOMPARE(summaryOf(some).mpiShare, KnownValue<double>(Absence::notRecorded));
  }

  // Seconds in MPI are of both, the time is of the first: the one is no part of the other.
  void runsThatWereAddedUpHaveNoShare() {
    RunSnapshot twice = run();
    twice.facts["runs added up"] = "2";
    QCOMPARE(summaryOf(twice).mpiShare, KnownValue<double>(Absence::notKnown));
    QCOMPARE(text(twice), QString("run time: 10 s from MPI_Init to MPI_Finalize, the first of 2 runs in one profile\n"
                                  "time in MPI: 4 s a rank, without MPI_Init and MPI_Finalize, of 2 runs together\n"));
    twice.facts["runs added up"] = "many";
    QCOMPARE(text(twice), text(run()));
  }

  // NCCL is no part of MPI, nor are its calls; in a run that has both, calls may be either's.
  void callsOfTrainingJobsAreNcclsOwn() {
    RunSnapshot job = run();
    job.processes.clear();
    OperationSummary reduce;
    reduce.operationName = "AllReduce";
    reduce.sumSeconds = 8;
    job.operations.push_back(reduce);
    job.sources.push_back({SourceId(1), {"a.lst", kinds::topology, "ibdiagnet .lst", "", ""}});
    job.sources.push_back({SourceId(2), {"trace.json", kinds::pairTraffic, "PyTorch trace", "", ""}});
    QCOMPARE(text(job), QString("time in NCCL: 4 s a rank\nby operation: AllReduce 100 %\n"));
    QCOMPARE(calledName(job, "AllReduce"), std::string("AllReduce"));
    job.sources.push_back({SourceId(3), {"traces.otf2", kinds::trace, "OTF2 trace", "", ""}});
    QCOMPARE(
        text(job),
        QString("time in MPI: 4 s a rank, without MPI_Init and MPI_Finalize\nby operation: MPI_AllReduce 100 %\n"));
    QCOMPARE(calledName(run(), "Send"), std::string("MPI_Send"));
  }
};

WEFT_TEST(RunSummaryTest)

}  // namespace run_summary_test
#include "run_summary_test.moc"
