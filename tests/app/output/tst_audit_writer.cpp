// Verdicts on pairs at rest, as text, JSON and JUnit cases.
#include "app/output/audit.h"

#include <sweepbench/solve.h>
#include <sweepbench/timeline.h>

#include <QtTest>

#include <sstream>

namespace sweep::tst_audit_writer {

namespace {

Body wall(std::string id, Vec a, Vec b)
{
    return {.id = std::move(id), .shape = Shape::segment, .a = Rest{a}, .b = Rest{b}};
}

// A wall, `posts` posts across it, and audits on them: all agree except the last one.
struct Audited
{
    explicit Audited(int posts, Verdict last)
    {
        scene.bodies.push_back(wall("wall", {0, 0}, {1000, 0}));
        for (int k = 1; k <= posts; ++k)
            scene.bodies.push_back(wall("post " + std::to_string(k), {double(k), -1}, {double(k), 1}));
        atRest = auditAtRest(scene, audit, {.threads = 2});
        EventAudit& audited = atRest.audits.back();
        audited.verdict = last;
        if (last != Verdict::agree) {
            audited.precision = Precision::digits100;
            audited.reason = "they are apart";
        }
    }

    [[nodiscard]] std::string text(bool brief) const
    {
        std::ostringstream out;
        writeAuditText(out, audited(), brief);
        return out.str();
    }
    [[nodiscard]] std::string json() const
    {
        std::ostringstream out;
        writeAuditJson(out, audited());
        return out.str();
    }
    [[nodiscard]] AuditedScene audited() const { return {{label, scene, timeline}, audit, 1, &atRest}; }

    std::string label = "level";
    Scene scene;
    Timeline timeline;
    Audit audit;
    RestingAudit atRest;
};

qsizetype countOf(const std::string& text, const char* part)
{
    return QByteArray::fromStdString(text).count(part);
}

} // namespace

class TestAuditWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyContactAtRestIsAuditedAndCounts()
    {
        const Audited few(20, Verdict::agree);
        QCOMPARE(few.atRest.audits.size(), std::size_t(20));
        QCOMPARE(few.audit.agreed, std::size_t(20));
        const std::string text = few.text(false);
        QCOMPARE(countOf(text, "; contact, by Boost.Geometry: agree (double)\n"), 20);
        QCOMPARE(countOf(text, "20 contacts at rest audited: 20 agree, 0 disagree, 0 undecided\n"), 1);
        const Audited many(21, Verdict::agree);
        QCOMPARE(countOf(many.text(false), "21 contacts at rest audited: 21 agree, 0 disagree, 0 undecided\n"), 1);
        QCOMPARE(countOf(many.text(false), "Boost.Geometry"), 0);
    }

    void disagreementsAreAlwaysListed_data()
    {
        QTest::addColumn<int>("posts");
        QTest::newRow("few") << 3;
        QTest::newRow("more than text lists") << 40;
    }
    void disagreementsAreAlwaysListed()
    {
        QFETCH(const int, posts);
        const Audited wrong(posts, Verdict::disagree);
        for (const bool brief : {false, true})
            QCOMPARE(
                countOf(wrong.text(brief), "; contact, by Boost.Geometry: disagree (100 digits), they are apart\n"), 1);
        QCOMPARE(countOf(wrong.text(true), "Boost.Geometry"), 1);
        const std::string json = wrong.json();
        QCOMPARE(countOf(json, R"("atRest": [)"), 1);
        QCOMPARE(countOf(json, R"("relation")"), 1);
        QCOMPARE(countOf(json, R"("verdict": "disagree", "precision": "100 digits", "t": 0)"), 1);
        const JunitSuite suite = auditSuite(wrong.audited(), false);
        QCOMPARE(suite.cases.size(), std::size_t(1));
        QCOMPARE(suite.cases[0].name, "at rest, cross, wall · post " + std::to_string(posts));
        QVERIFY(suite.cases[0].outcome == CaseOutcome::failed);
    }

    void undecidedVerdictsFailIfStrict()
    {
        const Audited doubtful(3, Verdict::undecided);
        QVERIFY(auditSuite(doubtful.audited(), false).cases[0].outcome == CaseOutcome::skipped);
        QVERIFY(auditSuite(doubtful.audited(), true).cases[0].outcome == CaseOutcome::failed);
    }

    void allThatAStoppedAuditLeavesIsListedAsNotAsked()
    {
        Scene scene; // the dot crosses the wall, which stands on a post
        scene.bodies = {wall("wall", {0, 0}, {4, 0}), wall("post", {1, 0}, {1, -1})};
        scene.bodies.push_back({.id = "dot", .shape = Shape::point, .a = Launch{{2, 0.5}, {0, -1}}});
        const Result<Timeline> timeline = solve(scene);
        QVERIFY(timeline.ok() && timeline->events().size() == 1);
        std::stop_source source;
        source.request_stop();
        Audit audit = sweep::audit(scene, *timeline, {source.get_token(), {}});
        const RestingAudit atRest = auditAtRest(scene, audit, {1, {source.get_token(), {}}});
        const std::string label = "level";
        const AuditedScene audited{{label, scene, *timeline}, audit, 1, &atRest};
        std::ostringstream text;
        writeAuditText(text, audited, true);
        QCOMPARE(countOf(text.str(), "0 agree, 0 disagree, 2 undecided; stopped before the end\n"), 1);
        QCOMPARE(countOf(text.str(), "not asked, because the audit was stopped\n"), 2);
        std::ostringstream json;
        writeAuditJson(json, audited);
        QCOMPARE(countOf(json.str(), R"("stopped": true)"), 1);
        QCOMPARE(countOf(json.str(), R"("precision": null, "t": null, "distance": null)"),
                 2); // the event, and the contact at rest
        QVERIFY(auditSuite(audited, true).cases[0].outcome == CaseOutcome::failed);
    }

    void eventsWithCellsThatAStoppedAuditLeavesAreCounted()
    {
        Scene scene;
        scene.grid = Grid{.spacing = {1, 1}};
        scene.bodies = {{.id = "ball", .shape = Shape::circle, .a = FromTo{{0.5, 0.5}, {9.5, 0.5}}}};
        scene.bodies[0].radius = {0.25, {}};
        scene.bodies[0].grid = true;
        const Result<Timeline> timeline = solve(scene);
        QVERIFY(timeline.ok() && timeline->events().size() == 20);
        std::stop_source source;
        source.request_stop();
        const Audit audit = sweep::audit(scene, *timeline, {source.get_token(), {}});
        const std::string label = "level";
        const AuditedScene audited{{label, scene, *timeline}, audit, 1};
        std::ostringstream text;
        writeAuditText(text, audited, false);
        QCOMPARE(text.str(), "ball · 20 events with cells: not asked, because the audit was stopped\n\n"
                             "level: 20 events and 0 pairs audited: 0 agree, 0 disagree, 20 undecided; stopped before "
                             "the end\n");
        const JunitSuite suite = auditSuite(audited, false);
        QCOMPARE(suite.cases.size(), std::size_t(1));
        QCOMPARE(suite.cases[0].name, "ball · 20 events with cells");
        QVERIFY(suite.cases[0].outcome == CaseOutcome::skipped);
    }

    void agreementsAreListedOnRequest()
    {
        Audited all(40, Verdict::agree);
        QCOMPARE(countOf(all.json(), "atRest"), 0);
        QVERIFY(auditSuite(all.audited(), true).cases.empty());
        all.atRest.listed = true;
        QCOMPARE(countOf(all.json(), R"("relation": "cross", "verdict": "agree", "precision": "double")"), 40);
        QCOMPARE(auditSuite(all.audited(), true).cases.size(), std::size_t(40));
    }
};

QTEST_APPLESS_MAIN(TestAuditWriter)

} // namespace sweep::tst_audit_writer
#include "tst_audit_writer.moc"
