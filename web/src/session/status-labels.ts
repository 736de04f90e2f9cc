import type { ViewerPartsFragment } from '../gql/graphql.ts'
import { ui } from '../ui/ui.en.ts'

/** The names of the statuses that a workspace can have words of its own for [3.1]. */
export const labelNames = ['allowed', 'flagged', 'removed', 'banned'] as const
export type LabelName = (typeof labelNames)[number]

type Labels = ViewerPartsFragment['workspace']['statusLabels']

/**
 * A workspace's words as messages; functions, so that a brace or bar in a word is nothing but text. A status that has the
 * product's English name has none of its own, and is called what the reader's language calls it.
 */
export function statusMessages(
  labels: Labels,
  own: Record<LabelName, string>,
): Record<LabelName, () => string> {
  const word = (name: LabelName) => () => (labels[name] === ui.status[name] ? own[name] : labels[name])
  return {
    allowed: word('allowed'),
    flagged: word('flagged'),
    removed: word('removed'),
    banned: word('banned'),
  }
}
