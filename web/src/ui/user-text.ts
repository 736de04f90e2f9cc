/** A stretch of what a user wrote: to be shown as it is, as a labelled mark in its place, or not at all. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'mark'; text: string; label: string; title: string }
  | { kind: 'clipped'; text: string }

/** Most marks over one letter that are drawn: Hebrew, Arabic and Vietnamese stay below it, "Zalgo" has dozens. */
const mostMarks = 4

/** What has no picture of its own: directions, joiners, fillers, tags, controls; line breaks and tabs are layout. */
const invisible = String.raw`(?![\n\t\r])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]`
const variant = String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`
const joined = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Gujr',
  'Guru',
  'Knda',
  'Mlym',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
  'Khmr',
  'Mymr',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** Where an invisible character is part of how a script or an emoji is written, and is left as it is. */
const meant = [
  // One variation selector, of an emoji or an ideograph.
  `(?<=[^\\p{Cc}])(?<!${variant})${variant}(?!${variant})`,
  // A joiner between two parts of an emoji.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // A joiner or non-joiner after a letter of a script that is joined.
  `(?<=[${joined}])[\\u200C\\u200D](?!\\p{Default_Ignorable_Code_Point})`,
  // The flag of a part of a country.
  String.raw`(?<=\u{1F3F4})[\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
].join('|')
const clipped = `(?<=\\p{M}{${String(mostMarks)}})(?:(?!${invisible})\\p{M})+`

const special = new RegExp(`${invisible}|\\p{M}{${String(mostMarks + 1)}}`, 'u')
const tokens = new RegExp(`(?<meant>${meant})|(?<invisible>${invisible})|(?<clipped>${clipped})`, 'gu')

/** What the commonest are called; others go by their number. */
const names: Record<number, string> = {
  0x00ad: 'SHY',
  0x061c: 'ALM',
  0x180e: 'MVS',
  0x200b: 'ZWSP',
  0x200c: 'ZWNJ',
  0x200d: 'ZWJ',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2060: 'WJ',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0x2800: 'BLANK',
  0x3164: 'FILLER',
  0xfeff: 'BOM',
}
const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
const nameOf = (character: string): string => names[character.codePointAt(0) ?? 0] ?? numberOf(character)

/** A run of invisible characters as one mark: their name, how many where they are more than one. */
function markOf(text: string): Piece {
  const characters = [...text]
  const distinct = [...new Set(characters)]
  const label = distinct.length === 1 ? nameOf(distinct[0] ?? '') : `${nameOf(characters[0] ?? '')}…`
  return {
    kind: 'mark',
    text,
    label: characters.length > 1 ? `${label}×${String(characters.length)}` : label,
    title: distinct
      .slice(0, 8)
      .map(
        (character) =>
          (nameOf(character) === numberOf(character) ? '' : `${nameOf(character)} `) + numberOf(character),
      )
      .join(', '),
  }
}

/**
 * What a user wrote in pieces that can do no harm to what stands beside it: what reverses, hides or joins is a mark, and
 * the marks of a letter beyond the fourth are clipped. The pieces put together are the text, so that a copy is the
 * original.
 */
export function piecesOf(text: string): Piece[] {
  if (!special.test(text)) return [{ kind: 'text', text }]
  const pieces: Piece[] = []
  const push = (kind: Piece['kind'], part: string): void => {
    const last = pieces.at(-1)
    if (part === '') return
    const together = last?.kind === kind ? last.text + part : part
    if (last?.kind === kind) pieces.pop()
    pieces.push(kind === 'mark' ? markOf(together) : { kind, text: together })
  }
  let at = 0
  for (const { 0: found, index, groups } of text.matchAll(tokens)) {
    push('text', text.slice(at, index))
    push(groups?.['clipped'] ? 'clipped' : groups?.['invisible'] ? 'mark' : 'text', found)
    at = index + found.length
  }
  push('text', text.slice(at))
  return pieces
}

/** What is written from right to left. */
const rightToLeft = /(?=\p{L})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u

/**
 * What a user wrote for where only letters go, as in a title or inside of a sentence: marks are written out, `⟨RLO⟩`, and
 * what is written from right to left is isolated from the words around it.
 */
export function plain(text: string): string {
  const shown = piecesOf(text)
    .map((piece) => (piece.kind === 'mark' ? `⟨${piece.label}⟩` : piece.kind === 'text' ? piece.text : ''))
    .join('')
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}
