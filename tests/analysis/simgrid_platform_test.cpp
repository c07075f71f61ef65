// What SimGrid could not read is refused before a line of it is written.
#include "analysis/simulators/simgrid_platform.h"

#include <QTest>
#include <sstream>

#include "core/base/error.h"
#include "fabric_shapes.h"
#include "test_class.h"

using namespace weft;

namespace simgrid_platform_test {

class SimgridPlatformTest : public QObject {
  Q_OBJECT

 private slots:
  // 65,537 hosts have 2^32 + 65,536 routes: counted in 32 bits they would be few.
  void refusesMoreRoutesThanSimgridReads_data() {
    QTest::addColumn<std::uint64_t>("hosts");
    QTest::addColumn<bool>("refused");
    QTest::newRow("none") << std::uint64_t(0) << false;
    QTest::newRow("the most") << std::uint64_t(2449) << false;
    QTest::newRow("one more") << std::uint64_t(2450) << true;
    QTest::newRow("more than 32 bits count") << std::uint64_t(65'537) << true;
  }
  void refusesMoreRoutesThanSimgridReads() {
    QFETCH(std::uint64_t, hosts);
    QFETCH(bool, refused);
    const auto routes = static_cast<unsigned __int128>(hosts) * (hosts == 0 ? 0 : hosts - 1);
    QCOMPARE(routes > maxRoutes, refused);  // the table above
    QCOMPARE(isRefused(hosts), refused);
  }

 private:
  // Of one host so many times, of which no two have a route.
  static bool isRefused(std::uint64_t hosts) {
    FabricShape shape;
    shape.addHosts(shape.addSwitch("leaf"), 1);
    const Fabric fabric = Fabric::build(shape.records());
    const std::vector<SimgridHost> list(hosts);
    std::ostringstream out;
    try {
      writePlatform(fabric, list, {}, out);
    } catch (const Error& error) {
      return std::string(error.what()).find(std::to_string(hosts) + " hosts") != std::string::npos && out.str().empty();
    }
    return false;
  }
};

WEFT_TEST(SimgridPlatformTest)

}  // namespace simgrid_platform_test
#include "simgrid_platform_test.moc"
