#include "widgets/tables/dense_table.h"

#include "widgets/format/numbers.h"
#include "widgets/tables/row_delegate.h"
#include "widgets/tables/selection_tint.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>
#include <map>

namespace sweep {

namespace {

void fitRows(QTableView& table)
{
    const int height = (int(table.fontMetrics().height() * 1.5) + 3) / 4 * 4;
    table.verticalHeader()->setMinimumSectionSize(height);
    table.verticalHeader()->setDefaultSectionSize(height);
}

} // namespace

void makeDense(QTableView& table)
{
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setCornerButtonEnabled(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitRows(table);
    tintSelection(table);
}

DenseTable::DenseTable(QWidget* parent)
    : QTableView(parent), m_delegate(new RowDelegate(this)),
      m_copying([](const CopyQuery& query, const Job& job) { return query.copy.written(query.format, job); },
                [this](const std::optional<QString>& text) {
                    QApplication::clipboard()->setText(*text); // never none, since the job was not stopped
                    Q_EMIT copyingChanged();
                })
{
    connect(&m_copying, &BackgroundJob::progressed, this, &DenseTable::copyProgressed);
    setFont(tabularFont(font()));
    makeDense(*this);
    setVerticalScrollMode(ScrollPerItem); // the first row is never cut, wherever the playhead scrolls to
    setItemDelegate(m_delegate);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setIconSize({16, 16});
    setFrameShape(NoFrame);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int before, int after) {
        if (before == 0 || after == 0) // a column was shown or hidden
            QMetaObject::invokeMethod(this, &DenseTable::shareRoom, Qt::QueuedConnection);
        else if (!m_isSharing && column != lastShownColumn()) { // the last column's width follows from the others
            m_minWidths.clear();
            Q_EMIT columnStateChanged();
        }
    });
    horizontalHeader()->setSectionsMovable(true);
    connect(horizontalHeader(), &QHeaderView::sectionMoved, this, &DenseTable::columnStateChanged);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &DenseTable::columnStateChanged);
}

int DenseTable::lastShownColumn() const
{
    const QHeaderView& header = *horizontalHeader();
    int visual = header.count() - 1;
    while (visual > 0 && header.isSectionHidden(header.logicalIndex(visual)))
        --visual;
    return header.logicalIndex(visual);
}

void DenseTable::setColumnTexts(const QStringList& texts)
{
    m_minWidths.clear();
    m_lastTakesRest = texts.isEmpty() || texts.back().isEmpty();
    for (const QString& text : texts)
        m_minWidths << fontMetrics().horizontalAdvance(text) + 16;
    shareRoom();
    Q_EMIT columnTextsChanged();
}

namespace {

// The largest of these widths that is at most `most`; the first one counts even if it is larger.
int widestWithin(const QList<int>& widths, int most)
{
    int widest = widths.front();
    for (const int width : widths)
        if (width <= most)
            widest = std::max(widest, width);
    return widest;
}

} // namespace

void DenseTable::shareRoom()
{
    if (m_minWidths.isEmpty())
        return;
    QList<int> widths = m_minWidths;
    std::map<int, QList<int>> needed;      // widths needed by each stretched column
    for (const int column : m_stretched) { // width that its texts do not need goes to the others
        needed[column] = neededWidths(column);
        widths[column] = std::min(widths[column], *std::ranges::max_element(needed[column]));
    }
    QList<int> shown; // columns from left to right
    int least = 0;
    for (int i = 0; i < horizontalHeader()->count(); ++i) {
        const int column = horizontalHeader()->logicalIndex(i);
        if (isColumnHidden(column) || column >= widths.size())
            continue;
        shown << column;
        least += widths[column];
    }
    if (shown.isEmpty())
        return;
    const QScopedValueRollback sharing(m_isSharing, true);
    const int last = shown.takeLast();
    int left = std::max(viewport()->width() - least, 0);
    for (const int column : m_stretched) {
        if (isColumnHidden(column))
            continue;
        // A name that is cut is better with more of its letters; a number or a form that does not fit gains nothing.
        const int most = widths[column] + left;
        const int wanted = column == m_restColumn ? std::min(*std::ranges::max_element(needed[column]), most)
                                                  : widestWithin(needed[column], most);
        const int stretched = std::max(wanted, widths[column]);
        left -= stretched - widths[column];
        widths[column] = stretched;
    }
    if (!m_stretched.isEmpty())
        widths[m_restColumn] += left;
    const double times =
        m_lastTakesRest || !m_stretched.isEmpty() ? 1 : std::max(1.0, double(viewport()->width()) / least);
    int room = viewport()->width();
    for (const int column : shown) {
        const int width = int(widths[column] * times);
        setColumnWidth(column, width);
        room -= width;
    }
    setColumnWidth(last, std::max(room, horizontalHeader()->minimumSectionSize()));
}

QList<int> DenseTable::neededWidths(int column) const
{
    constexpr int measured = 32; // rows, from the first to the last
    constexpr int spare = 6;     // pixels, so that no word is cut
    const int rows = model() ? model()->rowCount() : 0;
    const QHeaderView& header = *horizontalHeader();
    QList<int> widths{header.isHidden() ? header.minimumSectionSize() : header.sectionSizeHint(column)};
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    for (int i = 0; i < std::min(rows, measured); ++i) {
        const int row = rows <= measured ? i : int(std::int64_t(i) * (rows - 1) / (measured - 1));
        widths << m_delegate->neededWidth(option, model()->index(row, column)) + spare;
    }
    return widths;
}

void DenseTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    alignRows();
}

void DenseTable::updateGeometries()
{
    QTableView::updateGeometries();
    alignRows();
}

// At its end a table aligns the last row with its lower edge, which cuts the first one.
void DenseTable::alignRows()
{
    const QScrollBar& bar = *verticalScrollBar();
    if (verticalScrollMode() != ScrollPerItem || bar.maximum() == 0 || bar.value() != bar.maximum())
        return;
    verticalHeader()->setOffsetToSectionPosition(bar.value());
    viewport()->update();
}

void DenseTable::reset()
{
    QTableView::reset();
    if (!m_stretched.isEmpty()) // adapt widths to the texts of the added rows
        QMetaObject::invokeMethod(this, &DenseTable::shareRoom, Qt::QueuedConnection);
}

QStringList DenseTable::columnState() const
{
    const QHeaderView& header = *horizontalHeader();
    QStringList widths;
    QStringList order;
    for (int i = 0; i < header.count(); ++i) {
        if (m_minWidths.isEmpty())
            widths << QString::number(header.sectionSize(i));
        order << QString::number(header.logicalIndex(i));
    }
    const QString sorted = QStringLiteral("%1 %2").arg(header.sortIndicatorSection()).arg(header.sortIndicatorOrder());
    return {widths.join(u' '), order.join(u' '), isSortingEnabled() ? sorted : QString()};
}

void DenseTable::setColumnState(const QStringList& state)
{
    QHeaderView& header = *horizontalHeader();
    const auto numbersIn = [&state](qsizetype part) {
        QList<int> numbers;
        for (const QString& word : state.value(part).split(u' ', Qt::SkipEmptyParts))
            numbers << word.toInt();
        return numbers;
    };
    const QList<int> widths = numbersIn(0);
    const QList<int> order = numbersIn(1);
    const QList<int> sorted = numbersIn(2);
    QList<int> columns = order;
    std::ranges::sort(columns);
    for (int i = 0; i < columns.size(); ++i)
        if (columns.size() != header.count() || columns[i] != i)
            return;
    const QSignalBlocker quiet(this); // this is no change by the user
    for (int i = 0; i < order.size(); ++i)
        header.moveSection(header.visualIndex(order[i]), i);
    if (widths.size() == header.count()) {
        m_minWidths.clear();
        const QScopedValueRollback sharing(m_isSharing, true);
        for (int i = 0; i < widths.size(); ++i)
            if (widths[i] >= header.minimumSectionSize() && !header.isSectionHidden(i))
                header.resizeSection(i, widths[i]);
    }
    if (isSortingEnabled() && sorted.size() == 2 && sorted[0] >= 0 && sorted[0] < header.count())
        sortByColumn(sorted[0], sorted[1] == Qt::DescendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder);
}

TableCopy DenseTable::selectedRows() const
{
    TableCopy copy;
    if (!model() || !selectionModel() || !selectionModel()->hasSelection())
        return copy;
    for (int i = 0; i < model()->columnCount(); ++i)
        if (const int column = horizontalHeader()->logicalIndex(i); !isColumnHidden(column))
            copy.columns << column;
    for (const int column : copy.columns)
        copy.heading << model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    std::map<int, int> ranges; // last row by first row; whole rows are selected
    for (const QItemSelectionRange& range : selectionModel()->selection())
        ranges[range.top()] = std::max(range.bottom(), ranges[range.top()]);
    int next = 0;
    for (const auto& [top, bottom] : ranges) {
        if (std::max(next, top) <= bottom)
            copy.rows.emplace_back(std::max(next, top), bottom);
        next = std::max(next, bottom + 1);
    }
    copy.text = [this](int row, int column) { return model()->index(row, column).data(m_copyRole).toString(); };
    return copy;
}

QString DenseTable::selectedText(TableFormat format) const
{
    const TableCopy copy = selectedRows();
    return copy.rows.empty() ? QString() : *copy.written(format);
}

void DenseTable::copySelection(TableFormat format)
{
    cancelCopy();
    TableCopy copy = selectedRows();
    if (copy.rows.empty())
        return;
    if (!m_copier || copy.rowCount() <= mostCopiedAtOnce) {
        QApplication::clipboard()->setText(*copy.written(format));
        return;
    }
    copy.text = m_copier();
    m_copying.start({std::move(copy), format});
    Q_EMIT copyingChanged();
}

void DenseTable::cancelCopy()
{
    if (!isCopying())
        return;
    m_copying.stop();
    Q_EMIT copyingChanged();
}

void DenseTable::setLinkRole(int role)
{
    m_linkRole = role;
    setMouseTracking(true);
}

bool DenseTable::isLink(const QModelIndex& index) const
{
    return m_linkRole && index.isValid() && index.data(*m_linkRole).isValid();
}

QModelIndex DenseTable::linkAt(QPoint position) const
{
    const QModelIndex index = indexAt(position);
    if (!isLink(index))
        return {};
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1;
    const int icon = index.data(Qt::DecorationRole).isValid() ? iconSize().width() + 2 * margin : 0;
    const int text = fontMetrics().horizontalAdvance(index.data().toString()) + 2 * margin;
    return position.x() < visualRect(index).left() + icon + text ? index : QModelIndex();
}

void DenseTable::setHoveredLink(const QModelIndex& link)
{
    const QModelIndex before = m_delegate->hoveredLink();
    if (before == link)
        return;
    m_delegate->setHoveredLink(link);
    for (const QModelIndex& changed : {before, link})
        if (changed.isValid())
            update(changed);
    if (link.isValid())
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
}

// While the table has the focus, Copy copies its rows, even if the window has a shortcut for that key.
bool DenseTable::event(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
        return QTableView::event(event);
    event->accept();
    return true;
}

void DenseTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection(TableFormat::tsv);
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isLink(currentIndex())) {
        Q_EMIT linkActivated(currentIndex());
        return;
    }
    const QScopedValueRollback byUser(m_byUser, true);
    QTableView::keyPressEvent(event);
}

void DenseTable::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex link = linkAt(event->pos());
    if (link.isValid() && event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier) {
        Q_EMIT linkActivated(link);
        return;
    }
    const QModelIndex before = currentIndex();
    {
        const QScopedValueRollback byUser(m_byUser, true);
        QTableView::mousePressEvent(event);
    }
    if (event->button() == Qt::LeftButton && currentIndex().isValid() && currentIndex().row() == before.row() &&
        indexAt(event->pos()).isValid())
        Q_EMIT rowPicked(currentIndex().row()); // a click on the current row picks it again
}

void DenseTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    setHoveredLink(event->buttons() == Qt::NoButton ? linkAt(event->pos()) : QModelIndex());
}

void DenseTable::leaveEvent(QEvent* event)
{
    QTableView::leaveEvent(event);
    setHoveredLink({});
}

void DenseTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (m_byUser && current.isValid() && current.row() != previous.row())
        Q_EMIT rowPicked(current.row());
}

void DenseTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRows(*this);
}

void DenseTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareRoom();
    if (event->oldSize().height() > 0 && event->oldSize().height() != event->size().height())
        Q_EMIT heightChanged(event->oldSize().height());
}

} // namespace sweep
