// Other bookmarks, which change no event.
#pragma once

#include "widgets/document/scene_command.h"

namespace sweep {

using Bookmarks = std::optional<std::vector<Bookmark>>;

class ChangeBookmarks : public SceneCommand
{
public:
    ChangeBookmarks(SceneDocument& document, Bookmarks bookmarks, const QString& text)
        : SceneCommand(document, text), m_bookmarks(std::move(bookmarks))
    {
    }

protected:
    void exchange() override
    {
        std::swap(scene().bookmarks, m_bookmarks);
        announce({SceneChange::Kind::view});
    }

private:
    Bookmarks m_bookmarks;
};

} // namespace sweep
