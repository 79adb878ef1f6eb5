#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text_field.h"
#include "widgets/timeline/lane_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace sweep {

namespace {

// Return and the loss of the focus accept the typed name; Esc keeps the old one.
class NameField : public TextField
{
public:
    using TextField::TextField;

protected:
    bool event(QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
            return TextField::event(event);
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            setModified(false); // discards the typed text
            Q_EMIT editingFinished();
        }
        return true;
    }
};

// The separator between two names.
const QString laneDot = QStringLiteral(" · ");
constexpr double idGap = 6;

// A text and its width, which is measured once because that is the slowest step for a name.
struct MeasuredText
{
    QString text;
    int width = 0;
};

MeasuredText measured(const QString& text, const QFontMetrics& metrics)
{
    return {text, text.isEmpty() ? 0 : metrics.horizontalAdvance(text)};
}

MeasuredText fitted(const MeasuredText& whole, const QFontMetrics& metrics, double room)
{
    if (whole.width + 1 <= int(room)) // the width is rounded
        return whole;
    return measured(metrics.elidedText(whole.text, Qt::ElideMiddle, int(room)), metrics);
}

struct WholeName
{
    MeasuredText name;
    MeasuredText id;

    [[nodiscard]] double width() const { return name.width + 1 + (id.text.isEmpty() ? 0 : id.width + 1 + idGap); }
};

ShownName shownName(const WholeName& whole, const QFontMetrics& metrics, double room)
{
    if (whole.id.text.isEmpty()) {
        const MeasuredText name = fitted(whole.name, metrics, room);
        return {name.text, {}, double(name.width)};
    }
    const MeasuredText id = fitted(whole.id, metrics, std::min(whole.id.width + 1.0, room / 2));
    const double forId = id.width + idGap;
    const MeasuredText name = fitted(whole.name, metrics, room - forId);
    return {name.text, id.text, name.width + forId, id.width};
}

} // namespace

// The number of present contacts, for a lane that can have several.
QString LaneView::openCount(const Lane& lane) const
{
    if (lane.maxOpen <= 1 || m_stale)
        return {};
    return countText(contactsAt(*m_answer->lanes, lane, *m_answer->scene, *m_answer->timeline, m_playhead.position()));
}

double LaneView::nameRoom(const Lane& lane) const
{
    const QString count = openCount(lane);
    const double all = m_nameWidth - nameLeft - nameRight;
    return count.isEmpty() ? all : all - fontMetrics().horizontalAdvance(count) - 8;
}

ShownNames shownNames(const LaneNames& names, const QFontMetrics& metrics, double room)
{
    const int dot = metrics.horizontalAdvance(laneDot);
    const double both = room - dot;
    const WholeName first{measured(names.first, metrics), measured(names.firstId, metrics)};
    const WholeName second{measured(names.second, metrics), measured(names.secondId, metrics)};
    const double ofFirst = std::min(first.width(), std::max(both / 2, both - second.width()));
    return {shownName(first, metrics, ofFirst), shownName(second, metrics, both - ofFirst), dot};
}

void paintNames(QPainter& painter, const ShownNames& names, const QRectF& area, const Colours& tone)
{
    double x = area.left();
    const auto paint = [&](const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF(x, area.top(), area.right() - x, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         text);
    };
    const auto paintOne = [&](const ShownName& name) {
        const double left = x;
        paint(name.text, tone.ink);
        x = left + name.width - name.idWidth;
        if (!name.id.isEmpty())
            paint(name.id, tone.inkQuiet);
        x = left + name.width;
    };
    paintOne(names.first);
    paint(laneDot, tone.ink);
    x += names.dotWidth;
    paintOne(names.second);
}

ShownNames LaneView::shownNamesOf(const Lane& lane) const
{
    LaneNames names = laneNames(*m_answer->scene, m_repeated, lane);
    if (lane.pairs > 1)
        names.second += QStringLiteral(" (%1)").arg(countText(lane.pairs));
    return shownNames(names, fontMetrics(), nameRoom(lane));
}

void LaneView::paintName(QPainter& painter, const Lane& lane, const QRectF& area) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double middle = area.center().y();
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colours.colour(lane.a));
    painter.drawEllipse(QPointF(area.left() + 10, middle), 3.5, 3.5);
    if (lane.b != Event::isCell) {
        painter.setBrush(m_colours.colour(lane.b));
        painter.drawEllipse(QPointF(area.left() + 19, middle), 3.5, 3.5);
    }
    painter.setPen(tone.inkQuiet);
    painter.drawText(area.adjusted(0, 0, -nameRight, 0), Qt::AlignRight | Qt::AlignVCenter, openCount(lane));
    paintNames(painter, shownNamesOf(lane), area.adjusted(nameLeft, 0, -nameRight, 0), tone);
}

void LaneView::setNameWidth(int pixels)
{
    constexpr int least = 72;
    constexpr int most = 1200;
    pixels = std::clamp(pixels, least, most);
    if (std::exchange(m_nameWidth, pixels) == pixels)
        return;
    closeNameField();
    viewport()->update();
    Q_EMIT nameWidthChanged(pixels);
}

void LaneView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isBorder(event->position().x()))
        return TimeAxisView::mousePressEvent(event);
    m_widthBefore = m_nameWidth;
    m_border.begin(Qt::LeftButton);
}

void LaneView::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_border.isOn())
        return setNameWidth(int(std::min(x, viewport()->width() / 2.0)));
    if (event->buttons() == Qt::NoButton && isBorder(x))
        viewport()->setCursor(Qt::SplitHCursor);
    else
        viewport()->unsetCursor();
    TimeAxisView::mouseMoveEvent(event);
}

void LaneView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_border.isOn() && event->button() == m_border.button())
        m_border.end();
    else
        TimeAxisView::mouseReleaseEvent(event);
}

void LaneView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isBorder(event->position().x()))
        setNameWidth(usualNameWidth);
    else
        TimeAxisView::mouseDoubleClickEvent(event);
}

// True for the menu of the right click that cancels a drag of the border.
bool LaneView::dragsBorder(QEvent* event)
{
    if (m_border.endedBy(*event) == MouseGesture::End::cancelled)
        setNameWidth(m_widthBefore);
    return m_border.hidesMenu(*event);
}

// The body whose name is at this pixel of the lane's name; none for a group.
std::optional<std::uint32_t> LaneView::bodyOfName(const Lane& lane, double x) const
{
    if (lane.kind == Lane::Kind::cells)
        return lane.a;
    if (lane.kind == Lane::Kind::group)
        return {};
    const ShownNames names = shownNamesOf(lane);
    return x < nameLeft + names.first.width + names.dotWidth / 2.0 ? lane.a : lane.b;
}

void LaneView::rename(std::size_t row, std::uint32_t body)
{
    showRow(row);
    closeNameField();
    auto* field = new NameField(textOf(labelTextOf(m_answer->scene->bodies[body])), viewport());
    m_nameField = field;
    field->setAccessibleName(tr("Name"));
    field->setFrame(false);
    field->setGeometry(nameLeft, int(row) * rowHeight() - verticalScrollBar()->value(), m_nameWidth - nameLeft,
                       rowHeight());
    field->selectAll();
    connect(verticalScrollBar(), &QScrollBar::valueChanged, field, [this] { closeNameField(); });
    connect(field, &QLineEdit::editingFinished, this, [this, field, body] {
        if (m_nameField != field)
            return; // closed already: the loss of the focus follows Return
        const QString typed = field->text();
        const bool wasTyped = field->isModified() && !m_stale;
        closeNameField();
        if (wasTyped)
            Q_EMIT nameTyped(body, typed);
    });
    field->show();
    field->setFocus();
}

void LaneView::closeNameField()
{
    if (!m_nameField)
        return;
    const bool hadFocus = m_nameField->hasFocus();
    const QPointer<QLineEdit> field = std::exchange(m_nameField, nullptr);
    if (hadFocus)
        setFocus();
    if (field) {
        field->hide();
        field->deleteLater();
    }
}

// F2 belongs to the name of the selected lane while the lanes have the focus.
bool LaneView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2 && !m_stale &&
        selectedRow() && bodyOfName(laneOf(*selectedRow()), nameLeft)) {
        event->accept();
        return true;
    }
    return dragsBorder(event) || handles(event, this) || QAbstractScrollArea::event(event);
}

} // namespace sweep
