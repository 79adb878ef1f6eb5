// Draft of a dialog: what was typed and chosen in it, kept for the next time that it opens.
#pragma once

#include <QDialog>
#include <QHash>

#include <functional>

namespace sweep {

// The rule of every dialog that takes text: what was typed is kept, in whichever way the dialog is left, until it has
// been used or another scene is opened. A bug report's is kept for the next one about the scene. Outlives the dialogs
// that it follows, which are all of one kind.
class DialogDraft
{
public:
    // Fills in what was typed before, with a button that puts back what the dialog opened with. Keeps what differs from
    // that when the dialog is left. Call once its fields are filled, before it is shown.
    void follow(QDialog& dialog);
    void clear() { m_texts.clear(); }

private:
    QHash<int, QString> m_texts; // by the number of the field in the dialog
};

// Adds a button to those of the dialog that puts back what the dialog opened with.
void addReset(QDialog& dialog, std::function<void()> reset);

} // namespace sweep
