#include "notation/pdn_replay.hpp"

#include <algorithm>
#include <cassert>

#include "board/names.hpp"
#include "moves/legal_moves.hpp"
#include "moves/order.hpp"
#include "notation/move_text.hpp"
#include "notation/pdn_faults.hpp"
#include "notation/pdn_tags.hpp"

namespace coupturc::notation {

namespace {

struct Ends {
    Square origin, target;
};

// The squares of a text like `32-28` or `a3-b4`, which most moves are; nothing for any other form.
template <class Game>
std::optional<Ends> read_ends(std::string_view text) {
    constexpr std::size_t longest = 2;
    std::size_t const split = text.find_first_of("-x:");
    if (split > longest || text.size() > split + 1 + longest) {
        return std::nullopt;
    }
    auto const origin = square_named<Game>(text.substr(0, split));
    auto const target = square_named<Game>(text.substr(split + 1));
    return origin && target ? std::optional{Ends{*origin, *target}} : std::nullopt;
}

// Plays tokens on a board. A line that cannot be read on is left: the main line ends there, a variation up to its
// closing bracket.
template <RulesProfile R>
class Replay {
    using Game = typename R::Game;

public:
    explicit Replay(PdnRecord& record) : record_{record} {
        assert(record.moves.empty() && record.elements.empty());  // its moves were not played before
        lines_.push_back({.position = record.start.as<Game>(), .is_alive = record.is_readable});
    }

    void run(std::span<PdnToken const> tokens) {
        record_.elements.reserve(tokens.size());
        record_.moves.reserve(tokens.size());
        for (PdnToken const& token : tokens) {
            behind_ = tokens.subspan(static_cast<std::size_t>(&token - tokens.data()) + 1);
            if (lines_.size() > 1 || lines_.front().is_alive || is_at_end(token)) {
                play(token);
            }
        }
        while (lines_.size() > 1) {
            close_variation();
        }
        record_.end = {record_.rules, lines_.front().position};
        record_.is_whole = lines_.front().is_alive;
    }

private:
    struct Line {
        Position<Game> position;
        std::optional<Position<Game>> before{};  // the last move or setup
        bool is_alive = true;                    // can be read on
        bool is_kept = true;
        bool has_moves = false;                  // or positions that were set up
        bool is_at_move = false;                 // the last of them is a move
        std::size_t opened = 0;                  // index of its opening element
    };

    static bool is_at_end(PdnToken const& token) {
        return token.kind == PdnTokenKind::result || token.kind == PdnTokenKind::unclosed_variation ||
               token.kind == PdnTokenKind::unclosed_comment;
    }

    Line& line() {
        assert(!lines_.empty());
        return lines_.back();
    }

    void play(PdnToken const& token) {
        switch (token.kind) {
            case PdnTokenKind::move: return if_alive([&] { play_move(token); });
            case PdnTokenKind::open: return open_variation(token);
            case PdnTokenKind::close: return close_variation(token);
            case PdnTokenKind::comment: return add(PdnElementKind::comment, token);
            case PdnTokenKind::strength: return add_if(line().is_at_move, PdnElementKind::strength, token);
            case PdnTokenKind::nag: return add_if(line().has_moves, PdnElementKind::nag, token);
            case PdnTokenKind::setup: return if_alive([&] { set_up(token); });
            case PdnTokenKind::unknown: line().is_alive = false; return;
            case PdnTokenKind::bad_tag:
                line().is_alive = line().is_alive && !line().has_moves;
                return;  // read_tags has added the fault
            case PdnTokenKind::result: record_.result = {token.offset, token.length}; return;
            case PdnTokenKind::bad_text: return if_alive([&] { play_bad_text(token); });
            case PdnTokenKind::unclosed_comment:
                return fail(PdnFaultCode::unclosed, token, "expected '}' to this comment");
            case PdnTokenKind::unclosed_variation:
                add_fault(record_, PdnFaultCode::unclosed, token, "expected ')' to this variation");
                return;
            default: return;
        }
    }

    template <class Act>
    void if_alive(Act&& act) {
        if (line().is_alive) {
            act();
        }
    }

    std::string found(PdnToken const& token) const { return found_at(record_, token); }

    void fail(PdnFaultCode code, PdnToken const& token, std::string message, int skip = 0) {
        add_fault(record_, code, token, std::move(message), skip);
        line().is_alive = false;
    }

    void add(PdnElementKind kind, PdnToken const& token) {
        if_alive([&] { record_.elements.push_back({kind, {token.offset, token.length}}); });
    }

    void add_if(bool fits, PdnElementKind kind, PdnToken const& token) {
        if (fits) {
            add(kind, token);
        }
    }

    // Results of other systems of points end the game as well: `12-8`, when the tag says the same
    // (docs/formats.md#tags-and-results).
    bool end_at_result(PdnToken const& token) {
        bool const is_result = lines_.size() == 1 && record_.tag("Result") == record_.at({token.offset, token.length});
        line().is_alive = line().is_alive && !is_result;
        return is_result;
    }

    void play_bad_text(PdnToken const& token) {
        if (!end_at_result(token)) {
            fail(PdnFaultCode::syntax, token, "expected a move, found " + found(token));
        }
    }

    void play_move(PdnToken const& token) {
        moves::MoveList legal;
        moves::generate<R>(line().position, legal);
        if (Move const* move = find(token, legal)) {
            push(*move, token);
        }
    }

    void push(Move const& move, PdnToken const& token) {
        assert(line().is_alive);
        Line& now = line();
        now.before = now.position;
        now.position = now.position.after(move);
        now.has_moves = now.is_at_move = true;
        record_.plies += lines_.size() == 1 ? 1 : 0;
        record_.moves.push_back(move);
        record_.elements.push_back({PdnElementKind::move, {token.offset, token.length}});
    }

    Move const* find(PdnToken const& token, moves::MoveList& legal) {
        std::string_view const text = record_.at({token.offset, token.length});
        if (auto const ends = read_ends<Game>(text)) {
            Move const* found = nullptr;
            int count = 0;
            for (Move const& move : legal) {
                if (move.origin == ends->origin && move.target == ends->target) {
                    found = &move;
                    ++count;
                }
            }
            if (count == 1) {
                return found;
            }
        }
        return find_slowly(token, text, legal);
    }

    Move const* find_slowly(PdnToken const& token, std::string_view text, moves::MoveList& legal) {
        moves::sort_for_show(legal);
        AnyPosition const position{record_.rules, line().position};
        MoveReading const reading = parse_move(position, legal, text);
        if (reading.move) {
            return &legal[*reading.move];
        }
        if (end_at_result(token)) {
            return nullptr;
        }
        switch (reading.fault) {
            case MoveTextFault::ambiguous: return resolve(token, legal, reading.candidates);
            case MoveTextFault::illegal:
                fail(PdnFaultCode::illegal, token, "expected a legal move, found " + found(token));
                break;
            case MoveTextFault::syntax:
                fail(PdnFaultCode::syntax, token, "expected a move, found " + found(token), reading.column - 1);
        }
        return nullptr;
    }

    // Several legal moves are written so: the one that the moves behind it fit, if they fit no other.
    Move const* resolve(PdnToken const& token, moves::MoveList const& legal, std::vector<std::size_t> const& moves) {
        AnyPosition const position{record_.rules, line().position};
        std::string const doubt = found(token) + " may mean " + one_of(position, legal, moves);
        std::vector<std::size_t> fitting = moves;
        std::erase_if(fitting, [&](std::size_t i) { return !goes_on(line().position.after(legal[i])); });
        if (fitting.size() != 1) {
            fail(PdnFaultCode::ambiguous, token, doubt);
            return nullptr;
        }
        Move const& move = legal[fitting.front()];
        add_fault(record_, PdnFaultCode::resolved, token,
                  doubt + "; read as " + format_move(position, legal, move) + ", which the next moves fit");
        return &move;
    }

    // Whether the line can be read on from a position, up to its end or to the next move that is in doubt itself.
    bool goes_on(Position<Game> position) const {
        std::size_t inside = 0;  // of how many variations
        for (PdnToken const& token : behind_.first(std::min(behind_.size(), most_looked_at))) {
            if (token.kind == PdnTokenKind::open) {
                ++inside;
            } else if (token.kind == PdnTokenKind::close) {
                if (inside == 0) {
                    return true;
                }
                --inside;
            } else if (inside == 0 && token.kind == PdnTokenKind::setup) {
                return true;
            } else if (inside == 0 && token.kind == PdnTokenKind::move) {
                moves::MoveList legal;
                moves::generate<R>(position, legal);
                moves::sort_for_show(legal);
                std::string_view const text = record_.at({token.offset, token.length});
                MoveReading const reading = parse_move({record_.rules, position}, legal, text);
                if (!reading.move) {
                    return reading.fault == MoveTextFault::ambiguous;
                }
                position = position.after(legal[*reading.move]);
            }
        }
        return true;
    }

    static std::string one_of(AnyPosition const& position, moves::MoveList const& legal,
                              std::vector<std::size_t> const& moves) {
        std::string text;
        for (std::size_t i : moves) {
            text += (text.empty() ? "" : " or ") + format_move(position, legal, legal[i]);
        }
        return text;
    }

    void open_variation(PdnToken const& token) {
        Line const& outer = line();
        if (outer.is_alive && !outer.before) {
            add_fault(record_, PdnFaultCode::syntax, token, "expected a move in front of this variation");
        }
        Line inner{outer.before.value_or(outer.position)};
        inner.is_alive = inner.is_kept = outer.is_alive && outer.before;
        inner.opened = record_.elements.size();
        if (inner.is_kept) {
            record_.elements.push_back({PdnElementKind::open, {token.offset, token.length}});
        }
        lines_.push_back(inner);
    }

    void close_variation(PdnToken const& token) {
        if (lines_.size() > 1) {
            close_variation();
        } else {
            add_fault(record_, PdnFaultCode::syntax, token, "expected '(' somewhere in front of this ')'");
        }
    }

    // A variation without a move leaves nothing but its comments.
    void close_variation() {
        assert(lines_.size() > 1);  // the main line is not a variation
        Line const inner = line();
        lines_.pop_back();
        if (!inner.is_kept) {
            return;
        }
        if (inner.has_moves) {
            record_.elements.push_back({PdnElementKind::close, {}});
        } else {
            assert(record_.elements[inner.opened].kind == PdnElementKind::open);
            record_.elements.erase(record_.elements.begin() + static_cast<std::ptrdiff_t>(inner.opened));
        }
    }

    void set_up(PdnToken const& token) {
        std::string_view const fen = record_.at({token.offset, token.length});
        Line& now = line();
        Position<Game> const before = now.position;
        bool const is_null_move = fen == "W::" || fen == "B::";  // a proposal for PDN (docs/formats.md#tokens)
        if (is_null_move) {
            now.position = now.position.with_turn(fen[0] == 'W' ? Side::white : Side::black);
        } else if (auto const position = read_position(record_, token)) {
            now.position = position->as<Game>();
        } else {
            now.is_alive = false;
            return;
        }
        now.before = before;
        now.has_moves = true;
        now.is_at_move = false;
        record_.setups.emplace_back(record_.rules, now.position);
        add(PdnElementKind::setup, token);
    }

    static constexpr std::size_t most_looked_at = 400;

    PdnRecord& record_;
    std::vector<Line> lines_;
    std::span<PdnToken const> behind_{};  // the token that is played
};

}  // namespace

void replay(PdnRecord& record, std::span<PdnToken const> tokens) {
    record.is_replayed = true;
    with_rules(record.rules, [&]<RulesProfile R>() { Replay<R>{record}.run(tokens); });
}

}  // namespace coupturc::notation
