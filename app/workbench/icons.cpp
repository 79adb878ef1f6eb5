#include "app/workbench/icons.h"

#include "widgets/format/palette.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace sweep {

namespace {

class InkEngine : public QIconEngine
{
public:
    explicit InkEngine(QByteArray drawing) : m_drawing(std::move(drawing)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const Colours& tone = colours(brightnessOf(QGuiApplication::palette()));
        const QColor ink = mode == QIcon::Disabled ? tone.inkFaint : state == QIcon::On ? tone.accent : tone.ink;
        QByteArray drawing = m_drawing;
        drawing.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer(drawing).render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }
    QIconEngine* clone() const override { return new InkEngine(m_drawing); }

private:
    QByteArray m_drawing;
};

} // namespace

QIcon icon(const QString& name)
{
    if (name.isEmpty())
        return {};
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new InkEngine(file.readAll())) : QIcon();
}

} // namespace sweep
