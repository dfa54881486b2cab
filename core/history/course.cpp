#include "history/course.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "moves/legal_moves.hpp"

namespace coupturc::history {

using Kind = CourseRequest::Kind;

std::optional<GameEnd> end_on_board(History const& history, DrawLimits const& limits) {
    AnyPosition const position = history.position();
    return position.visit([&]<RulesProfile R>(Position<typename R::Game> const& p) -> std::optional<GameEnd> {
        if (!moves::can_move<R>(p)) {
            return GameEnd{"no_moves", !p.turn(), p.pieces(p.turn()) != 0};
        }
        auto const draw = history.draws(limits).first_outside({});
        return draw ? std::optional{GameEnd{draw_reason_names[static_cast<std::size_t>(*draw)], std::nullopt}}
                    : std::nullopt;
    });
}

std::optional<GameEnd> Course::end() const {
    return said_ ? said_ : end_on_board(history_, rules_.limits);
}

bool Course::may_offer(Side side) const {
    return !end() && !offers_.why_no_offer(side, history_.ply(), rules_.agreement);
}

int Course::plies_since(std::vector<Side> const& sides) const {
    Side mover = !history_.position().turn();
    for (int plies = 1; plies <= history_.ply(); ++plies, mover = !mover) {
        if (std::ranges::find(sides, mover) != sides.end()) {
            return plies;
        }
    }
    return 0;
}

bool Course::apply(CourseRequest const& request) {
    bool const is_done = !end() && carry_out(request);
    if (is_done) {
        kept_.push_back(request);
    }
    return is_done;
}

bool Course::carry_out(CourseRequest const& request) {
    switch (request.kind) {
        case Kind::move: return move(request);
        case Kind::draw_offer: return offer(request.side);
        case Kind::resign: return resign(request.side);
        default: return answer(request);
    }
}

bool Course::move(CourseRequest const& request) {
    if (request.side != history_.position().turn()) {
        return false;
    }
    history_.play(request.move);
    offers_.after_move_of(request.side);
    return true;
}

bool Course::offer(Side side) {
    if (!may_offer(side)) {
        return false;
    }
    if (offers_.offer(side)) {
        agree();
    }
    return true;
}

bool Course::answer(CourseRequest const& request) {
    if (!offers_.can_be_answered_by(request.side)) {
        return false;
    }
    if (request.kind == Kind::draw_accept) {
        agree();
    } else {
        offers_.decline();
    }
    return true;
}

bool Course::resign(Side side) {
    if (rules_.resignation) {
        said_ = GameEnd{"resignation", !side};
    }
    return rules_.resignation;
}

bool Course::take_back(int ply) {
    if (ply < 1 || ply > history_.ply()) {
        return false;
    }
    Course earlier{history_.start(), rules_};
    for (CourseRequest const& request : kept_) {
        if (request.kind == Kind::move && earlier.history_.ply() + 1 == ply) {
            break;
        }
        [[maybe_unused]] bool const is_done = earlier.apply(request);
        assert(is_done);
    }
    *this = std::move(earlier);
    return true;
}

}  // namespace coupturc::history
