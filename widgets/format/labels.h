// Labels and layouts: bold and elided labels, placeholders of empty views, spacing.
#pragma once

#include <QBoxLayout>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QString;

namespace sweep {

// Bold label: a heading among fields.

// A bold label without a parent; the layout that it is added to sets one.
[[nodiscard]] QLabel* boldLabel(const QString& text);

// Labels and lists that elide texts that do not fit.

// Plain text in one line. When it is cut, the tool tip shows all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    // Sets the texts to show if the full text does not fit, of which the first one that fits is chosen. If none does,
    // the last one is elided.
    void setShorterTexts(const QStringList& texts);
    // If a text ends with `end`, elides the part before it. A click on the end, or Enter on the label, emits
    // endClicked() if `isLink`.
    void setKeptEnd(const QString& end, bool isLink = false);
    // A text of the tool tip, below a text that does not fit.
    void setExplanation(const QString& text);
    // The text as it is painted.
    [[nodiscard]] QString seenText() const;
    // The place of the link; empty if there is none, or its end does not fit.
    [[nodiscard]] QRect linkRect() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void endClicked();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_shorter;
    QString m_keptEnd;
    QString m_explanation;
    bool m_isLink = false;
    bool m_isPressed = false; // the link
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

// Placeholder text of an empty view, with a button that helps.

// An action offered in an empty view.
struct Offer
{
    QString text; // label of the button
    std::function<void()> run;
};

// Centred over a view, and visible while its text is not empty. The mouse reaches the view behind it. In a low view the
// text is cut above the button, whose tool tip shows all of it.
class Placeholder : public QLabel
{
    Q_OBJECT

public:
    explicit Placeholder(QWidget* over);

    void showText(const QString& text);
    // Called whenever a text is shown; returns the action of the button below it, or none for no button.
    void setOffers(std::function<std::optional<Offer>()> offers);
    // Calls the offers again if the text is visible.
    void renewOffer();
    [[nodiscard]] QPushButton& button() { return *m_button; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void layOut();
    [[nodiscard]] int heightOf(const QString& words) const;

    QString m_seen;        // the beginning of the text that has room above the button
    QPushButton* m_button; // beside it in the view, because the mouse does not reach its own children
    std::function<std::optional<Offer>()> m_offers;
    std::function<void()> m_run;
};

// Layouts with margins and spacing of their own.

// Without a parent, the layout that it is added to sets one.
template <class Layout>
[[nodiscard]] Layout* newLayout(QWidget* parent, int spacing, QMargins margins = {})
{
    auto* layout = parent ? new Layout(parent) : new Layout;
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

// Lets the area scroll vertically only, without a frame; the content is as wide as the area.
inline void scrollVertically(QScrollArea& area)
{
    area.setFrameShape(QFrame::NoFrame);
    area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area.setWidgetResizable(true);
}

// Two widgets beside each other, or the first above the second if there is not enough width.
class FoldingRow : public QBoxLayout
{
public:
    static constexpr int enough = 640; // pixels

    explicit FoldingRow(QWidget* parent) : QBoxLayout(TopToBottom, parent)
    {
        setContentsMargins({});
        setSpacing(0);
    }
    // Sets the width of the first widget while it is beside the other one.
    void setFirstWidth(int width) { m_firstWidth = width; }

    void setGeometry(const QRect& area) override
    {
        const bool isRow = area.width() >= enough;
        if (QWidget* first = m_firstWidth > 0 ? itemAt(0)->widget() : nullptr) {
            first->setMinimumWidth(isRow ? m_firstWidth : 0);
            first->setMaximumWidth(isRow ? m_firstWidth : QWIDGETSIZE_MAX);
        }
        setDirection(isRow ? LeftToRight : TopToBottom);
        QBoxLayout::setGeometry(area);
    }
    // The minimum of the folded layout, so that a wide panel can become narrow again.
    [[nodiscard]] QSize minimumSize() const override
    {
        QSize least = QBoxLayout::minimumSize();
        int widest = 0;
        for (int i = 0; i < count(); ++i)
            widest = std::max(widest, std::min(itemAt(i)->minimumSize().width(), enough));
        least.setWidth(widest);
        return least;
    }

private:
    int m_firstWidth = 0;
};

// Rows of a label and a field.
[[nodiscard]] inline QFormLayout* newForm(QWidget* parent = nullptr)
{
    auto* form = new QFormLayout(parent);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    return form;
}

} // namespace sweep
