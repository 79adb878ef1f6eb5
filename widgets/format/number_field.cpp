#include "widgets/format/number_field.h"

#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"

#include <sweepbench/scene.h>

#include <QAbstractItemModel>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QStyleOption>
#include <QToolTip>

#include <cmath>
#include <limits>

namespace sweep {

TextField::TextField(const QString& text, QWidget* parent) : QLineEdit(text, parent)
{
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (!m_fault.isEmpty())
            setFault({});
    });
}

void TextField::mark(const QString& fault)
{
    m_fault = fault;
    QPalette marked;
    if (!fault.isEmpty())
        marked.setColor(QPalette::Text, palette().color(QPalette::BrightText));
    setPalette(marked);
    update();
}

void TextField::setFault(const QString& fault)
{
    if (m_fault.isEmpty() && !fault.isEmpty())
        m_validToolTip = toolTip();
    if (!m_fault.isEmpty() || !fault.isEmpty())
        setToolTip(fault.isEmpty() ? m_validToolTip : fault);
    mark(fault);
}

void TextField::refuse(const QString& fault)
{
    setFault(fault);
    if (isVisible())
        QToolTip::showText(mapToGlobal(QPoint(0, height())), fault, this);
}

void TextField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !isModified()) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    setText(m_untouched);
    setFault({});
    selectAll();
    Q_EMIT textChanged(text()); // no longer typed, even if the text is the same
}

bool TextField::event(QEvent* event)
{
    if (!isModified())
        m_untouched = text();
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    constexpr int edges = 12; // the frame and its padding on both sides, at least
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() &&
        fontMetrics().horizontalAdvance(text()) > width() - edges) {
        QString whole = visibleText(text()); // tool tips do not wrap plain text
        constexpr qsizetype lineLength = 80;
        for (qsizetype end = lineLength; end < whole.size(); end += lineLength + 1)
            whole.insert(end -= whole[end].isLowSurrogate(), u'\n');
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
        return true;
    }
    return QLineEdit::event(event);
}

void setShownText(QLineEdit& field, const QString& text)
{
    field.setModified(false);
    if (auto* marked = qobject_cast<TextField*>(&field); marked && !marked->fault().isEmpty())
        marked->setFault({});
    if (field.text() == text)
        return;
    field.setText(text);
    field.setCursorPosition(0);
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool isStepKey(const QKeyEvent& event)
{
    const Qt::KeyboardModifiers others = event.modifiers() & ~Qt::KeypadModifier;
    return (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down) &&
           (others == Qt::NoModifier || others == Qt::ShiftModifier || others == Qt::AltModifier);
}

} // namespace

NumberField::NumberField(QWidget* parent) : TextField(parent)
{
    setFont(tabularFont(font()));
    revert();
    connect(this, &QLineEdit::editingFinished, this, [this] { commit(); });
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_stepping = false;
        setFault(faultIn(text));
    });
}

void NumberField::setValue(double value)
{
    const bool same = value == m_value && !m_mixed;
    m_value = value;
    m_mixed = false;
    if (same && (isModified() || text() == shownText()))
        return;
    m_stepping = m_stepping && same;
    if (!(hasFocus() && isModified()))
        revert();
}

void NumberField::setFormat(NumberFormat format)
{
    if (std::exchange(m_format, format) != format && !isModified())
        revert();
}

void NumberField::setMixed()
{
    if (std::exchange(m_mixed, true))
        return;
    m_stepping = false;
    if (!(hasFocus() && isModified()))
        revert();
}

void NumberField::setKey(TypedNumbers& typed, const QString& key)
{
    if (m_typed == &typed && m_key == key)
        return;
    m_typed = &typed;
    m_key = key;
    m_stepping = false;
    revert();
}

QString NumberField::shownText() const
{
    if (m_mixed)
        return {};
    // Typed and copied text has the ASCII minus sign, which programs read.
    return !m_showsTyped ? sweep::shownText(m_value, m_format) : kept() ? kept()->text : exactText(m_value, m_format);
}

QSize NumberField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 12 + 16, QLineEdit::sizeHint().height()};
}

QSize NumberField::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 5 + 16, QLineEdit::minimumSizeHint().height()};
}

bool NumberField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isStepKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return TextField::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        revert();
        selectAll();
        return;
    }
    if (isStepKey(*event) && !isReadOnly()) {
        step(event->key() == Qt::Key_Up ? 1 : -1, event->modifiers());
        return;
    }
    TextField::keyPressEvent(event);
}

void NumberField::focusInEvent(QFocusEvent* event)
{
    m_showsTyped = true;
    if (!isModified() && text() != shownText()) {
        const bool wasAllSelected = hasSelectedText() && selectedText() == text(); // typing replaces it
        setText(shownText());
        if (wasAllSelected)
            selectAll();
    }
    TextField::focusInEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event)
{
    TextField::focusOutEvent(event);
    m_stepping = false;
    m_showsTyped = false;
    if (!isModified() && fault().isEmpty())
        revert();
}

// Elides the middle of a number that is wider than the field: sign, first digits and exponent stay visible. A field
// with a cursor shows the full text.
void NumberField::paintEvent(QPaintEvent* event)
{
    QStyleOptionFrame frame;
    initStyleOption(&frame);
    const int padding = 2; // QLineEdit's padding around its text
    const QRect room =
        style()->subElementRect(QStyle::SE_LineEditContents, &frame, this).adjusted(padding, 0, -padding, 0);
    if (hasFocus() || fontMetrics().horizontalAdvance(text()) <= room.width()) {
        QLineEdit::paintEvent(event);
        return;
    }
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &frame, &painter, this);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, room.width()));
}

bool NumberField::commit()
{
    if (!isModified())
        return true;
    if (m_mixed && text().isEmpty()) {
        revert();
        return true;
    }
    if (const QString fault = faultIn(text()); !fault.isEmpty()) {
        refuse(fault);
        return false;
    }
    const auto number = std::get<TypedNumber>(readNumber(text(), m_names, m_format));
    const bool same = number.value == m_value && !m_mixed;
    m_typed->keep(m_key, number);
    m_value = number.value;
    m_mixed = false;
    m_stepping = false;
    m_showsTyped = false;
    revert();
    if (!same)
        Q_EMIT typed(m_value);
    Q_EMIT entered(number);
    return true;
}

QString NumberField::faultIn(const QString& text) const
{
    const auto read = readNumber(text, m_names, m_format);
    const auto* fault = std::get_if<QString>(&read);
    return fault ? *fault : QString();
}

void NumberField::step(double sign, Qt::KeyboardModifiers modifiers)
{
    if (!commit() || m_mixed)
        return;
    if (!m_stepping)
        m_runStep = m_step;
    const bool tenth = modifiers & Qt::ShiftModifier;
    const double value = modifiers & Qt::AltModifier ? neighbourOf(m_value, sign > 0, m_format)
                                                     : decimalSum(m_value, sign * m_runStep, tenth, m_format);
    if (value == m_value || !std::isfinite(value))
        return;
    const bool continues = std::exchange(m_stepping, true);
    m_value = value;
    revert();
    selectAll();
    Q_EMIT stepped(m_value, continues);
}

void NumberField::revert()
{
    setText(shownText());
    setModified(false);
    setCursorPosition(0);
    setPlaceholderText(m_mixed ? tr("mixed") : QString());
    setFault({});
}

void NumberField::setFault(const QString& fault)
{
    mark(fault);
    if (!fault.isEmpty())
        setToolTip(fault);
    else if (m_mixed)
        setToolTip(tr("Different values; a typed number replaces all of them"));
    else
        setToolTip(numberToolTip(m_value, kept(), m_format) + u'\n' +
                   (m_format == NumberFormat::singles
                        ? tr("Up and Down step by %1, with Shift by a tenth of it, with Alt by one single")
                        : tr("Up and Down step by %1, with Shift by a tenth of it, with Alt by one double"))
                       .arg(sweep::shownText(m_step, m_format)));
    setAccessibleDescription(fault.isEmpty() ? rounding() : fault);
    Q_EMIT messageChanged();
}

namespace {

void fill(NumberField& field, const NumberRules& rules)
{
    field.setNames(rules.names);
    field.setFormat(rules.format);
    field.setStep(rules.step);
    if (rules.typed)
        field.setKey(*rules.typed, rules.key);
    field.setValue(rules.value);
}

} // namespace

QWidget* NumberDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QVariant rules = index.data(NumberRulesRole);
    TextField* line = rules.isValid() ? new NumberField(parent) : new TextField(parent);
    line->setFrame(false);
    auto* field = qobject_cast<NumberField*>(line);
    if (!field) {
        line->setTextMargins(2, 0, 2, 0);
        return line;
    }
    fill(*field, rules.value<NumberRules>());
    connect(field, &NumberField::stepped, field, [cell = QPersistentModelIndex(index)](double value, bool continues) {
        if (cell.isValid())
            const_cast<QAbstractItemModel*>(cell.model())
                ->setData(cell, QVariant::fromValue(NumberStep{value, continues}), Qt::EditRole);
    });
    return field;
}

void NumberDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* field = qobject_cast<NumberField*>(editor);
    const QVariant rules = index.data(NumberRulesRole);
    if (field && rules.isValid())
        fill(*field, rules.value<NumberRules>());
    else
        QStyledItemDelegate::setEditorData(editor, index);
}

void NumberDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    auto* line = qobject_cast<TextField*>(editor);
    const auto* field = qobject_cast<NumberField*>(editor);
    bool isTaken = true;
    if (field && !field->isModified()) { // the field has taken its text already
        if (field->value() != index.data(NumberRulesRole).value<NumberRules>().value)
            isTaken = model->setData(index, field->value(), Qt::EditRole);
    } else if (line && line->text() != index.data(Qt::EditRole).toString()) {
        isTaken = model->setData(index, line->text(), Qt::EditRole);
    }
    if (isTaken)
        return;
    line->setModified(true);
    line->setFault(tr("“%1” was not taken").arg(line->text()));
}

bool NumberDelegate::eventFilter(QObject* editor, QEvent* event)
{
    auto* field = qobject_cast<NumberField*>(editor);
    if (field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !field->commit())
            return true;
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

bool beginsNumber(const QKeyEvent& key, const QModelIndex& cell)
{
    const bool isPlain = !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    return isPlain && key.text().size() == 1 && QStringLiteral("0123456789.-+−(").contains(key.text()) &&
           cell.flags() & Qt::ItemIsEditable && cell.data(NumberRulesRole).isValid();
}

} // namespace sweep
