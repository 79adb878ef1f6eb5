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

// Shows the text from its beginning. One that is shown already keeps its cursor and what is selected of it: an answer
// that arrives must not take the selection from a hand that is about to type over it.
void tellText(QLineEdit& field, const QString& text);

} // namespace sweep
