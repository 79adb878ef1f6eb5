// History panel: the steps of the undo stack, with a check mark at the state that is in the file.
#pragma once

#include "widgets/document/scene_document.h"

#include <QUndoView>

namespace sweep {

// The check mark stands at the state that was opened or saved last. QUndoView cannot show it by itself, because a save
// may end only after the user has made further steps.
class HistoryView : public QUndoView
{
    Q_OBJECT

public:
    explicit HistoryView(SceneDocument& document, QWidget* parent = nullptr);
};

} // namespace sweep
