import type { MediaPartsFragment } from '../gql/graphql.ts'
import type { Span } from '../ui/highlight.ts'
import { textsOf } from './media-text.ts'

type Findings = Pick<NonNullable<MediaPartsFragment['findings']>, 'text' | 'codes' | 'transcript' | 'moments'>

/** Something seen or spoken at a moment of a video or audio file, with its matched spans. */
export type ShownMoment = Findings['moments'][number] & { spans: Span[] }

/** The moments of a file in order of time; its matched spans are offsets into all of its texts. */
export function momentsOf(findings: Findings, spans: readonly Span[]): ShownMoment[] {
  const parts = textsOf(findings, spans).map((part) => ({ ...part, from: 0 }))
  return findings.moments.map((moment) => {
    const part = parts.find(
      ({ kind, text, from }) => kind === moment.kind && text.includes(moment.text, from),
    )
    if (!part) return { ...moment, spans: [] }
    const start = part.text.indexOf(moment.text, part.from)
    const end = start + moment.text.length
    part.from = end
    const inside = part.spans.filter((span) => span.start < end && span.end > start)
    return { ...moment, spans: inside.map((span) => ({ start: span.start - start, end: span.end - start })) }
  })
}

/** The moments that contain the search text, in whatever case; all for an empty search. */
export function search(moments: readonly ShownMoment[], words: string): ShownMoment[] {
  const wanted = words.trim().toLowerCase()
  return moments.filter(({ text }) => text.toLowerCase().includes(wanted))
}

/** A time in seconds as players write it, such as 1:05 or 1:02:05. */
export function clock(second: number): string {
  const whole = Math.floor(second)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
