// Layouts with margins and spacing of their own.
#pragma once

#include <QBoxLayout>
#include <QFormLayout>

namespace sweep {

// Without a parent, the layout that it is added to sets one.
template <class Layout>
[[nodiscard]] Layout* newLayout(QWidget* parent, int spacing, QMargins margins = {})
{
    auto* layout = parent ? new Layout(parent) : new Layout;
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

// Rows of a label and a field.
[[nodiscard]] inline QFormLayout* newForm(QWidget* parent = nullptr)
{
    auto* form = new QFormLayout(parent);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    return form;
}

} // namespace sweep
