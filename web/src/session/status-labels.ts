import type { ViewerPartsFragment } from '../gql/graphql.ts'

/** The names of the statuses that a workspace can have words of its own for [3.1]. */
export const labelNames = ['allowed', 'flagged', 'removed', 'banned'] as const
export type LabelName = (typeof labelNames)[number]

type Labels = ViewerPartsFragment['workspace']['statusLabels']

/** A workspace's words as messages; functions, so that a brace or bar in a word is nothing but text. */
export const statusMessages = (labels: Labels): Record<LabelName, () => string> => ({
  allowed: () => labels.allowed,
  flagged: () => labels.flagged,
  removed: () => labels.removed,
  banned: () => labels.banned,
})
