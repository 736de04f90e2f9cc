import { z } from 'zod'
import { actionsById, actionsOfCauses } from '../../actions/action.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { recordedWith, wholeCause } from '../deciding/decision.ts'
import { lockAllOf } from '../deciding/objects.ts'
import { refusalOf } from '../deciding/refusal.ts'

const mostDecisions = 100

/** The decisions to undo, by one action of each. */
export const ActionIds = z
  .array(z.uuid())
  .min(1, 'Required')
  .max(mostDecisions, `At most ${mostDecisions} decisions`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each action once')

/** The result of undoing several decisions. */
export const UndoneDecisions = z.object({
  undone: z.array(z.object({ actionId: z.uuid(), reviewId: z.uuid().nullable() })),
  refused: z.array(z.object({ actionId: z.uuid(), code: z.enum(ErrorCodeEnum), message: z.string() })),
})
export type UndoneDecisions = z.output<typeof UndoneDecisions>

/**
 * Undoes a member's own decisions, the newest first, whatever their order: each in a savepoint of its own, so that a failing one
 * changes nothing and does not prevent the others. @param undo undoes one, and returns the reopened review
 */
export async function undoEach(
  tx: Transaction,
  caller: Caller,
  actionIds: readonly string[],
  undo: (actionId: string) => Promise<string | null>,
): Promise<UndoneDecisions> {
  await lockDecided(tx, caller, actionIds)
  const made: UndoneDecisions = { undone: [], refused: [] }
  for (const actionId of actionIds.toSorted().toReversed())
    try {
      made.undone.push({ actionId, reviewId: await inSavepoint(tx, () => undo(actionId)) })
    } catch (error) {
      made.refused.push({ actionId, ...refusalOf(error) })
    }
  return made
}

/** Locks the objects of all decisions, in the order common to all transactions. */
async function lockDecided(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  actionIds: readonly string[],
): Promise<void> {
  const actions = await actionsById(tx, workspaceId, actionIds)
  const own = actions.filter(({ actorKind, actorId }) => actorKind === actor.kind && actorId === actor.id)
  const causes = own.flatMap(({ causeKey }) => recordedWith(wholeCause(causeKey)))
  await lockAllOf(tx, workspaceId, await actionsOfCauses(tx, workspaceId, causes))
}
