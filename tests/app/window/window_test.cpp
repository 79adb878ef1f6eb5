#include "tests/app/window/window_test.h"

#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QFile>
#include <QMouseEvent>
#include <QPushButton>
#include <QStandardPaths>

#include <utility>

namespace sweep {

void WindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setCursorFlashTime(0);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void WindowTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<QSettings>(path(QStringLiteral("settings.ini")), QSettings::IniFormat);
    start();
}

void WindowTest::cleanup()
{
    const bool came = !std::exchange(m_robot, nullptr);
    m_window.reset();
    m_store.reset();
    QVERIFY2(came, "a dialog was awaited and did not come");
}

void WindowTest::start(QSize size)
{
    m_window.reset();
    m_window = std::make_unique<MainWindow>(*m_store);
    if (!size.isEmpty())
        m_window->resize(size);
    m_window->show();
    activate();
}

void WindowTest::activate()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

QString WindowTest::write(const QString& name, const QByteArray& text) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written", qPrintable(name));
    return file.fileName();
}

void WindowTest::openPath(const QString& path)
{
    m_window->files().openPath(path);
    QTRY_COMPARE(document().path(), path);
    awaitAnswer();
}

QString WindowTest::open(const QByteArray& text, const QString& name)
{
    const QString path = write(name, text);
    openPath(path);
    return path;
}

void WindowTest::awaitAnswer()
{
    QTRY_VERIFY_WITH_TIMEOUT(workbench().answer() && !workbench().solver.isBusy(), 30'000);
}

void WindowTest::look(Vec corner)
{
    constexpr int pixels = 40;
    const QSizeF size = canvas().size();
    canvas().setView(
        {{corner.x + size.width() / (2 * pixels), corner.y + size.height() / (2 * pixels)}, scaleOf(pixels, 1), size});
}

QPoint WindowTest::pixelOf(Vec p)
{
    return canvas().view().toPixel(p).toPoint();
}

void WindowTest::press(Vec at, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, pixelOf(at));
}

void WindowTest::movePixel(QPoint at, Qt::KeyboardModifiers modifiers)
{
    QMouseEvent event(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&canvas(), &event);
}

void WindowTest::release(Vec at, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, pixelOf(at));
}

void WindowTest::click(Vec at, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(&canvas(), Qt::LeftButton, modifiers, pixelOf(at));
}

void WindowTest::drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers)
{
    const QPoint end = pixelOf(to); // computed first, because the drag may move the view
    press(from, modifiers);
    movePixel((pixelOf(from) + end) / 2, modifiers);
    movePixel(end, modifiers);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, end);
}

void WindowTest::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget* at = QApplication::focusWidget();
    QTest::keyClick(at ? at : m_window.get(), key, modifiers);
}

void WindowTest::onNextDialog(const std::function<void(QDialog&)>& work)
{
    m_robot = std::make_unique<QTimer>();
    connect(m_robot.get(), &QTimer::timeout, this, [this, work] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible())
            return;
        m_robot->stop();
        m_robot.release()->deleteLater(); // released before its own timer deletes it
        work(*dialog);
    });
    m_robot->start(1);
}

void WindowTest::answerNext(QMessageBox::StandardButton button)
{
    onNextDialog([button](QDialog& dialog) {
        auto* box = qobject_cast<QMessageBox*>(&dialog);
        QVERIFY(box);
        QTest::mouseClick(box->button(button), Qt::LeftButton);
    });
}

void WindowTest::picture(const char* name)
{
    const QString folder = qEnvironmentVariable("SWEEPBENCH_PICTURES");
    if (folder.isEmpty())
        return;
    awaitAnswer();
    QApplication::processEvents();
    m_window->grab().save(folder + u'/' + QString::fromLatin1(name) + QStringLiteral(".png"));
}

} // namespace sweep
