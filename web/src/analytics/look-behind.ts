import type { LocationQueryRaw } from 'vue-router'

/** The day of a moment in the reader's own calendar, as filters of days in the URL have it: `2026-04-30`. */
export function dayOf(at: string): string {
  const date = new Date(at)
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear())}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** A page that has what a chart counts, and the filters that it is opened with. */
export interface Behind {
  name: 'content' | 'audit' | 'reports'
  query: LocationQueryRaw
}

/** What each chart counts, and where that is found; the others have times, which are of nothing that is listed. */
export const behind: Readonly<Record<string, Behind>> = {
  volume: { name: 'content', query: {} },
  decisions: { name: 'audit', query: { kind: 'decision' } },
  sources: { name: 'audit', query: { kind: 'decision' } },
  reported: { name: 'reports', query: { view: 'all' } },
}

/** What the figures of a chart are of; all of them unless given. */
export interface ChartScope {
  category?: string | undefined
  moderator?: string | undefined
}

/** The way to what a chart counted on the day of a moment; of a project and a moderator, where the page tells them apart. */
export function wayBehind(
  chart: string,
  at: string,
  { category, moderator }: ChartScope,
): Behind | undefined {
  const page = behind[chart]
  if (!page) return undefined
  const day = dayOf(at)
  const project = page.name === 'content' && category ? { category } : {}
  const theirs = page.name === 'audit' && moderator ? { by: moderator } : {}
  return { ...page, query: { ...page.query, ...project, ...theirs, from: day, to: day } }
}
