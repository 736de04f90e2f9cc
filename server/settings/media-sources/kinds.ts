import header from './kinds/header.ts'
import hmacQuery from './kinds/hmac-query.ts'
import s3Role from './kinds/s3-role.ts'
import type { MediaSourceKind } from './media-source-kind.ts'

/** The kinds of private storage. */
export const mediaSourceKinds: readonly MediaSourceKind[] = [s3Role, hmacQuery, header]

/** The kind with that key; undefined for none. */
export const mediaSourceKind = (key: string): MediaSourceKind | undefined =>
  mediaSourceKinds.find((kind) => kind.key === key)
