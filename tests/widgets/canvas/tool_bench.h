// Canvas with tools and a document, for tests with a mouse.
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/tools.h"
#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/document/selection.h"

#include <QAction>
#include <QApplication>
#include <QTest>

namespace sweep {

// The canvas shows the document's scene and selection, as in the window.
struct ToolBench
{
    SceneDocument document;
    Selection selection{document};
    Playhead playhead;
    Player player{playhead};
    FrameStepper frames{playhead};
    QAction laser;
    QAction casts;
    Canvas canvas;

    explicit ToolBench(Scene scene = {}, QSize size = {800, 600})
    {
        laser.setCheckable(true);
        casts.setCheckable(true);
        new ToolBox({canvas, document, selection, playhead, player, frames, laser, casts});
        QObject::connect(&document, &SceneDocument::changed, &canvas, [this] { canvas.setScene(document.snapshot()); });
        QObject::connect(&selection, &Selection::changed, &canvas,
                         [this] { canvas.setSelectedBodies(selection.bodies()); });
        canvas.resize(size);
        document.adopt(std::move(scene), {});
    }

    [[nodiscard]] QPoint pixelOf(Vec p) const { return canvas.view().toPixel(p).toPoint(); }
    [[nodiscard]] const Body& body(std::size_t index) const { return document.scene().bodies.at(index); }
    [[nodiscard]] int steps() { return document.undoStack().count(); }

    void press(QPoint p, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&canvas, button, modifiers, p);
    }
    void moveTo(QPoint p, Qt::MouseButtons buttons = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, p, canvas.mapToGlobal(p), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(&canvas, &event);
    }
    void release(QPoint p, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseRelease(&canvas, button, modifiers, p);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        press(from, Qt::LeftButton, modifiers);
        moveTo((from + to) / 2, Qt::LeftButton, modifiers);
        moveTo(to, Qt::LeftButton, modifiers);
        release(to, Qt::LeftButton, modifiers);
    }
    void click(Vec at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(&canvas, Qt::LeftButton, modifiers, pixelOf(at));
    }
};

} // namespace sweep
