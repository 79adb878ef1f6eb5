// How do rows of a table leave the program as text?
#pragma once

#include <QList>
#include <QStringList>

namespace sweep {

enum class TableFormat
{
    text,    // columns in line with each other, by spaces
    csv,     // RFC 4180
    tsv,     // what a sheet takes from the clipboard
    markdown // a table of GitHub's
};

// The first row is the heading; all are equally long. Names come from strangers: line breaks and control characters
// become spaces; in csv and tsv a ' goes before what a sheet would take for a formula, numbers excepted; in Markdown
// nothing in a cell is markup.
[[nodiscard]] QString tableText(const QList<QStringList>& rows, TableFormat format);

// The same row by row, for tables that are too long to be held as rows.
class TableWriter
{
public:
    explicit TableWriter(TableFormat format) : m_format(format) {}

    // Only text has to know every row before the first one is written: whoever writes it shows them all before.
    [[nodiscard]] bool measures() const { return m_format == TableFormat::text; }
    void measure(const QStringList& row);
    void add(const QStringList& row);
    [[nodiscard]] const QString& text() const { return m_text; }

private:
    TableFormat m_format;
    QList<qsizetype> m_widths; // of columns, as measured
    QString m_text;
};

} // namespace sweep
