#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>

#include "position/move.hpp"

namespace coupturc::moves {

// Moves of one position. Lives on the stack; a composed position with hundreds of captures goes on in the heap.
class MoveList {
public:
    MoveList() {}
    ~MoveList() {}
    MoveList(MoveList const&) = delete;
    MoveList& operator=(MoveList const&) = delete;

    void push(Move const& move) {
        assert(move.is_capture() || move.origin != move.target);
        if (size_ == capacity_) [[unlikely]] {
            grow();
        }
        data_[size_++] = move;
    }

    void push_if_new(Move const& move) {
        if (std::find(begin(), end(), move) == end()) {
            push(move);
        }
    }

    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move const& operator[](std::size_t i) const {
        assert(i < size_);
        return data_[i];
    }
    [[nodiscard]] Move* begin() { return data_; }
    [[nodiscard]] Move* end() { return data_ + size_; }
    [[nodiscard]] Move const* begin() const { return data_; }
    [[nodiscard]] Move const* end() const { return data_ + size_; }

private:
    static constexpr std::size_t inline_capacity = 128;

    void grow() {
        auto larger = std::make_unique<Move[]>(2 * capacity_);
        std::copy(begin(), end(), larger.get());
        heap_ = std::move(larger);
        data_ = heap_.get();
        capacity_ *= 2;
    }

    union {  // no move is made before it is pushed
        Move inline_[inline_capacity];
    };
    std::unique_ptr<Move[]> heap_;
    Move* data_ = inline_;
    std::size_t size_ = 0;
    std::size_t capacity_ = inline_capacity;
};

}  // namespace coupturc::moves
