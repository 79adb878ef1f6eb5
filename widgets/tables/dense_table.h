// Table view for many rows: fixed row heights, links in cells, and copying.
#pragma once

#include "widgets/document/latest_job.h"
#include "widgets/tables/table_copy.h"

#include <QTableView>

#include <optional>

namespace sweep {

class RowDelegate;

// Gives a table the common look: striped rows without grid lines, one line of text high, whole rows selected, a quiet
// heading.
void makeDense(QTableView& table);

// Only visible cells are formatted. The copied text can be pasted into a spreadsheet.
class DenseTable : public QTableView
{
    Q_OBJECT

public:
    explicit DenseTable(QWidget* parent = nullptr);

    static constexpr std::size_t mostCopiedAtOnce = 5000; // rows

    // The selected rows from top to bottom with a heading, in the visible columns and their order. Cells have the text
    // of the copy role. Empty if nothing is selected.
    [[nodiscard]] QString selectedText(TableFormat format = TableFormat::tsv) const;
    // Puts this text on the clipboard, unless it is empty. Many rows are written on another thread if a copier is set.
    void copySelection(TableFormat format);
    // Creates a function that gives the present text of cells on any thread.
    void setCopier(std::function<TableCopy::CellText()> copier) { m_copier = std::move(copier); }
    [[nodiscard]] bool isCopying() const { return m_copying.isBusy(); }
    // Leaves the clipboard unchanged.
    void cancelCopy();

    // The role of the model that gives the text to copy, such as unrounded numbers.
    void setCopyRole(int role) { m_copyRole = role; }

    // A role that is valid in cells whose text is a link. Clicking a link does not pick its row.
    void setLinkRole(int role);

    // Distributes the remaining width to these columns instead of all: each gets as much as its texts need, in this
    // order, and `rest` gets what is left.
    void setStretchedColumns(QList<int> columns, int rest)
    {
        m_stretched = std::move(columns);
        m_restColumn = rest;
    }

    // Minimum widths of the columns, given by sample texts. The columns share the remaining width until the user
    // resizes one of them. If the last text is empty, the last column takes all of the remaining width.
    void setColumnTexts(const QStringList& texts);
    // The user's settings of the columns: their widths, their order, and the sort order of the rows. Texts of another
    // number of columns change nothing.
    [[nodiscard]] QStringList columnState() const;
    void setColumnState(const QStringList& state);

Q_SIGNALS:
    void columnStateChanged();
    // The table has other columns, which the user has not changed yet.
    void columnTextsChanged();
    void rowPicked(int row);
    // The rows have got more or less height.
    void heightChanged(int before);
    // Emitted by a click on the text, or Enter in the cell.
    void linkActivated(const QModelIndex& index);
    void copyingChanged();
    void copyProgressed(double share);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void reset() override;
    void scrollContentsBy(int dx, int dy) override;
    void updateGeometries() override;

private:
    struct CopyQuery
    {
        TableCopy copy;
        TableFormat format;
    };
    void shareRoom();
    void alignRows();
    // The widths that its texts need, that of its heading first; of many rows some are measured.
    [[nodiscard]] QList<int> neededWidths(int column) const;
    [[nodiscard]] int lastShownColumn() const;
    [[nodiscard]] TableCopy selectedRows() const;
    [[nodiscard]] bool isLink(const QModelIndex& index) const;
    // The link whose text is at this position; invalid if there is none.
    [[nodiscard]] QModelIndex linkAt(QPoint position) const;
    void setHoveredLink(const QModelIndex& link);

    RowDelegate* m_delegate;
    int m_copyRole = Qt::DisplayRole;
    std::optional<int> m_linkRole;
    bool m_byUser = false;  // mouse or keyboard is changing the current row
    QList<int> m_minWidths; // empty once the user has resized a column
    bool m_lastTakesRest = true;
    QList<int> m_stretched; // empty: all
    int m_restColumn = 0;
    bool m_isSharing = false;
    std::function<TableCopy::CellText()> m_copier;
    LatestJob<CopyQuery, std::optional<QString>> m_copying;
};

} // namespace sweep
