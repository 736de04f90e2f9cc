const longest = 20
/** Words shorter than this are only recognized if every masking sign is an asterisk. */
const shortest = 4
const vowels = /[aeiou]/g
const doubled = /(\p{L})\1+/gu
const notLetters = /[^a-z]/g
const contraction = /^[a-z]+'[a-z]{1,2}$/
/** The minimum share of letters that must belong to words for a string without spaces to be split. */
const madeUp = 0.8

/** The vocabulary for recognizing masked and misspelt words. */
export interface Vocabulary {
  /** Words that are often masked, frequent ones first. */
  masked: readonly string[]
  /** Common English words, which are never reinterpreted. */
  common: readonly string[]
}

/** Recognizes obfuscated words; every result is a word of the vocabulary. */
export interface Unmask {
  /** The word behind letters with signs between or instead of them: `f*ck`, `f#ck`, `f-u-c-k`. */
  signs(piece: string): string | undefined
  /** The word behind a spelling with letters doubled, swapped or left out; otherwise the word itself. */
  spelling(word: string): string
  /** The words of which letters without spaces consist: `youidiot`; the letters themselves when there are none. */
  parts(letters: string): string[]
  /** The word of which two pieces are the halves: `fu ck`. */
  halves(first: string, second: string): string | undefined
}

/** Recognizes obfuscated words by a vocabulary. */
export function unmaskFrom({ masked, common }: Vocabulary): Unmask {
  const words = new Set(masked)
  const usual = new Set(common)
  const byStart = byFirstLetter(masked)
  const spellings = spellingsOf(masked, usual)
  const fitting = (piece: string) => byStart.get(piece.charAt(0))?.find((word) => fits(piece, word))
  return {
    signs(piece) {
      if (piece.length > longest || piece.startsWith('*') || contraction.test(piece)) return undefined
      const letters = piece.replace(notLetters, '')
      if (letters.length >= shortest && words.has(letters)) return letters
      const signs = [...piece].map((one) => (one >= 'a' && one <= 'z' ? one : '*')).join('')
      return signs.length < shortest && signs !== piece ? undefined : fitting(signs)
    },
    spelling: (word) =>
      word.length > longest || words.has(word) || usual.has(word)
        ? word
        : (spellings.get(word) ?? spellings.get(word.replace(doubled, '$1')) ?? word),
    parts: (letters) => partsOf(letters, (word) => words.has(word) || usual.has(word)),
    halves(first, second) {
      if (first.length + second.length < shortest || first.length + second.length > longest) return undefined
      if (usual.has(first) && usual.has(second)) return undefined
      return words.has(first + second) ? first + second : undefined
    },
  }
}

function byFirstLetter(words: readonly string[]): Map<string, string[]> {
  const byStart = new Map<string, string[]>()
  for (const word of words) {
    const same = byStart.get(word.charAt(0)) ?? []
    byStart.set(word.charAt(0), same)
    same.push(word)
  }
  return byStart
}

/** Whether the letters match, each asterisk standing for one. */
function fits(masked: string, word: string): boolean {
  if (masked.length !== word.length) return false
  for (let at = 0; at < word.length; at++)
    if (masked.charAt(at) !== '*' && masked.charAt(at) !== word.charAt(at)) return false
  return true
}

/** Spellings without vowels, with two letters swapped, and with each letter once, mapped to the first word that has them. */
function spellingsOf(words: readonly string[], usual: ReadonlySet<string>): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const word of words) {
    if (word.length < shortest) continue
    const swaps = Array.from({ length: word.length - 2 }, (_, at) => swapped(word, at + 1))
    const bare = word.charAt(0) + word.slice(1).replace(vowels, '')
    for (const spelling of [word.replace(doubled, '$1'), bare, ...swaps])
      if (spelling.length > 2 && !usual.has(spelling) && !spellings.has(spelling))
        spellings.set(spelling, word)
  }
  return spellings
}

const swapped = (word: string, at: number): string =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)

/** The longest words into which letters can be split; the letters themselves when too few of them belong to a word. */
function partsOf(letters: string, known: (word: string) => boolean): string[] {
  const best = [{ value: 0, covered: 0, from: 0 }]
  for (let to = 1; to <= letters.length; to++) {
    let chosen = { ...(best[to - 1] as (typeof best)[number]), from: to - 1 }
    for (let from = Math.max(0, to - longest); from < to; from++) {
      const before = best[from] as (typeof best)[number]
      const value = before.value + (to - from) ** 2
      if (value > chosen.value && known(letters.slice(from, to)))
        chosen = { value, covered: before.covered + to - from, from }
    }
    best.push(chosen)
  }
  if ((best.at(-1) as (typeof best)[number]).covered < madeUp * letters.length) return [letters]
  const parts: string[] = []
  for (let to = letters.length; to > 0; to = (best[to] as (typeof best)[number]).from)
    parts.unshift(letters.slice((best[to] as (typeof best)[number]).from, to))
  return parts
}
