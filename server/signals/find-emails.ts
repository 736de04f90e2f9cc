import type { Span } from '../matching/normalize.ts'
import { parse } from 'tldts'

const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu
const local = /^[^.](?!.*\.\.)/u

/** The e-mail addresses of a text, whose domain lies under a public suffix. Spans are UTF-16 offsets. */
export function findEmails(text: string): Span[] {
  if (!text.includes('@') && !text.includes('＠')) return []
  const found: Span[] = []
  for (const match of text.replaceAll('＠', '@').matchAll(address)) {
    const dots = /^\.+/.exec(match[0])?.[0].length ?? 0
    const given = match[0].slice(dots)
    const { domain, isIcann } = parse(given.slice(given.indexOf('@') + 1))
    if (domain && isIcann && local.test(given))
      found.push({ start: match.index + dots, end: match.index + match[0].length })
  }
  return found
}
