import { findEmails } from '../../signals/find-emails.ts'
import { findLinks } from '../../signals/find-links.ts'
import { findPhoneNumbers } from '../../signals/find-phone-numbers.ts'
import type { About } from './about.ts'
import { entriesOf } from './known-things.ts'

interface TextParams {
  match: string
  words?: string[]
  regexes?: string[]
  listId?: string
  atLeast?: number
  sources?: string[]
}

/** What the specification says of the Text condition, without anything compiled (section 2.10). */
export function textMeans(params: TextParams, about: About): boolean {
  const { sources = ['text'] } = params
  const read = piecesOf(about, sources)
  const isNegative = params.match.startsWith('not_')
  if (read.length === 0 || (isNegative && read.some(({ problem }) => problem !== null))) return false
  const texts = read.map(({ text }) => text)
  if (params.match === 'contains_regex')
    return [...(params.regexes ?? []), ...entriesOf(params.listId)].some((pattern) =>
      texts.some((text) => new RegExp(pattern, 'i').test(text)),
    )
  if (/url|email|phone/.test(params.match)) return texts.some((text) => detects(params, text, about))
  const entries = [...new Set([...(params.words ?? []), ...entriesOf(params.listId)].map(lower))]
  const times = entries.map((entry) =>
    texts.reduce((sum, text) => sum + timesIn(text, entry, params.match.includes('part')), 0),
  )
  if (params.match === 'contains_at_least_x_words')
    return times.filter(Boolean).length >= (params.atLeast ?? 1)
  const all = times.reduce((sum, each) => sum + each, 0)
  if (params.match === 'contains_part_at_least_x_times') return all >= (params.atLeast ?? 1)
  return all > 0 !== isNegative
}

const lower = (text: string) => text.toLowerCase()

function piecesOf(
  { item, fetched }: About,
  sources: readonly string[],
): { text: string; problem: string | null }[] {
  return [
    ...(sources.includes('text') ? [{ text: item?.text ?? '', problem: null }] : []),
    ...(sources.includes('images') ? fetched.imageTexts : []),
    ...(sources.includes('videos') ? fetched.videoTexts : []),
    ...(sources.includes('audio') ? fetched.audioTexts : []),
  ]
}

/** How often the entry stands in the text: anywhere, or between spaces, punctuation and the ends. */
function timesIn(text: string, entry: string, partly: boolean): number {
  let times = 0
  for (let at = 0; at < text.length; at++) {
    if (!lower(text).startsWith(entry, at)) continue
    const around = [text.charAt(at - 1), text.charAt(at + entry.length)]
    if (partly || around.every((letter) => !/[\p{L}\p{N}]/u.test(letter))) times++
  }
  return times
}

function detects({ match, listId }: TextParams, text: string, { user }: About): boolean {
  if (match === 'contains_phone_number')
    return findPhoneNumbers(text, user.country).some(
      ({ number }) => listId === undefined || (number !== null && entriesOf(listId).includes(number)),
    )
  const spans = match === 'contains_url' ? findLinks(text) : findEmails(text)
  return spans.some(({ start, end }) => {
    const host = text
      .slice(start, end)
      .replace(/^https?:\/\/|^.*@/, '')
      .replace(/\/.*$/, '')
    return listId === undefined || isOfDomain(host, entriesOf(listId))
  })
}

/** Whether the host is one of the domains, or below one. */
export const isOfDomain = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
