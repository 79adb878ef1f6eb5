// Labels and lists that elide texts that do not fit.
#pragma once

#include <QLabel>

class QComboBox;

namespace sweep {

// Plain text in one line. When it is cut, the tool tip shows all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    // Sets the text to show if the full text does not fit.
    void setShorterText(const QString& text);
    // The text as it is painted.
    [[nodiscard]] QString seenText() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_shorter;
};

// Plain text that wraps. A word that is wider than the label loses its middle, and the tool tip shows the whole text.
class WrappedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrappedLabel(const QString& text = {}, QWidget* parent = nullptr);

    // Sets the whole text; text() is the text as shown.
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

// The opened list is as wide as the field and elides the middle of longer items. The field's tool tip shows the chosen
// item whole.
void elideItems(QComboBox& field);

} // namespace sweep
