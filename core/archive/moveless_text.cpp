#include "archive/moveless_text.hpp"

#include <algorithm>
#include <vector>

#include "notation/move_text.hpp"

namespace coupturc::archive {

namespace {

// The bytes of a moveless text that do not stand for themselves.
constexpr char short_move = 1;  // the next move, as its origin and target
constexpr char full_move = 2;   // the next move, with all its landing squares
constexpr char no_move = 3;     // the next move is not here, or written in another way
constexpr char itself = 4;      // the byte behind it stands for itself

bool is_mark(char c) {
    return c >= short_move && c <= itself;
}

// How many of the next moves are looked for at a time: behind one that the text leaves out, or writes in another way,
// it is taken up again.
constexpr std::size_t looked_ahead = 3;

// How a move may be written; full is empty when both are the same.
struct Written {
    std::string brief, full;
};

// Writes the moves of a game one after another.
class Writer {
public:
    Writer(AnyPosition const& start, Codes codes) : position_{start}, codes_{codes} {}

    // The next move; nothing at the end, or when it is not legal.
    std::optional<Written> next() {
        if (codes_.empty()) {
            return std::nullopt;
        }
        auto const move = position_.visit(
            [&]<RulesProfile R>(Position<typename R::Game> const& p) { return take_move<R>(p, codes_); });
        if (!move) {
            is_legal_ = false;
            codes_ = {};
            return std::nullopt;
        }
        bool const has_landings = count(move->captured) > 1;
        Written written{notation::format_short(position_, *move),
                        has_landings ? notation::format_full(position_, *move) : std::string{}};
        position_ = position_.after(*move);
        return written;
    }

    bool is_legal() const { return is_legal_; }

private:
    AnyPosition position_;
    Codes codes_;
    bool is_legal_ = true;
};

bool belongs_to_move(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == ':';
}

// Does the text write a move there, and nothing longer?
bool stands_at(std::string_view text, std::size_t at, std::string_view move) {
    std::size_t const end = at + move.size();
    return !move.empty() && text.substr(at, move.size()) == move && (end == text.size() || !belongs_to_move(text[end]));
}

// Takes moves out of one text.
class Stripper {
public:
    Stripper(AnyPosition const& start, Codes codes) : writer_{start, codes} { fill(); }

    std::optional<std::string> strip(std::string_view text) {
        std::string out;
        out.reserve(text.size());
        for (std::size_t at = 0; at < text.size();) {
            bool const may_begin = belongs_to_move(text[at]) && (at == 0 || !belongs_to_move(text[at - 1]));
            std::size_t const taken = may_begin ? take(text, at, out) : 0;
            if (taken == 0) {
                copy(text[at], out);
            }
            at += std::max<std::size_t>(taken, 1);
        }
        return writer_.is_legal() ? std::optional{out} : std::nullopt;
    }

private:
    void fill() {
        while (ahead_.size() < looked_ahead) {
            auto written = writer_.next();
            if (!written) {
                break;
            }
            ahead_.push_back(std::move(*written));
        }
    }

    // Writes marks for the move that stands there; returns how long it is, 0 when none does.
    std::size_t take(std::string_view text, std::size_t at, std::string& out) {
        for (std::size_t skipped = 0; skipped < ahead_.size(); ++skipped) {
            Written const& move = ahead_[skipped];
            bool const is_short = stands_at(text, at, move.brief);
            if (is_short || stands_at(text, at, move.full)) {
                std::size_t const size = is_short ? move.brief.size() : move.full.size();
                out.append(skipped, no_move);
                out += is_short ? short_move : full_move;
                ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(skipped) + 1);
                fill();
                return size;
            }
        }
        return 0;
    }

    static void copy(char c, std::string& out) {
        if (is_mark(c)) {
            out += itself;
        }
        out += c;
    }

    Writer writer_;
    std::vector<Written> ahead_;
};

}  // namespace

std::optional<std::string> without_moves(AnyPosition const& start, Codes codes, std::string_view text) {
    return Stripper{start, codes}.strip(text);
}

std::optional<std::string> with_moves(AnyPosition const& start, Codes codes, std::string_view moveless) {
    Writer writer{start, codes};
    std::string out;
    out.reserve(moveless.size() * 3);
    for (std::size_t at = 0; at < moveless.size(); ++at) {
        char const c = moveless[at];
        if (c == itself && at + 1 < moveless.size()) {
            out += moveless[++at];
        } else if (is_mark(c)) {
            auto const move = writer.next();
            if (!move || c == itself) {
                return std::nullopt;
            }
            out += c == short_move ? move->brief : c == full_move ? move->full : std::string{};
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace coupturc::archive
