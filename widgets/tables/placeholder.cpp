#include "widgets/tables/placeholder.h"

#include <QEvent>

namespace sweep {

Placeholder::Placeholder(QWidget* over) : QLabel(over)
{
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setContentsMargins(16, 16, 16, 16);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setForegroundRole(QPalette::PlaceholderText);
    over->installEventFilter(this);
    hide();
}

void Placeholder::showText(const QString& text)
{
    setText(text);
    setGeometry(parentWidget()->rect());
    setVisible(!text.isEmpty());
}

bool Placeholder::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QLabel::eventFilter(watched, event);
}

} // namespace sweep
