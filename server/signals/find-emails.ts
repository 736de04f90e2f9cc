import { parse } from 'tldts'
import type { Span } from '../matching/normalize.ts'
import { seamsOf } from './seams.ts'

const address = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu
const local = /^[^.](?!.*\.\.)/u

/** The e-mail addresses in a text whose domain has a public suffix. Spans are UTF-16 offsets. */
export function findEmails(text: string): Span[] {
  if (!text.includes('@')) return []
  const found: Span[] = []
  for (const match of text.matchAll(address)) {
    const dots = /^\.+/.exec(match[0])?.[0].length ?? 0
    const at = match[0].indexOf('@')
    const end = seamsOf(match[0]).find((seam) => seam > at + 1) ?? match[0].length
    const given = match[0].slice(dots, end)
    const { domain, isIcann } = parse(match[0].slice(at + 1, end))
    if (domain && isIcann && local.test(given))
      found.push({ start: match.index + dots, end: match.index + end })
  }
  return found
}
