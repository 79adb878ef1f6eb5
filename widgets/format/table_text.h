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

} // namespace sweep
