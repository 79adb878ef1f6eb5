#include "widgets/tables/table_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace sweep {

namespace {

// Replaces line breaks and invisible characters; direction marks could make a text look like another one.
QString plain(QString text)
{
    for (QChar& c : text) {
        const auto category = c.category();
        if (category == QChar::Other_Control || category == QChar::Other_Format || category == QChar::Separator_Line ||
            category == QChar::Separator_Paragraph)
            c = u' ';
    }
    return text;
}

// "-0.5", or several numbers with commas between them.
bool isNumbers(const QString& text)
{
    static const QRegularExpression numbers(
        QStringLiteral("\\A[-+]?[0-9.]+(e[-+]?[0-9]+)?(, [-+]?[0-9.]+(e[-+]?[0-9]+)?)*\\z"));
    return numbers.match(text).hasMatch();
}

QString withoutFormula(const QString& text)
{
    const QString shown = text.trimmed();
    const bool isFormula =
        !shown.isEmpty() && QStringView(u"=+-@\uFF1D\uFF0B\uFF0D\uFF20").contains(shown.front()) && !isNumbers(text);
    return isFormula ? u'\'' + text : text;
}

QString quoted(const QString& text, QStringView special)
{
    for (const QChar c : special)
        if (text.contains(c))
            return u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
    return text;
}

QString inMarkdown(const QString& text)
{
    if (isNumbers(text))
        return text;
    QString escaped;
    for (const QChar c : text) {
        if (QStringView(u"\\`*_{}[]<>#+-!|~&$@:/=^\"'.").contains(c))
            escaped += u'\\';
        escaped += c;
    }
    return escaped;
}

QString cellText(const QString& text, TableFormat format)
{
    const QString clean = plain(text);
    switch (format) {
    case TableFormat::text:
        return clean;
    case TableFormat::csv:
        return quoted(withoutFormula(clean), u"\",");
    case TableFormat::tsv:
        return quoted(withoutFormula(clean), u"\"");
    case TableFormat::markdown:
        return inMarkdown(clean);
    }
    return clean;
}

QString lineOf(const QStringList& cells, TableFormat format, const QList<qsizetype>& widths)
{
    switch (format) {
    case TableFormat::text: {
        QString line;
        for (qsizetype i = 0; i < cells.size(); ++i)
            line += i + 1 < cells.size() ? cells[i].leftJustified(widths[i] + 2) : cells[i];
        while (line.endsWith(u' '))
            line.chop(1);
        return line;
    }
    case TableFormat::csv:
        return cells.join(u',');
    case TableFormat::tsv:
        return cells.join(u'\t');
    case TableFormat::markdown:
        return QStringLiteral("| %1 |").arg(cells.join(QStringLiteral(" | ")));
    }
    return {};
}

} // namespace

void TableWriter::measure(const QStringList& row)
{
    m_widths.resize(row.size());
    for (qsizetype i = 0; i < row.size(); ++i)
        m_widths[i] = std::max(m_widths[i], row[i].size());
}

void TableWriter::add(const QStringList& row)
{
    const bool isHeading = m_text.isEmpty();
    QStringList cells;
    for (const QString& cell : row)
        cells << cellText(cell, m_format);
    m_text += lineOf(cells, m_format, m_widths) +
              (m_format == TableFormat::csv ? QStringLiteral("\r\n") : QStringLiteral("\n"));
    if (isHeading && m_format == TableFormat::markdown)
        m_text += u'|' + QStringLiteral(" --- |").repeated(cells.size()) + u'\n';
}

QString tableText(const QList<QStringList>& rows, TableFormat format)
{
    TableWriter writer(format);
    for (const QStringList& row : rows)
        writer.measure(row);
    for (const QStringList& row : rows)
        writer.add(row);
    return writer.text();
}

} // namespace sweep
