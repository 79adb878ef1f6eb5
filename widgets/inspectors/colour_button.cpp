#include "widgets/inspectors/colour_button.h"

#include "widgets/format/colour_set.h"

#include <QMenu>
#include <QPainter>

namespace sweep {

namespace {

QIcon swatch(const QColor& colour, const QWidget& on)
{
    constexpr QSize size(16, 16);
    QPixmap picture(size * on.devicePixelRatioF());
    picture.setDevicePixelRatio(on.devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours(brightnessOf(on.palette())).outline);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF({}, size).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    return picture;
}

} // namespace

ColourButton::ColourButton(QWidget* parent) : QPushButton(parent)
{
    setIconSize({16, 16});
    auto* menu = new QMenu(this);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Brightness seen = brightnessOf(palette());
        for (std::size_t k = 0; k < BodyColours::count; ++k) {
            const QColor colour = colourOfSet(k);
            QAction* action = menu->addAction(swatch(shownColour(colour, seen), *this), nameOfSetColour(k));
            connect(action, &QAction::triggered, this, [this, colour] { Q_EMIT chosen(colour); });
        }
        menu->addSeparator();
        connect(menu->addAction(tr("Other…")), &QAction::triggered, this, &ColourButton::otherWanted);
        connect(menu->addAction(tr("None")), &QAction::triggered, this, [this] { Q_EMIT chosen({}); });
    });
}

void ColourButton::show(const QColor& colour, const QString& words)
{
    setIcon(colour.isValid() ? swatch(colour, *this) : QIcon());
    setText(words);
}

} // namespace sweep
