import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Transaction } from '../../platform/database.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { ErasureDependencies } from '../erasure/erase-content.ts'
import { type Forgetting, forgettings } from './forgetting.ts'
import type { RetentionKindDefinition } from './kind-definition.ts'
import type { RetentionDays } from './partitions.ts'
import { daysOf, retentionKinds } from './retention-kinds.ts'
import type { RetentionSetting } from './retention-setting.entity.ts'
import { keepStep, lockSetting } from './retention-setting.store.ts'

/** Deletes at most so many rows of one kind of a workspace, in the caller's transaction. @returns whether there are more */
export type RetentionStep = (tx: Transaction, workspaceId: string, most: number) => Promise<boolean>

/** The steps of a daily deletion, in order. */
export const retentionSteps = (deps: ErasureDependencies, kept: RetentionDays): readonly RetentionStep[] => [
  ...forgettings(kept).map(forgets),
  ...retentionKinds.map((definition) => endsByAge(definition, deps, kept)),
]

const forgets =
  ({ sql }: Forgetting): RetentionStep =>
  async (tx, workspaceId, most) => {
    const [row] = await tx.query<{ gone: number }>(sql, [workspaceId, most])
    return row?.gone === most
  }

/** Writes one entry of the audit log for each day on which rows were deleted by a period that the workspace has set. */
const endsByAge =
  (definition: RetentionKindDefinition, deps: ErasureDependencies, kept: RetentionDays): RetentionStep =>
  async (tx, workspaceId, most) => {
    const setting = await lockSetting(tx, workspaceId, definition.kind)
    const days = daysOf(definition, setting?.days, kept)
    if (days === null) return false
    const batch = { workspaceId, days, most, isOwn: Boolean(setting?.days), place: setting?.place ?? null }
    const step = await definition.next(tx, deps, batch)
    if (!setting) return step.place !== null
    await keepStep(tx, setting, step)
    if (step.place !== null) return true
    await logDeletion(tx, deps.audit, setting, days, setting.gone + step.gone)
    return false
  }

async function logDeletion(
  tx: Transaction,
  audit: AuditLog,
  { workspaceId, kind }: RetentionSetting,
  days: number,
  gone: number,
): Promise<void> {
  if (gone === 0) return
  const actor = { kind: ActorKind.system, id: null }
  await audit.append(tx, {
    workspaceId,
    actor,
    event: 'retention.deleted',
    subject: kind,
    after: { days, gone },
  })
}
