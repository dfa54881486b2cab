#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

namespace coupturc::bindings {

// Writes one JSON text, part after part. Commas and colons come by themselves.
class Json {
public:
    Json& open(char bracket) {
        part();
        text_ += bracket;
        is_first_ = true;
        return *this;
    }

    Json& close(char bracket) {
        text_ += bracket;
        is_first_ = false;
        return *this;
    }

    Json& key(std::string_view name) {
        value(name);
        text_ += ':';
        is_first_ = true;
        return *this;
    }

    Json& value(std::string_view text) {
        part();
        text_ += '"';
        for (char const c : text) {
            add(c);
        }
        text_ += '"';
        return *this;
    }

    Json& value(char const* text) { return value(std::string_view{text}); }
    Json& value(bool is) { return bare(is ? "true" : "false"); }
    Json& null() { return bare("null"); }

    template <class Number>
        requires std::is_arithmetic_v<Number>
    Json& value(Number number) {
        return bare(std::to_string(number));
    }

    [[nodiscard]] std::string const& text() const { return text_; }

private:
    Json& bare(std::string_view text) {
        part();
        text_ += text;
        return *this;
    }

    void part() {
        if (!is_first_) {
            text_ += ',';
        }
        is_first_ = false;
    }

    void add(char c) {
        if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ') {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
            text_ += escaped;
        } else {
            text_ += c;
        }
    }

    std::string text_;
    bool is_first_ = true;
};

}  // namespace coupturc::bindings
