// Shows the description of one wait, with links to the rank that is waited for, to the route and to a filter.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "views/shared/selection.h"
#include "views/waits/wait_story.h"

class QLabel;

namespace weft {

class WaitStoryView : public QWidget {
  Q_OBJECT

 public:
  explicit WaitStoryView(Selection& selection, QWidget* parent = nullptr);

  // Nothing: there is none, for this reason.
  void show(std::shared_ptr<const OpenRun> run, const std::optional<WaitStory>& story, const QString& why);
  const std::optional<WaitStory>& story() const { return story_; }

 signals:
  void itemAsked(const weft::Item& item);  // to be selected, while this wait is still told
  void routeAsked();                       // after itemAsked(): to be looked at on the map

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void setFonts();
  void tellLinks();
  void follow(const QString& link);

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  std::optional<WaitStory> story_;
  QLabel *headline_, *when_, *text_, *links_;
};

}  // namespace weft
