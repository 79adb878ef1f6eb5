// Another id for a body, and for everything that names it.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

class RenameBody : public SceneCommand
{
public:
    RenameBody(SceneDocument& document, std::size_t place, std::string id, const QString& text);

protected:
    void exchange() override;

private:
    std::size_t m_place;
    std::string m_id;
    std::optional<std::vector<std::pair<std::string, std::string>>> m_ignore;
    std::optional<std::vector<Expectation>> m_expect;
    std::optional<std::string> m_view;
};

} // namespace sweep
