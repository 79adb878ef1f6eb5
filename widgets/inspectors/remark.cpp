#include "widgets/inspectors/remark.h"

#include "widgets/format/palette.h"

#include <QLabel>

namespace sweep {

void showRemark(QLabel& label, const QStringList& faults, const QStringList& notes)
{
    const Brightness brightness = brightnessOf(label.palette());
    QPalette tone;
    tone.setColor(QPalette::WindowText,
                  faults.isEmpty() ? colours(brightness).inkQuiet : verdictColour(Verdict::disagree, brightness));
    label.setPalette(tone);
    label.setTextFormat(Qt::PlainText);
    label.setTextInteractionFlags(Qt::TextSelectableByMouse);
    label.setText((faults.isEmpty() ? notes : faults).join(u'\n'));
    label.setVisible(!label.text().isEmpty());
}

} // namespace sweep
