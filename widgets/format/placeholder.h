// Placeholder text of an empty view, with a button that helps.
#pragma once

#include <QLabel>

#include <functional>
#include <optional>

class QPushButton;

namespace sweep {

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

} // namespace sweep
