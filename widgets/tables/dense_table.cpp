#include "widgets/tables/dense_table.h"

#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QTextDocument>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <map>

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

QString csvField(const QString& text, QStringView special)
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

QString formattedCell(const QString& text, TableFormat format)
{
    const QString clean = plain(text);
    switch (format) {
    case TableFormat::text:
        return clean;
    case TableFormat::csv:
        return csvField(withoutFormula(clean), u"\",");
    case TableFormat::tsv:
        return csvField(withoutFormula(clean), u"\"");
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
        cells << formattedCell(cell, m_format);
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

namespace {

constexpr std::size_t interval = 1024; // rows between two checks for a stop

} // namespace

std::size_t TableCopy::rowCount() const
{
    std::size_t count = 0;
    for (const auto& [first, last] : rows)
        count += std::size_t(last - first + 1);
    return count;
}

std::optional<QString> TableCopy::written(TableFormat format, const Job& job) const
{
    TableWriter writer(format);
    const std::size_t passes = writer.measures() ? 2 : 1;
    const std::size_t all = passes * rowCount();
    std::size_t done = 0;
    const auto forEachRow = [&](const auto& act) {
        act(heading);
        for (const auto& [first, last] : rows)
            for (int row = first; row <= last; ++row) {
                if (done++ % interval == 0) {
                    if (job.stopped())
                        return false;
                    job.report(double(done) / double(all));
                }
                QStringList cells;
                for (const int column : columns)
                    cells << text(row, column);
                act(cells);
            }
        return true;
    };
    if (writer.measures() && !forEachRow([&](const QStringList& cells) { writer.measure(cells); }))
        return std::nullopt;
    if (!forEachRow([&](const QStringList& cells) { writer.add(cells); }))
        return std::nullopt;
    return writer.text();
}

void tintSelection(QWidget& view)
{
    const Colours& tone = colours(brightnessOf(QApplication::palette()));
    QPalette palette;
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        const double share = group == QPalette::Active ? 0.34 : 0.26;
        palette.setColor(group, QPalette::Highlight, mixed(tone.field, tone.accent, share));
        palette.setColor(group, QPalette::HighlightedText, tone.ink);
    }
    view.setPalette(palette);
}

namespace {

constexpr int formMargin = 7;  // between a number and its exact form
constexpr int minIdWidth = 24; // pixels; elided text would be unreadable below

QRect textRectOf(const QStyleOptionViewItem& item)
{
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    return style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
}

constexpr int wordMargin = 8;    // pixels around an item's text
constexpr int pictureMargin = 6; // pixels around its picture

int textRoom(const QStyleOptionViewItem& item)
{
    const bool hasIcon = item.features & QStyleOptionViewItem::HasDecoration;
    return item.rect.width() - wordMargin - (hasIcon ? item.decorationSize.width() + wordMargin / 2 : 0);
}

// The width of the "≈ −" of "≈ −0.5"; 0 for words.
int markWidth(const QString& text, const QFontMetrics& metrics)
{
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    const auto digits = isNumberText(text) ? std::ranges::find_if(text, isDigit) - text.begin() : 0;
    return metrics.horizontalAdvance(text.left(digits));
}

// Whether the text has places for line breaks; those of "≈ 0.5" do not count.
bool hasWords(QString text)
{
    return text.remove(QStringLiteral("≈ ")).contains(u' ');
}

const QString separator = QStringLiteral(" · ");

// "(−2, 0)" of "Plasma ball · cell (−2, 0)"; empty for other texts.
QString coordinatesIn(const QString& text)
{
    static const QRegularExpression cell(QStringLiteral(" · .*(\\([−0-9]+, [−0-9]+\\))\\z"));
    return text.endsWith(u')') ? cell.match(text).captured(1) : QString();
}

} // namespace

QString fittedWords(const QString& text, const QFontMetrics& metrics, int room, CellWords cells)
{
    const bool isShort = cells.areShort && !coordinatesIn(text).isEmpty();
    if (!isShort && metrics.horizontalAdvance(text) <= room)
        return text;
    const qsizetype at = text.lastIndexOf(separator);
    if (at >= 0) {
        const QString first = text.left(at);
        QString second = text.sliced(at + separator.size());
        const int both = room - metrics.horizontalAdvance(separator);
        int forSecond = std::max(both - metrics.horizontalAdvance(first), both / 2);
        if (second.endsWith(u')')) { // the coordinates of a cell stay whole, as they distinguish the rows
            second = second.sliced(std::max<qsizetype>(second.lastIndexOf(u'('), 0));
            forSecond = std::min(std::max(metrics.horizontalAdvance(second), isShort ? cells.widest : 0) + 1, both);
        }
        const QString end = metrics.elidedText(second, Qt::ElideRight, forSecond);
        const int forFirst = both - (isShort ? forSecond : metrics.horizontalAdvance(end)) - 1; // widths are rounded
        return metrics.elidedText(first, Qt::ElideRight, forFirst) + separator + end;
    }
    const qsizetype comma = text.indexOf(QStringLiteral(", "));
    const bool holdsWords = comma > 0 && text.at(comma - 1).isLetter(); // not a position
    if (holdsWords && metrics.horizontalAdvance(text.left(comma)) <= room)
        return text.left(comma);
    return metrics.elidedText(text, Qt::ElideRight, room);
}

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    NumberDelegate::initStyleOption(option, index);
    option->textElideMode = isNumberText(option->text) ? Qt::ElideMiddle : Qt::ElideRight;
    // The label leaves room for the id beside it, without which it is ambiguous.
    const QVariant beside = index.data(ShownIdRole); // valid if the text is a label, which may look like a number
    const QString id = beside.toString();
    const int gutter = isNumberText(option->text) && option->rect.isValid() ? m_gutters.value(index.column()) : 0;
    const int least = std::max(gutter - markWidth(option->text, option->fontMetrics), 0);
    const bool wraps = option->features & QStyleOptionViewItem::WrapText && hasWords(option->text);
    if (!beside.isValid() && option->rect.isValid() && !wraps)
        option->text = isNumberText(option->text) ? fittedText(option->text, *option, textRoom(*option) - least)
                                                  : fittedWords(option->text, option->fontMetrics, textRoom(*option),
                                                                m_cellWords.value(index.column()));
    // The fitted number may have another mark. An empty picture moves its digits.
    if (const int width = gutter - markWidth(option->text, option->fontMetrics) - pictureMargin; width > 0) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = {width, 1};
    }
    if (!id.isEmpty() && option->rect.isValid()) {
        const int room = textRectOf(*option).width() - idMargin;
        const int wanted = std::max(option->fontMetrics.horizontalAdvance(id) + 4, minIdWidth);
        const int forId = std::min(wanted, room * 2 / 3);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, room - forId);
    }
    if (index.isValid() && m_link == index) {
        option->font.setUnderline(true);
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Link));
    }
}

void RowDelegate::prepareCaches(const QFont& font) const
{
    constexpr qsizetype most = 4096; // texts
    if (font == m_font && m_widths.size() < most && m_fitted.size() < most)
        return;
    m_font = font;
    m_widths.clear();
    m_fitted.clear();
}

// Cached, because every row in view is painted again whenever the current event changes.
QString RowDelegate::fittedText(const QString& number, const QStyleOptionViewItem& item, int room) const
{
    prepareCaches(item.font);
    QString& known = m_fitted[{number, room}];
    if (known.isEmpty())
        known = fittedNumber(number, item.fontMetrics, room);
    return known;
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    paintExtras(*painter, item, index);
}

void RowDelegate::paintExtras(QPainter& painter, const QStyleOptionViewItem& item, const QModelIndex& index) const
{
    paintAfterLabel(painter, item, index.data(ShownIdRole).toString());
    paintExactForm(painter, item, index.data(ExactFormRole).toString());
}

void RowDelegate::paintAfterLabel(QPainter& painter, const QStyleOptionViewItem& item, const QString& text,
                                  int margin) const
{
    if (text.isEmpty())
        return;
    QRect room = textRectOf(item);
    room.setLeft(room.left() + item.fontMetrics.horizontalAdvance(item.text) + margin);
    if (room.width() < std::min(minIdWidth, item.fontMetrics.horizontalAdvance(text)))
        return;
    painter.save();
    painter.setFont(item.font);
    painter.setPen(colours(brightnessOf(QApplication::palette())).inkQuiet);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     item.fontMetrics.elidedText(text, Qt::ElideRight, room.width()));
    painter.restore();
}

// Paints the whole form or nothing, because a part of a number is another number.
void RowDelegate::paintExactForm(QPainter& painter, const QStyleOptionViewItem& item, const QString& form) const
{
    if (form.isEmpty())
        return;
    const int room = textRectOf(item).width() - item.fontMetrics.horizontalAdvance(item.text) - formMargin;
    if (item.fontMetrics.horizontalAdvance(form) <= room)
        paintAfterLabel(painter, item, form, formMargin);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = (int(option.fontMetrics.height() * 1.5) + 3) / 4 * 4;
    const QString form = index.data(ExactFormRole).toString();
    const int formWidth = form.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(form) + formMargin;
    return {NumberDelegate::sizeHint(option, index).width() + formWidth, height};
}

RowDelegate::NeededWidth RowDelegate::neededWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    prepareCaches(option.font);
    const QString texts = QString::number(index.column()) + u'\n' + index.data().toString() + u'\n' +
                          index.data(ExactFormRole).toString();
    if (const auto known = m_widths.constFind(texts); known != m_widths.constEnd())
        return *known;
    const QString text = index.data().toString();
    return *m_widths.insert(texts,
                            {sizeHint(option, index).width(), option.fontMetrics.horizontalAdvance(coordinatesIn(text)),
                             markWidth(text, option.fontMetrics)});
}

namespace {

void fitRows(QTableView& table)
{
    const int height = (int(table.fontMetrics().height() * 1.5) + 3) / 4 * 4;
    table.verticalHeader()->setMinimumSectionSize(height);
    table.verticalHeader()->setDefaultSectionSize(height);
}

} // namespace

void makeDense(QTableView& table)
{
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setCornerButtonEnabled(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setStretchLastSection(true);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitRows(table);
    tintSelection(table);
}

DenseTable::DenseTable(QWidget* parent)
    : QTableView(parent), m_delegate(new RowDelegate(this)),
      m_copying([](const CopyQuery& query, const Job& job) { return query.copy.written(query.format, job); },
                [this](const std::optional<QString>& text) {
                    QApplication::clipboard()->setText(*text); // never none, since the job was not stopped
                    Q_EMIT copyingChanged();
                })
{
    connect(&m_copying, &BackgroundJob::progressed, this, &DenseTable::copyProgressed);
    setFont(tabularFont(font()));
    makeDense(*this);
    setVerticalScrollMode(ScrollPerItem); // the first row is never cut, wherever the playhead scrolls to
    setItemDelegate(m_delegate);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setIconSize({16, 16});
    setFrameShape(NoFrame);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int before, int after) {
        if (m_isSharing)
            return;
        if (before == 0 || after == 0) // a column was shown or hidden
            shareRoomLater();
        else if (column != lastShownColumn()) { // the last column's width follows from the others
            m_isResized = true;
            fitHeights();
            Q_EMIT columnStateChanged();
        }
    });
    horizontalHeader()->setSectionsMovable(true);
    connect(horizontalHeader(), &QHeaderView::sectionMoved, this, &DenseTable::columnStateChanged);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &DenseTable::columnStateChanged);
}

int DenseTable::lastShownColumn() const
{
    const QHeaderView& header = *horizontalHeader();
    int visual = header.count() - 1;
    while (visual > 0 && header.isSectionHidden(header.logicalIndex(visual)))
        --visual;
    return header.logicalIndex(visual);
}

void DenseTable::setColumnTexts(const QStringList& texts, QList<int> further)
{
    m_minWidths.clear();
    m_isResized = false;
    m_further = std::move(further);
    m_lastTakesRest = texts.isEmpty() || texts.back().isEmpty();
    const QHeaderView& header = *horizontalHeader();
    for (const QString& text : texts) {
        const QVariant heading =
            header.isHidden() ? QVariant() : model()->headerData(int(m_minWidths.size()), Qt::Horizontal);
        m_minWidths << std::max(minWidth(text), minWidth(heading.toString()));
    }
    shareRoom();
    Q_EMIT columnTextsChanged();
}

void DenseTable::setColumnShown(int column, bool isShown)
{
    if (isColumnHidden(column) != isShown)
        return;
    const QScopedValueRollback sharing(m_isSharing, true); // the widths that change with it are not the user's
    setColumnHidden(column, !isShown);
    shareRoomLater();
}

void DenseTable::selectOnly(std::optional<int> row)
{
    if (!row)
        return clearSelection();
    // Not selectRow(): that adds to the selection while the Ctrl of a shortcut is held.
    const QModelIndex first = model()->index(*row, 0);
    selectionModel()->setCurrentIndex(first, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(first);
}

void DenseTable::setColumnText(int column, const QString& text)
{
    if (m_isResized || column >= m_minWidths.size() || m_minWidths[column] == minWidth(text))
        return;
    m_minWidths[column] = minWidth(text);
    shareRoom();
}

int DenseTable::minWidth(const QString& text) const
{
    return fontMetrics().horizontalAdvance(text) + 16;
}

namespace {

// The largest of these widths that is at most `most`; the first one counts even if it is larger.
int widestWithin(const QList<int>& widths, int most)
{
    int widest = widths.front();
    for (const int width : widths)
        if (width <= most)
            widest = std::max(widest, width);
    return widest;
}

} // namespace

void DenseTable::hideFurther()
{
    const int last = lastShownColumn(); // its width follows from the others
    const auto leastOf = [&](int column) {
        const bool isChosen = m_isResized && column != last && !isColumnHidden(column);
        return isChosen ? columnWidth(column) : m_minWidths[column];
    };
    int room = viewport()->width();
    for (int column = 0; column < m_minWidths.size(); ++column)
        room -= m_further.contains(column) ? 0 : leastOf(column);
    for (const int column : m_further) {
        room -= leastOf(column);
        setColumnHidden(column, room < 0);
    }
}

void DenseTable::shareRoom()
{
    m_sharesLater = false;
    const QScopedValueRollback sharing(m_isSharing, true);
    if (!m_minWidths.isEmpty())
        hideFurther();
    if (!m_minWidths.isEmpty() && !m_isResized)
        shareWidth();
    fitHeights();
}

// Requests join until the event loop runs.
void DenseTable::shareRoomLater()
{
    if (!std::exchange(m_sharesLater, true))
        QMetaObject::invokeMethod(this, &DenseTable::shareRoom, Qt::QueuedConnection);
}

void DenseTable::shareWidth()
{
    QList<int> widths = m_minWidths;
    std::map<int, NeededWidths> needed;               // by column
    for (const int column : m_stretched + m_narrow) { // width that its texts do not need goes to the others
        needed[column] = neededWidths(column);
        widths[column] = std::min(widths[column], *std::ranges::max_element(needed[column].all));
    }
    QList<int> shown; // columns from left to right
    int least = 0;
    for (int i = 0; i < horizontalHeader()->count(); ++i) {
        const int column = horizontalHeader()->logicalIndex(i);
        if (isColumnHidden(column) || column >= widths.size())
            continue;
        shown << column;
        least += widths[column];
    }
    if (shown.isEmpty())
        return;
    const int last = shown.takeLast();
    int left = std::max(viewport()->width() - least, 0);
    for (const int column : m_stretched) {
        if (isColumnHidden(column))
            continue;
        // A name that is cut is better with more of its letters; a number or a form that does not fit gains nothing.
        const int most = widths[column] + left;
        const int widest = *std::ranges::max_element(needed[column].all);
        const int wanted = column == m_restColumn ? std::min(widest, most) : widestWithin(needed[column].all, most);
        m_delegate->setCellWords(column, {widest > most, needed[column].cells});
        const int stretched = std::max(wanted, widths[column]);
        left -= stretched - widths[column];
        widths[column] = stretched;
    }
    if (!m_stretched.isEmpty())
        widths[m_restColumn] += left;
    const double times =
        m_lastTakesRest || !m_stretched.isEmpty() ? 1 : std::max(1.0, double(viewport()->width()) / least);
    int room = viewport()->width();
    for (const int column : shown) {
        const int width = int(widths[column] * times);
        setColumnWidth(column, width);
        room -= width;
    }
    setColumnWidth(last, std::max(room, horizontalHeader()->minimumSectionSize()));
}

void DenseTable::fitHeights()
{
    constexpr int most = 1000; // rows
    const int line = verticalHeader()->defaultSectionSize();
    for (int row = 0; wordWrap() && row < std::min(model()->rowCount(), most); ++row) {
        int height = 0;
        for (int column = 0; column < model()->columnCount(); ++column) {
            const QString text = model()->index(row, column).data().toString();
            const int room = columnWidth(column) - wordMargin - (column == 0 ? iconSize().width() + wordMargin : 0);
            if (!isColumnHidden(column) && hasWords(text))
                height = std::max(height, fontMetrics().boundingRect(0, 0, room, 0, Qt::TextWordWrap, text).height());
        }
        setRowHeight(row, std::max(line, height + line - fontMetrics().height()));
    }
}

DenseTable::NeededWidths DenseTable::neededWidths(int column) const
{
    constexpr int measured = 32; // rows, from the first to the last
    constexpr int spare = 2;     // pixels, so that no word is cut
    const int rows = model() ? model()->rowCount() : 0;
    const QHeaderView& header = *horizontalHeader();
    NeededWidths widths{{header.isHidden() ? header.minimumSectionSize() : header.sectionSizeHint(column)}};
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int gutter = 0;
    for (int i = 0; i < std::min(rows, measured); ++i) {
        const int row = rows <= measured ? i : int(std::int64_t(i) * (rows - 1) / (measured - 1));
        const RowDelegate::NeededWidth needed = m_delegate->neededWidth(option, model()->index(row, column));
        widths.all << needed.all - needed.mark + spare;
        widths.cells = std::max(widths.cells, needed.cells);
        gutter = std::max(gutter, needed.mark);
    }
    std::for_each(widths.all.begin() + 1, widths.all.end(), [gutter](int& width) { width += gutter; });
    m_delegate->setGutter(column, gutter);
    return widths;
}

void DenseTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    alignRows();
}

void DenseTable::updateGeometries()
{
    QTableView::updateGeometries();
    alignRows();
}

// At its end a table aligns the last row with its lower edge, which cuts the first one.
void DenseTable::alignRows()
{
    const QScrollBar& bar = *verticalScrollBar();
    if (verticalScrollMode() != ScrollPerItem || bar.maximum() == 0 || bar.value() != bar.maximum())
        return;
    verticalHeader()->setOffsetToSectionPosition(bar.value());
    viewport()->update();
}

void DenseTable::reset()
{
    QTableView::reset();
    if (!m_stretched.isEmpty() || wordWrap()) // adapt widths and heights to the texts of the added rows
        shareRoomLater();
}

// Changed texts, such as a verdict that was not known before, may need other widths.
void DenseTable::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles)
{
    QTableView::dataChanged(topLeft, bottomRight, roles);
    const auto isChanged = [&](int column) { return topLeft.column() <= column && column <= bottomRight.column(); };
    if (roles.isEmpty() && (wordWrap() || std::ranges::any_of(m_narrow, isChanged)))
        shareRoomLater();
}

QStringList DenseTable::columnState() const
{
    const QHeaderView& header = *horizontalHeader();
    QStringList widths;
    QStringList order;
    for (int i = 0; i < header.count(); ++i) {
        if (m_isResized)
            widths << QString::number(header.isSectionHidden(i) ? m_minWidths.value(i) : header.sectionSize(i));
        order << QString::number(header.logicalIndex(i));
    }
    const QString sorted = QStringLiteral("%1 %2").arg(header.sortIndicatorSection()).arg(header.sortIndicatorOrder());
    return {widths.join(u' '), order.join(u' '), isSortingEnabled() ? sorted : QString()};
}

void DenseTable::setColumnState(const QStringList& state)
{
    QHeaderView& header = *horizontalHeader();
    const auto numbersIn = [&state](qsizetype part) {
        QList<int> numbers;
        for (const QString& word : state.value(part).split(u' ', Qt::SkipEmptyParts))
            numbers << word.toInt();
        return numbers;
    };
    const QList<int> widths = numbersIn(0);
    const QList<int> order = numbersIn(1);
    const QList<int> sorted = numbersIn(2);
    QList<int> columns = order;
    std::ranges::sort(columns);
    for (int i = 0; i < columns.size(); ++i)
        if (columns.size() != header.count() || columns[i] != i)
            return;
    const QSignalBlocker quiet(this); // this is no change by the user
    for (int i = 0; i < order.size(); ++i)
        header.moveSection(header.visualIndex(order[i]), i);
    if (widths.size() == header.count()) {
        m_isResized = true;
        const QScopedValueRollback sharing(m_isSharing, true);
        for (int i = 0; i < widths.size(); ++i)
            if (widths[i] >= header.minimumSectionSize())
                header.resizeSection(i, widths[i]);
    }
    if (isSortingEnabled() && sorted.size() == 2 && sorted[0] >= 0 && sorted[0] < header.count())
        sortByColumn(sorted[0], sorted[1] == Qt::DescendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder);
}

TableCopy DenseTable::selectedRows() const
{
    TableCopy copy;
    if (!model() || !selectionModel() || !selectionModel()->hasSelection())
        return copy;
    for (int i = 0; i < model()->columnCount(); ++i)
        if (const int column = horizontalHeader()->logicalIndex(i);
            !isColumnHidden(column) || m_further.contains(column))
            copy.columns << column;
    for (const int column : copy.columns)
        copy.heading << model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    std::map<int, int> ranges; // last row by first row; whole rows are selected
    for (const QItemSelectionRange& range : selectionModel()->selection())
        ranges[range.top()] = std::max(range.bottom(), ranges[range.top()]);
    int next = 0;
    for (const auto& [top, bottom] : ranges) {
        if (std::max(next, top) <= bottom)
            copy.rows.emplace_back(std::max(next, top), bottom);
        next = std::max(next, bottom + 1);
    }
    copy.text = [this](int row, int column) { return model()->index(row, column).data(m_copyRole).toString(); };
    return copy;
}

QString DenseTable::selectedText(TableFormat format) const
{
    const TableCopy copy = selectedRows();
    return copy.rows.empty() ? QString() : *copy.written(format);
}

void DenseTable::copySelection(TableFormat format)
{
    cancelCopy();
    TableCopy copy = selectedRows();
    if (copy.rows.empty())
        return;
    if (!m_copier || copy.rowCount() <= mostCopiedAtOnce) {
        QApplication::clipboard()->setText(*copy.written(format));
        return;
    }
    copy.text = m_copier();
    m_copying.start({std::move(copy), format});
    Q_EMIT copyingChanged();
}

void DenseTable::cancelCopy()
{
    if (!isCopying())
        return;
    m_copying.stop();
    Q_EMIT copyingChanged();
}

void DenseTable::setLinkRole(int role)
{
    m_linkRole = role;
    setMouseTracking(true);
}

bool DenseTable::isLink(const QModelIndex& index) const
{
    return m_linkRole && index.isValid() && index.data(*m_linkRole).isValid();
}

QModelIndex DenseTable::linkAt(QPoint position) const
{
    const QModelIndex index = indexAt(position);
    if (!isLink(index))
        return {};
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1;
    const int icon = index.data(Qt::DecorationRole).isValid() ? iconSize().width() + 2 * margin : 0;
    const int text = fontMetrics().horizontalAdvance(index.data().toString()) + 2 * margin;
    return position.x() < visualRect(index).left() + icon + text ? index : QModelIndex();
}

void DenseTable::setHoveredLink(const QModelIndex& link)
{
    const QModelIndex before = m_delegate->hoveredLink();
    if (before == link)
        return;
    m_delegate->setHoveredLink(link);
    for (const QModelIndex& changed : {before, link})
        if (changed.isValid())
            update(changed);
    if (link.isValid())
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
}

// While the table has the focus, Copy copies its rows and a letter searches them, even if the window has a shortcut for
// that key.
bool DenseTable::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = static_cast<const QKeyEvent&>(*event);
        const bool isLetter =
            !(key.modifiers() & ~Qt::ShiftModifier) && !key.text().isEmpty() && key.text()[0].isLetter();
        if (isLetter || key.matches(QKeySequence::Copy)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

// The tool tip of a row has the values of hidden columns, too.
bool DenseTable::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_further.isEmpty())
        return QTableView::viewportEvent(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const QModelIndex at = indexAt(help.pos());
    QStringList lines{at.data(Qt::ToolTipRole).toString()};
    for (const int column : m_further)
        if (const QString value = at.siblingAtColumn(column).data().toString();
            isColumnHidden(column) && !value.isEmpty())
            lines << tr("%1: %2").arg(model()->headerData(column, Qt::Horizontal).toString(), value);
    lines.removeAll(QString());
    QToolTip::showText(help.globalPos(),
                       lines.isEmpty() ? QString() : Qt::convertFromPlainText(lines.join(u'\n'), Qt::WhiteSpaceNormal),
                       this);
    return true;
}

// A search reads the texts of all rows.
void DenseTable::keyboardSearch(const QString& text)
{
    constexpr int most = 10'000; // rows that are read at once
    if (model()->rowCount() <= most)
        QTableView::keyboardSearch(text);
}

void DenseTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection(TableFormat::tsv);
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && isLink(currentIndex())) {
        Q_EMIT linkActivated(currentIndex());
        return;
    }
    const auto isEditable = [this](int column) {
        return !isColumnHidden(column) && currentIndex().siblingAtColumn(column).flags() & Qt::ItemIsEditable;
    };
    for (int column = 0; event->key() == Qt::Key_F2 && column < model()->columnCount(); ++column)
        if (!isEditable(currentIndex().column()) && isEditable(column))
            setCurrentIndex(currentIndex().siblingAtColumn(column));
    const QScopedValueRollback byUser(m_byUser, true);
    QTableView::keyPressEvent(event);
}

void DenseTable::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex link = linkAt(event->pos());
    if (link.isValid() && event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier) {
        Q_EMIT linkActivated(link);
        return;
    }
    const QModelIndex before = currentIndex();
    {
        const QScopedValueRollback byUser(m_byUser, true);
        QTableView::mousePressEvent(event);
    }
    if (event->button() == Qt::LeftButton && currentIndex().isValid() && currentIndex().row() == before.row() &&
        indexAt(event->pos()).isValid())
        Q_EMIT rowPicked(currentIndex().row()); // a click on the current row picks it again
}

void DenseTable::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    setHoveredLink(event->buttons() == Qt::NoButton ? linkAt(event->pos()) : QModelIndex());
}

void DenseTable::leaveEvent(QEvent* event)
{
    QTableView::leaveEvent(event);
    setHoveredLink({});
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
        fitRows(*this);
}

void DenseTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareRoom();
    if (event->oldSize().height() > 0 && event->oldSize().height() != event->size().height())
        Q_EMIT heightChanged(event->oldSize().height());
}

} // namespace sweep
