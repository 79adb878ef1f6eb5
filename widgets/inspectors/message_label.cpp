#include "widgets/inspectors/message_label.h"

#include "widgets/format/palette.h"

namespace sweep {

MessageLabel::MessageLabel(QWidget* parent) : WrappedLabel({}, parent)
{
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void MessageLabel::setMessages(const QStringList& faults, const QStringList& notes)
{
    QPalette tone;
    tone.setColor(QPalette::WindowText,
                  faults.isEmpty() ? colours(brightnessOf(palette())).inkQuiet : palette().color(QPalette::BrightText));
    setPalette(tone);
    setWholeText((faults.isEmpty() ? notes : faults).join(u'\n'));
    setVisible(!wholeText().isEmpty());
}

} // namespace sweep
