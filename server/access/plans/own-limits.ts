import { z } from 'zod'
import type { Database } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { OwnLimits } from '../workspaces/workspace.entity.ts'
import { changeWorkspace, lockedWorkspace } from '../workspaces/workspace.store.ts'

const most = 10_000_000
const perMinute = z
  .int('expected a whole number of requests a minute, 0 for what the plan has')
  .min(0, 'expected a number that is not negative')
  .max(most, `expected at most ${most}`)
  .optional()

/** Limits of a workspace that replace its plan's where they are higher. That of user reports is fixed (section 8). */
const OwnLimitsInput = z.object({ content: perMinute, status: perMinute, score: perMinute })

/**
 * Sets the given limits of a workspace and returns all of them; a change is recorded in the audit log.
 * @throws InvalidInputError for an invalid limit, NotFoundError for an unknown workspace
 */
export async function setOwnLimits(
  { database, audit }: { database: Database; audit: AuditLog },
  { workspaceId, actor }: Caller,
  input: unknown,
): Promise<OwnLimits> {
  const given = check(OwnLimitsInput, input)
  return database.inWorkspace(workspaceId, async (tx) => {
    const { rateLimits: before } = await lockedWorkspace(tx, workspaceId)
    const after = Object.fromEntries(
      Object.entries({ ...before, ...given }).filter(([, requests]) => requests),
    )
    await changeWorkspace(tx, workspaceId, { rateLimits: after })
    const event = 'workspace.limits_changed'
    await audit.append(tx, { workspaceId, actor, event, subject: workspaceId, before, after })
    return after
  })
}
