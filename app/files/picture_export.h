// Export of pictures and animations.
#pragma once

#include "app/dialogs/dialog_draft.h"
#include "app/dialogs/picture_choices.h"
#include "app/files/background_export.h"

namespace sweep {

class PictureExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit PictureExport(const WindowParts& parts);

    // Draws the view of the canvas or the whole scene into a file. An existing file is replaced atomically or stays
    // unchanged. Requires: isAnimationPath(path) if the kind is animated.
    void write(const QString& path, const PictureChoices& choices);

private:
    void ask();
    [[nodiscard]] QString askPath(const PictureChoices& choices);
    [[nodiscard]] QString existingFrame(const QString& path, const Animation& animation) const;

    DialogDraft m_draft; // of this scene's picture
};

} // namespace sweep
