// Products of vectors in doubles, for the peers.
#pragma once

#include "core/scene/scene.h"

namespace sweep::bench::textbook {

inline Vec operator+(Vec p, Vec q)
{
    return {p.x + q.x, p.y + q.y};
}
inline Vec operator-(Vec p, Vec q)
{
    return {p.x - q.x, p.y - q.y};
}
inline Vec operator*(Vec p, double k)
{
    return {p.x * k, p.y * k};
}
inline double cross(Vec p, Vec q)
{
    return p.x * q.y - p.y * q.x;
}
inline double dot(Vec p, Vec q)
{
    return p.x * q.x + p.y * q.y;
}

} // namespace sweep::bench::textbook
