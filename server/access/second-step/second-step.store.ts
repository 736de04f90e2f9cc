import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { StoredRecoveryCode, StoredSecondStep } from './second-step.entity.ts'

interface Tables {
  secondStep: TableOf<StoredSecondStep, 'createdAt' | 'lastStep'>
  recoveryCode: TableOf<StoredRecoveryCode>
}

/** Whose second step it is. */
export type Owner = Pick<StoredSecondStep, 'workspaceId' | 'memberId'>

/** A second step as it stands, and the database's clock. */
export type KnownSecondStep = Pick<StoredSecondStep, 'secret' | 'confirmedAt'> & { now: Date }

const tables = (tx: Sql) => tx.db<Tables>()

/** Where the secrets of authenticators are. */
export const sealedSecondSteps = sealedSettings('second_step', { column: 'secret', id: 'member_id' })

/** SQL for whether a member has a second step that is confirmed. */
export const hasSecondStep = (workspaceId: Expression<string>, memberId: Expression<string>) =>
  sql<boolean>`exists (select from second_step t where (t.workspace_id, t.member_id) = (${workspaceId}, ${memberId}) and t.confirmed_at is not null)`

/** Begins anew with a secret that is not confirmed yet, unless one is. @returns whether it did */
export async function beginSecondStep(tx: Sql, owner: Owner, secret: string): Promise<boolean> {
  const begun = await tables(tx)
    .insertInto('secondStep')
    .values({ ...owner, secret, confirmedAt: null })
    .onConflict((had) =>
      had
        .columns(['workspaceId', 'memberId'])
        .doUpdateSet(({ ref }) => ({
          secret: ref('excluded.secret'),
          lastStep: 0,
          createdAt: sql<Date>`now()`,
        }))
        .where('secondStep.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The second step of a member, confirmed or begun. */
export const secondStepOf = (
  tx: Sql,
  { workspaceId, memberId }: Owner,
): Promise<KnownSecondStep | undefined> =>
  tables(tx)
    .selectFrom('secondStep')
    .select(['secret', 'confirmedAt', sql<Date>`now()`.as('now')])
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** Uses the code of a step of time up, and confirms with it. @returns whether no code of it or of a later one was used before */
export async function useStep(tx: Sql, { workspaceId, memberId }: Owner, step: number): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('secondStep')
    .set({ lastStep: step, confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Gives a member other recovery codes; those that they had are worth nothing any more. */
export async function replaceRecoveryCodes(tx: Sql, owner: Owner, hashes: readonly string[]): Promise<void> {
  const { workspaceId, memberId } = owner
  await tables(tx)
    .deleteFrom('recoveryCode')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()
  await tables(tx)
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ ...owner, codeHash })))
    .execute()
}

/** Uses a recovery code up. @returns whether it was one */
export async function useRecoveryCode(
  tx: Sql,
  { workspaceId, memberId }: Owner,
  codeHash: string,
): Promise<boolean> {
  const used = await tables(tx)
    .deleteFrom('recoveryCode')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** How many recovery codes members have left, each with the member's id; none for those who have no second step. */
export const recoveryCodesLeft = (
  tx: Sql,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<{ id: string; recoveryCodes: number }[]> =>
  tables(tx)
    .selectFrom('secondStep as t')
    .select((eb) => [
      't.memberId as id',
      eb
        .selectFrom('recoveryCode as c')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('c.workspaceId', '=', 't.workspaceId')
        .whereRef('c.memberId', '=', 't.memberId')
        .$asScalar()
        .as('recoveryCodes'),
    ])
    .where('t.workspaceId', '=', workspaceId)
    .where('t.memberId', '=', sql<string>`any (${memberIds})`)
    .where('t.confirmedAt', 'is not', null)
    .$narrowType<{ recoveryCodes: number }>()
    .execute()

/** Takes a member's second step away with its recovery codes. @returns whether there was one that was confirmed */
export async function deleteSecondStep(tx: Sql, { workspaceId, memberId }: Owner): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('secondStep')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return gone?.confirmedAt != null
}
