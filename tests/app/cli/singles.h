// Two scenes whose nearest singles are others than their doubles: with another answer, and with the same.
#pragma once

#include <QByteArray>

namespace sweep {

// As doubles the ball stops 4e-10 short of the dot; as singles it touches it at the end.
inline const QByteArray sceneThatSinglesChange = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [0.9999999996, 0]}, "radius": 1},
    {"id": "dot", "shape": "point", "path": [2, 0]}]})";

// The singles nearest to 0.1 and 0.03 are others than the doubles, but the contact is the same.
inline const QByteArray sceneThatSinglesKeep = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [4, 0]}, "radius": 0.1},
    {"id": "dot", "shape": "point", "path": [2, 0.03]}]})";

} // namespace sweep
