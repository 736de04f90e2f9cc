import type { Status } from '../gql/graphql.ts'

/** The key of each decision, wherever one is made. */
export const statusKeys: Readonly<Record<Status, string>> = { ALLOWED: 'a', FLAGGED: 'f', HIDDEN: 'r' }
