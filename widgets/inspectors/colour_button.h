// Colour button: a swatch that opens the palette of bodies.
#pragma once

#include <QColor>
#include <QPushButton>

#include <optional>

namespace sweep {

// Offers the colours of the set, another one that somebody else has to ask for, and none.
class ColourButton : public QPushButton
{
    Q_OBJECT

public:
    explicit ColourButton(QWidget* parent = nullptr);

    // The colour as it is shown, and what is said beside it.
    void show(const QColor& colour, const QString& words);

Q_SIGNALS:
    // Invalid: none.
    void chosen(const QColor& colour);
    void otherWanted();
};

} // namespace sweep
