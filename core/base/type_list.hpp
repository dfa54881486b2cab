#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace coupturc {

// Types in an order: what is compiled for each of them can be chosen by a number.
template <class... T>
struct TypeList {
    static constexpr int size = sizeof...(T);

    // Of<Around<T>...>, such as a variant that holds something of any of them.
    template <template <class...> class Of, template <class> class Around>
    using Each = Of<Around<T>...>;

    // The place of a type in the list; `size` when it is not there.
    template <class Wanted>
    static constexpr int index_of() {
        int index = 0;
        static_cast<void>((... || (std::is_same_v<T, Wanted> || (++index, false))));
        return index;
    }
};

template <class... Lists>
struct Joined;

template <class... T>
struct Joined<TypeList<T...>> {
    using Type = TypeList<T...>;
};

template <class... T, class... U, class... Rest>
struct Joined<TypeList<T...>, TypeList<U...>, Rest...> : Joined<TypeList<T..., U...>, Rest...> {};

// Calls visit.template operator()<T>() with the type at that place of the list.
template <class First, class... Rest, class Visit>
constexpr decltype(auto) with_type(TypeList<First, Rest...>, int index, Visit&& visit) {
    if constexpr (sizeof...(Rest) == 0) {
        assert(index == 0);
        return visit.template operator()<First>();
    } else {
        if (index == 0) {
            return visit.template operator()<First>();
        }
        return with_type(TypeList<Rest...>{}, index - 1, std::forward<Visit>(visit));
    }
}

}  // namespace coupturc
