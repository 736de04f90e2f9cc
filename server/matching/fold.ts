import { CodePointTable } from './code-point-table.ts'
import { PLAIN_OF } from './plain-letters.ts'

/** Marks that decorate a letter: accents, Hebrew points, Arabic vowel signs. Marks that spell (Indic, Thai, kana) are kept. */
const ACCENT =
  /[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u
const MARK = /\p{M}/u
const KANA_VOICING = /[\u3099\u309a]/u
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t-\r\u0085])\p{Cc}/u
/** A letter drawn out, which changes no word. */
const TATWEEL = '\u0640'
const DIGIT = /\p{Nd}/u
const MOST_ROUNDS = 6

/**
 * What one character becomes in normalized text (2.10): lower case, compatibility forms and look-alikes replaced by
 * plain characters, accents dropped. '' when it is invisible, several characters when it stands for several.
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

/** Decimal digits of every script, which stand in runs of ten that start at a code point ending in 0 or 6. */
function digitOf(character: string): string {
  const codePoint = character.codePointAt(0) as number
  if (codePoint < 128 || !DIGIT.test(character)) return character
  const position = codePoint & 0xf
  const startsAtZero = DIGIT.test(String.fromCodePoint(codePoint - position))
  return String(startsAtZero ? position : position - 6)
}

/** The letter under a character's compatibility form and accents, its case kept: the shape that a reader sees. */
export function baseLetter(codePoint: number): string {
  for (const part of String.fromCodePoint(codePoint).normalize('NFKD')) {
    if (!isDropped(part)) return part
  }
  return ''
}

/** Fold results as numbers: a code unit, or one of the markers below in the bits above it. */
export const UNIT_MASK = 0xffff
/** The character is dropped. */
export const FOLD_DROPPED = 1 << 16
/** The bits below index `expansions`. */
export const FOLD_EXPANDS = 1 << 17
/** The unit may join the one before it: a voicing mark of kana, a Korean vowel or final consonant. */
export const FOLD_JOINS = 1 << 18
/** The result holds a letter of a script that has look-alikes of Latin. */
export const FOLD_LOOK_ALIKE = 1 << 19

const JOINS = /^[\u3099\u309a\u1161-\u1175\u11a8-\u11c2]$/u
const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** The character, of two code units, stays as it is. */
export const FOLD_KEEPS = 1 << 20

/** Texts that characters expand to, in the order in which they were met. */
export const expansions: string[] = []

/** For each code point the result of `foldCharacter`, as a number. */
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
