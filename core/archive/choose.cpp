#include "archive/choose.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace coupturc::archive {

namespace {

constexpr std::size_t block = 64;  // games that are asked at a time, without a branch in between

// Whether a value is in a range, unless it is 0, which is unknown.
class Within {
public:
    explicit Within(Range range) : least_{cut(std::max(range.least, 1))}, most_{cut(range.most)} {}

    // 1 or 0, so that it takes no branch.
    [[nodiscard]] int operator()(std::uint16_t value) const { return int{value >= least_} & int{value <= most_}; }

private:
    static std::uint16_t cut(int value) { return static_cast<std::uint16_t>(std::clamp(value, 0, 0xffff)); }

    std::uint16_t least_, most_;
};

// Eight bytes that are 0 or 1 as bits, the first one the lowest.
std::uint8_t as_bits(std::span<std::uint8_t const, 8> bytes) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bits |= unsigned{bytes[i]} << i;
    }
    return static_cast<std::uint8_t>(bits);
}

// Clears the bits of the games that a test refuses.
template <class Test>
void keep(std::vector<std::uint8_t>& bits, std::size_t games, Test const& test) {
    for (std::size_t first = 0; first < games; first += block) {
        std::array<std::uint8_t, block> passed{};
        std::size_t const count = std::min(block, games - first);
        for (std::size_t i = 0; i < count; ++i) {
            passed[i] = static_cast<std::uint8_t>(test(first + i));
        }
        for (std::size_t i = 0; i < count; i += 8) {
            bits[(first + i) / 8] &= as_bits(std::span{passed}.subspan(i).first<8>());
        }
    }
}

std::vector<std::uint8_t> every(std::size_t games) {
    std::vector<std::uint8_t> bits((games + 7) / 8, 0xff);
    if (games % 8 != 0) {
        bits.back() = static_cast<std::uint8_t>((1U << games % 8) - 1);
    }
    return bits;
}

}  // namespace

std::vector<std::uint8_t> chosen(Segment const& segment, Choice const& choice) {
    bool const is_unknown = (choice.result && *choice.result != Result::unknown && segment.results.empty()) ||
                            (choice.years && segment.years.empty()) || (choice.ratings && segment.ratings.empty());
    if (is_unknown) {
        return std::vector<std::uint8_t>((segment.size() + 7) / 8);
    }
    auto bits = every(segment.size());
    if (choice.result && !segment.results.empty()) {
        keep(bits, segment.size(), [&](std::size_t game) { return segment.results[game] == *choice.result; });
    }
    if (choice.years) {
        keep(bits, segment.size(),
             [&, is_asked = Within{*choice.years}](std::size_t game) { return is_asked(segment.years[game]); });
    }
    if (choice.ratings) {
        keep(bits, segment.size(), [&, is_asked = Within{*choice.ratings}](std::size_t game) {
            return is_asked(segment.ratings[game].white) & is_asked(segment.ratings[game].black);
        });
    }
    return bits;
}

}  // namespace coupturc::archive
