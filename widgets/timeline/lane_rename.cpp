#include "widgets/format/conversions.h"
#include "widgets/format/text_field.h"
#include "widgets/timeline/lane_view.h"

#include <QKeyEvent>
#include <QScrollBar>

namespace sweep {

namespace {

// Return and the loss of the focus take what was typed; Esc leaves the name as it was.
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
            setModified(false); // what was typed is not taken
            Q_EMIT editingFinished();
        }
        return true;
    }
};

} // namespace

// The body whose name is at this pixel of the lane's name; none for a group, which is no body.
std::optional<std::uint32_t> LaneView::bodyOfName(const Lane& lane, double x) const
{
    if (lane.kind == Lane::Kind::cells)
        return lane.a;
    if (lane.kind == Lane::Kind::group)
        return {};
    const LaneNames names = laneNames(*m_answer->scene, m_repeated, lane);
    const QString name = laneName(*m_answer->scene, m_repeated, lane);
    const QString first = labelWithId(names.first, names.firstId);
    const double room = nameWidth - nameLeft - nameRight;
    const double whole = fontMetrics().horizontalAdvance(name);
    const double edge = whole <= room ? fontMetrics().horizontalAdvance(first + QStringLiteral(" ·")) : room / 2;
    return x < nameLeft + edge ? lane.a : lane.b;
}

void LaneView::rename(std::size_t row, std::uint32_t body)
{
    showRow(row);
    closeNameField();
    auto* field = new NameField(textOf(labelTextOf(m_answer->scene->bodies[body])), viewport());
    m_nameField = field;
    field->setAccessibleName(tr("Name"));
    field->setFrame(false);
    field->setGeometry(nameLeft, int(row) * rowHeight() - verticalScrollBar()->value(), nameWidth - nameLeft,
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
    return handles(event, this) || QAbstractScrollArea::event(event);
}

} // namespace sweep
