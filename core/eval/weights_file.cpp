#include "eval/weights_file.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <iterator>
#include <string>
#include <utility>

#include "base/refuse.hpp"

namespace coupturc::eval {

namespace {

constexpr std::size_t checksum_bytes = 4;

constexpr auto crc_of_byte = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320U : 0U);
        }
        table[byte] = crc;
    }
    return table;
}();

// CRC-32 as in zlib and PNG (ISO 3309).
std::uint32_t checksum(std::span<std::byte const> bytes) {
    std::uint32_t crc = ~0U;
    for (std::byte const byte : bytes) {
        crc = crc >> 8 ^ crc_of_byte[(crc ^ static_cast<std::uint32_t>(byte)) & 0xff];
    }
    return ~crc;
}

// Takes numbers and names off the front of bytes.
class Reader {
public:
    explicit Reader(std::span<std::byte const> bytes) : left_{bytes} {}

    template <std::integral Number>
    Number number() {
        std::uint64_t value = 0;
        std::size_t shift = 0;
        for (std::byte const byte : take(sizeof(Number))) {
            value |= static_cast<std::uint64_t>(byte) << shift;
            shift += 8;
        }
        return static_cast<Number>(value);
    }

    std::string text(std::size_t size) {
        auto const bytes = take(size);
        return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
    }

    std::string name() { return text(number<std::uint8_t>()); }

    std::span<std::byte const> take(std::size_t size) {
        if (left_.size() < size) {
            refuse<WeightsFault>("the weights are cut off");
        }
        auto const taken = left_.first(size);
        left_ = left_.subspan(size);
        return taken;
    }

    [[nodiscard]] std::size_t left() const { return left_.size(); }

private:
    std::span<std::byte const> left_;
};

class Writer {
public:
    template <std::integral Number>
    void number(Number value) {
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            bytes_.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> 8 * i));
        }
    }

    void text(std::string_view text) {
        std::transform(text.begin(), text.end(), std::back_inserter(bytes_),
                       [](char c) { return static_cast<std::byte>(c); });
    }

    void name(std::string_view name) {
        assert(!name.empty() && name.size() <= 255);
        number(static_cast<std::uint8_t>(name.size()));
        text(name);
    }

    std::vector<std::byte> end() {
        number(checksum(bytes_));
        return std::move(bytes_);
    }

private:
    std::vector<std::byte> bytes_;
};

struct FileBlock {
    std::string name;
    std::uint32_t size;
};

std::string quoted(std::string_view name) {
    bool const plain = std::all_of(name.begin(), name.end(), [](char c) { return ' ' <= c && c <= '~'; });
    return plain ? "'" + std::string{name} + "'" : "with a name that is not plain text";
}

// Refuses what cannot be a file of this version.
void read_head(Reader& in) {
    if (in.left() < weights_magic.size() || in.text(weights_magic.size()) != weights_magic) {
        refuse<WeightsFault>("not a weights file: it does not begin with 'CTWEIGHT'");
    }
    if (int const version = in.number<std::uint16_t>(); version != model_version) {
        refuse<WeightsFault>("weights of model version " + std::to_string(version) + ", expected version " +
                             std::to_string(model_version));
    }
}

std::vector<FileBlock> read_blocks(Reader& in, std::size_t number) {
    std::vector<FileBlock> blocks;
    for (std::size_t i = 0; i < number; ++i) {
        std::string name = in.name();
        blocks.push_back({std::move(name), in.number<std::uint32_t>()});
    }
    return blocks;
}

// Before any weight is read, so that sizes are those of a file that was written.
void check_length_and_sum(std::span<std::byte const> file, std::size_t left, std::vector<FileBlock> const& blocks) {
    std::uint64_t expected = checksum_bytes;
    for (FileBlock const& block : blocks) {
        expected += sizeof(std::int16_t) * std::uint64_t{block.size};
    }
    if (left != expected) {
        refuse<WeightsFault>(left < expected
                                 ? "the weights are cut off: " + std::to_string(expected - left) + " bytes are missing"
                                 : std::to_string(left - expected) + " bytes after the end of the weights");
    }
    std::size_t const end = file.size() - checksum_bytes;
    if (Reader{file.subspan(end)}.number<std::uint32_t>() != checksum(file.first(end))) {
        refuse<WeightsFault>("the weights are damaged: the checksum does not match");
    }
}

void check_blocks(std::vector<FileBlock> const& blocks, ModelShape const& model) {
    for (auto block = blocks.begin(); block != blocks.end(); ++block) {
        auto const known = std::find_if(model.blocks.begin(), model.blocks.end(),
                                        [&](Block const& each) { return each.name == block->name; });
        if (known == model.blocks.end()) {
            refuse<WeightsFault>("the weights have a block " + quoted(block->name) + " that the model does not have");
        }
        if (std::cmp_not_equal(block->size, known->size)) {
            refuse<WeightsFault>("block " + quoted(block->name) + " has " + std::to_string(block->size) +
                                 " weights, expected " + std::to_string(known->size));
        }
        if (std::any_of(blocks.begin(), block, [&](FileBlock const& each) { return each.name == block->name; })) {
            refuse<WeightsFault>("the weights have block " + quoted(block->name) + " twice");
        }
    }
}

}  // namespace

std::vector<std::int16_t> read_weights(std::span<std::byte const> file, ModelShape const& model) {
    std::vector<std::int16_t> weights(static_cast<std::size_t>(weights_of(model.blocks)));
    read_weights(file, model, weights);
    return weights;
}

void read_weights(std::span<std::byte const> file, ModelShape const& model, std::span<std::int16_t> weights) {
    assert(is_sound(model.blocks));
    assert(weights.size() == static_cast<std::size_t>(weights_of(model.blocks)));
    Reader in{file};
    read_head(in);
    auto const number = in.number<std::uint16_t>();
    std::string const game = in.name();
    auto const blocks = read_blocks(in, number);
    check_length_and_sum(file, in.left(), blocks);
    if (game != model.game) {
        refuse<WeightsFault>("weights of the game " + quoted(game) + ", expected " + quoted(model.game));
    }
    check_blocks(blocks, model);
    for (FileBlock const& block : blocks) {
        auto const first = static_cast<std::size_t>(weights_before(model.blocks, block.name));
        std::generate_n(weights.begin() + static_cast<std::ptrdiff_t>(first), std::size_t{block.size},
                        [&] { return in.number<std::int16_t>(); });
    }
}

std::vector<std::byte> write_weights(std::span<std::int16_t const> weights, ModelShape const& model) {
    assert(is_sound(model.blocks));
    assert(weights.size() == static_cast<std::size_t>(weights_of(model.blocks)));
    Writer out;
    out.text(weights_magic);
    out.number(static_cast<std::uint16_t>(model_version));
    out.number(static_cast<std::uint16_t>(model.blocks.size()));
    out.name(model.game);
    for (Block const& block : model.blocks) {
        out.name(block.name);
        out.number(static_cast<std::uint32_t>(block.size));
    }
    for (std::int16_t const weight : weights) {
        out.number(weight);
    }
    return out.end();
}

}  // namespace coupturc::eval
