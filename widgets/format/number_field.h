// Fields that edit text or a double without losing a bit, also in table cells.
#pragma once

#include "widgets/format/numbers.h"

#include <QLineEdit>
#include <QStyledItemDelegate>

class QKeyEvent;

namespace sweep {

// Line edit that leaves undo to the document.

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

// Field that edits a double, or a single, without losing a bit of it.

// Shows the shortest text that reads back as the same number, elided in its middle if too wide, or the typed text while
// it has the focus. Takes expressions. Emits only typed values: entering and leaving the field emits nothing. Only
// rounding() reports whether a typed number was rounded. Invalid text is marked and explained, and stays until it is
// corrected or reverted with Esc. Up and Down change the value by a step, with Shift by a tenth of it, with Alt to the
// next double or single.
class NumberField : public TextField
{
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    void setValue(double value);
    // Lets the field stand for several different numbers, until one is typed for all of them.
    void setMixed();
    [[nodiscard]] bool isMixed() const { return m_mixed; }

    // Sets the names that expressions may use.
    void setNames(NumberNames names) { m_names = std::move(names); }
    [[nodiscard]] const NumberNames& names() const { return m_names; }
    // Sets whether the number is one of a scene of singles; by default it is a double.
    void setFormat(NumberFormat format);
    // Requires: > 0. A run of steps that has begun keeps its step.
    void setStep(double step) { m_step = step; }
    // Sets the store of typed text, through which other views of the number show it. By default the field stores it.
    void setKey(TypedNumbers& typed, const QString& key);

    // Takes the text as Enter does. False if it is invalid; then the text stays.
    virtual bool commit();
    void setFault(const QString& fault) override;

    // How the typed value was rounded; empty if it was not.
    [[nodiscard]] QString rounding() const { return kept() ? roundingText(*kept()) : QString(); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void typed(double value);
    // A number was typed, possibly the one that was there before.
    void entered(const sweep::TypedNumber& number);
    // A step by a key. `continues`: it directly follows another step, and belongs to the same change.
    void stepped(double value, bool continues);
    // The fault or the rounding changed.
    void messageChanged();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    // The reason why the text is rejected; empty if it is valid.
    [[nodiscard]] virtual QString faultIn(const QString& text) const;
    void revert();

private:
    void step(double sign, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] const TypedNumber* kept() const { return m_mixed ? nullptr : m_typed->at(m_key, m_value); }

    double m_value = 0;
    double m_step = 1;
    double m_runStep = 1; // the step of the current run
    bool m_mixed = false;
    bool m_showsTyped = false;  // the typed text rather than the shortest one
    bool m_stepping = false;    // a run of steps is in progress
    NumberFormat m_format = {}; // doubles
    NumberNames m_names;
    TypedNumbers m_own;
    TypedNumbers* m_typed = &m_own;
    QString m_key; // key in m_typed
};

// Item delegate that edits numbers in table cells.

// Cells with a number (see numbers.h) are edited in a NumberField. Enter keeps the editor open while its text is
// invalid.
class NumberDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    // Writes the text only if it was typed.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;
};

// Whether a key begins a number typed over this cell. The window must not take such a key for a command.
[[nodiscard]] bool beginsNumber(const QKeyEvent& key, const QModelIndex& cell);

} // namespace sweep
