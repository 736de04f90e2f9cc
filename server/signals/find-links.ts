import { parse } from 'tldts'
import type { Span } from '../matching/normalize.ts'
import { seamsOf } from './seams.ts'

const piece = /[^\s<>"'`()[\]{}|,;“”‘’«»、。，！？：；（）「」『』【】《》〈〉]+/gu
const upToPath = /^[^/?#]*(?:\/\/[^/?#]*)?/u
const scheme = /https?:\/\//iu
const trailing = new Set('.!?:*_~…')
const leading = new Set('.:*_~@/-')

/**
 * The links in a text: every http(s) URL with a host, and every bare host name with a public suffix (`example.com`,
 * `www.пример.рф`). E-mail addresses and version numbers do not count. Spans are UTF-16 offsets.
 */
export function findLinks(text: string): Span[] {
  if (!text.includes('.') && !text.includes('://')) return []
  const links: Span[] = []
  for (const match of text.matchAll(piece)) {
    for (const { from, part } of partsOf(match[0])) {
      const whole = part.slice(0, endOf(part))
      const at = whole.search(scheme)
      const span = at >= 0 ? addressIn(whole, at) : bareHostIn(whole)
      if (span) links.push({ start: match.index + from + span.start, end: match.index + from + span.end })
    }
  }
  return links
}

/** The piece, split at the script boundaries in its host. */
function partsOf(piece: string): { from: number; part: string }[] {
  const [host = ''] = upToPath.exec(piece) ?? []
  const starts = [0, ...seamsOf(host)]
  return starts.map((from, place) => ({ from, part: piece.slice(from, starts[place + 1]) }))
}

function addressIn(piece: string, at: number): Span | null {
  const { hostname, isIp, domain } = parse(piece.slice(at))
  return hostname && (isIp || domain || hostname === 'localhost') ? { start: at, end: piece.length } : null
}

function bareHostIn(piece: string): Span | null {
  let start = 0
  while (leading.has(piece.charAt(start))) start++
  const named = piece.slice(start)
  if (!named.includes('.') || named.includes('@')) return null
  const { domain, isIcann } = parse(named)
  return domain && isIcann ? { start, end: piece.length } : null
}

/** The end of the piece without trailing punctuation of the sentence. */
function endOf(piece: string): number {
  let end = piece.length
  while (trailing.has(piece.charAt(end - 1))) end--
  return end
}
