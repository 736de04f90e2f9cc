import type { UnjudgedPartsFragment } from '../gql/graphql.ts'
import { serverSentence } from '../language/server-text.ts'
import { plain } from '../ui/user-text.ts'

type Translate = (key: string, named: Record<string, unknown>, plural?: number) => string

/** A sentence on what could not be judged, and why. */
export function unjudgedWords(
  { source, name, position, problem, tries }: UnjudgedPartsFragment,
  t: Translate,
): string {
  const why = serverSentence('problem', problem)
  if (source !== 'AI') return t(`content.unjudged.${source}`, { place: (position ?? 0) + 1, why })
  const by = t('content.unjudged.ai', { name: plain(name ?? ''), why })
  return tries > 1 ? `${by} ${t('content.unjudged.tries', { count: tries })}` : by
}
