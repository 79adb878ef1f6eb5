#include "widgets/inspectors/message_label.h"

#include "widgets/format/palette.h"

namespace sweep {

MessageLabel::MessageLabel(QWidget* parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setMinimumWidth(1); // a word may be wider than there is room
    hide();
}

void MessageLabel::setMessages(const QStringList& faults, const QStringList& notes)
{
    QPalette tone;
    tone.setColor(QPalette::WindowText,
                  faults.isEmpty() ? colours(brightnessOf(palette())).inkQuiet : palette().color(QPalette::BrightText));
    setPalette(tone);
    setText((faults.isEmpty() ? notes : faults).join(u'\n'));
    setVisible(!text().isEmpty());
}

} // namespace sweep
