// What is there to say below a field?
#pragma once

#include <QStringList>

class QLabel;

namespace sweep {

// Faults in the colour of what is wrong; notes in quiet ink, where there is no fault; nothing hides the label.
void showRemark(QLabel& label, const QStringList& faults, const QStringList& notes);

} // namespace sweep
