/** A part of a user's text: shown as it is, replaced by a labelled mark, or omitted. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'mark'; text: string; label: string; title: string }
  | { kind: 'clipped'; text: string }

/** The most combining marks of one letter that are shown: Hebrew, Arabic and Vietnamese have fewer, "Zalgo" text has dozens. */
const mostMarks = 4

/** Characters without a glyph: directions, joiners, fillers, tags, controls; line breaks and tabs are layout. */
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

/** Invisible characters that belong to the spelling of a script or an emoji, and are left as they are. */
const meant = [
  // One variation selector, of an emoji or an ideograph.
  `(?<=[^\\p{Cc}])(?<!${variant})${variant}(?!${variant})`,
  // A joiner between two parts of an emoji.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  // A joiner or non-joiner after a letter of a cursive script.
  `(?<=[${joined}])[\\u200C\\u200D](?!\\p{Default_Ignorable_Code_Point})`,
  // The flag of a part of a country.
  String.raw`(?<=\u{1F3F4})[\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
].join('|')
const clipped = `(?<=\\p{M}{${String(mostMarks)}})(?:(?!${invisible})\\p{M})+`

const special = new RegExp(`${invisible}|\\p{M}{${String(mostMarks + 1)}}`, 'u')
const tokens = new RegExp(`(?<meant>${meant})|(?<invisible>${invisible})|(?<clipped>${clipped})`, 'gu')

/** The names of the most common ones; others have their number. */
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

/** A run of invisible characters as one mark: their name, with their number where there are several. */
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
 * A user's text in parts that cannot affect adjacent text: characters that reverse, hide or join are marks, and combining marks
 * of a letter beyond the fourth are clipped. The concatenated parts are the text, so that a copy is the original.
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

/** Letters of right-to-left scripts. */
const rightToLeft = /(?=\p{L})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u

/**
 * A user's text for places that allow only plain text, such as a title or a sentence: marks are written out, `⟨RLO⟩`, and
 * right-to-left text is isolated from the surrounding words.
 */
export function plain(text: string): string {
  const shown = piecesOf(text)
    .map((piece) => (piece.kind === 'mark' ? `⟨${piece.label}⟩` : piece.kind === 'text' ? piece.text : ''))
    .join('')
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}
