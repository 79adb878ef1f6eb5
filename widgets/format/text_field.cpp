#include "widgets/format/text_field.h"

#include "widgets/format/visible_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

namespace sweep {

TextField::TextField(const QString& text, QWidget* parent) : QLineEdit(text, parent)
{
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (!m_fault.isEmpty())
            setFault({});
    });
}

void TextField::mark(const QString& fault)
{
    m_fault = fault;
    QPalette marked;
    if (!fault.isEmpty())
        marked.setColor(QPalette::Text, palette().color(QPalette::BrightText));
    setPalette(marked);
    update();
}

void TextField::setFault(const QString& fault)
{
    if (m_fault.isEmpty() && !fault.isEmpty())
        m_validToolTip = toolTip();
    if (!m_fault.isEmpty() || !fault.isEmpty())
        setToolTip(fault.isEmpty() ? m_validToolTip : fault);
    mark(fault);
}

void TextField::refuse(const QString& fault)
{
    setFault(fault);
    if (isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), fault, this);
}

void TextField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !isModified()) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    setText(m_untouched);
    setFault({});
    selectAll();
    Q_EMIT textChanged(text()); // no longer typed, even if the text is the same
}

bool TextField::event(QEvent* event)
{
    if (!isModified())
        m_untouched = text();
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
        QString whole = visibleText(text()); // tool tips do not wrap plain text
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
    if (auto* marked = qobject_cast<TextField*>(&field); marked && !marked->fault().isEmpty())
        marked->setFault({});
    if (field.text() == text)
        return;
    field.setText(text);
    field.setCursorPosition(0);
}

} // namespace sweep
