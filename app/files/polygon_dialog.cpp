#include "app/files/polygon_dialog.h"

#include "app/files/dialogs.h"
#include "core/scene/editing.h"
#include "widgets/format/text.h"

#include <sweepbench/scene_file.h>

#include <cmath>
#include <utility>

namespace sweep {

namespace {

// The numbers of the dialog, in the order of its fields.
struct TypedPolygon
{
    static constexpr double fewestCorners = 3;
    static constexpr double mostCorners = 1000;

    double corners;
    double radius;
    Vec centre;
    double rotation;
    double thickness;

    explicit TypedPolygon(const std::vector<double>& typed)
        : corners(typed[0]), radius(typed[1]), centre{typed[2], typed[3]}, rotation(typed[4]), thickness(typed[5])
    {
    }

    // The reason why these numbers give no polygon; empty if they do.
    [[nodiscard]] QString fault() const
    {
        if (!(corners >= fewestCorners && corners <= mostCorners) || corners != std::floor(corners))
            return translated(
                QT_TRANSLATE_NOOP("sweepbench", "The number of corners must be a whole number from 3 to 1000."));
        if (!(radius > 0))
            return translated(QT_TRANSLATE_NOOP("sweepbench", "The radius must be greater than 0."));
        if (thickness < 0)
            return translated(QT_TRANSLATE_NOOP("sweepbench", "The thickness must not be negative."));
        return {};
    }
    [[nodiscard]] Corners rounded() const
    {
        return cornersOf({static_cast<std::size_t>(corners), centre, radius, rotation});
    }
    [[nodiscard]] Body bodyOf(const Corners& at) const
    {
        Body body;
        body.shape = Shape::polygon;
        for (const Vec corner : at.points)
            body.points.emplace_back(Rest{corner});
        body.radius.from = thickness;
        return body;
    }
};

NumberRemark remarkOf(const TypedPolygon& polygon)
{
    if (const QString fault = polygon.fault(); !fault.isEmpty())
        return {fault, false};
    const Corners corners = polygon.rounded();
    Scene scene;
    scene.bodies.push_back(polygon.bodyOf(corners));
    scene.bodies.front().id = "polygon";
    if (!corners.rounding.overflow && !problemsOf(scene).empty())
        return {translated(QT_TRANSLATE_NOOP("sweepbench", "It is too small for its distance from (0, 0): the corners, "
                                                           "rounded to doubles, form no polygon.")),
                false};
    return remarkOf(corners.rounding);
}

} // namespace

std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft)
{
    const auto text = [](const char* words) { return translated(words); };
    const NumberPrompt prompt{
        text(QT_TRANSLATE_NOOP("sweepbench", "Regular Polygon")),
        text(QT_TRANSLATE_NOOP("sweepbench", "&Add")),
        {{text(QT_TRANSLATE_NOOP("sweepbench", "Cor&ners")), static_cast<double>(offered.corners)},
         {text(QT_TRANSLATE_NOOP("sweepbench", "&Radius of the corners")), offered.radius},
         {text(QT_TRANSLATE_NOOP("sweepbench", "Centre &x")), offered.centre.x},
         {text(QT_TRANSLATE_NOOP("sweepbench", "Centre &y")), offered.centre.y},
         {text(QT_TRANSLATE_NOOP("sweepbench", "R&otation in degrees")), offered.rotation},
         {text(QT_TRANSLATE_NOOP("sweepbench", "&Thickness")), 0}},
        [](const std::vector<double>& typed) { return remarkOf(TypedPolygon(typed)); }};
    const auto typed = promptForNumbers(window, prompt, draft);
    if (!typed)
        return {};
    const TypedPolygon polygon(*typed);
    return polygon.bodyOf(polygon.rounded());
}

} // namespace sweep
