// Which steps were made, and which state is in the file?
#pragma once

#include "widgets/document/scene_document.h"

#include <QUndoView>

namespace sweep {

// A mark stands at the state that was opened or saved last. The undo stack cannot say it: a save ends while further
// steps are made.
class HistoryView : public QUndoView
{
    Q_OBJECT

public:
    explicit HistoryView(SceneDocument& document, QWidget* parent = nullptr);
};

} // namespace sweep
