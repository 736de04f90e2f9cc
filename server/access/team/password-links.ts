import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'

/** Whose password a link sets. */
export interface LinkOwner {
  workspaceId: string
  memberId: string
}

/** The page of the dashboard that takes a link's token; behind the #, where neither logs nor other sites see it. */
const page = '/reset-password#'

const hours = 24

/** A link with which a new password is set, once. */
export interface PasswordLink {
  /** The address below that of the dashboard. */
  path: string
  expiresAt: Date
}

/** Makes a link for a member that works once within 24 hours; one that they had no longer works. */
export async function makePasswordLink(tx: Sql, { workspaceId, memberId }: LinkOwner): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url')
  const [made] = await tx.query<{ expiresAt: Date }>(
    `insert into password_link (workspace_id, member_id, token_hash, expires_at)
     values ($1, $2, $3, now() + interval '${hours} hours')
     on conflict (workspace_id, member_id) do update set token_hash = excluded.token_hash,
       expires_at = excluded.expires_at, created_at = now()
     returning expires_at as "expiresAt"`,
    [workspaceId, memberId, sha256(token)],
  )
  if (!made) throw new Error('the link was not made')
  return { path: `${page}${token}`, expiresAt: made.expiresAt }
}

/** Whose link a token is, as long as it works; in a transaction of the system. */
export async function linkOwner(tx: Sql, token: string): Promise<LinkOwner | null> {
  const [owner] = await tx.query<LinkOwner>(
    `select workspace_id as "workspaceId", member_id as "memberId" from password_link
     where token_hash = $1 and expires_at > now()`,
    [sha256(token)],
  )
  return owner ?? null
}

/** Uses a member's link up, and says whether it still was the token's. */
export async function useLink(
  tx: Sql,
  { workspaceId, memberId }: LinkOwner,
  token: string,
): Promise<boolean> {
  const used = await tx.query(
    `delete from password_link where workspace_id = $1 and member_id = $2 and token_hash = $3 and expires_at > now()
     returning 1`,
    [workspaceId, memberId, sha256(token)],
  )
  return used.length > 0
}
