import { type Expression, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { StoredRecoveryCode, StoredSecondStep } from './second-step.entity.ts'

interface Tables {
  secondStep: TableOf<StoredSecondStep, 'createdAt' | 'lastStep'>
  recoveryCode: TableOf<StoredRecoveryCode>
}

/** The member of a second factor. */
export type Owner = Pick<StoredSecondStep, 'workspaceId' | 'memberId'>

/** A stored second factor, and the time of the database's clock. */
export type KnownSecondStep = Pick<StoredSecondStep, 'secret' | 'confirmedAt'> & { now: Date }

const tables = (tx: Sql) => tx.db<Tables>()

/** The column of authenticator secrets. */
export const sealedSecondSteps = sealedSettings<StoredSecondStep>('second_step', 'secret', 'member_id')

/** SQL of whether a member has a confirmed second factor. */
export const hasSecondStep = (workspaceId: Expression<string>, memberId: Expression<string>) =>
  sql<boolean>`exists (select from second_step t where (t.workspace_id, t.member_id) = (${workspaceId}, ${memberId}) and t.confirmed_at is not null)`

/** Stores a new unconfirmed secret, unless there is a confirmed one. @returns whether it was stored */
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

/** The second factor of a member, confirmed or not. */
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

/** Marks a time step as used, and the second factor as confirmed. @returns false where it or a later one was used before */
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

/** Replaces the recovery codes of a member. */
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

/** Deletes a recovery code. @returns whether it existed */
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

/** The number of unused recovery codes, by member id; no row for members without a second factor. */
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
    .where('t.memberId', '=', anyId(memberIds))
    .where('t.confirmedAt', 'is not', null)
    .$narrowType<{ recoveryCodes: number }>()
    .execute()

/** Deletes a member's second factor and recovery codes. @returns whether there was a confirmed one */
export async function deleteSecondStep(tx: Sql, { workspaceId, memberId }: Owner): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('secondStep')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return gone?.confirmedAt != null
}
