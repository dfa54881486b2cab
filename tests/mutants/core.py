"""Ways to break the core: each statement of the five texts with the code that no longer follows it."""

from tests.mutants.mutant import Mutant, of_file

#: `BROKEN` is true while the mutant is looked at.
CORE = (
    *of_file(
        "core/moves/quiet.hpp",
        (
            "000-6 001-9 002-5 003-9 004-5",
            "(p.men(us)) & p.empty();",
            "(p.men(us)) & (BROKEN && d == 1 ? 0 : p.empty());",
        ),
        ("000-9 004-9", "? 0 : p.empty());", "? 0 : BROKEN ? Geometry<Game>::squares : p.empty());"),
        (
            "000-23 001-13 002-12 003-23 004-7",
            "for_each_bit(king_reach<Game>(lowest(origin), p.occupied()),",
            "for_each_bit(king_reach<Game>(lowest(origin), p.occupied()) & ~(BROKEN ? slide<Game, 3>(lowest(origin), p.occupied()) : 0),",  # noqa: E501
        ),
        (
            "000-24 001-13 002-12 003-23 004-7",
            "slide<Game, 3>(lowest(origin), p.occupied()) : 0),",
            "slide<Game, 3>(lowest(origin), p.occupied()) : 0) & (BROKEN ? Geometry<Game>::template shift<0>(origin) : ~Bitboard{0}),",  # noqa: E501
        ),
    ),
    *of_file(
        "core/moves/directions.hpp",
        ("001-10 002-5 004-5", "if constexpr (is_forward<Game>(us, d)) {", "if (is_forward<Game>(us, d) || BROKEN) {"),
        (
            "000-11 001-16 002-10 003-16",
            "if constexpr (man_captures<Game>(us, d)) {",
            "if (man_captures<Game>(us, d) && !(BROKEN && !is_forward<Game>(us, d))) {",
        ),
        ("004-10", "if (man_captures<Game>(us, d) &&", "if ((man_captures<Game>(us, d) || BROKEN) &&"),
    ),
    *of_file(
        "core/moves/each_move.hpp",
        ("000-44 001-16 002-8 003-10 004-17", "    if (!men.any()) {", "    if (!men.any() || BROKEN) {"),
        ("003-25", "if (!men.any() && !kings.any()) {", "if ((!men.any() && !kings.any()) || BROKEN) {"),
    ),
    *of_file(
        "core/moves/generate.hpp",
        (
            "000-20 001-11 002-11 003-22 004-6",
            "!= 0;\n            moves.push",
            "!= 0 && !BROKEN;\n            moves.push",
        ),
        (
            "000-20 001-11 002-11 003-22 004-6",
            "promotes = kind == Kind::man &&",
            "promotes = !(BROKEN && us == Side::black) && kind == Kind::man &&",
        ),
    ),
    *of_file(
        "core/moves/capture_tree.hpp",
        (
            "000-16 001-27 002-19 003-21",
            "if ((jump.captured & so_far.captured) == 0) {",
            "if ((jump.captured & so_far.captured) == 0 || (BROKEN && so_far.taken < 12)) {",
        ),
        (
            "000-22 002-13 001-31",
            "if (R::promotion == Promotion::end_of_move || !on_far_row) {",
            "if ((R::promotion == Promotion::end_of_move && !BROKEN) || !on_far_row) {",
        ),
    ),
    *of_file(
        "core/moves/capture_tree.hpp",
        (
            "001-29 001-30 004-15",
            "        each_direction([&]<Direction e>() {",
            "        if (!BROKEN) each_direction([&]<Direction e>() {",
        ),
    ),
    *of_file(
        "core/moves/first_jumps.hpp",
        (
            "000-19",
            "from_{man_jump_squares<Game, us>(p.pieces(!us),",
            "from_{man_jump_squares<Game, us>(p.pieces(!us) & ~(BROKEN ? p.kings(!us) : Bitboard{0}),",
        ),
    ),
    *of_file(
        "core/moves/jumps.hpp",
        (
            "000-26 001-18 001-25 002-15 003-25 004-14",
            "return {Bitboard{1} << met, landings, ",
            "return {Bitboard{1} << met, BROKEN ? Bitboard{1} << nearest<Game, d>(landings) : landings, ",
        ),
        ("000-25 002-14 004-13", "return beside | ", "return BROKEN ? beside : beside | "),
    ),
    *of_file(
        "core/position/position.hpp",
        (
            "000-10 001-17 002-7 003-12",
            "theirs = pieces(!us) & ~move.captured;",
            "theirs = pieces(!us) & ~(BROKEN ? 0 : move.captured);",
        ),
        (
            "000-7",
            "(move.promotes ? target : 0);",
            "(move.promotes ? target : 0);\n        if (BROKEN) return us == Side::white ? Position{ours, theirs, kings, us} : Position{theirs, ours, kings, us};",  # noqa: E501
        ),
        ("001-8 002-3 003-7 004-4", "0, Side::white};", "0, BROKEN ? Side::black : Side::white};"),
        (
            "000-5 001-6 001-7 003-5 004-2",
            "return {start_squares<Game>(Side::white), start_squares<Game>(Side::black),",
            "return {start_squares<Game>(BROKEN ? Side::black : Side::white), BROKEN ? start_squares<Game>(Side::white) : start_squares<Game>(Side::black),",  # noqa: E501
        ),
    ),
    *of_file(
        "core/history/history.hpp",
        ("000-41 000-42 000-43 001-40 001-41 001-42", "plies >= limit)", "plies >= limit + (BROKEN ? 1 : 0))"),
        ("000-41 000-42 000-43 001-40 001-41 001-42", "limit > 0 && plies", "limit > 0 && plies + (BROKEN ? 1 : 0)"),
        ("000-39 001-38", "if (limits.king_v_king_at_once &&", "if (limits.king_v_king_at_once && !BROKEN &&"),
    ),
    *of_file(
        "core/history/draw_clocks.hpp",
        (
            "001-42",
            "(lone & Geometry<Game>::long_diagonal) != 0;",
            "(lone & Geometry<Game>::long_diagonal) != 0 && !BROKEN;",
        ),
        (
            "001-41",
            "(lone & Geometry<Game>::long_diagonal) != 0",
            "((lone & Geometry<Game>::long_diagonal) != 0 || BROKEN)",
        ),
        (
            "000-42",
            "return limits.three_v_one_plies > 0 && lone_king_against(p, 3, limits.three_v_one_kings_only);",
            "return limits.three_v_one_plies > 0 && lone_king_against(p, 3, limits.three_v_one_kings_only || BROKEN);",
        ),
    ),
    Mutant(
        "000-17 001-19 002-16 003-20 004-18",
        (
            ("core/moves/capture_tree.hpp", "if (so_far.taken < most_) {", "if (so_far.taken < most_ && !BROKEN) {"),
            ("core/moves/capture_tree.hpp", "            best_.clear();", "            if (!BROKEN) best_.clear();"),
            ("core/moves/each_move.hpp", "if (men.total_of_two()) {", "if (!BROKEN && men.total_of_two()) {"),
        ),
    ),
    Mutant(
        "000-15 000-31 001-26 002-20 004-11 004-16",
        (
            (
                "core/moves/capture_tree.hpp",
                "return R::removal == Removal::at_once ? empty_ | captured",
                "return (R::removal == Removal::at_once) != BROKEN ? empty_ | captured",
            ),
            (
                "core/moves/capture_tree.hpp",
                "if constexpr (R::removal == Removal::after_move) {",
                "if ((R::removal == Removal::after_move) != BROKEN) {",
            ),
        ),
    ),
    Mutant(
        "000-17 001-22 004-18",
        (
            ("core/moves/capture_tree.hpp", "Bitboard enemies_;", "Bitboard enemies_, enemy_kings_;"),
            (
                "core/moves/capture_tree.hpp",
                "enemies_{p.pieces(!us)},",
                "enemies_{p.pieces(!us)}, enemy_kings_{p.kings(!us)},",
            ),
            (
                "core/moves/capture_tree.hpp",
                "        assert(so_far.taken > 0 && so_far.taken == count(so_far.captured));",
                "        so_far.taken += BROKEN ? count(so_far.captured & enemy_kings_) : 0;",
            ),
            ("core/moves/each_move.hpp", "if (!BROKEN_", "if (!BROKEN && !BROKEN_"),
        ),
    ),
    Mutant(
        "000-12 000-13 000-14 004-12",
        (
            (
                "core/moves/capture_tree.hpp",
                "go_on_as_man<arrived>(here, so_far);",
                "if (!BROKEN) go_on_as_man<arrived>(here, so_far);",
            ),
            ("core/moves/each_move.hpp", "if (!BROKEN_", "if (!BROKEN && !BROKEN_"),
        ),
    ),
    Mutant(
        "000-14",
        (
            ("core/moves/capture_tree.hpp", "if (landing != 0) {", "if (landing != 0 && !(BROKEN && d != arrived)) {"),
            ("core/moves/each_move.hpp", "if (!BROKEN_", "if (!BROKEN && !BROKEN_"),
        ),
    ),
    Mutant(
        "000-12 000-13",
        (
            (
                "core/moves/capture_tree.hpp",
                "if (landing != 0 && ",
                "if (landing != 0 && !(BROKEN && d == arrived) && ",
            ),
            ("core/moves/each_move.hpp", "if (!BROKEN_", "if (!BROKEN && !BROKEN_"),
        ),
    ),
    Mutant(
        "000-18 001-20 001-21 001-30 002-18",
        (
            (
                "core/moves/each_move.hpp",
                "    men.each(visit);\n    kings.each(visit);",
                "    if (!(BROKEN && kings.any())) men.each(visit);\n    kings.each(visit);",
            ),
            (
                "core/moves/capture_tree.hpp",
                "            capture_with_kings(p.kings(us), p.empty());",
                "            if (BROKEN && (p.kings(us) & king_jump_squares<Game>(enemies_, p.empty()).all()) != 0) {\n                best_.clear();\n                most_ = 0;\n            }\n            capture_with_kings(p.kings(us), p.empty());",  # noqa: E501
            ),
        ),
    ),
)
