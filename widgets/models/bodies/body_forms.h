// Changes of form: path forms and shapes of a body, and bodies that were just made.
#pragma once

#include "core/scene/path_form.h"

#include <QString>

#include <string>
#include <vector>

namespace sweep {

// "from – to".
[[nodiscard]] QString formName(PathForm form);

// What is lost where the path takes another form: "The acceleration is lost; the end moves by 0.3."; empty where
// nothing is.
[[nodiscard]] QString lossText(const Path& path, const FormChange& change);

// One more key: after the last one, as far away as that is from the one before it.
[[nodiscard]] Keyed withKeyAdded(Keyed path, Interval active);

// The path at `at` at time t: a key there is added or moved. Another form becomes keys first, with its positions at the
// ends (rounded). A t outside of the active interval changes nothing.
[[nodiscard]] Path withKeyAt(const Path& path, Interval active, double t, Vec at);

// The body as another shape. Where it had one control point, the second lies `extent` to the right of the first.
[[nodiscard]] Body withShape(Body body, Shape shape, double extent);

// What the window calls a shape: "thick line" for what scene files call a capsule.
[[nodiscard]] QString shapeWord(Shape shape);

// The id of the first body of this shape in a scene, which SceneDocument::freeId counts on: "thick line 1".
[[nodiscard]] std::string firstId(Shape shape);

// A body in sight: about `centre`, as large and as far moving as fits into `extent`, in round numbers.
[[nodiscard]] Body freshBody(Shape shape, const std::string& id, Vec centre, double extent);

// What was drawn, under ids and in a group that are free in the scene; the bodies of a group are its sides: "box 1 side
// 1".
[[nodiscard]] std::vector<Body> namedFor(const Scene& scene, std::vector<Body> bodies);

// The largest of 1, 2 or 5 times a power of ten that is at most `length`.
[[nodiscard]] double roundLength(double length);

} // namespace sweep
