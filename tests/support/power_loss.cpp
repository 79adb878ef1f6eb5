#include "tests/support/power_loss.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>

namespace sweep {

namespace {

using Kind = FileOperation::Kind;

// The bytes of a file: those on disk, and the states since then, the latest last.
struct Content
{
    std::string durable;
    std::vector<std::string> since;

    [[nodiscard]] const std::string& current() const { return since.empty() ? durable : since.back(); }
    void write(std::size_t offset, std::string_view bytes)
    {
        for (const std::size_t length : {bytes.size() / 2, bytes.size()}) {
            std::string next = current();
            next.resize(std::max(next.size(), offset + length));
            next.replace(offset, length, bytes.substr(0, length));
            since.push_back(std::move(next));
        }
    }
    void flush()
    {
        durable = current();
        since.clear();
    }
    [[nodiscard]] std::set<std::string> possible() const
    {
        std::set<std::string> all(since.begin(), since.end());
        all.insert(durable);
        if (!since.empty()) // the length is on disk, the bytes are not
            all.insert(durable.substr(0, current().size()) +
                       std::string(current().size() - std::min(durable.size(), current().size()), '\0'));
        return all;
    }
};

using ContentPtr = std::shared_ptr<Content>;
using Names = std::map<std::string, ContentPtr>;

class Disk
{
public:
    explicit Disk(const FolderState& before)
    {
        for (const auto& [name, bytes] : before)
            m_names.back()[name] = std::make_shared<Content>(Content{bytes, {}});
    }

    void apply(const FileOperation& operation)
    {
        Names names = m_names.back();
        switch (operation.kind) {
        case Kind::create:
            names[operation.name] = std::make_shared<Content>();
            break;
        case Kind::truncate:
            names.at(operation.name)->since.emplace_back();
            return;
        case Kind::write:
            names.at(operation.name)->write(operation.offset, operation.bytes);
            return;
        case Kind::flush:
            names.at(operation.name)->flush();
            return;
        case Kind::flushFolder:
            m_names = {names};
            return;
        case Kind::rename:
            names[operation.to] = names.at(operation.name);
            names.erase(operation.name);
            break;
        case Kind::remove:
            names.erase(operation.name);
            break;
        }
        m_names.push_back(std::move(names));
    }

    void addStates(std::set<FolderState>& states) const
    {
        for (const Names& names : m_names)
            addStates(states, names, names.begin(), {});
    }

private:
    static void addStates(std::set<FolderState>& states, const Names& names, Names::const_iterator next,
                          const FolderState& state)
    {
        if (next == names.end()) {
            states.insert(state);
            return;
        }
        for (const std::string& bytes : next->second->possible()) {
            FolderState longer = state;
            longer[next->first] = bytes;
            addStates(states, names, std::next(next), longer);
        }
    }

    std::vector<Names> m_names{1}; // the names on disk, then after each change since then
};

FolderState stateOf(const std::filesystem::path& folder)
{
    FolderState state;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        state[entry.path().filename()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return state;
}

std::string described(const FolderState& state)
{
    std::string text;
    for (const auto& [name, bytes] : state)
        text += name + " of " + std::to_string(bytes.size()) + " bytes, ";
    return text;
}

} // namespace

FileTrace::FileTrace(std::string folder) : m_folder(std::move(folder))
{
    setFileHook(this);
}

FileTrace::~FileTrace()
{
    setFileHook(nullptr);
}

std::vector<FileOperation> FileTrace::operations() const
{
    const std::scoped_lock lock(m_mutex);
    return m_operations;
}

void FileTrace::done(const FileCall& call)
{
    const std::string_view name = call.name;
    const std::scoped_lock lock(m_mutex);
    if (call.path == m_folder && name == "fsync")
        m_operations.push_back({Kind::flushFolder, {}});
    if (!call.path.starts_with(m_folder + '/'))
        return;
    const auto inFolder = [this](const std::string& path) { return path.substr(m_folder.size() + 1); };
    FileOperation operation{.name = inFolder(call.path), .offset = call.offset, .bytes = std::string(call.bytes)};
    if (name == "open" && !call.creates && !call.truncates)
        return; // opened for reading
    if (name == "open")
        operation.kind = call.creates ? Kind::create : Kind::truncate;
    else if (name == "write")
        operation.kind = Kind::write;
    else if (name == "fsync")
        operation.kind = Kind::flush;
    else if (name == "unlink")
        operation.kind = Kind::remove;
    else if (name == "rename")
        operation = {.kind = Kind::rename, .name = operation.name, .to = inFolder(call.to)};
    else
        return; // modes are not traced
    m_operations.push_back(std::move(operation));
}

std::set<FolderState> statesAfterPowerLoss(const FolderState& before, const std::vector<FileOperation>& operations)
{
    Disk disk(before);
    for (const FileOperation& operation : operations)
        disk.apply(operation);
    std::set<FolderState> states;
    disk.addStates(states);
    return states;
}

std::string faultAfterPowerLoss(const std::string& file, const std::function<void()>& work)
{
    const std::filesystem::path path = std::filesystem::canonical(file);
    const FolderState before = stateOf(path.parent_path());
    std::vector<FileOperation> operations;
    {
        const FileTrace trace(path.parent_path());
        work();
        operations = trace.operations();
    }
    const FolderState after = stateOf(path.parent_path());
    const std::string name = path.filename();
    if (after.at(name) == before.at(name))
        return "nothing was written";
    std::set<FolderState> states;
    for (std::size_t count = 0; count <= operations.size(); ++count) {
        const auto begin = operations.begin();
        states = statesAfterPowerLoss(before, {begin, begin + static_cast<std::ptrdiff_t>(count)});
        for (const FolderState& state : states) {
            const auto found = state.find(name);
            if (found == state.end() || (found->second != before.at(name) && found->second != after.at(name)))
                return "after " + std::to_string(count) + " of " + std::to_string(operations.size()) +
                       " operations there may be " + described(state);
        }
    }
    if (states != std::set<FolderState>{after})
        return "at the end there may be " + described(*states.begin()) + "while there is " + described(after);
    return {};
}

} // namespace sweep
