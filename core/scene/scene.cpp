#include "core/scene/scene.h"

namespace sweep {

const char* name(Shape shape)
{
    switch (shape) {
    case Shape::point:
        return "point";
    case Shape::circle:
        return "circle";
    case Shape::projectile:
        return "projectile";
    case Shape::segment:
        return "segment";
    case Shape::capsule:
        return "capsule";
    case Shape::ray:
        return "ray";
    case Shape::line:
        return "line";
    }
    return "";
}

const char* name(ExpectedKind kind)
{
    switch (kind) {
    case ExpectedKind::none:
        return "none";
    case ExpectedKind::enter:
        return "enter";
    case ExpectedKind::exit:
        return "exit";
    case ExpectedKind::touch:
        return "touch";
    case ExpectedKind::cross:
        return "cross";
    }
    return "";
}

} // namespace sweep
