// Options of an exported picture: choices and dialog.
#pragma once

#include "app/files/dialogs.h"
#include "widgets/paint/instant_picture.h"

#include <QSize>

class QCheckBox;
class QDoubleSpinBox;
class QSettings;
class QSpinBox;

namespace sweep {

// Choices of a picture export: kind and settings, loaded from and saved to the settings store.

enum class PictureKind
{
    png,
    svg,
    pdf,
    gif,     // an animation
    sequence // an animation with one PNG for each frame
};

[[nodiscard]] constexpr bool isAnimated(PictureKind kind)
{
    return kind == PictureKind::gif || kind == PictureKind::sequence;
}
// True for raster formats, which have a scale.
[[nodiscard]] constexpr bool hasPixels(PictureKind kind)
{
    return kind == PictureKind::png || isAnimated(kind);
}
[[nodiscard]] constexpr bool mayBeTransparent(PictureKind kind)
{
    return kind != PictureKind::gif && kind != PictureKind::pdf;
}

struct PictureChoices
{
    PictureKind kind = PictureKind::png;
    bool all = true; // the whole scene, fitted to `size`; otherwise the view of the canvas
    QSize size = {1200, 800};
    double scale = 2; // device pixels per pixel
    bool transparent = false;
    bool dark = false;
    int strip = 0;            // number of times drawn side by side; 0: only the current time
    Animation animation = {}; // its time range belongs to the scene and is not stored
};

// A value that is missing, invalid or out of range becomes its default.
[[nodiscard]] PictureChoices loadPictureChoices(const QSettings& store);
// Stores what differs from `before`.
void savePictureChoices(const PictureChoices& choices, const PictureChoices& before, QSettings& store);

// Limits of the choices.
inline constexpr int minSide = 16; // pixels
inline constexpr int maxSide = 8192;
inline constexpr double minScale = 0.1;
inline constexpr double maxScale = 16;
inline constexpr double maxSeconds = 1000;
inline constexpr double maxFramesPerSecond = 50;
inline constexpr double maxPause = 100;

// Dialog of the picture export: format, size and times.

// Initial values of the dialog.
struct PictureDialogInput
{
    PictureChoices choices = {}; // the last choices, with the marked time range
    Interval window = {};        // the scene's time
    QSize canvas = {};
};

// Fields that do not apply to the chosen format are hidden.
class PictureDialog : public FormDialog
{
    Q_OBJECT

public:
    explicit PictureDialog(const PictureDialogInput& input, QWidget* parent = nullptr);

    [[nodiscard]] PictureChoices choices() const;

private:
    void fill(const PictureChoices& choices);
    [[nodiscard]] QString objection() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QSize pixels(const PictureChoices& chosen) const;
    [[nodiscard]] NumberRemark remark() const override;
    void follow() override;

    PictureDialogInput m_input;
    QComboBox* m_kind;
    QComboBox* m_view;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QWidget* m_sizes;
    QDoubleSpinBox* m_scale;
    QComboBox* m_colours;
    QCheckBox* m_transparent;
    QComboBox* m_times;
    QSpinBox* m_strip;
    QWidget* m_range;
    QDoubleSpinBox* m_seconds;
    QDoubleSpinBox* m_rate;
    QDoubleSpinBox* m_pause;
};

} // namespace sweep
