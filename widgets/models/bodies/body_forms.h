// Changes of form: path forms and shapes of a body, and newly created bodies.
#pragma once

#include "core/scene/path_form.h"

#include <QString>

#include <string>
#include <vector>

namespace sweep {

// The name of a path's form: "from – to".
[[nodiscard]] QString formName(PathForm form);

// The loss when the path takes another form: "The acceleration is lost; the end moves by 0.3."; empty if there is none.
[[nodiscard]] QString lossText(const Path& path, const FormChange& change);

// The path with one more key after the last one, at the distance between the last two.
[[nodiscard]] Keyed withKeyAdded(Keyed path, Interval active);

// The path at `at` at time t: a key there is added or moved. Another form becomes keys first, with its positions at the
// ends (rounded). A t outside of the active interval changes nothing.
[[nodiscard]] Path withKeyAt(const Path& path, Interval active, double t, Vec at);

// The body as another shape. If it had one control point, the second lies `extent` to the right of the first.
[[nodiscard]] Body withShape(Body body, Shape shape, double extent);

// What the window calls a shape: "thick line" for what scene files call a capsule.
[[nodiscard]] QString shapeWord(Shape shape);

// The id of the first body of this shape in a scene, whose number SceneDocument::freeId increments: "thick line 1".
[[nodiscard]] std::string firstId(Shape shape);

// A body in view: around `centre`, with a size and a motion that fit into `extent`, in round numbers.
[[nodiscard]] Body freshBody(Shape shape, const std::string& id, Vec centre, double extent);

// The drawn bodies with ids and a group that are free in the scene; the bodies of a group are its sides: "box 1 side
// 1".
[[nodiscard]] std::vector<Body> namedFor(const Scene& scene, std::vector<Body> bodies);

// The largest of 1, 2 or 5 times a power of ten that is at most `length`.
[[nodiscard]] double roundLength(double length);

} // namespace sweep
