import type { MediaKind } from '../gql/graphql.ts'

/** Media files in the order of display: pictures first, each kind in the order it was sent. */
export const inShownOrder = <File extends { kind: MediaKind }>(media: readonly File[]): File[] => [
  ...media.filter(({ kind }) => kind === 'IMAGE'),
  ...media.filter(({ kind }) => kind !== 'IMAGE'),
]
