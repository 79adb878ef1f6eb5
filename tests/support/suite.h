// Test suites of one program: each registers itself by its QTEST_MAIN, and the program's first argument names the suite
// to run. Every suite is compiled with this header included first.
#pragma once

#include <QtTest>

#include <string>
#include <type_traits>

namespace sweep {

class TestSuite
{
public:
    using Run = int (*)(int argc, char** argv);

    // The suite's name is that of its source file without folder and suffix.
    TestSuite(const char* sourceFile, Run run);

    [[nodiscard]] int run(int argc, char** argv) const { return m_run(argc, argv); }

private:
    Run m_run;
};

// For a suite that creates its application object itself or needs none.
struct NoApplication
{
    NoApplication(int&, char**) {}
};

template <class Application, class Test>
int runSuite(int argc, char** argv)
{
    if constexpr (requires { Test::initMain(); })
        Test::initMain();
    const Application application(argc, argv);
    if constexpr (!std::is_same_v<Application, NoApplication>)
        Application::setAttribute(Qt::AA_Use96Dpi);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace sweep

#define SUITE(Test, ...) static const sweep::TestSuite suiteOf##Test(__FILE__, __VA_ARGS__);

#undef QTEST_APPLESS_MAIN
#undef QTEST_GUILESS_MAIN
#undef QTEST_MAIN
#define QTEST_APPLESS_MAIN(Test) SUITE(Test, sweep::runSuite<sweep::NoApplication, Test>)
#define QTEST_GUILESS_MAIN(Test) SUITE(Test, sweep::runSuite<QCoreApplication, Test>)
#ifdef QT_WIDGETS_LIB
#define QTEST_MAIN(Test) SUITE(Test, sweep::runSuite<QApplication, Test>)
#else
#define QTEST_MAIN(Test) QTEST_GUILESS_MAIN(Test)
#endif
