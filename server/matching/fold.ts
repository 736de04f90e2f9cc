import { CodePointTable } from './code-point-table.ts'
import { PLAIN_OF } from './plain-letters.ts'

/**
 * Marks that are dropped: accents, Hebrew points, Arabic vowel signs. Marks that are part of the spelling (Indic, Thai,
 * kana) are kept.
 */
const ACCENT =
  /[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u
const MARK = /\p{M}/u
const KANA_VOICING = /[\u3099\u309a]/u
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t-\r\u0085])\p{Cc}/u
/** A character that lengthens a letter and has no meaning. */
const TATWEEL = '\u0640'
const DIGIT = /\p{Nd}/u
const MOST_ROUNDS = 6

/**
 * The normalized form of a character (2.10): lower case, with compatibility forms and look-alikes replaced by plain
 * characters, and without accents. '' for an invisible character; several characters where it stands for several.
 */
export function foldCharacter(character: string): string {
  let folded = character
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = foldOnce(folded)
    if (next === folded) break
    folded = next
  }
  return folded
}

function foldOnce(text: string): string {
  let folded = ''
  for (const character of text) {
    const plain = plainOf(character)
    if (plain !== undefined) folded += plain
    else for (const part of decompose(character)) folded += isDropped(part) ? '' : digitOf(part)
  }
  return folded.normalize('NFC')
}

function plainOf(character: string): string | undefined {
  return PLAIN_OF.get(character) ?? PLAIN_OF.get(character.toLowerCase())
}

function decompose(character: string): string {
  return character.toLowerCase().normalize('NFKD').toLowerCase()
}

function isDropped(character: string): boolean {
  if (INVISIBLE.test(character) || character === TATWEEL) return true
  return MARK.test(character) && ACCENT.test(character) && !KANA_VOICING.test(character)
}

/** The ASCII digit of a decimal digit of any script; digits are in runs of ten that start at a code point ending in 0 or 6. */
function digitOf(character: string): string {
  const codePoint = character.codePointAt(0) as number
  if (codePoint < 128 || !DIGIT.test(character)) return character
  const position = codePoint & 0xf
  const startsAtZero = DIGIT.test(String.fromCodePoint(codePoint - position))
  return String(startsAtZero ? position : position - 6)
}

/** The base letter of a character without its compatibility form and accents, in its case: the shape that a reader sees. */
export function baseLetter(codePoint: number): string {
  for (const part of String.fromCodePoint(codePoint).normalize('NFKD')) {
    if (!isDropped(part)) return part
  }
  return ''
}

/** Fold results are numbers: a code unit, or one of the flags below in higher bits. */
export const UNIT_MASK = 0xffff
/** The character is dropped. */
export const FOLD_DROPPED = 1 << 16
/** The lower bits are an index of `expansions`. */
export const FOLD_EXPANDS = 1 << 17
/** The unit may combine with the one before it: a voicing mark of kana, a Korean vowel or final consonant. */
export const FOLD_JOINS = 1 << 18
/** The result has a letter of a script with look-alikes of Latin letters. */
export const FOLD_LOOK_ALIKE = 1 << 19

const JOINS = /^[\u3099\u309a\u1161-\u1175\u11a8-\u11c2]$/u
const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** The character, of two code units, is unchanged. */
export const FOLD_KEEPS = 1 << 20

/** The texts that characters expand to, in order of first use. */
export const expansions: string[] = []

/** The result of `foldCharacter` for each code point, as a number. */
export const foldTable = new CodePointTable((codePoint) => {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return codePoint
  const character = String.fromCodePoint(codePoint)
  const folded = foldCharacter(character)
  if (folded === '') return FOLD_DROPPED
  if (codePoint > 0xffff && folded === character) return FOLD_KEEPS
  const script = LOOK_ALIKE.test(folded) ? FOLD_LOOK_ALIKE : 0
  if (folded.length > 1) return script | FOLD_EXPANDS | (expansions.push(folded) - 1)
  return script | (JOINS.test(folded) ? FOLD_JOINS : 0) | folded.charCodeAt(0)
})
