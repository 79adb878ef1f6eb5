// How does one line of text leave undo to the document?
#pragma once

#include <QLineEdit>

namespace sweep {

// While something is being typed, undo and redo are the field's own; otherwise they pass on to the window, so that
// Ctrl+Z right after an edit takes that edit back.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override;
};

} // namespace sweep
