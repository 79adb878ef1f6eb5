#include "app/files/import/import_text.h"

#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

namespace {

// Shades with a contrast of at least 4.5:1 against fields.
constexpr TwoTone usedInk{0xff00694a, 0xff4fd1a5};
constexpr TwoTone unsureInk{0xff9a4a00, 0xffffb454};

} // namespace

QTextCharFormat accountFormat(NumberUse use, const QPalette& palette)
{
    const Brightness brightness = brightnessOf(palette);
    QTextCharFormat format;
    format.setForeground(use == NumberUse::used     ? usedInk.in(brightness)
                         : use == NumberUse::unsure ? unsureInk.in(brightness)
                                                    : colours(brightness).inkQuiet);
    if (use != NumberUse::unused)
        format.setUnderlineStyle(use == NumberUse::used ? QTextCharFormat::SingleUnderline
                                                        : QTextCharFormat::DashUnderline);
    return format;
}

QString accountText(const std::vector<TextNumber>& numbers, std::vector<ByteSpan> picked, const QPalette& palette)
{
    std::array<qint64, 3> counts{};
    for (const TextNumber& number : numbers)
        ++counts.at(std::size_t(number.use));
    std::ranges::sort(picked, {}, &ByteSpan::offset);
    picked.erase(std::unique(picked.begin(), picked.end()), picked.end()); // a number may be picked more than once
    for (const ByteSpan& span : picked) {
        const auto number = std::ranges::lower_bound(numbers, span.offset, {}, &TextNumber::offset);
        if (number != numbers.end())
            --counts.at(std::size_t(number->use));
    }
    const auto part = [&](NumberUse use, const QString& words, const char* line) {
        return QStringLiteral("<span style=\"color:%1;text-decoration:%2\">%3</span>")
            .arg(accountFormat(use, palette).foreground().color().name(), QLatin1String(line),
                 words.arg(countText(counts.at(std::size_t(use)))));
    };
    QStringList parts = {part(NumberUse::used, ImportText::tr("%1 used"), "underline"),
                         part(NumberUse::unsure, ImportText::tr("%1 unsure (dashed)"), "none"),
                         part(NumberUse::unused, ImportText::tr("%1 unused"), "none")};
    if (!picked.empty())
        parts << ImportText::tr("%1 picked").arg(countText(qint64(picked.size())));
    return parts.join(QStringLiteral(" · "));
}

ImportText::ImportText(QWidget* parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setAccessibleName(tr("Text"));
    setMouseTracking(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // so that the text keeps its lines when the form appears
    viewport()->setCursor(Qt::ArrowCursor);
    setMinimumHeight(fontMetrics().lineSpacing() * 4);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ImportText::mark);
}

void ImportText::showText(std::shared_ptr<const std::string> text, Numbers numbers, std::size_t around)
{
    const std::size_t size = text->size();
    const bool isWhole = size <= mostShown;
    const bool isShown = m_text == text && (isWhole || (m_offsets.front() <= around && around < m_offsets.back()));
    m_numbers = std::move(numbers);
    if (isShown)
        return mark();
    constexpr std::size_t beside = std::size_t{1} << 15;
    std::size_t begin = isWhole || around < beside ? 0 : around - beside;
    std::size_t end = isWhole ? size : std::min(size, around + beside);
    const auto isInside = [&text](std::size_t at) { // of a character
        return at < text->size() && (static_cast<unsigned char>((*text)[at]) & 0xc0) == 0x80;
    };
    while (isInside(begin))
        ++begin;
    while (isInside(end))
        ++end;
    m_text = std::move(text);
    QString shown;
    m_offsets.clear();
    std::size_t offset = begin;
    for (const QChar c : QString::fromUtf8(m_text->data() + begin, qsizetype(end - begin))) {
        const bool isReturn = c == u'\r' && offset + 1 < end && (*m_text)[offset + 1] == '\n';
        if (!isReturn) {
            shown += c;
            m_offsets.push_back(std::uint32_t(offset));
        }
        offset += c.unicode() < 0x80    ? 1
                  : c.unicode() < 0x800 ? 2
                  : c.isHighSurrogate() ? 4
                  : c.isLowSurrogate()  ? 0
                                        : 3;
    }
    m_offsets.push_back(std::uint32_t(end));
    m_current = numberFrom(begin);
    m_item = noItem;
    setPlainText(shown);
    mark();
}

int ImportText::positionOf(std::size_t offset) const
{
    return int(std::ranges::lower_bound(m_offsets, offset) - m_offsets.begin());
}

QTextCursor ImportText::cursorOf(const ByteSpan& span) const
{
    QTextCursor cursor(document());
    const int last = std::max(0, document()->characterCount() - 1);
    cursor.setPosition(std::min(positionOf(span.offset), last));
    cursor.setPosition(std::min(positionOf(std::size_t(span.offset) + span.length), last), QTextCursor::KeepAnchor);
    return cursor;
}

std::size_t ImportText::numberFrom(std::size_t offset) const
{
    const auto end = [](const TextNumber& number) { return std::size_t(number.offset) + number.length; };
    return std::size_t(std::ranges::upper_bound(*m_numbers, offset, {}, end) - m_numbers->begin());
}

void ImportText::setItem(std::uint32_t item)
{
    m_item = item;
    mark();
    if (item == noItem || !m_numbers)
        return;
    const auto first = std::ranges::find(*m_numbers, item, &TextNumber::item);
    if (first != m_numbers->end())
        reveal(first->offset);
}

void ImportText::setPicked(std::vector<ByteSpan> picked, std::vector<ByteSpan> all)
{
    m_picked = std::move(picked);
    m_allPicked = std::move(all);
    mark();
}

void ImportText::setHovered(std::optional<ByteSpan> span)
{
    if (span == m_hovered)
        return;
    m_hovered = span;
    mark();
}

void ImportText::reveal(std::size_t offset)
{
    const QTextCursor cursor = cursorOf({std::uint32_t(offset), 0});
    if (viewport()->rect().contains(cursorRect(cursor)))
        return;
    setTextCursor(cursor);
    centerCursor();
    mark(); // the scroll bar does not report this
}

std::optional<std::size_t> ImportText::numberAt(QPoint at) const
{
    const QTextCursor near = cursorForPosition(at);
    const QRect place = cursorRect(near);
    if (!m_numbers ||
        !place.adjusted(-fontMetrics().averageCharWidth(), 0, fontMetrics().averageCharWidth(), 0).contains(at))
        return {};
    const std::size_t offset = m_offsets[std::size_t(near.position())];
    const std::size_t number = numberFrom(offset == 0 ? 0 : offset - 1);
    return number < m_numbers->size() && (*m_numbers)[number].offset <= offset ? std::optional(number) : std::nullopt;
}

std::optional<ByteSpan> ImportText::wordAt(QPoint at) const
{
    QTextCursor word = cursorForPosition(at);
    word.select(QTextCursor::WordUnderCursor);
    const QChar first = word.selectedText().isEmpty() ? QChar(u' ') : word.selectedText().front();
    if (!first.isLetterOrNumber() && first != u'_' && !first.isSurrogate())
        return {};
    const std::uint32_t offset = m_offsets[std::size_t(word.selectionStart())];
    return ByteSpan{offset, m_offsets[std::size_t(word.selectionEnd())] - offset};
}

void ImportText::mouseMoveEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    const auto number = numberAt(event->pos());
    viewport()->setCursor(number ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const auto over =
        number ? std::optional(ByteSpan{(*m_numbers)[*number].offset, (*m_numbers)[*number].length}) : std::nullopt;
    Q_EMIT numberHovered(over);
    setHovered(over);
}

void ImportText::leaveEvent(QEvent* event)
{
    QPlainTextEdit::leaveEvent(event);
    Q_EMIT numberHovered({});
    setHovered({});
}

void ImportText::mouseReleaseEvent(QMouseEvent* event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || textCursor().hasSelection())
        return; // text is being copied
    if (const auto number = numberAt(event->pos())) {
        moveTo(*number);
        Q_EMIT numberClicked((*m_numbers)[*number]);
    } else if (const auto word = wordAt(event->pos())) {
        Q_EMIT wordClicked(*word);
    }
}

void ImportText::moveTo(std::size_t number)
{
    m_current = number;
    reveal((*m_numbers)[number].offset);
    mark();
}

std::size_t ImportText::numberBeside(QTextCursor::MoveOperation step) const
{
    QTextCursor at = cursorOf({(*m_numbers)[m_current].offset, 0});
    for (int before = -1; at.movePosition(step) && at.position() != before; before = at.position()) {
        const std::size_t behind = numberFrom(m_offsets[std::size_t(at.position())]);
        for (const std::size_t number : {behind, behind - 1})
            if (number < m_numbers->size() &&
                cursorRect(cursorOf({(*m_numbers)[number].offset, 0})).top() == cursorRect(at).top())
                return number;
    }
    return m_current;
}

void ImportText::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool hasNumber = m_numbers && m_current < m_numbers->size();
    const std::size_t end = m_numbers ? numberFrom(m_offsets.back()) : 0;
    if (!isPlain || !hasNumber)
        return QPlainTextEdit::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return m_current > numberFrom(m_offsets.front()) ? moveTo(m_current - 1) : void();
    case Qt::Key_Right:
        return m_current + 1 < end ? moveTo(m_current + 1) : void();
    case Qt::Key_Up:
        return moveTo(numberBeside(QTextCursor::Up));
    case Qt::Key_Down:
        return moveTo(numberBeside(QTextCursor::Down));
    case Qt::Key_Space:
        Q_EMIT numberClicked((*m_numbers)[m_current]);
        return;
    default:
        QPlainTextEdit::keyPressEvent(event);
    }
}

// The visible numbers, or their look, may have changed.
bool ImportText::event(QEvent* event)
{
    const bool isTaken = QPlainTextEdit::event(event);
    for (const QEvent::Type type : {QEvent::FocusIn, QEvent::FocusOut, QEvent::Resize, QEvent::PaletteChange})
        if (event->type() == type)
            mark();
    return isTaken;
}

void ImportText::mark()
{
    if (!m_numbers || m_offsets.empty())
        return;
    const Colours& look = colours(brightnessOf(palette()));
    const auto first = std::size_t(std::max(0, firstVisibleBlock().position()));
    const auto last = std::size_t(cursorForPosition(viewport()->rect().bottomRight()).position());
    const auto touches = [](const ByteSpan& p, const ByteSpan& q) {
        return p.offset < q.offset + q.length && q.offset < p.offset + p.length;
    };
    QList<QTextEdit::ExtraSelection> selections;
    const auto add = [&](const ByteSpan& span, const QTextCharFormat& format) {
        QTextEdit::ExtraSelection one;
        one.cursor = cursorOf(span);
        one.format = format;
        selections << one;
    };
    std::size_t i = numberFrom(m_offsets[std::min(first, m_offsets.size() - 1)]);
    for (; i < m_numbers->size() && (*m_numbers)[i].offset <= m_offsets[last]; ++i) {
        const TextNumber& number = (*m_numbers)[i];
        ByteSpan span{number.offset, number.length};
        const auto has = [&](const ByteSpan& one) { return touches(one, span); };
        const auto taken = std::ranges::find_if(m_allPicked, has);
        const bool isPicked = std::ranges::any_of(m_picked, has);
        const NumberUse use = taken == m_allPicked.end() ? number.use : NumberUse::used;
        QTextCharFormat format = accountFormat(use, palette());
        if (taken != m_allPicked.end())
            span = *taken;
        if (isPicked || (m_item != noItem && number.item == m_item))
            format.setBackground(mixed(look.field, look.accent, 0.35));
        if (m_hovered && touches(*m_hovered, span))
            format.setBackground(mixed(look.field, look.accent, 0.6));
        if (isPicked)
            format.setForeground(look.ink);
        if (i == m_current && hasFocus()) {
            format.setBackground(look.accent);
            format.setForeground(look.accentInk);
        }
        add(span, format);
    }
    setExtraSelections(selections);
}

} // namespace sweep
