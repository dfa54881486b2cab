#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/names.hpp"
#include "notation/cursor.hpp"

namespace coupturc::notation {

// The text without blanks around it and without marks behind it: `!?`, `(?)`, and the `*` that once said "forced".
constexpr std::string_view without_marks(std::string_view text) {
    std::string_view const marks = "!?*", bracketed = "(!?)", blanks = " \t\n\v\f\r";
    while (!text.empty()) {
        char const last = text.back();
        if (blanks.find(last) != blanks.npos || marks.find(last) != marks.npos) {
            text.remove_suffix(1);
            continue;
        }
        std::size_t const open = text.rfind('(');
        if (last != ')' || open == text.npos || text.find_first_not_of(bracketed, open) != text.npos) {
            break;
        }
        text.remove_suffix(text.size() - open);
    }
    return text;
}

// The squares a move's text names, in order: `32-28`, `28x19x10`, `c3:e5`, `32 - 28`, `3228`, `a3b4`.
template <class Game>
class MoveScan {
    static constexpr bool algebraic = Game::naming == Naming::algebraic;

public:
    explicit MoveScan(std::string_view text) : cursor_{without_marks(text)} {
        cursor_.skip_blanks();
        scan();
    }

    [[nodiscard]] bool is_good() const { return good_ && squares_.size() >= 2; }
    [[nodiscard]] int column() const { return cursor_.column(); }  // where it went wrong
    [[nodiscard]] std::vector<Square> const& squares() const { return squares_; }

private:
    void scan() {
        while (good_ && !cursor_.at_end()) {
            good_ = scan_squares();
            if (good_ && !cursor_.at_end()) {
                good_ = pass_separator();
            }
        }
    }

    bool scan_squares() {
        Cursor const from = cursor_;
        std::string name;
        if constexpr (algebraic) {
            name = {to_lower(cursor_.peek()), cursor_.peek(1)};
            return push(name, from, 2);
        } else {
            name = cursor_.take_while(is_digit);
            bool const is_whole = squares_.empty() && cursor_.at_end();
            cursor_ = from;
            return name.size() > 2 ? is_whole && push_pairs(name) : push(name, from, name.size());
        }
    }

    // Squares of two digits each with nothing between them.
    bool push_pairs(std::string const& digits) {
        bool good = digits.size() % 2 == 0;
        for (std::size_t i = 0; good && i < digits.size(); i += 2) {
            good = push(digits.substr(i, 2), cursor_, 2);
        }
        return good;
    }

    bool push(std::string const& name, Cursor const& at, std::size_t length) {
        auto const square = square_named<Game>(name);
        cursor_ = at;
        if (!square) {
            return false;
        }
        squares_.push_back(*square);
        for (; length > 0; --length) {
            cursor_.next();
        }
        return true;
    }

    // One separator with blanks around it, blanks alone, or nothing between squares like a3.
    bool pass_separator() {
        bool const blank = is_blank(cursor_.peek());
        cursor_.skip_blanks();
        bool const sign = take_sign();
        cursor_.skip_blanks();
        return !cursor_.at_end() && (sign || blank || algebraic);
    }

    bool take_sign() {
        for (std::string_view sign : {"-", "x", ":", "X", "×", "–"}) {
            if (cursor_.character() == sign) {
                cursor_.take_while([n = sign.size()](char) mutable { return n-- > 0; });
                return true;
            }
        }
        return false;
    }

    Cursor cursor_;
    std::vector<Square> squares_;
    bool good_ = true;
};

}  // namespace coupturc::notation
