// Dense table: the view of most tables, its rows, and copying them as text, CSV, TSV and Markdown.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/format/number_field.h"

#include <sweepbench/base/jobs.h>

#include <QFont>
#include <QHash>
#include <QList>
#include <QPersistentModelIndex>
#include <QStringList>
#include <QTableView>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QWidget;

namespace sweep {

// Table export as text, CSV, TSV and Markdown.

enum class TableFormat
{
    text,    // columns aligned by spaces
    csv,     // RFC 4180
    tsv,     // a form for the clipboard of a spreadsheet
    markdown // a GitHub table
};

// The first row is the heading; all rows have the same length. Cells are untrusted: line breaks and control characters
// become spaces, in csv and tsv a ' precedes what a spreadsheet would take for a formula (except numbers), and in
// Markdown nothing in a cell is markup.
[[nodiscard]] QString tableText(const QList<QStringList>& rows, TableFormat format);

// Writes the text of a table row by row, for tables that are too long to be held in memory.
class TableWriter
{
public:
    explicit TableWriter(TableFormat format) : m_format(format) {}

    // Whether `measure` must be called with every row before the first `add`; only aligned text needs this.
    [[nodiscard]] bool measures() const { return m_format == TableFormat::text; }
    void measure(const QStringList& row);
    void add(const QStringList& row);
    [[nodiscard]] const QString& text() const { return m_text; }

private:
    TableFormat m_format;
    QList<qsizetype> m_widths; // measured widths of the columns
    QString m_text;
};

// Snapshot of the table rows to copy, and their text.

// A plain value, so that another thread can write many rows.
struct TableCopy
{
    using CellText = std::function<QString(int row, int column)>;

    QStringList heading;
    QList<int> columns;
    std::vector<std::pair<int, int>> rows; // disjoint inclusive ranges, ascending
    CellText text;

    [[nodiscard]] std::size_t rowCount() const;
    // None if the job was stopped. Reports progress.
    [[nodiscard]] std::optional<QString> written(TableFormat format, const Job& job = {}) const;
};

// Tinted row selection that leaves glyphs and colours visible.

// Gives selected rows a tint of the accent colour behind text in its normal ink. Call it again when the theme changes.
void tintSelection(QWidget& view);

// Item delegate for dense rows of one height.

// The texts of a column for a body and a cell, all of which are shortened alike, so that equal names look equal.
struct CellWords
{
    bool areShort = false; // not every text fits as "Plasma ball · cell (−2, 0)": all are "Plasma ball · (−2, 0)"
    int widest = 0;        // pixels of the widest coordinates
};

// Words with as many letters as there is room for: "enter" for "enter, clipped", and of two names both beginnings,
// "Plasma… · Wall".
[[nodiscard]] QString fittedWords(const QString& text, const QFontMetrics& metrics, int room, CellWords cells = {});

class RowDelegate : public NumberDelegate
{
    Q_OBJECT

public:
    using NumberDelegate::NumberDelegate;

    // Numbers have as many digits as there is room for, and words are elided at their end.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The link under the mouse, which is underlined.
    void setHoveredLink(const QModelIndex& link) { m_link = link; }
    [[nodiscard]] QModelIndex hoveredLink() const { return m_link; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    struct NeededWidth
    {
        int all = 0;   // the width of sizeHint()
        int cells = 0; // width of the coordinates of a cell, 0 if the text has none
        int mark = 0;  // width of what precedes the first digit of a number: "≈ " or "−"
    };
    // The width is remembered by column and texts, because while a body is dragged most texts come again. Requires: all
    // items of a column have icons, or none.
    [[nodiscard]] NeededWidth neededWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void setCellWords(int column, CellWords words) { m_cellWords[column] = words; }
    // The widest mark of the numbers in a column: their first digits line up to its right.
    void setGutter(int column, int width) { m_gutters[column] = width; }

protected:
    // Paints the id, dimmed, beside a label that is not unique, and the exact form beside a number if there is room.
    // Items of all functions here are those of initStyleOption(), which is called once for each cell because it is
    // slow.
    virtual void paintExtras(QPainter& painter, const QStyleOptionViewItem& item, const QModelIndex& index) const;
    static constexpr int idMargin = 10; // pixels
    // Dimmed text after the label of an item.
    void paintAfterLabel(QPainter& painter, const QStyleOptionViewItem& item, const QString& text,
                         int margin = idMargin) const;
    // The number with as many digits as there is room for, in the item's font.
    [[nodiscard]] QString fittedText(const QString& number, const QStyleOptionViewItem& item, int room) const;

private:
    void paintExactForm(QPainter& painter, const QStyleOptionViewItem& item, const QString& form) const;
    void prepareCaches(const QFont& font) const;

    QPersistentModelIndex m_link;
    QHash<int, CellWords> m_cellWords;                        // by column
    QHash<int, int> m_gutters;                                // by column
    mutable QHash<QString, NeededWidth> m_widths;             // by column, text and exact form, in the font below
    mutable QHash<std::pair<QString, int>, QString> m_fitted; // by number and room, in the font below
    mutable QFont m_font;
};

// Table view for many rows: fixed row heights, links in cells, and copying.

class RowDelegate;

// Gives a table the common look: striped rows without grid lines, one line of text high, whole rows selected, a quiet
// heading.
void makeDense(QTableView& table);

// Only visible cells are formatted. The copied text can be pasted into a spreadsheet. With setWordWrap(), the lines of
// longer texts are broken, except those of numbers, and every row is as high as its texts need.
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
    // order, and `rest` gets what is left. Those columns and the narrow ones leave width that their texts do not need
    // to the others.
    void setStretchedColumns(QList<int> columns, int rest, QList<int> narrow = {})
    {
        m_stretched = std::move(columns);
        m_restColumn = rest;
        m_narrow = std::move(narrow);
    }

    // Shows or hides a column and shares the room anew, unless the user has resized a column.
    void setColumnShown(int column, bool isShown);
    // Selects this row alone and scrolls to it; without a row, selects none.
    void selectOnly(std::optional<int> row);

    // Minimum widths of the columns, given by sample texts and headings. The columns share the remaining width until
    // the user resizes one of them. If the last text is empty, the last column takes all of the remaining width. The
    // `further` columns are hidden while there is no room for them, the first one last; the tool tips of rows have
    // their values.
    void setColumnTexts(const QStringList& texts, QList<int> further = {});
    // Changes the sample text of one column. Does nothing after the user has resized a column.
    void setColumnText(int column, const QString& text);
    // The user's settings of the columns: their widths, their order, and the sort order of the rows. Texts of another
    // number of columns change nothing.
    [[nodiscard]] QStringList columnState() const;
    void setColumnState(const QStringList& state);

Q_SIGNALS:
    void columnStateChanged();
    // The table has other columns, which the user has not changed yet.
    void columnTextsChanged();
    void rowPicked(int row);
    // Emitted when the rows have become higher or lower.
    void heightChanged(int before);
    // Emitted by a click on the text, or Enter in the cell.
    void linkActivated(const QModelIndex& index);
    void copyingChanged();
    void copyProgressed(double share);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyboardSearch(const QString& text) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void reset() override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;
    void scrollContentsBy(int dx, int dy) override;
    void updateGeometries() override;

private:
    struct CopyQuery
    {
        TableCopy copy;
        TableFormat format;
    };
    [[nodiscard]] int minWidth(const QString& text) const;
    void hideFurther();
    void shareRoom();
    void shareRoomLater();
    void shareWidth();
    void fitHeights();
    void alignRows();
    struct NeededWidths
    {
        QList<int> all; // all widths, that of the heading first
        int cells = 0;  // the largest of the coordinates of cells
    };
    // The widths that its texts need; of many rows some are measured.
    [[nodiscard]] NeededWidths neededWidths(int column) const;
    [[nodiscard]] int lastShownColumn() const;
    [[nodiscard]] TableCopy selectedRows() const;
    [[nodiscard]] bool isLink(const QModelIndex& index) const;
    // The link whose text is at this position; invalid if there is none.
    [[nodiscard]] QModelIndex linkAt(QPoint position) const;
    void setHoveredLink(const QModelIndex& link);

    RowDelegate* m_delegate;
    int m_copyRole = Qt::DisplayRole;
    std::optional<int> m_linkRole;
    bool m_byUser = false; // mouse or keyboard is changing the current row
    QList<int> m_minWidths;
    bool m_isResized = false; // by the user
    QList<int> m_further;
    bool m_lastTakesRest = true;
    QList<int> m_stretched; // empty: all
    QList<int> m_narrow;
    int m_restColumn = 0;
    bool m_isSharing = false;
    bool m_sharesLater = false;
    std::function<TableCopy::CellText()> m_copier;
    LatestJob<CopyQuery, std::optional<QString>> m_copying;
};

} // namespace sweep
