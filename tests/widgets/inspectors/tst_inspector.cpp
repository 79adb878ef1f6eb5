#include "widgets/format/number_field.h"
#include "widgets/format/theme.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/fields.h"
#include "widgets/inspectors/inspector.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <cmath>

namespace sweep::tst_inspector {

namespace {

const char* const twoBodies = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0.1234567890123, 0], "to": [8, 1]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": [5, 3]}]})";

// The ball passes so near the post that it meets it at irrational times.
const char* const irrational = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 1.75]}, "radius": 0.5},
  {"id": "post", "shape": "circle", "path": [0.125, 0.75], "radius": 0.75}]})";

const char* const longNames = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "a", "name": "%1", "shape": "capsule", "radius": 0.5, "b": {"keys": [[0, 1, 2], [1, 2.3333333333333335, 3]]},
   "a": {"at": [0.1234567890123456, 3], "velocity": [9.2345678901234567, -2.718281828459045], "acceleration": [0, -9]}},
  {"id": "b", "name": "%1", "shape": "segment", "a": [3, -9], "b": [3, 9]}]})";

} // namespace

class TestInspector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_inspector.reset();
        m_selection.reset();
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_playhead = std::make_unique<Playhead>();
        m_inspector = std::make_unique<Inspector>(*m_document, *m_selection, *m_playhead);
        m_inspector->resize(320, 700);
        m_inspector->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_inspector.get()));
        m_inspector->activateWindow();
        m_document->adopt(parseScene(twoBodies, "test").value(), {});
        m_selection->setBodies({0});
    }

    void numbersAreShownInFull() { QCOMPARE(field("x of from")->text(), QStringLiteral("0.1234567890123")); }

    void goingThroughEveryFieldWritesNothing()
    {
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(m_inspector->focusWidget() ? m_inspector->focusWidget() : m_inspector.get(), Qt::Key_Tab);
        for (QLineEdit* line : m_inspector->findChildren<QLineEdit*>())
            QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void aTypedNumberIsOneStep()
    {
        type(*field("x of from"), QStringLiteral("2.5"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).from.x == 2.5);
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x == 8.0);
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        QCOMPARE(field("x of from")->text(), QStringLiteral("0.1234567890123"));
    }

    void typedTextIsRememberedOnlyForItsNumber()
    {
        type(*field("x of from"), QStringLiteral("1/3"));
        m_document->undoStack().undo();
        QVERIFY(field("x of from")->rounding().isEmpty());
        m_document->undoStack().redo();
        QVERIFY(field("x of from")->rounding().contains(QStringLiteral("+1.85e−17")));
        Body twin = m_document->scene().bodies[0];
        twin.id = "twin";
        m_document->appendBodies({twin}, QStringLiteral("Twin"));
        m_selection->setBodies({2});
        QVERIFY(field("x of from")->rounding().isEmpty()); // this number was not typed
        m_selection->setBodies({0});
        field("y of from")->setFocus();
        field("x of from")->setFocus();
        QCOMPARE(field("x of from")->text(), QStringLiteral("1/3"));
    }

    void expressionsKnowTheBody()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        settings.grid = Grid{{}, {0.25, 2}};
        m_document->changeSettings(settings, QStringLiteral("Grid"));
        type(*field("x of to"), QStringLiteral("3*cellx/2 + sqrt(2)"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x == 1.7892135623730951);
        type(*field("y of to"), QStringLiteral("celly*r + t1 - t0"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.y == 2.0);
        m_selection->setBodies({1}); // a body without a radius
        type(*field("x of a"), QStringLiteral("r"));
        QVERIFY(field("x of a")->fault().contains(QStringLiteral("known are cellx, celly, t0, t1, sqrt()")));
        QCOMPARE(std::get<Rest>(m_document->scene().bodies[1].a).at.x, 5.0);
    }

    void aMistakeIsShownBelowItsField()
    {
        type(*field("x of from"), QStringLiteral("1 +"));
        field("y of from")->setFocus();
        QCOMPARE(m_document->undoStack().count(), 0);
        QCOMPARE(field("x of from")->text(), QStringLiteral("1 +"));
        QVERIFY(isTold(QStringLiteral("At character 4: ")));
        type(*field("radius"), QStringLiteral("2")); // another edit keeps the mistake
        QCOMPARE(field("x of from")->text(), QStringLiteral("1 +"));
        QTest::keyClick(field("x of from"), Qt::Key_Escape);
        QVERIFY(!isTold(QStringLiteral("At character")));
    }

    void stepsOfOneFieldAreOneUndoStep()
    {
        NumberField* x = field("x of to");
        x->setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(x, Qt::Key_Up);
        QTest::keyClick(x, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x ==
                std::nextafter(10.5, 0.0)); // without a grid, steps are 0.5
        NumberField* y = field("y of to");
        y->setFocus();
        QTest::keyClick(y, Qt::Key_Up);
        QCOMPARE(m_document->undoStack().count(), 2);
        x->setFocus();
        QTest::keyClick(x, Qt::Key_Up, Qt::AltModifier);
        QTest::keyClick(x, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_document->undoStack().count(), 2); // no step for a change that was reverted
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(m_document->scene() == parseScene(twoBodies, "test").value());
    }

    void arrowsMoveByACellOfTheGrid()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        settings.grid = Grid{{}, {0.1, 3}};
        m_document->changeSettings(settings, QStringLiteral("Grid"));
        NumberField* y = field("y of from");
        y->setFocus();
        QTest::keyClick(y, Qt::Key_Down);
        QVERIFY(y->value() == -3);
        QTest::keyClick(y, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(y->text(), QStringLiteral("-2.7"));
        NumberField* x = field("x of to");
        x->setFocus();
        QTest::keyClick(x, Qt::Key_Up);
        QVERIFY(x->value() == 8.1);
    }

    void aDecimalWithMoreZerosChangesNothing()
    {
        type(*field("x of from"), QStringLiteral("0.12345678901230"));
        type(*field("radius"), QStringLiteral("1/2"));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void timesStepByAHundredthOfTheWindow()
    {
        m_selection->clear();
        NumberField* end = named("Time to");
        end->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(end, Qt::Key_Up);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(end->text(), QStringLiteral("1.03"));
        type(*end, QStringLiteral("3/7"));
        QVERIFY(isTold(QStringLiteral("Time to: rounded, error ≈ ")));
    }

    void anotherFormOfThePathGetsItsFields()
    {
        auto* form = m_inspector->findChild<QComboBox*>(QStringLiteral("form a"));
        QVERIFY(form);
        form->setFocus();
        QTest::keyClick(form, Qt::Key_Down); // changes "from – to" to "velocity"
        QVERIFY(std::holds_alternative<Launch>(m_document->scene().bodies[0].a));
        type(*field("y of velocity"), QStringLiteral("-4"));
        QCOMPARE(std::get<Launch>(m_document->scene().bodies[0].a).velocity.y, -4.0);
    }

    void theRadiusCanBeSetToChange()
    {
        auto* growing = m_inspector->findChild<QCheckBox*>(QStringLiteral("radius changes"));
        QVERIFY(growing);
        QTest::mouseClick(growing, Qt::LeftButton, {}, {8, growing->height() / 2});
        QVERIFY(m_document->scene().bodies[0].radius.to.has_value());
        type(*field("radius to"), QStringLiteral("3"));
        QCOMPARE(*m_document->scene().bodies[0].radius.to, 3.0);
    }

    void theTimeGoesFromOneFieldToTheOther()
    {
        m_selection->clear();
        QTRY_COMPARE_LT(named("Time from")->x(), named("Time to")->x());
        QVERIFY(isTold(QStringLiteral("from")));
        QVERIFY(isTold(QStringLiteral("to")));
        const auto* cells = m_inspector->findChild<QCheckBox*>();
        for (const auto* box : m_inspector->findChildren<QCheckBox*>())
            if (box->text() == QStringLiteral("Grid of cells"))
                cells = box;
        QCOMPARE(cells->text(), QStringLiteral("Grid of cells"));
        QVERIFY2(cells->toolTip().contains(QStringLiteral("lines behind the drawing are not these cells")),
                 qPrintable(cells->toolTip()));
    }

    // A scroll bar that comes narrows the notes, which then have more lines.
    void theNotesCoverNoOtherField()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        settings.notes =
            "The centre of a disc of radius 0.1 passes 0.1 below a dot, so the disc touches it once. Because "
            "0.1 and 0.3 are doubles, the touch is not at 1/3, but 3.1e-17 later.";
        m_document->changeSettings(settings, QStringLiteral("Notes"));
        m_selection->clear();
        const auto* notes = m_inspector->findChild<QPlainTextEdit*>();
        const auto bottom = [&] { return notes->mapTo(m_inspector->widget(), QPoint(0, notes->height())).y(); };
        const auto rows = notes->parentWidget()->findChildren<NumberField*>();
        QVERIFY(!rows.empty());
        for (int width = 280; width < 480; width += 4) {
            m_inspector->resize(width, 600);
            QCoreApplication::processEvents();
            m_inspector->resize(width, 150);
            for (const NumberField* row : rows)
                if (row->isVisible())
                    QTRY_VERIFY2(row->mapTo(m_inspector->widget(), QPoint()).y() >= bottom(),
                                 qPrintable(QString::number(width)));
        }
    }

    void theNotesAreAsHighAsTheirTextAndTheViewEndsBetweenLines()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        QString notes;
        for (int line = 1; line <= 12; ++line)
            notes += QStringLiteral("Line %1\n").arg(line);
        settings.notes = notes.trimmed().toStdString();
        m_document->changeSettings(settings, QStringLiteral("Notes"));
        m_selection->clear();
        auto* field = m_inspector->findChild<QPlainTextEdit*>();
        QTRY_COMPARE(field->verticalScrollBar()->maximum(), 0);
        QVERIFY(field->height() >= 12 * field->fontMetrics().lineSpacing());
        m_inspector->resize(320, 190);
        QTRY_VERIFY(m_inspector->verticalScrollBar()->maximum() > 0); // the page scrolls, not the notes
        QCOMPARE(field->verticalScrollBar()->maximum(), 0);
        const auto restOfALine = [&] {
            const double edge = field->document()->documentMargin() + field->frameWidth();
            return std::abs(std::remainder(field->visibleRegion().boundingRect().height() - edge,
                                           QFontMetricsF(field->font()).lineSpacing()));
        };
        QTRY_COMPARE_LT(restOfALine(), 1.5);
        // The end of the text comes into view as it is typed.
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End, Qt::ControlModifier);
        const auto cursor = [&] {
            return QRect(field->viewport()->mapTo(m_inspector->viewport(), field->cursorRect().topLeft()),
                         field->cursorRect().size());
        };
        QTRY_VERIFY(m_inspector->viewport()->rect().adjusted(-99, 0, 99, 0).contains(cursor()));
    }

    void theSceneIsEditedIfNothingIsSelected()
    {
        m_selection->clear();
        type(*named("Time to"), QStringLiteral("4"));
        QCOMPARE(window(m_document->scene()).end, 4.0);
        m_document->undoStack().undo();
        QVERIFY(!m_document->scene().time);
    }

    void anEventShowsItsClosedFormAndTheVerdict()
    {
        showEvent(0);
        QVERIFY(m_inspector->eventPage().isVisible());
        const QString text = m_inspector->eventPage().text();
        QVERIFY2(text.contains(QStringLiteral("Contact of ball and wall begins")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("agree")), qPrintable(text));
        m_selection->setBodies({1});
        QVERIFY(!m_inspector->eventPage().isVisible());
    }

    void anEventFitsANarrowInspector()
    {
        m_document->adopt(parseScene(irrational, "test").value(), {});
        m_inspector->resize(280, 700);
        showEvent(0);
        QCoreApplication::processEvents();
        const int edge = m_inspector->viewport()->width();
        QVERIFY(edge <= 280);
        QVERIFY(m_inspector->eventPage().width() <= edge);
        for (const QWidget* child : m_inspector->eventPage().findChildren<QWidget*>()) {
            if (!child->isVisible())
                continue;
            const QRect area(child->mapTo(m_inspector->viewport(), QPoint(0, 0)), child->size());
            QVERIFY2(area.left() >= 0 && area.right() < edge, qPrintable(child->accessibleName()));
        }
        const auto values = m_inspector->eventPage().findChildren<ValueText*>();
        QVERIFY(values.size() >= 10);
        for (const ValueText* value : values) {
            if (!value->isVisible())
                continue;
            const QSizeF needed = value->document()->size();
            const QString figures = QStringLiteral("%1: %2×%3 in %4×%5")
                                        .arg(value->accessibleName())
                                        .arg(value->document()->idealWidth())
                                        .arg(needed.height())
                                        .arg(value->viewport()->width())
                                        .arg(value->viewport()->height());
            QVERIFY2(value->document()->idealWidth() <= value->viewport()->width(), qPrintable(figures));
            QVERIFY2(needed.height() <= value->viewport()->height(), qPrintable(figures));
        }
        for (const QLabel* label : m_inspector->eventPage().findChildren<QLabel*>())
            if (label->isVisible() && label->wordWrap()) {
                QVERIFY2(label->minimumSizeHint().width() <= label->width(), qPrintable(label->text()));
                QVERIFY2(label->heightForWidth(label->width()) <= label->height(), qPrintable(label->text()));
            }
    }

    void aLongNameFitsEveryInspector_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("many words") << QStringLiteral("a body that has been given many words ").repeated(3).trimmed();
        QTest::newRow("one word") << QString(150, u'w');
    }
    void aLongNameFitsEveryInspector()
    {
        QFETCH(QString, name);
        m_document->adopt(parseScene(QString::fromLatin1(longNames).arg(name).toStdString(), "test").value(), {});
        m_inspector->resize(280, 700);
        const auto fits = [this] {
            QCoreApplication::processEvents();
            return m_inspector->widget()->width() <= m_inspector->viewport()->width();
        };
        m_selection->setBodies({0});
        QVERIFY(fits());
        m_selection->setBodies({1});
        QVERIFY(fits());
        showEvent(0);
        QVERIFY(fits());
        m_selection->clear();
        QVERIFY(fits());
    }

    void nothingMovesWhileANumberIsTyped()
    {
        const auto heights = [this] {
            QCoreApplication::processEvents();
            QList<int> tops;
            for (const char* name : {"x of from", "x of to", "radius"})
                tops << field(name)->mapTo(m_inspector->widget(), QPoint(0, 0)).y();
            return tops;
        };
        const QList<int> before = heights();
        NumberField* x = field("x of from");
        x->setFocus();
        x->selectAll();
        for (const char key : {'1', '/', '3'}) { // "1/" is not a number yet
            QTest::keyClick(x, key);
            QCOMPARE(heights(), before);
        }
        QTest::keyClick(x, Qt::Key_Return);
        QVERIFY(isTold(QStringLiteral("from: rounded, error ≈ +1.85e−17")));
        QCOMPARE(heights(), before);
    }

    void everyNumberOfAnEventHasACopyButton()
    {
        m_document->adopt(parseScene(irrational, "test").value(), {});
        m_inspector->resize(280, 700);
        showEvent(0);
        QCoreApplication::processEvents();
        for (const char* name : {"t", "double", "t − double", "Point", "Normal", "Distance", "Allowed", "Residual"})
            QVERIFY2(copyButton(name), name);
        QVERIFY(!copyButton("Event"));
        m_inspector->ensureWidgetVisible(copyButton("double"));
        QTest::mouseClick(copyButton("double"), Qt::LeftButton);
        const QString bits = QApplication::clipboard()->text();
        QVERIFY2(bits.startsWith(QStringLiteral("0x1.")), qPrintable(bits));
        QVERIFY2(m_inspector->eventPage().text().contains(QStringLiteral("double: ") + bits), qPrintable(bits));
    }

    void aButtonKeepsTheFocusWhenTheNextEventIsShown()
    {
        showEvent(0);
        QCoreApplication::processEvents();
        QWidget* button = copyButton("t");
        QVERIFY(button);
        button->setFocus();
        showEvent(1);
        QCOMPARE(m_inspector->focusWidget(), button);
    }

    void glyphsFollowTheTheme()
    {
        showEvent(0);
        const auto glyphs = [this] {
            QCoreApplication::processEvents();
            std::vector<QImage> images;
            for (const QLabel* label : m_inspector->eventPage().findChildren<QLabel*>())
                if (!label->pixmap(Qt::ReturnByValue).isNull())
                    images.push_back(label->pixmap(Qt::ReturnByValue).toImage());
            return images;
        };
        m_inspector->setPalette(widgetPalette(Brightness::light));
        const auto light = glyphs();
        QCOMPARE(light.size(), std::size_t(2));
        m_inspector->setPalette(widgetPalette(Brightness::dark));
        const auto dark = glyphs();
        QVERIFY(light[0] != dark[0] && light[1] != dark[1]);
        showEvent(0);
        QVERIFY(glyphs() == dark);
    }

    void theAuditBeginsWithASentence()
    {
        showEvent(0);
        QVERIFY(isTold(QStringLiteral("Boost.Geometry agrees")));
        const auto values = m_inspector->eventPage().findChildren<ValueText*>();
        QVERIFY(std::ranges::any_of(values, [](const ValueText* value) {
            return value->isVisible() &&
                   value->value().startsWith(QStringLiteral("Boost.Geometry was asked for the distance of ball and "));
        }));
        const QString text = m_inspector->eventPage().text();
        QVERIFY(text.indexOf(QStringLiteral("It answered ")) < text.indexOf(QStringLiteral("Distance: ")));
    }

private:
    void showEvent(std::size_t event)
    {
        auto answer = std::make_shared<SolverAnswer>();
        answer->scene = std::make_shared<const Scene>(m_document->scene());
        answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
        answer->audit = std::make_shared<const Audit>(audit(*answer->scene, *answer->timeline));
        m_inspector->setAnswer(answer);
        m_selection->setEvent(event);
    }
    [[nodiscard]] QWidget* copyButton(const char* name) const
    {
        for (QToolButton* button : m_inspector->eventPage().findChildren<QToolButton*>())
            if (button->isVisible() && button->accessibleName() == QStringLiteral("Copy ") + QString::fromUtf8(name))
                return button;
        return nullptr;
    }
    [[nodiscard]] NumberField* field(const char* name) const
    {
        QCoreApplication::processEvents(); // the event loop shows new fields
        for (NumberField* candidate : m_inspector->findChildren<NumberField*>(QString::fromLatin1(name)))
            if (candidate->isVisible())
                return candidate;
        qFatal("no such field: %s", name);
    }
    [[nodiscard]] NumberField* named(const char* name) const
    {
        for (NumberField* candidate : m_inspector->findChildren<NumberField*>())
            if (candidate->isVisible() && candidate->accessibleName() == QString::fromLatin1(name))
                return candidate;
        qFatal("no such field: %s", name);
    }
    // True if a visible label has this text.
    [[nodiscard]] bool isTold(const QString& words) const
    {
        QCoreApplication::processEvents();
        const auto labels = m_inspector->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    static void type(QLineEdit& line, const QString& text)
    {
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, text);
        QTest::keyClick(&line, Qt::Key_Return);
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<Inspector> m_inspector;
};

QTEST_MAIN(TestInspector)

} // namespace sweep::tst_inspector
#include "tst_inspector.moc"
