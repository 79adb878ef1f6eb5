// Annotations of the canvas: strokes, arrows, dots and words.
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/palette.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace sweep {

class Surface;
class ViewTransform;

struct CanvasNotes
{
    enum class Tone
    {
        quiet,
        ink,
        accent,
        hit
    };
    struct Stroke
    {
        Vec from;
        Vec to;
        Tone tone = Tone::quiet;
        bool dashed = false;
        friend bool operator==(const Stroke&, const Stroke&) = default;
    };
    // A direction; all arrows have the same length. Nothing is drawn for a zero direction.
    struct Arrow
    {
        Vec at;
        Vec direction;
        Tone tone = Tone::quiet;
        double width = 1.5; // pixels
        friend bool operator==(const Arrow&, const Arrow&) = default;
    };
    struct Dot
    {
        Vec at;
        QString label = {};
        friend bool operator==(const Dot&, const Dot&) = default;
    };
    std::vector<Stroke> strokes = {};
    std::vector<Arrow> arrows = {};
    std::vector<Dot> dots = {};
    QStringList words = {}; // lines at the top; the first one is emphasised

    friend bool operator==(const CanvasNotes&, const CanvasNotes&) = default;
};

// Each source has its own annotations.
enum class NoteSource
{
    cuts,
    steering
};
inline constexpr std::size_t noteSources = 2;

void paintNotes(Surface& surface, const CanvasNotes& notes, const ViewTransform& view, Brightness brightness);

} // namespace sweep
