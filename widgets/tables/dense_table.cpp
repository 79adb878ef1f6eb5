#include "widgets/tables/dense_table.h"

#include "widgets/format/numbers.h"
#include "widgets/tables/row_delegate.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>

namespace sweep {

namespace {

constexpr int mostCopiedRows = 100'000;

QString cellText(const QAbstractItemModel& model, int row, int column, int role)
{
    QString text = model.index(row, column).data(role).toString();
    return text.replace(u'\t', u' ').replace(u'\n', u' ');
}

} // namespace

DenseTable::DenseTable(QWidget* parent) : QTableView(parent)
{
    setFont(tabularFont(font()));
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setItemDelegate(new RowDelegate(this));
    setEditTriggers(NoEditTriggers);
    setCornerButtonEnabled(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setIconSize({16, 16});
    setFrameShape(NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setRowHeight();
}

void DenseTable::setRowHeight()
{
    const int height = (int(fontMetrics().height() * 1.5) + 3) / 4 * 4;
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
}

void DenseTable::setColumnTexts(const QStringList& texts)
{
    for (int column = 0; column < texts.size(); ++column)
        setColumnWidth(column, fontMetrics().horizontalAdvance(texts[column]) + 20);
}

QString DenseTable::selectedText() const
{
    if (!model() || !selectionModel())
        return {};
    QStringList lines;
    QStringList header;
    for (int column = 0; column < model()->columnCount(); ++column)
        header << model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << header.join(u'\t');
    for (const QItemSelectionRange& range : selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom() && lines.size() <= mostCopiedRows; ++row) {
            QStringList cells;
            for (int column = 0; column < model()->columnCount(); ++column)
                cells << cellText(*model(), row, column, m_copyRole);
            lines << cells.join(u'\t');
        }
    return lines.size() == 1 ? QString() : lines.join(u'\n') + u'\n';
}

// Copying means its rows while it has the focus, whatever shortcut the window gives that key.
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
        const QString text = selectedText();
        if (!text.isEmpty())
            QApplication::clipboard()->setText(text);
        return;
    }
    if (event->key() == Qt::Key_Space) { // plays and pauses, everywhere
        event->ignore();
        return;
    }
    const QScopedValueRollback byUser(m_byUser, true);
    QTableView::keyPressEvent(event);
}

void DenseTable::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex before = currentIndex();
    {
        const QScopedValueRollback byUser(m_byUser, true);
        QTableView::mousePressEvent(event);
    }
    if (event->button() == Qt::LeftButton && currentIndex().isValid() && currentIndex().row() == before.row() &&
        indexAt(event->pos()).isValid())
        Q_EMIT rowPicked(currentIndex().row()); // again: jump back there
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
        setRowHeight();
}

} // namespace sweep
