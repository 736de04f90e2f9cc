import { decodeHTML } from 'entities'
import type { Stretch } from './sentences.ts'

/** A text to score, with the mapping back to what was sent. */
export interface PlainText {
  text: string
  /** The span in what was sent for a span of the text, which has at least one letter. */
  inWhatWasSent(stretch: Stretch): Stretch
}

/** A text that was sent as plain text. */
export const asSent = (text: string): PlainText => ({
  text,
  inWhatWasSent: ({ begin, end }) => ({ begin, end }),
})

const hidden = new Set(['script', 'style', 'template', 'noscript'])
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const tagStart = /^<\/?([a-z][a-z0-9-]*)/i
const longestEntity = 40

/** A piece of the text: its offset there, and its span in the HTML. */
interface Piece extends Stretch {
  at: number
  /** Whether its letters correspond one to one to the HTML. */
  asIs: boolean
}

/**
 * The text that a browser would show for HTML: without tags, comments and scripts, with entities decoded and blocks separated.
 */
export function plainTextOf(html: string): PlainText {
  const pieces: Piece[] = []
  let text = ''
  for (let begin = 0; begin < html.length;) {
    const { piece, end } = nextPiece(html, begin)
    if (piece !== '') pieces.push({ at: text.length, begin, end, asIs: piece.length === end - begin })
    text += piece
    begin = end
  }
  return {
    text,
    inWhatWasSent: ({ begin, end }) => ({
      begin: placeIn(pieces, begin).begin,
      end: placeIn(pieces, end - 1).end,
    }),
  }
}

/** The text shown for the next piece of HTML, and the end of that piece. */
function nextPiece(html: string, at: number): { piece: string; end: number } {
  const letter = html.charAt(at)
  if (letter === '&') return entityAt(html, at)
  if (letter === '<') return markupAt(html, at)
  let end = at + 1
  while (end < html.length && html.charAt(end) !== '&' && html.charAt(end) !== '<') end++
  return { piece: html.slice(at, end), end }
}

function entityAt(html: string, at: number): { piece: string; end: number } {
  const [entity] = /^&#?\w+;?/.exec(html.slice(at, at + longestEntity)) ?? ['&']
  const shown = decodeHTML(entity)
  return shown === entity ? { piece: '&', end: at + 1 } : { piece: shown, end: at + entity.length }
}

function markupAt(html: string, at: number): { piece: string; end: number } {
  if (html.startsWith('<!--', at)) return { piece: '', end: after(html, '-->', at + 4) }
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return { piece: '', end: after(html, '>', at) }
  const [opening, tag = ''] = tagStart.exec(html.slice(at, at + longestEntity)) ?? []
  if (opening === undefined) return { piece: '<', end: at + 1 }
  const name = tag.toLowerCase()
  const end = after(html, '>', at)
  if (hidden.has(name) && !opening.startsWith('</')) {
    const closing = html.toLowerCase().indexOf(`</${name}`, end)
    return { piece: '\n', end: closing === -1 ? html.length : after(html, '>', closing) }
  }
  return { piece: inline.has(name) ? '' : '\n', end }
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/** The span of a letter of the text in the HTML. */
function placeIn(pieces: readonly Piece[], at: number): Stretch {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  const piece = pieces[low - 1]
  if (!piece) return { begin: 0, end: 0 }
  if (!piece.asIs) return { begin: piece.begin, end: piece.end }
  const begin = piece.begin + at - piece.at
  return { begin, end: begin + 1 }
}
