import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Span } from '../matching/normalize.ts'

/** A phone number in a text; in E.164 form where its country is known. */
export interface FoundNumber extends Span {
  number: string | null
}

const candidate =
  /(?<![\p{L}\p{N}_])(?:\+|00)?[([]?\d[\d\s().\-/\u00a0\u2010-\u2015\]]{5,24}\d(?![\p{L}\p{N}_])/gu
const date = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}|^\d{1,2}[-./]\d{1,2}[-./]\d{4}/
const address = /^\d{1,3}(?:\.\d{1,3}){3}$/
const fewestLocal = 9

/**
 * The phone numbers in a text: those with a country code, those valid in the given country, and runs of 9 to 15 digits written
 * like a number. Dates and IP addresses do not count. Spans are UTF-16 offsets.
 */
export function findPhoneNumbers(text: string, country: string | null = null): FoundNumber[] {
  const western = text.replace(/[^\p{ASCII}\p{L}\p{M}\p{Z}]/gu, inAscii)
  const home = country !== null && isSupportedCountry(country) ? country : undefined
  const found: FoundNumber[] = []
  for (const match of western.matchAll(candidate)) {
    const number = read(match[0], home)
    if (number !== undefined) found.push({ start: match.index, end: match.index + match[0].length, number })
  }
  return found
}

/** The number in E.164 form; null if its country is unknown, undefined if it is no phone number. */
function read(written: string, home: CountryCode | undefined): string | null | undefined {
  const trimmed = written.trim()
  if (date.test(trimmed) || address.test(trimmed)) return undefined
  const digits = trimmed.replace(/\D/g, '')
  if (digits.length > 15) return undefined
  const international = trimmed.replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(international, { defaultCountry: home, extract: false } as never)
  if (parsed?.isValid()) return parsed.number
  return !international.startsWith('+') && digits.length >= fewestLocal ? null : undefined
}

/** A digit or a sign of another script in its ASCII form, of the same length. */
function inAscii(character: string): string {
  const plain = character.normalize('NFKC')
  if (character.length === 1 && /^[\d+()-]$/.test(plain)) return plain
  const code = character.charCodeAt(0)
  for (const zero of [0x660, 0x6f0, 0x966]) if (code >= zero && code < zero + 10) return String(code - zero)
  return character
}
