// Long names: shortened for display, but still unique to a body.
#include "core/scene_file/kept_members.h"
#include "core/scene_file/shown_names.h"

#include <QtTest>

namespace sweep::tst_shown_names {

class TestShownNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesOf200CharactersStay();
    void shortenedNamesStayUnique();
};

void TestShownNames::namesOf200CharactersStay()
{
    const std::string ascii(200, 'a');
    QCOMPARE(shownName(ascii), ascii);
    QCOMPARE(shownName(ascii + "b"), ascii + "…");
    std::string umlauts;
    for (int i = 0; i < 200; ++i)
        umlauts += "ä";
    QCOMPARE(shownName(umlauts), umlauts);
    QCOMPARE(shownName(umlauts + "ä"), umlauts + "…");
    Scene scene;
    scene.title = umlauts;
    QVERIFY(!hasLongNames(scene));
    scene.title = umlauts + "ä";
    QVERIFY(hasLongNames(scene));
}

void TestShownNames::shortenedNamesStayUnique()
{
    const std::string begin(200, 'n');
    Scene scene;
    for (const std::string& id : {begin + "first", begin + "second", begin + "…", std::string("short")}) {
        Body body;
        body.id = id;
        scene.bodies.push_back(body);
    }
    scene.bodies[3].name = begin + "third";
    scene.ignore = {{begin + "second", "short"}};
    Expectation expectation;
    expectation.a = "short";
    expectation.other = begin + "first";
    scene.expect = {expectation};
    scene.view = viewWith(std::nullopt, {.hidden = {begin + "second"}, .locked = {"short"}});
    const Scene shown = withShownNames(scene);
    QCOMPARE(shown.bodies[0].id, begin + "… (2)");
    QCOMPARE(shown.bodies[1].id, begin + "… (3)");
    QCOMPARE(shown.bodies[2].id, begin + "…");
    QCOMPARE(shown.bodies[3].id, std::string("short"));
    QCOMPARE(shown.bodies[3].name.value_or(""), begin + "…");
    QCOMPARE(shown.ignore->front().first, begin + "… (3)");
    QCOMPARE(std::get<std::string>(shown.expect->front().other), begin + "… (2)");
    QCOMPARE(markedBodies(shown).hidden, std::vector<std::size_t>{1});
    QCOMPARE(markedBodies(shown).locked, std::vector<std::size_t>{3});
}

QTEST_APPLESS_MAIN(TestShownNames)

} // namespace sweep::tst_shown_names
#include "tst_shown_names.moc"
