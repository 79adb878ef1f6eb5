// A table for many rows: fixed heights, formatting for what is visible alone, and a copy that pastes into a sheet.
#pragma once

#include "widgets/document/worker.h"
#include "widgets/tables/table_copy.h"

#include <QTableView>

#include <optional>

namespace sweep {

class RowDelegate;

class DenseTable : public QTableView
{
    Q_OBJECT

public:
    explicit DenseTable(QWidget* parent = nullptr);

    static constexpr std::size_t mostCopiedAtOnce = 5000; // rows

    // The selected rows from top to bottom with a heading, the columns that are shown as they stand, in the role that
    // is never rounded where the model has one; empty where nothing is selected.
    [[nodiscard]] QString selectedText(TableFormat format = TableFormat::tsv) const;
    // Puts it on the clipboard, unless it is empty. Many rows are written on another thread, where there is a copier.
    void copySelection(TableFormat format);
    // Makes what writes the cells as they are then, on any thread.
    void setCopier(std::function<TableCopy::CellText()> copier) { m_copier = std::move(copier); }
    [[nodiscard]] bool isCopying() const { return m_isCopying; }
    // The clipboard stays as it is.
    void cancelCopy();

    // A role of the model that gives the text to copy.
    void setCopyRole(int role) { m_copyRole = role; }

    // A role that holds something valid where the text of a cell is a link; rows leave its clicks alone.
    void setLinkRole(int role);

    // At least as wide as these texts, column by column. All share the room that is left, until a hand draws one of
    // them wider or narrower; where the last text is empty, the last column takes the rest.
    void setColumnTexts(const QStringList& texts);

Q_SIGNALS:
    void rowPicked(int row);
    // By a click on the text, or Enter in the cell.
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

private:
    void setRowHeight();
    void shareRoom();
    [[nodiscard]] TableCopy selectedRows() const;
    void takeCopy(quint64 number, const QString& text);
    [[nodiscard]] bool isLink(const QModelIndex& index) const;
    // The link whose text is there; invalid where there is none.
    [[nodiscard]] QModelIndex linkAt(QPoint position) const;
    void setHoveredLink(const QModelIndex& link);

    RowDelegate* m_delegate;
    int m_copyRole = Qt::DisplayRole;
    std::optional<int> m_linkRole;
    bool m_byUser = false;
    QList<int> m_leastWidths; // empty where a hand has chosen them
    bool m_lastTakesRest = true;
    bool m_isSharing = false;
    std::function<TableCopy::CellText()> m_copier;
    bool m_isCopying = false;
    quint64 m_copyNumber = 0; // of the last one
    Worker m_worker;          // last: its task may still run
};

} // namespace sweep
