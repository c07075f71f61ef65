// Wrappers of the MPI that is compiled for. Prototypes differ between releases (const, int or MPI_Count), and so does
// which functions there are: a wrapper takes its parameters from the library's own declaration of the PMPI function,
// and is left out where there is none.
#pragma once

#include <mpi.h>
#if __has_include(<mpi-ext.h>)  // Open MPI's, of which none is MPI's own yet
#include <mpi-ext.h>
#endif

#include <cstddef>
#include <tuple>

#include "weft_declared.h"  // by kit/declared.sh: WEFT_DECLARED_PMPI_Send and its like

namespace weft::record {

template <class Function>
struct ParametersOf;
template <class... Types>
struct ParametersOf<int(Types...)> {
  using All = std::tuple<Types...>;
};
template <class Function, std::size_t position>
using Parameter = std::tuple_element_t<position, typename ParametersOf<Function>::All>;

// A call of the recorder's own whose arguments are const where the library may lack that.
template <class... Types, class... Arguments>
int asked(int (*function)(Types...), Arguments... arguments) {
  return function((Types)arguments...);
}

}  // namespace weft::record

// Takes a list out of its parentheses.
#define WEFT_LIST(...) __VA_ARGS__

// WEFT_PARAMETERS(PMPI_Probe, source, tag, comm, status): parameters of these names, with the types of that function's.
#define WEFT_PARAMETERS(function, ...)                                                                                 \
  WEFT_LIST(WEFT_14TH(__VA_ARGS__, WEFT_13, WEFT_12, WEFT_11, WEFT_10, WEFT_9, WEFT_8, WEFT_7, WEFT_6, WEFT_5, WEFT_4, \
                      WEFT_3, WEFT_2, WEFT_1, 0)(function, 0, __VA_ARGS__))
#define WEFT_14TH(a, b, c, d, e, f, g, h, i, j, k, l, m, which, ...) which
#define WEFT_1(function, at, name) weft::record::Parameter<decltype(function), at> name
#define WEFT_2(function, at, name, ...) WEFT_1(function, at, name), WEFT_1(function, at + 1, __VA_ARGS__)
#define WEFT_3(function, at, name, ...) WEFT_1(function, at, name), WEFT_2(function, at + 1, __VA_ARGS__)
#define WEFT_4(function, at, name, ...) WEFT_1(function, at, name), WEFT_3(function, at + 1, __VA_ARGS__)
#define WEFT_5(function, at, name, ...) WEFT_1(function, at, name), WEFT_4(function, at + 1, __VA_ARGS__)
#define WEFT_6(function, at, name, ...) WEFT_1(function, at, name), WEFT_5(function, at + 1, __VA_ARGS__)
#define WEFT_7(function, at, name, ...) WEFT_1(function, at, name), WEFT_6(function, at + 1, __VA_ARGS__)
#define WEFT_8(function, at, name, ...) WEFT_1(function, at, name), WEFT_7(function, at + 1, __VA_ARGS__)
#define WEFT_9(function, at, name, ...) WEFT_1(function, at, name), WEFT_8(function, at + 1, __VA_ARGS__)
#define WEFT_10(function, at, name, ...) WEFT_1(function, at, name), WEFT_9(function, at + 1, __VA_ARGS__)
#define WEFT_11(function, at, name, ...) WEFT_1(function, at, name), WEFT_10(function, at + 1, __VA_ARGS__)
#define WEFT_12(function, at, name, ...) WEFT_1(function, at, name), WEFT_11(function, at + 1, __VA_ARGS__)
#define WEFT_13(function, at, name, ...) WEFT_1(function, at, name), WEFT_12(function, at + 1, __VA_ARGS__)

// WEFT_WRAP(MPI_Probe, (source, tag, comm, status), body;): the function, where the library declares it.
#define WEFT_WRAP(name, arguments, ...) WEFT_WRAP_(name, arguments, __VA_ARGS__)
#define WEFT_WRAP_(name, arguments, ...) \
  WEFT_WHERE_DECLARED(P##name)(extern "C" int name(WEFT_PARAMETERS(P##name, WEFT_LIST arguments)){__VA_ARGS__})
#define WEFT_WHERE_DECLARED(function) WEFT_2ND(WEFT_DECLARED_##function WEFT_LIST, WEFT_NONE, )
#define WEFT_2ND(...) WEFT_2ND_(__VA_ARGS__)
#define WEFT_2ND_(a, b, ...) b
#define WEFT_NONE(...)
