#include "app/dialogs/number_dialog.h"

#include "app/dialogs/dialog_draft.h"
#include "app/dialogs/rounding_text.h"
#include "core/scene/rounding.h"
#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace sweep {

namespace {

class NumberDialog : public QDialog
{
public:
    NumberDialog(QWidget& window, const NumberPrompt& prompt)
        : QDialog(&window), m_prompt(prompt), m_remark(new QLabel),
          m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
    {
        setWindowTitle(prompt.title);
        m_buttons->button(QDialogButtonBox::Ok)->setText(prompt.verb);
        auto* form = new QFormLayout(this);
        for (const auto& field : prompt.fields) {
            auto* line = new QLineEdit(exactText(field.initial));
            line->setFont(tabularFont(font()));
            form->addRow(field.label, line);
            connect(line, &QLineEdit::textChanged, this, &NumberDialog::follow);
            m_lines.push_back(line);
        }
        m_remark->setWordWrap(true);
        m_remark->setMinimumWidth(320);
        m_remark->setMinimumHeight(2 * fontMetrics().lineSpacing());
        m_remark->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        form->addRow(m_remark);
        form->addRow(m_buttons);
        connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        m_lines.front()->selectAll();
        follow();
    }

    [[nodiscard]] const std::vector<double>& values() const { return m_values; }

private:
    void follow()
    {
        m_values.clear();
        NumberRemark remark;
        QStringList rounded;
        for (const QLineEdit* line : m_lines) {
            const auto read = readNumber(line->text(), {});
            if (const auto* fault = std::get_if<QString>(&read)) {
                remark = {translated(QT_TRANSLATE_NOOP("sweepbench", "“%1” is not a finite number: %2."))
                              .arg(line->text(), *fault),
                          false};
                break;
            }
            const auto& typed = std::get<TypedNumber>(read);
            m_values.push_back(typed.value);
            if (!typed.error.isEmpty())
                rounded << translated(QT_TRANSLATE_NOOP("sweepbench", "%1 stands for %2 here."))
                               .arg(typed.text, exactText(typed.value));
        }
        if (remark.allowed) {
            remark = m_prompt.remark(m_values);
            rounded << remark.words;
            remark.words = rounded.join(u' ');
        }
        m_remark->setText(remark.words);
        m_buttons->button(QDialogButtonBox::Ok)->setEnabled(remark.allowed);
    }

    const NumberPrompt& m_prompt;
    std::vector<QLineEdit*> m_lines;
    std::vector<double> m_values;
    QLabel* m_remark;
    QDialogButtonBox* m_buttons;
};

} // namespace

std::optional<std::vector<double>> promptForNumbers(QWidget& window, const NumberPrompt& prompt, DialogDraft& draft)
{
    NumberDialog dialog(window, prompt);
    draft.follow(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    draft.clear();
    return dialog.values();
}

NumberRemark remarkOf(const Rounding& rounding)
{
    if (rounding.overflow)
        return {roundingText(rounding), false};
    const QString words = roundingText(rounding);
    return {words.left(1).toUpper() + words.mid(1) + u'.', true};
}

} // namespace sweep
