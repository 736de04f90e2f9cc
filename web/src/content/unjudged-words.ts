import type { UnjudgedPartsFragment } from '../gql/graphql.ts'
import { serverSentence } from '../language/server-text.ts'
import { plain } from '../ui/user-text.ts'

type Translate = (key: string, named: Record<string, unknown>, plural?: number) => string

/**
 * Sentences on what could not be judged, and why: one for each AI moderator, and one for all files of a kind that have the same
 * problem, so that many of them leave the item on the screen.
 */
export function unjudgedWords(parts: readonly UnjudgedPartsFragment[], t: Translate): string[] {
  const alike = new Map<string, UnjudgedPartsFragment[]>()
  for (const part of parts) {
    const key = JSON.stringify([part.source, part.problem, part.name])
    alike.set(key, [...(alike.get(key) ?? []), part])
  }
  return [...alike.values()].flatMap((group) =>
    group[0]?.source === 'AI' ? group.map((part) => moderatorWords(part, t)) : filesWords(group, t),
  )
}

function moderatorWords({ name, problem, tries }: UnjudgedPartsFragment, t: Translate): string {
  const by = t('content.unjudged.ai', { name: plain(name ?? ''), why: serverSentence('problem', problem) })
  return tries > 1 ? `${by} ${t('content.unjudged.tries', { count: tries })}` : by
}

function filesWords(group: readonly UnjudgedPartsFragment[], t: Translate): string[] {
  const [first] = group
  if (!first) return []
  const named = {
    place: placesText(group.map(({ position }) => (position ?? 0) + 1)),
    why: serverSentence('problem', first.problem),
  }
  return [t(`content.unjudged.${first.source}`, named, group.length)]
}

/** Numbers with those that follow each other as a range: 1–3, 7. */
function placesText(places: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && place === last.to + 1) last.to = place
    else ranges.push({ from: place, to: place })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
