#include "widgets/paint/label_layout.h"

#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace sweep {

namespace {

constexpr double collision = 1000; // costs more than any number of covered strokes
constexpr double covered = 40;     // more than a less preferred candidate

QRectF around(QPointF centre, QSizeF size)
{
    return {centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()};
}

bool meets(const QLineF& line, const QRectF& box)
{
    const auto [left, right] = std::minmax({line.x1(), line.x2()});
    const auto [top, bottom] = std::minmax({line.y1(), line.y2()});
    return left <= box.right() && right >= box.left() && top <= box.bottom() && bottom >= box.top() &&
           clipped(line.p1(), line.p2(), box.topLeft(), box.bottomRight());
}

} // namespace

LabelLayout::Near LabelLayout::nearTo(const LabelRequest& request) const
{
    QRectF reach;
    for (const QPointF centre : request.centres)
        reach |= around(centre, request.size);
    Near near;
    std::ranges::copy_if(m_strokes, std::back_inserter(near.strokes),
                         [&](const Stroke& stroke) { return meets(stroke.line, reach); });
    std::ranges::copy_if(m_boxes, std::back_inserter(near.boxes),
                         [&](const QRectF& box) { return box.intersects(reach); });
    return near;
}

double LabelLayout::cost(const QRectF& box, const Near& near, const QRectF& view)
{
    double sum = view.contains(box) ? 0 : collision;
    for (const QRectF& other : near.boxes)
        if (other.intersects(box))
            sum += collision;
    double strokes = 0;
    for (const Stroke& stroke : near.strokes)
        if (meets(stroke.line, box))
            (stroke.isMark ? sum : strokes) += stroke.isMark ? collision : covered;
    return sum + std::min(strokes, collision / 2);
}

bool LabelLayout::isFreeFor(const QRectF& box) const
{
    return std::ranges::none_of(m_boxes, [&](const QRectF& other) { return other != box && other.intersects(box); });
}

std::optional<QRectF> LabelLayout::add(const LabelRequest& request, const QRectF& view)
{
    const Near near = nearTo(request);
    std::optional<QRectF> best;
    double least = request.always ? std::numeric_limits<double>::max() : collision;
    for (std::size_t i = 0; i < request.centres.size() && double(i) < least; ++i) {
        const QRectF box = around(request.centres[i], request.size);
        if (const double sum = cost(box, near, view) + double(i); sum < least) {
            least = sum;
            best = box;
        }
    }
    if (best)
        keepOff(*best);
    return best;
}

} // namespace sweep
