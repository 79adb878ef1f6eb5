// Label of several lines that is never wider than its room.
#pragma once

#include <QLabel>

namespace sweep {

// Plain text that wraps. A word that is wider than the label loses its middle, and the tool tip shows the whole text.
class WrappedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrappedLabel(const QString& text = {}, QWidget* parent = nullptr);

    // The whole text; text() is what stands there.
    void setWholeText(const QString& text);
    [[nodiscard]] const QString& wholeText() const { return m_whole; }

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    QString m_whole;
};

// The text without the middle of each word that is wider than this many pixels.
[[nodiscard]] QString elidedWords(const QString& text, const QFontMetrics& metrics, int width);

} // namespace sweep
