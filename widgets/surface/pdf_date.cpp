#include "widgets/surface/pdf_date.h"

namespace sweep {

namespace {

constexpr qsizetype entrySize = 20; // bytes per entry of the cross-reference table: "0000000015 00000 n \n"
constexpr qsizetype offsetSize = 10;
constexpr qsizetype kindAt = 17; // offset of the letter: n in use, f free

bool isEntry(const QByteArray& pdf, qsizetype at)
{
    return at + entrySize <= pdf.size() && (pdf[at + kindAt] == 'n' || pdf[at + kindAt] == 'f');
}

} // namespace

QByteArray withoutCreationDate(QByteArray pdf)
{
    const qsizetype date = pdf.indexOf("/CreationDate (D:");
    const qsizetype end = pdf.indexOf('\n', date) + 1;
    const qsizetype table = pdf.lastIndexOf("\nxref\n0 ") + 1;
    const qsizetype start = pdf.lastIndexOf("startxref\n");
    if (date < 0 || end == 0 || table == 0 || start < table)
        return pdf;
    const auto moved = [&](const QByteArray& offset) {
        const qlonglong at = offset.toLongLong();
        return QByteArray::number(at > date ? at - (end - date) : at);
    };
    for (qsizetype at = pdf.indexOf('\n', table + 5) + 1; isEntry(pdf, at); at += entrySize)
        if (pdf[at + kindAt] == 'n')
            pdf.replace(at, offsetSize, moved(pdf.mid(at, offsetSize)).rightJustified(offsetSize, '0'));
    const qsizetype number = start + qsizetype(qstrlen("startxref\n"));
    const qsizetype length = pdf.indexOf('\n', number) - number;
    pdf.replace(number, length, moved(pdf.mid(number, length).trimmed()));
    return pdf.remove(date, end - date);
}

} // namespace sweep
