// History panel: the steps of the undo stack, with a check mark at the saved state.
#pragma once

#include "widgets/document/scene_document.h"

#include <QUndoView>

namespace sweep {

// The check mark is at the state that was last opened or saved. QUndoView's own clean icon does not suffice, because a
// save may end after the user has made further steps.
class HistoryView : public QUndoView
{
    Q_OBJECT

public:
    explicit HistoryView(SceneDocument& document, QWidget* parent = nullptr);
};

} // namespace sweep
