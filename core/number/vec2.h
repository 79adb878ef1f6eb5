// Plane vector over any number type: sums, dot and cross product.
#pragma once

namespace sweep {

// Operations use those of T: they round if T rounds, and are exact if T is exact.
template <class T>
struct Vec2
{
    T x{};
    T y{};

    friend Vec2 operator+(const Vec2& p, const Vec2& q) { return {p.x + q.x, p.y + q.y}; }
    friend Vec2 operator-(const Vec2& p, const Vec2& q) { return {p.x - q.x, p.y - q.y}; }
    friend Vec2 operator-(const Vec2& p) { return {-p.x, -p.y}; }
    friend Vec2 operator*(const T& k, const Vec2& p) { return {k * p.x, k * p.y}; }
    friend Vec2 operator*(const Vec2& p, const T& k) { return {p.x * k, p.y * k}; }
    friend bool operator==(const Vec2&, const Vec2&) = default;

    [[nodiscard]] bool isZero() const { return *this == Vec2{}; }
    // The vector rotated left by a right angle.
    [[nodiscard]] Vec2 perpendicular() const { return {-y, x}; }
};

template <class T>
[[nodiscard]] inline T dot(const Vec2<T>& p, const Vec2<T>& q)
{
    return p.x * q.x + p.y * q.y;
}
// The z component of the vector product: positive if q points to the left of p.
template <class T>
[[nodiscard]] inline T cross(const Vec2<T>& p, const Vec2<T>& q)
{
    return p.x * q.y - p.y * q.x;
}
template <class T>
[[nodiscard]] inline T lengthSquared(const Vec2<T>& p)
{
    return dot(p, p);
}

} // namespace sweep
