// Dialog of the picture export: format, size and times.
#pragma once

#include "app/dialogs/picture_choices.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace sweep {

class NumberField;

// Initial values of the dialog.
struct PictureDialogInput
{
    PictureChoices choices = {}; // the last choices, with the marked time range
    Interval window = {};        // of the scene
    QSize canvas = {};
};

// Fields that do not apply to the chosen format are hidden.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PictureDialog(const PictureDialogInput& input, QWidget* parent = nullptr);

    [[nodiscard]] PictureChoices choices() const;

    void accept() override;

private:
    void addLook(QFormLayout& form);
    void addTimes(QFormLayout& form);
    void fill(const PictureChoices& choices);
    [[nodiscard]] QString objection() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QSize pixels(const PictureChoices& chosen) const;
    void follow();

    PictureDialogInput m_input;
    QComboBox* m_kind;
    QComboBox* m_view;
    QWidget* m_sizes = nullptr;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QDoubleSpinBox* m_scale;
    QComboBox* m_colours;
    QCheckBox* m_transparent;
    QComboBox* m_times;
    QSpinBox* m_strip;
    QWidget* m_range = nullptr;
    NumberField* m_from;
    NumberField* m_until;
    QDoubleSpinBox* m_seconds;
    QDoubleSpinBox* m_rate;
    QDoubleSpinBox* m_pause;
    QLabel* m_remark;
    QFormLayout* m_form;
    QPushButton* m_save = nullptr;
};

} // namespace sweep
