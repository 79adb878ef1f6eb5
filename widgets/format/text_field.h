// Line edit that leaves undo to the document.
#pragma once

#include <QLineEdit>

namespace sweep {

// If the text is wider than the field, its tooltip is the whole text, unless it has one of its own. While text is
// being typed, undo and redo are those of the field; otherwise they are passed on to the window, so that
// Ctrl+Z right after an edit undoes that edit. Esc discards what was typed.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    explicit TextField(QWidget* parent = nullptr) : TextField(QString(), parent) {}
    explicit TextField(const QString& text, QWidget* parent = nullptr);

    // The reason why the typed text is rejected; empty if it is valid.
    [[nodiscard]] const QString& fault() const { return m_fault; }
    // Marks the text as rejected and shows the reason; the text stays as typed.
    void refuse(const QString& fault);
    // Marks the text as rejected, or as valid if the fault is empty.
    virtual void setFault(const QString& fault);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    // Marks the text without the tool tip.
    void mark(const QString& fault);

private:
    QString m_fault;
    QString m_validToolTip; // the tool tip to restore after a fault
    QString m_untouched;    // the text before the user began to type
};

// Shows the text from its beginning. A text that is shown already keeps its cursor and selection, so that an update
// does not interrupt a user who is about to type over it.
void setShownText(QLineEdit& field, const QString& text);

} // namespace sweep
