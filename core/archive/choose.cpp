#include "archive/choose.hpp"

namespace coupturc::archive {

namespace {

bool holds(Range range, std::uint16_t value) {
    return value != 0 && range.holds(value);
}

bool is_chosen(Segment const& segment, Choice const& choice, std::size_t game) {
    if (choice.result && segment.result(game) != *choice.result) {
        return false;
    }
    if (choice.years && (segment.years.empty() || !holds(*choice.years, segment.years[game]))) {
        return false;
    }
    if (!choice.ratings) {
        return true;
    }
    Ratings const ratings = segment.ratings.empty() ? Ratings{} : segment.ratings[game];
    return holds(*choice.ratings, ratings.white) && holds(*choice.ratings, ratings.black);
}

}  // namespace

std::vector<std::uint8_t> chosen(Segment const& segment, Choice const& choice) {
    std::vector<std::uint8_t> bits((segment.size() + 7) / 8);
    for (std::size_t game = 0; game < segment.size(); ++game) {
        if (is_chosen(segment, choice, game)) {
            bits[game / 8] = static_cast<std::uint8_t>(bits[game / 8] | 1U << game % 8);
        }
    }
    return bits;
}

}  // namespace coupturc::archive
