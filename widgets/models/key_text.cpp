#include "widgets/models/key_text.h"

#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <QStringList>

#include <charconv>
#include <cmath>

namespace sweep {

namespace {

bool isHeading(const QStringList& cells)
{
    return cells.size() == 3 && cells[0].trimmed().toLower() == u't' && cells[1].trimmed().toLower() == u'x' &&
           cells[2].trimmed().toLower() == u'y';
}

// Numbers in the cells may use these names, and are rounded to this format.
struct CellRules
{
    const NumberNames& names;
    NumberFormat format;
};

std::variant<double, QString> readCell(const QString& cell, const CellRules& rules)
{
    // Most cells are plain decimals.
    const std::string plain = cell.trimmed().toStdString();
    double value = 0;
    const auto read = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    const bool isPlain = read.ec == std::errc{} && read.ptr == plain.data() + plain.size() && std::isfinite(value);
    if (isPlain && rules.format == NumberFormat::doubles)
        return value;
    const auto number = readNumber(cell, rules.names, rules.format);
    if (const auto* fault = std::get_if<QString>(&number))
        return *fault;
    return std::get<TypedNumber>(number).value;
}

std::variant<Key, QString> readRow(const QStringList& cells, int row, const CellRules& rules)
{
    if (cells.size() != 3)
        return translated("Row %1 has %2 columns; a key has three: t, x and y").arg(row).arg(cells.size());
    double values[3];
    for (int column = 0; column < 3; ++column) {
        const auto value = readCell(cells[column], rules);
        if (const auto* fault = std::get_if<QString>(&value))
            return translated("Row %1, column %2, “%3”: %4")
                .arg(row)
                .arg(column + 1)
                .arg(cells[column].trimmed(), *fault);
        values[column] = std::get<double>(value);
    }
    return Key{values[0], {values[1], values[2]}};
}

} // namespace

QString textOfKeys(const std::vector<Key>& keys, NumberFormat format)
{
    QString text;
    for (const Key& key : keys)
        text += exactText(key.t, format) + u'\t' + exactText(key.at.x, format) + u'\t' + exactText(key.at.y, format) +
                u'\n';
    return text;
}

std::variant<std::vector<Key>, QString> keysOfText(const QString& text, const NumberNames& names, NumberFormat format)
{
    const QChar separator = text.contains(u'\t') ? u'\t' : text.contains(u';') ? u';' : u',';
    const QStringList rows = text.split(u'\n');
    std::vector<Key> keys;
    bool isFirst = true;
    for (int row = 0; row < rows.size(); ++row) {
        if (rows[row].trimmed().isEmpty())
            continue;
        const QStringList cells = QString(rows[row]).remove(u'\r').split(separator);
        if (std::exchange(isFirst, false) && isHeading(cells))
            continue;
        const auto key = readRow(cells, row + 1, {names, format});
        if (const auto* fault = std::get_if<QString>(&key))
            return *fault;
        keys.push_back(std::get<Key>(key));
        if (keys.size() > 1 && !(keys[keys.size() - 2].t < keys.back().t))
            return translated("Row %1, column 1: %2 is not after %3, the time before; times of keys increase")
                .arg(row + 1)
                .arg(exactText(keys.back().t, format), exactText(keys[keys.size() - 2].t, format));
    }
    if (keys.empty())
        return translated("There are no rows; a path has at least one key: t, x and y");
    return keys;
}

} // namespace sweep
