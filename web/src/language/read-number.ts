import { decimalSeparator } from './formats.ts'

/** A text that can be read as two numbers: 1.000 in German, where points group digits and many number pads have nothing else. */
export interface Ambiguous {
  whole: number
  fraction: number
}

/** What was written into a field for numbers: a number, nothing, or why it is none. */
export type ReadNumber = number | undefined | 'unreadable' | 'fractional' | Ambiguous

/** What groups digits and separates nothing else: spaces, of every width, and the apostrophes of Switzerland. */
const spacing = /[\s'’]/g
const grouped = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/
const plain = /^-?\d+(?:[.,]\d+)?$/

const withPoint = (text: string): number => Number(text.replace(',', '.'))
const ungrouped = (text: string, group: string): number => withPoint(text.replaceAll(group, ''))

/** Reads a number that people wrote, with the separators of their language or of another; a text is never taken for another number. */
export function readNumber(written: string, mayBeFraction: boolean): ReadNumber {
  const text = written.replaceAll(spacing, '')
  if (text === '') return undefined
  const group = grouped.exec(text)?.[1]
  const whole = group && !/^-?0/.test(text) ? ungrouped(text, group) : undefined
  if (!mayBeFraction) {
    if (Number.isInteger(whole)) return whole
    return plain.test(text) ? wholeOf(text) : 'unreadable'
  }
  if (!plain.test(text)) return whole ?? 'unreadable'
  if (whole === undefined || group === decimalSeparator()) return withPoint(text)
  return { whole, fraction: withPoint(text) }
}

const wholeOf = (text: string): number | 'fractional' => (/[.,]/.test(text) ? 'fractional' : Number(text))
