#include "importers/io/xml_stream.h"

#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <vector>

namespace weft {
namespace {

constexpr std::size_t xmlChunk = 1 << 16;

class XmlReading {
 public:
  explicit XmlReading(const XmlElements& elements)
      : elements_(elements), parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &opened, &closed);
    XML_SetCharacterDataHandler(parser_.get(), &text);
    XML_SetStartDoctypeDeclHandler(parser_.get(), &doctype);
  }

  XmlEnd run(std::istream& in, const Progress& progress) {
    std::vector<char> buffer(xmlChunk);
    std::uint64_t read = 0;
    while (end_.why == XmlEnd::Why::whole) {
      in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
      const auto got = in.gcount();
      read += static_cast<std::uint64_t>(got);
      feed(buffer.data(), static_cast<int>(got), static_cast<std::int64_t>(read));
      if (got == 0) break;
      if (progress && !progress(read)) end_.why = XmlEnd::Why::cancelled;
    }
    if (thrown_) std::rethrow_exception(thrown_);
    return std::move(end_);
  }

 private:
  void feed(const char* bytes, int count, std::int64_t read) {
    const bool last = count == 0;
    if (XML_Parse(parser_.get(), bytes, count, last) != XML_STATUS_OK) return stopped(last);
    if (!last && read - XML_GetCurrentByteIndex(parser_.get()) > XmlLimits::token + static_cast<std::int64_t>(xmlChunk))
      refuse("a tag is longer than 1 MiB");
  }

  void stopped(bool last) {
    if (end_.why != XmlEnd::Why::whole || thrown_) return;  // by a handler
    const XML_Error error = XML_GetErrorCode(parser_.get());
    const bool ends = last && (error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
                               error == XML_ERROR_PARTIAL_CHAR || error == XML_ERROR_UNCLOSED_CDATA_SECTION);
    finish(ends ? XmlEnd::Why::cutOff : XmlEnd::Why::broken, XML_ErrorString(error));
  }

  void finish(XmlEnd::Why why, std::string seen) {
    end_ = {why, std::move(seen), XML_GetCurrentLineNumber(parser_.get())};
  }
  void refuse(const char* seen) {
    finish(XmlEnd::Why::refused, seen);
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  // Nothing may be thrown through the library.
  template <class Call>
  void guarded(const Call& call) {
    if (thrown_ || end_.why != XmlEnd::Why::whole) return;
    try {
      call();
    } catch (...) {
      thrown_ = std::current_exception();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  static XmlReading& self(void* data) { return *static_cast<XmlReading*>(data); }

  static void opened(void* data, const XML_Char* name, const XML_Char** attributes) {
    XmlReading& me = self(data);
    if (me.texts_.size() >= XmlLimits::depth) return me.refuse("elements lie in each other more than 64 deep");
    me.guarded([&] {
      me.texts_.emplace_back();
      me.elements_.opened(name, XmlAttributes(attributes));
    });
  }
  static void closed(void* data, const XML_Char* name) {
    XmlReading& me = self(data);
    me.guarded([&] {
      me.elements_.closed(name, me.texts_.back());
      me.texts_.pop_back();
    });
  }
  static void text(void* data, const XML_Char* bytes, int count) {
    XmlReading& me = self(data);
    me.guarded([&] {
      std::string& text = me.texts_.back();
      text.append(bytes, std::min(static_cast<std::size_t>(count), XmlLimits::text - text.size()));
    });
  }
  static void doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    self(data).refuse("it defines a document type, which may hold entities");
  }

  const XmlElements& elements_;
  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  std::vector<std::string> texts_;  // of the open elements
  XmlEnd end_;
  std::exception_ptr thrown_;
};

}  // namespace

std::optional<std::string_view> XmlAttributes::operator[](std::string_view name) const {
  for (const char** at = list_; *at; at += 2)
    if (*at == name) return at[1];
  return std::nullopt;
}

XmlEnd readXml(std::istream& in, const XmlElements& elements, const Progress& progress) {
  return XmlReading(elements).run(in, progress);
}

}  // namespace weft
