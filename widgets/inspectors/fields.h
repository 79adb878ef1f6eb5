// Fields of inspectors: rows of names and values, long values, copy buttons, messages.
#pragma once

#include "widgets/format/labels.h"
#include "widgets/models/events/facts.h"

#include <QHash>
#include <QString>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>
#include <QWidget>

class QGridLayout;

namespace sweep {

// Label for messages below a field; hidden while there is none.

class MessageLabel : public WrappedLabel
{
    Q_OBJECT

public:
    explicit MessageLabel(QWidget* parent = nullptr);

    // Shows the faults in the colour of errors, or the notes in quiet ink if there is no fault.
    void setMessages(const QStringList& faults, const QStringList& notes = {});
};

// Digit groups: where a long number may be broken into lines.

// The text with invisible break opportunities (U+200B) in its numbers: between groups of five digits, counted from the
// point, and after the slash of a fraction. There is none next to a point and none after a sign, and a group has three
// to seven digits. Hexadecimal numbers begin with 0x. The space after ≈ becomes a no-break space.
[[nodiscard]] QString withDigitGroups(const QString& text);

// Law: withoutDigitGroups(withDigitGroups(text)) is text, if text has neither U+200B nor no-break spaces.
[[nodiscard]] QString withoutDigitGroups(QString text);

// Read-only value that wraps by groups of digits, and is elided in its middle if it would take too many lines.

// The text can be selected by mouse and keyboard; copied text has no breaks and an ASCII minus sign. The height follows
// the width. If the text is elided, the tool tip shows all of it.
class ValueText : public QTextEdit
{
    Q_OBJECT

public:
    static constexpr int mostLines = 3; // most lines of one number

    explicit ValueText(QWidget* parent = nullptr);

    // `whole` is the text to copy if all of a number is selected; empty for words, which are never elided. A pair of
    // numbers, "1, 2", has a line for each if one is not enough.
    void setValue(const QString& text, const QString& whole);
    [[nodiscard]] QString value() const { return m_text; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    // The text that fits the width, with its breaks.
    [[nodiscard]] QString fitted(int width) const;
    [[nodiscard]] QString elided(int width, int lines) const;
    [[nodiscard]] int lineCount(const QString& text, int width) const;
    void layOut();

    QString m_text;
    QString m_whole;
    QString m_shown;                   // the shown text with its breaks
    mutable QTextDocument m_measured;  // a copy of the shown document that is laid out at any width
    mutable QHash<int, int> m_heights; // heights by width: a layout queries them several times
};

// Small flat button that copies one text.

class CopyButton : public QToolButton
{
    Q_OBJECT

public:
    static constexpr int side = 20; // pixels

    explicit CopyButton(QWidget* parent = nullptr);

    // `name` is the name of the value: the tool tip and the accessible name are "Copy t".
    void setCopied(const QString& name, const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void paintIcon();

    QString m_text;
};

// Rows of names and values, each number with a button that copies it.

class CopyButton;
class ValueText;
class WrappedLabel;

// Rows are kept while others are shown, so that a button that has the focus keeps it.
class FactRows : public QWidget
{
    Q_OBJECT

public:
    explicit FactRows(QWidget* parent = nullptr);

    void show(const std::vector<Fact>& facts);

private:
    struct Row
    {
        WrappedLabel* name;
        ValueText* value;
        CopyButton* copy;
    };
    void addRow();
    void setSpan(std::size_t row, bool withButton);

    QGridLayout* m_grid;
    std::vector<Row> m_rows;
};

} // namespace sweep
