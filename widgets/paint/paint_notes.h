// Names, labels and notes of tools, laid out so that they keep off each other.
#pragma once

#include "widgets/format/palette.h"

#include <sweepbench/scene.h>

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace sweep {

// Label placement: boxes that keep off each other and off the drawing.

struct LabelRequest
{
    QSizeF size;
    std::vector<QPointF> centres; // candidates for the middle of the box, best first
    bool always = false;          // shown even where it must cover something
};

// Labels are placed one after the other: a later one moves no earlier one. Each keeps off earlier labels and off marks,
// and covers as few strokes as possible. Cost: the product of candidates and of what is near them.
class LabelLayout
{
public:
    // Strokes that a label covers only if it has no better place.
    void avoid(const QLineF& stroke) { m_strokes.push_back({stroke, false}); }
    // Marks that a label covers only if it is always shown and has no free place.
    void keepOff(const QLineF& stroke) { m_strokes.push_back({stroke, true}); }
    void keepOff(const QRectF& box) { m_boxes.push_back(box); }

    // The label's box within the view; none if every candidate would cover a label or a mark, or leave the view.
    [[nodiscard]] std::optional<QRectF> add(const LabelRequest& request, const QRectF& view);

    // Whether no other box than this one, of those added and kept off, meets it.
    [[nodiscard]] bool isFreeFor(const QRectF& box) const;

private:
    struct Stroke
    {
        QLineF line;
        bool isMark = false;
    };
    struct Near
    {
        std::vector<Stroke> strokes;
        std::vector<QRectF> boxes;
    };
    [[nodiscard]] Near nearTo(const LabelRequest& request) const;
    [[nodiscard]] static double cost(const QRectF& box, const Near& near, const QRectF& view);

    std::vector<Stroke> m_strokes;
    std::vector<QRectF> m_boxes; // boxes of marks and of the labels that are placed
};

// Annotations of the canvas: strokes, arrows, dots and words.

class DisplayList;
class Surface;

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

// The words and the labels of dots keep off labels that are placed already, and later ones keep off them.
void paintNotes(Surface& surface, const DisplayList& list, const CanvasNotes& notes, LabelLayout& labels);

} // namespace sweep
