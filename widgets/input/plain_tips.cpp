#include "widgets/input/plain_tips.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace sweep {

PlainTips::PlainTips(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

// Every tool tip is a label of this class of Qt's own, which is polished before it has its text.
bool PlainTips::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish && watched->inherits("QTipLabel"))
        static_cast<QLabel*>(watched)->setTextFormat(Qt::PlainText);
    return false;
}

} // namespace sweep
