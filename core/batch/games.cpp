#include "batch/games.hpp"

#include <algorithm>
#include <cassert>
#include <random>

#include "history/line_judge.hpp"

namespace coupturc::batch {

namespace {

using history::LineEnd;
using history::LineJudge;

template <class Game>
void write_planes(Position<Game> const& p, float* out) {
    using G = Geometry<Game>;
    constexpr int area = Game::width * Game::height;
    std::fill_n(out, plane_count * area, 0.0F);
    auto const write = [&](int plane, Bitboard set) {
        for_each(set, [&](Square s) { out[plane * area + G::row_of(s) * Game::width + G::column_of(s)] = 1.0F; });
    };
    Side const us = p.turn();
    write(0, p.men(us));
    write(1, p.kings(us));
    write(2, p.men(!us));
    write(3, p.kings(!us));
    if (us == Side::black) {
        std::fill_n(out + 4 * area, area, 1.0F);
    }
}

// One game of a batch: a line under judgement and the legal moves at its end, sorted as they are shown.
template <RulesProfile R>
class OneGame {
    using Game = typename R::Game;

public:
    OneGame(Position<Game> const& start, DrawLimits const& limits) : line_{start, limits, {}} { find_moves(); }

    [[nodiscard]] LineJudge<R> const& line() const { return line_; }
    [[nodiscard]] std::vector<Move> const& moves() const { return moves_; }

    // The legal move of a number; null when there is none.
    [[nodiscard]] Move const* move_of(Action action) const {
        if (!shares_squares_) {
            auto const found = std::find_if(moves_.begin(), moves_.end(),
                                            [&](Move const& m) { return pair_action<Game>(m) == action; });
            return found == moves_.end() ? nullptr : &*found;
        }
        std::vector<Action> const numbers = actions();
        auto const found = std::find(numbers.begin(), numbers.end(), action);
        return found == numbers.end() ? nullptr : &moves_[static_cast<std::size_t>(found - numbers.begin())];
    }

    // The number of a legal move by its place; that of another move when it has none (actions.hpp).
    [[nodiscard]] Action action(std::size_t place) const {
        if (!shares_squares_) {
            return pair_action<Game>(moves_[place]);
        }
        std::vector<Action> const numbers = actions();
        return numbers[std::min(place, numbers.size() - 1)];
    }

    [[nodiscard]] std::vector<Action> actions() const {
        std::vector<Action> numbers;
        number_actions<Game>(moves_, numbers);
        return numbers;
    }

    void play(Move const& move) {
        line_.play(move);
        find_moves();
    }

private:
    void find_moves() {
        moves::MoveList found;
        int const captured = moves::generate<R>(line_.position(), found);
        moves_.assign(found.begin(), found.end());
        // A capture of one piece is known by its squares; so is a quiet move.
        shares_squares_ = captured > 1 && moves_.size() > 1;
        if (shares_squares_) {
            std::sort(moves_.begin(), moves_.end(), moves::shown_before);
        }
    }

    LineJudge<R> line_;
    std::vector<Move> moves_;
    bool shares_squares_ = false;  // may do so
};

std::int8_t result_of(LineEnd const& end) {
    if (end.draw) {
        return 0;
    }
    return end.turn == Side::black ? 1 : -1;
}

template <RulesProfile R>
class GamesOf final : public Games {
    using Game = typename R::Game;

public:
    GamesOf(Position<Game> const& start, BatchSettings const& settings)
        : start_{start, settings.limits}, settings_{settings}, chance_{settings.seed} {
        assert(!start_.line().end());
        auto const size = static_cast<std::size_t>(settings.size);
        games_.assign(size, start_);
        rows_.boards.resize(3 * size);
        rows_.turns.resize(size);
        rows_.plies.resize(size);
        rows_.choices.resize(size);
        rows_.endings.resize(size);
        rows_.results.resize(size);
        chosen_.resize(size);
        for (std::size_t i = 0; i < size; ++i) {
            write_row(i);
        }
    }

    int step(std::span<Action const> actions) override {
        assert(actions.size() == games_.size());
        for (std::size_t i = 0; i < games_.size(); ++i) {
            Move const* const move = games_[i].move_of(actions[i]);
            if (move == nullptr) {
                return static_cast<int>(i);
            }
            chosen_[i] = *move;
        }
        for (std::size_t i = 0; i < games_.size(); ++i) {
            games_[i].play(chosen_[i]);
            settle(i);
            write_row(i);
        }
        return -1;
    }

    void choose_randomly(std::span<Action> actions) override {
        assert(actions.size() == games_.size());
        for (std::size_t i = 0; i < games_.size(); ++i) {
            // The upper half of a product is even enough over a few dozen moves, and cheaper than a division.
            auto const among = static_cast<std::uint64_t>(games_[i].moves().size());
            actions[i] = games_[i].action(static_cast<std::size_t>(((chance_() >> 32) * among) >> 32));
        }
    }

    void mask(std::span<std::uint8_t> out) const override {
        assert(out.size() == games_.size() * static_cast<std::size_t>(action_count<Game>));
        std::fill(out.begin(), out.end(), std::uint8_t{0});
        for (std::size_t i = 0; i < games_.size(); ++i) {
            for (Action const action : games_[i].actions()) {
                out[i * action_count<Game> + static_cast<std::size_t>(action)] = 1;
            }
        }
    }

    void planes(std::span<float> out) const override {
        constexpr std::size_t size = plane_count * Game::width * Game::height;
        assert(out.size() == games_.size() * size);
        for (std::size_t i = 0; i < games_.size(); ++i) {
            write_planes(games_[i].line().position(), out.data() + i * size);
        }
    }

    [[nodiscard]] Choices choices() const override {
        Choices all{{0}, {}, {}};
        for (OneGame<R> const& game : games_) {
            std::vector<Action> const actions = game.actions();
            for (std::size_t i = 0; i < actions.size(); ++i) {
                all.actions.push_back(actions[i]);
                push(all.boards, game.line().position().after(game.moves()[i]));
            }
            all.first.push_back(static_cast<std::int64_t>(all.actions.size()));
        }
        return all;
    }

    [[nodiscard]] AnyPosition position(int game) const override {
        return {rules_id<R>, games_.at(static_cast<std::size_t>(game)).line().position()};
    }

    bool set_up(int game, AnyPosition const& position) override {
        OneGame<R> const begun{position.as<Game>(), settings_.limits};
        if (begun.line().end()) {
            return false;
        }
        games_.at(static_cast<std::size_t>(game)) = begun;
        write_row(static_cast<std::size_t>(game));
        return true;
    }

private:
    static void push(std::vector<Bitboard>& boards, Position<Game> const& p) {
        boards.insert(boards.end(), {p.pieces(Side::white), p.pieces(Side::black), p.kings()});
    }

    // Notes what came of the move, and begins again after the end.
    void settle(std::size_t i) {
        auto const& line = games_[i].line();
        bool const cut_off = settings_.most_plies > 0 && line.ply() >= settings_.most_plies;
        rows_.endings[i] = static_cast<std::uint8_t>(line.end() ? Ending::over
                                                     : cut_off  ? Ending::cut_off
                                                                : Ending::goes_on);
        rows_.results[i] = line.end() ? result_of(*line.end()) : std::int8_t{0};
        if (line.end() || cut_off) {
            games_[i] = start_;
        }
    }

    void write_row(std::size_t i) {
        auto const& line = games_[i].line();
        Position<Game> const& p = line.position();
        rows_.boards[3 * i] = p.pieces(Side::white);
        rows_.boards[3 * i + 1] = p.pieces(Side::black);
        rows_.boards[3 * i + 2] = p.kings();
        rows_.turns[i] = p.turn() == Side::black ? 1 : 0;
        rows_.plies[i] = line.ply();
        rows_.choices[i] = static_cast<std::int32_t>(games_[i].moves().size());
    }

    OneGame<R> start_;
    BatchSettings settings_;
    std::mt19937_64 chance_;
    std::vector<OneGame<R>> games_;
    std::vector<Move> chosen_;
};

}  // namespace

std::unique_ptr<Games> Games::make(AnyPosition const& start, BatchSettings const& settings) {
    return start.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) -> std::unique_ptr<Games> {
        bool const is_over = LineJudge<R>{p, settings.limits, {}}.end().has_value();
        return is_over ? nullptr : std::make_unique<GamesOf<R>>(p, settings);
    });
}

Action action_count_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return action_count<Game>; });
}

int width_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return Game::width; });
}

int height_of(RulesId rules) {
    return with_game(rules, []<class Game>() { return Game::height; });
}

void write_planes(AnyPosition const& position, std::span<float> out) {
    position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) { write_planes(p, out.data()); });
}

std::vector<Action> actions_of(AnyPosition const& position) {
    return position.visit([]<RulesProfile R>(Position<typename R::Game> const& p) {
        moves::MoveList list;
        moves::generate<R>(p, list);
        moves::sort_for_show(list);
        std::vector<Action> actions;
        number_actions<typename R::Game>({list.begin(), list.end()}, actions);
        return actions;
    });
}

}  // namespace coupturc::batch
