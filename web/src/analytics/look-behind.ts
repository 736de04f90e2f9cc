import type { LocationQueryRaw } from 'vue-router'

/** The local day of a timestamp, as filters of days have it in the URL: `2026-04-30`. */
export function dayOf(at: string): string {
  const date = new Date(at)
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear())}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** A page with the items that a chart counts, and the filters to open it with. */
export interface Behind {
  name: 'content' | 'audit' | 'reports'
  query: LocationQueryRaw
}

/** The page of each chart's items; the other charts have durations, which no list has. */
export const behind: Readonly<Record<string, Behind>> = {
  volume: { name: 'content', query: {} },
  decisions: { name: 'audit', query: { kind: 'decision' } },
  sources: { name: 'audit', query: { kind: 'decision' } },
  reported: { name: 'reports', query: { view: 'all' } },
}

/** The scope of a chart's figures; all by default. */
export interface ChartScope {
  category?: string | undefined
  moderator?: string | undefined
}

/**
 * The link to the items that a chart counted on the day of a timestamp, of a project and a moderator where the page has these
 * filters.
 */
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
