// Size label: says beside the cursor how large is what is being drawn.
#pragma once

#include "core/scene/scene.h"

#include <QPointer>
#include <QString>

class QLabel;

namespace sweep {

class Canvas;

// Stands above the cursor on its right, where no name of a snap mark lies, and is moved into the view. The canvas
// outlives it.
class SizeLabel
{
public:
    explicit SizeLabel(Canvas& canvas) : m_canvas(canvas) {}
    SizeLabel(const SizeLabel&) = delete;
    SizeLabel& operator=(const SizeLabel&) = delete;
    ~SizeLabel() { hide(); }

    // With an empty text it hides.
    void show(const QString& text, Vec at);
    void hide();

private:
    Canvas& m_canvas;
    QPointer<QLabel> m_label; // exists while it is shown
};

} // namespace sweep
