// Line edit that leaves undo to the document.
#pragma once

#include <QLineEdit>

namespace sweep {

// Where the text is wider than the field, its tooltip is the whole text, unless it has one of its own. While text is
// being typed, undo and redo are those of the field; otherwise they are passed on to the window, so that
// Ctrl+Z right after an edit undoes that edit. Esc gives up what was typed.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    explicit TextField(QWidget* parent = nullptr) : TextField(QString(), parent) {}
    explicit TextField(const QString& text, QWidget* parent = nullptr);

    // Why the typed text is not taken; empty where it is valid.
    [[nodiscard]] const QString& fault() const { return m_fault; }
    // Marks the text, which stays as it was typed, and shows why it is not taken.
    void refuse(const QString& fault);
    // Marks the text as not taken, or as valid where the fault is empty.
    virtual void setFault(const QString& fault);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    // Marks the text without the tool tip.
    void mark(const QString& fault);

private:
    QString m_fault;
    QString m_validToolTip; // while the tool tip is the fault
    QString m_untouched;    // the text before somebody began to type
};

// Shows the text from its beginning. A text that is shown already keeps its cursor and selection, so that an update
// does not interrupt somebody who is about to type over it.
void setShownText(QLineEdit& field, const QString& text);

} // namespace sweep
