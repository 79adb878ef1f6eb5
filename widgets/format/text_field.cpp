#include "widgets/format/text_field.h"

#include <QKeyEvent>

namespace sweep {

bool TextField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void setShownText(QLineEdit& field, const QString& text)
{
    field.setModified(false);
    if (field.text() == text)
        return;
    field.setText(text);
    field.setCursorPosition(0);
}

} // namespace sweep
