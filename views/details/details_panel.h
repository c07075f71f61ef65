// The panel Details: describes the selected item in words. Names in it are links to what they name.
#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <optional>

#include "views/details/details.h"
#include "views/shared/rows/background_view.h"

namespace weft {

class DetailsPanel : public Background<QTextBrowser> {
  Q_OBJECT

 public:
  explicit DetailsPanel(Selection& selection, QWidget* parent = nullptr);
  // `profile`, `selected`: as DetailContext has them. `reading`: the data of the selection are still being read.
  void show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const RunTraffic> traffic, LinkNumbers numbers,
            LinkRequest shown, std::shared_ptr<const RunSnapshot> profile,
            std::shared_ptr<const SelectedTraffic> selected, bool reading);
  bool busy() const { return finding_; }  // more is to come
  void fail(const QString& sentence) override;

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  // What the text is made of.
  struct Asked {
    std::shared_ptr<const OpenRun> run;
    std::shared_ptr<const RunTraffic> traffic;
    std::shared_ptr<const LinkLoads> loads;
    LinkRequest shown;
    std::shared_ptr<const RunSnapshot> profile;
    std::shared_ptr<const SelectedTraffic> selected;
    bool reading = false;
    PairFilter filter;
    Item item;
    bool operator==(const Asked&) const = default;
  };

  void changed();
  void collect() override;
  void forget();
  void show(const Details& details);
  std::shared_ptr<const std::vector<FabricPart>> partsFor(const std::shared_ptr<const OpenRun>& run, const Item& item);
  void await(const Details& details, const Item& item, bool atOnce);
  void find(const DetailContext& context, const Details& details, const Item& item);
  void follow(const QUrl& link);
  void go(const DetailTarget& target);
  const DetailTarget* targetOf(const QUrl& link) const;

  Selection& selection_;
  Asked open_;  // filter and item are of the selection
  LinkNumbers numbers_;
  std::shared_ptr<const OpenRun> runOfParts_;  // that `parts_` are of
  std::shared_ptr<const std::vector<FabricPart>> parts_;
  bool finding_ = false;
  std::optional<Asked> asked_;         // nothing: there is no text
  std::vector<DetailTarget> targets_;  // by the number in a link
  Details waiting_;                    // shown where finding the rest takes longer than a blink
  QTimer blink_;
};

}  // namespace weft
