// Dialog for a few numbers, with a remark about their effect.
#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace sweep {

class DialogDraft;
struct Rounding;

// The text below the fields, and whether the numbers may be used.
struct NumberRemark
{
    QString words;
    bool allowed = true;
};

struct NumberPrompt
{
    struct Field
    {
        QString label;
        double initial = 0;
    };
    QString title;
    QString verb; // on the button that takes the numbers
    std::vector<Field> fields;
    std::function<NumberRemark(const std::vector<double>&)> remark;
};

// The numbers that are typed in a dialog, as literals or expressions; nothing where the dialog is cancelled, which the
// draft keeps.
[[nodiscard]] std::optional<std::vector<double>> promptForNumbers(QWidget& window, const NumberPrompt& prompt,
                                                                  DialogDraft& draft);

// "Exact.", or how many numbers are rounded and by how much. A number outside the range of doubles is not allowed.
[[nodiscard]] NumberRemark remarkOf(const Rounding& rounding);

} // namespace sweep
