#include "widgets/format/text_field.h"

#include "widgets/format/visible_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

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
    constexpr int edges = 12; // the frame and its padding on both sides, at least
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() &&
        fontMetrics().horizontalAdvance(text()) > width() - edges) {
        QString whole = visibleText(text()); // plain text is not broken into lines by itself
        constexpr qsizetype lineLength = 80;
        for (qsizetype end = lineLength; end < whole.size(); end += lineLength + 1)
            whole.insert(end -= whole[end].isLowSurrogate(), u'\n');
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
        return true;
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
