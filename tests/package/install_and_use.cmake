# Installs core into a folder of its own, then configures, builds and runs the programs of a project that finds it there.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${scratch})
set(step COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${build} --prefix ${scratch}/prefix --component core
  OUTPUT_QUIET ${step})
execute_process(COMMAND ${CMAKE_COMMAND} -S ${source} -B ${scratch}/build -G ${generator}
  -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_PREFIX_PATH=${scratch}/prefix -D CMAKE_BUILD_TYPE=Release
  -D CMAKE_FIND_PACKAGE_NO_PACKAGE_REGISTRY=ON ${step})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${scratch}/build ${step})
file(COPY_FILE ${source}/../../scenes/raise.scene.json ${scratch}/wall.scene.json)
foreach(program IN ITEMS main events_of_a_scene two_bodies_at_an_instant hits_of_a_cast cells_of_a_ball
    contacts_of_two_bodies innermost_loops)
  execute_process(COMMAND ${scratch}/build/${program} WORKING_DIRECTORY ${scratch} OUTPUT_VARIABLE printed ${step})
  if(EXISTS ${source}/${program}.txt) # the output that core/TOUR.md shows
    file(READ ${source}/${program}.txt shown)
    if(NOT printed STREQUAL shown)
      message(FATAL_ERROR "${program} printed:\n${printed}but ${program}.txt is:\n${shown}")
    endif()
  endif()
endforeach()

# Without CMake: pkg-config names the options of a compiler.
find_program(PKG_CONFIG NAMES pkgconf pkg-config)
if(NOT PKG_CONFIG)
  return()
endif()
file(GLOB_RECURSE files ${scratch}/prefix/*.pc)
list(GET files 0 file)
cmake_path(GET file PARENT_PATH folder)
foreach(pair IN ITEMS main:core innermost_loops:batch)
  string(REPLACE ":" ";" pair ${pair})
  list(POP_FRONT pair program library)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} ${PKG_CONFIG} --cflags --libs sweepbench_${library}
    OUTPUT_VARIABLE options ${step})
  separate_arguments(options UNIX_COMMAND "${options}")
  execute_process(COMMAND ${compiler} ${source}/${program}.cpp ${options} -o ${scratch}/${program} ${step})
  execute_process(COMMAND ${scratch}/${program} WORKING_DIRECTORY ${scratch} ${step})
endforeach()
