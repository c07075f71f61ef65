// Runs a fuzz target over its corpus and over mutated copies, the same ones every time but with another WEFT_SEED in
// the environment. With clang, libFuzzer and libfuzzer.cpp take the place of this file.
//   weft_fuzz NAME CORPUS_FOLDER [ROUNDS]   NAME is the target's file without .cpp
#include <sys/time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "seeded.h"

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr unsigned secondsPerInput = 20;

std::vector<Bytes> readCorpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().filename() != "README.md") paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<Bytes> corpus;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

class Mutator {
 public:
  Mutator(std::vector<Bytes> corpus, std::uint64_t seed) : corpus_(std::move(corpus)), random_(seed) {}

  Bytes next() {
    Bytes bytes = corpus_[below(corpus_.size())];
    for (std::size_t i = 0, times = 1 + below(4); i < times; ++i) mutateOnce(bytes);
    return bytes;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  void mutateOnce(Bytes& bytes) {
    const std::size_t at = below(bytes.size() + 1), length = below(64) + 1;
    const auto here = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto until = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), at + length));
    switch (below(6)) {
      case 0:
        bytes.resize(at);
        break;  // cut off
      case 1:
        bytes.erase(here, until);
        break;
      case 2: {  // a piece of another file
        const Bytes& other = corpus_[below(corpus_.size())];
        const std::size_t from = below(other.size()), size = std::min(other.size() - from, length);
        bytes.insert(here, other.begin() + static_cast<std::ptrdiff_t>(from),
                     other.begin() + static_cast<std::ptrdiff_t>(from + size));
        break;
      }
      case 3: {  // a number that somebody might believe
        static const std::string numbers[] = {"-1", "0", "4294967296", "18446744073709551616", "99999999999", "nan"};
        const std::string& text = numbers[below(std::size(numbers))];
        bytes.insert(here, text.begin(), text.end());
        break;
      }
      case 4: {  // repeated
        const Bytes piece(here, until);
        for (std::size_t i = 0, times = below(20); i < times; ++i)
          bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), piece.begin(), piece.end());
        break;
      }
      default:
        if (at < bytes.size()) bytes[at] ^= static_cast<std::uint8_t>(1U << below(8));
    }
  }

  std::vector<Bytes> corpus_;
  std::mt19937_64 random_;
};

// Of processor time: a hang ends as SIGPROF, however busy the machine is; the input is in lastInput.
void limitTime(unsigned seconds) {
  const itimerval limit{{}, {static_cast<time_t>(seconds), 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);
}

void runOne(weft::FuzzTarget& target, const Bytes& bytes, const std::string& lastInput) {
  std::ofstream(lastInput, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  limitTime(secondsPerInput);
  target(bytes.data(), bytes.size());
  limitTime(0);
}

}  // namespace

int main(int argc, char** argv) {
  weft::FuzzTarget* const target = argc < 3 ? nullptr : weft::fuzzTarget(argv[1]);
  if (target == nullptr) {
    std::fprintf(stderr, "usage: %s NAME CORPUS_FOLDER [ROUNDS]\n", argv[0]);
    return 2;
  }
  const std::string lastInput = std::string(argv[1]) + ".last-input";
  const std::vector<Bytes> corpus = readCorpus(argv[2]);
  if (corpus.empty()) {
    std::fprintf(stderr, "the corpus %s is empty\n", argv[2]);
    return 1;
  }
  for (const Bytes& bytes : corpus) runOne(*target, bytes, lastInput);
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 1000;
  Mutator mutator(corpus, weft::seeded(20150915));
  for (int i = 0; i < rounds; ++i) runOne(*target, mutator.next(), lastInput);
  std::filesystem::remove(lastInput);
  std::printf("%zu corpus files, %d mutated inputs\n", corpus.size(), rounds);
}
