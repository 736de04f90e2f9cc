import header from './kinds/header.ts'
import hmacQuery from './kinds/hmac-query.ts'
import s3Role from './kinds/s3-role.ts'
import type { MediaSourceKind } from './media-source-kind.ts'

/** The ways to read files that are not public. */
export const mediaSourceKinds: readonly MediaSourceKind[] = [s3Role, hmacQuery, header]

/** The kind with that key; nothing where there is none. */
export const mediaSourceKind = (key: string): MediaSourceKind | undefined =>
  mediaSourceKinds.find((kind) => kind.key === key)
