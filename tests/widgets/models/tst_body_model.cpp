#include "widgets/document/handles.h"
#include "widgets/document/selection.h"
#include "widgets/models/body_model.h"

#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace sweep::tst_body_model {

namespace {

const char* const allForms = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "rest", "shape": "point", "path": [0.1234567890123, 1e-300]},
  {"id": "line", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1]}, "radius": {"from": 1, "to": 2}},
  {"id": "launch", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -9.81]},
   "radius": 1.5, "active": [0.25, 0.75]},
  {"id": "keyed", "shape": "segment", "a": {"keys": [[0, 1, 2], [1, 3, 4]]}, "b": [5, 6]}]})";

} // namespace

class TestBodyModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_document = std::make_unique<SceneDocument>();
        m_model = std::make_unique<BodyModel>(*m_document);
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
        m_document->adopt(parseScene(allForms, "test").value(), {});
    }

    void aBodysRowShowsItsPositionAndSize()
    {
        const auto shown = [this](int body, int column) { return m_model->index(body, column).data().toString(); };
        QCOMPARE(shown(0, BodyModel::XColumn), QStringLiteral("≈ 0.1235"));
        QCOMPARE(shown(0, BodyModel::ValueColumn), QString()); // a point has no radius
        QCOMPARE(shown(1, BodyModel::XColumn), QStringLiteral("0"));
        QCOMPARE(shown(2, BodyModel::XColumn), QStringLiteral("–")); // the body is not active yet
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        m_model->setTime(0.5);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(shown(1, BodyModel::XColumn), QStringLiteral("4"));
        QCOMPARE(shown(1, BodyModel::YColumn), QStringLiteral("0.5"));
        QCOMPARE(shown(1, BodyModel::ValueColumn), QStringLiteral("1.5"));
        QCOMPARE(shown(2, BodyModel::XColumn), QStringLiteral("1.5")); // a quarter of the time after it becomes active
        QCOMPARE(shown(3, BodyModel::YColumn), QStringLiteral("3"));
    }

    // As an editor of a name does that is open when the body is taken away by Undo.
    void aRowWhoseBodyIsGoneTakesNoValue()
    {
        SceneDocument document;
        std::unique_ptr<BodyModel> model;
        QPersistentModelIndex edited;
        bool isTaken = true;
        connect(&document, &SceneDocument::changed, this, [&] { // before the model follows
            isTaken = model && model->setData(edited, QStringLiteral("late"), Qt::EditRole);
        });
        document.adopt(parseScene(allForms, "test").value(), {});
        model = std::make_unique<BodyModel>(document);
        edited = model->index(model->rowCount() - 1, BodyModel::NameColumn);
        document.removeBodies({3}, QStringLiteral("remove"));
        QVERIFY(!isTaken);
        QCOMPARE(document.scene().bodies.size(), std::size_t(3));
    }

    // Shortened if a column is too narrow; see BodyDelegate.
    void aLargeNumberKeepsItsWholePart()
    {
        m_document->appendBodies({{.id = "far", .a = Rest{{105180, -1234567.75}}}}, QStringLiteral("add"));
        const int row = m_model->rowCount() - 1;
        QCOMPARE(m_model->index(row, BodyModel::XColumn).data().toString(), QStringLiteral("105180"));
        QCOMPARE(m_model->index(row, BodyModel::YColumn).data().toString(), QStringLiteral("≈ −1234568"));
    }

    void everyNumberOfABodyHasItsRow()
    {
        QCOMPARE(m_model->rowCount(), 4);
        QCOMPARE(labels(0), QStringList{QStringLiteral("at")});
        QCOMPARE(labels(1), (QStringList{QStringLiteral("from"), QStringLiteral("to"), QStringLiteral("radius from"),
                                         QStringLiteral("radius to")}));
        QCOMPARE(labels(2), (QStringList{QStringLiteral("at"), QStringLiteral("velocity"),
                                         QStringLiteral("acceleration"), QStringLiteral("radius"),
                                         QStringLiteral("active from"), QStringLiteral("active until")}));
        QCOMPARE(labels(3), (QStringList{QStringLiteral("a key 1"), QStringLiteral("a key 2"), QStringLiteral("b")}));
        QCOMPARE(cell(3, 1, BodyModel::ValueColumn).data(Qt::EditRole).toString(), QStringLiteral("1"));
        QCOMPARE(cell(3, 1, BodyModel::YColumn).data(Qt::EditRole).toString(), QStringLiteral("4"));
    }

    void numbersAreEditedByTheirShortestExactText()
    {
        const QModelIndex x = cell(0, 0, BodyModel::XColumn);
        QCOMPARE(x.data(Qt::EditRole).toString(), QStringLiteral("0.1234567890123"));
        QCOMPARE(cell(0, 0, BodyModel::YColumn).data(Qt::EditRole).toString(), QStringLiteral("1e-300"));
    }

    void untypedNumbersAreNeverWritten()
    {
        const Scene before = m_document->scene();
        for (std::size_t body = 0; body < before.bodies.size(); ++body)
            for (int row = 0; row < m_model->rowCount(m_model->index(int(body), 0)); ++row)
                for (int column = 0; column < BodyModel::ColumnCount; ++column) {
                    const QModelIndex index = cell(int(body), row, column);
                    m_model->setData(index, index.data(Qt::EditRole), Qt::EditRole);
                }
        QVERIFY(m_document->scene() == before);
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void aTypedNumberIsOneStepThatNamesIt()
    {
        QVERIFY(m_model->setData(cell(1, 0, BodyModel::XColumn), QStringLiteral("0.5"), Qt::EditRole));
        QCOMPARE(std::get<FromTo>(m_document->scene().bodies[1].a).from.x, 0.5);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Change “from” of line"));
        m_document->undoStack().undo();
        QCOMPARE(cell(1, 0, BodyModel::XColumn).data().toString(), QStringLiteral("0"));
    }

    void expressionsAreRoundedOnceAndMarked()
    {
        const QModelIndex x = cell(1, 0, BodyModel::XColumn);
        QVERIFY(m_model->setData(x, QStringLiteral("r/3"), Qt::EditRole));
        QCOMPARE(std::get<FromTo>(m_document->scene().bodies[1].a).from.x, 1.0 / 3);
        QCOMPARE(x.data().toString(), QStringLiteral("≈ 0.3333333333333333"));
        QCOMPARE(x.data(Qt::EditRole).toString(), QStringLiteral("r/3"));
        QVERIFY(x.data(Qt::ToolTipRole).toString().contains(QStringLiteral("+1.85e−17")));
        QVERIFY(x.data(Qt::ToolTipRole).toString().contains(QStringLiteral("0x1.5555555555555p-2")));
        m_model->setData(x, QStringLiteral("0.3333333333333333"), Qt::EditRole);
        QCOMPARE(m_document->undoStack().count(), 1); // the double is the same
        m_document->undoStack().undo();
        QCOMPARE(x.data().toString(), QStringLiteral("0"));
    }

    void nonFiniteNumbersAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("a division by zero") << QStringLiteral("1/(2-2)");
        QTest::newRow("a word") << QStringLiteral("abc");
        QTest::newRow("beyond all doubles") << QStringLiteral("1e999");
        QTest::newRow("not a number") << QStringLiteral("nan");
        QTest::newRow("infinity") << QStringLiteral("inf");
    }
    void nonFiniteNumbersAreRefused()
    {
        QFETCH(QString, text);
        QSignalSpy refused(m_model.get(), &BodyModel::refused);
        QVERIFY(!m_model->setData(cell(1, 0, BodyModel::XColumn), text, Qt::EditRole));
        QCOMPARE(m_document->undoStack().count(), 0);
        QCOMPARE(refused.count(), 1);
        const QString words = refused.front().front().toString();
        QVERIFY2(words.contains(u'“' + text + u'”') && words.contains(QStringLiteral("finite")), qPrintable(words));
    }

    void renamingChangesTheLabelAndKeepsTheId()
    {
        const QModelIndex name = m_model->index(1, 0);
        const std::string id = m_document->scene().bodies[1].id;
        QVERIFY(m_model->setData(name, QStringLiteral(" Falcon "), Qt::EditRole));
        QCOMPARE(m_document->scene().bodies[1].id, id);
        for (const int role : {Qt::DisplayRole, Qt::EditRole})
            QCOMPARE(name.data(role).toString(), QStringLiteral("Falcon"));
        QVERIFY(!m_model->setData(name, QStringLiteral("Falcon"), Qt::EditRole));
        QVERIFY(m_model->setData(name, QStringLiteral("  "), Qt::EditRole)); // the id becomes the label again
        QVERIFY(!m_document->scene().bodies[1].name);
        QVERIFY(!m_model->setData(name, QString::fromStdString(id), Qt::EditRole));
        QCOMPARE(m_document->undoStack().count(), 2);
    }

    void repeatedLabelsShowTheId()
    {
        const auto shownId = [this](int body) { return m_model->index(body, 0).data(ShownIdRole).toString(); };
        for (int body = 0; body < m_model->rowCount(); ++body)
            QCOMPARE(shownId(body), QString());
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        m_document->nameBody(2, m_document->scene().bodies[0].id); // the label of a body without a name
        QCOMPARE(changed.last()[2].value<QList<int>>(), QList<int>{ShownIdRole});
        QCOMPARE(shownId(0), QString::fromStdString(m_document->scene().bodies[0].id));
        QCOMPARE(shownId(1), QString());
        QCOMPARE(shownId(2), QString::fromStdString(m_document->scene().bodies[2].id));
        m_document->nameBody(2, "another");
        QCOMPARE(shownId(0) + shownId(2), QString());
    }

    void rowsFollowEveryChangeOfTheBody()
    {
        Body body = m_document->scene().bodies[1];
        body.radius.to.reset();
        body.active = Interval{0, 0.5};
        body.a = Keyed{{{0, {}}, {0.25, {}}, {0.5, {}}}};
        m_document->changeBody(1, body, QStringLiteral("Change"));
        QCOMPARE(m_model->rowCount(m_model->index(1, 0)), 6);
        m_document->undoStack().undo();
        QCOMPARE(m_model->rowCount(m_model->index(1, 0)), 4);
        m_document->removeBodies({0, 2});
        QCOMPARE(m_model->rowCount(), 2);
        m_document->undoStack().undo();
        QCOMPARE(m_model->rowCount(), 4);
        m_document->appendBodies({freshBody(Shape::capsule, "more", {}, 10)}, QStringLiteral("Add"));
        QCOMPARE(m_model->rowCount(), 5);
        m_document->undoStack().undo();
        QCOMPARE(m_model->rowCount(), 4);
    }

    void theSelectionFollowsRemovalsAndUndo()
    {
        Selection selection(*m_document);
        selection.setBodies({1, 3});
        m_document->removeBodies({1});
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{2}));
        selection.clear();
        m_document->undoStack().undo(); // restores the selection from before the step
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{1, 3}));
        m_document->undoStack().redo();
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{2}));
        m_document->undoStack().undo();
        selection.clear();
        m_document->changeBody(3, freshBody(Shape::point, "keyed", {}, 1), QStringLiteral("Change"));
        QCOMPARE(selection.bodies(), (std::vector<std::size_t>{3}));
    }

    void newBodiesMakeAValidScene_data()
    {
        QTest::addColumn<int>("shape");
        for (int shape = 0; shape <= int(Shape::line); ++shape)
            QTest::newRow(name(Shape(shape))) << shape;
    }
    void newBodiesMakeAValidScene()
    {
        QFETCH(int, shape);
        for (const double reach : {1e-9, 1.0, 12.0, 1e12}) {
            Scene scene;
            scene.bodies.push_back(freshBody(Shape(shape), "new", {reach * 3.3, -reach}, reach));
            QVERIFY(problemsOf(scene).empty());
            for (int other = 0; other <= int(Shape::line); ++other) {
                Scene changed = scene;
                changed.bodies[0] = withShape(scene.bodies[0], Shape(other), reach);
                QVERIFY(problemsOf(changed).empty());
            }
        }
    }

    // For views that show less than the spacing of doubles, and views at the end of their range.
    void newBodiesFindRoomAnywhere_data()
    {
        QTest::addColumn<double>("centre");
        QTest::addColumn<double>("reach");
        QTest::newRow("deep at 1e15") << 1e15 << 1e-9;
        QTest::newRow("deep at 1e300") << 1e300 << 1.0;
        QTest::newRow("all doubles") << 0.0 << std::numeric_limits<double>::infinity();
        QTest::newRow("the edge of the doubles") << -1.7e308 << 1e308;
        QTest::newRow("the last double") << std::numeric_limits<double>::max() << 1e-3;
        QTest::newRow("least doubles") << 0.0 << 1e-322;
    }
    void newBodiesFindRoomAnywhere()
    {
        QFETCH(double, centre);
        QFETCH(double, reach);
        for (int shape = 0; shape <= int(Shape::line); ++shape) {
            Scene scene;
            scene.bodies.push_back(freshBody(Shape(shape), "new", {centre, -centre}, reach));
            QVERIFY2(problemsOf(scene).empty(), name(Shape(shape)));
        }
    }

    void lossesAreReported()
    {
        const Interval active{0, 2};
        const auto lost = [&](const Path& path, PathForm form) { return lossText(path, withForm(path, form, active)); };
        const Path thrown = Launch{{0, 0}, {1, 4}, Vec{0, -0.25}};
        QCOMPARE(lost(thrown, PathForm::velocity), QStringLiteral("The acceleration is lost; the end moves by 0.5."));
        QCOMPARE(lost(thrown, PathForm::keys),
                 QStringLiteral("The acceleration is lost; it moves by up to 0.125, at t = 1."));
        QCOMPARE(lost(FromTo{{0, 0}, {3, 4}}, PathForm::rest),
                 QStringLiteral("The motion is lost; the end moves by 5."));
        QCOMPARE(lost(FromTo{{0, 0}, {3, 4}}, PathForm::velocity), QString());
        QVERIFY(lost(Keyed{{{0, {0, 0}}, {1, {1, 0}}, {2, {0, 0}}}}, PathForm::fromTo)
                    .startsWith(QStringLiteral("The keys between the ends are lost; it moves by up to 1, at t = 1")));
    }

    void anotherKeyComesAfterTheLast()
    {
        const Keyed keyed{{{1, {1, 2}}, {3, {5, -6}}}};
        QVERIFY(withKeyAdded(keyed, {1, 3}).keys.back().t == 5);
    }

private:
    [[nodiscard]] QModelIndex cell(int body, int row, int column) const
    {
        return m_model->index(row, column, m_model->index(body, 0));
    }
    [[nodiscard]] QStringList labels(int body) const
    {
        QStringList list;
        for (int row = 0; row < m_model->rowCount(m_model->index(body, 0)); ++row)
            list << cell(body, row, BodyModel::NameColumn).data().toString();
        return list;
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<BodyModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_MAIN(TestBodyModel)

} // namespace sweep::tst_body_model
#include "tst_body_model.moc"
