// Which of several sources are read for what.
#include <QtTest>

#include "importers/bundle/bundle_choice.h"
#include "importers/bundle/bundle_join.h"
#include "test_class.h"

using namespace weft;

namespace bundle_choice_test {

struct OneFormat final : Importer {
  std::string_view is;
  Measures gives;
  bool together = false;
  const Importer* completed = nullptr;

  OneFormat(std::string_view kind, Measures measured, bool isTogether = false)
      : is(kind), gives(measured), together(isTogether) {}
  std::string_view kind() const override { return is; }
  Measures measures() const override { return gives; }
  bool readsTogether() const override { return together; }
  bool completes(const Importer& best) const override { return completed == &best; }
  std::optional<Recognised> recognises(std::string_view) const override { return std::nullopt; }
  ImportReport read(const InputFile&, RowSink&, const Progress&) override { return {}; }
};

class BundleChoiceTest : public QObject {
  Q_OBJECT

  OneFormat profile_{kinds::profile, {true, false}}, callsAndPairs_{kinds::profile, {true, true}};
  OneFormat trace_{kinds::trace, {true, true}}, monitoring_{kinds::pairTraffic, {true, true}, true};
  OneFormat matrices_{kinds::pairTraffic, {false, true}, true}, ports_{kinds::portTraffic, {}};
  OneFormat counters_{kinds::counters, {}}, recording_{kinds::recording, {true, true}, true};
  Diagnostics told_;

  static BundleSource source(OneFormat& importer, const std::string& name, int preference = 0) {
    return {&importer, {name, name, 1, 0}, {"test", preference}, {name}, 1};
  }

  // "a(operations,pairs)+1": what is read for what, and how many files it brings along.
  QString chosen(std::vector<BundleSource> sources) {
    told_ = {};
    QStringList out;
    for (const BundleSource& each : chooseSources(joinedSources(std::move(sources)), told_)) {
      QStringList takes;
      if (each.wanted.operations) takes << "operations";
      if (each.wanted.pairs) takes << "pairs";
      out << QString::fromStdString(each.file.shown) + "(" + takes.join(",") + ")" +
                 (each.others.empty() ? QString() : QString("+%1").arg(each.others.size()));
    }
    return out.join(" ");
  }
  QString told() const {
    QStringList out;
    for (const Diagnostic& each : told_.list()) out << QString::fromStdString(each.file + ":" + each.code);
    return out.join(" ");
  }

 private slots:
  void aloneEverythingIsRead() {
    QCOMPARE(chosen({source(monitoring_, "m")}), QString("m(operations,pairs)"));
    QCOMPARE(chosen({source(profile_, "p"), source(matrices_, "x")}), QString("p(operations) x(pairs)"));
    QCOMPARE(told(), QString());
  }

  // What a log lacks is taken from traces of its job: they are read for that, and for nothing of their own.
  void completedOnesAreRead() {
    OneFormat log(kinds::pairTraffic, {true, true}, true), trace(kinds::pairTraffic, {true, true}, true),
        host("host topology", {});
    trace.completed = host.completed = &log;
    QCOMPARE(chosen({source(log, "l", 50), source(trace, "t", 40), source(host, "x")}),
             QString("l(operations,pairs) t() x()"));
    QCOMPARE(told(), QString("t:bundle.completes"));
    QCOMPARE(chosen({source(trace, "t", 40), source(monitoring_, "m")}), QString("t(operations,pairs)"));
    QCOMPARE(told(), QString("m:bundle.counted_twice"));
    QCOMPARE(chosen({source(log, "l", 50), source(recording_, "r"), source(trace, "t", 40)}),
             QString("r(operations,pairs)"));
  }

  void otherThingsStay() {
    QCOMPARE(chosen({source(counters_, "c"), source(ports_, "o"), source(trace_, "t")}),
             QString("c() o() t(operations,pairs)"));
  }

  void theBestProfile() {
    QCOMPARE(chosen({source(profile_, "p", 10), source(profile_, "q", 20), source(profile_, "r", 20)}),
             QString("q(operations)"));
    QCOMPARE(told(), QString("p:bundle.second_profile r:bundle.second_profile"));
  }

  void aTraceGivesBoth() {
    QCOMPARE(chosen({source(monitoring_, "m"), source(profile_, "p"), source(trace_, "t"), source(trace_, "u")}),
             QString("t(operations,pairs) u(operations,pairs)"));
    QCOMPARE(told(), QString("m:bundle.counted_twice p:bundle.counted_twice"));
    QCOMPARE(
        QString::fromStdString(sentence(told_.list().back())),
        QString(
            "p: it gives operations by communicator (test), and so does t. It was not read, "
            "because both would be added up. To see it, give it a run store of its own: weft import p -o OTHER.weft."));
  }

  void aProfileHasTheOperationsMonitoringThePairs() {
    QCOMPARE(chosen({source(monitoring_, "m"), source(profile_, "p")}), QString("m(pairs) p(operations)"));
    QCOMPARE(told(), QString("m:bundle.counted_twice"));
    QCOMPARE(chosen({source(callsAndPairs_, "i"), source(monitoring_, "m")}), QString("i(operations) m(pairs)"));
  }

  void filesOfOneFormatAreOneSource() {
    QCOMPARE(
        chosen({source(monitoring_, "a"), source(ports_, "b"), source(monitoring_, "c"), source(monitoring_, "d")}),
        QString("a(operations,pairs)+2 b()"));
    QCOMPARE(chosen({source(monitoring_, "a", 100), source(monitoring_, "b", 100), source(matrices_, "x", 10),
                     source(matrices_, "y", 10)}),
             QString("a(operations,pairs)+1"));
    QCOMPARE(told(), QString("x:bundle.counted_twice"));
  }

  void whatWeftRecordedGoesBeforeAllButTraces() {
    QCOMPARE(chosen({source(monitoring_, "m"), source(profile_, "p", 99), source(recording_, "r")}),
             QString("r(operations,pairs)"));
    QCOMPARE(told(), QString("m:bundle.counted_twice p:bundle.counted_twice"));
    QCOMPARE(chosen({source(recording_, "r"), source(trace_, "t")}), QString("t(operations,pairs)"));
    QCOMPARE(told(), QString("r:bundle.counted_twice"));
  }

  void predictedPortTrafficIsReadWhereNothingBetterIs() {
    BundleSource predicted = source(ports_, "predicted");
    predicted.recognised.predicted = true;
    QCOMPARE(chosen({predicted}), QString("predicted()"));
    QCOMPARE(chosen({predicted, source(profile_, "profile")}), QString("predicted() profile(operations)"));
    QCOMPARE(chosen({source(ports_, "measured"), predicted}), QString("measured()"));
    QCOMPARE(told(), QString("predicted:bundle.predicted"));
    QCOMPARE(chosen({predicted, source(recording_, "run.csv")}), QString("run.csv(operations,pairs)"));
    QCOMPARE(told(), QString("predicted:bundle.predicted"));
  }

  void theChosenOneKnowsWhatItReplaced() {
    const auto chosen = chooseSources({source(profile_, "p"), source(trace_, "t")}, told_);
    QVERIFY((chosen.at(0).preferredTo == std::vector<std::string>{"p"}));
  }
};

WEFT_TEST(BundleChoiceTest)

}  // namespace bundle_choice_test
#include "bundle_choice_test.moc"
