// Draft of a dialog: what was typed and chosen in it, kept for the next time that it opens.
#pragma once

#include <QHash>
#include <QString>

class QDialog;

namespace sweep {

// Outlives the dialogs that it follows, which are all of one kind.
class DialogDraft
{
public:
    // Fills in what was typed before, and keeps from now on what differs from the dialog as it is. Call once its fields
    // are filled, before it is shown.
    void follow(const QDialog& dialog);
    void clear() { m_texts.clear(); }

private:
    QHash<int, QString> m_texts; // by the number of the field in the dialog
};

} // namespace sweep
