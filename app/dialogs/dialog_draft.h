// Draft of a dialog: its typed texts and choices, kept for the next time that it opens.
#pragma once

#include <QDialog>
#include <QHash>

#include <functional>

namespace sweep {

// Every dialog with text fields keeps a draft, however the dialog is closed, until the draft is used or another scene
// is opened. The draft of a bug report is kept for the next report about the scene. Requires: all dialogs that it
// follows are of one kind and do not outlive it.
class DialogDraft
{
public:
    // Fills in the draft, with a button that restores the initial contents. When the dialog closes, keeps the fields
    // that
    // differ from those. Call after the fields are filled and before the dialog is shown.
    void follow(QDialog& dialog);
    void clear() { m_texts.clear(); }

private:
    QHash<int, QString> m_texts; // by the index of the field in the dialog
};

// Adds a button to the dialog's that restores the initial contents.
void addReset(QDialog& dialog, std::function<void()> reset);

} // namespace sweep
