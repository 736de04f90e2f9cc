import { z } from 'zod'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { changedViewing } from '../media-viewing/media-viewing.ts'
import { changedLabels } from './status-labels.ts'
import { Plan, type Workspace } from './workspace.entity.ts'
import { WorkspaceChanges } from './workspace.input.ts'
import { addWorkspace, changeWorkspace, lockedWorkspace, workspaceById } from './workspace.store.ts'

const NewWorkspace = z.object({
  id: z.uuid(),
  name: text({ min: 1, max: 100 }),
  plan: z.enum(Plan),
  video: z.boolean().default(false),
  audio: z.boolean().default(false),
})

/** Creates initial data of a new workspace, in the transaction that creates it. */
export type WorkspaceStart = (tx: Sql, workspaceId: string) => Promise<void>

/** Workspaces and their settings (section 2.1). */
export class Workspaces {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      /** Creators of initial data, such as the Default Queue. */
      starts: readonly WorkspaceStart[]
      /** Looks up review queues, which belong to a later room. */
      queuesById: (tx: Sql, workspaceId: string, ids: readonly string[]) => Promise<readonly unknown[]>
    },
  ) {}

  /**
   * Creates a workspace with its Default Queue (sections 2.1, 2.11), in a transaction with access to its id.
   * @throws InvalidInputError for an empty name or an unknown plan
   */
  async createIn(tx: Sql, input: z.input<typeof NewWorkspace>): Promise<Workspace> {
    const { video: videoEnabled, audio: audioEnabled, ...given } = check(NewWorkspace, input)
    const workspace = await addWorkspace(tx, { ...given, videoEnabled, audioEnabled })
    for (const start of this.deps.starts) await start(tx, workspace.id)
    return workspace
  }

  /** A workspace by its id. @throws NotFoundError */
  byId(id: string): Promise<Workspace> {
    return this.deps.database.inWorkspace(id, (tx) => workspaceById(tx, id))
  }

  /**
   * Changes the given settings; a change is recorded in the audit log.
   * @throws InvalidInputError for an undo time outside of 0 to 60 seconds, media limits out of bounds, or an invalid
   * label or language
   * @throws NotFoundError for an unknown review queue
   */
  update({ workspaceId, actor }: Caller, input: WorkspaceChanges): Promise<Workspace> {
    const changes = check(WorkspaceChanges, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { appealQueueId } = changes
      const before = await lockedWorkspace(tx, workspaceId)
      if (appealQueueId && (await this.deps.queuesById(tx, workspaceId, [appealQueueId])).length === 0)
        throw new NotFoundError('Review queue not found', 'appealQueueId')
      const columns = changed(before, changes)
      if (Object.keys(columns).length === 0) return before
      const after = await changeWorkspace(tx, workspaceId, columns)
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'workspace.updated',
        subject: workspaceId,
        before: settingsOf(before),
        after: settingsOf(after),
      })
      return after
    })
  }
}

/** The columns that a change sets: those of the given settings; null only where it is a value. */
function changed(before: Workspace, changes: z.output<typeof WorkspaceChanges>): Partial<Workspace> {
  const { temporaryBanDefault, mediaViewing, statusLabels, appealQueueId, ...plain } = changes
  return {
    ...withoutNulls(plain),
    ...(appealQueueId !== undefined && { appealQueueId }),
    ...(mediaViewing && { mediaViewing: changedViewing(before.mediaViewing, mediaViewing) }),
    ...(statusLabels && { statusLabels: changedLabels(before.statusLabels, statusLabels) }),
    ...(temporaryBanDefault && {
      temporaryBanDuration: temporaryBanDefault.duration,
      temporaryBanPeriod: temporaryBanDefault.period,
    }),
  }
}

type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The properties that have a value. */
const withoutNulls = <T extends object>(given: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as WithoutNulls<T>

/** The settings as the audit log records them, under the names of their changes. */
function settingsOf({ temporaryBanDuration, temporaryBanPeriod, ...workspace }: Workspace): object {
  const temporaryBanDefault = { duration: temporaryBanDuration, period: temporaryBanPeriod }
  const settings = { ...workspace, temporaryBanDefault }
  return Object.fromEntries(WorkspaceChanges.keyof().options.map((name) => [name, settings[name]]))
}
