// The table of contacts at rest: the texts of its cells and the number of its rows.
#include "widgets/models/events/pair_models.h"

#include <sweepbench/solve.h>

#include <QAbstractItemModelTester>
#include <QTest>

namespace sweep::tst_resting_model {

namespace {

Body thin(std::string id, Shape shape, Vec a, Vec b)
{
    return {.id = std::move(id), .shape = shape, .a = Rest{a}, .b = Rest{b}};
}

SolverAnswerPtr answerOf(const Scene& scene, const RestingLimits& limits = {})
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(scene);
    answer->timeline = std::make_shared<const Timeline>(solve(scene).value());
    answer->untested = std::make_shared<const UntestedPairs>(untestedPairs(scene, {}, limits));
    return answer;
}

// `count` bars, each of which crosses all others.
Scene bars(int count)
{
    Scene scene;
    for (int i = 0; i < count; ++i)
        scene.bodies.push_back(
            thin(std::to_string(i), Shape::segment, {0, double(i)}, {double(count), double(count - i)}));
    return scene;
}

} // namespace

class TestRestingModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<RestingModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::Fatal);
    }

    void aRowShowsTheSharedPart_data()
    {
        QTest::addColumn<Body>("a");
        QTest::addColumn<Body>("b");
        QTest::addColumn<QString>("relation");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("copied");
        const Body wall = thin("wall", Shape::segment, {0, 0}, {0.1, 0});
        QTest::newRow("a corner") << wall << thin("b", Shape::segment, {0.1, 0}, {1, 1}) << QStringLiteral("touch")
                                  << QStringLiteral("0.1, 0") << QStringLiteral("0.1, 0");
        QTest::newRow("a crossing, rounded")
            << thin("a", Shape::segment, {0, 0}, {1, 0}) << thin("b", Shape::segment, {0, 2}, {1, -4})
            << QStringLiteral("cross") << QStringLiteral("≈ 0.333333, 0") << QStringLiteral("0.3333333333333333, 0");
        QTest::newRow("a piece") << thin("a", Shape::segment, {-1, -1}, {0, 0})
                                 << thin("b", Shape::segment, {-2, -2}, {-0.5, -0.5}) << QStringLiteral("overlap")
                                 << QStringLiteral("−1, −1 to −0.5, −0.5") << QStringLiteral("-1, -1 to -0.5, -0.5");
        QTest::newRow("a ray on a line") << thin("a", Shape::ray, {2, 0}, {3, 0})
                                         << thin("b", Shape::line, {0, 0}, {1, 0}) << QStringLiteral("overlap")
                                         << QStringLiteral("2, 0 to infinity") << QStringLiteral("2, 0 to infinity");
        QTest::newRow("nothing") << wall << thin("b", Shape::segment, {5, 0}, {6, 0}) << QString() << QString()
                                 << QString();
    }
    void aRowShowsTheSharedPart()
    {
        QFETCH(Body, a);
        QFETCH(Body, b);
        QFETCH(QString, relation);
        b.name = "Other";
        Scene scene;
        scene.bodies = {a, b};
        m_model->setAnswer(answerOf(scene));
        QCOMPARE(m_model->hasContacts(), !relation.isEmpty());
        QCOMPARE(m_model->rowCount(), relation.isEmpty() ? 0 : 1);
        if (relation.isEmpty())
            return;
        const auto at = [this](int column, int role) { return m_model->index(0, column).data(role).toString(); };
        QCOMPARE(at(RestingModel::RelationColumn, Qt::DisplayRole), relation);
        QVERIFY(m_model->index(0, RestingModel::RelationColumn).data(Qt::DecorationRole).isValid());
        QCOMPARE(at(RestingModel::AColumn, Qt::DisplayRole), QString::fromStdString(a.id));
        QCOMPARE(at(RestingModel::BColumn, Qt::DisplayRole), QStringLiteral("Other"));
        QTEST(at(RestingModel::SharedColumn, Qt::DisplayRole), "shown");
        QTEST(at(RestingModel::SharedColumn, RestingModel::ExactRole), "copied");
        QVERIFY(m_model->rowOf({0, 1}) == 0);
        QVERIFY(!m_model->rowOf({0, 2}));
    }

    void theTitleCountsUnlistedContacts()
    {
        m_model->setAnswer(answerOf(bars(10)));
        QCOMPARE(m_model->title(), QStringLiteral("At rest: 45 in contact"));
        m_model->setFilter(QStringLiteral("body:3"));
        QCOMPARE(m_model->title(), QStringLiteral("At rest: 9 of 45 in contact"));
        m_model->setFilter({});
        m_model->setAnswer(answerOf(bars(10), {.listed = 20}));
        QCOMPARE(m_model->rowCount(), 20);
        QCOMPARE(m_model->title(), QStringLiteral("At rest: 20 of 45 in contact"));
        m_model->setFilter(QStringLiteral("body:0")); // the first nine rows
        QCOMPARE(m_model->title(), QStringLiteral("At rest: 9 of the 20 listed"));
        m_model->setFilter({});
        const SolverAnswerPtr some = answerOf(bars(40), {.listed = 20, .compared = 100});
        m_model->setAnswer(some);
        QCOMPARE(m_model->title(),
                 QStringLiteral("At rest: 20 of more than %1 in contact").arg(20 + some->untested->unlisted));
        m_model->setAnswer(answerOf({}));
        QVERIFY(!m_model->hasContacts());
        QCOMPARE(m_model->title(), QString());
    }

    void eachRowHasTheVerdictOnItsContact()
    {
        const SolverAnswerPtr asked = answerOf(bars(3));
        m_model->setAnswer(asked);
        const auto check = [this](int row, int role) {
            return m_model->index(row, RestingModel::AuditColumn).data(role).toString();
        };
        QCOMPARE(check(0, Qt::DisplayRole), QStringLiteral("auditing…"));
        m_model->setAuditing(false);
        QCOMPARE(check(0, Qt::DisplayRole), QStringLiteral("not audited"));
        QVERIFY(!m_model->index(0, RestingModel::AuditColumn).data(Qt::DecorationRole).isValid());
        auto answered = std::make_shared<SolverAnswer>(*asked);
        auto audit = std::make_shared<Audit>();
        audit->atRest.resize(3);
        audit->atRest[1].verdict = Verdict::disagree;
        audit->atRest[1].precision = Precision::digits100;
        audit->atRest[1].reason = "they are apart";
        answered->audit = audit;
        m_model->setAnswer(answered);
        QCOMPARE(check(0, Qt::DisplayRole), QStringLiteral("agree"));
        QCOMPARE(check(0, Qt::ToolTipRole), QStringLiteral("contact, by Boost.Geometry: agree (doubles)"));
        QCOMPARE(check(1, Qt::DisplayRole), QStringLiteral("disagree"));
        QCOMPARE(check(1, RestingModel::ExactRole),
                 QStringLiteral("contact, by Boost.Geometry: disagree (100 digits), they are apart"));
        QVERIFY(m_model->index(1, RestingModel::AuditColumn).data(Qt::DecorationRole).isValid());
        m_model->setFilter(QStringLiteral("body:2")); // the rows of 0 · 2 and 1 · 2
        QCOMPARE(check(0, Qt::DisplayRole), QStringLiteral("disagree"));
    }

    // Without this the rows would vanish with each step of a drag.
    void rowsStayUntilThoseOfTheChangedSceneAreKnown()
    {
        m_model->setAnswer(answerOf(bars(3)));
        QVERIFY(!m_model->isStale());
        auto coming = std::make_shared<SolverAnswer>(*answerOf(bars(4)));
        coming->untested = nullptr;
        for (const SolverAnswerPtr& answer : {SolverAnswerPtr(), SolverAnswerPtr(coming)}) {
            m_model->setAnswer(answer);
            QVERIFY(m_model->isStale());
            QCOMPARE(m_model->rowCount(), 3);
            QVERIFY(m_model->index(0, 0).data(Qt::ForegroundRole).isValid());
        }
        m_model->setAnswer(answerOf(bars(4)));
        QVERIFY(!m_model->isStale());
        QCOMPARE(m_model->rowCount(), 6);
        QVERIFY(!m_model->index(0, 0).data(Qt::ForegroundRole).isValid());
        m_model->setAnswer(nullptr);
        m_model->dropStale(); // called when the solver is cancelled
        QVERIFY(!m_model->hasContacts());
        QCOMPARE(m_model->rowCount(), 0);
        m_model->setAnswer(answerOf(bars(4)));
        m_model->dropStale();
        QCOMPARE(m_model->rowCount(), 6);
        auto refused = std::make_shared<SolverAnswer>();
        refused->scene = std::make_shared<const Scene>();
        refused->problems = {Problem{{}, 0, 0, {}, "none"}};
        m_model->setAnswer(refused);
        QVERIFY(!m_model->hasContacts());
    }

private:
    std::unique_ptr<RestingModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_MAIN(TestRestingModel)

} // namespace sweep::tst_resting_model
#include "tst_resting_model.moc"
