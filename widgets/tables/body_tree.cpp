#include "widgets/tables/body_tree.h"

#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/models/body_model.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <set>

namespace sweep {

namespace {

constexpr int markSize = 16;

// Centred on (0, 0), 16 units wide.
void paintEye(QPainter& painter, bool open)
{
    QPainterPath lens(QPointF(-6.5, 0));
    lens.quadTo(0, -6.5, 6.5, 0);
    lens.quadTo(0, 6.5, -6.5, 0);
    painter.drawPath(lens);
    if (open)
        painter.drawEllipse(QPointF(0, 0), 1.6, 1.6);
    else
        painter.drawLine(QPointF(-5, 5), QPointF(5, -5));
}

void paintLock(QPainter& painter, bool closed)
{
    painter.drawRoundedRect(QRectF(-4.5, -0.5, 9, 6.5), 1, 1);
    QPainterPath shackle(QPointF(-2.75, -0.5));
    shackle.lineTo(-2.75, -3);
    shackle.arcTo(QRectF(-2.75, -5.75, 5.5, 5.5), 180, -180);
    if (closed)
        shackle.lineTo(2.75, -0.5);
    painter.drawPath(shackle);
}

void paintMarks(QPainter& painter, const QRect& cell, const QModelIndex& body)
{
    const Colours& tone = colours(brightnessOf(QApplication::palette()));
    const bool hidden = body.data(BodyModel::HiddenRole).toBool();
    const bool locked = body.data(BodyModel::LockedRole).toBool();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hidden ? tone.ink : tone.inkFaint, 1.25, Qt::SolidLine, Qt::RoundCap));
    painter.translate(QRectF(BodyDelegate::eyeIn(cell)).center());
    paintEye(painter, !hidden);
    painter.translate(QRectF(BodyDelegate::lockIn(cell)).center() - QRectF(BodyDelegate::eyeIn(cell)).center());
    painter.setPen(QPen(locked ? tone.ink : tone.inkFaint, 1.25, Qt::SolidLine, Qt::RoundCap));
    if (locked)
        painter.setBrush(tone.inkFaint);
    paintLock(painter, locked);
    painter.restore();
}

} // namespace

QRect BodyDelegate::eyeIn(const QRect& cell)
{
    return {cell.right() - markSize - 3, cell.center().y() - markSize / 2 + 1, markSize, markSize};
}

QRect BodyDelegate::lockIn(const QRect& cell)
{
    return eyeIn(cell).translated(-markSize - 4, 0);
}

void BodyDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RowDelegate::initStyleOption(option, index);
    if (BodyModel::isBody(index) && index.column() == BodyModel::ValueColumn)
        option->text.clear(); // it is painted beside the icons
}

void BodyDelegate::paintExtras(QPainter& painter, const QStyleOptionViewItem& item, const QModelIndex& index) const
{
    RowDelegate::paintExtras(painter, item, index);
    if (!BodyModel::isBody(index))
        return;
    if (index.column() == BodyModel::NameColumn && index.data(ShownIdRole).toString().isEmpty())
        paintAfterLabel(painter, item, index.data(BodyModel::GroupRole).toString());
    if (index.column() == BodyModel::ValueColumn) {
        paintRadius(painter, item, index.data().toString());
        paintMarks(painter, item.rect, index.siblingAtColumn(BodyModel::NameColumn));
    }
}

void BodyDelegate::paintRadius(QPainter& painter, const QStyleOptionViewItem& item, const QString& radius) const
{
    const QRect room = item.rect.adjusted(3, 0, -marksWidth, 0); // as other texts
    painter.save();
    painter.setFont(item.font);
    painter.setPen(colours(brightnessOf(QApplication::palette())).inkQuiet);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, fittedText(radius, item, room.width()));
    painter.restore();
}

namespace {

// If all bodies change, as in every frame, only the visible rows are updated: QTreeView looks up the place of each row,
// which takes 2 ms for 10,000 bodies.
class BodyRows : public QTreeView
{
public:
    void dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) override
    {
        if (first.parent().isValid())
            return QTreeView::dataChanged(first, last, roles);
        const int top = std::max(first.row(), bodyAt(0).value_or(first.row()));
        const int bottom = std::min(last.row(), bodyAt(viewport()->height() - 1).value_or(last.row()));
        if (top <= bottom)
            QTreeView::dataChanged(first.siblingAtRow(top), last.siblingAtRow(bottom), roles);
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ShortcutOverride) {
            const auto& key = *static_cast<QKeyEvent*>(event);
            if (beginsNumber(key, currentIndex()) || beginsName(key)) {
                event->accept();
                return true;
            }
        }
        return QTreeView::event(event);
    }

private:
    // A letter typed over a name goes into the cell, like one over a number, and is not a command.
    [[nodiscard]] bool beginsName(const QKeyEvent& key) const
    {
        const bool isPlain = !(key.modifiers() & ~Qt::ShiftModifier);
        return isPlain && key.text().size() == 1 && key.text()[0].isPrint() && !key.text()[0].isSpace() &&
               BodyModel::isBody(currentIndex()) && currentIndex().column() == BodyModel::NameColumn &&
               selectionModel()->isSelected(currentIndex());
    }
    [[nodiscard]] std::optional<int> bodyAt(int y) const
    {
        QModelIndex at = indexAt({0, y});
        while (at.parent().isValid())
            at = at.parent();
        return at.isValid() ? std::optional(at.row()) : std::nullopt;
    }
};

} // namespace

BodyTree::BodyTree(BodyModel& model, Selection& selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_selection(selection), m_tree(new BodyRows),
      m_placeholder(new Placeholder(m_tree->viewport()))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tree);
    setMinimumWidth(160); // names stay readable
    m_tree->setModel(&model);
    m_tree->setAccessibleName(tr("Bodies"));
    m_tree->setFont(tabularFont(font()));
    auto* delegate = new BodyDelegate(*m_tree);
    for (const int numbers : {BodyModel::XColumn, BodyModel::YColumn})
        delegate->setGutter(numbers, m_tree->fontMetrics().horizontalAdvance(u'−'));
    m_tree->setItemDelegate(delegate);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(16);
    m_tree->setIconSize({16, 16});
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setMouseTracking(true);
    m_tree->setDragDropMode(QAbstractItemView::DragDrop);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDragDropOverwriteMode(false);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(36);
    m_tree->header()->setSectionsMovable(false);
    connect(m_tree->header(), &QHeaderView::sectionResized, this, &BodyTree::moveBorder);
    m_tree->viewport()->installEventFilter(this);
    connect(m_tree, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { Q_EMIT menuRequested(m_tree->viewport()->mapToGlobal(at)); });
    connect(m_tree, &QTreeView::entered, this,
            [this](const QModelIndex& index) { Q_EMIT hovered(BodyModel::bodyOf(index)); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BodyTree::writeSelection);
    // A press on bodies that are already selected shows their page again in place of an event's.
    connect(m_tree, &QTreeView::pressed, this, &BodyTree::writeSelection);
    connect(&selection, &Selection::changed, this, &BodyTree::followSelection);
    connect(&model, &QAbstractItemModel::modelReset, this, &BodyTree::refill);
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this] {
        m_placeholder->showText({});
        followSelection(); // the selection may have changed before the rows existed
    });
    // The selection is reordered before the rows, which carry the old selection along.
    connect(&model, &QAbstractItemModel::layoutChanged, this, &BodyTree::followSelection);
    const auto idOf = [](const QModelIndex& body) { return body.data(BodyModel::IdRole).toString(); };
    connect(m_tree, &QTreeView::expanded, this, [=, this](const QModelIndex& body) { m_expanded.insert(idOf(body)); });
    connect(m_tree, &QTreeView::collapsed, this, [=, this](const QModelIndex& body) { m_expanded.remove(idOf(body)); });
    refill();
}

void BodyTree::refill()
{
    expandKept();
    m_placeholder->showText(m_model.rowCount() > 0 ? QString()
                                                   : tr("No bodies yet.\nDraw one with a tool on the left."));
    followSelection();
}

// A reset of the model collapses the tree.
void BodyTree::expandKept()
{
    for (int row = 0; !m_expanded.isEmpty() && row < m_model.rowCount(); ++row) {
        const QModelIndex body = m_model.index(row, BodyModel::NameColumn);
        if (m_expanded.contains(body.data(BodyModel::IdRole).toString()))
            m_tree->expand(body);
    }
}

void BodyTree::writeSelection()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    std::set<std::size_t> bodies;
    for (const QItemSelectionRange& range : m_tree->selectionModel()->selection())
        for (const QModelIndex& index : range.indexes())
            bodies.insert(BodyModel::bodyOf(index));
    m_selection.setBodies({bodies.begin(), bodies.end()});
}

void BodyTree::followSelection()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    QItemSelection rows;
    for (const std::size_t body : m_selection.bodies()) {
        const QModelIndex index = m_model.index(int(body), 0);
        rows.select(index, index.siblingAtColumn(BodyModel::ColumnCount - 1));
    }
    m_tree->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    if (m_selection.bodies().empty()) // otherwise the current row would still look picked
        return m_tree->selectionModel()->setCurrentIndex({}, QItemSelectionModel::NoUpdate);
    const QModelIndex first = m_model.index(int(m_selection.bodies().front()), 0);
    if (BodyModel::bodyOf(m_tree->currentIndex()) != m_selection.bodies().front() || !m_tree->currentIndex().isValid())
        m_tree->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    m_tree->scrollTo(first);
}

int BodyTree::leastWidth(int column) const
{
    const auto textWidth = [this](const QString& text) { return m_tree->fontMetrics().horizontalAdvance(text); };
    return column == BodyModel::NameColumn    ? textWidth(QStringLiteral("XXX"))
           : column == BodyModel::ValueColumn ? BodyDelegate::marksWidth
                                              : textWidth(QStringLiteral("≈ −0.0")) + 8;
}

// A border moves between its two columns, so that all columns together keep the width of the tree.
void BodyTree::moveBorder(int column, int before, int after)
{
    if (m_fitting || column == BodyModel::ValueColumn)
        return;
    const QScopedValueRollback fitting(m_fitting, true);
    const int both = before + m_tree->columnWidth(column + 1);
    const int width =
        std::clamp(after, leastWidth(column), std::max(leastWidth(column), both - leastWidth(column + 1)));
    m_tree->setColumnWidth(column, width);
    m_tree->setColumnWidth(column + 1, both - width);
    m_widths.clear();
    for (const int number : {BodyModel::XColumn, BodyModel::YColumn, BodyModel::ValueColumn})
        m_widths << m_tree->columnWidth(number);
    Q_EMIT columnWidthsChanged();
}

QStringList BodyTree::columnWidths() const
{
    QStringList widths;
    for (const int width : m_widths)
        widths << QString::number(width);
    return widths;
}

void BodyTree::setColumnWidths(const QStringList& widths)
{
    if (widths.size() != BodyModel::ColumnCount - 1)
        return;
    m_widths.clear();
    for (int column = BodyModel::XColumn; column < BodyModel::ColumnCount; ++column)
        m_widths << std::max(widths[column - 1].toInt(), leastWidth(column));
    fitColumns();
}

// The columns of numbers get the widths set by the user, otherwise the widths they need, as long as the names keep
// theirs. The names get the rest.
void BodyTree::fitColumns()
{
    const QScopedValueRollback fitting(m_fitting, true);
    const int dragged = std::accumulate(m_widths.begin(), m_widths.end(), 0);
    if (!m_widths.isEmpty() && m_tree->viewport()->width() - dragged >= leastWidth(BodyModel::NameColumn)) {
        for (int column = BodyModel::XColumn; column < BodyModel::ColumnCount; ++column)
            m_tree->setColumnWidth(column, m_widths[column - 1]);
        m_tree->setColumnWidth(BodyModel::NameColumn, m_tree->viewport()->width() - dragged);
        return;
    }
    const auto textWidth = [this](const QString& text) { return m_tree->fontMetrics().horizontalAdvance(text); };
    const int room = m_tree->viewport()->width() - textWidth(QStringLiteral("XXX A longer name"));
    const int least = leastWidth(BodyModel::XColumn);
    const int value = std::clamp(room * 2 / 5, BodyDelegate::marksWidth,
                                 BodyDelegate::marksWidth + textWidth(QStringLiteral("≈ 00.000")) + 4);
    const int number = std::clamp((room - value) / 2, least, textWidth(QStringLiteral("≈ −0000000")) + 8);
    m_tree->setColumnWidth(BodyModel::XColumn, number);
    m_tree->setColumnWidth(BodyModel::YColumn, number);
    m_tree->setColumnWidth(BodyModel::ValueColumn, value);
    m_tree->setColumnWidth(BodyModel::NameColumn, m_tree->viewport()->width() - 2 * number - value);
}

bool BodyTree::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_tree->viewport())
        fitColumns();
    if (event->type() == QEvent::Leave && watched == m_tree->viewport())
        Q_EMIT hovered(std::nullopt);
    if (watched == m_tree->viewport() &&
        (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick))
        return pressed(*static_cast<QMouseEvent*>(event));
    return QWidget::eventFilter(watched, event);
}

// A press on an eye or a lock toggles it and leaves the selection as it is. A double click on a body activates it, as
// on the canvas; on a number it begins editing.
bool BodyTree::pressed(const QMouseEvent& event)
{
    const QModelIndex index = m_tree->indexAt(event.pos());
    if (event.button() != Qt::LeftButton || !BodyModel::isBody(index))
        return false;
    const QRect cell = m_tree->visualRect(index);
    const bool marks = index.column() == BodyModel::ValueColumn;
    const bool eye = marks && BodyDelegate::eyeIn(cell).contains(event.pos());
    if (eye || (marks && BodyDelegate::lockIn(cell).contains(event.pos()))) {
        const int role = eye ? BodyModel::HiddenRole : BodyModel::LockedRole;
        const QModelIndex name = index.siblingAtColumn(BodyModel::NameColumn);
        m_model.setData(name, !name.data(role).toBool(), role);
        return true;
    }
    if (event.type() != QEvent::MouseButtonDblClick)
        return false;
    Q_EMIT activated(BodyModel::bodyOf(index));
    return true;
}

void BodyTree::rename(std::size_t body)
{
    const QModelIndex index = m_model.index(int(body), BodyModel::NameColumn);
    m_tree->setFocus();
    m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_tree->edit(index);
}

void BodyTree::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_model.setBrightness(brightnessOf(palette()));
}

} // namespace sweep
