// Size label: shows beside the cursor the size of the shape being drawn.
#pragma once

#include "core/scene/scene.h"

#include <QPointer>
#include <QString>

class QLabel;

namespace sweep {

class Canvas;

// Stands above and to the right of the cursor, where snap marks have no name, and is moved into the view. The canvas
// outlives it.
class SizeLabel
{
public:
    explicit SizeLabel(Canvas& canvas) : m_canvas(canvas) {}
    SizeLabel(const SizeLabel&) = delete;
    SizeLabel& operator=(const SizeLabel&) = delete;
    ~SizeLabel() { hide(); }

    // An empty text hides it.
    void show(const QString& text, Vec at);
    void hide();

private:
    Canvas& m_canvas;
    QPointer<QLabel> m_label; // exists while it is shown
};

} // namespace sweep
