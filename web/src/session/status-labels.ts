import type { ViewerPartsFragment } from '../gql/graphql.ts'
import { ui } from '../ui/ui.en.ts'

/** The statuses that a workspace can name in its own words [3.1]. */
export const labelNames = ['allowed', 'flagged', 'removed', 'banned'] as const
export type LabelName = (typeof labelNames)[number]

type Labels = ViewerPartsFragment['workspace']['statusLabels']

/** The names that a workspace gave to statuses; empty where it uses the usual one. */
export function givenLabels(labels: Labels | undefined): Record<LabelName, string> {
  const given = (name: LabelName) => (labels && labels[name] !== ui.status[name] ? labels[name] : '')
  return {
    allowed: given('allowed'),
    flagged: given('flagged'),
    removed: given('removed'),
    banned: given('banned'),
  }
}

/**
 * A workspace's names of statuses as messages; as functions, so that braces and bars in a name are plain text. A status with the
 * product's English name is translated into the person's language.
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
