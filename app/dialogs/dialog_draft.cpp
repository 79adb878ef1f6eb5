#include "app/dialogs/dialog_draft.h"

#include "widgets/format/number_field.h"
#include "widgets/format/translated.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>

#include <utility>

namespace sweep {

namespace {

// The combo boxes come first, because a choice may change the contents of other fields.
QWidgetList fieldsOf(const QDialog& dialog)
{
    QWidgetList fields;
    for (auto* list : dialog.findChildren<QComboBox*>())
        fields << list;
    for (auto* line : dialog.findChildren<QLineEdit*>()) // including those of spin boxes
        if (!qobject_cast<QComboBox*>(line->parentWidget()))
            fields << line;
    for (auto* text : dialog.findChildren<QPlainTextEdit*>())
        fields << text;
    return fields;
}

QString contentOf(const QWidget& field)
{
    if (const auto* list = qobject_cast<const QComboBox*>(&field))
        return list->currentText();
    if (const auto* line = qobject_cast<const QLineEdit*>(&field))
        return line->text();
    return qobject_cast<const QPlainTextEdit*>(&field)->toPlainText();
}

void fillField(QWidget& field, const QString& text)
{
    if (auto* list = qobject_cast<QComboBox*>(&field)) {
        if (const int row = list->findText(text); row >= 0)
            list->setCurrentIndex(row);
    } else if (auto* line = qobject_cast<QLineEdit*>(&field)) {
        line->setText(text);
        line->setModified(true);
        if (auto* number = qobject_cast<NumberField*>(line))
            number->commit();
        if (auto* box = qobject_cast<QAbstractSpinBox*>(line->parentWidget()))
            box->interpretText();
    } else {
        qobject_cast<QPlainTextEdit*>(&field)->setPlainText(text);
    }
}

} // namespace

void DialogDraft::follow(QDialog& dialog)
{
    const QWidgetList fields = fieldsOf(dialog);
    QStringList before;
    for (const QWidget* field : fields)
        before << contentOf(*field);
    for (int i = 0; i < int(fields.size()); ++i)
        if (m_texts.contains(i))
            fillField(*fields[i], m_texts[i]);
    if (!m_texts.isEmpty())
        addReset(dialog, [fields, before] {
            for (int i = 0; i < int(fields.size()); ++i)
                if (contentOf(*fields[i]) != before[i])
                    fillField(*fields[i], before[i]);
        });
    QObject::connect(&dialog, &QDialog::finished, &dialog, [this, fields, before] {
        m_texts.clear();
        for (int i = 0; i < int(fields.size()); ++i)
            if (const QString text = contentOf(*fields[i]); text != before[i])
                m_texts[i] = text;
    });
}

void addReset(QDialog& dialog, std::function<void()> reset)
{
    auto* buttons = dialog.findChild<QDialogButtonBox*>();
    auto* button = buttons->addButton(QDialogButtonBox::Reset);
    button->setAutoDefault(false);
    button->setToolTip(translated("Forget what was typed before"));
    QObject::connect(button, &QPushButton::clicked, &dialog, std::move(reset));
}

} // namespace sweep
