import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { StoredPasswordLink } from './password-link.entity.ts'

interface Tables {
  passwordLink: TableOf<StoredPasswordLink, 'createdAt'>
}

/** The member of a link. */
export type LinkOwner = Pick<StoredPasswordLink, 'workspaceId' | 'memberId'>

const tables = (tx: Sql) => tx.db<Tables>()

/** Sets the link of a member, replacing an earlier one. @returns when it expires */
export async function setLink(
  tx: Sql,
  owner: LinkOwner,
  { tokenHash, hours }: { tokenHash: string; hours: number },
): Promise<Date> {
  const { expiresAt } = await tables(tx)
    .insertInto('passwordLink')
    .values({ ...owner, tokenHash, expiresAt: sql<Date>`now() + make_interval(hours => ${hours})` })
    .onConflict((had) =>
      had.columns(['workspaceId', 'memberId']).doUpdateSet(({ ref }) => ({
        tokenHash: ref('excluded.tokenHash'),
        expiresAt: ref('excluded.expiresAt'),
        createdAt: sql<Date>`now()`,
      })),
    )
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** The member of a token, unless it has expired; in a transaction of the system. */
export const ownerOfLink = (tx: Sql, tokenHash: string): Promise<LinkOwner | undefined> =>
  tables(tx)
    .selectFrom('passwordLink')
    .select(['workspaceId', 'memberId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Deletes a member's link. @returns whether it was still that of the token */
export async function useLink(
  tx: Sql,
  { workspaceId, memberId }: LinkOwner,
  tokenHash: string,
): Promise<boolean> {
  const used = await tables(tx)
    .deleteFrom('passwordLink')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Deletes a member's link. */
export async function deleteLink(tx: Sql, { workspaceId, memberId }: LinkOwner): Promise<void> {
  await tables(tx)
    .deleteFrom('passwordLink')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()
}
