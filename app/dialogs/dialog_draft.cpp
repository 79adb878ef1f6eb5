#include "app/dialogs/dialog_draft.h"

#include "widgets/format/number_field.h"

#include <QComboBox>
#include <QDialog>
#include <QPlainTextEdit>

namespace sweep {

namespace {

void fill(QLineEdit& field, const QString& text)
{
    field.setText(text);
    field.setModified(true);
    if (auto* number = qobject_cast<NumberField*>(&field))
        number->commit();
}

} // namespace

void DialogDraft::follow(const QDialog& dialog)
{
    const auto keep = [this](int field, const QString& before, const QString& text) {
        if (text == before)
            m_texts.remove(field);
        else
            m_texts[field] = text;
    };
    int next = 0;
    for (auto* field : dialog.findChildren<QLineEdit*>()) {
        const QString before = field->text();
        const int number = next++;
        if (m_texts.contains(number))
            fill(*field, m_texts[number]);
        QObject::connect(field, &QLineEdit::textChanged, &dialog,
                         [=](const QString& text) { keep(number, before, text); });
    }
    for (auto* field : dialog.findChildren<QPlainTextEdit*>()) {
        const QString before = field->toPlainText();
        const int number = next++;
        if (m_texts.contains(number))
            field->setPlainText(m_texts[number]);
        QObject::connect(field, &QPlainTextEdit::textChanged, &dialog,
                         [=] { keep(number, before, field->toPlainText()); });
    }
    for (auto* list : dialog.findChildren<QComboBox*>()) {
        const QString before = list->currentText();
        const int number = next++;
        if (m_texts.contains(number) && list->findText(m_texts[number]) >= 0)
            list->setCurrentIndex(list->findText(m_texts[number]));
        QObject::connect(list, &QComboBox::currentTextChanged, &dialog,
                         [=](const QString& text) { keep(number, before, text); });
    }
}

} // namespace sweep
