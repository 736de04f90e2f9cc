import { z } from 'zod'
import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import { BanDuration } from '../../platform/vocabulary/period.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { armAnalytics } from './analytics-timer.ts'
import { languages } from './languages.ts'
import { armRetention } from './retention-timer.ts'
import { changedLabels, StatusLabelsInput } from './status-labels.ts'
import { WhenUnjudged } from './when-unjudged.ts'
import { Plan, Workspace } from './workspace.entity.ts'

const NewWorkspace = z.object({
  id: z.uuid(),
  name: text({ min: 1, max: 100 }),
  plan: z.enum(Plan),
  video: z.boolean().default(false),
  audio: z.boolean().default(false),
})

const WorkspaceChanges = z.object({
  undoSeconds: z.int().min(0, 'Must be between 0 and 60').max(60, 'Must be between 0 and 60').nullish(),
  requirePolicyCategory: z.boolean().nullish(),
  reviewRecommendations: z.boolean().nullish(),
  whenUnjudged: z.enum(WhenUnjudged).nullish(),
  unbanningEnabled: z.boolean().nullish(),
  temporaryBanDefault: BanDuration.nullish(),
  statusLabels: StatusLabelsInput.nullish(),
  languages,
})

/** The columns of a workspace under the names of its entity. */
const columns = `id, name, plan, video_enabled as "videoEnabled", audio_enabled as "audioEnabled",
  undo_seconds as "undoSeconds", status_labels as "storedLabels", languages, require_policy_category as "requirePolicyCategory",
  review_recommendations as "reviewRecommendations", when_unjudged as "whenUnjudged",
  unbanning_enabled as "unbanningEnabled", temporary_ban_duration as "temporaryBanDuration",
  temporary_ban_period as "temporaryBanPeriod", rules_version as "rulesVersion", created_at as "createdAt"`

const found = (row: Workspace | undefined): Workspace => {
  if (!row) throw new NotFoundError('Workspace not found')
  return Object.assign(new Workspace(), row)
}

/**
 * A new workspace with its Default Queue (sections 2.1, 2.11), in a transaction that is open to its id.
 * @throws InvalidInputError for an empty name or an unknown plan
 */
export async function createWorkspace(tx: Sql, input: z.input<typeof NewWorkspace>): Promise<Workspace> {
  const { id, name, plan, video, audio } = check(NewWorkspace, input)
  const [row] = await tx.query<Workspace>(
    `insert into workspace (id, name, plan, video_enabled, audio_enabled) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, name, plan, video, audio],
  )
  await tx.query(
    `insert into review_queue (workspace_id, id, name, is_default) values ($1, $2, 'Default Queue', true)`,
    [id, newId()],
  )
  await armAnalytics(tx, id, 60)
  await armRetention(tx, id)
  return found(row)
}

/** A workspace by its id. @throws NotFoundError */
export async function workspaceById(tx: Sql, id: string): Promise<Workspace> {
  const [row] = await tx.query<Workspace>(`select ${columns} from workspace where id = $1`, [id])
  return found(row)
}

/**
 * Changes the settings that are given, and keeps the others; a change is an entry of the audit log.
 * @throws InvalidInputError for an undo time outside of 0 to 60 seconds, a label or a language that is none
 */
export async function updateWorkspace(
  { database, audit }: { database: Database; audit: AuditLog },
  { workspaceId, actor }: { workspaceId: string; actor: ActorRef },
  input: z.input<typeof WorkspaceChanges>,
): Promise<Workspace> {
  const changes = check(WorkspaceChanges, input)
  return database.inWorkspace(workspaceId, async (tx) => {
    const [before] = await tx.query<Workspace>(`select ${columns} from workspace where id = $1 for update`, [
      workspaceId,
    ])
    const [after] = await tx.query<Workspace>(
      `update workspace set undo_seconds = coalesce($2, undo_seconds),
         require_policy_category = coalesce($3, require_policy_category), status_labels = $4,
         languages = coalesce($5, languages), unbanning_enabled = coalesce($6, unbanning_enabled),
         temporary_ban_duration = coalesce($7, temporary_ban_duration),
         temporary_ban_period = coalesce($8, temporary_ban_period),
         review_recommendations = coalesce($9, review_recommendations), when_unjudged = coalesce($10, when_unjudged)
       where id = $1 returning ${columns}`,
      [
        workspaceId,
        changes.undoSeconds ?? null,
        changes.requirePolicyCategory ?? null,
        changedLabels(found(before).storedLabels, changes.statusLabels),
        changes.languages ?? null,
        changes.unbanningEnabled ?? null,
        changes.temporaryBanDefault?.duration ?? null,
        changes.temporaryBanDefault?.period ?? null,
        changes.reviewRecommendations ?? null,
        changes.whenUnjudged ?? null,
      ],
    )
    const change = { before: settingsOf(found(before)), after: settingsOf(found(after)) }
    await audit.append(tx, {
      workspaceId,
      actor,
      event: 'workspace.updated',
      subject: workspaceId,
      ...change,
    })
    return found(after)
  })
}

const settingsOf = ({
  undoSeconds,
  requirePolicyCategory,
  reviewRecommendations,
  whenUnjudged,
  storedLabels,
  languages: known,
  unbanningEnabled,
  temporaryBanDuration: duration,
  temporaryBanPeriod: period,
}: Workspace) => ({
  undoSeconds,
  requirePolicyCategory,
  reviewRecommendations,
  whenUnjudged,
  statusLabels: storedLabels,
  languages: known,
  unbanningEnabled,
  temporaryBanDefault: { duration, period },
})
