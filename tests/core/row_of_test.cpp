// Rows of lists that have to be there: what is missing is named.
#include "core/base/row_of.h"

#include <QTest>

#include <array>

#include "core/sums/run_times.h"
#include "test_class.h"

using namespace weft;

namespace row_of_test {

template <class Work>
std::string errorOf(Work work) {
  try {
    work();
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "none";
}

class RowOfTest : public QObject {
  Q_OBJECT

 private slots:
  void theErrorNamesListAndKey() {
    const std::array hosts{Host{HostId(3), "n1"}, Host{HostId(7), "n2"}};
    QCOMPARE(rowOf(hosts, "hosts", HostId(7), &Host::id).name, std::string("n2"));
    QCOMPARE(errorOf([&] { rowOf(hosts, "hosts", HostId(8), &Host::id); }),
             std::string("the list of hosts has no row for 8"));
    QCOMPARE(errorOf([&] { rowOf(hosts, "hosts", std::string("n9"), &Host::name); }),
             std::string("the list of hosts has no row for n9"));
  }

  // The loader refuses such a store; where it did not, the name was read from behind the last host.
  void aHostThatIsNotThereIsNamed() {
    RunSnapshot run;
    run.processes = {{.rank = RankId(0), .host = HostId(3)}, {.rank = RankId(1), .host = HostId(3)}};
    run.hosts = {{HostId(3), "n1"}};
    QCOMPARE(onlyHost(run), std::optional<std::string>("n1"));
    run.hosts = {{HostId(2), "n0"}};
    QCOMPARE(errorOf([&] { onlyHost(run); }), std::string("the list of hosts has no row for 3"));
  }
};

WEFT_TEST(RowOfTest)

}  // namespace row_of_test
#include "row_of_test.moc"
