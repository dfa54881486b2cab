// A plain opponent to measure the engine by: alpha-beta with material and advancement, captures looked to their end,
// the best move of the depth before first. No hash table, no pruning. It speaks as much of Hub as a match needs.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "base/score.hpp"
#include "moves/legal_moves.hpp"
#include "notation/move_text.hpp"
#include "rules/rules_id.hpp"

namespace {

using namespace coupturc;

constexpr Score man_value = 100, king_value = 300, row_value = 2;
constexpr int check_interval = 1024;

using Now = std::chrono::steady_clock;

struct Limits {
    int depth = 60;
    std::uint64_t nodes = 0;
    double seconds = 0.1;  // of `level infinite`, too: it hears of no stop
};

template <RulesProfile R>
class Plain {
    using Game = typename R::Game;

public:
    explicit Plain(Limits const& limits) : limits_{limits}, begin_{Now::now()} {}

    // The best move of the deepest depth that was finished, or of the one that was not, if it found a better one first.
    Move best(Position<Game> const& p) {
        moves::MoveList moves;
        moves::generate<R>(p, moves);
        Move best = moves[0];
        for (int depth = 1; depth <= limits_.depth && !over_; ++depth) {
            best = best_at(p, moves, best, depth);
        }
        return best;
    }

private:
    Move best_at(Position<Game> const& p, moves::MoveList const& moves, Move const& first, int depth) {
        Score alpha = -score::infinite;
        Move best = first;
        auto const try_move = [&](Move const& move) {
            Score const value = -search(p.after(move), depth - 1, 1, -score::infinite, -alpha);
            if (value > alpha && !over_) {
                alpha = value;
                best = move;
            }
        };
        try_move(first);
        for (Move const& move : moves) {
            if (!(move == first)) {
                try_move(move);
            }
        }
        return best;
    }

    Score search(Position<Game> const& p, int depth, int ply, Score alpha, Score beta) {
        if (is_over()) {
            return 0;
        }
        if (depth <= 0 && !moves::can_capture<R>(p)) {
            return moves::can_move<R>(p) ? value_of(p) : score::lost_in(ply);
        }
        moves::MoveList moves;
        moves::generate<R>(p, moves);
        Score best = score::lost_in(ply);
        for (Move const& move : moves) {
            best = std::max(best, -search(p.after(move), depth - 1, ply + 1, -beta, -std::max(alpha, best)));
            if (best >= beta) {
                break;
            }
        }
        return best;
    }

    static Score value_of(Position<Game> const& p) { return of_side(p, p.turn()) - of_side(p, !p.turn()); }

    static Score of_side(Position<Game> const& p, Side side) {
        Score value = man_value * count(p.men(side)) + king_value * count(p.kings(side));
        for_each(p.men(side), [&](Square s) {
            int const row = Geometry<Game>::row_of(s);
            value += row_value * (side == Side::white ? Game::height - 1 - row : row);
        });
        return value;
    }

    bool is_over() {
        ++nodes_;
        if (limits_.nodes != 0) {
            over_ = over_ || nodes_ >= limits_.nodes;
        } else if (nodes_ % check_interval == 0) {
            over_ = over_ || std::chrono::duration<double>(Now::now() - begin_).count() >= limits_.seconds;
        }
        return over_;
    }

    Limits limits_;
    Now::time_point begin_;
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

// A line of Hub: a command, then names with or without values; quotes hold a value together.
struct Line {
    std::string command;
    std::map<std::string, std::string> values;
};

Line read_line(std::string const& text) {
    Line line;
    std::string word;
    bool quoted = false;
    auto const end_word = [&] {
        auto const at = word.find('=');
        if (line.command.empty()) {
            line.command = word;
        } else if (!word.empty()) {
            line.values[word.substr(0, at)] = at == std::string::npos ? "" : word.substr(at + 1);
        }
        word.clear();
    };
    for (char const c : text) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ' ' && !quoted) {
            end_word();
        } else {
            word += c;
        }
    }
    end_word();
    return line;
}

// Hub counts from the top of the board, our 8x8 from a1.
template <class Game>
Square square_of_hub(int n) {
    constexpr int width = Game::width;
    return Geometry<Game>::square(Game::all_squares ? width * (Game::height - 1 - n / width) + n % width : n);
}

template <class Game>
Position<Game> read_position(std::string const& text) {
    if (text.empty()) {
        return Position<Game>::start();
    }
    Bitboard white = 0, black = 0, kings = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        Bitboard const here = square_of_hub<Game>(static_cast<int>(i) - 1).board();
        white |= text[i] == 'w' || text[i] == 'W' ? here : 0;
        black |= text[i] == 'b' || text[i] == 'B' ? here : 0;
        kings |= text[i] == 'W' || text[i] == 'B' ? here : 0;
    }
    return {white, black, kings, text[0] == 'W' ? Side::white : Side::black};
}

class Conversation {
public:
    // False when it is over.
    bool hear(std::string const& text) {
        Line const line = read_line(text);
        if (line.command == "hub") {
            std::cout << "id name=Plain version=1\nparam name=variant value=normal type=enum values=\"normal "
                         "turkish\"\nwait\n";
        } else if (line.command == "set-param" && value(line, "name") == "variant") {
            rules_ = value(line, "value") == "turkish" ? rules_id<Turkish<Promotion::end_of_move, false>>
                                                       : rules_id<International>;
        } else if (line.command == "init") {
            std::cout << "ready\n";
        } else if (line.command == "pos") {
            position_ = line;
            limits_ = {};
        } else if (line.command == "level") {
            set_level(line);
        } else if (line.command == "go") {
            with_rules(rules_, [&]<RulesProfile R>() { answer<R>(); });
        } else if (line.command == "ping") {
            std::cout << "pong\n";
        }
        std::cout << std::flush;
        return line.command != "quit";
    }

private:
    static std::string value(Line const& line, std::string const& name) {
        auto const found = line.values.find(name);
        return found == line.values.end() ? "" : found->second;
    }

    void set_level(Line const& line) {
        if (auto const depth = value(line, "depth"); !depth.empty()) {
            limits_.depth = std::stoi(depth);
        }
        if (auto const nodes = value(line, "nodes"); !nodes.empty()) {
            limits_.nodes = std::stoull(nodes);
        }
        if (auto const seconds = value(line, "move-time"); !seconds.empty()) {
            limits_.seconds = std::stod(seconds);
        }
    }

    template <RulesProfile R>
    void answer() const {
        auto position = read_position<typename R::Game>(value(position_, "pos"));
        std::istringstream played{value(position_, "moves")};
        for (std::string text; played >> text;) {
            moves::MoveList moves;
            moves::generate<R>(position, moves);
            auto const read = notation::parse_move({rules_, position}, {moves.begin(), moves.end()}, text);
            if (!read.move) {
                throw std::invalid_argument{"expected a legal move, found " + text};
            }
            position = position.after(moves[*read.move]);
        }
        std::cout << "done move=" << notation::format_hub({rules_, position}, Plain<R>{limits_}.best(position)) << "\n";
    }

    RulesId rules_ = rules_id<International>;
    Line position_;
    Limits limits_;
};

}  // namespace

int main() try {
    Conversation conversation;
    for (std::string line; std::getline(std::cin, line) && conversation.hear(line);) {
    }
} catch (std::exception const& error) {
    std::fputs(error.what(), stderr);
    return 1;
}
