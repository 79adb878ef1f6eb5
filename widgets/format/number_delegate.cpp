#include "widgets/format/number_delegate.h"

#include "widgets/format/number_field.h"
#include "widgets/format/number_rules.h"

#include <QAbstractItemModel>
#include <QKeyEvent>
#include <QPersistentModelIndex>

namespace sweep {

namespace {

void fill(NumberField& field, const NumberRules& rules)
{
    field.setNames(rules.names);
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
