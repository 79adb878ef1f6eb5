// Line edit that leaves undo to the document.
#pragma once

#include <QLineEdit>

namespace sweep {

// Where the text is wider than the field, its tooltip is the whole text, unless it has one of its own. While text is
// being typed, undo and redo are those of the field; otherwise they are passed on to the window, so that
// Ctrl+Z right after an edit undoes that edit.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override;
};

// Shows the text from its beginning. A text that is shown already keeps its cursor and selection, so that an update
// does not interrupt somebody who is about to type over it.
void setShownText(QLineEdit& field, const QString& text);

} // namespace sweep
