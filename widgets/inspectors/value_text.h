// Read-only value that wraps by groups of digits, and is elided in its middle if it would take too many lines.
#pragma once

#include <QHash>
#include <QTextDocument>
#include <QTextEdit>

namespace sweep {

// Its text can be selected by mouse and keyboard; copied text has no breaks and an ASCII minus sign. The height follows
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
    mutable QTextDocument m_measured;  // like the shown document, at any width
    mutable QHash<int, int> m_heights; // heights by width: a layout queries them several times
};

} // namespace sweep
