#include "widgets/format/bold_label.h"

#include <QLabel>

namespace sweep {

QLabel* boldLabel(const QString& text)
{
    auto* label = new QLabel(text);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

} // namespace sweep
