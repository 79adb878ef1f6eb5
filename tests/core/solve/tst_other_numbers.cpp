// Scenes of singles and decimals: least powers of ten, exact numbers, decimals with too many digits.
#include "core/scene/motion.h"
#include "core/solve/other_numbers.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

#include <string>
#include <vector>

namespace sweep::tst_other_numbers {

namespace {

Scene sceneOf(const std::string& members)
{
    return parseScene(R"({"format": "sweepbench.scene", "version": 2, )" + members + "}", "test").value();
}

OtherScene decimalsOf(const Scene& scene)
{
    return withOtherNumbers(scene, OtherNumbers::decimals).value();
}

std::vector<double> numbersOf(const Scene& scene)
{
    std::vector<double> numbers;
    forEachNumber(scene, [&](double number, Dimension, const Body*) { numbers.push_back(number); });
    return numbers;
}

} // namespace

class TestOtherNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decimalsAreMultipliedByTheLeastPowersOfTen()
    {
        const OtherScene other = decimalsOf(sceneOf(R"("time": {"start": 0.5, "end": 2}, "grid": {"spacing": [0.1, 3]},
            "bodies": [{"id": "a", "shape": "circle", "radius": 0.25, "active": [0.5, 1],
            "path": {"at": [1, -2.5], "velocity": [0.02, 0], "acceleration": [0, 0.3]}}])"));
        QCOMPARE(other.timePower, 1);
        QCOMPARE(other.lengthPower, 3); // the velocity's two digits and that of the time
        const std::vector<double> expected{5, 20, 100, 3000, 1000, -2500, 2, 0, 0, 3, 250, 5, 10};
        QCOMPARE(numbersOf(other.scene), expected);
        QCOMPARE(other.rounding.numbers, std::size_t(3)); // 0.1, 0.02 and 0.3
    }

    void integersStayAsTheyAre()
    {
        const Scene scene = sceneOf(R"("time": {"start": 0, "end": 1e20},
            "bodies": [{"id": "a", "shape": "point", "path": [1e22, -12]}])");
        QCOMPARE(numbersOf(decimalsOf(scene).scene), numbersOf(scene));
    }

    void theDefaultTimeIsMultipliedToo()
    {
        const OtherScene other =
            decimalsOf(sceneOf(R"("bodies": [{"id": "a", "shape": "point", "path": [0, 0], "active": [0.25, 1]}])"));
        QVERIFY(window(other.scene) == (Interval{0, 100}));
    }

    void expectationsAndBookmarksAskForNoDigits()
    {
        const OtherScene other = decimalsOf(sceneOf(R"("bodies": [{"id": "a", "shape": "point", "path": [0.1, 0]},
            {"id": "b", "shape": "point", "path": [1, 0]}], "bookmarks": [{"t": 0.1234567890123456, "name": "x"}],
            "expect": [{"a": "a", "b": "b", "kind": "touch", "t": 0.1234567890123456}])"));
        QCOMPARE(other.timePower, 0);
        QVERIFY(!other.scene.expect && !other.scene.bookmarks);
    }

    void aTimeIsReadAlike()
    {
        const Scene scene = sceneOf(R"("bodies": [{"id": "a", "shape": "point", "path": [0.1, 0]}])");
        const auto other = withOtherNumbers(scene, OtherNumbers::decimals, 0.35);
        QVERIFY(other && other->at == 35.0);
        QCOMPARE(other->timePower, 2);
    }

    void decimalsOfSinglesAreThoseOfTheSingle()
    {
        const OtherScene other = decimalsOf(
            sceneOf(R"("numbers": "single", "bodies": [{"id": "a", "shape": "point", "path": [0.1, 16777216]}])"));
        QVERIFY(!hasSingles(other.scene));
        QCOMPARE(numbersOf(other.scene), (std::vector<double>{0, 1, 1, 167772160, 0}));
    }

    void tooManyDigitsNameTheNumber()
    {
        const auto problemOf = [](const std::string& members) {
            const auto other = withOtherNumbers(sceneOf(members), OtherNumbers::decimals);
            return other ? Problem{} : other.problems().front();
        };
        const Problem problem = problemOf(R"("bodies": [{"id": "a", "shape": "point", "path": [1, 2]},
            {"id": "b", "shape": "circle", "path": [1234567.1, 0.00000000000001], "radius": 1}])");
        QCOMPARE(problem.pointer, std::string("/bodies/1"));
        QCOMPARE(problem.body, std::string("b"));
        QCOMPARE(problem.message,
                 std::string("as decimals: 1234567.1 has too many digits: times 10^14, which makes the scene's numbers "
                             "integers, it passes 2^53 and is no double"));
        // 2^53 itself, and larger integers that are doubles, are no problem.
        QVERIFY(problemOf(R"("bodies": [{"id": "a", "shape": "point", "path": [900719925474099.2, 1e15]}])")
                    .message.empty());
        QCOMPARE(problemOf(R"("bodies": [{"id": "a", "shape": "point", "path": [900719925474099.9, 1e15]}])").pointer,
                 std::string("/bodies/0"));
    }

    void theFarthestLengthIsNamed()
    {
        QCOMPARE(farthestFromDecimal(sceneOf(R"("time": {"start": 0, "end": 1000.1}, "bodies": [
            {"id": "a", "shape": "segment", "a": [0.1, 0.3], "b": [0.2, 0.5]}])")),
                 std::string("0.3 is 0.299999999999999988898"));
        QCOMPARE(farthestFromDecimal(sceneOf(R"("time": {"start": 0, "end": 0.1}, "bodies": [])")),
                 std::string("0.1 is 0.100000000000000005551"));
        QCOMPARE(farthestFromDecimal(sceneOf(R"("time": {"start": 0, "end": 0.5}, "bodies": [])")), std::string());
    }

    void singlesThatBreakARuleAreRefused()
    {
        const Scene scene = sceneOf(R"("time": {"start": 1, "end": 1.00000001}, "bodies": [])");
        const std::string message = withOtherNumbers(scene, OtherNumbers::singles).problems().front().message;
        QVERIFY2(message.starts_with("as singles: the start 1 is not before the end 1"), message.c_str());
    }

    // As doubles the corner (0.1, 0.3) lies beside the first edge, as decimals on it.
    void decimalsThatBreakARuleAreRefused()
    {
        const Scene scene = sceneOf(R"("bodies": [{"id": "p", "shape": "polygon",
            "points": [[0, 0], [0.3, 0.9], [1, 0.9], [0.1, 0.3], [1, 0]]}])");
        QVERIFY(problemsOf(scene).empty());
        const auto decimals = withOtherNumbers(scene, OtherNumbers::decimals);
        QVERIFY(!decimals);
        QCOMPARE(decimals.problems().front().message,
                 std::string("as decimals: breaks a rule of scenes that the doubles keep"));
    }
};

QTEST_GUILESS_MAIN(TestOtherNumbers)

} // namespace sweep::tst_other_numbers
#include "tst_other_numbers.moc"
