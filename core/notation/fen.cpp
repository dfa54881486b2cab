#include "notation/fen.hpp"

#include "notation/cursor.hpp"
#include "notation/setup.hpp"

namespace coupturc::notation {

namespace {

std::string quoted(std::string_view character) {
    return "'" + std::string{character} + "'";
}

std::optional<Side> side_lettered(char c) {
    switch (to_upper(c)) {
        case 'W': return Side::white;
        case 'B': return Side::black;
        default: return std::nullopt;
    }
}

template <class Game>
std::string square_form() {
    return "a square " + square_names_between<Game>("-");
}

template <class Game>
std::string_view example() {
    return Game::naming == Naming::algebraic ? "W:Wa3:Bh6" : "W:W31:B20";
}

template <class Game>
PositionReading finish(Setup<Game>& setup, Side turn, RulesId rules) {
    PositionReading reading;
    if (auto const position = setup.finish(turn, reading.faults)) {
        reading.position.emplace(rules, *position);
    }
    return reading;
}

template <class Game>
class FenReader {
    static constexpr bool algebraic = Game::naming == Naming::algebraic;

public:
    FenReader(std::string_view text, RulesId rules)
        : rules_{rules}, has_field_{text.find(':') != std::string_view::npos}, cursor_{text} {}

    PositionReading read() {
        if (!has_field_) {
            pass_side();
            expect("the side to move and the pieces, such as " + std::string{example<Game>()});
            return finish(setup_, Side::white, rules_);
        }
        Side const turn = read_turn();
        while (cursor_.take(':')) {
            read_field();
        }
        return finish(setup_, turn, rules_);
    }

private:
    void expect(std::string_view what) { expect_at(cursor_.column(), what); }
    void expect_at(int column, std::string_view what) { setup_.add({FaultCode::syntax, column, std::string{what}}); }

    Side read_turn() {
        cursor_.skip_blanks();
        auto const side = side_lettered(cursor_.peek());
        if (side) {
            cursor_.next();
        } else if (cursor_.at_end() || cursor_.peek() == ':') {
            expect("the side to move, W or B");
        } else {
            unknown_side();
        }
        cursor_.skip_blanks();
        if (side && !cursor_.at_end() && cursor_.peek() != ':') {
            expect("':'");
        }
        skip_field();
        return side.value_or(Side::white);
    }

    void pass_side() {
        cursor_.skip_blanks();
        if (side_lettered(cursor_.peek())) {
            cursor_.next();
        }
    }

    void unknown_side() { setup_.add({FaultCode::unknown_side, cursor_.column(), quoted(cursor_.character())}); }

    void skip_field() {
        cursor_.take_while([](char c) { return c != ':'; });
    }

    // A side's list, or a keyed field of a dialect, such as the clocks `H0` and `F1` of lidraughts.
    void read_field() {
        cursor_.skip_blanks();
        char const c = cursor_.peek();
        if (auto const side = side_lettered(c)) {
            cursor_.next();
            return read_list(*side);
        }
        if (cursor_.at_end() || c == ':') {
            return expect("W or B and its pieces");
        }
        if (!is_keyed_field()) {
            unknown_side();
        }
        skip_field();
    }

    // A list whose owner was forgotten is not an unknown field; neither is one of an unknown owner ('?').
    [[nodiscard]] bool is_keyed_field() const {
        char const c = cursor_.peek();
        bool const is_list = to_upper(c) == 'K' || (algebraic && square_named<Game>(std::string{c, cursor_.peek(1)}));
        return (is_letter(c) && !is_list) || c == '+';
    }

    void read_list(Side side) {
        cursor_.skip_blanks();
        bool after_comma = false;
        while (!at_end_of_list()) {
            read_item(side);
            cursor_.skip_blanks();
            after_comma = cursor_.take(',');
            cursor_.skip_blanks();
        }
        if (after_comma) {
            expect(square_form<Game>());
        }
    }

    // The end of the text, of the field, or the dot that may stand at the end of the text.
    bool at_end_of_list() {
        if (cursor_.peek() == '.' && only_blanks_after_dot()) {
            cursor_.next();
            cursor_.skip_blanks();
        }
        return cursor_.at_end() || cursor_.peek() == ':';
    }

    [[nodiscard]] bool only_blanks_after_dot() const {
        Cursor rest = cursor_;
        rest.next();
        rest.skip_blanks();
        return rest.at_end();
    }

    struct Named {
        int column;
        std::optional<Square> square;
    };

    void read_item(Side side) {
        int const column = cursor_.column();
        Kind const kind = take_king() ? Kind::king : Kind::man;
        auto const first = read_square();
        if (!first) {
            return skip_item();
        }
        cursor_.skip_blanks();
        if (cursor_.peek() != '-') {
            return place(side, kind, first->square, column);
        }
        if constexpr (algebraic) {
            expect("',': a range has no meaning between squares like a2");
            return skip_item();
        } else {
            cursor_.next();
            read_range_end(side, kind, column, first->square);
        }
    }

    bool take_king() {
        bool const king = cursor_.take('K') || cursor_.take('k');
        cursor_.skip_blanks();
        return king;
    }

    void read_range_end(Side side, Kind kind, int column, std::optional<Square> first) {
        cursor_.skip_blanks();
        int const king_column = cursor_.column();
        if (take_king() && kind == Kind::man) {
            expect_at(king_column, "K in front of the first square of the range too");
        }
        auto const last = read_square();
        if (!last || !last->square || !first) {
            return last ? void() : skip_item();
        }
        if (*last->square < *first) {
            return expect_at(column, "a range that ascends");
        }
        for (Square s = *first;; s = Geometry<Game>::square(Geometry<Game>::ordinal(s) + 1)) {
            place(side, kind, s, column);
            if (s == *last->square) {
                return;
            }
        }
    }

    // The square written here: nothing when there is none, an empty name when it is off the board.
    std::optional<Named> read_square() {
        int const column = cursor_.column();
        std::string name;
        if (algebraic && is_letter(cursor_.peek()) && is_digit(cursor_.peek(1))) {
            name = {to_lower(cursor_.peek()), cursor_.peek(1)};
            cursor_.next();
            cursor_.next();
        } else if (!algebraic) {
            name = cursor_.take_while(is_digit);
        }
        if (name.empty()) {
            expect(square_form<Game>());
            return std::nullopt;
        }
        auto const square = square_named<Game>(name);
        if (!square) {
            setup_.add({FaultCode::off_board, column, name.substr(0, longest_name)});
        }
        return Named{column, square};
    }

    void place(Side side, Kind kind, std::optional<Square> square, int column) {
        if (square) {
            setup_.place(*square, {side, kind}, column);
        }
    }

    void skip_item() {
        cursor_.take_while([](char c) { return c != ',' && c != ':'; });
    }

    static constexpr std::size_t longest_name = 20;  // in a message, of a number that names no square

    RulesId rules_;
    bool has_field_;
    Cursor cursor_;
    Setup<Game> setup_;
};

template <class Game>
void append_list(std::string& fen, Position<Game> const& p, Side side) {
    char separator = side == Side::white ? 'W' : 'B';
    fen += ':';
    if (p.pieces(side) == 0) {
        fen += separator;
    }
    for_each(p.pieces(side), [&](Square s) {
        fen += separator;
        fen += (p.kings() & s.board()) != 0 ? "K" : "";
        fen += square_name<Game>(s);
        separator = ',';
    });
}

template <class Game>
PositionReading place_named(std::vector<NamedPiece> const& pieces, Side turn, RulesId rules) {
    Setup<Game> setup;
    for (auto const& [name, letter] : pieces) {
        auto const side = letter.size() == 1 ? side_lettered(letter[0]) : std::nullopt;
        auto const square = square_named<Game>(name);
        if (!side) {
            setup.add({FaultCode::syntax, 0, "w, b, W or B on " + std::string{name}});
        } else if (!square) {
            setup.add({FaultCode::off_board, 0, std::string{name}});
        } else {
            setup.place(*square, {*side, to_upper(letter[0]) == letter[0] ? Kind::king : Kind::man}, 0);
        }
    }
    return finish(setup, turn, rules);
}

}  // namespace

PositionReading parse_fen(std::string_view text, RulesId rules) {
    return with_game(rules, [&]<class Game>() { return FenReader<Game>{text, rules}.read(); });
}

std::string format_fen(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) {
        std::string fen{p.turn() == Side::white ? 'W' : 'B'};
        append_list(fen, p, Side::white);
        append_list(fen, p, Side::black);
        return fen;
    });
}

PositionReading place_pieces(std::vector<NamedPiece> const& pieces, Side turn, RulesId rules) {
    return with_game(rules, [&]<class Game>() { return place_named<Game>(pieces, turn, rules); });
}

}  // namespace coupturc::notation
