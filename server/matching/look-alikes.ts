import { CodePointTable } from './code-point-table.ts'
import { baseLetter, foldCharacter } from './fold.ts'
import { LOOK_ALIKE_SCRIPTS } from './look-alike-letters.ts'

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
const LATIN_LETTER = /\p{Script=Latin}/u
const SCRIPTS = LOOK_ALIKE_SCRIPTS.map(({ script }) => new RegExp(`\\p{Script=${script}}`, 'u'))

/**
 * The Latin look-alike of a code point, 0 for none: by the shape of the original character, else by that of the folded
 * letter.
 */
function lookAlikes(pairs: string): CodePointTable {
  const listed = new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.charCodeAt(1)]))
  return new CodePointTable((codePoint) => {
    return listed.get(baseLetter(codePoint)) ?? listed.get(firstFolded(codePoint)) ?? 0
  })
}

function firstFolded(codePoint: number): string {
  const [first = ''] = foldCharacter(String.fromCodePoint(codePoint))
  return first
}

const SAME = lookAlikes(LOOK_ALIKE_SCRIPTS.map(({ same }) => same).join(' '))
const SIMILAR = lookAlikes(LOOK_ALIKE_SCRIPTS.map(({ similar }) => similar).join(' '))
const OWN = LOOK_ALIKE_SCRIPTS.map(({ own }) => lookAlikes(own))

/** Flags of a code point: part of words, Latin letter, and from bit 3 on the scripts it counts for. */
const IN_WORD = 1
const LATIN = 2
/** A letter of a look-alike script that is indistinguishable from a Latin one. */
const LOOKS_LATIN = 4
const SCRIPT_SHIFT = 3

/** The script bits of a Latin letter are the scripts that it counts for, those of any other letter its own script. */
const traits = new CodePointTable((codePoint) => {
  const character = firstFolded(codePoint)
  if (!WORD_CHARACTER.test(character)) return 0
  const latin = LATIN_LETTER.test(character)
  const scripts = latin
    ? OWN.map((letters) => letters.get(codePoint) !== 0)
    : SCRIPTS.map((pattern) => pattern.test(character))
  const bits = scripts.reduce((sum, counts, script) => (counts ? sum | (1 << script) : sum), 0)
  const looksLatin = !latin && bits !== 0 && SAME.get(codePoint) !== 0
  return IN_WORD | (latin ? LATIN : 0) | (looksLatin ? LOOKS_LATIN : 0) | (bits << SCRIPT_SHIFT)
})

interface Word {
  start: number
  end: number
  latin: boolean
  /** The script bits of its look-alike letters. */
  scripts: number
  /** Whether every letter of those scripts is indistinguishable from a Latin one. */
  allSame: boolean
  /** The bits of the scripts that all its Latin letters count for. */
  passesFor: number
}

export interface ResolvedText {
  text: string
  alternate: string | undefined
}

/**
 * Resolves the look-alike letters of a folded text word by word (2.10). Words of mixed scripts become Latin, unless
 * they have a letter without a Latin look-alike and all their Latin letters count as letters of its script ("cосед").
 * Words of look-alikes only are unchanged where the text has genuine words of their script; otherwise both readings are
 * kept.
 */
export function resolveLookAlikes(folded: string, source: string, offsets: Int32Array): ResolvedText {
  const resolver = new Resolver(folded, source, offsets)
  const resolved = resolver.resolve()
  if (!resolver.mixesScripts || resolved.text === folded) return resolved
  // A word of three scripts may have two now, which is resolved differently.
  const places = Int32Array.from({ length: folded.length + 1 }, (_, i) => i)
  return resolveLookAlikes(resolved.text, resolved.text, places)
}

class Resolver {
  /** Whether a word has letters of several look-alike scripts. */
  mixesScripts = false
  readonly #folded: string
  readonly #source: string
  readonly #offsets: Int32Array
  readonly #text: Uint16Array
  readonly #alternate: Uint16Array

  constructor(folded: string, source: string, offsets: Int32Array) {
    this.#folded = folded
    this.#source = source
    this.#offsets = offsets
    this.#text = toUnits(folded)
    this.#alternate = this.#text.slice()
  }

  resolve(): ResolvedText {
    const words = this.#words()
    this.mixesScripts = words.some(({ scripts }) => (scripts & (scripts - 1)) !== 0)
    if (words.every(isGenuine)) return { text: this.#folded, alternate: undefined }
    const mixed = words.filter(({ latin, scripts }) => latin && scripts !== 0)
    const toScript = mixed.filter(isOfScript)
    const toLatin = mixed.filter((word) => !isOfScript(word))
    const pure = words.filter(({ latin, scripts }) => !latin && scripts !== 0)
    const ambiguous = pure.filter(({ allSame }) => allSame)
    const genuine = [...toScript, ...pure].reduce(
      (bits, word) => (word.allSame ? bits : bits | word.scripts),
      0,
    )
    const latin = words.filter((word) => word.latin && word.scripts === 0)

    for (const word of toScript) this.#rewrite(word, scriptLetters(word.scripts), this.#text, this.#alternate)
    for (const word of toLatin) {
      this.#rewrite(word, [SAME, SIMILAR], this.#text)
      this.#rewrite(word, passes(word) ? scriptLetters(word.scripts) : [SAME, SIMILAR], this.#alternate)
    }
    const folds = latin.length + toLatin.length > 0
    for (const word of ambiguous) {
      if ((word.scripts & genuine) === 0) this.#rewrite(word, [SAME], folds ? this.#text : this.#alternate)
    }
    for (const word of latin) {
      const scripts = word.passesFor & genuine
      if (scripts !== 0) this.#rewrite(word, scriptLetters(scripts), this.#alternate)
    }
    const text = toText(this.#text)
    const alternate = toText(this.#alternate)
    return { text, alternate: alternate === text ? undefined : alternate }
  }

  #rewrite(word: Word, letters: CodePointTable[], ...readings: Uint16Array[]): void {
    for (let i = word.start; i < word.end; i++) {
      const codePoint = this.#sourceAt(i)
      const table = letters.find((candidate) => candidate.get(codePoint) !== 0)
      if (table === undefined) continue
      for (const reading of readings) reading[i] = table.get(codePoint)
    }
  }

  #words(): Word[] {
    const words: Word[] = []
    let word: Word | undefined
    for (let i = 0; i < this.#folded.length; i++) {
      const found = traits.get(this.#sourceAt(i))
      if (found === 0) {
        word = undefined
        continue
      }
      if (word === undefined) {
        word = { start: i, end: i, latin: false, scripts: 0, allSame: true, passesFor: -1 }
        words.push(word)
      }
      word.end = i + 1
      count(word, found)
    }
    return words
  }

  /** The original code point of a unit; for the second and later units of an expansion the unit itself. */
  #sourceAt(i: number): number {
    const offset = this.#offsets[i] as number
    const repeated = i > 0 && this.#offsets[i - 1] === offset
    return repeated ? this.#folded.charCodeAt(i) : (this.#source.codePointAt(offset) as number)
  }
}

/** Whether all Latin letters of a mixed word count as letters of its other scripts. */
function passes({ scripts, passesFor }: Word): boolean {
  return (scripts & passesFor) === scripts
}

/** Whether a mixed word belongs to its other script, with Latin letters that count as letters of that script. */
function isOfScript(word: Word): boolean {
  return !word.allSame && passes(word)
}

/** Whether a word has no Latin letters, and at least one letter of its script without a look-alike, or no look-alikes at all. */
function isGenuine({ latin, scripts, allSame }: Word): boolean {
  return !latin && (scripts === 0 || !allSame)
}

function count(word: Word, found: number): void {
  const scripts = found >> SCRIPT_SHIFT
  if ((found & LATIN) !== 0) {
    word.latin = true
    word.passesFor &= scripts
  } else if (scripts !== 0) {
    word.scripts |= scripts
    if ((found & LOOKS_LATIN) === 0) word.allSame = false
  }
}

function scriptLetters(scripts: number): CodePointTable[] {
  return OWN.filter((_, script) => (scripts & (1 << script)) !== 0).slice(0, 1)
}

function toUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

function toText(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}
