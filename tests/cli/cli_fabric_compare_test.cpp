// weft compare --what fabric and weft cables: two dumps of one fabric, a plan and what was built.
#include "cli.h"

#include <regex>

#include "test_class.h"

namespace cli_fabric_compare_test {

using namespace cli;

// two_switch_42 as ibdiagnet dumped it; `edit` is given the text of its .lst.
template <class Edit>
fs::path dump(const QTemporaryDir& folder, const std::string& name, const Edit& edit) {
  std::string text = contentOf(plainOrGzip(recorded("fabrics") / "two_switch_42/minhop/ibdiagnet1/ibdiagnet.lst"));
  edit(text);
  const fs::path file = fs::path(folder.path().toStdString()) / name / "ibdiagnet.lst";
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
  return file.parent_path();
}

void cut(std::string& text, const std::string& name) {
  const std::size_t at = text.find("{" + name + "}"), begin = text.rfind('\n', at) + 1;
  text.erase(begin, text.find('\n', at) + 1 - begin);
}

void replaceAll(std::string& text, const std::string& what, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += to.size())
    text.replace(at, what.size(), to);
}

class CliFabricCompareTest : public QObject {
  Q_OBJECT

 private slots:
  void aWeekLater() {
    const Store before({dump(folder_, "before", [](std::string&) {})});
    const Store after({dump(folder_, "after", [](std::string& text) {
      replaceAll(text, "{node02 HCA-1}", "{node202 HCA-1}");
      const std::size_t line = text.rfind('\n', text.find("{node03 HCA-1}")) + 1;
      text.replace(text.find("PHY=4x", line), 6, "PHY=1x");
      cut(text, "node04 HCA-1");
    })});
    const Ran same = runWeft({"compare", before.path(), before.path(), "--what", "fabric", "--format", "csv"});
    QCOMPARE(same.status, 0);
    QCOMPARE(csv(same.out).size(), std::size_t(0));
    const Ran ran = runWeft({"compare", before.path(), after.path(), "--what", "fabric", "--format", "csv"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.err.find("nodes are matched by GUID") != std::string::npos);
    QStringList told;
    for (const Row& row : csv(ran.out))
      told << QString::fromStdString(row.at("change") + " " + row.at("node") + " " + row.at("port") + " " +
                                     row.at("peer") + " " + row.at("was") + " " + row.at("now") + " " + row.at("count"))
                  .simplified();
    QCOMPARE(told.size(), 4);
    QCOMPARE(told[0], QString("node-gone node04 HCA-1 1"));
    QCOMPARE(told[1], QString("node-renamed node02 HCA-1 node02 HCA-1 node202 HCA-1"));
    QVERIFY(QRegularExpression("^cable-gone .* 4 node04 HCA-1$").match(told[2]).hasMatch());
    QVERIFY(QRegularExpression("^link-slower .* 3 node03 HCA-1 4x 10 or faster 1x 10 or faster$")
                .match(told[3])
                .hasMatch());

    const Ran text = runWeft({"compare", before.path(), after.path(), "--what", "fabric", "--format", "text"});
    QVERIFY2(text.out.find("  nodes gone: 1\n    node04 HCA-1 (0x") != std::string::npos, text.out.c_str());
    QVERIFY(text.out.find("cables gone") == std::string::npos);  // it went with its node
    const auto rows =
        json(runWeft({"compare", before.path(), after.path(), "--what", "fabric", "--format", "json"}).out).array();
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows[3].toObject()["peer_port"].toInt(), 1);
    QVERIFY(json(runWeft({"compare", before.path(), after.path(), "--format", "json"}).out)["fabric"].toArray() ==
            rows);
  }

  // What is written as a plan and read again is the fabric.
  void plansThereAndBack() {
    const Store built({recorded("fabrics") / "irregular/updn/ibdiagnet1"});
    for (const QString format : {"topo", "ndt"}) {
      const Ran plan = runWeft({"cables", built.path(), "--format", format, "--ibnl", folder_.filePath("types")});
      QCOMPARE(plan.status, 0);
      const fs::path file = fs::path(folder_.path().toStdString()) / ("plan." + format.toStdString());
      std::ofstream(file) << plan.out;
      const Store planned({file});
      QCOMPARE(planned.ran.status, 0);
      const Ran compared = runWeft({"compare", planned.path(), built.path(), "--what", "fabric", "--format", "csv"});
      QVERIFY2(csv(compared.out).empty(), compared.out.c_str());
      QVERIFY(compared.err.find("a plan has no GUIDs") != std::string::npos);
      std::string less = plan.out;
      less.erase(less.rfind('\n', less.size() - 2) + 1);  // without its last cable
      std::ofstream(file) << less;
      const auto rows =
          csv(runWeft({"compare", Store({file}).path(), built.path(), "--what", "fabric", "--format", "csv"}).out);
      QVERIFY(rows.size() == 1 || rows.size() == 2);
      QVERIFY(rows.back().at("change") == "cable-new");
      // The files themselves, without a run store of them.
      const QString dump = text(recorded("fabrics") / "irregular/updn/ibdiagnet1");
      const Ran direct = runWeft({"compare", text(file), dump, "--what", "fabric", "--format", "csv"});
      const Ran unasked =
          runWeft({"compare", text(file), dump, "--format", "csv"});  // there is nothing else to compare
      QCOMPARE(unasked.out, direct.out);
      QVERIFY2(unasked.err.find("fabrics are compared") != std::string::npos, unasked.err.c_str());
      QCOMPARE(direct.status, 0);
      QVERIFY(csv(direct.out) == rows);
    }
    const std::string type = contentOf(fs::path(folder_.path().toStdString()) / "types/SW36.ibnl");
    QVERIFY(type.starts_with("TOPSYSTEM SW36\n\nNODE SW 36 SW36 U1\n   1 -> P1\n") && type.ends_with("   36 -> P36\n"));
  }

  void cablesAreThoseOfTheLinks() {
    const Store run({recorded("fabrics") / "two_switch_42/minhop/ibdiagnet1"});
    const auto cables = csv(runWeft({"cables", run.path(), "--format", "csv"}).out);
    const auto links = csv(runWeft({"links", run.path(), "--traffic", "counter", "--format", "csv"}).out);
    QCOMPARE(cables.size() * 2, links.size());
    std::map<std::pair<std::string, std::string>, Row> byEnd;
    for (const Row& link : links) byEnd[{link.at("guid"), link.at("port")}] = link;
    for (const Row& cable : cables) {
      const Row &near = byEnd.at({cable.at("guid"), cable.at("port")}),
                &far = byEnd.at({cable.at("peer_guid"), cable.at("peer_port")});
      QCOMPARE(near.at("peer_guid"), cable.at("peer_guid"));
      QCOMPARE(near.at("peer_port"), cable.at("peer_port"));
      QCOMPARE(near.at("bytes"), cable.at("bytes"));
      QCOMPARE(far.at("bytes"), cable.at("peer_bytes"));
      QCOMPARE(near.at("capacity_bps"), cable.at("capacity_bps"));
    }
  }

  void refused() {
    const Store fabric({recorded("fabrics") / "two_switch_42/minhop/ibdiagnet1"}),
        none({recorded("mpisee") / "hier16"});
    const Ran ran = runWeft({"compare", fabric.path(), none.path(), "--what", "fabric"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    const fs::path words = fs::path(folder_.path().toStdString()) / "words.txt";
    std::ofstream(words) << "nothing that anybody reads\n";
    for (const QString& file : {text(words), folder_.filePath("nowhere.topo")}) {
      const Ran other = runWeft({"compare", fabric.path(), file, "--what", "fabric"});
      QCOMPARE(other.status, 1);
      QVERIFY2(other.hasOneLine(), other.err.c_str());
    }
    QVERIFY(QDir(QDir::tempPath()).entryList({"weft-compare-*"}, QDir::Dirs).isEmpty());
    const Ran cables = runWeft({"cables", none.path()});
    QCOMPARE(cables.status, 1);
    QVERIFY(cables.hasOneLine());
    QVERIFY(runWeft({"compare", none.path(), none.path()}).out.find("Fabrics") == std::string::npos);
  }

 private:
  QTemporaryDir folder_;
};

WEFT_TEST(CliFabricCompareTest)

}  // namespace cli_fabric_compare_test
#include "cli_fabric_compare_test.moc"
