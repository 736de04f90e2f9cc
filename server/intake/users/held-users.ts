import type { Sql } from '../../platform/database.ts'

/** Those of the users whose rows another transaction holds at this moment. */
export async function heldUsers(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with free as materialized (select id from platform_user where id = any ($1::uuid[]) for no key update skip locked)
     select u.id from platform_user u where u.id = any ($1::uuid[]) and not exists (select from free where free.id = u.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
