// Label for messages below a field; hidden while there is none.
#pragma once

#include "widgets/format/elided_label.h"

namespace sweep {

class MessageLabel : public WrappedLabel
{
    Q_OBJECT

public:
    explicit MessageLabel(QWidget* parent = nullptr);

    // Shows the faults in the colour of errors, or the notes in quiet ink if there is no fault.
    void setMessages(const QStringList& faults, const QStringList& notes = {});
};

} // namespace sweep
