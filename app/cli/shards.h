// Shards of a list of scenes: processes or machines that share its work, and their results in a folder.
#pragma once

#include "app/cli/output_parts.h"
#include "app/cli/scene_inputs.h"

namespace sweep {

// Adds --files-from, --shard and --into to a subcommand with addSceneArguments(), and without --shard takes the shard
// from the variables of build servers and clusters. A SCENE may be a folder of scenes.
void addListArguments(CLI::App& command, SceneInputs& inputs);

// Whether the output is for more than a single named scene.
[[nodiscard]] bool isOfSeveral(const SceneInputs& inputs);

// A scene of a list. What is printed to the streams, or in the forms junit, tap and tests set by the work, is its part.
struct ListedScene
{
    const SuiteFile& file;
    SceneInputs inputs; // of this scene alone
    OutputPart& part;
    std::ostream& out;
    std::ostream& err;
};

struct ListedWork
{
    const char* command;
    OutputForm form;
    std::function<int(const ListedScene& scene)> work; // returns the exit status
    bool concurrent = false;                           // works on several scenes at a time
    // With a suffix, SuiteFile::output is set: the relative path in this folder, and a number if that is taken.
    std::string folder = {};
    const char* suffix = nullptr;
};

// Does the work on the scenes of the shard, or on all; prints the output, or with --into writes the result of the shard
// unless it is there. A list from a file, and one of which there are shards, is sorted by the bytes of the paths, each
// path once; of N shards, shard I has every N-th scene, from the I-th on. Returns the highest status.
int forEachListed(const SceneInputs& inputs, const ListedWork& listed, std::ostream& out, std::ostream& err);

} // namespace sweep
