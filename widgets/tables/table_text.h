// Table export as text, CSV, TSV and Markdown.
#pragma once

#include <QList>
#include <QStringList>

namespace sweep {

enum class TableFormat
{
    text,    // columns aligned by spaces
    csv,     // RFC 4180
    tsv,     // for the clipboard of a spreadsheet
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

} // namespace sweep
