// Colour button: a swatch that opens the palette of bodies.
#pragma once

#include <QColor>
#include <QPushButton>

#include <optional>

namespace sweep {

// Offers the colours of the set, another colour, which the owner of the button chooses, and none.
class ColourButton : public QPushButton
{
    Q_OBJECT

public:
    explicit ColourButton(QWidget* parent = nullptr);

    // Shows the colour, and the words beside it.
    void show(const QColor& colour, const QString& words);

Q_SIGNALS:
    // An invalid colour stands for none.
    void chosen(const QColor& colour);
    void otherWanted();
};

} // namespace sweep
