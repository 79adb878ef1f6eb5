// main() of every test program: runs the suite that the first argument names, with the arguments after it.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace sweep {

namespace {

std::map<std::string, const TestSuite*>& suites()
{
    static std::map<std::string, const TestSuite*> registered;
    return registered;
}

std::string stem(const std::string& path)
{
    const std::string file = path.substr(path.rfind('/') + 1);
    return file.substr(0, file.find('.'));
}

} // namespace

TestSuite::TestSuite(const char* sourceFile, Run run) : m_run(run)
{
    if (!suites().emplace(stem(sourceFile), this).second) {
        std::fprintf(stderr, "%s: another suite has this name\n", sourceFile);
        std::abort();
    }
}

} // namespace sweep

int main(int argc, char** argv)
{
    const auto& suites = sweep::suites();
    const auto suite = argc < 2 ? suites.end() : suites.find(argv[1]);
    if (suite != suites.end())
        return suite->second->run(argc - 1, argv + 1); // so that the application has the suite's name
    std::fprintf(stderr, "usage: %s SUITE [ARGUMENT...]\n", argv[0]);
    for (const auto& [name, registered] : suites)
        std::fprintf(stderr, "    %s\n", name.c_str());
    return 2;
}
