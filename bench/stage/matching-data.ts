/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const CONSONANTS = 'ttttnnnnsssrrrhhlldddccmmffppggbbvkwxyzqj'
const VOWELS = 'eeeeaaaooiiiuy'

/** Distinct pronounceable words of two to four syllables. */
export function words(count: number, seed: number): string[] {
  const random = randomFrom(seed)
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
  const found = new Set<string>()
  while (found.size < count) {
    let word = ''
    for (let syllables = 2 + Math.floor(random() * 3); syllables > 0; syllables--) {
      word += pick(CONSONANTS) + pick(VOWELS) + (random() < 0.3 ? pick(CONSONANTS) : '')
    }
    found.add(word)
  }
  return [...found]
}

/** Texts of a length in characters: mostly words that no list has, one in fifty from a list. */
export function texts(count: number, length: number, listed: readonly string[], seed: number): string[] {
  const random = randomFrom(seed)
  const common = words(3000, seed + 1)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  return Array.from({ length: count }, () => {
    let text = ''
    while (text.length < length)
      text += pick(random() < 0.02 ? listed : common) + (random() < 0.1 ? ', ' : ' ')
    // Sliced and concatenated strings are slower to read than those from a request.
    return Buffer.from(text.slice(0, length)).toString('latin1')
  })
}

const SHAPES = [
  'WORD\\s+money',
  '\\b(?:buy|sell)\\s+WORD\\b',
  'WORD\\d{3}[-. ]?\\d{3}[-. ]?\\d{4}',
  'https?://WORD\\S+',
  '[\\w.+-]+@WORD[\\w-]*\\.[\\w.]+',
  'v[i1!]WORD[a4]',
  '\\$\\d+(?:,\\d{3})*\\s*WORD',
  'whats?\\s*WORD',
  'WORD.{0,20}now',
  '\\bWORD\\w*',
]

/** Distinct patterns, like those of moderators. */
export function patterns(count: number, seed: number): string[] {
  return words(count, seed).map((word, i) => (SHAPES[i % SHAPES.length] ?? 'WORD').replace('WORD', word))
}
