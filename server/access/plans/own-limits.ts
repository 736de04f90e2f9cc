import { z } from 'zod'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Database } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'

const most = 10_000_000
const perMinute = z
  .int('expected a whole number of requests a minute, 0 for what the plan has')
  .min(0, 'expected a number that is not negative')
  .max(most, `expected at most ${most}`)
  .optional()

/** Limits that a workspace has instead of its plan's, where they are higher. That of user reports is fixed (section 8). */
export const OwnLimits = z.object({ content: perMinute, status: perMinute })

export type OwnLimits = z.output<typeof OwnLimits>

/**
 * Sets those of a workspace's own limits that are given, and answers all of them; a change is an entry of the audit log.
 * @throws InvalidInputError for a limit that is no number, NotFoundError for an unknown workspace
 */
export async function setOwnLimits(
  { database, audit }: { database: Database; audit: AuditLog },
  { workspaceId, actor }: { workspaceId: string; actor: ActorRef },
  input: unknown,
): Promise<OwnLimits> {
  const given = check(OwnLimits, input)
  return database.inWorkspace(workspaceId, async (tx) => {
    const [known] = await tx.query<{ limits: OwnLimits }>(
      `select rate_limits as limits from workspace where id = $1 for update`,
      [workspaceId],
    )
    if (!known) throw new NotFoundError('Workspace not found')
    const after = Object.fromEntries(
      Object.entries({ ...known.limits, ...given }).filter(([, requests]) => requests),
    )
    await tx.query(`update workspace set rate_limits = $2 where id = $1`, [
      workspaceId,
      JSON.stringify(after),
    ])
    const event = 'workspace.limits_changed'
    await audit.append(tx, {
      workspaceId,
      actor,
      event,
      subject: workspaceId,
      before: known.limits,
      after,
    })
    return after
  })
}
