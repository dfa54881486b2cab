#include "training/self_play.hpp"

#include <cassert>
#include <cstdlib>
#include <random>

#include "history/history.hpp"
#include "search/search.hpp"

namespace coupturc::training {

namespace {

// Longer or more one-sided games teach nothing more.
constexpr int longest_game = 220;
constexpr Score unbalanced_opening = 120;
constexpr int plies_from_given = 2;
constexpr int most_tries_from_given = 100;  // they may all be uneven
constexpr Score won_score = 700;
constexpr int won_plies = 6;

class GamePlayer {
public:
    GamePlayer(RulesId rules, SelfPlaySettings const& settings, eval::Evaluation evaluation,
               std::atomic<bool> const& stop)
        : rules_{rules}, settings_{settings}, evaluation_{evaluation}, stop_{stop}, random_{settings.seed} {
        assert(settings.games >= 0 && settings.opening_plies >= 0);
    }

    std::vector<TrainingRecord> play_all() {
        for (int game = 0; game < settings_.games && !stop_; ++game) {
            history::History history = opening(game % 2 == 1 && !settings_.openings.empty());
            std::size_t const first = records_.size();
            int const result = play(history, static_cast<std::uint16_t>(game));
            for (std::size_t i = first; i < records_.size(); ++i) {
                if (records_[i].result != no_result) {
                    records_[i].result = static_cast<std::int8_t>(result);
                }
            }
        }
        return std::move(records_);
    }

private:
    history::History opening(bool from_given) {
        for (int tries = 0;; ++tries) {  // until stopped: then the opening does not count
            bool const given = from_given && tries < most_tries_from_given;
            history::History history{given ? settings_.openings[random_() % settings_.openings.size()]
                                           : AnyPosition::start(rules_)};
            bool const playable = play_random(history, given ? plies_from_given : settings_.opening_plies);
            if (stop_ || (playable && std::abs(think(history).score) < unbalanced_opening)) {
                return history;
            }
        }
    }

    bool play_random(history::History& history, int plies) {
        for (int ply = 0; ply < plies; ++ply) {
            moves::MoveList moves;
            history.position().visit(
                [&]<RulesProfile R>(Position<typename R::Game> const& p) { moves::generate<R>(p, moves); });
            if (moves.empty()) {
                return false;
            }
            history.play(moves[random_() % moves.size()]);
        }
        return true;
    }

    // Plays to the end; the result from White's view.
    int play(history::History& history, std::uint16_t game) {
        int plies_won = 0;
        while (!stop_ && history.ply() < longest_game && !history.draws(settings_.draws).any()) {
            search::ValuedLeaf leaf{random_};
            search::SearchReport const best = think(history, &leaf);
            bool const white = history.position().turn() == Side::white;
            if (best.variation.empty()) {
                return white ? -1 : 1;
            }
            Score const for_white = white ? best.score : -best.score;
            plies_won = std::abs(best.score) >= won_score ? plies_won + 1 : 0;
            if (plies_won >= won_plies) {
                return for_white > 0 ? 1 : -1;
            }
            keep(history, for_white, 0, game, history.ply());
            keep_leaf(leaf, history, game);
            history.play(best.variation.front());
        }
        return 0;
    }

    search::SearchReport think(history::History const& history, search::ValuedLeaf* leaf = nullptr) {
        search::SearchLimits const limits{.nodes = settings_.nodes};
        return search::search(history, settings_.draws, limits,
                              {table_, evaluation_, nullptr, stop_, {}, nullptr, leaf});
    }

    // A position that the search of a move valued, with the score of a search of its own.
    void keep_leaf(search::ValuedLeaf const& leaf, history::History const& game_so_far, std::uint16_t game) {
        if (!leaf.picked()) {
            return;
        }
        history::History const there{*leaf.picked()};
        search::SearchReport const best = think(there);
        if (!best.variation.empty()) {
            bool const white = there.position().turn() == Side::white;
            keep(there, white ? best.score : -best.score, no_result, game, game_so_far.ply());
        }
    }

    void keep(history::History const& history, Score for_white, std::int8_t result, std::uint16_t game, int ply) {
        history.position().visit([&]<RulesProfile R>(Position<typename R::Game> const& p) {
            if (!moves::can_capture<R>(p) && !score::is_decided(for_white)) {
                records_.push_back({p.pieces(Side::white), p.pieces(Side::black), p.kings(),
                                    static_cast<std::int16_t>(for_white), result,
                                    static_cast<std::uint8_t>(index(p.turn())), static_cast<std::uint16_t>(ply), game});
            }
        });
    }

    RulesId rules_;
    SelfPlaySettings settings_;
    eval::Evaluation evaluation_;
    std::atomic<bool> const& stop_;
    std::mt19937_64 random_;
    search::HashTable table_{4 << 20};
    std::vector<TrainingRecord> records_;
};

}  // namespace

std::vector<TrainingRecord> self_play(RulesId rules, SelfPlaySettings const& settings, eval::Evaluation evaluation,
                                      std::atomic<bool> const& stop) {
    return GamePlayer{rules, settings, evaluation, stop}.play_all();
}

}  // namespace coupturc::training
