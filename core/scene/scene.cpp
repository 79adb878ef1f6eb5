#include <sweepbench/scene.h>

#include <array>

namespace sweep {

const KeptMembers& keptOf(const Path& path)
{
    static const KeptMembers none;
    return std::visit(
        [](const auto& form) -> const KeptMembers& {
            if constexpr (requires { form.kept; })
                return form.kept;
            else
                return none;
        },
        path);
}

const char* name(Shape shape)
{
    constexpr std::array names = {"point", "circle", "projectile", "segment", "capsule", "ray", "line", "polygon"};
    return names[static_cast<std::size_t>(shape)];
}

const char* name(ExpectedKind kind)
{
    constexpr std::array names = {"none", "contact", "enter", "exit", "touch", "cross"};
    return names[static_cast<std::size_t>(kind)];
}

const char* name(NumberFormat format)
{
    return format == NumberFormat::singles ? "single" : "double";
}

} // namespace sweep
